/*
 * A page of the handbook (rules.md of a game) as facts for templates: of the site, and of the mail with the rules.
 */
#ifndef CURSUS_SITE_HANDBOOK_H
#define CURSUS_SITE_HANDBOOK_H

#include "base/jv.h"

/* Where a page is read: links that lead nowhere from there are plain words. */
enum handbook_place {
    HANDBOOK_SITE, /* beside the pages of the other rules, QUORUM.html */
    HANDBOOK_MAIL  /* alone */
};

/*
 * Puts into `facts` what the Markdown `page` says:
 *
 *   page_title   the text of its first heading
 *   contents     [{id, text}], its sections
 *   blocks       those of markdown_read(), with more in them:
 *                heading: id (as GitHub makes it of the text), text, and one of top (level 1), section (2) or part
 *                table: label (unique on the page), wide (more than a telephone shows at once); of a cell, only where
 *                it holds, `number` (its column has nothing else), `names_row`, and of the head `empty`
 *                example: {name, lines} in place of a verbatim block with the info "example NAME"
 */
void handbook_read(const char *page, enum handbook_place place, struct jv *facts);

/* The same blocks as lines of a text mail, [{text}], to be wrapped: tables in columns where they fit, else as a list;
 * without the first heading, which is the mail's title. */
struct jv *handbook_lines(const struct jv *blocks);

#endif
