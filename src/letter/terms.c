#include "letter/terms.h"

#include "base/mem.h"
#include "base/number.h"
#include "base/text.h"
#include "letter/fold.h"

#include <string.h>

enum { DIGITS_MOST = 9 };

#define BLANKS " \t\r\n"

static bool is_digit(char at)
{
    return at >= '0' && at <= '9';
}

static bool is_letter(char at)
{
    return (at >= 'a' && at <= 'z') || (at & 0x80) != 0;
}

/* Letter by letter: it is asked of each word a hundred times. */
bool term_among(const char *string, const char *words)
{
    for (const char *at = words; *at != '\0'; at += *at == ' ' ? 1 : 0) {
        const char *rest = string;
        for (; *rest != '\0' && *at == *rest; at++)
            rest++;
        if (*rest == '\0' && (*at == ' ' || *at == '\0'))
            return true;
        while (*at != ' ' && *at != '\0')
            at++;
    }
    return false;
}

/* What English leaves of "are", "will" and the like behind some words; NULL: it is no such ending. "I'm" and "don't"
 * are words of their own. */
static const char *shortened(const char *word, const char *behind)
{
    static const char *const endings[][2] = {
        {"re", "are"}, {"ll", "will"}, {"ve", "have"}, {"d", "would"}, {"s", "is"}};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        size_t end = strlen(endings[i][0]);
        if (strncmp(behind, endings[i][0], end) == 0 && !is_letter(behind[end]))
            return term_among(word, "we they you he she it that there who what") ? endings[i][1] : NULL;
    }
    return NULL;
}

static void add(struct terms *terms, struct term term, const char *plain, size_t len)
{
    if (terms->count == TERMS_MOST)
        return;
    char *to = memcpy(terms->plain + terms->plain_len, plain, len);
    to[len] = '\0';
    terms->plain_len += len + 1;
    term.plain = to;
    terms->term[terms->count++] = term;
}

/* The letters of a word from `at` on; apostrophes within it are passed over. Returns where it ends. */
static size_t read_word(struct terms *terms, struct term term, size_t at)
{
    char word[64] = "";
    const char *line = terms->folded, *rest = NULL;
    size_t len = 0, end = at;
    while (is_letter(line[end]) || (line[end] == '\'' && is_letter(line[end + 1]))) {
        bool parts = line[end] == '\'';
        if (parts && term_among(word, "j l d m n s t c qu jusqu lorsqu puisqu")) /* what French leaves a vowel out of */
            break;
        if (parts && (rest = shortened(word, line + end + 1)) != NULL)
            break;
        if (!parts && len < sizeof word - 1)
            word[len++] = line[end];
        end++;
    }
    len = text_fit(word, len, len);
    term.len = end - at;
    add(terms, term, word, len);
    if (line[end] != '\'' || !is_letter(line[end + 1]))
        return end;
    if (rest == NULL)
        return end + 1;
    term.at = end;
    term.len = 1 + strspn(line + end + 1, "abcdefghijklmnopqrstuvwxyz");
    add(terms, term, rest, strlen(rest));
    return end + term.len;
}

/* What stands between two blanks: these bytes of the folded line. */
static void read_piece(struct terms *terms, size_t at, size_t end, struct term piece)
{
    bool glued = false, joined = false;
    for (const char *line = terms->folded; at < end;) {
        struct term term = piece;
        term.glued = glued;
        term.joined = joined;
        term.at = at;
        joined = false;
        if (line[at] == ' ' || line[at] == '\'') {
            glued = line[at] == '\'' && glued;
            at++;
            continue;
        }
        if (is_letter(line[at])) {
            at = read_word(terms, term, at);
        } else if (is_digit(line[at])) {
            term.kind = TERM_NUMBER;
            term.len = strspn(line + at, "0123456789");
            term.number = -1;
            if (term.len <= DIGITS_MOST)
                (void)number_read_bytes(line + at, term.len, 0, INT64_MAX, &term.number);
            add(terms, term, line + at, term.len);
            at += term.len;
        } else if (line[at] == '-' && glued && is_letter(line[at - 1]) && is_letter(line[at + 1])) {
            joined = true;
            at++;
        } else {
            term.kind = TERM_MARK;
            term.len = 1;
            add(terms, term, line + at++, 1);
        }
        glued = true;
    }
}

bool term_is_capital(const char *raw)
{
    return (*raw >= 'A' && *raw <= 'Z') ||
           ((unsigned char)raw[0] == 0xc3 && (unsigned char)raw[1] >= 0x80 && (unsigned char)raw[1] < 0xa0);
}

/* The first letter of what stands between the blanks, behind marks? */
static bool has_capital(const char *raw, size_t len)
{
    while (len > 1 && strchr("([\"'*-_", *raw) != NULL) {
        raw++;
        len--;
    }
    return term_is_capital(raw);
}

