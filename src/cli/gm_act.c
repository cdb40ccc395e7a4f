#include "cli/gm_act.h"

#include "base/file.h"
#include "base/mem.h"
#include "engine/gm/acts.h"
#include "engine/gm/outage.h"
#include "words/catalog.h"

enum { TEXT_MOST = 1024 * 1024 };

/* ---- several games ---- */

struct chosen {
    int64_t *game;
    size_t count;
};

static void choose(struct chosen *chosen, int64_t game)
{
    for (size_t i = 0; i < chosen->count; i++)
        if (chosen->game[i] == game)
            return;
    chosen->game = mem_grow(chosen->game, chosen->count + 1, sizeof *chosen->game);
    chosen->game[chosen->count++] = game;
}

/* "league-*": those that begin so and are not over; of `unarchive` and `archive` those that are, too. */
static enum rc choose_alike(const struct house *house, const char *word, size_t len, bool over, struct chosen *chosen,
                            struct err *err)
{
    struct game_row *rows = NULL;
    size_t count = 0, before = chosen->count;
    enum rc rc = game_list(house->services.store, over ? GAMES_ALL : GAMES_LIVE, &rows, &count, err);
    for (size_t i = 0; i < count; i++)
        if (strncmp(rows[i].name, word, len - 1) == 0)
            choose(chosen, rows[i].id);
    game_rows_free(rows, count);
    return rc == RC_OK && chosen->count == before
               ? err_set(err, RC_NONE, "no game that is not over begins with '%.*s'", (int)len - 1, word)
               : rc;
}

static enum rc choose_games(const struct house *house, const char *words, bool over, struct chosen *chosen,
                            struct err *err)
{
    enum rc rc = RC_OK;
    for (const char *at = words; rc == RC_OK && *at != '\0';) {
        size_t len = strcspn(at, ",");
        int64_t game = 0;
        if (len > 0 && at[len - 1] == '*') {
            rc = choose_alike(house, at, len, over, chosen, err);
        } else if (len > 0) {
            char *name = mem_copy_part(at, len);
            rc = house_game(house, name, &game, err);
            if (rc == RC_OK)
                choose(chosen, game);
            free(name);
        }
        at += len + (at[len] == ',' ? 1 : 0);
    }
    return rc;
}

/* Each game that refuses is named; then nothing is done in any. */
static enum rc run_each(const struct chosen *chosen, struct gm_call *call, bool dry, struct text *told, struct err *err)
{
    struct text line = TEXT_EMPTY;
    size_t refused = 0;
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < chosen->count; i++) {
        struct err why = {0};
        call->game = chosen->game[i];
        text_clear(&line);
        enum rc one = gm_run_here(call, dry, &line, &why);
        text_add(told, line.data);
        if (one == RC_OK)
            continue;
        if (one != RC_DENIED && one != RC_BAD && one != RC_CONFLICT)
            rc = err_set(err, one, "#%lld: %s", (long long)call->game, why.text);
        cli_complain("#%lld: %s", (long long)call->game, why.text);
        refused++;
    }
    text_free(&line);
    return rc == RC_OK && refused > 0
               ? err_set(err, RC_DENIED, "%zu of %zu games refuse it: nothing was done", refused, chosen->count)
               : rc;
}

/* All in one transaction. */
static enum rc on_several(const struct cli *cli, const struct house *house, const char *words, struct gm_call *call,
                          bool dry, struct err *err)
{
    struct store *store = house->services.store;
    struct chosen chosen = {0};
    struct text told = TEXT_EMPTY;
    int64_t moved = 0;
    call->many = true;
    if (call->act->alone)
        return err_set(err, RC_BAD, "'%s' is done to one game at a time: its words mean something there alone",
                       call->act->name);
    bool over = strstr(call->act->name, "archive") != NULL;
    enum rc rc = choose_games(house, words, over, &chosen, err);
    if (rc == RC_OK && !dry)
        rc = outage_give_back(&house->services, &moved, err);
    if (rc == RC_OK)
        rc = store_begin(store, err);
    if (rc == RC_OK) {
        rc = run_each(&chosen, call, dry, &told, err);
        rc = store_end_if(store, !dry, rc, err);
    }
    if (rc == RC_OK)
        (void)fputs(told.data, cli->out);
    text_free(&told);
    free(chosen.game);
    return rc;
}

