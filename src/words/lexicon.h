/*
 * What words mean. A lexicon is read from tables of text (templates/words/), a line for a meaning:
 *
 *     good iron = iron; Eisen; fer; hierro         # class, id, phrases of any language
 *     verb take = take, tak{e,es,ing}, get; nehm{e,en}
 *     place # = card #, number #                   # '#' stands for a number, which becomes the id
 *
 * Two blanks and a '#' begin a comment.
 * Commas and semicolons part phrases, braces hold endings. A phrase may stand under several meanings. Words are
 * compared as letter/fold.h has them, umlauts also as "ae"; one or two wrong letters are mended where only one known
 * word is near, so tables also hold common words without a meaning (class `word`).
 */
#ifndef CURSUS_WORDS_LEXICON_H
#define CURSUS_WORDS_LEXICON_H

#include <stdbool.h>
#include <stddef.h>

struct lexicon;

enum { PHRASE_WORDS = 6, MEANINGS_MOST = 12, MENDED_MOST = 4, MENDS_MOST = 200 };

/* Both strings are the lexicon's, until something is added to it. */
struct meaning {
    const char *class; /* "good" */
    const char *id;    /* "iron"; "#": the number of the phrase */
};

struct lexicon *lexicon_new(void);
/* One that knows all that `base` does, and what is added to it. The base must outlive it, and may be shared: it is not
 * changed, and whoever has some of the words of its own, as the names of a game's players, has them over it. */
struct lexicon *lexicon_over(const struct lexicon *base);
void lexicon_free(struct lexicon *lexicon);

/* Takes a table (templates/words/, of a game in its folder) over what it has, by its name ("common"): the build has
 * read it, this costs nothing. Before anything else is added. False: there is none of that name. */
bool lexicon_take(struct lexicon *lexicon, const char *name);
/* Reads the text of a table, as the build does; a line that cannot be read is a mistake of the tree (BUG). */
void lexicon_read(struct lexicon *lexicon, const char *table);
/* One phrase more, as a person or a game writes it: names of players, ids of cards. What the lexicon gave before may
 * have moved. */
void lexicon_add(struct lexicon *lexicon, const char *class, const char *id, const char *phrase);

/* The lines of the tables that begin with the word `frame`, as they stand there, in their order; NULL after the last.
 */
const char *lexicon_frame(const struct lexicon *lexicon, size_t index);

/* The first that begins with this word or these words; NULL: none does. */
const char *lexicon_frame_of(const struct lexicon *lexicon, const char *word);
/* Is there one? */
bool lexicon_has_frame(const struct lexicon *lexicon, const char *word);
/* The same of a rule and so many bytes of what it is for: "@idle" and "stay". */
bool lexicon_has_rule(const struct lexicon *lexicon, const char *rule, const char *words, size_t bytes);

/* Is the folded word part of any phrase? */
bool lexicon_knows(const struct lexicon *lexicon, const char *word);
/* Is it part of a phrase of any game's table, or of what all games know? */
bool lexicon_games_know(const char *word);
/* How many words the longest phrase has that begins with this folded word; 0: none does. */
int lexicon_reach(const struct lexicon *lexicon, const char *word);
/* The known words that a mistyped one comes nearest to, by the alphabet; none where too many letters are wrong. Returns
 * how many are in *out (MENDED_MOST places). A lexicon mends MENDS_MOST words and no more: it is for one letter, and
 * nobody shall keep the house busy by letters of nonsense. */
size_t lexicon_mend(const struct lexicon *lexicon, const char *word, const char **out);
/* The same of a word that may be one of everyday talk: for a part of a name, whose other part is right. */
size_t lexicon_near(const struct lexicon *lexicon, const char *word, const char **out);
/* Another letter is read with the lexicon: it has as many again. */
void lexicon_begin_letter(const struct lexicon *lexicon);

/* The meanings of a whole phrase of folded words with one blank between them, numbers as '#'. Returns how many
 * are stored: at most MEANINGS_MOST. */
size_t lexicon_meanings(const struct lexicon *lexicon, const char *phrase, struct meaning *out);
/* The id of the first that is of this class, or of any (NULL); NULL: there is none. */
const char *lexicon_id(const struct lexicon *lexicon, const char *phrase, const char *class);

#endif
