#include "engine/play/yesno.h"

#include "base/mem.h"
#include "words/lists.h"

#include <string.h>

enum { SAID_BYTES = 200, WORDS_BEHIND = 10, THUMB_BYTES = 4 };
enum { MARK = 0xc2 }; /* begins what of Latin-1 is no letter, as the Spanish marks before a sentence */

static enum yesno look_up(const char *const *yes, const char *const *no, const char *words)
{
    return list_has(yes, words) ? YESNO_YES : list_has(no, words) ? YESNO_NO : YESNO_NONE;
}

/* Letters, digits, and letters of UTF-8 with two bytes: all Latin ones. */
static bool is_letter(char at)
{
    unsigned char byte = (unsigned char)at;
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') ||
           (byte >= 0x80 && byte < 0xe0 && byte != MARK);
}

/* ... and an apostrophe within a word. */
static bool is_of_word(const struct order_line *line, int at, bool within)
{
    const char *text = line->text;
    return is_letter(text[at]) || (text[at] == '\'' && within && at + 1 < line->len && is_letter(text[at + 1]));
}

static bool is_thumb(const char *at, size_t left)
{
    return left >= THUMB_BYTES &&
           (memcmp(at, "\xf0\x9f\x91\x8d", THUMB_BYTES) == 0 || memcmp(at, "\xf0\x9f\x91\x8e", THUMB_BYTES) == 0);
}

/* The bytes of one character that is not part of a word. */
static int skip_one(const char *at, int len)
{
    int bytes = 1;
    while (bytes < len && ((unsigned char)at[bytes] & 0xc0) == 0x80)
        bytes++;
    return bytes;
}

/* The words of the line with one blank between, everything else gone; a thumb where there are none. False: too long to
 * be an answer. */
static bool squeeze(const struct order_line *line, char *out, size_t size, int *words)
{
    size_t len = 0;
    bool within = false;
    int thumb = -1;
    *words = 0;
    for (int i = 0; i < line->len;) {
        if (!is_of_word(line, i, within)) {
            thumb = is_thumb(line->text + i, (size_t)(line->len - i)) ? i : thumb;
            i += skip_one(line->text + i, line->len - i);
            within = false;
            continue;
        }
        if (len + 2 >= size)
            return false;
        if (!within && (*words)++ > 0)
            out[len++] = ' ';
        out[len++] = line->text[i++];
        within = true;
    }
    for (int i = 0; *words == 0 && thumb >= 0 && i < THUMB_BYTES; i++)
        out[len++] = line->text[thumb + i];
    out[len] = '\0';
    /* capital letters with an accent are the small ones 0x20 before them */
    for (size_t i = 0; i + 1 < len; i++)
        if ((unsigned char)out[i] == 0xc3 && (unsigned char)out[i + 1] >= 0x80 && (unsigned char)out[i + 1] <= 0x9e)
            out[i + 1] = (char)((unsigned char)out[i + 1] + 0x20);
    return true;
}

/* What may stand before the word, and what may end it: "no-show" is another word. Pictures may do both. */
static bool is_around(char at, const char *marks)
{
    return (unsigned char)at >= 0xe0 || (unsigned char)at == MARK || strchr(marks, at) != NULL;
}

enum yesno yesno_first(const struct order_line *line, struct piece *rest)
{
    int from = 0, to, words;
    char word[16];
    struct order_line one = {0};
    while (from < line->len && is_around(line->text[from], " \"*_(['"))
        from += skip_one(line->text + from, line->len - from);
    for (to = from; to < line->len && is_of_word(line, to, to > from);)
        to++;
    if (to - from >= (int)sizeof word || (to < line->len && !is_around(line->text[to], " ,.!?:;\"*_)]'")))
        return YESNO_NONE;
    memcpy(one.text, line->text + from, (size_t)(to - from));
    one.len = to - from;
    (void)squeeze(&one, word, sizeof word, &words);
    enum yesno answer = look_up(list_yes, list_no, word);
    while (to < line->len && !is_letter(line->text[to]))
        to += skip_one(line->text + to, line->len - to);
    *rest = (struct piece){line->text + to, line->len - to, line->column[to < line->len ? to : from]};
    return answer;
}

/* Whether all these words may stand behind a yes, or a no. */
static bool keeps_company(const char *const *list, const char *words)
{
    char word[SAID_BYTES];
    for (const char *at = words; *at != '\0'; at += strspn(at, " ")) {
        size_t len = strcspn(at, " ");
        memcpy(word, at, len);
        word[len] = '\0';
        if (!list_has(list, word))
            return false;
        at += len;
    }
    return true;
}

enum yesno yesno_read(const char *raw)
{
    struct order_line line;
    struct piece rest;
    char words[SAID_BYTES];
    int count = 0;
    if (!line_read(raw, &line) || memchr(line.text, '?', (size_t)line.len) != NULL ||
        !squeeze(&line, words, sizeof words, &count))
        return YESNO_NONE;
    enum yesno answer = look_up(list_yes_whole, list_no_whole, words);
    if (answer != YESNO_NONE)
        return answer;
    if (list_has(list_no_settled, words))
        return YESNO_NO;
    answer = yesno_first(&line, &rest);
    const char *behind = strchr(words, ' ');
    const char *const *list = answer == YESNO_YES ? list_yes_company : list_no_company;
    return behind == NULL || (count <= WORDS_BEHIND && keeps_company(list, behind + 1)) ? answer : YESNO_NONE;
}

enum yesno yesno_clause(const char *raw)
{
    char *clause = mem_copy_part(raw, strcspn(raw, ",.!;:"));
    enum yesno said = yesno_read(clause);
    free(clause);
    return said;
}

bool yesno_is_explicit(const char *raw)
{
    struct order_line line;
    struct piece rest;
    return line_read(raw, &line) && yesno_first(&line, &rest) != YESNO_NONE;
}
