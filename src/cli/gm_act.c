#include "cli/gm_act.h"

#include "base/file.h"
#include "engine/gm/broadcast.h"
#include "words/catalog.h"

enum { TEXT_MOST = 1024 * 1024 };

enum rc master_run(const struct cli *cli, const struct args *args, struct house *house, const char *game,
                   struct gm_call *call, struct err *err)
{
    struct text told = TEXT_EMPTY;
    bool dry = args_given(args, "dry-run");
    call->services = &house->services;
    call->by = house->services.by;
    enum rc rc = house_because(house, args, err);
    call->because = house->services.because;
    if (rc == RC_OK)
        rc = gm_check(call, err);
    if (rc == RC_OK)
        rc = house_game(house, game, &call->game, err);
    if (rc == RC_OK)
        rc = gm_run(call, dry, &told, err);
    if (rc == RC_OK)
        (void)fputs(told.data, cli->out);
    text_free(&told);
    return rc;
}

static enum rc read_text(const struct args *args, struct text *out, struct err *err)
{
    const char *file = args_option(args, "file");
    if (file != NULL && args_count(args) > 2)
        return err_set(err, RC_BAD, "the text comes from --file or from the words, not from both");
    if (file != NULL && strcmp(file, "-") == 0)
        return file_read_open(0, "standard input", TEXT_MOST, out, err);
    if (file != NULL)
        return file_read(file, TEXT_MOST, out, err);
    for (size_t i = 2; i < args_count(args); i++)
        text_addf(out, "%s%s", i == 2 ? "" : " ", args_at(args, i));
    return RC_OK;
}

static enum rc to_all(const struct cli *cli, const struct args *args, struct house *house, const char *text,
                      struct err *err)
{
    struct text told = TEXT_EMPTY;
    struct gm_call call = {
        .services = &house->services, .by = house->services.by, .text = text, .dry = args_given(args, "dry-run")};
    enum rc rc = house_because(house, args, err);
    call.because = house->services.because;
    if (rc == RC_OK)
        rc = broadcast_all(&call, &told, err);
    if (rc == RC_OK)
        (void)fputs(told.data, cli->out);
    text_free(&told);
    return rc;
}

enum rc master_text(const struct cli *cli, const struct args *args, struct house *house, struct gm_call *call,
                    struct err *err)
{
    struct text text = TEXT_EMPTY;
    enum rc rc = read_text(args, &text, err);
    if (rc == RC_OK && strlen(text.data) != text.len)
        rc = err_set(err, RC_BAD, "the text holds a NUL byte: that is no text");
    call->text = text.data;
    if (rc == RC_OK && strcmp(call->act->name, "broadcast") == 0 && strcmp(args_at(args, 1), "all") == 0)
        rc = to_all(cli, args, house, text.data, err);
    else if (rc == RC_OK)
        rc = master_run(cli, args, house, args_at(args, 1), call, err);
    text_free(&text);
    return rc;
}

void master_usage(FILE *out)
{
    (void)fputs("\nActs on a game:\n", out);
    const struct gm_act *act;
    for (size_t i = 0; (act = gm_act_at(i)) != NULL; i++)
        (void)fprintf(out, "  %s %s\n        %s\n", act->name, act->usage, catalog_text(act->summary));
}
