/* Order lines of a game whose verbs are a table (struct rules_verb): what stands in for read() and its like. */
#ifndef CURSUS_RULES_VERBS_H
#define CURSUS_RULES_VERBS_H

#include "rules/rules.h"

bool verbs_read(const struct rules *rules, const void *view, const struct order_line *line, struct order *out,
                struct refusal *why);
void verbs_write(const struct rules *rules, const struct order *order, struct text *out);
bool verbs_check(const struct rules *rules, const void *state, const struct request *request, const struct order *line,
                 struct order *answer, struct refusal *why);
int verbs_legal(const struct rules *rules, const void *state, const struct request *request, struct order *out,
                int max);

#endif
