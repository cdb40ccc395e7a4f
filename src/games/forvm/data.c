/* The board, the prices and the cards as data (forvm_data_test compares them with trials/). */
#include "games/forvm/data.h"

/* A neighbour. */
#define AT(market) (UINT64_C(1) << (market))

const struct market forvm_markets[MARKETS + 1] = {
    {"none", "none", "none", {"", ""}, 0, 0, 0, 0},
    {"rome", "rom", "Rome", {"roma", ""}, ITALIA, CAPITAL, 0, AT(2) | AT(3) | AT(4) | AT(5) | AT(16) | AT(17)},
    {"luna", "lun", "Luna", {"", ""}, ITALIA, SMALL, 1, AT(1) | AT(6) | AT(8)},
    {"rimini", "rim", "Rimini", {"ariminum", ""}, ITALIA, SMALL, 1, AT(1) | AT(30)},
    {"puteoli", "put", "Puteoli", {"", ""}, ITALIA, SMALL, 1, AT(1) | AT(7)},
    {"syracuse", "syr", "Syracuse", {"syracusae", ""}, ITALIA, SMALL, 1, AT(1) | AT(31) | AT(32) | AT(33) | AT(44)},
    {"mediolano", "med", "Mediolano", {"mediolanum", ""}, ITALIA, SMALL, 2, AT(2) | AT(10)},
    {"taranto", "tar", "Taranto", {"tarentum", ""}, ITALIA, SMALL, 2, AT(4) | AT(35)},
    {"marseille", "mar", "Marseille", {"massilia", ""}, ITALIA, LARGE, 2, AT(2) | AT(9) | AT(11)},
    {"narbo", "nar", "Narbo", {"", ""}, ITALIA, SMALL, 2, AT(8) | AT(16) | AT(18)},
    {"tridentum", "tri", "Tridentum", {"", ""}, ITALIA, SMALL, 3, AT(6) | AT(13) | AT(34)},
    {"lugdunum", "lug", "Lugdunum", {"", ""}, ITALIA, LARGE, 3, AT(8) | AT(12) | AT(13) | AT(26)},
    {"londinium", "lon", "Londinium", {"", ""}, ITALIA, SMALL, 4, AT(11) | AT(14)},
    {"cananefatium",
     "can",
     "Lugdunum Cananefatium",
     {"lugdunum-cananefatium", "lugdunum-batavorum"},
     ITALIA,
     SMALL,
     4,
     AT(10) | AT(11) | AT(15)},
    {"eburacum", "ebu", "Eburacum", {"eboracum", ""}, ITALIA, EXOTIC, 5, AT(12)},
    {"germany", "ger", "Germany", {"germania", ""}, ITALIA, EXOTIC, 5, AT(13)},
    {"caralis", "crl", "Caralis", {"", ""}, HISPANIA, SMALL, 1, AT(1) | AT(9) | AT(18)},
    {"carthage", "cth", "Carthage", {"carthago", ""}, HISPANIA, LARGE, 1, AT(1) | AT(19) | AT(20) | AT(21)},
    {"tarraco", "trc", "Tarraco", {"", ""}, HISPANIA, SMALL, 2, AT(9) | AT(16) | AT(19)},
    {"carthago-nova", "nov", "Carthago Nova", {"nova", ""}, HISPANIA, SMALL, 2, AT(17) | AT(18) | AT(22)},
    {"iol-caesarea", "iol", "Iol Caesarea", {"caesarea", ""}, HISPANIA, SMALL, 2, AT(17) | AT(23)},
    {"lepcis-magna", "lep", "Lepcis Magna", {"leptis-magna", ""}, HISPANIA, SMALL, 2, AT(17) | AT(44)},
    {"cordoba", "cor", "Cordoba", {"corduba", ""}, HISPANIA, SMALL, 3, AT(19) | AT(24) | AT(25) | AT(26)},
    {"tingi", "tin", "Tingi", {"", ""}, HISPANIA, SMALL, 3, AT(20) | AT(24) | AT(27)},
    {"hispalis", "his", "Hispalis", {"", ""}, HISPANIA, LARGE, 4, AT(22) | AT(23) | AT(28)},
    {"toletum", "tol", "Toletum", {"", ""}, HISPANIA, SMALL, 4, AT(22)},
    {"clunia", "clu", "Colonia Clunia Sulpicia", {"colonia-clunia-sulpicia", ""}, HISPANIA, SMALL, 4, AT(11) | AT(22)},
    {"volubilis", "vol", "Volubilis", {"", ""}, HISPANIA, SMALL, 4, AT(23) | AT(29)},
    {"pax-iulia", "pax", "Pax Iulia", {"pax-julia", ""}, HISPANIA, EXOTIC, 5, AT(24)},
    {"garamantes", "gar", "Garamantes", {"", ""}, HISPANIA, EXOTIC, 5, AT(27)},
    {"salona", "sal", "Salona", {"", ""}, GRAECIA, SMALL, 2, AT(3) | AT(34) | AT(36)},
    {"athens", "ath", "Athens", {"athenae", ""}, GRAECIA, SMALL, 2, AT(5) | AT(32) | AT(35)},
    {"delos", "del", "Delos", {"", ""}, GRAECIA, SMALL, 2, AT(5) | AT(31) | AT(37) | AT(38)},
    {"rhodes", "rho", "Rhodes", {"rhodus", ""}, GRAECIA, LARGE, 2, AT(5) | AT(38) | AT(39) | AT(46) | AT(47) | AT(48)},
    {"carnuntum", "crn", "Carnuntum", {"", ""}, GRAECIA, SMALL, 3, AT(10) | AT(30)},
    {"larissa", "lar", "Larissa", {"", ""}, GRAECIA, SMALL, 3, AT(7) | AT(31) | AT(36)},
    {"thessalonica", "the", "Thessalonica", {"thessalonika", ""}, GRAECIA, SMALL, 3, AT(30) | AT(35) | AT(40) | AT(41)},
    {"pergamon", "prg", "Pergamon", {"pergamum", ""}, GRAECIA, SMALL, 3, AT(32) | AT(38) | AT(41)},
    {"ephesus", "eph", "Ephesus", {"", ""}, GRAECIA, LARGE, 3, AT(32) | AT(33) | AT(37)},
    {"perge", "per", "Perge", {"perga", ""}, GRAECIA, SMALL, 3, AT(33)},
    {"serdica", "ser", "Serdica", {"", ""}, GRAECIA, SMALL, 4, AT(36) | AT(42)},
    {"constantinople", "con", "Constantinople", {"byzantium", ""}, GRAECIA, SMALL, 4, AT(36) | AT(37) | AT(43)},
    {"samezegusta", "sam", "Samezegusta", {"sarmizegetusa", ""}, GRAECIA, EXOTIC, 5, AT(40)},
    {"chersonesos", "che", "Chersonesos", {"chersonesus", ""}, GRAECIA, EXOTIC, 5, AT(41)},
    {"cyrene", "cyr", "Cyrene", {"", ""}, ORIENS, SMALL, 2, AT(5) | AT(21) | AT(45)},
    {"alexandria", "ale", "Alexandria", {"", ""}, ORIENS, LARGE, 3, AT(44) | AT(49) | AT(50) | AT(51)},
    {"paphos", "pap", "Paphos", {"", ""}, ORIENS, SMALL, 3, AT(33) | AT(47) | AT(52)},
    {"salamis", "slm", "Salamis", {"", ""}, ORIENS, SMALL, 3, AT(33) | AT(46) | AT(53)},
    {"antioch", "ant", "Antioch", {"antiochia", ""}, ORIENS, LARGE, 3, AT(33) | AT(54) | AT(55)},
    {"memphis", "mem", "Memphis", {"", ""}, ORIENS, SMALL, 4, AT(45) | AT(51)},
    {"coptos", "cop", "Coptos", {"", ""}, ORIENS, SMALL, 4, AT(45) | AT(56)},
    {"petra", "pet", "Petra", {"", ""}, ORIENS, SMALL, 4, AT(45) | AT(49) | AT(52)},
    {"jerusalem", "jer", "Jerusalem", {"hierosolyma", ""}, ORIENS, SMALL, 4, AT(46) | AT(51) | AT(53)},
    {"damascus", "dam", "Damascus", {"", ""}, ORIENS, LARGE, 4, AT(47) | AT(52) | AT(54)},
    {"palmyra", "pal", "Palmyra", {"", ""}, ORIENS, SMALL, 4, AT(48) | AT(53) | AT(57)},
    {"edessa", "ede", "Edessa", {"", ""}, ORIENS, SMALL, 4, AT(48)},
    {"berenice", "ber", "Berenice", {"", ""}, ORIENS, EXOTIC, 5, AT(50)},
    {"parthia", "par", "Parthia", {"", ""}, ORIENS, EXOTIC, 5, AT(54)},
};

