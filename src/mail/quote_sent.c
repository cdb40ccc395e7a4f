#include "mail/quote_sent.h"

#include "base/mem.h"
#include "base/text.h"

enum { LABEL_BYTES = 40, SHORTEST_HELD = 12, SEARCHES = 500, SAME_LINES = 50, LINK_BYTES = 2000 };

/* Bytes of "<mailto:...>" or "<http...>" at `at`; 0 if there is none. */
static size_t link_at(const char *at)
{
    if (strncmp(at, "<mailto:", 8) != 0 && strncmp(at, "<http", 5) != 0)
        return 0;
    for (size_t len = 0; len < LINK_BYTES && at[len] != '\0'; len++)
        if (at[len] == '>')
            return len + 1;
    return 0;
}

/* Bytes at the beginning that are plain already: most lines are but for their end. */
static size_t plain_at(const char *line)
{
    static const bool odd[256] = {
        ['\0'] = true, [' '] = true, ['\t'] = true, ['\r'] = true, [0xc2] = true, ['<'] = true};
    const char *at = line;
    while (!odd[(unsigned char)*at] || (*at == ' ' && at != line && !odd[(unsigned char)at[1]]))
        at++;
    return (size_t)(at - line);
}

void quote_sent_plain(char *line)
{
    char *to = line + plain_at(line);
    bool blank = false;
    for (const char *at = to; *at != '\0'; at++) {
        if (*at == ' ' || *at == '\t' || *at == '\r') {
            blank = to != line;
        } else if (*at == '\xc2' && at[1] == '\xa0') {
            blank = to != line;
            at++;
        } else if (*at == '<' && link_at(at) > 0) {
            at += link_at(at) - 1;
        } else {
            if (blank)
                *to++ = ' ';
            blank = false;
            *to++ = *at;
        }
    }
    *to = '\0';
}

static int compare(const void *a, const void *b)
{
    const char *const *left = *(const char *const *const *)a, *const *right = *(const char *const *const *)b;
    int order = strcmp(*left, *right);
    return order != 0 ? order : left < right ? -1 : left > right ? 1 : 0;
}

static size_t count_lines(const char *text)
{
    size_t count = 1;
    for (const char *end = strchr(text, '\n'); end != NULL; end = strchr(end + 1, '\n'))
        count++;
    return count;
}

/* All lines in one. */
static char *join(const struct sent *sent)
{
    struct text joined = TEXT_EMPTY;
    for (size_t i = 0; i < sent->count; i++)
        text_add_all(&joined, i > 0 ? " " : "", sent->lines[i]);
    return text_detach(&joined);
}

void quote_sent_begin(const char *text, struct sent *out)
{
    *out = (struct sent){.raw = text, .indexed = text == NULL, .search_budget = SEARCHES};
}

static void make_index(struct sent *sent)
{
    if (sent->indexed)
        return;
    size_t lines = count_lines(sent->raw);
    sent->indexed = true;
    sent->text = mem_copy_text(sent->raw);
    sent->lines = mem_new(lines, sizeof *sent->lines);
    sent->by_text = mem_new(lines, sizeof *sent->by_text);
    char *rest = sent->text;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        quote_sent_plain(line);
        if (*line == '\0')
            continue;
        sent->by_text[sent->count] = sent->lines + sent->count;
        sent->lines[sent->count++] = line;
    }
    qsort(sent->by_text, sent->count, sizeof(*sent->by_text), compare);
}

bool quote_sent_any(struct sent *sent)
{
    make_index(sent);
    return sent->count > 0;
}

void quote_sent_free(struct sent *sent)
{
    free(sent->text);
    free(sent->lines);
    free(sent->by_text);
    free(sent->joined);
    *sent = (struct sent){0};
}

