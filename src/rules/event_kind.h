/*
 * The events of a game as a table: what kinds there are, which values each has, and the sentence that tells it. An
 * event's name, its sentence and its fields in a record follow from it, for every game alike.
 */
#ifndef CURSUS_RULES_EVENT_KIND_H
#define CURSUS_RULES_EVENT_KIND_H

#include "base/jv.h"
#include "base/text.h"
#include "rules/events.h"

enum {
    SEATS_MAX = 28, /* a set of them, of the public and of three more kinds of readers is one of 32 bits */
    EVENT_FIELDS = 8,
    EVENT_SENTENCES = 6
};

struct rules;

/* Who sits at a table, for sentences. */
struct seated {
    /* By seat - 1, as it is to be said ("you", "Anna (red)"); NULL: the seat alone is told. */
    const char *name[SEATS_MAX];
    int you; /* the seat of who reads; 0: none */
};

/* A value on its way into a sentence. */
struct event_value {
    const struct rules *rules;
    const void *view;            /* of the reader */
    const struct seated *people; /* as in event_kind_tell() */
    const struct event *event;
    const struct event *before; /* what the reader was told just before it; NULL: nothing is known */
    const int16_t *arg;         /* the value's first word */
    const char *form;           /* in which its name is wanted ("in" of {province.in}); NULL: as it is */
};

/* What a value is: a number, a card, a place. The functions are given nothing but events of the game itself. */
struct value_type {
    /* How many of an event's it takes. 0: it is made of others and in no record; WORDS_REST: all that are left. */
    int words;
    const char *(*name)(int value);                             /* what records call it, static text; NULL: a number */
    const char *(*named)(const struct rules *rules, int value); /* the same, where it hangs on the rules' map */
    const char *(*told)(int value);                             /* what sentences call it; NULL: as records do */
    const char *(*key)(int value);                              /* the same, where it is a sentence of the catalog */
    struct jv *(*save)(const int16_t *arg); /* the value in a record where it is more than that, or NULL */
    void (*tell)(const struct event_value *value, struct text *out); /* the same for a sentence */
};

enum { WORDS_REST = -1 };

extern const struct value_type VALUE_NUMBER, VALUE_FLAG; /* a flag is recorded as true or false */
extern const struct value_type VALUE_SEAT;               /* told as event_kind_person() has it */
extern const struct value_type VALUE_SEATS;              /* a set, bit s for seat s: "Anna (red), BLUE and GREEN" */
/* Made of the fields seats, scores and ranks, in this order and nothing before them: "Anna (red) 30 (place 1), BLUE 28
 * ..." */
extern const struct value_type VALUE_RANKED;

/* A value of an event, or a list of values: these are told with commas between them. */
struct event_field {
    const char *name; /* the key in a record, the placeholder in a sentence */
    const struct value_type *type;
    int many;       /* 0: one value; else how many, or MANY_SEATS */
    bool told_only; /* it is in no record */
};

/* clang-format off */
#define FIELD(key, type) {(key), &(type), 0, false}
#define FIELD_LIST(key, type, many) {(key), &(type), (many), false}
#define FIELD_TOLD(key, type) {(key), &(type), 0, true}
#define FIELD_SEAT FIELD("seat", VALUE_SEAT) /* whose doing it is */
/* clang-format on */

enum { MANY_SEATS = -1 }; /* as many as the event's field "seats" says, which stands before it */

struct event_kind {
    const char *name;
    struct event_field field[EVENT_FIELDS]; /* all words of the event in their order; a name of NULL ends them */
    const char *sentence[EVENT_SENTENCES];  /* keys of the catalog, one for each way to tell it; none: it is not told */
    /* Which of them, from 0 on, the last one for all above: the value of the field `by`; 1 if the field `said` says
     * anything; or what which() says, whose `arg` is the first word. All NULL: the first one. */
    const char *by, *said;
    int (*which)(const struct event_value *event);
    const char *count; /* the field whose number picks the form of a sentence that counts something */
    /* Tells it instead of a sentence, where none can. */
    void (*tell)(const struct event_value *event, struct text *out);
    bool ends; /* the game is over, and how: the mail that says so tells it already */
};

/* A kind that is always told by the same sentence: EVENT_SAID("built", "forvm.built", FIELD("seat", VALUE_SEAT)). */
#define EVENT_SAID(kind, key, ...)                                                                                     \
    {                                                                                                                  \
        .name = (kind), .field = {__VA_ARGS__}, .sentence = {(key) }                                                   \
    }
/* The same for kinds that are told in several ways: which, says a field, or a function. */
/* clang-format off */
#define SENTENCES(...) {__VA_ARGS__}
#define EVENT_BY(kind, one, keys, ...) {.name = (kind), .by = (one), .sentence = keys, .field = {__VA_ARGS__}}
#define EVENT_WHICH(kind, says, keys, ...) {.name = (kind), .which = (says), .sentence = keys, .field = {__VA_ARGS__}}
/* clang-format on */

#define EVENT_ENDS(kind, key, ...)                                                                                     \
    {                                                                                                                  \
        .name = (kind), .field = {__VA_ARGS__}, .sentence = {(key)}, .ends = true                                      \
    }

/* "take"; "unknown" if the game has no such kind. */
const char *event_kind_name(const struct rules *rules, int kind);

/* Whether a kind tells how the game ended. */
bool event_kind_ends(const struct rules *rules, int kind);

/* The seat that an event is the doing of, where it begins with one; else 0. */
int event_kind_actor(const struct rules *rules, const struct event *event);

/* An event on its way to a reader, behind what was told before it (NULL: nothing that is known). */
struct event_told {
    const struct event *event, *before;
};

/* One sentence about an event for those who may know it; nothing where it has none. `people` may be NULL: then all
 * seats are told by their names. Where the first seat of the event is the reader's own, a language may have another
 * sentence ("quorum.take.you"), and where another one is ("doge.take.from.to_you"). */
void event_kind_tell(const struct rules *rules, const void *view, const struct event *event,
                     const struct seated *people, struct text *out);
/* The same behind another: "played it" of the card that was taken. */
void event_kind_tell_after(const struct rules *rules, const void *view, const struct event_told *told,
                           const struct seated *people, struct text *out);

/* Puts its fields into an object. */
void event_kind_save(const struct rules *rules, const struct event *event, struct jv *out);

enum { EVENT_PERSON_BYTES = 96 }; /* room for what event_kind_person() writes */

/* Who has the seat, as event_kind_tell() was given it; the seat as sentences call it where nobody is named. */
void event_kind_person(const struct event_value *value, int seat, struct text *out);

/* A set of seats as sentences call them, bit s for seat s: "RED and BLUE". */
void event_kind_seats(const struct rules *rules, unsigned seats, struct text *out);

#endif
