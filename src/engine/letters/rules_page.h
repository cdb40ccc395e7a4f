/* The page of the handbook about a game's rules (docs/rules/), as a mail. */
#ifndef CURSUS_ENGINE_LETTERS_RULES_PAGE_H
#define CURSUS_ENGINE_LETTERS_RULES_PAGE_H

#include "base/jv.h"
#include "rules/rules.h"

/* Puts "blocks" (site/handbook.h), and the same as "lines", [{"text"}], for the text part. False: there is no such
 * page. */
bool rules_page(const struct rules *rules, struct jv *facts);

#endif
