#include "cli/master.h"

enum rc master_run(const struct cli *cli, const struct args *args, struct house *house, const char *game,
                   struct gm_call *call, struct err *err)
{
    struct text told = TEXT_EMPTY;
    bool dry = args_given(args, "dry-run");
    call->host = &house->host;
    call->by = "gm";
    enum rc rc = gm_check(call, err);
    if (rc == RC_OK)
        rc = house_game(house, game, &call->game, err);
    if (rc == RC_OK)
        rc = gm_run(call, dry, &told, err);
    if (rc == RC_OK)
        (void)fputs(told.data, cli->out);
    text_free(&told);
    return rc;
}

void master_usage(FILE *out)
{
    (void)fputs("\nActs on a game:\n", out);
    const struct gm_act *act;
    for (size_t i = 0; (act = gm_act_at(i)) != NULL; i++)
        (void)fprintf(out, "  %s %s\n        %s\n", act->name, act->usage, act->summary);
}
