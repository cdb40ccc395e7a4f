#include "mail/quote_words.h"

#include "mail/fields.h"
#include "words/lists.h"

#include <strings.h>

enum { TAIL_OF_WRITER = 24, LABEL_BYTES = 60, WORDS_OF_MACHINE = 4 };

/* Lists hold lower-case ASCII; other letters stand as mail programs write them. A copy of a line, ASCII lowered and
 * trimmed, is compared; a line that does not fit becomes "". */
struct lowered {
    char text[QUOTE_WORDS_BYTES + 1];
    size_t len;
};

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

/* Bytes of a character at `at` that stands for another one, which goes to *plain; NUL: for none. 0: it is itself. */
static size_t plain_form(const char *at, char *plain)
{
    unsigned char byte[3] = {(unsigned char)at[0], 0, 0};
    byte[1] = byte[0] == 0 ? 0 : (unsigned char)at[1];
    byte[2] = byte[1] == 0 ? 0 : (unsigned char)at[2];
    *plain = '\0';
    if (byte[0] == 0xc2 && byte[1] == 0xa0) { /* a no-break space stands before a French colon */
        *plain = ' ';
        return 2;
    }
    /* Arabic and Persian digits */
    if ((byte[0] == 0xd9 && byte[1] >= 0xa0 && byte[1] <= 0xa9) ||
        (byte[0] == 0xdb && byte[1] >= 0xb0 && byte[1] <= 0xb9)) {
        *plain = (char)('0' + (byte[1] & 0x0f));
        return 2;
    }
    if (byte[0] == 0xe2 && byte[1] == 0x80 && byte[2] == 0xaf) {
        *plain = ' ';
        return 3;
    }
    /* U+200B..F, U+202A..E, U+2060..F, U+FEFF: marks of the writing direction, joiners */
    bool mark = byte[0] == 0xe2 && ((byte[1] == 0x80 && byte[2] >= 0x8b && byte[2] <= 0x8f) ||
                                    (byte[1] == 0x80 && byte[2] >= 0xaa && byte[2] <= 0xae) ||
                                    (byte[1] == 0x81 && byte[2] >= 0xa0 && byte[2] <= 0xaf));
    return mark || (byte[0] == 0xef && byte[1] == 0xbb && byte[2] == 0xbf) ? 3 : 0;
}

static struct lowered lower(const char *line)
{
    struct lowered out = {.len = 0};
    size_t len = strnlen(line, QUOTE_WORDS_BYTES + 1);
    if (len > QUOTE_WORDS_BYTES)
        return out;
    for (size_t i = 0; i < len; i++) {
        char byte = '\0';
        size_t step = plain_form(line + i, &byte);
        if (step == 0)
            byte = fields_ascii_lower(line[i]);
        i += step > 0 ? step - 1 : 0;
        if (byte != '\0' && (out.len > 0 || !is_blank(byte)))
            out.text[out.len++] = byte;
    }
    while (out.len > 0 && is_blank(out.text[out.len - 1]))
        out.len--;
    out.text[out.len] = '\0';
    return out;
}

static bool begins(const char *text, const char *const *list)
{
    for (; *list != NULL; list++)
        if (text[0] == (*list)[0] && strncmp(text, *list, strlen(*list)) == 0)
            return true;
    return false;
}

static bool holds(const char *text, const char *const *list)
{
    for (; *list != NULL; list++)
        if (strstr(text, *list) != NULL)
            return true;
    return false;
}

static bool ends_with_colon(const struct lowered *line)
{
    size_t len = line->len;
    while (len > 0 && (line->text[len - 1] == '*' || line->text[len - 1] == '_'))
        len--;
    return len > 0 && (line->text[len - 1] == ':' || (len >= 3 && memcmp(line->text + len - 3, "：", 3) == 0));
}

static int digits_of(const char *text)
{
    int count = 0;
    for (; *text != '\0'; text++)
        count += *text >= '0' && *text <= '9' ? 1 : 0;
    return count;
}

