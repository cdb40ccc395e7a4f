#include "rules/words.h"

#include <stdint.h>

const char *words_name_at(const struct names *lists, int count, int index)
{
    for (int i = 0; i < count; i++) {
        if (index < lists[i].count)
            return lists[i].name(index);
        index -= lists[i].count;
    }
    return NULL;
}

/* What was found last, at a place by the letters of the id: a position that is loaded names hundreds. Only asked for a
 * guess, which is compared like all others. */
enum { FOUND = 512 };
struct found {
    const char *(*name)(int code);
    int first, last, code;
};
static _Thread_local struct found guesses[FOUND];

static struct found *guess_at(const char *(*name)(int code), const char *id)
{
    uintptr_t sum = (uintptr_t)name >> 4;
    for (; *id != '\0'; id++)
        sum = sum * 31 + (unsigned char)*id;
    return &guesses[sum % FOUND];
}

int words_name_find(const char *(*name)(int code), int first, int last, const char *id)
{
    if (id == NULL)
        return first - 1;
    struct found *guess = guess_at(name, id);
    if (guess->name == name && guess->first == first && guess->last == last && strcmp(name(guess->code), id) == 0)
        return guess->code;
    for (int code = first; code <= last; code++) {
        if (strcmp(name(code), id) == 0) {
            *guess = (struct found){name, first, last, code};
            return code;
        }
    }
    return first - 1;
}

bool words_refuse(struct refusal *why, const struct refusal_text *error, struct piece piece)
{
    return refuse_word(why, error, piece.at, (size_t)piece.len, piece.column);
}

bool word_lookup(struct piece word, struct names names, struct word_errors errors, int *index, struct refusal *why)
{
    int found = piece_match(word, names.name, names.count);
    if (found >= 0) {
        *index = found;
        return true;
    }
    (void)words_refuse(why, found == MATCH_MANY ? errors.many : errors.none, word);
    for (int i = 0; found == MATCH_MANY && i < names.count; i++)
        if (piece_begins(word, names.name(i)))
            refuse_candidate(why, names.name(i));
    return false;
}

int words_verb(const struct order_line *line, struct names verbs, struct piece *verb, struct piece *rest)
{
    struct piece words[2];
    int count = piece_words(line, piece_whole(line), " ", ":", words, 2);
    *verb = count > 0 ? words[0] : piece_whole(line);
    int end = (int)(verb->at - line->text) + verb->len;
    if (count > 1 && piece_is(words[1], ":"))
        end = (int)(words[1].at - line->text) + 1;
    while (end < line->len && line->text[end] == ' ')
        end++;
    *rest = (struct piece){.at = line->text + end,
                           .len = line->len - end,
                           .column = end < line->len ? line->column[end] : verb->column + verb->len};
    return piece_match(*verb, verbs.name, verbs.count);
}

bool words_headed(const struct order_line *line, const char *name, struct piece *behind)
{
    int length = (int)strlen(name);
    if (line->len <= length || memcmp(line->text, name, (size_t)length) != 0 || line->text[length] != ':')
        return false;
    *behind = piece_trim((struct piece){
        .at = line->text + length + 1, .len = line->len - length - 1, .column = line->column[length] + 1});
    return true;
}

int words_slot(const struct order_line *line, const char *const *names, int slots, struct piece *behind)
{
    for (int slot = 0; slot < slots; slot++)
        if (words_headed(line, names[slot], behind))
            return slot;
    *behind = piece_whole(line);
    return -1;
}
