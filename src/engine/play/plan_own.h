/* What is held of a mail (held.h) while its lines are filed (plan.c): taken up again, or held from now on. */
#ifndef CURSUS_ENGINE_PLAY_PLAN_OWN_H
#define CURSUS_ENGINE_PLAY_PLAN_OWN_H

#include "engine/play/plan.h"

/* A mail under way. */
struct desk {
    struct match *match;
    struct match_seat *seat;
    int number;
    struct filing *out;
    struct vetted *vetted; /* what stays on file, then the mail's game lines */
    int *source;           /* index in the mail of each vetted line, -1 for those on file */
    int vetted_count;
    bool together;              /* FILING_TOGETHER */
    struct slot_set held_slots; /* one of its lines is refused, so none is filed */
    struct slot_set behind;     /* its lines stand behind those on file, as what was held for it */
    bool add;
    bool spoken; /* a line that says something has been read: `add` must come first */
    bool ready;  /* a line says so */
    bool rest;   /* "rest default" */
};

/* The slot that a line is for, refused or not; SLOT_NONE: it tells none. */
static inline int plan_slot(const struct desk *desk, int at)
{
    return desk->vetted[at].order.setting ? SLOT_NONE : desk->vetted[at].order.slot;
}

/* Whether the mail's lines of the slot stand behind those on file. */
static inline bool plan_adds(const struct desk *desk, int slot)
{
    return desk->add || (slot != SLOT_NONE && slot_set_has(&desk->behind, slot));
}

/* plan.c: a line of the game is read as line number `at` of the mail; one is refused; what became of one that was read
 * stands with its canonical text. */
void plan_read(struct desk *desk, int at, const struct order_line *line);
void plan_refuse(struct desk *desk, int at, const struct refusal_text *error, struct piece word);
void plan_keep(struct desk *desk, int at, enum line_fate fate);

/* Takes what is held for the slots that the mail names: with its lines in the gaps, or for nothing. Answers to some of
 * the questions for a decision wait with the rest until the others are answered. */
void plan_take_up(struct desk *desk);
/* Keeps the lines of slots with a gap aside, with what was refused among them. Where every line of the mail is refused
 * there is nothing to move up, and what was on file stays in force. */
void plan_hold(struct desk *desk, const struct order_line *const *lines);

#endif