/* "11/20/26", "20.11.2026", "20. 11. 2026": three numbers with the same sign between them. */
static bool is_day_at(const char *at)
{
    char sign = '\0';
    for (int part = 0;; part++) {
        size_t digits = strspn(at, "0123456789");
        if (digits == 0 || digits > 4 || digits == 3)
            return false;
        at += digits;
        if (part == 2)
            return true;
        if (*at == '\0' || strchr("/.-", *at) == NULL || (sign != '\0' && *at != sign))
            return false;
        sign = *at++;
        at += sign == '.' && *at == ' ' ? 1 : 0;
    }
}

/* A date of some kind stands there: a clock, a year, or all of a day. */
static bool holds_date(const char *text)
{
    if (digits_of(text) < 3)
        return false;
    for (const char *at = text; *at != '\0'; at++) {
        bool digit = *at >= '0' && *at <= '9';
        if (digit && at[1] == ':' && at[2] >= '0' && at[2] <= '9')
            return true;
        if ((*at == '1' || *at == '2') && (at[1] == '9' || at[1] == '0') && digits_of(at + 2) >= 2 && at[2] >= '0' &&
            at[2] <= '9' && at[3] >= '0' && at[3] <= '9')
            return true;
        if (digit && (at == text || at[-1] < '0' || at[-1] > '9') && is_day_at(at))
            return true;
    }
    return false;
}

static bool begins_with_digit(const char *text)
{
    return *text >= '0' && *text <= '9';
}

/* "Anna <anna@example.org> schrieb am Fr., 20." */
static bool begins_with_writer(const char *text)
{
    const char *mailbox = strchr(text, '<');
    return mailbox != NULL && strchr(mailbox, '@') != NULL && holds(mailbox, list_quote_writing);
}

/* Yahoo's line begins with a row: "--- On Fri, 11/20/26, Anna wrote:". */
static void drop_row(struct lowered *line)
{
    size_t row = strspn(line->text, "-");
    if (row < 2 || line->text[row] != ' ')
        return;
    line->len -= row + 1;
    memmove(line->text, line->text + row + 1, line->len + 1);
}

/* "Anna <anna@example.org>": all but what the writer did, which was wrapped. */
static bool is_mailbox(const struct lowered *line)
{
    const char *open = strpbrk(line->text, "<["), *at = open == NULL ? NULL : strchr(open, '@');
    return at != NULL && open > line->text && strchr(">]", line->text[line->len - 1]) != NULL &&
           strpbrk(at, " ") == NULL;
}

bool quote_words_attribution_begins(const char *line)
{
    struct lowered text = lower(line);
    drop_row(&text);
    return begins_with_writer(text.text) || is_mailbox(&text) ||
           ((begins(text.text, list_quote_openers) || begins_with_digit(text.text)) && digits_of(text.text) > 0);
}

bool quote_words_attribution_opens(const char *line)
{
    struct lowered text = lower(line);
    drop_row(&text);
    return begins(text.text, list_quote_openers) && digits_of(text.text) > 0 &&
           (holds_date(text.text) || text.text[text.len - 1] == ',');
}

static bool is_letter(char byte)
{
    return (fields_ascii_lower(byte) >= 'a' && fields_ascii_lower(byte) <= 'z') || (byte & 0x80) != 0;
}

/* Does one of the words with which attributions begin stand here, whole and with a capital, or a date? */
static bool opens_at(const char *line, size_t at)
{
    const char *tail = line + at;
    if (begins_with_digit(tail))
        return is_letter(line[at - 1]) && is_day_at(tail);
    if ((*tail & 0x80) == 0 && (*tail < 'A' || *tail > 'Z'))
        return false;
    for (const char *const *opener = list_quote_openers; *opener != NULL; opener++) {
        size_t len = strlen(*opener);
        if (strncasecmp(tail, *opener, len) == 0 && (!is_letter((*opener)[len - 1]) || !is_letter(tail[len])))
            return holds_date(tail) || tail[strlen(tail) - 1] == ',';
    }
    return false;
}

