/* The page of the handbook about a game's rules (docs/rules/), as the lines of a mail. */
#ifndef CURSUS_ENGINE_LETTERS_RULES_PAGE_H
#define CURSUS_ENGINE_LETTERS_RULES_PAGE_H

#include "base/jv.h"
#include "rules/rules.h"

/* Puts "lines", [{"text"}], without the marks of Markdown; an example or a table keeps its lines. False: there is no
 * such page. */
bool rules_page(const struct rules *rules, struct jv *facts);

#endif