const struct region forvm_regions[REGIONS] = {
    {"italia", "Italia, Gallia, Germania, Britannia", 1, 15},
    {"hispania", "Hispania, Africa", 16, 14},
    {"graecia", "Danuvius, Graecia, Asia", 30, 14},
    {"oriens", "Aegyptus, Syria, Oriens", 44, 14},
};

/* By size and steps; where the board has no such market the row is 0. */
const int16_t forvm_values[SIZES][STEPS + 1][SEATS] = {
    [CAPITAL] = {[0] = {300, 150, 100, 75}},
    [SMALL] = {[1] = {75, 25, 0, 0}, [2] = {50, 0, -25, -25}, [3] = {25, -25, -50, -50}, [4] = {25, -50, -75, -75}},
    [LARGE] = {[1] = {175, 75, 50, 25}, [2] = {150, 50, 25, 0}, [3] = {125, 25, 0, -25}, [4] = {100, 0, -25, -50}},
    [EXOTIC] = {[5] = {175, 25, -25, -50}},
};

const int16_t forvm_boost[STEPS + 1] = {0, 25, 50, 75, 100, 125};

const struct band forvm_bands[BANDS] = {{"quaestor", 0, 200}, {"aedile", 6, 500}, {"praetor", 11, 1000}};

const char *const forvm_children[2] = {"son", "daughter"};
const char *const forvm_kinds[KINDS] = {"temple", "games", "food"};