/* What its writer says and no part of the attribution: no name, no address, no "... schrieb". */
static bool may_be_said(const char *line, size_t len)
{
    char head[QUOTE_WORDS_BYTES + 1];
    (void)snprintf(head, sizeof head, "%.*s", (int)len, line);
    return line[0] >= 'a' && line[0] <= 'z' && strchr(head, '@') == NULL && !holds(head, list_quote_writing);
}

/* A letter of another script than Latin: from U+0340 on, but no mark (U+2000 and above) and no picture. */
static bool is_foreign_at(const char *at)
{
    unsigned char first = (unsigned char)at[0];
    return first >= 0xcd && first < 0xf0 && first != 0xe2;
}

/* Behind a small letter of ASCII or a digit another word begins: by a capital, with an accent too, or in another
 * script.
 */
static bool is_other_word_at(const char *at)
{
    unsigned char first = (unsigned char)at[0], next = (unsigned char)at[1];
    return (first >= 'A' && first <= 'Z') || (first == 0xc3 && next >= 0x80 && next <= 0x9e) || is_foreign_at(at);
}

/* "take 3The Club writes:": an attribution that begins with a name, or in a language that is not in the lists, where a
 * capital or another script shows that. 0: it does not. */
static size_t named_at(const char *line)
{
    for (size_t at = 1; line[at] != '\0'; at++) {
        bool small = (line[at - 1] >= 'a' && line[at - 1] <= 'z') || (line[at - 1] >= '0' && line[at - 1] <= '9');
        if (small && is_other_word_at(line + at) && may_be_said(line, at) &&
            (quote_words_attribution(line + at, true) || quote_words_attribution(line + at, false)))
            return at;
    }
    return 0;
}

size_t quote_words_glued(const char *line)
{
    size_t len = strnlen(line, QUOTE_WORDS_BYTES + 1), opened = 0;
    if (len > QUOTE_WORDS_BYTES)
        return 0;
    bool dated = digits_of(line) >= 3 && !quote_words_attribution_begins(line) && !is_foreign_at(line);
    for (size_t at = 1; dated && at < len; at++) {
        bool blank = is_blank(line[at - 1]);
        if ((line[at] & 0xc0) == 0x80 || (blank && opened > 0) || !opens_at(line, at))
            continue;
        if (blank && may_be_said(line, at))
            opened = at;
        if (blank || strpbrk(line, "*_-") == line)
            continue;
        opened = at;
        break;
    }
    size_t named = named_at(line); /* a date may stand within what begins otherwise */
    return opened > 0 && (named == 0 || opened < named) ? opened : named;
}

/* "10:49", "10.49"; no part of "28.11.2026" */
static bool is_clock_at(const char *at, char before)
{
    size_t digits = strspn(at, "0123456789");
    char sign = at[digits];
    return digits >= 1 && digits <= 2 && (sign == ':' || (sign == '.' && before != '.')) &&
           strspn(at + digits + 1, "0123456789") == 2 && (sign == ':' || at[digits + 3] != '.');
}

/* "10:49" and "2026" */
static bool holds_clock_and_year(const char *text)
{
    bool clock = false, year = false;
    for (const char *at = text; *at != '\0'; at++) {
        size_t digits = strspn(at, "0123456789");
        clock = clock || is_clock_at(at, at == text ? '\0' : at[-1]);
        year = year || (digits == 4 && (strncmp(at, "20", 2) == 0 || strncmp(at, "19", 2) == 0));
        at += digits > 0 ? digits - 1 : 0;
    }
    return clock && year;
}

/* "anna@example.org wrote:" and nothing more; in angle brackets it is the end of a longer one. */
static bool is_mailbox_that_wrote(const struct lowered *text)
{
    const char *at = strchr(text->text, '@'), *blank = strchr(text->text, ' ');
    return at != NULL && text->text[0] != '<' && blank != NULL && at < blank && strcmp(blank, " wrote:") == 0;
}

