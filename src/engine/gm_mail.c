#include "engine/gm_mail.h"

#include "engine/actlog.h"
#include "engine/broadcast.h"
#include "engine/gm_lines.h"
#include "engine/gm_tell.h"
#include "engine/masters.h"
#include "engine/status.h"
#include "mail/incoming.h"
#include "mail/worker.h"

enum { CONFIRM_WITHIN = 3600, LOG_ROWS = 40 };

/* ---- the answer ------------------------------------------------------------ */

static bool put_told(struct jv *one, const char *key, const char *told)
{
    struct jv *list = jv_new_array();
    bool ok = list != NULL;
    while (ok && *told != '\0') {
        size_t len = strcspn(told, "\n");
        char *line = strndup(told, len);
        struct jv *entry = jv_new_object();
        ok = line != NULL && jv_put_string(entry, "text", line);
        ok = jv_add(list, entry) && ok;
        free(line);
        told += len + (told[len] == '\n');
    }
    return jv_put(one, key, list) && ok;
}

static bool put_acts(struct jv *facts, const struct gm_lines *lines)
{
    struct jv *list = jv_new_array();
    bool ok = list != NULL;
    for (int i = 0; ok && i < lines->count; i++) {
        const struct gm_line *line = &lines->line[i];
        struct jv *one = jv_new_object();
        ok = jv_put_string(one, "line", line->raw) && jv_put_bool(one, "table_any", line->table) &&
             put_told(one, line->table ? "table" : "told", line->told.data) &&
             (line->why[0] == '\0' || jv_put_string(one, "refused", line->why));
        ok = jv_add(list, one) && ok;
    }
    return jv_put(facts, "acts", list) && ok;
}

/* The one game that all lines are about; 0: none, or several. */
static int64_t one_game(const struct gm_lines *lines)
{
    int64_t game = 0;
    for (int i = 0; i < lines->count; i++) {
        if (lines->line[i].game != 0 && game != 0 && lines->line[i].game != game)
            return 0;
        game = lines->line[i].game != 0 ? lines->line[i].game : game;
    }
    return game;
}

/* `reply`: where its own answer goes; `asks`: it wants a yes. */
static enum rc answer(struct errand *errand, const struct gm_lines *lines, const char *title, const char *reply,
                      bool asks, struct err *err)
{
    char cause[40], room[512];
    struct game_row game = {0};
    struct outbox_row row = {0};
    struct text subject = TEXT_EMPTY, yes = TEXT_EMPTY;
    int64_t about = one_game(lines);
    enum rc rc = about == 0 ? RC_OK : game_get(errand->host->store, about, &game, err);
    if (rc != RC_OK)
        return rc;
    if (about != 0)
        facts_subject_of(&game, &subject);
    else
        text_add(&subject, title);
    facts_mailto(reply, "yes", "yes", &yes);
    struct jv *facts = gm_facts(errand->host, about == 0 ? NULL : &game, reply);
    bool ok = !subject.failed && !yes.failed && put_acts(facts, lines) && jv_put_string(facts, "title", title) &&
              jv_put_string(facts, "subject", subject.data) && jv_put(facts, "notes", jv_share(errand->notes)) &&
              (!asks || jv_put_string(facts, "yes_mailto", yes.data));
    (void)snprintf(cause, sizeof cause, "i%lld", (long long)errand->inbox);
    struct post post = {
        .kind = "gm", .cause = cause, .answers = errand_answers(errand, room, sizeof room), .replied = true};
    rc = ok ? post_about(errand->host, about == 0 ? NULL : &game, errand->back, reply, subject.data, &post, facts, &row,
                         err)
            : err_set(err, RC_NOMEM, "out of memory for an answer to the game master");
    if (rc == RC_OK)
        rc = bundle_add(&errand->bundle, &row, err);
    jv_free(facts);
    text_free(&subject);
    text_free(&yes);
    game_row_free(&game);
    return rc;
}

