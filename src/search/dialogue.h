/* The questions that bots are asked and their answers, as JSON: other programs by us, and ours by others. */
#ifndef CURSUS_SEARCH_DIALOGUE_H
#define CURSUS_SEARCH_DIALOGUE_H

#include "base/jv.h"
#include "search/search.h"

/* {"rules", "seat", "position", "requests": [{"slot", "ask", "legal": [...], "default"}], "seed"} of a task whose view
 * is of the asked seat, and that of its stream. *out is the caller's. */
struct jv *dialogue_question(const struct search_task *task, const struct chance *chance);

/* {"orders": [{"slot", "order"}]} of the task's orders. */
struct jv *dialogue_answer(const struct search_task *task, const struct order *orders);

/* The orders of an answer, one for each request of the task; those of one slot answer its requests in their order.
 * RC_BAD: it is none, or there is something in it that the view does not allow. */
enum rc dialogue_orders(const struct search_task *task, const struct jv *answer, struct order *out, struct err *err);

/* A question that was read. */
struct dialogue {
    struct search_task task; /* borrows from this; count 0: the seat is not asked */
    struct request open[REQUESTS_MAX];
    void *view;
    struct chance chance;
};

/* Only "rules", "position", "seat", "level" (where it stands) and "seed" are looked at. RC_BAD. dialogue_free() in any
 * case. */
enum rc dialogue_read(const struct jv *question, int level, struct dialogue *out, struct err *err);
void dialogue_free(struct dialogue *dialogue);

#endif
