/*
 * One walk over a position, for saving, loading and the check of its bounds. A game writes one function that names
 * each field of its state once, with what may stand there; so the three cannot disagree:
 *
 *     walk_byte(walk, "turn", &s->turn, 1, 12);
 *     s->hands = (uint8_t)walk_list(walk, "hands", s->hands, 2, SEATS);
 *     for (int i = 0; i < s->hands; i++)
 *         walk_byte(walk, NULL, &s->hand[i], 0, 9);
 *     walk_end(walk);
 *
 * Saving, a call writes the field as JSON. Loading, it reads the field of JSON that may be hostile: what is missing,
 * of the wrong form or out of its bounds is refused with E-POSITION, the key and what was wrong, and every key of an
 * object must have been asked for. Checking, it compares the field with its bounds.
 *
 * Failure sticks: after the first one, every call leaves its field as it is, says 0 or false where it says how much is
 * there, and does nothing else. A state that is loaded was zeroed before, so a walk function needs no checks of its
 * own between the calls. A save fails for want of memory only.
 *
 * `key` is the member of the object that is open, or NULL in a list: the next entry.
 */
#ifndef CURSUS_RULES_WALK_H
#define CURSUS_RULES_WALK_H

#include "base/jv.h"
#include "rules/rules.h"

enum walk_mode { WALK_SAVE, WALK_LOAD, WALK_BOUNDS };

enum { WALK_DEPTH = 8, WALK_KEYS = 64, WALK_NAMES = 128 };

/* An object or a list that is open. */
struct walk_level {
    struct jv *made;       /* when saving */
    const struct jv *read; /* when loading */
    const char *name;      /* its key: what a refusal about an entry of a list is about */
    const char *word, *detail;
    bool is_list;
    int count;                   /* entries, or members asked for */
    const char *seen[WALK_KEYS]; /* the members of an object */
};

/* Begun and ended by rules_save(), rules_load() and rules_sound(); a game reads `mode` and `as_view` only. */
struct walk {
    enum walk_mode mode;
    bool as_view; /* what is hidden may stand: of a view that is loaded, and of all that is saved */
    bool failed;
    const struct rules *rules;
    struct refusal *why; /* of loading and checking; may be NULL */
    int depth;           /* of the level that is open; 0: the position itself */
    struct walk_level level[WALK_DEPTH];
};

/* How codes are named: those of cards, places and the like. Codes are below 256. */
struct walk_names {
    const char *(*name)(int code);
    int first, last;        /* the lowest code and the highest one that name() is asked for */
    int hidden;             /* the code for which null stands; 0: none */
    bool (*fits)(int code); /* may it stand here? NULL: all may */
    const char *misfit;     /* what is wrong with one that does not fit, or stands where one id is wanted */
    int fewest, most;       /* how many a list of them has; `most` at most WALK_NAMES */
    bool sorted;            /* a list of them rises by the bytes of the ids (equal ones allowed) */
    const char *length;     /* what is wrong with a list of another length; NULL: just that */
};

/* Refuses what is loaded or checked unless `good`. */
void walk_check(struct walk *walk, bool good, const char *key, const char *detail);

/* Until the end of the object or list that is open, and in those inside it, a refusal is about `word` (NULL: its key)
 * and says `detail` (NULL: what the function says by itself). Both static. */
void walk_say(struct walk *walk, const char *word, const char *detail);

/* The same of a game that has codes above 255, or is told which names there are (`given`). */
struct walk_codes {
    const void *given;
    const char *(*name)(const void *given, int code);
    int last; /* the highest code that name() is asked for; the lowest is 0 */
    bool (*fits)(const void *given, int code);
    const char *misfit;
    int fewest, most; /* how many a list of them has */
};

/* The id of one code: returns which one it is afterwards. */
int walk_code(struct walk *walk, const char *key, int code, const struct walk_codes *names);
/* A list of the ids of codes, which rises by their bytes (equal ones allowed; saved as it is); returns how many there
 * are, 0 after a failure. `codes` has room for names->most. */
int walk_codes_of(struct walk *walk, const char *key, uint16_t *codes, int count, const struct walk_codes *names);

/* A number of any type: returns what it is afterwards. */
int walk_int(struct walk *walk, const char *key, int value, int low, int high);
void walk_byte(struct walk *walk, const char *key, uint8_t *value, int low, int high);
/* true (1) or false (0) */
void walk_flag(struct walk *walk, const char *key, uint8_t *flag);
/* One of words[0..count-1]: its index. */
void walk_word(struct walk *walk, const char *key, uint8_t *value, const char *const *words, int count);
/* A seat by its name, "red"; 0 is "none". */
void walk_seat(struct walk *walk, const char *key, uint8_t *seat, int seats);
/* The id of one code. */
void walk_name(struct walk *walk, const char *key, uint8_t *code, const struct walk_names *names);
/* A list of the ids of codes; returns how many there are, 0 after a failure. `codes` has room for names->most. */
int walk_list_of(struct walk *walk, const char *key, uint8_t *codes, int count, const struct walk_names *names);

/* The same for a deck, whose top is the last of the codes: the list begins with it. */
int walk_deck(struct walk *walk, const char *key, uint8_t *codes, int count, const struct walk_names *names);

/* The same for a set, bit c for code c: a list in which each stands once, rising by the bytes of the ids; `twice` says
 * what is wrong with one that does not. Codes are below 64. */
uint64_t walk_set(struct walk *walk, const char *key, uint64_t set, const struct walk_names *names, const char *twice);

/* Opens an object. Each of its members must be asked for before walk_end(). */
void walk_object(struct walk *walk, const char *key);
/* Is the member of this name in the object that is open? Saving and checking: `here`. For objects whose members are
 * places or the like and that name some of them. */
bool walk_has(const struct walk *walk, const char *key, bool here);
/* Opens a list of low..high entries; returns how many there are, 0 after a failure. */
int walk_list(struct walk *walk, const char *key, int count, int low, int high);
/* The same number without opening it: `count` is needed before the list is walked. */
int walk_length(struct walk *walk, const char *key, int count, int low, int high);
/* Ends what was opened last. */
void walk_end(struct walk *walk);

/* Does the value of a view have another form than the whole one, as `is` tells (jv_is_null, jv_is_int, ...)? Saving
 * and checking: `hidden`. Walks nothing. */
bool walk_hides(const struct walk *walk, const char *key, bool hidden, bool (*is)(const struct jv *value));
/* The same where the other form is null; it is walked then. */
bool walk_null(struct walk *walk, const char *key, bool hidden);

/* Options of the game, in the order of rules->options, as options_keep() put them into the state. `seats`: of the
 * game; some ranges depend on them. */
void walk_options(struct walk *walk, const char *key, int seats, uint8_t *option);

#endif
