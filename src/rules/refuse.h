/* Why a line, an order or a position was not taken: code, sentence, word and place. */
#ifndef CURSUS_RULES_REFUSE_H
#define CURSUS_RULES_REFUSE_H

#include <stdbool.h>
#include <stddef.h>

struct refusal {
    const char *code; /* "E-USED", static; NULL: no refusal */
    const char *text; /* the sentence about it, static, in the language of whoever was spoken to then */
    const char *key;  /* of it in the catalog, static: for whoever is told later */
    bool beside;   /* vet() sets it: nothing is missing without the line, another one stands in its place or no more is
                      asked */
    int column;    /* of `word` in the raw line, from 1; 0: unknown */
    char word[48]; /* the offending word, "" if none */
    char detail[160]; /* what would help: candidates, the range allowed; may be "" */
};

/* One of a game's refusals. The build makes them of the catalog (tests/tools/refusals.sh): "doge.refuse.area" is the
 * sentence of DOGE_AREA, with the code E-AREA; a header of the game declares them. */
struct refusal_text {
    const char *code;
    const char *key; /* of its sentence in the catalog */
};

/* Codes of the engine itself, the same in every game (docs/formats.md, "Trial"). */
extern const struct refusal_text REFUSAL_VERB, REFUSAL_SYNTAX, REFUSAL_OVER, REFUSAL_LONG, REFUSAL_FULL;
/* Of options, and of positions that are loaded. */
extern const struct refusal_text REFUSAL_SEATS, REFUSAL_OPTION, REFUSAL_VALUE, REFUSAL_POSITION;
/* Of words and numbers behind the verbs of a table (rules/doors.h). */
extern const struct refusal_text REFUSAL_WORD, REFUSAL_AMBIGUOUS, REFUSAL_NUMBER;

/* Fills *why (may be NULL) and returns false, so that `return refuse(...)` reads well. */
bool refuse(struct refusal *why, const struct refusal_text *error);
/* The same about one word: `bytes` of it, found at `column` (from 1; 0: unknown). */
bool refuse_word(struct refusal *why, const struct refusal_text *error, const char *word, size_t bytes, int column);
/* Adds one candidate to the detail: "a, b, c". Stops silently when full. */
void refuse_candidate(struct refusal *why, const char *name);

#endif
