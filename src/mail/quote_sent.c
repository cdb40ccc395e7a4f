#include "mail/quote_sent.h"

#include "base/mem.h"

enum { LABEL_BYTES = 40, SHORTEST_HELD = 12, SEARCHES = 500, SAME_LINES = 50, LINK_BYTES = 2000, LOOKS = 16 };

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

void sent_begin(const char *text, struct sent *out)
{
    *out = (struct sent){.raw = text, .next = text, .looks = LOOKS, .indexed = text == NULL, .search_budget = SEARCHES};
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
        sent_plain(line);
        if (*line == '\0')
            continue;
        sent->by_text[sent->count] = sent->lines + sent->count;
        sent->lines[sent->count++] = line;
    }
    qsort(sent->by_text, sent->count, sizeof(*sent->by_text), compare);
}

bool sent_any(struct sent *sent)
{
    size_t blank = sent->raw == NULL ? 0 : strspn(sent->raw, " \t\r\n");
    if (sent->raw != NULL && strchr("<\xc2", sent->raw[blank]) == NULL) /* else it may be no more than a link */
        return true;
    make_index(sent);
    return sent->count > 0;
}

void sent_free(struct sent *sent)
{
    free(sent->text);
    free(sent->lines);
    free(sent->by_text);
    free(sent->joined);
    *sent = (struct sent){0};
}

/* Could the line of ours at `at` be `line` once it is plain? Tells by the first word, since most are not. */
static bool may_be(const char *at, const char *line, size_t len)
{
    size_t same = 0;
    at += strspn(at, " \t\r");
    while (same < len && line[same] != ' ' && at[same] == line[same])
        same++;
    return same == len || line[same] == ' ' || at[same] == '<' || at[same] == '\xc2';
}

/* Is the line of ours from `at` to `end`, once it is plain, the first `len` bytes of `line`, or does it begin so? */
static bool is_it(const char *at, const char *end, const char *line, size_t len, bool whole)
{
    if (!may_be(at, line, len))
        return false;
    char *own = mem_copy_part(at, (size_t)(end - at));
    sent_plain(own);
    bool same = strncmp(own, line, len) == 0 && (!whole || own[len] == '\0');
    free(own);
    return same;
}

/* The end of the line at `at`. */
static const char *end_of(const char *at)
{
    const char *end = strchr(at, '\n');
    return end == NULL ? at + strlen(at) : end;
}

/* The line behind the one that ends here; NULL: there is none. */
static const char *behind(const char *end)
{
    return *end == '\0' ? NULL : end + 1;
}

static bool look_between(struct sent *sent, const char *from, const char *to, const char *line, size_t len, bool whole)
{
    while (from != NULL && from != to) {
        const char *end = end_of(from);
        if (is_it(from, end, line, len, whole)) {
            sent->next = *end == '\0' ? sent->raw : end + 1;
            return true;
        }
        from = behind(end);
    }
    return false;
}

/* How many of the lines are those of ours from `at` on. */
static size_t run_from(const char *at, const char *const *lines, size_t most)
{
    size_t run = 0;
    while (at != NULL && run < most) {
        const char *end = end_of(at);
        if (is_it(at, end, lines[run], strlen(lines[run]), true))
            run++;
        else if (!is_it(at, end, "", 0, true)) /* one that is blank counts for none */
            break;
        at = behind(end);
    }
    return run;
}

/* The longest such run anywhere. */
static size_t longest_run(struct sent *sent, const char *const *lines, size_t most)
{
    size_t best = 0, tried = 0;
    sent->looks--;
    for (const char *at = sent->raw; at != NULL && tried < SAME_LINES; at = behind(end_of(at))) {
        if (!may_be(at, lines[0], strlen(lines[0])))
            continue;
        size_t run = run_from(at, lines, most);
        tried += run > 0;
        best = run > best ? run : best;
    }
    return best;
}

/* Has it a line that is, or begins with, the first `len` bytes of `line`? *known: else the index has to tell. */
static bool looked_up(struct sent *sent, const char *line, size_t len, bool whole, bool *known)
{
    *known = !sent->indexed && len > 0 && sent->looks > 0;
    if (!*known)
        return false;
    if (look_between(sent, sent->next, NULL, line, len, whole))
        return true;
    sent->looks--;
    return look_between(sent, sent->raw, sent->next, line, len, whole);
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

bool sent_has(struct sent *sent, const char *line)
{
    bool known, found = looked_up(sent, line, strlen(line), true, &known);
    if (known)
        return found;
    make_index(sent);
    size_t at = lower_bound(sent, line, strlen(line) + 1);
    return at < sent->count && strcmp(*sent->by_text[at], line) == 0;
}

size_t sent_run(struct sent *sent, const char *const *lines, size_t count, size_t most)
{
    size_t best = 0;
    if (count == 0)
        return 0;
    if (!sent->indexed && sent->looks > 0)
        return longest_run(sent, lines, count < most ? count : most);
    make_index(sent);
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

size_t sent_copy(struct sent *sent, const char *const *lines, size_t count, bool *filled)
{
    size_t best = 0, from = 0, tried = 0;
    make_index(sent);
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
    if (sent->raw == NULL || strlen(line) < SHORTEST_HELD)
        return false;
    if (sent->search_budget <= 0)
        return true;
    sent->search_budget--;
    make_index(sent);
    if (sent->joined == NULL)
        sent->joined = join(sent, strlen(sent->raw) + 1);
    return strstr(sent->joined, line) != NULL;
}

bool sent_is_blank_form(const char *line)
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

/* Has it a line with this label and a blank to fill in? */
static bool has_blank(const struct sent *sent, const char *line, size_t label)
{
    for (const char *at = sent->raw; at != NULL && (at = strstr(at, "___")) != NULL; at = behind(end_of(at))) {
        const char *begin = at;
        while (begin > sent->raw && begin[-1] != '\n')
            begin--;
        if (is_it(begin, end_of(at), line, label, false))
            return true;
    }
    return false;
}

bool sent_is_filled_in(struct sent *sent, const char *line)
{
    size_t label = label_of(line), len = strlen(line);
    bool known;
    if (label == 0 || line[label + strspn(line + label, " _")] == '\0' ||
        (!is_number(line, label) && !has_blank(sent, line, label)) || sent_has(sent, line) ||
        (!looked_up(sent, line, label, false, &known) && known))
        return false;
    make_index(sent);
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
