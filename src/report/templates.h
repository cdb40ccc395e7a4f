/*
 * Mail templates by name: "receipt.txt", "receipt.html". A file is looked for in
 * the operator's folder first, then among those built in (templates/NAME).
 *
 * The name says how text is written: .html escapes what the facts hold, .txt
 * does not, but its tables are laid out (report/columns.h) and it is wrapped
 * (report/wrap.h; not that of admin/). A partial is written as the template that
 * uses it. {{> game/report.txt}} is <facts.rules>/report.txt; for a game that has
 * no such file the general game/report.txt, or nothing. Any other partial must
 * exist.
 */
#ifndef CURSUS_REPORT_TEMPLATES_H
#define CURSUS_REPORT_TEMPLATES_H

#include "base/err.h"
#include "base/jv.h"
#include "base/text.h"

#include <stdint.h>

struct templates;

/* `folder`: of the operator's own templates; NULL or "": none. These are read anew for each rendering, so a changed
 * file counts at once; a folder that is not there has none. Those built in are parsed once. To be freed with
 * templates_free(). */
void templates_new(const char *folder, struct templates **out);
void templates_free(struct templates *templates);

/* Those built in alone, for who could not use what the operator's own gave. Borrowed; with no folder the same. */
const struct templates *templates_built_in(const struct templates *templates);

/* Something of the operator's templates cannot be used, for this reason: logged, and kept for templates_met(). */
void templates_note(const struct templates *templates, const char *why);

/* Appends the rendered template to `out`. `facts` is an object. What of the operator's cannot be used is replaced by
 * what is built in: a file that is not well formed or cannot be read by itself, the whole mail where that does not
 * help. It is logged, and kept for templates_met(). RC_NONE: no such template; RC_BAD: it is not well formed (the
 * message names file, line and column) or too large. */
enum rc template_render(const struct templates *templates, const char *name, const struct jv *facts, struct text *out,
                        struct err *err);

/* What is wrong with the operator's templates. */
struct template_faults {
    struct text lines; /* a sentence a line */
    size_t count;
    uint64_t stamp; /* another one as soon as one of the files with faults changes; 0: none has any */
};

/* Looks at all of the operator's files whose names end as those of templates do: that each can be read, is well formed,
 * uses only partials that are there, can be rendered without facts, and that something uses it. The lines are the
 * caller's to free. */
void templates_check(const struct templates *templates, struct template_faults *out);

/* A number that changes when a file of the operator's does, comes or goes. */
uint64_t templates_stamp(const struct templates *templates);

/* What could not be used since the last call, a sentence a line; each is given once. "": nothing. The caller's. */
void templates_met(const struct templates *templates, struct text *out);

#endif
