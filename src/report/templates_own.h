/* What templates.c and templates_check.c share: the operator's files. */
#ifndef CURSUS_REPORT_TEMPLATES_OWN_H
#define CURSUS_REPORT_TEMPLATES_OWN_H

#include "report/templates.h"

struct embedded;

enum { TEMPLATES_MET = 16 };

/* What rendering met; a full list forgets what comes after. */
struct templates_met {
    char *line[TEMPLATES_MET]; /* owned */
    int count, told;           /* `told`: how many templates_met() has given away */
};

struct templates {
    char *folder; /* NULL: only those built in */
    struct templates_met *met;
    struct mustache_kept *kept; /* those built in, as far as they were used */
    struct templates *plain;    /* without the folder; NULL where there is none */
};

/* Words of small letters, digits, '-', '_' and '.', joined by '/': such a name never leaves the folder. */
bool template_name_is_safe(const char *name);
bool template_ends_with(const char *name, const char *end);

/* RC_NONE if the operator has no such file; else *data is the caller's. RC_BAD: too large; RC_IO, RC_DENIED. */
enum rc template_read_own(const struct templates *templates, const char *name, char **data, size_t *len,
                          struct err *err);

/* NULL if there is none. */
const struct embedded *template_built_in(const char *name);

/* RC_BAD where the template, which is well formed, names a fact that templates of its name are no longer given; says
 * what stands in its place. */
enum rc template_check_keys(const char *name, const char *data, size_t len, struct err *err);

/* As template_render(), but what of the operator's cannot be used ends it. */
enum rc template_render_strictly(const struct templates *templates, const char *name, const struct jv *facts,
                                 struct text *out, struct err *err);

#endif