/* An answer that can itself be answered with gm lines for a day. */
static enum rc answer_done(struct errand *errand, const struct gm_lines *lines, const char *title, struct err *err)
{
    struct text reply = TEXT_EMPTY;
    post_reply_master(errand->host, errand->back, &reply);
    enum rc rc = reply.failed ? err_set(err, RC_NOMEM, "out of memory for an answer to the game master")
                              : answer(errand, lines, title, reply.data, false, err);
    text_free(&reply);
    return rc;
}

static enum rc say(struct errand *errand, struct err *err, const char *words)
{
    return errand_say(errand, "%s", words) == RC_OK ? RC_OK : err_set(err, RC_NOMEM, "out of memory for an answer");
}

/* What stood in the mail and was left alone. */
static enum rc name_besides(struct errand *errand, const struct gm_lines *lines, struct err *err)
{
    bool ok = true;
    for (int i = 0; ok && i < lines->besides && i < GM_BESIDE; i++)
        ok = errand_say(errand, "Not carried out, since a mail with gm lines holds nothing else: %.200s",
                        lines->beside[i]) == RC_OK;
    if (ok && lines->besides > GM_BESIDE)
        ok = errand_say(errand, "Nor were %d lines more.", lines->besides - GM_BESIDE) == RC_OK;
    if (ok && errand->unread > 0)
        ok = errand_say(errand, "The mail is very long: its last %d lines were not read.", errand->unread) == RC_OK;
    return ok ? RC_OK : err_set(err, RC_NOMEM, "out of memory for an answer");
}

/* ---- doing ----------------------------------------------------------------- */

/* What can go against a line where everything is stored soundly. */
static bool is_refusal(enum rc rc)
{
    return rc == RC_BAD || rc == RC_DENIED || rc == RC_NONE;
}

/* In a dry run nothing can be spoilt, so that what is wrong with the stored game can be told as well. */
static bool is_told(enum rc rc, bool dry)
{
    return is_refusal(rc) || (dry && rc == RC_DAMAGED);
}

static enum rc open_game(const struct errand *errand, struct gm_line *line, const char *actor, bool dry,
                         struct err *err)
{
    struct opening opening;
    struct game_plan plan;
    struct text pace = TEXT_EMPTY;
    enum rc rc = gm_line_plan(line, errand->host, &opening, &plan, err);
    if (rc != RC_OK)
        return rc == RC_CONFLICT ? err_set(err, RC_DENIED, "another game is named '%s'", line->word[0]) : rc;
    plan.gm = errand->mail->from;
    plan.by = actor;
    plan.because = line->because;
    span_write(plan.pace, &pace);
    if (!dry)
        rc = games_open(errand->host, &plan, &line->game, err);
    if (rc == RC_OK && dry)
        text_addf(&line->told, "A game %s (%s) would be open for %d players, with %s for each decision.\n", plan.name,
                  plan.rules->title, plan.setup.seats, pace.data);
    else if (rc == RC_OK)
        text_addf(&line->told, "#%lld %s (%s) is open for %d players, with %s for each decision.\n",
                  (long long)line->game, plan.name, plan.rules->title, plan.setup.seats, pace.data);
    text_free(&pace);
    return rc;
}

static enum rc help(struct gm_line *line)
{
    const struct gm_act *act;
    for (size_t i = 0; (act = gm_act_at(i)) != NULL; i++)
        text_addf(&line->told, "gm %s %s\n- %s%s%s\n", act->name, act->text ? "GAME TEXT" : act->usage, act->summary,
                  act->text ? "; the text may stand below, with 'end' on a line of its own" : "",
                  act->final ? " (always asked about first)" : "");
    text_add(&line->told, "gm open NAME rules=RULES [seats=N] [pace=48h] [OPTION=VALUE] [term:KEY=VALUE]\n"
                          "- open a game\n"
                          "gm status [GAME]\n- all games at a glance, or one\n"
                          "gm log [GAME] [before NUMBER]\n- who did what to a game, or to the house\n"
                          "gm help\n- this list\n"
                          "Behind what changes something may stand 'because' and a reason: it is kept in the log.\n");
    return RC_OK;
}

