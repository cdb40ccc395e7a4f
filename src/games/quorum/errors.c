#include "games/quorum/errors.h"

const struct refusal_text QUORUM_WORD = {"E-WORD", "quorum.refuse.word"};
const struct refusal_text QUORUM_AMBIGUOUS = {"E-AMBIGUOUS", "quorum.refuse.ambiguous"};
const struct refusal_text QUORUM_PLACE = {"E-PLACE", "quorum.refuse.place"};
const struct refusal_text QUORUM_GODNAME = {"E-GODNAME", "quorum.refuse.godname"};
const struct refusal_text QUORUM_ISGOD = {"E-ISGOD", "quorum.refuse.isgod"};
const struct refusal_text QUORUM_NOMATCH = {"E-NOMATCH", "quorum.refuse.nomatch"};
const struct refusal_text QUORUM_LIMIT = {"E-LIMIT", "quorum.refuse.limit"};
const struct refusal_text QUORUM_FEW = {"E-FEW", "quorum.refuse.few"};
const struct refusal_text QUORUM_TWICE = {"E-TWICE", "quorum.refuse.twice"};
const struct refusal_text QUORUM_NORULE = {"E-NORULE", "quorum.refuse.norule"};
const struct refusal_text QUORUM_NOHAND = {"E-NOHAND", "quorum.refuse.nohand"};
const struct refusal_text QUORUM_LAST = {"E-LAST", "quorum.refuse.last"};
