/* Alternatives on one line: how a game wants the second one written. */
#ifndef CURSUS_ENGINE_PLAY_JOINED_H
#define CURSUS_ENGINE_PLAY_JOINED_H

#include "rules/rules.h"

/* Whether orders of `legal`, which are `count` orders of one request, can stand on one line as alternatives. Then *head
 * (appended to) is what all of them begin with and all but the first leave out: "take ", "win castello: ", or nothing.
 * Asked of the rules, by reading such a line. */
bool joined_head(const struct rules *rules, const void *view, const struct request *request, const struct order *legal,
                 int count, struct text *head);

#endif