/* Of the games in a status only those of this master. */
static enum rc own_games(const struct errand *errand, struct jv **status, struct err *err)
{
    bool all = false;
    enum rc rc = masters_has(errand->host, errand->mail->from, 0, &all, err);
    if (rc != RC_OK || all)
        return rc;
    struct jv *games = jv_get(*status, "games"), *own = jv_new_object(), *list = jv_new_array();
    bool ok = list != NULL;
    for (size_t i = 0; rc == RC_OK && ok && i < jv_size(games); i++) {
        int64_t game = 0;
        bool may = false;
        (void)jv_int(jv_get(jv_at(games, i), "game"), 1, INT64_MAX, &game);
        rc = masters_has(errand->host, errand->mail->from, game, &may, err);
        ok = !may || jv_add(list, jv_share(jv_at(games, i)));
    }
    ok = jv_put(own, "games", list) && ok;
    jv_free(*status);
    *status = own;
    return rc != RC_OK || ok ? rc : err_set(err, RC_NOMEM, "out of memory for a status");
}

static enum rc status(const struct errand *errand, struct gm_line *line, struct err *err)
{
    struct jv *json = NULL;
    line->table = true;
    enum rc rc =
        line->game == 0 ? status_all(errand->host, &json, err) : status_one(errand->host, line->game, &json, err);
    if (rc == RC_OK && line->game == 0)
        rc = own_games(errand, &json, err);
    if (rc == RC_OK)
        rc = status_text(errand->host, json, &line->told, err);
    jv_free(json);
    return rc;
}

/* The newest rows, or those before one that was named. What engine and players did stands there too, phases apart. */
static enum rc show_log(const struct errand *errand, struct gm_line *line, struct err *err)
{
    struct jv *acts = NULL;
    int64_t last = 0, first = 0;
    const struct act_page page = {.before = line->before, .limit = LOG_ROWS};
    enum rc rc = actlog_read(errand->host, line->game, &page, &acts, &last, err);
    if (rc != RC_OK)
        return rc;
    line->table = true;
    for (size_t i = 0; i < jv_size(acts); i++)
        actlog_write(errand->host, jv_at(acts, i), false, &line->told);
    (void)jv_int(jv_get(jv_at(acts, 0), "number"), 1, INT64_MAX, &first);
    if (jv_size(acts) == 0)
        text_add(&line->told, "Nothing more was done.\n");
    else if (jv_size(acts) == LOG_ROWS && line->game != 0)
        text_addf(&line->told, "What was done before: gm log %lld before %lld\n", (long long)line->game,
                  (long long)first);
    else if (jv_size(acts) == LOG_ROWS)
        text_addf(&line->told, "What was done before: gm log before %lld\n", (long long)first);
    jv_free(acts);
    return RC_OK;
}

static enum rc do_line(const struct errand *errand, struct gm_line *line, bool dry, struct err *err)
{
    char actor[ACTOR_BYTES];
    actlog_address(errand->host, errand->mail->from, actor);
    if (line->wish == GM_WISH_OPEN)
        return open_game(errand, line, actor, dry, err);
    if (line->wish == GM_WISH_HELP)
        return dry ? RC_OK : help(line);
    if (line->wish == GM_WISH_STATUS)
        return dry ? RC_OK : status(errand, line, err);
    if (line->wish == GM_WISH_LOG)
        return dry ? RC_OK : show_log(errand, line, err);
    if (line->wish == GM_WISH_ALL)
        return broadcast_all(&(struct gm_call){.host = errand->host, .by = actor, .text = line->text.data, .dry = dry},
                             &line->told, err);
    if (line->by != NULL && dry)
        return err_set(err, RC_DENIED,
                       "the game is not open yet: open it first, and send this in answer to the mail that tells so");
    line->game = line->by != NULL ? line->by->game : line->game;
    struct gm_call call = gm_line_call(line, errand->host, actor);
    return gm_run_here(&call, dry, &line->told, err);
}

/* All lines, one after the other; what follows a line that changes something and could not is left alone. *refused:
 * there was such a line. */
