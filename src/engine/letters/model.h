/*
 * What a mail is made of, as it is stored until it is sent: an object, packed (base/jv.h). With the row of the outbox
 * that it belongs to, the templates and this program all bytes of the mail follow from it; nothing is read from the
 * settings or from the game once more, which may be others by then. It holds nothing that the receiver may not see: the
 * facts of his mail, and the position as it shows itself to him.
 */
#ifndef CURSUS_ENGINE_LETTERS_MODEL_H
#define CURSUS_ENGINE_LETTERS_MODEL_H

#include "base/err.h"
#include "base/jv.h"
#include "engine/letters/picture.h"

/* All borrowed; of a model that was read, from `json`. */
struct model {
    const char *from, *site; /* address and name of the house */
    const char *to_name;     /* NULL: none */
    const char *reply;       /* where answers go, as post.h has it */
    const char *subject;
    const char *answers;  /* Message-ID of the mail it answers, without <>; NULL: none */
    const char *language; /* code of what it is written in; NULL: English */
    bool replied;         /* an answer to a mail, not a report */
    const char *record;   /* JSON to attach; NULL: none */
    const char *calendar; /* a deadline to attach (calendar.h); NULL: none */
    struct jv *facts;     /* for the templates of the row's kind, but for the picture */
    /* of the pictures: */
    struct jv *view;      /* the position as the receiver sees it; NULL: without the board */
    const char *rules;    /* of which game; NULL: there are none */
    const struct jv *map; /* what is kept of its map; NULL: it has none */
    int seat;             /* whose */
    struct picture_form form;
    struct jv *json; /* what was read, owned; NULL of a new one */
};

/* The root Message-ID, without <>, of the thread of a game of the house at `domain`. */
void model_thread(int64_t game, const char *domain, struct text *out);

/* The stored form; the caller's. */
char *model_write(const struct model *model);

/* RC_DAMAGED: that was written by nobody. model_free() in any case. */
enum rc model_read(const char *stored, struct model *out, struct err *err);
void model_free(struct model *model);

#endif
