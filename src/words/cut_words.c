#include "words/cut_words.h"

#include "base/text.h"
#include "letter/fold.h"
#include "words/lists.h"

#include <string.h>

enum { WORDS_MOST = 16, WORD_BYTES = 32, NAMES_MOST = 4, TITLE_WORDS = 9, FOOTER_WORDS = 9, MARK_BYTES = 8 };
enum { PLACE_WORDS = 4, PHONE_DIGITS = 7, NAME_PARTICLE = 3 };

struct piece_word {
    char plain[WORD_BYTES]; /* folded, without marks around it */
    const char *raw;        /* its first letter in the line */
    const char *end;        /* behind it, with the marks that follow it */
};

/* What terms `at` to `end` are, which stand between two blanks; false: none but marks. */
static bool read_word(const struct terms *terms, size_t at, size_t end, struct piece_word *out)
{
    const char *from = terms->term[at].raw, *last = from + terms->term[at].raw_len - 1;
    while (at < end && terms->term[at].kind == TERM_MARK)
        at++;
    while (end > at && terms->term[end - 1].kind == TERM_MARK)
        end--;
    if (at == end)
        return false;
    const char *plain = terms->folded + terms->term[at].at;
    size_t size = terms->term[end - 1].at + terms->term[end - 1].len - terms->term[at].at;
    size = text_fit(plain, size, sizeof out->plain - 1);
    memcpy(out->plain, plain, size);
    out->plain[size] = '\0';
    out->raw = from;
    while (strchr("([\"'*-~_", *out->raw) != NULL && out->raw < last)
        out->raw++;
    return true;
}

static const char *before_blanks(const char *line, const char *end)
{
    while (end > line && strchr(" \t\r", end[-1]) != NULL)
        end--;
    return end;
}

/* The words of the line; WORDS_MOST + 1 where there are more than WORDS_MOST. */
static size_t read_words(const struct terms *line, struct piece_word *out)
{
    size_t count = 0;
    for (size_t at = 0, next; at < line->count; at = next) {
        const char *raw = line->term[at].raw;
        for (next = at + 1; next < line->count && line->term[next].raw == raw;)
            next++;
        bool more = count == WORDS_MOST, word = !more && read_word(line, at, next, &out[count]);
        if (count > 0 && (more || word)) /* "Salut !" */
            out[count - 1].end = before_blanks(line->text, raw);
        if (more)
            return WORDS_MOST + 1;
        count += word;
    }
    if (count > 0)
        out[count - 1].end = line->text + strlen(line->text);
    return count;
}

static bool is_capital(const char *raw)
{
    return (*raw >= 'A' && *raw <= 'Z') || ((unsigned char)raw[0] == 0xc3 && (unsigned char)raw[1] < 0xa0);
}

size_t cut_greeting(const struct terms *line)
{
    struct piece_word word[WORDS_MOST + 1];
    size_t count = read_words(line, word), names = 0, greeted = 0;
    count = count > WORDS_MOST ? WORDS_MOST : count;
    if (count == 0 || !list_has(list_greetings, word[0].plain))
        return 0;
    for (size_t i = 0; i < count; i++) {
        bool known = i == 0 || list_has(list_addressees, word[i].plain);
        names += known ? 0 : 1;
        if (!known && (!is_capital(word[i].raw) || names > NAMES_MOST))
            return greeted;
        if (*word[i].end != '\0' && strchr(",:!.;", word[i].end[-1]) == NULL)
            continue;
        greeted = (size_t)(word[i].end - line->text) + strspn(word[i].end, " \t-");
        /* "Good evening, all," greets on */
        if (word[i].end[-1] != ',' || i + 1 == count || !list_has(list_addressees, word[i + 1].plain))
            return greeted;
    }
    return greeted;
}

