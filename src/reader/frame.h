/*
 * Inside the reader: forms of orders, as the tables of a game have them (ID.words):
 *
 *     frame place|put? = place AREA NUMBER+
 *     frame trade|sell|buy = trade sell(NUMBER GOOD) buy(NUMBER GOOD)
 *
 * In front stand the verbs and nouns that it goes with: one parted by '|' is enough, one behind a '+' may be said as
 * well; with a '?' it does without one; with a '!' before them it is for what is not to be done ("no palaces there").
 * Then the order's text. A word in capitals is a class of the lexicon: one of it, "a" and the like only where nothing
 * else is; '!': one, but no article; '+': one or more; '*': any number; '?': one or none. A '#' in an id of the lexicon
 * is the number that was said.
 *
 *     SEAT|2GOOD+      things of both classes in their order; of the second up to two at once ("2 gold" is "gold gold")
 *     COLOUR-TYPE+     two that stand side by side, as one name
 *     !CLASS ~CLASS    has to be said, and may be said, without a word in the order
 *     purple:COLOUR    the word, whether it was said or not; with '!' only if it was
 *     !none:VERB       has to be said, without a word in the order
 *     sell(NUMBER|all GOOD)
 *                      pairs, number and thing, that belong to a verb, at the end of a frame; where no number is one,
 *                      "all" is the word behind the bar. A word of the class `against` stands for the verbs: "1 gold
 *                      for 2 wood"
 *
 * A line that begins with '@' is a rule for the whole game: "@join", "@or", "@verbs" (of the offers only those whose
 * verb was said), "@chain" (an order that begins where the one before it ended is for the turn behind it), "@brings
 * WORD" (an order with this word says what stands behind it as well), "@once VERB" (one such order answers, two are a
 * question), "@idle VERB" (it says nothing beside another order of the same decision, nor by itself where it cannot be
 * done), "@when HEAD" (it is about a time, and stands in front of an order without an if), "@said" (the words of an
 * order stand as they are said, not what it comes from in front of where it goes to), "@spell" (orders are told by the
 * order of their words: reader/spell.h), "@first" and an order that only begins a decision, "@wish" and an order that
 * is a list of wishes, "@person" and an order that is for somebody of the game, whom "she" may mean while it is asked,
 * "@new" and a verb whose "what I take" is the new card (reader/settle.h), "@halves VERB" (what one sentence says twice
 * of such an order is one), "@asked VERB" (it answers what is asked now, and nothing ahead), "@turns" (what is said of
 * a decision again has to say that it is for another turn).
 */
#ifndef CURSUS_READER_FRAME_H
#define CURSUS_READER_FRAME_H

#include "base/text.h"
#include "words/item.h"

/* A word that is a verb of the frame and a name as well ("buy the development card") is first of all a verb. */
enum frame_verbs { FRAME_VERBS, FRAME_NAMES };

/* Fills the frame with the items, all of which must find a place in it, fillers apart; of a pair without a number there
 * are `amount` things. False, with nothing written: they do not go together. */
bool frame_fill(const char *frame, const struct item *item, int count, enum frame_verbs verbs, int amount,
                struct text *out);

/* Is the first of its verbs among the items? */
bool frame_leads(const char *frame, const struct item *item, int count);
/* Does the verb or noun go with an order of this kind, by this frame: "buy" with "development green-build"? `led`: also
 * a verb that stands behind a '+'. */
bool frame_takes(const char *frame, const char *order, const struct item *verb, bool led);

#endif
