/* Writes sentences of the catalog, with what stands for their placeholders. */
#ifndef CURSUS_WORDS_SAY_H
#define CURSUS_WORDS_SAY_H

#include "base/jv.h"
#include "base/moment.h"
#include "base/text.h"

/* Writes what stands for the placeholder `name`. False, with nothing written: there is no such thing. */
typedef bool say_put(const char *name, const void *context, struct text *out);

/*
 * Appends the sentence of `key`; `number` picks its form where it has two. A placeholder that is written with a capital
 * ({Seat}) begins with one. One that `put` does not know stands as it is, and so does a key that is in no catalog: both
 * are mistakes that a test finds.
 */
void say_with(struct text *out, const char *key, long long number, say_put *put, const void *context);

/* The same of a sentence that is at hand. */
void say_fill(struct text *out, const char *sentence, say_put *put, const void *context);

enum fill_form {
    FILL_TEXT,
    FILL_PART,    /* of `text` so many bytes at most */
    FILL_NAME,    /* of a thing of the game `of`, as catalog_name() has it; {province.in} is its form "in" */
    FILL_KEY,     /* the sentence of the catalog of this key, without placeholders; nothing, where that is NULL */
    FILL_SAYING,  /* the sentence of the struct saying `of`, in the language of whom it is said to; nothing, if NULL */
    FILL_WRITTEN, /* what `write` writes of `of`, in the language of whom it is said to */
    FILL_NUMBER,
    FILL_SPAN,   /* seconds, as moment_span_write() has them */
    FILL_MOMENT, /* in the zone `text` */
    FILL_DAY     /* of the calendar, as moment_local() has it */
};

/* One placeholder and what stands for it; all borrowed. */
struct fill {
    const char *name;
    enum fill_form form;
    const char *text;
    const void *of;
    void (*write)(const void *of, struct text *out);
    long long number;
};

#define SAID_FILL(placeholder, how, string, value)                                                                     \
    {                                                                                                                  \
        .name = (placeholder), .form = (how), .text = (string), .number = (value)                                      \
    }
#define SAID(placeholder, string) SAID_FILL(placeholder, FILL_TEXT, string, 0)
#define SAID_NAME(placeholder, game, string)                                                                           \
    {                                                                                                                  \
        .name = (placeholder), .form = FILL_NAME, .text = (string), .of = (game)                                       \
    }
/* &SAYING(...), or one at hand. */
#define SAID_SAYING(placeholder, says)                                                                                 \
    {                                                                                                                  \
        .name = (placeholder), .form = FILL_SAYING, .of = (says)                                                       \
    }
#define SAID_BY(placeholder, writer, whose)                                                                            \
    {                                                                                                                  \
        .name = (placeholder), .form = FILL_WRITTEN, .write = (writer), .of = (whose)                                  \
    }
#define SAID_PART(placeholder, string, bytes) SAID_FILL(placeholder, FILL_PART, string, bytes)
#define SAID_NUMBER(placeholder, value) SAID_FILL(placeholder, FILL_NUMBER, NULL, value)
#define SAID_SPAN(placeholder, seconds) SAID_FILL(placeholder, FILL_SPAN, NULL, seconds)
#define SAID_MOMENT(placeholder, when, zone) SAID_FILL(placeholder, FILL_MOMENT, zone, when)
#define SAID_DAY(placeholder, day) SAID_FILL(placeholder, FILL_DAY, NULL, day)
#define SAID_KEY(placeholder, key) SAID_FILL(placeholder, FILL_KEY, key, 0)

/* A list of them, none included, of the block it stands in: behind one that nobody sees, before others that end it. */
enum { FILLS_MOST = 14 };
#define FILLS(...) (&((const struct fill[FILLS_MOST + 2]){{.name = NULL}, __VA_ARGS__})[1])

/* say(out, "quorum.phase", SAID("seat", name), SAID_NUMBER("round", 3)): the first number picks the form. */
#define say(out, key, ...) say_list((out), (key), FILLS(__VA_ARGS__))
/* The same, and a line's end behind it. */
#define say_line(out, key, ...) (say(out, key, __VA_ARGS__), text_add_char((out), '\n'))

/* err_set() with a sentence of the catalog: for what people are told in answer to a mail. */
enum rc say_err_list(struct err *err, enum rc rc, const char *key, const struct fill *fills);
#define err_say(err, rc, key, ...) say_err_list((err), (rc), (key), FILLS(__VA_ARGS__))
#ifdef __clang_analyzer__ /* as in base/err.h */
#undef err_say
#define err_say(err, rc, key, ...) (say_err_list((err), (rc), (key), FILLS(__VA_ARGS__)), (rc))
#endif

/* `fills` ends with a name of NULL. */
void say_list(struct text *out, const char *key, const struct fill *fills);

/* What stands in front of entry number `at`, from 0, of a list of `count` ("Anna, Bruno and Carla"). */
const char *say_between(size_t at, size_t count);

/* A sentence, or several that go together in a mail, to be said later; borrowed, as FILLS() is of its block. */
struct saying {
    const char *key;
    const struct fill *fills;
};
#define SAYING(key, ...) ((struct saying){(key), FILLS(__VA_ARGS__)})

/* Puts the sentence into the object. */
void say_into(struct jv *object, const char *name, struct saying says);

#endif