const char *const forvm_benefactions[GIFTS] = {"quaestor-temple", "quaestor-games", "quaestor-food",
                                               "aedile-temple",   "aedile-games",   "aedile-food",
                                               "praetor-temple",  "praetor-games",  "praetor-food"};

const struct relative forvm_family[FAMILY + 1] = {
    {"none", "none", SON},
    {"aulus", "Aulus", SON},
    {"gaius", "Gaius", SON},
    {"gnaeus", "Gnaeus", SON},
    {"lucius", "Lucius", SON},
    {"marcus", "Marcus", SON},
    {"publius", "Publius", SON},
    {"quintus", "Quintus", SON},
    {"sextus", "Sextus", SON},
    {"tiberius", "Tiberius", SON},
    {"titus", "Titus", SON},
    {"antonia", "Antonia", DAUGHTER},
    {"calpurnia", "Calpurnia", DAUGHTER},
    {"claudia", "Claudia", DAUGHTER},
    {"flavia", "Flavia", DAUGHTER},
    {"livia", "Livia", DAUGHTER},
    {"octavia", "Octavia", DAUGHTER},
    {"pompeia", "Pompeia", DAUGHTER},
    {"servilia", "Servilia", DAUGHTER},
    {"sulpicia", "Sulpicia", DAUGHTER},
    {"valeria", "Valeria", DAUGHTER},
};

