#include "engine/gm/act_list.h"

const char *gm_who(const struct gm_call *call)
{
    return strcmp(call->by, GM_BY_VOTE) == 0   ? "act.by.vote"
           : strcmp(call->by, GM_BY_HOST) == 0 ? "act.by.host"
                                               : "act.by.master";
}

const char GM_BY_VOTE[] = "vote";
const char GM_BY_HOST[] = "host";
