/* What stands behind the verb `join`: "12 as red word sestertius", "as red",
 * "likes red, blue". */
#ifndef CURSUS_ENGINE_INBOX_JOINING_H
#define CURSUS_ENGINE_INBOX_JOINING_H

#include "engine/play/fairness.h"

/* What a join line says. */
struct joining {
    char seat[32];             /* "": none is named */
    char word[WORD_BYTES + 1]; /* for the dice; "": none is given */
    char likes[128];           /* seats, for a game that draws them; "": none is named; cut where there are more */
    bool bad_word;             /* it is none that may be given */
};

struct joining joining_read(const char *rest);

/* "", "as red", "word olive", "likes red": the game is that of the mail which it answers. */
bool joining_names_no_game(const char *rest);

#endif