const struct fate forvm_fates[FATES + 1] = {
    {"none", "", "", 0, false, 0, 0, {0}},
    {"revolt-rhodes", "forvm.fate.revolt-rhodes", "forvm.effect.kill", 1, false, FATE_KILL, 2, {33, 53}},
    {"revolt-carthage", "forvm.fate.revolt-carthage", "forvm.effect.kill", 1, false, FATE_KILL, 2, {17, 45}},
    {"revolt-hispalis", "forvm.fate.revolt-hispalis", "forvm.effect.kill", 1, false, FATE_KILL, 2, {24, 8}},
    {"revolt-ephesus", "forvm.fate.revolt-ephesus", "forvm.effect.kill", 1, false, FATE_KILL, 2, {38, 11}},
    {"plague", "forvm.fate.plague", "forvm.effect.kill", 2, false, FATE_KILL, 5, {31, 32, 33, 41, 36}},
    {"fire", "forvm.fate.fire", "forvm.effect.burn", 1, false, FATE_BURN, 1, {1}},
    {"wine", "forvm.fate.wine", "forvm.effect.harvest", 2, false, FATE_HARVEST, 2, {9, 8}},
    {"oil", "forvm.fate.oil", "forvm.effect.harvest", 1, false, FATE_HARVEST, 2, {24, 25}},
    {"luxury", "forvm.fate.luxury", "forvm.effect.harvest", 1, false, FATE_HARVEST, 2, {38, 39}},
    {"grain", "forvm.fate.grain", "forvm.effect.harvest", 1, false, FATE_HARVEST, 2, {45, 49}},
    {"ship", "forvm.fate.ship", "forvm.effect.insure", 1, false, FATE_INSURE, 3, {17, 45, 33}},
    {"governor", "forvm.fate.governor", "forvm.effect.governor", 1, false, FATE_GOVERNOR, 0, {0}},
    {"flood", "forvm.fate.flood", "forvm.effect.flood", 1, false, FATE_FLOOD, 0, {0}},
    {"limes", "forvm.fate.limes", "forvm.effect.limes", 1, false, FATE_LIMES, 0, {0}},
    {"dispatch", "forvm.fate.dispatch", "forvm.effect.dispatch", 1, false, FATE_DISPATCH, 2, {38, 11}},
    {"annonae", "forvm.fate.annonae", "forvm.effect.annonae", 1, false, FATE_ANNONAE, 2, {45, 24}},
    {"census", "forvm.fate.census", "forvm.effect.census", 3, false, FATE_CENSUS, 0, {0}},
    {"snub", "forvm.fate.snub", "forvm.effect.snub", 1, false, FATE_SNUB, 0, {0}},
    {"purple", "forvm.fate.purple", "forvm.effect.purple", 1, false, FATE_PURPLE, 0, {0}},
    {"elections", "forvm.fate.elections", "forvm.effect.elections", 1, false, FATE_ELECTIONS, 0, {0}},
    {"grandchild", "forvm.fate.grandchild", "forvm.effect.grandchild", 1, false, FATE_GRANDCHILD, 0, {0}},
    {"mores", "forvm.fate.mores", "forvm.effect.mores", 1, false, FATE_MORES, 0, {0}},
    {"divorce", "forvm.fate.divorce", "forvm.effect.divorce", 1, true, FATE_DIVORCE, 0, {0}},
    {"games", "forvm.fate.games", "forvm.effect.games", 1, true, FATE_GAMES, 0, {0}},
    {"vow", "forvm.fate.vow", "forvm.effect.vow", 1, true, FATE_VOW, 0, {0}},
    {"patron", "forvm.fate.patron", "forvm.effect.patron", 1, true, FATE_PATRON, 0, {0}},
};

/* clang-format off */
#define NAME_OR_HIDDEN(function, table, last) \
    const char *function(int code) { return code >= 0 && code <= (last) ? (table)[code].id : "?"; }
NAME_OR_HIDDEN(forvm_market_name, forvm_markets, MARKETS)
NAME_OR_HIDDEN(forvm_relative_name, forvm_family, FAMILY)
NAME_OR_HIDDEN(forvm_fate_name, forvm_fates, FATES)
/* clang-format on */
