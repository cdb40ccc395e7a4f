#include "engine/play/yesno.h"

#include <string.h>

enum { SAID_BYTES = 200, WORDS_BEHIND = 10, THUMB_BYTES = 4 };
enum { MARK = 0xc2 }; /* begins what of Latin-1 is no letter, as the Spanish marks before a sentence */

struct saying {
    const char *words; /* small letters, one blank between */
    enum yesno answer;
};

/* One word that is an answer to any question. */
static const struct saying plain[] = {
    {"yes", YESNO_YES}, {"yep", YESNO_YES},   {"yeah", YESNO_YES}, {"ja", YESNO_YES}, {"jawohl", YESNO_YES},
    {"oui", YESNO_YES}, {"ouais", YESNO_YES}, {"si", YESNO_YES},   {"sí", YESNO_YES}, {"no", YESNO_NO},
    {"nope", YESNO_NO}, {"nah", YESNO_NO},    {"nein", YESNO_NO},  {"nee", YESNO_NO}, {"non", YESNO_NO},
};

/* What says so as a whole line. */
static const struct saying whole[] = {
    {"count me in", YESNO_YES},
    {"i am in", YESNO_YES},
    {"i'm in", YESNO_YES},
    {"im in", YESNO_YES},
    {"in", YESNO_YES},
    {"sure", YESNO_YES},
    {"sure thing", YESNO_YES},
    {"ok", YESNO_YES},
    {"okay", YESNO_YES},
    {"of course", YESNO_YES},
    {"certainly", YESNO_YES},
    {"absolutely", YESNO_YES},
    {"gladly", YESNO_YES},
    {"with pleasure", YESNO_YES},
    {"i'd love to", YESNO_YES},
    {"i'd like to", YESNO_YES},
    {"i would love to", YESNO_YES},
    {"i would like to", YESNO_YES},
    {"i'd like to play", YESNO_YES},
    {"i'd love to play", YESNO_YES},
    {"no problem", YESNO_YES},
    {"no problem count me in", YESNO_YES},
    {"why not", YESNO_YES},
    {"gern", YESNO_YES},
    {"gerne", YESNO_YES},
    {"sehr gern", YESNO_YES},
    {"sehr gerne", YESNO_YES},
    {"klar", YESNO_YES},
    {"na klar", YESNO_YES},
    {"natürlich", YESNO_YES},
    {"bin dabei", YESNO_YES},
    {"ich bin dabei", YESNO_YES},
    {"volontiers", YESNO_YES},
    {"avec plaisir", YESNO_YES},
    {"d'accord", YESNO_YES},
    {"bien sûr", YESNO_YES},
    {"bien sur", YESNO_YES},
    {"je suis partant", YESNO_YES},
    {"je suis partante", YESNO_YES},
    {"claro", YESNO_YES},
    {"claro que sí", YESNO_YES},
    {"claro que si", YESNO_YES},
    {"por supuesto", YESNO_YES},
    {"con gusto", YESNO_YES},
    {"con mucho gusto", YESNO_YES},
    {"vale", YESNO_YES},
    {"me apunto", YESNO_YES},
    {"cuenta conmigo", YESNO_YES},
    {"count me out", YESNO_NO},
    {"i'm out", YESNO_NO},
    {"i am out", YESNO_NO},
    {"not this time", YESNO_NO},
    {"not now", YESNO_NO},
    {"not for me", YESNO_NO},
    {"sorry no", YESNO_NO},
    {"thanks but no thanks", YESNO_NO},
    {"i can't", YESNO_NO},
    {"i cannot", YESNO_NO},
    {"lieber nicht", YESNO_NO},
    {"leider nein", YESNO_NO},
    {"leider nicht", YESNO_NO},
    {"diesmal nicht", YESNO_NO},
    {"ohne mich", YESNO_NO},
    {"pas cette fois", YESNO_NO},
    {"malheureusement non", YESNO_NO},
    {"désolé non", YESNO_NO},
    {"désolée non", YESNO_NO},
    {"esta vez no", YESNO_NO},
    {"lo siento no", YESNO_NO},
    {"\xf0\x9f\x91\x8d", YESNO_YES}, /* thumbs up, thumbs down: the only pictures that say something */
    {"\xf0\x9f\x91\x8e", YESNO_NO},
};

/* Behind "yes" or "no" these make something else of it. */
static const char *const doubts[] = {
    "not",  "no",   "cannot", "can't",   "don't",   "but",   "however",  "unless", "if",     "when",  "nicht",
    "kein", "nein", "aber",   "wenn",    "non",     "pas",   "mais",     "pero",   "cuando", "yes",   "yep",
    "ja",   "oui",  "sí",     "problem", "worries", "doubt", "question", "one",    "idea",   "count", "problema"};
/* ... and these do not, though they hold one of those. */
static const struct saying settled[] = {
    {"yes count me in", YESNO_YES},
    {"si claro que si", YESNO_YES},
    {"sí claro que sí", YESNO_YES},
    {"yes yes", YESNO_YES},
    {"yes why not", YESNO_YES},
    {"no count me out", YESNO_NO},
    {"no not this time", YESNO_NO},
    {"no not now", YESNO_NO},
    {"no i can't", YESNO_NO},
    {"no i cannot", YESNO_NO},
    {"no no", YESNO_NO},
    {"non pas cette fois", YESNO_NO},
    {"nein lieber nicht", YESNO_NO},
};

static enum yesno look_up(const struct saying *list, size_t count, const char *words)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i].words, words) == 0)
            return list[i].answer;
    return YESNO_NONE;
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
    enum yesno answer = look_up(plain, sizeof plain / sizeof plain[0], word);
    while (to < line->len && !is_letter(line->text[to]))
        to += skip_one(line->text + to, line->len - to);
    *rest = (struct piece){line->text + to, line->len - to, line->column[to < line->len ? to : from]};
    return answer;
}

static bool has_doubt(const char *words)
{
    for (const char *at = words; *at != '\0';) {
        size_t len = strcspn(at, " ");
        for (size_t i = 0; i < sizeof doubts / sizeof doubts[0]; i++)
            if (strlen(doubts[i]) == len && strncmp(at, doubts[i], len) == 0)
                return true;
        at += len + strspn(at + len, " ");
    }
    return false;
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
    enum yesno answer = look_up(whole, sizeof whole / sizeof whole[0], words);
    if (answer == YESNO_NONE)
        answer = look_up(settled, sizeof settled / sizeof settled[0], words);
    if (answer != YESNO_NONE)
        return answer;
    answer = yesno_first(&line, &rest);
    const char *behind = strchr(words, ' ');
    return behind == NULL || (count <= WORDS_BEHIND && !has_doubt(behind + 1)) ? answer : YESNO_NONE;
}
