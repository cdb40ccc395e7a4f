#include "engine/gm/acts.h"

#include "engine/game/actlog.h"
#include "engine/game/audience.h"
#include "engine/game/change.h"
#include "engine/game/outdated.h"
#include "engine/gm/act_list.h"
#include "engine/gm/outage.h"
#include "words/catalog.h"
#include "words/lists.h"
#include "words/say.h"

static const struct gm_act acts[] = {
    {.name = "start", .usage = "act.start.usage", .summary = "act.start.does", .least = 0, .most = 2, .run = gm_start},
    {.name = "pause", .usage = "act.game.usage", .summary = "act.pause.does", .run = gm_pause},
    {.name = "resume", .usage = "act.game.usage", .summary = "act.resume.does", .run = gm_resume},
    {.name = "extend",
     .usage = "act.extend.usage",
     .summary = "act.extend.does",
     .least = 1,
     .most = GM_WORDS,
     .run = gm_extend},
    {.name = "deadline",
     .usage = "act.deadline.usage",
     .summary = "act.deadline.does",
     .least = 1,
     .most = GM_WORDS,
     .run = gm_deadline},
    {.name = "away",
     .usage = "act.away.usage",
     .summary = "act.away.does",
     .least = 2,
     .most = GM_WORDS,
     .house = true,
     .alone = true,
     .run = gm_away},
    {.name = "cancel", .usage = "act.game.usage", .summary = "act.cancel.does", .final = true, .run = gm_cancel},
    {.name = "close", .usage = "act.game.usage", .summary = "act.close.does", .final = true, .run = gm_close},
    {.name = "resolve",
     .usage = "act.phase.usage",
     .summary = "act.resolve.does",
     .least = 1,
     .most = 1,
     .final = true,
     .alone = true,
     .run = gm_resolve},
    {.name = "undo",
     .usage = "act.phase.usage",
     .summary = "act.undo.does",
     .least = 1,
     .most = 1,
     .final = true,
     .alone = true,
     .run = gm_undo},
    {.name = "patch",
     .usage = "act.text.usage",
     .summary = "act.patch.does",
     .text = true,
     .recorded = true,
     .final = true,
     .alone = true,
     .run = gm_patch},
    {.name = "broadcast",
     .usage = "act.text.usage",
     .summary = "act.broadcast.does",
     .text = true,
     .run = gm_broadcast},
    {.name = "message",
     .usage = "act.message.usage",
     .summary = "act.message.does",
     .least = 1,
     .most = 1,
     .text = true,
     .alone = true,
     .run = gm_message},
    {.name = "archive", .usage = "act.game.usage", .summary = "act.archive.does", .final = true, .run = gm_archive},
    {.name = "unarchive", .usage = "act.game.usage", .summary = "act.unarchive.does", .run = gm_unarchive},
    {.name = "rename",
     .usage = "act.rename.usage",
     .summary = "act.rename.does",
     .least = 1,
     .most = 1,
     .alone = true,
     .run = gm_rename},
    {.name = "delete", .usage = "act.game.usage", .summary = "act.delete.does", .final = true, .run = gm_delete},
    {.name = "seat",
     .usage = "act.seat.usage",
     .summary = "act.seat.does",
     .least = 2,
     .most = GM_WORDS,
     .alone = true,
     .run = gm_seat},
    {.name = "set", .usage = "act.set.usage", .summary = "act.set.does", .least = 1, .most = GM_WORDS, .run = gm_set},
    {.name = "invite",
     .usage = "act.invite.usage",
     .summary = "act.invite.does",
     .least = 1,
     .most = 1,
     .run = gm_invite},
};

const struct gm_act *gm_act_at(size_t index)
{
    return index < sizeof acts / sizeof acts[0] ? &acts[index] : NULL;
}

const struct gm_act *gm_act_find(const char *name)
{
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        if (strcmp(acts[i].name, name) == 0)
            return &acts[i];
    return NULL;
}

int gm_split(char *line, const char *word[GM_WORDS])
{
    static const char blanks[] = " \t";
    int count = 0;
    for (char *at = line + strspn(line, blanks); *at != '\0'; at += strspn(at, blanks)) {
        if (count == GM_WORDS)
            return -1;
        word[count++] = at;
        at += strcspn(at, blanks);
        if (*at != '\0')
            *at++ = '\0';
    }
    return count;
}

enum rc gm_check(const struct gm_call *call, struct err *err)
{
    const struct gm_act *act = call->act;
    if (call->words < act->least || call->words > act->most)
        return err_say(err, RC_BAD, "deny.usage", SAID("act", act->name), SAID_KEY("usage", act->usage));
    if (act->text && (call->text == NULL || call->text[0] == '\0'))
        return err_say(err, RC_BAD, "deny.text", SAID("act", act->name));
    return actlog_reason(call->because, err);
}

