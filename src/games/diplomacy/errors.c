#include "games/diplomacy/errors.h"

const struct refusal_text DIPLOMACY_VERB = {"E-VERB", "diplomacy.refuse.verb"};
const struct refusal_text DIPLOMACY_SYNTAX = {"E-SYNTAX", "diplomacy.refuse.syntax"};
const struct refusal_text DIPLOMACY_PROVINCE = {"E-PROVINCE", "diplomacy.refuse.province"};
const struct refusal_text DIPLOMACY_AMBIGUOUS = {"E-AMBIGUOUS", "diplomacy.refuse.ambiguous"};
const struct refusal_text DIPLOMACY_SEAT = {"E-SEAT", "diplomacy.refuse.seat"};
const struct refusal_text DIPLOMACY_UNITS = {"E-UNITS", "diplomacy.refuse.units"};
const struct refusal_text DIPLOMACY_NOUNIT = {"E-NOUNIT", "diplomacy.refuse.nounit"};
const struct refusal_text DIPLOMACY_FAR = {"E-FAR", "diplomacy.refuse.far"};
const struct refusal_text DIPLOMACY_CONVOY = {"E-CONVOY", "diplomacy.refuse.convoy"};
const struct refusal_text DIPLOMACY_COAST = {"E-COAST", "diplomacy.refuse.coast"};
const struct refusal_text DIPLOMACY_EMPTY = {"E-EMPTY", "diplomacy.refuse.empty"};
const struct refusal_text DIPLOMACY_SUPPORT = {"E-SUPPORT", "diplomacy.refuse.support"};
const struct refusal_text DIPLOMACY_FLEET = {"E-FLEET", "diplomacy.refuse.fleet"};
const struct refusal_text DIPLOMACY_ARMY = {"E-ARMY", "diplomacy.refuse.army"};
const struct refusal_text DIPLOMACY_RETREAT = {"E-RETREAT", "diplomacy.refuse.retreat"};
const struct refusal_text DIPLOMACY_PHASE = {"E-PHASE", "diplomacy.refuse.phase"};
const struct refusal_text DIPLOMACY_HOME = {"E-HOME", "diplomacy.refuse.home"};
const struct refusal_text DIPLOMACY_OCCUPIED = {"E-OCCUPIED", "diplomacy.refuse.occupied"};
const struct refusal_text DIPLOMACY_LAND = {"E-LAND", "diplomacy.refuse.land"};
const struct refusal_text DIPLOMACY_KIND = {"E-KIND", "diplomacy.refuse.kind"};
const struct refusal_text DIPLOMACY_ADJUST = {"E-ADJUST", "diplomacy.refuse.adjust"};
const struct refusal_text DIPLOMACY_COUNT = {"E-COUNT", "diplomacy.refuse.count"};
const struct refusal_text DIPLOMACY_DOUBLE = {"E-DOUBLE", "diplomacy.refuse.double"};
const struct refusal_text DIPLOMACY_LATER = {"E-LATER", "diplomacy.refuse.later"};
const struct refusal_text DIPLOMACY_FILED = {"E-FILED", "diplomacy.refuse.filed"};
