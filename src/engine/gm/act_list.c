#include "engine/gm/act_list.h"

#include "words/catalog.h"

const char *gm_who(const struct gm_call *call)
{
    return strcmp(call->by, GM_BY_VOTE) == 0 ? "act.by.vote" : "act.by.master";
}

const char GM_BY_VOTE[] = "vote";
