#include "engine/play/choices.h"

#include "base/text.h"
#include "letter/fold.h"

#include <stdlib.h>
#include <string.h>

enum { LAST = -1, LINE_MOST = 60 };

struct ordinal {
    const char *words; /* with blanks around each, folded, without accents */
    int number;
};

static const struct ordinal ordinals[] = {
    {" 1 1st first eins erste ersten erster erstes 1er 1re premier premiere un une uno primero primera primer ", 1},
    {" 2 2nd second two zwei zweite zweiten zweiter zweites 2e deux deuxieme seconde dos segundo segunda ", 2},
    {" 3 3rd third three drei dritte dritten dritter drittes 3e trois troisieme tres tercero tercera tercer ", 3},
    {" 4 4th fourth four vier vierte vierten vierter viertes 4e quatre quatrieme cuatro cuarto cuarta ", 4},
    {" 5 5th fifth five funf fuenf funfte funften fuenfte fuenften 5e cinq cinquieme cinco quinto quinta ", 5},
    {" last letzte letzten letzter letztes dernier derniere ultimo ultima ", LAST},
};

static const char fillers[] =
    " the one option number no nr nummer numero choice please pls thanks thank you i mean meant want it s is was "
    "das die der den dem ich meine meinte bitte danke mochte moechte nummero variante moglichkeit "
    "le la l les c est etait je veux choix svp merci s il vous te plait plaît "
    "el lo los las es era quiero opcion por favor gracias ";

static bool stands_in(const char *list, const char *word, size_t len)
{
    for (const char *at = strstr(list, " "); at != NULL && at[1] != '\0'; at = strchr(at + 1, ' '))
        if (strncmp(at + 1, word, len) == 0 && at[1 + len] == ' ')
            return true;
    return false;
}

static int number_of(const char *word, size_t len, int count)
{
    char *end;
    long number = strtol(word, &end, 10);
    if (end == word + len && number > 0 && number <= count)
        return (int)number;
    for (size_t i = 0; i < sizeof ordinals / sizeof ordinals[0]; i++)
        if (stands_in(ordinals[i].words, word, len))
            return ordinals[i].number;
    return 0;
}

static const char marks[] = " \t\r.,;:!()[]#\"'-*_";

int choice_read(const char *line, int count)
{
    struct text plain = TEXT_EMPTY;
    int found = 0;
    bool other = strlen(line) > LINE_MOST;
    fold_text(line, &plain);
    for (const char *at = plain.data; !other && *at != '\0';) {
        at += strspn(at, marks);
        size_t len = strcspn(at, marks);
        int number = len == 0 ? 0 : number_of(at, len, count);
        other = (number != 0 && found != 0) || (number == 0 && len > 0 && !stands_in(fillers, at, len));
        found = number != 0 ? number : found;
        at += len;
    }
    text_free(&plain);
    found = found == LAST ? count : found;
    return other ? 0 : found;
}

/* ---- of several questions ---------------------------------------------------- */

static const char ands[] = " and und et y plus then & ";
static const char alls[] =
    " all both each everything alle allem allen alles beide beiden tout tous toutes todo todos todas "
    "ambos ambas ";
static const char around_all[] =
    " of them to yes ja oui si please bitte for zu a de les los las den die questions fragen preguntas ";
static const char nots[] = " not no nicht kein pas sauf sans ohne except but without excepto sin ";
static const char firsts[] = " first erste ersten premiers premieres primeros primeras ";
static const char articles[] = " the die les los las ";
static const char nones[] =
    " none neither nothing keine keinen keiner keins keines nichts aucun aucune ninguno ninguna nada rien ";
static const char around_none[] =
    " of them these those both two either choices options sorry von beiden zwei davon denen diesen nein des de d entre "
    "eux elles deux non esas esos ellas ellos dos ni and und ";
static const char counted[] = " option options number nummer nr numero choice variante moglichkeit choix opcion ";
static const char onlys[] = " only just nur lediglich seulement uniquement solo solamente ";
static const char others[] =
    " else other others rest sonst andere anderen weitere autre autres reste demas otro otros mas ";
static const char pairs[] = " two both beiden beide zwei deux dos ";

struct words {
    const char *at[CHOICES_MOST];
    size_t len[CHOICES_MOST];
    int count;
};