enum cut_closing cut_closing(const struct terms *line)
{
    struct piece_word word[WORDS_MOST + 1];
    size_t count = read_words(line, word), heads = 0, names = 0, free_words = 0;
    bool place = false, thanked = false, from = false;
    if (count == 0 || count > WORDS_MOST)
        return CLOSING_NONE;
    for (size_t i = 0; i < count; i++) {
        bool head = list_has(list_closings, word[i].plain);
        if (word[i].end[-1] == ':' && i + 1 < count)
            return CLOSING_NONE;
        thanked = thanked || list_has(list_thanks, word[i].plain);
        from = from || list_has(list_sent, word[i].plain);
        heads += head ? 1 : 0;
        bool rest_of = i > 0 && strcmp(word[i].plain, "of") == 0 && strcmp(word[i - 1].plain, "rest") == 0;
        if (head || rest_of || (names == 0 && list_has(list_around, word[i].plain))) {
            place = from && list_has(list_places, word[i].plain);
            continue;
        }
        if (place || (from && list_has(list_places, word[i].plain))) {
            place = true;
            if (++free_words > PLACE_WORDS)
                return CLOSING_NONE;
            continue;
        }
        /* no name is what is told of: "plus de rappels" */
        bool told = i > 0 && list_has(list_places, word[i - 1].plain);
        bool small = !thanked && !told && i + 1 == count && names == 0 && heads > 0;
        if (heads == 0 || (!is_capital(word[i].raw) && !small) || ++names > NAMES_MOST)
            return CLOSING_NONE;
    }
    return heads == 0 ? CLOSING_NONE : names > 0 ? CLOSING_NAMED : CLOSING_WORDS;
}

bool cut_is_name(const struct terms *line)
{
    struct piece_word word[WORDS_MOST + 1];
    size_t count = read_words(line, word);
    if (count == 0 || count > NAMES_MOST || strpbrk(line->text, "0123456789:/?;\"<>=+") != NULL)
        return false;
    for (size_t i = 0; i < count; i++) {
        bool between = i > 0 && i + 1 < count && strlen(word[i].plain) <= NAME_PARTICLE;
        if (!between && !is_capital(word[i].raw))
            return false;
    }
    return true;
}

static size_t digits_of(const char *line)
{
    size_t digits = 0;
    for (; *line != '\0'; line++)
        digits += *line >= '0' && *line <= '9' ? 1 : 0;
    return digits;
}

bool cut_is_title(const struct terms *line)
{
    struct piece_word word[WORDS_MOST + 1];
    size_t count = read_words(line, word);
    if (count == 0 || count > TITLE_WORDS)
        return count == 0;
    if (strchr(line->text, '@') != NULL || strstr(line->text, "://") != NULL || strncmp(word[0].plain, "www.", 4) == 0)
        return true;
    if (digits_of(line->text) >= PHONE_DIGITS)
        return true;
    if (strpbrk(line->text, "?!;=") != NULL)
        return false;
    bool number = *word[0].raw >= '0' && *word[0].raw <= '9';
    return is_capital(word[0].raw) || (number && count > 1 && is_capital(word[1].raw));
}

bool cut_is_footer(const struct terms *line)
{
    struct piece_word word[WORDS_MOST + 1];
    const char *folded = line->folded + (line->text - line->line);
    size_t count = read_words(line, word);
    bool footer = false, device = false;
    if (count == 0 || count > FOOTER_WORDS)
        return false;
    for (size_t i = 0; !footer && list_footers[i] != NULL; i++)
        footer = strncmp(folded, list_footers[i], strlen(list_footers[i])) == 0;
    for (size_t i = 0; footer && !device && list_devices[i] != NULL; i++)
        device = strstr(folded, list_devices[i]) != NULL;
    return device;
}

bool cut_is_row(const struct terms *line)
{
    bool row = line->count >= 2 && line->term[line->count - 1].raw == line->term[0].raw;
    for (size_t i = 0; row && i < line->count; i++)
        row = line->term[i].kind == TERM_MARK && strchr("-_=*~", line->term[i].plain[0]) != NULL;
    return row;
}

size_t cut_reply_mark(const char *subject)
{
    size_t len = strcspn(subject, ": \t"), blanks = strspn(subject + len, " \t");
    char mark[MARK_BYTES + 1];
    struct piece_word word;
    struct terms terms;
    if (len == 0 || len > MARK_BYTES || subject[len + blanks] != ':')
        return 0;
    memcpy(mark, subject, len);
    mark[len] = '\0';
    terms_read(mark, &terms);
    bool reply = terms.count > 0 && read_word(&terms, 0, terms.count, &word) && list_has(list_replies, word.plain);
    terms_free(&terms);
    if (!reply)
        return 0;
    len += blanks + 1;
    return len + strspn(subject + len, " \t");
}

size_t cut_subject_label(const char *line)
{
    struct text folded = TEXT_EMPTY;
    size_t len = 0;
    fold_text(line, &folded);
    for (size_t i = 0; len == 0 && list_subjects[i] != NULL; i++)
        if (strncmp(folded.data, list_subjects[i], strlen(list_subjects[i]) - 1) == 0)
            len = strcspn(line, ":") + 1;
    text_free(&folded);
    return len == 0 ? 0 : len + strspn(line + len, " \t");
}
