#include "mail/quote_sent.h"

#include "base/mem.h"

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

void sent_plain(char *line)
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

/* All lines in one, with room for `size` bytes. */
static char *join(const struct sent *sent, size_t size)
{
    char *joined = mem_room(size, 1), *to = joined;
    for (size_t i = 0; i < sent->count; i++) {
        size_t length = strlen(sent->lines[i]);
        if (i > 0)
            *to++ = ' ';
        memcpy(to, sent->lines[i], length);
        to += length;
    }
    *to = '\0';
    return joined;
}

void sent_index(const char *text, struct sent *out)
{
    *out = (struct sent){.search_budget = SEARCHES};
    if (text == NULL)
        return;
    size_t lines = count_lines(text);
    out->text = mem_copy_text(text);
    out->lines = mem_new(lines, sizeof *out->lines);
    out->by_text = mem_new(lines, sizeof *out->by_text);
    char *rest = out->text;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        sent_plain(line);
        if (*line == '\0')
            continue;
        out->by_text[out->count] = out->lines + out->count;
        out->lines[out->count++] = line;
    }
    qsort(out->by_text, out->count, sizeof(*out->by_text), compare);
    out->joined = join(out, strlen(text) + 1);
}

void sent_free(struct sent *sent)
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

bool sent_has(const struct sent *sent, const char *line)
{
    size_t at = lower_bound(sent, line, strlen(line) + 1);
    return at < sent->count && strcmp(*sent->by_text[at], line) == 0;
}

size_t sent_run(const struct sent *sent, const char *const *lines, size_t count, size_t most)
{
    size_t best = 0;
    if (count == 0)
        return 0;
    size_t first = lower_bound(sent, lines[0], strlen(lines[0]) + 1);
    for (size_t at = first; at < sent->count && at < first + SAME_LINES; at++) {
        if (strcmp(*sent->by_text[at], lines[0]) != 0)
            break;
        size_t start = (size_t)(sent->by_text[at] - sent->lines), run = 1;
        while (run < count && run < most && start + run < sent->count &&
               strcmp(sent->lines[start + run], lines[run]) == 0)
            run++;
        best = run > best ? run : best;
    }
    return best;
}

/* Bytes of "LABEL:" at the beginning of a line, the colon included; 0 if there is no label. */
static size_t label_of(const char *line)
{
    size_t len = strcspn(line, ":");
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

static size_t copy_from(const struct sent *sent, size_t start, const char *const *lines, size_t count, bool *filled)
{
    size_t run = 0;
    for (; run < count && start + run < sent->count; run++) {
        const char *ours = sent->lines[start + run];
        bool same = strcmp(ours, lines[run]) == 0;
        filled[run] = !same && fills(ours, lines[run]);
        if (!same && !filled[run])
            break;
    }
    return run;
}

size_t sent_copy(const struct sent *sent, const char *const *lines, size_t count, bool *filled)
{
    size_t best = 0, from = 0, tried = 0;
    for (size_t start = 0; count > 0 && start < sent->count && tried < SAME_LINES; start++) {
        if (strcmp(sent->lines[start], lines[0]) != 0 && !fills(sent->lines[start], lines[0]))
            continue;
        size_t run = copy_from(sent, start, lines, count, filled);
        tried++;
        from = run > best ? start : from;
        best = run > best ? run : best;
    }
    return best == 0 ? 0 : copy_from(sent, from, lines, best, filled);
}

bool sent_holds(struct sent *sent, const char *line)
{
    if (sent->joined == NULL || strlen(line) < SHORTEST_HELD)
        return false;
    if (sent->search_budget <= 0)
        return true;
    sent->search_budget--;
    return strstr(sent->joined, line) != NULL;
}

bool sent_is_blank_form(const char *line)
{
    size_t label = label_of(line);
    if (label == 0)
        return false;
    const char *rest = line + label + strspn(line + label, " ");
    size_t blanks = strspn(rest, "_");
    return blanks >= 3 && rest[blanks] == '\0';
}

bool sent_is_filled_in(const struct sent *sent, const char *line)
{
    size_t label = label_of(line), len = strlen(line);
    if (label == 0 || line[label + strspn(line + label, " _")] == '\0' || sent_has(sent, line))
        return false;
    for (size_t at = lower_bound(sent, line, label); at < sent->count; at++) {
        const char *ours = *sent->by_text[at];
        if (strncmp(ours, line, label) != 0)
            return false;
        if (strncmp(ours, line, len) == 0)
            continue; /* wrapped, not edited */
        if (is_number(line, label) || strstr(ours + label, "___") != NULL)
            return true;
    }
    return false;
}