enum rc gm_act_run(const struct cli *cli, const struct args *args, struct house *house, const char *game,
                   struct gm_call *call, struct err *err)
{
    struct text told = TEXT_EMPTY;
    bool dry = cli_given(args, "dry-run");
    call->services = &house->services;
    call->by = house->services.by;
    call->because = house->services.because;
    enum rc rc = gm_check(call, err);
    if (rc == RC_OK && game[strcspn(game, ",*")] != '\0')
        return on_several(cli, house, game, call, dry, err);
    if (rc == RC_OK)
        rc = house_game(house, game, &call->game, err);
    if (rc == RC_OK)
        rc = gm_run(call, dry, &told, err);
    if (rc == RC_OK)
        (void)fputs(told.data, cli->out);
    text_free(&told);
    return rc;
}

/* `from`: at which argument it begins. */
static enum rc read_text(const struct args *args, size_t from, struct text *out, struct err *err)
{
    const char *file = cli_option(args, "file");
    if (file != NULL && cli_arg_count(args) > from)
        return err_set(err, RC_BAD, "the text comes from --file or from the words, not from both");
    if (file != NULL && strcmp(file, "-") == 0)
        return file_read_open(0, "standard input", TEXT_MOST, out, err);
    if (file != NULL)
        return file_read(file, TEXT_MOST, out, err);
    for (size_t i = from; i < cli_arg_count(args); i++)
        text_addf(out, "%s%s", i == from ? "" : " ", cli_arg(args, i));
    return RC_OK;
}

static enum rc to_all(const struct cli *cli, const struct args *args, struct house *house, const char *text,
                      struct err *err)
{
    struct text told = TEXT_EMPTY;
    const struct gm_call call = {.services = &house->services,
                                 .by = house->services.by,
                                 .because = house->services.because,
                                 .text = text,
                                 .dry = cli_given(args, "dry-run")};
    enum rc rc = acts_broadcast(&call, &told, err);
    if (rc == RC_OK)
        (void)fputs(told.data, cli->out);
    text_free(&told);
    return rc;
}

enum rc gm_act_text(const struct cli *cli, const struct args *args, struct house *house, struct gm_call *call,
                    struct err *err)
{
    struct text text = TEXT_EMPTY;
    for (int i = 0; i < call->act->most && cli_arg(args, 2 + (size_t)i) != NULL; i++)
        call->word[call->words++] = cli_arg(args, 2 + (size_t)i);
    enum rc rc = read_text(args, 2 + (size_t)call->act->most, &text, err);
    if (rc == RC_OK && strlen(text.data) != text.len)
        rc = err_set(err, RC_BAD, "the text holds a NUL byte: that is no text");
    call->text = text.data;
    if (rc == RC_OK && strcmp(call->act->name, "broadcast") == 0 && strcmp(cli_arg(args, 1), "all") == 0)
        rc = to_all(cli, args, house, text.data, err);
    else if (rc == RC_OK)
        rc = gm_act_run(cli, args, house, cli_arg(args, 1), call, err);
    text_free(&text);
    return rc;
}

static void print_act(const struct gm_act *act, FILE *out)
{
    (void)fprintf(out, "  %s %s\n        %s\n", act->name, catalog_text(act->usage), catalog_text(act->summary));
}

void gm_act_usage(FILE *out)
{
    (void)fputs("\nActs on a game:\n", out);
    const struct gm_act *act;
    for (size_t i = 0; (act = gm_act_at(i)) != NULL; i++)
        print_act(act, out);
}

bool gm_act_usage_of(const char *word, FILE *out)
{
    const struct gm_act *act = gm_act_find(word);
    if (act != NULL)
        print_act(act, out);
    return act != NULL;
}

const char *gm_act_word(size_t index)
{
    const struct gm_act *act = gm_act_at(index);
    return act == NULL ? NULL : act->name;
}
