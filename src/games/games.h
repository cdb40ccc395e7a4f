/* The games of this binary. */
#ifndef CURSUS_GAMES_GAMES_H
#define CURSUS_GAMES_GAMES_H

/* One line each. */
#define GAMES(GAME)                                                                                                    \
    GAME(quorum)                                                                                                       \
    GAME(forvm)                                                                                                        \
    GAME(doge)                                                                                                         \
    GAME(gorbino)                                                                                                      \
    GAME(diplomacy)

#define DECLARE(id) extern const struct rules rules_##id;
#define ENTRY(id) &rules_##id,

#endif
