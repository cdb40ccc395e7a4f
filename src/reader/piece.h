/* Inside the reader: one piece of a sentence, which may be one order. */
#ifndef CURSUS_READER_PIECE_H
#define CURSUS_READER_PIECE_H

#include "reader/desk.h"

enum piece_kind {
    PIECE_CHAT,    /* says nothing to the game */
    PIECE_ORDER,   /* one reading that can be taken */
    PIECE_SEVERAL, /* several */
    PIECE_NEVER    /* an order, but none that is possible */
};

/* What a piece may mean. piece_free() in any case. */
struct reading {
    enum piece_kind kind;
    char *text[READINGS_MOST]; /* canonical orders, the likeliest first; owned */
    int texts;
    int slot;           /* SLOT_NONE: not known, or a setting */
    bool all;           /* of several all are meant: "decline both" */
    bool together;      /* all that was named or nothing, and it cannot be: "buy both" */
    bool aside;         /* of several the one, and that is not for what is asked */
    bool mended;        /* with wrong letters forgiven */
    struct refusal why; /* of PIECE_NEVER: what stands in the way of the nearest order; code NULL: not known */
    char *nearest;      /* that order, canonical; NULL: not one; owned */
    bool general;       /* of all of them: what is said of one counts more */
    bool later;         /* goes on from an order of the same sentence, in the turn behind it */
};

/* What stands around it. */
struct around {
    const char *head;         /* in front of the order: "win castello:"; NULL: nothing */
    bool negated;             /* what is said is not to be done */
    bool denied;              /* the same, read as if it were to be done */
    const struct item *verb;  /* of the piece before, for one without; NULL: none */
    const struct item *place; /* the last thing named before, for "there" and "it"; NULL: none */
    struct item *last;        /* what the last order was said with; ITEMS_MOST places, borrowed; NULL: not kept */
    int lasts;                /* so many; 0: there is none */
    int unwanted;             /* which of them is not meant, from 1; 0: it was not said */
    bool missed;              /* the sentence before named a thing, but said nothing */
    bool corrects;            /* what is said stands for what was said before */
    const char *corrected;    /* that order, canonical; NULL: there is none */
    bool said;                /* words stay in the order in which they were said */
    bool picks;               /* a name by itself is one to choose: "Anna or Bruno", "Anna then" */
    bool addressed;           /* it is said to a player: "Ursula, stay away from Luna!" */
    const struct item *seat;  /* who was named before, where several could be meant; NULL: nobody */
};

void piece_read(struct desk *desk, const struct around *around, const struct item *item, int count,
                struct reading *out);
void piece_reading_free(struct reading *reading);

#endif
