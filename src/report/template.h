/*
 * Mail templates by name: "receipt.txt", "receipt.html". A file is looked for in
 * the operator's folder first, then among those built in (templates/NAME).
 *
 * The name says how text is written: .html escapes what the facts hold, .txt
 * does not but is wrapped (report/wrap.h). A partial is written as the template
 * that uses it. {{> game/report.txt}} is <facts.rules>/report.txt, nothing if that
 * game has no such file; any other partial must exist.
 */
#ifndef CURSUS_REPORT_TEMPLATE_H
#define CURSUS_REPORT_TEMPLATE_H

#include "base/err.h"
#include "base/jv.h"
#include "base/text.h"

struct templates;

/* `folder`: of the operator's own templates; NULL or "": none. Templates are read
 * anew for each rendering, so a changed file counts at once. To be freed with
 * templates_free(); RC_NOMEM, or RC_NONE if the folder is not there. */
enum rc templates_new(const char *folder, struct templates **out, struct err *err);
void templates_free(struct templates *templates);

/* Appends the rendered template to `out`. `facts` is an object. RC_NONE: no such template; RC_BAD: it is not
 * well formed (the message names file, line and column) or too large; RC_IO; RC_NOMEM. */
enum rc template_render(const struct templates *templates, const char *name, const struct jv *facts, struct text *out,
                        struct err *err);

/* Whether all of the operator's templates that replace a built-in one are well formed; names the first that is not. */
enum rc templates_check(const struct templates *templates, struct err *err);

#endif
