#include "games/gorbino/errors.h"

const struct refusal_text GORBINO_SYNTAX = {"E-SYNTAX", "This order is not complete, or says too much."};
const struct refusal_text GORBINO_WORD = {"E-WORD", "There is no card, place, province or good of this name."};
const struct refusal_text GORBINO_AMBIGUOUS = {"E-AMBIGUOUS", "This abbreviation fits more than one name."};
const struct refusal_text GORBINO_NUMBER = {"E-NUMBER", "A number is expected here (an amount of goods: 1 to 999)."};
const struct refusal_text GORBINO_LONG = {"E-LONG",
                                          "That is too long: at most 10 names in a list and 8 alternatives on a line."};
const struct refusal_text GORBINO_MIXED = {"E-MIXED", "All alternatives of a line must answer the same request."};
const struct refusal_text GORBINO_SEAT = {"E-SEAT", "There is no such seat."};
const struct refusal_text GORBINO_SELF = {"E-SELF", "You cannot do this to yourself."};
const struct refusal_text GORBINO_LOAN = {"E-LOAN", "This card does not lend for that much income."};
const struct refusal_text GORBINO_TWICE = {"E-TWICE", "Name each good once, either to sell or to buy."};
const struct refusal_text GORBINO_TYPES = {"E-TYPES", "This card does not trade so many types of goods."};
const struct refusal_text GORBINO_MAX = {"E-MAX", "Only the last good bought may be max."};
const struct refusal_text GORBINO_PROVINCES = {"E-PROVINCES",
                                               "This card does not name so many provinces, or one is named twice."};
const struct refusal_text GORBINO_MANY = {"E-MANY", "That is more than this card gives."};
const struct refusal_text GORBINO_COPY = {"E-COPY", "Neither a Treachery card nor the Starter Reset can be copied."};
const struct refusal_text GORBINO_HAND = {"E-HAND", "This card is not in your hand."};
const struct refusal_text GORBINO_OUT = {"E-OUT", "This place or province is not in play."};
const struct refusal_text GORBINO_NOT_FOOD = {"E-NOT-FOOD", "This place has no food token."};
const struct refusal_text GORBINO_OCCUPIED = {"E-OCCUPIED", "This place already has a city."};
const struct refusal_text GORBINO_INCOME = {"E-INCOME", "Your income cannot fall below -10."};
const struct refusal_text GORBINO_GOODS = {"E-GOODS", "You lack the goods for this."};
const struct refusal_text GORBINO_COINS = {"E-COINS", "You lack the coins for this."};
const struct refusal_text GORBINO_NOTHING = {"E-NOTHING", "Nothing would be sold or bought."};
const struct refusal_text GORBINO_NONE = {"E-NONE", "None of the goods you name can be taken."};
const struct refusal_text GORBINO_PILE = {"E-PILE", "This is not a card you can copy from that seat."};
const struct refusal_text GORBINO_TRACK = {"E-TRACK", "This card is not on the track."};
const struct refusal_text GORBINO_CITIES = {"E-CITIES", "All your fifteen cities are built."};
const struct refusal_text GORBINO_ADJACENT = {"E-ADJACENT", "This place is not adjacent to one of your cities."};
const struct refusal_text GORBINO_LAST = {"E-LAST", "You will not be asked for this any more."};