static enum rc do_lines(const struct errand *errand, struct gm_lines *lines, bool dry, bool *refused, struct err *err)
{
    enum rc rc = RC_OK;
    *refused = false;
    for (int i = 0; rc == RC_OK && i < lines->count; i++) {
        struct gm_line *line = &lines->line[i];
        struct err why = {0};
        if (*refused && !dry && gm_line_alters(line)) {
            (void)snprintf(line->why, sizeof line->why, "not tried, since the one above it was not done");
            continue;
        }
        rc = do_line(errand, line, dry, &why);
        if (rc == RC_OK)
            continue;
        if (!is_told(rc, dry))
            return err_set(err, rc, "%s", why.text);
        text_clear(&line->told);
        (void)snprintf(line->why, sizeof line->why, "%.390s", why.text);
        *refused = true;
        rc = RC_OK;
    }
    return rc;
}

/* ---- proof ----------------------------------------------------------------- */

static bool any_wrong(const struct gm_lines *lines)
{
    for (int i = 0; i < lines->count; i++)
        if (lines->line[i].why[0] != '\0')
            return true;
    return lines->unread > 0;
}

static bool any_alters(const struct gm_lines *lines)
{
    for (int i = 0; i < lines->count; i++)
        if (gm_line_alters(&lines->line[i]))
            return true;
    return false;
}

/* Why the mail must be confirmed first; NULL: it need not be. */
static const char *doubt(const struct errand *errand, const struct gm_lines *lines)
{
    for (int i = 0; i < lines->count; i++)
        if (lines->line[i].wish == GM_WISH_ACT && lines->line[i].act->final)
            return "What cannot be taken back is always asked about.";
    if (!errand->who.master)
        return "The mail is no answer to a mail of ours of the last 24 hours.";
    if (!errand_vouched(errand))
        return "Nobody vouches for the mail's sender.";
    return NULL;
}

static enum rc ask(struct errand *errand, struct gm_lines *lines, const char *why, struct err *err)
{
    bool refused = false;
    struct text reply = TEXT_EMPTY;
    enum rc rc = do_lines(errand, lines, true, &refused, err);
    if (rc == RC_OK && refused) {
        errand->bundle.note = "gm: refused";
        return answer_done(errand, lines, "Nothing was done", err);
    }
    if (rc == RC_OK && errand_say(errand,
                                  "A mail from your address asks for this, and nothing was done yet. %s Reply with the "
                                  "one word 'yes' within an hour and it is done. With any other answer, or none, "
                                  "nothing happens.",
                                  why) != RC_OK)
        rc = err_set(err, RC_NOMEM, "out of memory for a question");
    errand->bundle.state = INBOX_PARKED;
    errand->bundle.note = "gm: waits for a yes";
    post_reply_command(errand->host, errand->inbox, errand->back, &reply);
    if (rc == RC_OK)
        rc = reply.failed ? err_set(err, RC_NOMEM, "out of memory for a question")
                          : answer(errand, lines, "Shall this be done?", reply.data, true, err);
    text_free(&reply);
    return rc;
}

static enum rc carry_out(struct errand *errand, struct gm_lines *lines, struct err *err)
{
    bool refused = false;
    enum rc rc = any_alters(lines) ? host_begin(errand->host, err) : RC_OK;
    if (rc == RC_OK)
        rc = do_lines(errand, lines, false, &refused, err);
    if (rc != RC_OK)
        return rc;
    errand->bundle.state = INBOX_DONE;
    errand->bundle.note = "gm";
    return answer_done(errand, lines, refused ? "Not all was done" : any_alters(lines) ? "Done" : "Your question", err);
}

static enum rc judge(struct errand *errand, struct gm_lines *lines, struct err *err)
{
    enum rc rc = name_besides(errand, lines, err);
    if (rc != RC_OK)
        return rc;
    errand->bundle.state = INBOX_DONE;
    if (lines->count == 0) {
        errand->bundle.note = "gm: nothing to do";
        rc = say(errand, err, "I found no gm line in your mail. Write 'gm help' for the list of them.");
        return rc == RC_OK ? answer_done(errand, lines, "Your mail", err) : rc;
    }
    if (any_wrong(lines)) {
        errand->bundle.note = "gm: refused";
        if (lines->unread > 0)
            rc = say(errand, err, "There are too many gm lines in one mail: 16 at most.");
        return rc == RC_OK ? answer_done(errand, lines, "Nothing was done", err) : rc;
    }
    const char *why = errand->sure || !any_alters(lines) ? NULL : doubt(errand, lines);
    return why == NULL ? carry_out(errand, lines, err) : ask(errand, lines, why, err);
}

