/*
 * The functions of a game as everybody calls them: what a game leaves out of its table has its default here, so that
 * nobody asks whether it is there.
 */
#ifndef CURSUS_RULES_DOORS_H
#define CURSUS_RULES_DOORS_H

#include "rules/rules.h"

/* The seat's name and mark; by default of a palette for 16: "red", "R", a disc. */
const struct rules_seat *rules_seat(const struct rules *rules, int seat);

/* What the game is, for who does not know it; by default what is true of every game. */
const struct rules_about *rules_about(const struct rules *rules);

/* The seat's first open request; false: it is not asked. */
bool rules_asks(const struct rules *rules, const void *view, int seat, struct request *out);

/* By default of the table `slots`. */
void rules_slot_write(const struct rules *rules, int slot, struct text *out);
int rules_slot_read(const struct rules *rules, const char *name);

/* By default by the table `verbs`. A line from a mail is read by rules_read(), which knows slots in front of it. */
bool rules_read_line(const struct rules *rules, const void *view, int seat, const struct order_line *line,
                     struct order *out, struct refusal *why);
void rules_write(const struct rules *rules, const struct order *order, struct text *out);
bool rules_check(const struct rules *rules, const void *state, const struct request *request, const struct order *line,
                 struct order *answer, struct refusal *why);
int rules_legal(const struct rules *rules, const void *state, const struct request *request, struct order *out,
                int max);

/* By default nothing is hidden: the view is the position. */
void rules_observe(const struct rules *rules, const void *state, int seat, void *view);
/* By default there is nothing to deal anew. */
void rules_redeal(const struct rules *rules, void *state, int seat, struct chance *chance);

/* By default no line is refused. */
void rules_vet(const struct rules *rules, const void *view, int seat, struct vetted *lines, int count);
/* By default the first of legal(). */
void rules_fallback(const struct rules *rules, const void *state, const struct request *request, struct order *out);
/* By default no request is silent. */
bool rules_silent(const struct rules *rules, const void *state, const struct request *request);
bool rules_plays(const struct rules *rules, const void *state, int seat);
/* By default there are no other words. */
bool rules_reword(const struct rules *rules, const struct order *order, int which, struct text *out);
/* By default the slot's name. */
void rules_ask(const struct rules *rules, const void *view, const struct request *request, struct text *out);
/* By default its canonical text. */
void rules_phrase(const struct rules *rules, const void *view, int seat, const struct order *order, struct text *out);
/* By default all is free. */
void rules_cost(const struct rules *rules, const void *view, int seat, const struct order *order, struct text *out);
/* By default the table of its id. */
const char *rules_words(const struct rules *rules);
/* By default the verbs, then the words of the tables of names. */
const char *rules_word(const struct rules *rules, int index);

/*
 * The bot. By default it looks one order ahead: each legal order (of many, some) is tried in positions that are dealt
 * anew from the view; the others, and the seat itself until it is asked again, answer by fallback. What leads to the
 * best ranks and scores on the average is chosen.
 */
void rules_choose(const struct rules *rules, const void *view, const struct request *request, struct chance *chance,
                  struct order *out);

/* The same for all open requests of a seat: `count` orders. By default one after the other, each with the stream as it
 * is. */
void rules_choose_all(const struct rules *rules, const void *view, const struct request *open, int count,
                      struct chance *chance, struct order *out);

/* What a mail may offer; by default the one order that the bot chooses. */
int rules_suggest(const struct rules *rules, const void *view, const struct request *request, struct chance *chance,
                  struct order *out, int most);

/* Where a seat's points come from; 0: rules->credit() says it of events. By default all from one. */
int rules_parts(const struct rules *rules, const void *state, int seat, struct score_part *out);
/* The round that a position is in; by default 0: it is not told. */
int rules_round(const struct rules *rules, const void *state);

/* By default 0: it is not told who comes after a seat. */
int rules_after(const struct rules *rules, const void *view, int seat);

/* "round 4 of 12, red to take": where the game stands; by default who is to move. */
void rules_phase(const struct rules *rules, const void *view, struct text *out);
/* "round 4 of 12": how far the game is, if its rules say it. */
void rules_stage(const struct rules *rules, const void *view, struct text *out);

/*
 * By default the walked view: `facts` ({name, text}, a member of the position each), `columns` ({name}: lists with an
 * entry for each seat), `seats` ({name, letter, mark, colour, you, cells: [{name, text}]}), `phase`. What is hidden is
 * "?". Options are left out under the key "options": mails tell those that matter.
 */
void rules_show(const struct rules *rules, const void *view, int seat, struct jv *facts);
/* By default a table of the same. */
void rules_board(const struct rules *rules, const void *view, const struct look *look, struct canvas *canvas);

/* The game's orders and rules for the general page of help: `verbs` ({form, does}), `guide` ({text}). A game with a
 * page of its own has neither. */
void rules_guide(const struct rules *rules, struct jv *facts);

/* doors_verbs.c: order lines of a game whose verbs are a table (struct rules_verb): what stands in for read() and
 * its like. */

bool doors_verbs_read(const struct rules *rules, const void *view, const struct order_line *line, struct order *out,
                      struct refusal *why);
void doors_verbs_write(const struct rules *rules, const struct order *order, struct text *out);
bool doors_verbs_check(const struct rules *rules, const void *state, const struct request *request,
                       const struct order *line, struct order *answer, struct refusal *why);
int doors_verbs_legal(const struct rules *rules, const void *state, const struct request *request, struct order *out,
                      int max);

#endif