/* What was asked for, as the log of acts has it. */
static char *words_of(const struct gm_call *call, const struct commit *commit)
{
    struct text words = TEXT_EMPTY;
    if (commit->audit.words != NULL)
        text_add(&words, commit->audit.words);
    for (int i = 0; commit->audit.words == NULL && i < call->words; i++)
        text_addf(&words, "%s%s", i == 0 ? "" : " ", call->word[i]);
    return text_detach(&words);
}

static enum rc log_act(const struct gm_call *call, const struct game *game, const struct jv *before,
                       struct commit *commit, struct err *err)
{
    char *words = words_of(call, commit);
    struct jv *after = actlog_look(game);
    struct act_said said = {.words = words,
                            .text = call->act->recorded ? NULL : call->text,
                            .before = before,
                            .after = after,
                            .because = call->because};
    free(commit->audit.detail);
    commit->audit.detail = NULL;
    enum rc rc = words == NULL || before == NULL || after == NULL
                     ? RC_OK
                     : actlog_detail(call->services, &said, &commit->audit.detail, err);
    jv_free(after);
    free(words);
    return rc;
}

/* Of a game whose version of the rules is not played any more. */
static enum rc check_outdated(const struct gm_act *act, const struct game *game, struct err *err)
{
    static const char *const may[] = {"close",   "cancel",    "broadcast", "message",
                                      "archive", "unarchive", "rename",    NULL};
    if (list_has(may, act->name))
        return RC_OK;
    struct text what = TEXT_EMPTY;
    outdated_write(game, &what);
    (void)err_say(err, RC_DENIED, "deny.outdated", SAID("what", what.data));
    text_free(&what);
    return RC_DENIED;
}

enum rc gm_alter(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                 struct err *err)
{
    struct jv *before = actlog_look(game);
    enum rc rc = gm_check(call, err);
    text_clear(told);
    commit->audit.actor = call->by;
    commit->audit.act = call->act->name;
    commit->audit.about = call->game;
    if (rc == RC_OK && game->outdated)
        rc = check_outdated(call->act, game, err);
    if (rc == RC_OK)
        rc = call->act->run(call, game, commit, told, err);
    if (rc == RC_OK)
        rc = log_act(call, game, before, commit, err);
    jv_free(before);
    return rc;
}

struct run {
    struct change change;
    struct gm_call call;
    struct text *told;
};

static enum rc alter(const struct change *change, struct game *game, struct commit *commit, struct err *err)
{
    const struct run *run = (const struct run *)change;
    return gm_alter(&run->call, game, commit, run->told, err);
}

/* The template of a mail, as a dry run calls it. */
static const char *kind_said(const char *kind)
{
    static const char *const keys[][2] = {{"turn", "act.mail.turn"},
                                          {"digest", "act.mail.digest"},
                                          {"notice", "act.mail.notice"},
                                          {"welcome", "act.mail.welcome"},
                                          {"invitation", "act.mail.invitation"},
                                          {"press", "act.mail.press"},
                                          {"end", "act.mail.end"},
                                          {NULL}};
    return catalog_word(keys, kind);
}

/* What would have gone out, for a dry run. */
static enum rc shown(const struct change *change, struct game *game, const struct commit *commit, struct err *err)
{
    (void)err;
    struct text *told = ((const struct run *)change)->told;
    for (size_t i = 0; i < commit->count; i++) {
        const struct outbox_row *mail = &commit->mail[i];
        say_line(told, "act.mail.dry", SAID("kind", kind_said(mail->kind)),
                 SAID("to", mail->seat == 0 ? mail->envelope_to : audience_holder(game, mail->seat)));
    }
    say_line(told, "act.dry");
    return RC_OK;
}

static struct run run_of(const struct gm_call *call, bool dry, struct text *told)
{
    struct run run = {
        .change = {.services = call->services, .game = call->game, .dry = dry, .alter = alter, .shown = shown},
        .call = *call,
        .told = told};
    run.call.dry = dry;
    return run;
}

enum rc gm_run(const struct gm_call *call, bool dry, struct text *told, struct err *err)
{
    struct run run = run_of(call, dry, told);
    int64_t moved = 0;
    /* first: a clock that begins to run now has not stood still with the others */
    enum rc rc = dry ? RC_OK : outage_give_back(call->services, &moved, err);
    return rc == RC_OK ? change_game(&run.change, err) : rc;
}

enum rc gm_run_here(const struct gm_call *call, bool dry, struct text *told, struct err *err)
{
    struct run run = run_of(call, dry, told);
    return change_here(&run.change, err);
}