static void take_words(const char *plain, struct words *out)
{
    out->count = 0;
    for (const char *at = plain + strspn(plain, marks); *at != '\0' && out->count < CHOICES_MOST;
         at += strspn(at, marks)) {
        out->at[out->count] = at;
        out->len[out->count] = strcspn(at, marks);
        at += out->len[out->count++];
    }
}

static bool is_in(const struct words *words, int at, const char *list)
{
    return at >= 0 && at < words->count && stands_in(list, words->at[at], words->len[at]);
}

static bool says_all(const struct words *words)
{
    bool all = false;
    if (words->count == 2 && is_in(words, 0, articles) && is_in(words, 1, pairs))
        return true;
    for (int i = 0; i < words->count; i++) {
        bool one = is_in(words, i, alls);
        if (!one && !is_in(words, i, around_all) && !is_in(words, i, fillers))
            return false;
        all = all || one;
    }
    return all;
}

/* "None of them, please", "ni", "weder noch". */
static bool says_none(const struct words *words)
{
    bool none = false;
    for (int i = 0; i < words->count; i++) {
        bool one = is_in(words, i, nones);
        if (!one && !is_in(words, i, around_none) && !is_in(words, i, nots) && !is_in(words, i, fillers))
            return false;
        none = none || one;
    }
    return none;
}

/* "Number 4, nothing else", "only the first", "die vierte, alles andere nicht": a word of what is left out. False: it
 * is none. */
static bool take_only(const struct words *words, int at, struct choices *out)
{
    bool no = is_in(words, at, nots) || is_in(words, at, nones) || is_in(words, at, alls);
    bool next = is_in(words, at + 1, others) || (is_in(words, at + 1, around_none) && is_in(words, at + 2, others));
    bool word = is_in(words, at, onlys) || is_in(words, at, others) || (no && next);
    out->only = out->only || word;
    return word || (out->only && (no || is_in(words, at, around_none)));
}

/* "The first two", "die ersten beiden", "les deux premiers": how many; 0: it says no such thing. */
static int first_of(const struct words *words, int at, int most)
{
    int other = is_in(words, at, firsts) ? at + 1 : is_in(words, at + 1, firsts) ? at : -1;
    if (other < 0 || other >= words->count)
        return 0;
    int number = is_in(words, other, pairs) ? 2 : number_of(words->at[other], words->len[other], most);
    return number > 1 ? number : 0;
}

static void add_number(struct choices *out, int number)
{
    bool known = false;
    for (int i = 0; i < out->count; i++)
        known = known || out->number[i] == number;
    if (!known && out->count < CHOICES_MOST)
        out->number[out->count++] = number;
}

static void drop_number(struct choices *out, int number)
{
    int kept = 0;
    for (int i = 0; i < out->count; i++)
        if (out->number[i] != number)
            out->number[kept++] = out->number[i];
    out->count = kept;
}

void choices_read(const char *line, int most, struct choices *out)
{
    struct text plain = TEXT_EMPTY;
    struct words words;
    bool other = strlen(line) > LINE_MOST, negated = false;
    *out = (struct choices){0};
    fold_text(line, &plain);
    take_words(plain.data == NULL ? "" : plain.data, &words);
    out->all = !other && says_all(&words);
    out->none = !other && says_none(&words);
    for (int i = 0; !other && !out->all && !out->none && i < words.count; i++) {
        if (take_only(&words, i, out))
            continue;
        int number = number_of(words.at[i], words.len[i], most), firsts_of = first_of(&words, i, most);
        bool digits = strspn(words.at[i], "0123456789") == words.len[i];
        if (firsts_of > 0 && !negated) {
            for (int k = 1; k <= firsts_of; k++)
                add_number(out, k);
            i++;
        } else if (number != 0 && negated)
            drop_number(out, number == LAST ? most : number);
        else if (number != 0)
            add_number(out, number == LAST ? most : number);
        other = firsts_of == 0 && number == 0 && !is_in(&words, i, ands) && !is_in(&words, i, nots) &&
                !is_in(&words, i, fillers);
        negated = negated || is_in(&words, i, nots);
        out->questions = out->questions || firsts_of > 0 || (number != 0 && !digits);
    }
    for (int i = 0; i < words.count; i++) /* "the fourth option": of all that is listed */
        out->questions = out->questions && !is_in(&words, i, counted);
    if (other || out->all || out->none)
        out->count = 0;
    text_free(&plain);
}
