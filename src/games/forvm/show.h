/* Facts for the templates of templates/forvm/ (spec section 10). */
#ifndef CURSUS_GAMES_FORVM_SHOW_H
#define CURSUS_GAMES_FORVM_SHOW_H

#include "base/jv.h"

void forvm_show(const void *view, int seat, struct jv *facts);

#endif
