#include "engine/gm/act_list.h"

const char *gm_who(const struct gm_call *call)
{
    return strcmp(call->by, GM_BY_VOTE) == 0 ? "A vote of the players" : "The game master";
}

const char GM_BY_VOTE[] = "vote";
