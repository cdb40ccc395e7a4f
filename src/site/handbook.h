/*
 * A page of the handbook (of a game: rules.md, in German rules.de.md) as facts for templates: of the site, and of the
 * mail with the rules.
 */
#ifndef CURSUS_SITE_HANDBOOK_H
#define CURSUS_SITE_HANDBOOK_H

#include "base/jv.h"
#include "words/catalog.h"

/* Whether the rules called so have a page in this language. */
bool handbook_has(const char *id, const struct catalog *language);
/* Appends the Markdown of that page, which is there. */
void handbook_page(const char *id, const struct catalog *language, struct text *out);

/* In which language they are told to who reads the one in use: that one, or else English. NULL: they have no page. */
const struct catalog *handbook_language(const char *id);

/* Writes what a house of the language `house` calls that page: "quorum.html" what it shows first, others
 * "quorum.fr.html". */
void handbook_name(const char *id, const struct catalog *language, const struct catalog *house, struct text *out);

/*
 * Puts into `facts` what the Markdown `page`, of the language in use, says. Links that lead nowhere from where it is
 * read are plain words. `house`: it stands beside the pages of other rules on the site of a house of this language;
 * NULL: alone, in a mail.
 *
 *   page_title   the text of its first heading
 *   contents     [{id, text}], its sections
 *   blocks       those of markdown_read(), with more in them:
 *                heading: id (as GitHub makes it of the text), text, and one of top (level 1), section (2) or part
 *                table: label (unique on the page), wide (more than a telephone shows at once); of a cell, only where
 *                it holds, `number` (its column has nothing else), `names_row`, and of the head `empty`
 *                example: {name, lines} in place of a verbatim block with the info "example NAME"
 */
void handbook_read(const char *page, const struct catalog *house, struct jv *facts);

/* The same blocks as lines of a text mail, [{text}], to be wrapped: tables in columns where they fit, else as a list;
 * without the first heading, which is the mail's title. */
struct jv *handbook_lines(const struct jv *blocks);

#endif
