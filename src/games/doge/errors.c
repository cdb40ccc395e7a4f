#include "games/doge/errors.h"

const struct refusal_text DOGE_VERB = {"E-VERB", "Unknown order."};
const struct refusal_text DOGE_SYNTAX = {"E-SYNTAX", "That order is not complete or not well formed."};
const struct refusal_text DOGE_AREA = {"E-AREA", "Unknown area."};
const struct refusal_text DOGE_AMBIGUOUS = {"E-AMBIGUOUS", "That name fits more than one area."};
const struct refusal_text DOGE_PLACING = {"E-PLACING", "The placing rounds of this year are over."};
const struct refusal_text DOGE_USED = {"E-USED", "You have used that area this year."};
const struct refusal_text DOGE_COUNT = {"E-COUNT", "Place 1 to 4 markers on an area."};
const struct refusal_text DOGE_VALUE = {"E-VALUE", "Markers have the values 0, 1, 2 and 3."};
const struct refusal_text DOGE_MARKERS = {"E-MARKERS", "You do not have those markers left."};
const struct refusal_text DOGE_ROUNDS = {"E-ROUNDS", "There are not that many placing rounds left this year."};
const struct refusal_text DOGE_SEALED = {"E-SEALED", "Placing is sealed: name all rounds in one line."};
const struct refusal_text DOGE_TOGETHER = {"E-TOGETHER",
                                           "Not taken, because another place line of this mail was refused."};
const struct refusal_text DOGE_WINDOW = {"E-WINDOW", "No planning window of this year is open or to come."};
const struct refusal_text DOGE_NO_REQUEST = {"E-NO-REQUEST", "Nothing of that kind is asked of you now."};
const struct refusal_text DOGE_DECISION = {"E-DECISION", "There is no such decision in that area."};
const struct refusal_text DOGE_HOME = {"E-HOME", "An advisor may not stand in its home area."};
const struct refusal_text DOGE_ADVISOR = {"E-ADVISOR", "That advisor can not be taken now."};
const struct refusal_text DOGE_RINGS = {"E-RINGS", "All 6 of your rings are in use: you must abstain."};
const struct refusal_text DOGE_DISTRICT = {"E-DISTRICT", "Houses stand in districts only, not in the Quarantia."};
const struct refusal_text DOGE_SAME = {"E-SAME", "A house must move to another district."};
const struct refusal_text DOGE_MOVE_HOME = {"E-MOVE-HOME", "The move must start or end in the district that votes."};
const struct refusal_text DOGE_SAME_HOUSE = {"E-SAME-HOUSE", "Move two different houses."};
const struct refusal_text DOGE_MOVES = {"E-MOVES", "You may not move that many houses here."};
const struct refusal_text DOGE_HOUSE = {"E-HOUSE", "You have no house in that district to move."};
const struct refusal_text DOGE_GUARD = {"E-GUARD", "That condition is not met."};
const struct refusal_text DOGE_NONE = {"E-NONE", "No option you gave can be carried out."};
