/*
 * Mustache over JSON values: the core of the specification (variables, sections,
 * inverted sections, comments, partials, other delimiters, dotted names, the
 * implicit iterator). No lambdas, no inheritance: {{<x}} and {{$x}} are refused.
 * Beyond it: {{%vote.open}} is the sentence of that key (words/catalog.h) in the
 * language in use, its placeholders ({question}) being names of the context;
 * {{%vote.left waits}} one that counts, by the number `waits`, or by how many
 * entries there are. {{%VOTE.OPEN}} is the sentence in capitals, as a heading of
 * a text, its placeholders as they are. What stands for them is escaped as {{x}}
 * is; of the sentence itself an apostrophe is not, so in HTML it belongs into
 * double quotes where it is an attribute.
 *
 * Text that comes out of the context is never read as a template again. A
 * section is left out for null, false, 0, "", an empty array and an unknown name.
 */
#ifndef CURSUS_REPORT_MUSTACHE_H
#define CURSUS_REPORT_MUSTACHE_H

#include "base/err.h"
#include "base/jv.h"
#include "base/text.h"

enum {
    MUSTACHE_TEMPLATE = 256 * 1024, /* bytes of one template */
    MUSTACHE_OUTPUT = 1024 * 1024,  /* bytes of what is rendered, if the setup says nothing else */
    MUSTACHE_NAME = 128,            /* bytes of a name, its NUL included */
    MUSTACHE_NESTING = 32,          /* sections within sections of one template */
    MUSTACHE_PARTIALS = 16,         /* partials within partials */
    MUSTACHE_STEPS = 1000000        /* tags and lines worked through for such an output; for a larger one more */
};

enum mustache_escape {
    MUSTACHE_PLAIN, /* {{x}} and {{{x}}} are the same */
    MUSTACHE_CELLS, /* so are they here, but a tab in {{x}} becomes a blank: those of a template part cells */
    MUSTACHE_HTML   /* {{x}} writes & < > " ' as entities */
};

/* Templates as they were parsed, for further renderings. */
struct mustache_kept;
struct mustache_kept *mustache_kept_new(void);
void mustache_kept_free(struct mustache_kept *kept);

struct mustache_setup {
    enum mustache_escape escape;
    const char *name; /* of the template, for messages; may be NULL */
    /* Finds a partial: *text (of *len bytes) must stay until the rendering ends. RC_NONE: there is none, which
     * renders as nothing; every other failure ends the rendering. NULL: no partials at all. */
    enum rc (*partial)(void *context, const char *name, const char **text, size_t *len, struct err *err);
    void *context;
    struct mustache_kept *kept; /* NULL: none is kept */
    /* Does this text stay where and what it is as long as `kept`? Such a one is parsed once. */
    bool (*stays)(const void *context, const char *text);
    size_t output_max; /* 0: MUSTACHE_OUTPUT */
};

/*
 * Appends to `out`. RC_BAD (with template name, line and column) for a template
 * that is not well formed or goes over a limit above. After a failure
 * `out` holds what was written before.
 */
enum rc mustache_render(const char *source, size_t len, const struct jv *context, const struct mustache_setup *setup,
                        struct text *out, struct err *err);

/* Whether the template is well formed; `name` is for the message. */
enum rc mustache_check(const char *name, const char *source, size_t len, struct err *err);

#endif
