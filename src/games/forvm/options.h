/* Options in the order of rules_forvm.options (docs/rules/forvm.md, "Options"). */
#ifndef CURSUS_GAMES_FORVM_OPTIONS_H
#define CURSUS_GAMES_FORVM_OPTIONS_H

enum forvm_option {
    OPTION_RULES,
    OPTION_ORDER,
    OPTION_FAMILY,
    OPTION_INTRIGUES,
    OPTION_WORKS,
    OPTION_DESTROY,
    OPTION_BOOST,
    OPTION_ROUTE,
    OPTION_DIVORCE,
    OPTION_ROME,
    OPTION_GOAL,
    OPTION_TURNS,
    OPTION_OPENING,
    OPTIONS
};

#endif
