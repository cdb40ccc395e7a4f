/* A game as a line of a list: what the list says of it, with times and links in words. */
#ifndef CURSUS_ENGINE_PAGES_LINES_H
#define CURSUS_ENGINE_PAGES_LINES_H

#include "engine/pages/lists.h"

/* The facts of the entry (entry.h), and "opened_day", "started_day", "ended_day", "due_local", "due_utc", "paused",
 * "free" and, where there are free seats, "join" and "join_mailto". The caller's. */
struct jv *line_make(const struct services *services, struct listed *listed);

/* Which of the games a list shows, and in which order. */
typedef bool line_fits(struct listed *listed, int64_t which);
enum line_order { LINES_NEWEST, LINES_ENDED, LINES_DUE };

/* A list of at most `most` lines. The caller's. */
struct line_choice {
    line_fits *fits;
    int64_t which;
    enum line_order order;
    size_t most;
};
struct jv *lines_make(struct lists *lists, const struct line_choice *choice);

/* The chosen games themselves, in their order: a list of pointers, free() it. */
struct listed **lines_choose(struct lists *lists, const struct line_choice *choice, size_t *count);

/* Puts what joins a game: "join", the line, and "join_mailto", a link to a mail with it. */
void line_join(struct jv *one, const struct services *services, int64_t game);

#endif
