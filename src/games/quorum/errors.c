#include "games/quorum/errors.h"

const struct refusal_text QUORUM_WORD = {"E-WORD", "No card, Province, type, product or building has this name."};
const struct refusal_text QUORUM_AMBIGUOUS = {"E-AMBIGUOUS", "This abbreviation fits more than one name."};
const struct refusal_text QUORUM_PLACE = {"E-PLACE", "Rome has the places 1 to 5."};
const struct refusal_text QUORUM_GODNAME = {"E-GODNAME",
                                            "Gods lie face down in Rome: take one by its place or with 'god'."};
const struct refusal_text QUORUM_ISGOD = {"E-ISGOD", "A God is never played."};
const struct refusal_text QUORUM_NOMATCH = {"E-NOMATCH", "No card in Rome fits."};
const struct refusal_text QUORUM_LIMIT = {"E-LIMIT", "You hold three Gods already; you may not take a fourth."};
const struct refusal_text QUORUM_FEW = {"E-FEW", "Rome holds too few Gods to be renewed."};
const struct refusal_text QUORUM_TWICE = {"E-TWICE", "Rome was renewed once this turn already."};
const struct refusal_text QUORUM_NORULE = {"E-NORULE", "None of your rules fits the God you took."};
const struct refusal_text QUORUM_NOHAND = {"E-NOHAND", "No Rome card in your hand fits."};
const struct refusal_text QUORUM_LAST = {"E-LAST", "You will not be asked for this any more."};
