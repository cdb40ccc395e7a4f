#include "words/term.h"

#include "base/mem.h"
#include "base/text.h"
#include "words/fold.h"

#include <string.h>

enum { DIGITS_MOST = 9, TERMS_FEW = 24 };

static bool is_digit(char at)
{
    return at >= '0' && at <= '9';
}

static bool is_letter(char at)
{
    return (at >= 'a' && at <= 'z') || (at & 0x80) != 0;
}

/* What French leaves a vowel out of. */
static bool is_elided(const char *word, size_t len)
{
    static const char *const elided[] = {"j", "l", "d", "m", "n", "s", "t", "c", "qu", "jusqu", "lorsqu", "puisqu"};
    for (size_t i = 0; i < sizeof elided / sizeof elided[0]; i++)
        if (strlen(elided[i]) == len && strncmp(elided[i], word, len) == 0)
            return true;
    return false;
}

/* What English leaves of "are", "will" and the like behind some words; NULL: it is no such ending. "I'm" and "don't"
 * are words of their own. */
static const char *shortened(const char *word, size_t len, const char *behind)
{
    static const char *const before[] = {"we", "they", "you", "he", "she", "it", "that", "there", "who", "what"};
    static const char *const endings[][2] = {
        {"re", "are"}, {"ll", "will"}, {"ve", "have"}, {"d", "would"}, {"s", "is"}};
    bool fits = false;
    for (size_t i = 0; !fits && i < sizeof before / sizeof before[0]; i++)
        fits = strlen(before[i]) == len && strncmp(before[i], word, len) == 0;
    for (size_t i = 0; fits && i < sizeof endings / sizeof endings[0]; i++) {
        size_t end = strlen(endings[i][0]);
        if (strncmp(behind, endings[i][0], end) == 0 && !is_letter(behind[end]))
            return endings[i][1];
    }
    return NULL;
}

static int64_t number_of(const char *digits, size_t len)
{
    int64_t number = 0;
    if (len > DIGITS_MOST)
        return -1;
    for (size_t i = 0; i < len; i++)
        number = number * 10 + (digits[i] - '0');
    return number;
}

/* What is written so far of the plain texts; offsets, since the text moves while it grows. */
struct writing {
    struct text plain;
    struct terms *terms;
    size_t *offset;
    size_t room;
};

static void add(struct writing *writing, struct term term, const char *from, size_t len)
{
    struct terms *terms = writing->terms;
    if (terms->count == TERMS_MOST)
        return;
    if (terms->count + 1 >= writing->room) { /* one is always free: nobody looks further ahead */
        writing->room *= 2;
        terms->term = mem_grow(terms->term, writing->room, sizeof *terms->term);
        writing->offset = mem_grow(writing->offset, writing->room, sizeof *writing->offset);
        memset(terms->term + terms->count, 0, (writing->room - terms->count) * sizeof *terms->term);
    }
    writing->offset[terms->count] = writing->plain.len;
    text_add_bytes(&writing->plain, from, len);
    text_add_char(&writing->plain, '\0');
    terms->term[terms->count++] = term;
}

/* The letters of a word from `at`; apostrophes within it are passed over. Returns where it ends. */
static const char *read_word(struct writing *writing, struct term term, const char *at)
{
    char word[64];
    const char *rest = NULL;
    size_t len = 0;
    term.kind = TERM_WORD;
    while (is_letter(*at) || (*at == '\'' && is_letter(at[1]))) {
        if (*at == '\'' && is_elided(word, len)) {
            at++;
            break;
        }
        if (*at == '\'' && (rest = shortened(word, len, at + 1)) != NULL) {
            at += 1 + strspn(at + 1, "abcdefghijklmnopqrstuvwxyz");
            break;
        }
        if (*at != '\'' && len < sizeof word - 1)
            word[len++] = *at;
        at++;
    }
    len = text_fit(word, len, len);
    add(writing, term, word, len);
    if (rest != NULL)
        add(writing, term, rest, strlen(rest));
    return at;
}

static const char *read_number(struct writing *writing, struct term term, const char *at)
{
    size_t len = strspn(at, "0123456789");
    term.kind = TERM_NUMBER;
    term.number = number_of(at, len);
    add(writing, term, at, len);
    return at + len;
}

