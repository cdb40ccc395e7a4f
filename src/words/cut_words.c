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

static bool is_plain(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || (letter & 0x80) != 0;
}

/* One word between blanks. False: it is none but marks. */
static bool read_word(const char *from, size_t len, struct piece_word *out)
{
    char raw[WORD_BYTES * 2];
    struct text folded = TEXT_EMPTY;
    len = text_fit(from, len, sizeof raw - 1);
    memcpy(raw, from, len);
    raw[len] = '\0';
    fold_text(raw, &folded);
    const char *at = folded.data;
    while (*at != '\0' && !is_plain(*at))
        at++;
    size_t size = strlen(at);
    while (size > 0 && !is_plain(at[size - 1]))
        size--;
    size = text_fit(at, size, sizeof out->plain - 1);
    memcpy(out->plain, at, size);
    out->plain[size] = '\0';
    text_free(&folded);
    out->raw = from;
    while (len > 0 && strchr("([\"'*-~_", *out->raw) != NULL && out->raw < from + len - 1)
        out->raw++;
    return size > 0;
}

/* The words of the line; WORDS_MOST + 1 where there are more than WORDS_MOST. */
static size_t read_words(const char *line, struct piece_word *out)
{
    size_t count = 0;
    for (const char *at = line + strspn(line, " \t"); *at != '\0'; at += strspn(at, " \t")) {
        size_t len = strcspn(at, " \t");
        if (count == WORDS_MOST)
            return WORDS_MOST + 1;
        if (read_word(at, len, &out[count])) {
            out[count++].end = at + len;
        } else if (count > 0) {
            out[count - 1].end = at + len; /* "Salut !" */
        }
        at += len;
    }
    return count;
}

static bool is_capital(const char *raw)
{
    return (*raw >= 'A' && *raw <= 'Z') || ((unsigned char)raw[0] == 0xc3 && (unsigned char)raw[1] < 0xa0);
}

static char last_mark(const struct piece_word *word)
{
    return word->end[-1];
}

size_t cut_greeting(const char *line)
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
        if (*word[i].end != '\0' && strchr(",:!.;", last_mark(&word[i])) == NULL)
            continue;
        greeted = (size_t)(word[i].end - line) + strspn(word[i].end, " \t-");
        /* "Good evening, all," greets on */
        if (last_mark(&word[i]) != ',' || i + 1 == count || !list_has(list_addressees, word[i + 1].plain))
            return greeted;
    }
    return greeted;
}

enum cut_closing cut_closing(const char *line)
{
    struct piece_word word[WORDS_MOST + 1];
    size_t count = read_words(line, word), heads = 0, names = 0, free_words = 0;
    bool place = false, thanked = false, from = false;
    if (count == 0 || count > WORDS_MOST)
        return CLOSING_NONE;
    for (size_t i = 0; i < count; i++) {
        bool head = list_has(list_closings, word[i].plain);
        if (last_mark(&word[i]) == ':' && i + 1 < count)
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

bool cut_is_name(const char *line)
{
    struct piece_word word[WORDS_MOST + 1];
    size_t count = read_words(line, word);
    if (count == 0 || count > NAMES_MOST || strpbrk(line, "0123456789:/?;\"<>=+") != NULL)
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

bool cut_is_title(const char *line)
{
    struct piece_word word[WORDS_MOST + 1];
    size_t count = read_words(line, word);
    if (count == 0 || count > TITLE_WORDS)
        return count == 0;
    if (strchr(line, '@') != NULL || strstr(line, "://") != NULL || strncmp(word[0].plain, "www.", 4) == 0)
        return true;
    if (digits_of(line) >= PHONE_DIGITS)
        return true;
    if (strpbrk(line, "?!;=") != NULL)
        return false;
    bool number = *word[0].raw >= '0' && *word[0].raw <= '9';
    return is_capital(word[0].raw) || (number && count > 1 && is_capital(word[1].raw));
}

bool cut_is_footer(const char *line)
{
    struct piece_word word[WORDS_MOST + 1];
    size_t count = read_words(line, word);
    if (count == 0 || count > FOOTER_WORDS)
        return false;
    struct text folded = TEXT_EMPTY;
    bool footer = false, device = false;
    fold_text(line, &folded);
    for (size_t i = 0; !footer && list_footers[i] != NULL; i++)
        footer = strncmp(folded.data, list_footers[i], strlen(list_footers[i])) == 0;
    for (size_t i = 0; footer && !device && list_devices[i] != NULL; i++)
        device = strstr(folded.data, list_devices[i]) != NULL;
    text_free(&folded);
    return device;
}

bool cut_is_row(const char *line)
{
    struct text folded = TEXT_EMPTY;
    fold_text(line, &folded);
    size_t len = folded.len;
    while (len > 0 && folded.data[len - 1] == ' ')
        len--;
    bool row = len >= 2 && strspn(folded.data, "-_=*~") == len;
    text_free(&folded);
    return row;
}

size_t cut_reply_mark(const char *subject)
{
    struct piece_word word;
    size_t len = strcspn(subject, ": \t"), blanks = strspn(subject + len, " \t");
    if (len == 0 || len > MARK_BYTES || subject[len + blanks] != ':' || !read_word(subject, len, &word) ||
        !list_has(list_replies, word.plain))
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
