/*
 * What one mail or page says, as the engine knows it. The facts_...() functions fill it, and whoever decides something
 * by what a mail says (brief.h, subject.h, hints.h, inbox/answer.h) reads it here. `facts` is for the templates: it is
 * written, and never read by those who have written it. The lists go there last, by report_write().
 */
#ifndef CURSUS_ENGINE_LETTERS_REPORT_H
#define CURSUS_ENGINE_LETTERS_REPORT_H

#include "base/jv.h"

/* A sentence or a line. All strings are owned; NULL: it has none of these. */
struct told {
    char *text;  /* what happened; an order as the rules write it */
    char *line;  /* an order as its player wrote it, cut; of the plan, as the rules write it */
    char *words; /* the order as people say it; "" where that is the same */
    char *said;  /* both, as facts_order() has it */
    char *by;    /* whose doing it is, as the sentence begins */
    char *note;  /* what else is to be said of a line of the plan */
    char *used;  /* the order that was used of the plan, as the rules write it */
    /* of a line that was not taken: why, as a sentence; its code, word and detail (struct refusal); the orders that are
     * nearest to it; the order that it was read as */
    char *why, *code, *word, *detail, *nearest, *meant;
    int number;   /* of that line in its mail; 0: it came earlier, -1: it is not counted */
    bool several; /* `nearest` is more than one */
    bool missing; /* it names something that is not there */
    bool ends;    /* it tells how the game ended */
};
/* `item` NULL: the mail does not speak of such things; else it does, though there may be none. */
struct told_list {
    struct told *item; /* owned */
    size_t count, room;
};

struct report {
    struct jv *facts;                /* owned */
    struct told_list happened, done; /* since its reader was told last; by orders of theirs that were carried out now */
    struct told_list defaulted;      /* what was decided for them, as sentences */
    struct told_list meanwhile;      /* of what happened, what a few lines tell beside `done` */
    struct told_list untold;         /* what earlier mails should have told */
    struct told_list plan, notes;    /* lines on file; what became of others since the game was loaded */
    /* what became of the lines of the mail that it answers; lines of the plan that are replaced; how words were read */
    struct told_list accepted, refused, replaced, readings;
    bool answered; /* something was answered for its reader, since nothing else could be done */
    bool held;     /* a line of the mail waits for its writer's answer */
    size_t asks;   /* lines of it that could mean several things, about which they are asked */
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

/* Puts the lists into `facts`, each by its name. */
void report_write(struct report *report);
/* The same; what it says is the caller's then (jv_free()), and the report is empty. */
struct jv *report_facts(struct report *report);
void report_free(struct report *report);

#endif