/* "Anna <anna@example.org> wrote:" without a date: a short name, an address in brackets, the verb, and nothing more. */
static bool is_writer_that_wrote(const struct lowered *line)
{
    const char *at = strrchr(line->text, '@'), *open = at == NULL ? NULL : strpbrk(line->text, "<[(");
    if (open == NULL || open > at || open == line->text || memchr(line->text, ':', (size_t)(open - line->text)) != NULL)
        return false;
    const char *rest = at + strcspn(at, ">]) "), *from = rest;
    rest += strspn(rest, " >])*_,"); /* "<anna@example.org <mailto:...>>" was made plain before */
    if (rest == from || rest[-1] != ' ' || strlen(rest) > TAIL_OF_WRITER)
        return false;
    return begins(rest - 1, list_quote_writing);
}

/* The line ends with a verb of writing where a colon should stand: "... napisał(a)". */
static bool ends_with_verb(const struct lowered *line)
{
    for (const char *const *verb = list_quote_writing; *verb != NULL; verb++) {
        const char *at = strstr(line->text, *verb);
        const char *rest = at == NULL ? NULL : at + strlen(*verb);
        if (rest != NULL && (*rest == '\0' || strcmp(rest, "(a)") == 0))
            return true;
    }
    return false;
}

bool quote_words_attribution_unended(const char *line)
{
    struct lowered text = lower(line);
    return (begins(text.text, list_quote_openers) || begins_with_digit(text.text)) &&
           holds(text.text, list_quote_writing) && holds_date(text.text);
}

bool quote_words_attribution(const char *line, bool certain)
{
    struct lowered text = lower(line);
    /* a Gmail of old, without its colon: "2016-03-03 17:21 GMT+01:00 Anna" */
    if (begins_with_digit(text.text) && holds_clock_and_year(text.text) &&
        (strstr(text.text, " gmt+") != NULL || strstr(text.text, " gmt-") != NULL))
        return true;
    drop_row(&text);
    bool colon = ends_with_colon(&text), verb_last = ends_with_verb(&text);
    if (!colon && !verb_last && (text.len == 0 || text.text[text.len - 1] != '>'))
        return false;
    bool verb = holds(text.text, list_quote_writing), date = holds_date(text.text);
    bool mailbox = strchr(text.text, '@') != NULL;
    bool begun = begins(text.text, list_quote_openers) || begins_with_digit(text.text) || begins_with_writer(text.text);
    if (certain)
        return (date && ((verb && begun && (colon || verb_last)) ||
                         (mailbox && colon && (verb || strchr(text.text, '<') != NULL)))) ||
               (verb && colon && holds_clock_and_year(text.text)) || is_mailbox_that_wrote(&text) ||
               (colon && is_writer_that_wrote(&text));
    return (colon && (verb || holds_clock_and_year(text.text))) ||
           (date && mailbox && (colon || text.text[text.len - 1] == '>'));
}

bool quote_words_separator(const char *line)
{
    struct lowered text = lower(line);
    if (begins(text.text, list_quote_forwards))
        return true;
    size_t dashes = strspn(text.text, "-_* ");
    if (dashes < 2 || (text.text[0] != '-' && text.text[0] != '_' && text.text[0] != '*'))
        return false;
    bool zoho =
        text.len > 2 && text.text[text.len - 1] == '-' && holds(text.text, list_quote_writing) && holds_date(text.text);
    return zoho || begins(text.text + dashes, list_quote_separators);
}

bool quote_words_mbox(const char *line)
{
    const char *day = strncmp(line, "From ", 5) == 0 ? strchr(line + 5, ' ') : NULL;
    return day != NULL && strspn(day + 1, "MonTueWdhFriSat") == 3 && day[4] == ' ' && holds_clock_and_year(day);
}

bool quote_words_rule(const char *line)
{
    struct lowered text = lower(line);
    return text.len >= 20 && strspn(text.text, "_") == text.len;
}

bool quote_words_row(const char *line)
{
    struct lowered text = lower(line);
    return text.len >= 4 && strchr("-=_*", text.text[0]) != NULL &&
           strspn(text.text, (char[2]){text.text[0], '\0'}) == text.len;
}

/* The beginning of a line that may be a label, without the signs of bold and slanted letters ("*From:*", "__Von__:");
 * `tight`: and without the blank that some write before a colon. */