/* The first place in by_text whose line is not before `line` in its first `len` bytes. */
static size_t lower_bound(const struct sent *sent, const char *line, size_t len)
{
    size_t low = 0, high = sent->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strncmp(*sent->by_text[middle], line, len) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool quote_sent_has(struct sent *sent, const char *line)
{
    make_index(sent);
    size_t at = lower_bound(sent, line, strlen(line) + 1);
    return at < sent->count && strcmp(*sent->by_text[at], line) == 0;
}

/* Bytes of "LABEL:" at the beginning of a line, the colon included; 0 if there is no label. One with a colon in it
 * ("move:par: ____") has no blank behind that. */
static size_t label_of(const char *line)
{
    size_t first = strcspn(line, ":"), len = first;
    while (line[len] == ':' && line[len + 1] != '\0' && strchr(" _", line[len + 1]) == NULL)
        len += 1 + strcspn(line + len + 1, ":");
    len = len <= LABEL_BYTES && line[len] == ':' ? len : first;
    return line[len] == ':' && len > 0 && len <= LABEL_BYTES ? len + 1 : 0;
}

static bool is_number(const char *label, size_t len)
{
    return len > 1 && strspn(label, "0123456789") == len - 1;
}

/* Whether `line` is ours with something put into it: a blank form line that was filled in, a numbered line that was
 * edited. */
static bool fills(const char *ours, const char *line)
{
    size_t label = label_of(line);
    if (label == 0 || strncmp(ours, line, label) != 0 || line[label + strspn(line + label, " _")] == '\0')
        return false;
    return is_number(line, label) || strstr(ours + label, "___") != NULL;
}

/* How many of the lines are ours from `start` on; with `filled` (not NULL) those count that fill ours. */
static size_t run_from(const struct sent *sent, size_t start, const char *const *lines, size_t count, bool *filled)
{
    size_t run = 0;
    for (; run < count && start + run < sent->count; run++) {
        const char *ours = sent->lines[start + run];
        bool same = strcmp(ours, lines[run]) == 0, fill = filled != NULL && !same && fills(ours, lines[run]);
        if (filled != NULL)
            filled[run] = fill;
        if (!same && !fill)
            break;
    }
    return run;
}

size_t quote_sent_run(struct sent *sent, const char *const *lines, size_t count, bool *filled)
{
    size_t best = 0, from = 0, tried = 0;
    make_index(sent);
    for (size_t start = 0; start < sent->count && tried < SAME_LINES; start++) {
        size_t run = run_from(sent, start, lines, count, filled);
        tried += run > 0;
        from = run > best ? start : from;
        best = run > best ? run : best;
    }
    return run_from(sent, from, lines, best, filled);
}

bool quote_sent_holds(struct sent *sent, const char *line)
{
    if (sent->raw == NULL || strlen(line) < SHORTEST_HELD)
        return false;
    if (sent->search_budget <= 0)
        return true;
    sent->search_budget--;
    make_index(sent);
    if (sent->joined == NULL)
        sent->joined = join(sent);
    return strstr(sent->joined, line) != NULL;
}

bool quote_sent_is_blank_form(const char *line)
{
    do { /* a mail program may put several on one line */
        size_t label = label_of(line);
        if (label == 0)
            return false;
        line += label + strspn(line + label, " ");
        size_t blanks = strspn(line, "_");
        if (blanks < 3)
            return false;
        line += blanks + strspn(line + blanks, ";");
        line += strspn(line, " ");
    } while (*line != '\0');
    return true;
}

bool quote_sent_is_filled_in(struct sent *sent, const char *line)
{
    size_t label = label_of(line), len = strlen(line);
    if (label == 0 || quote_sent_has(sent, line))
        return false;
    for (size_t at = lower_bound(sent, line, label); at < sent->count; at++) {
        const char *ours = *sent->by_text[at];
        if (strncmp(ours, line, label) != 0)
            return false;
        if (strncmp(ours, line, len) != 0 && fills(ours, line)) /* else it is wrapped, not edited */
            return true;
    }
    return false;
}
