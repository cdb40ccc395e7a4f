/* Which event of the club a letter is about, by what its writer calls it. */
#ifndef CURSUS_ENGINE_INBOX_EVENT_NAMED_H
#define CURSUS_ENGINE_INBOX_EVENT_NAMED_H

#include "engine/contest/book.h"
#include "letter/terms.h"

/* All events that there are. */
struct event_list {
    struct book_head *heads; /* owned */
    size_t count;
};

enum { EVENT_NAMED_MOST = 8 };

/* Those that the words fit best, by what they are called, by words of that, or by their kind in any of four languages:
 * "spring", "the Spring Cup", "l'échelle", "die Herbstliga". */
struct event_named {
    const struct book_head *head[EVENT_NAMED_MOST]; /* of the list */
    size_t count;
    bool sure;  /* the words can hardly mean anything else; "spring" can, and "the ladder" */
    bool nouns; /* the league, the cup or the like is among them ... */
    bool some;  /* or any league, "a tournament" */
    bool whole; /* there are no words beside those and little ones */
};
void event_named_find(const struct terms *terms, const struct event_list *events, struct event_named *out);

/* The ladders that are played: who challenges somebody there need not say so. */
void event_named_ladders(const struct event_list *events, struct event_named *out);

/* Do the words say a name, which is folded as they are? */
bool event_named_holds(const struct terms *terms, const char *name);

/* Whether a letter may be about an event at all, by words that are said of them. */
bool event_named_may(const struct typed *letter);

#endif