static void label_of(const char *line, char *bare, char *tight)
{
    char head[2 * LABEL_BYTES + 1];
    (void)snprintf(head, sizeof head, "%s", strlen(line) > QUOTE_WORDS_BYTES ? "" : line);
    struct lowered text = lower(head);
    size_t len = 0;
    for (size_t i = 0; i < text.len && len < LABEL_BYTES; i++)
        if (text.text[i] != '*' && text.text[i] != '_' && (len > 0 || text.text[i] != ' '))
            bare[len++] = text.text[i];
    bare[len] = '\0';
    memcpy(tight, bare, len + 1);
    char *colon = strchr(tight, ':');
    if (colon != NULL && colon > tight && colon[-1] == ' ')
        memmove(colon - 1, colon, strlen(colon) + 1);
}

enum words_label quote_words_label(const char *line)
{
    char bare[LABEL_BYTES + 1], tight[LABEL_BYTES + 1];
    label_of(line, bare, tight);
    if (begins(bare, list_quote_from) || begins(tight, list_quote_from))
        return LABEL_FROM;
    return begins(bare, list_quote_other) || begins(tight, list_quote_other) ? LABEL_OTHER : LABEL_NONE;
}

bool quote_words_label_is_bold(const char *line)
{
    size_t marks = strspn(line, "*_");
    const char *colon = strchr(line, ':');
    return marks > 0 && colon != NULL && quote_words_label(line) != LABEL_NONE &&
           (strchr("*_", colon[-1]) != NULL || colon[1 + strspn(colon + 1, " ")] == line[0]);
}

bool quote_words_header_line(const char *line)
{
    int labels = 0;
    bool from = false;
    if (strlen(line) > QUOTE_WORDS_BYTES || strchr(line, ':') == NULL)
        return false;
    for (const char *at = line; *at != '\0'; at += strcspn(at, " "), at += strspn(at, " ")) {
        enum words_label label = quote_words_label(at);
        from = from || label == LABEL_FROM;
        labels += label != LABEL_NONE ? 1 : 0;
    }
    struct lowered text = lower(line);
    bool mailbox = strchr(text.text, '@') != NULL;
    return from && quote_words_label(line) != LABEL_NONE &&
           ((labels >= 2 && mailbox) || (labels >= 3 && holds_date(text.text)));
}

/* Bytes up to where the first part of a sentence ends. */
static size_t clause_of(const char *text)
{
    const char *stop = strstr(text, ". ");
    size_t end = strcspn(text, ",;:(<");
    return stop != NULL && (size_t)(stop - text) < end ? (size_t)(stop - text) : end;
}

static bool is_machine_in(const char *clause, size_t len)
{
    for (const char *const *machine = list_quote_machines; *machine != NULL; machine++)
        if (memmem(clause, len, *machine, strlen(*machine)) != NULL)
            return true;
    return false;
}

/* What follows the beginning of such a line is a machine, or no more than a few words: "Sent from Rome". */
static bool tells_of_machine(const char *text, const char *begun)
{
    size_t end = clause_of(text), words = 0;
    if (holds(text, list_quote_spoken) || (text[end] == ':' && text[end + 1] == ' '))
        return false;
    for (const char *at = text + strlen(begun) - 1; (at = strchr(at, ' ')) != NULL; at++)
        words++;
    return is_machine_in(text, end) || (text[end] == '\0' && words <= WORDS_OF_MACHINE);
}

bool quote_words_device(const char *line)
{
    struct lowered text = lower(line);
    const char *at = text.text + strspn(text.text, "*_<[( ");
    if (strcmp(text.text, "\xe1\x90\xa7") == 0) /* what a tool that watches mails being opened leaves in them */
        return true;
    if (text.len == 0 || text.len > 160)
        return false;
    for (const char *const *begun = list_quote_devices; *begun != NULL; begun++)
        if (strncmp(at, *begun, strlen(*begun)) == 0)
            return (*begun)[strlen(*begun) - 1] != ' ' || tells_of_machine(at, *begun);
    return false;
}

bool quote_words_signature(const char *line)
{
    struct lowered text = lower(line);
    return strcmp(text.text, "--") == 0 || strcmp(text.text, "\xe2\x80\x94") == 0;
}