/* What stands between two blanks, made plain. */
static void read_piece(struct writing *writing, const char *plain, struct term piece)
{
    bool glued = false, joined = false;
    for (const char *at = plain; *at != '\0';) {
        struct term term = piece;
        term.glued = glued;
        term.joined = joined;
        joined = false;
        if (*at == ' ' || *at == '\'') {
            glued = *at == '\'' && glued;
            at++;
            continue;
        }
        if (is_letter(*at)) {
            at = read_word(writing, term, at);
        } else if (is_digit(*at)) {
            at = read_number(writing, term, at);
        } else if (*at == '-' && glued && is_letter(at[-1]) && is_letter(at[1])) {
            joined = true;
            at++;
        } else {
            term.kind = TERM_MARK;
            add(writing, term, at++, 1);
        }
        glued = true;
    }
}

static bool is_capital(const char *raw, size_t len)
{
    while (len > 1 && strchr("([\"'*-_", *raw) != NULL) {
        raw++;
        len--;
    }
    return (*raw >= 'A' && *raw <= 'Z') || (len > 1 && (unsigned char)raw[0] == 0xc3 && (unsigned char)raw[1] < 0xa0);
}

void terms_read(const char *line, struct terms *out)
{
    struct writing writing = {.plain = TEXT_EMPTY, .terms = out, .room = TERMS_FEW};
    struct text folded = TEXT_EMPTY;
    *out = (struct terms){.term = mem_new(TERMS_FEW, sizeof *out->term)};
    writing.offset = mem_new(TERMS_FEW, sizeof *writing.offset);
    for (const char *at = line + strspn(line, " \t\r\n"); *at != '\0' && out->count < TERMS_MOST;
         at += strspn(at, " \t\r\n")) {
        size_t len = strcspn(at, " \t\r\n");
        char *raw = mem_copy_part(at, len);
        text_clear(&folded);
        fold_text(raw, &folded);
        read_piece(&writing, folded.data, (struct term){.raw = at, .raw_len = len, .capital = is_capital(at, len)});
        free(raw);
        at += len;
    }
    out->plain = text_detach(&writing.plain);
    for (size_t i = 0; i < out->count; i++)
        out->term[i].plain = out->plain + writing.offset[i];
    text_free(&folded);
    free(writing.offset);
}

void terms_free(struct terms *terms)
{
    free(terms->term);
    free(terms->plain);
    *terms = (struct terms){0};
}

bool term_is(const struct term *term, const char *word)
{
    return term->kind == TERM_WORD && term->plain[0] == word[0] && strcmp(term->plain, word) == 0;
}

bool term_in(const struct term *term, const char *const *words)
{
    for (; *words != NULL; words++)
        if (term_is(term, *words))
            return true;
    return false;
}

bool term_is_mark(const struct term *term, char mark)
{
    return term->kind == TERM_MARK && term->plain[0] == mark;
}

/* How many bytes of the phrase are the word; 0: it does not begin with it. */
static size_t word_of(const char *phrase, const struct term *term)
{
    size_t len = 0;
    while (term->plain[len] != '\0' && term->plain[len] == phrase[len])
        len++;
    bool whole = term->plain[len] == '\0' && (phrase[len] == '\0' || phrase[len] == ' ');
    return whole && term->kind == TERM_WORD ? len : 0;
}

size_t terms_phrase(const struct terms *terms, size_t at, const char *phrase)
{
    size_t count = 0;
    for (size_t len; *phrase != '\0'; phrase += len + (phrase[len] == ' ' ? 1 : 0)) {
        len = at + count < terms->count ? word_of(phrase, &terms->term[at + count]) : 0;
        if (len == 0)
            return 0;
        count++;
    }
    return count;
}

size_t terms_longest(const struct terms *terms, size_t at, const char *const *phrases)
{
    size_t most = 0;
    char first = at < terms->count ? terms->term[at].plain[0] : '\0';
    for (; *phrases != NULL; phrases++) {
        size_t count = **phrases == first ? terms_phrase(terms, at, *phrases) : 0;
        most = count > most ? count : most;
    }
    return most;
}
