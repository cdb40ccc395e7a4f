/*
 * What one mail or page says, as the engine knows it. The facts_...() functions fill it, and whoever decides something
 * by what a mail says (brief.h, subject.h, hints.h, answer.h) reads it here. `facts` is for the templates: it is
 * written, and never read by those who have written it. The lists go there last, by report_write().
 */
#ifndef CURSUS_ENGINE_LETTERS_REPORT_H
#define CURSUS_ENGINE_LETTERS_REPORT_H

#include "base/jv.h"

/* A sentence or a line. All strings are owned; NULL: it has none of these. */
struct told {
    char *text;  /* what happened; an order as the rules write it; who is waited for */
    char *line;  /* an order as its player wrote it, cut; of the plan, as the rules write it */
    char *words; /* the order as people say it; "" where that is the same */
    char *said;  /* both, as facts_order() has it */
    char *by;    /* whose doing it is, as the sentence begins */
    char *note;  /* what else is to be said of a line of the plan; until when who is waited for is away */
    char *used;  /* the order that was used of the plan, as the rules write it */
    char *left;  /* words of a mail about which nothing was done */
    /* of a line that was not taken: why, as a sentence; its code, word and detail (struct refusal); the orders that are
     * nearest to it; the order that it was read as */
    char *why, *code, *word, *detail, *nearest, *meant;
    struct jv *more; /* owned: what else templates get of it; NULL: nothing */
    int number;      /* of that line in its mail; 0: it came earlier, -1: it is not counted */
    bool several;    /* `nearest` is more than one */
    bool missing;    /* it names something that is not there */
    bool ends;       /* it tells how the game ended */
    bool pictured;   /* it comes with a board of its own */
};
/* `item` NULL: the mail does not speak of such things; else it does, though there may be none. */
struct told_list {
    struct told *item; /* owned */
    size_t count, room;
};

/* A moment as its reader is told it: "Sun 09:04", "Sun 20 Dec 08:00 UTC", "2 days"; "" none. */
struct report_time {
    char near[64], told[64], left[64];
};

/* What its reader is asked. */
struct report_owed {
    int count;
    struct report_time until;
    char *asked;            /* owned: "an order for A Bur, an order for F MAO"; NULL: nothing */
    char *otherwise;        /* owned: what is done at the deadline where no order has come; NULL: nothing */
    struct told_list legal; /* for a page: all orders that can be given, with their facts */
};

/* What its subject and its first sentence are made of. NULL: it has none. */
struct report_about {
    char *title, *phase, *stage, *from; /* owned: of a notice; what goes on, how far it is; whose words it brings */
    char *lead, *opening; /* owned: what it says first; the first of the words above a report, or of a message */
    char *seat;           /* owned: what its reader's is called */
    const char *mover;    /* who alone has moved since they were told */
    bool gathered;        /* further words may come behind those that it brings */
    bool begun;           /* it tells that the game has begun */
    bool follows;         /* its reader's turn comes after that of the one who is waited for */
    int rank, firsts;     /* its reader's in a game that is over, 0: none; how many have won */
};

struct report {
    struct jv *facts;                /* owned */
    struct jv *game;                 /* of the facts: the game; borrowed */
    struct told_list paragraphs;     /* the words above all else */
    struct told_list happened, done; /* since its reader was told last; by orders of theirs that were carried out now */
    struct told_list defaulted;      /* what was decided for them, as sentences */
    struct told_list meanwhile;      /* of what happened, what a few lines tell beside `done` */
    struct told_list untold;         /* what earlier mails should have told */
    struct told_list plan, notes;    /* lines on file; what became of others since the game was loaded */
    /* what became of the lines of the mail that it answers; lines of the plan that are replaced; how words were read */
    struct told_list accepted, refused, replaced, readings;
    struct told_list waiting; /* the others who are waited for: who, and until when they are away */
    struct report_owed owed;
    struct report_time due, cools; /* until when anybody is waited for; how long a game waits that has all orders */
    struct report_about about;
    char *stands;  /* owned: how the seats stand; NULL: all alike */
    char *votes;   /* owned: "votes 1 3", the open ones; NULL: none */
    size_t asks;   /* lines of the mail that could mean several things, about which they are asked */
    bool held;     /* lines of it wait for that */
    bool answered; /* something was answered for its reader, since nothing else could be done */
};

/* One more, at the end; the list's. */
struct told *report_add(struct told_list *list);
struct told *report_tell(struct told_list *list, const char *text);
struct told *report_copy(struct told_list *list, const struct told *one);
/* An empty list, which the mail speaks of. */
void report_begin_list(struct told_list *list);
void report_remove(struct told_list *list, size_t at);
void report_drop(struct told_list *list);
bool report_says(const struct told_list *list, const char *text);
/* Puts the list into `facts` under `key`, and under `any` (NULL: nowhere) whether there is something in it. */
void report_put(struct jv *facts, const char *key, const char *any, const struct told_list *list);

/* Sets a string of the report's, and puts it into its facts under `key` (NULL: not there). */
void report_set(struct report *report, char **string, const char *key, const char *text);

/* Puts the lists into `facts`, each by its name. */
void report_write(struct report *report);
/* The same; what it says is the caller's then (jv_free()), and the report is empty. */
struct jv *report_facts(struct report *report);
void report_free(struct report *report);

#endif