enum rc gm_mail_is(const struct errand *errand, bool *out, struct err *err)
{
    *out = false;
    if (!errand_has(errand, VERB_GM) && !(errand->who.master && errand->who.player == 0))
        return RC_OK;
    return masters_knows(errand->host, errand->mail->from, out, err);
}

enum rc gm_mail(struct errand *errand, struct err *err)
{
    struct gm_lines *lines = calloc(1, sizeof *lines);
    if (lines == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a game master's mail");
    enum rc rc = gm_lines_read(errand, lines, err);
    if (rc == RC_OK)
        rc = judge(errand, lines, err);
    gm_lines_free(lines);
    free(lines);
    return rc;
}

/* ---- the answer to a question ---------------------------------------------- */

/* "yes" alone on a line, and nothing that takes it back or asks for something else. */
static bool says_yes(const struct errand *errand)
{
    bool yes = false;
    for (int i = 0; i < errand->lines; i++)
        yes = yes || (errand->line[i].verb == VERB_YES && errand->line[i].rest[0] == '\0');
    return yes && !errand_has(errand, VERB_NO) && !errand_has(errand, VERB_GM);
}

/* The end of the question, if it still waits; nothing of it is done. */
static enum rc drop(struct errand *errand, bool waits, const char *note, const char *words, struct err *err)
{
    struct gm_lines none = {0};
    errand->bundle.state = INBOX_DONE;
    errand->bundle.note = note;
    errand->bundle.again = waits ? errand->parked : 0;
    errand->bundle.again_note = note;
    enum rc rc = say(errand, err, words);
    return rc == RC_OK ? answer_done(errand, &none, "Nothing was done", err) : rc;
}

static enum rc run_parked(struct errand *errand, const struct incoming *parked, struct err *err)
{
    const struct incoming *own = errand->mail;
    struct who who = {0};
    /* the text that the parked mail answers helps to tell what its sender wrote */
    enum rc rc = who_wrote(errand->host, parked, &who, err);
    if (rc != RC_OK)
        return rc;
    outbox_row_free(&errand->who.answered);
    errand->who.answered = who.answered;
    who.answered = (struct outbox_row){0};
    who_free(&who);
    errand->mail = parked;
    errand->owned = errand->sure = true;
    errand->bundle.again = errand->parked;
    rc = errand_read_lines(errand, err);
    if (rc == RC_OK)
        rc = gm_mail(errand, err);
    errand->mail = own;
    return rc;
}

enum rc gm_mail_confirm(struct errand *errand, struct err *err)
{
    const struct host *host = errand->host;
    struct inbox_row row = {0};
    struct incoming parked = {0};
    bool killed = false;
    errand->parked = errand->who.token.a;
    enum rc rc = inbox_get(host->store, errand->parked, &row, err);
    if (rc != RC_OK && rc != RC_NONE)
        return rc;
    moment came = host_judged(host);
    if (rc == RC_NONE || row.state != INBOX_PARKED || row.raw == NULL)
        rc = drop(errand, false, "gm: confirms what does not wait",
                  "Nothing waits for your answer any more: it was done or dropped before.", err);
    else if (came - row.handled > CONFIRM_WITHIN)
        rc = drop(errand, true, "gm: confirmed too late",
                  "Your answer came more than an hour after the question. Send the commands again.", err);
    else if (!says_yes(errand))
        rc = drop(errand, true, "gm: not confirmed",
                  "Your answer was not 'yes', so nothing of what I asked about was done, and I ask no more.", err);
    else {
        rc = worker_read(host->worker, row.raw, row.size, config_text(host->config, SETTING_IN_AUTHSERV_ID), &parked,
                         &killed, err);
        if (rc == RC_OK)
            rc = run_parked(errand, &parked, err);
        else if (rc == RC_BAD)
            rc = drop(errand, true, "gm: what was asked about cannot be read",
                      "The mail with the commands cannot be read any more. Send them again.", err);
        incoming_free(&parked);
    }
    inbox_row_free(&row);
    return rc;
}