void terms_read(const char *line, struct terms *out)
{
    struct text folded = TEXT_EMPTY;
    fold_text(line, &folded);
    size_t most = folded.len < TERMS_MOST ? folded.len : TERMS_MOST, begin = 0;
    /* one is always free, since nobody looks further ahead; no byte becomes more than three: "he'd", "he would" */
    *out = (struct terms){.term = mem_room(most + 1, sizeof *out->term), .line = line, .text = line, .own = true};
    out->plain = mem_room(3 * folded.len + 1, 1);
    out->folded = text_detach(&folded);
    for (const char *at = line; *at != '\0';) {
        size_t blank = strspn(at, BLANKS), len = strcspn(at + blank, BLANKS);
        at += blank;
        begin += blank;
        size_t end = begin + fold_length(at, len);
        read_piece(out, begin, end, (struct term){.raw = at, .raw_len = len, .capital = has_capital(at, len)});
        at += len;
        begin = end;
    }
    out->term[out->count] = (struct term){0};
}

void terms_free(struct terms *terms)
{
    if (terms->own) {
        free(terms->term);
        free(terms->plain);
        free(terms->folded);
    }
    *terms = (struct terms){0};
}

struct terms terms_part(const struct terms *terms, size_t from, size_t len)
{
    struct terms part = *terms;
    part.own = false;
    part.text += from;
    while (part.count > 0 && part.term->raw < part.text) {
        part.term++;
        part.count--;
    }
    while (part.count > 0 && (size_t)(part.term[part.count - 1].raw - part.text) >= len)
        part.count--;
    return part;
}

struct terms terms_from(const struct terms *terms, size_t from)
{
    struct terms rest;
    const char *text = terms->text + from;
    if (from == 0 || *text == '\0' || strchr(BLANKS, *text) != NULL || strchr(BLANKS, text[-1]) != NULL)
        return terms_part(terms, from, SIZE_MAX);
    terms_read(text, &rest);
    return rest;
}

void terms_read_lines(const char *body, struct typed *out)
{
    static const char blanks[] = " \t\r";
    size_t lines = 1;
    for (const char *at = body; *at != '\0'; at++)
        lines += *at == '\n' ? 1 : 0;
    *out = (struct typed){.body = body, .text = mem_copy_text(body)};
    out->line = mem_new(lines, sizeof *out->line);
    char *rest = out->text;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        struct terms *terms = &out->line[out->count++];
        for (size_t len = strlen(line); len > 0 && strchr(blanks, line[len - 1]) != NULL; len--)
            line[len - 1] = '\0';
        terms_read(line, terms);
        terms->text += strspn(line, blanks);
    }
}

void terms_free_lines(struct typed *typed)
{
    for (size_t i = 0; i < typed->count; i++)
        terms_free(&typed->line[i]);
    free(typed->line);
    free(typed->text);
    *typed = (struct typed){0};
}

const struct term *terms_at(const struct terms *terms, size_t at)
{
    static const struct term none = {.kind = TERM_MARK, .plain = "", .raw = ""};
    return at < terms->count ? &terms->term[at] : &none;
}

bool term_is(const struct term *term, const char *words)
{
    return term->kind == TERM_WORD && term_among(term->plain, words);
}

bool term_is_mark(const struct term *term, const char *marks)
{
    return term->kind == TERM_MARK && term->plain[0] != '\0' && strchr(marks, term->plain[0]) != NULL;
}

bool term_in(const struct term *term, const char *const *words)
{
    while (term->kind == TERM_WORD && *words != NULL && (**words != *term->plain || strcmp(*words, term->plain) != 0))
        words++;
    return term->kind == TERM_WORD && *words != NULL;
}

size_t terms_phrase(const struct terms *terms, size_t at, const char *phrase)
{
    size_t count = 0;
    while (*phrase != '\0') {
        const struct term *term = terms_at(terms, at + count++);
        const char *rest = term->plain;
        for (; *rest != '\0' && *rest == *phrase; rest++)
            phrase++;
        if (term->kind != TERM_WORD || *rest != '\0' || (*phrase != '\0' && *phrase != ' '))
            return 0;
        phrase += *phrase == ' ' ? 1 : 0;
    }
    return count;
}

size_t terms_longest(const struct terms *terms, size_t at, const char *const *phrases)
{
    size_t most = 0;
    char first = terms_at(terms, at)->plain[0];
    for (; *phrases != NULL; phrases++) {
        size_t count = **phrases == first ? terms_phrase(terms, at, *phrases) : 0;
        most = count > most ? count : most;
    }
    return most;
}

bool terms_hold(const struct terms *terms, size_t from, size_t to, const char *const *phrases)
{
    while (from < to && terms_longest(terms, from, phrases) == 0)
        from++;
    return from < to;
}
