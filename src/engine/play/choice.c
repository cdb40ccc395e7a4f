#include "engine/play/choice.h"

#include "base/text.h"
#include "words/fold.h"

#include <stdbool.h>
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

int choice_read(const char *line, int count)
{
    static const char marks[] = " \t\r.,;:!()[]#\"'-*_";
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
