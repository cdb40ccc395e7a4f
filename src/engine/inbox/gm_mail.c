#include "engine/inbox/gm_mail.h"

#include "base/mem.h"
#include "engine/admin/moves_list.h"
#include "engine/admin/status.h"
#include "engine/contest/acts.h"
#include "engine/contest/tell.h"
#include "engine/game/actlog.h"
#include "engine/game/masters.h"
#include "engine/gm/acts.h"
#include "engine/gm/admit.h"
#include "engine/inbox/gm_lines.h"
#include "engine/inbox/talk.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/news_mail.h"
#include "mail/incoming.h"
#include "words/catalog.h"

enum { CONFIRM_WITHIN = 3600, LOG_ROWS = 40, LINE_SHOWN = 200, ACTS_NAMED = 3 };

/* ---- the answer ------------------------------------------------------------ */

static void put_acts(struct jv *facts, const struct gm_parsed *lines)
{
    struct jv *list = jv_new_array();
    for (int i = 0; i < lines->count; i++) {
        const struct gm_line *line = &lines->line[i];
        struct jv *one = jv_new_object();
        jv_put_string(one, "line", line->raw);
        jv_put_bool(one, "table_any", line->listed);
        facts_lines(one, line->listed ? "table" : "told", line->told.data);
        if (line->why[0] != '\0')
            jv_put_string(one, "refused", line->why);
        jv_add(list, one);
    }
    jv_put(facts, "acts", list);
}

/* The one game that all lines are about; 0: none, or several. */
static int64_t one_game(const struct gm_parsed *lines)
{
    int64_t game = 0;
    for (int i = 0; i < lines->count; i++) {
        if (lines->line[i].game != 0 && game != 0 && lines->line[i].game != game)
            return 0;
        game = lines->line[i].game != 0 ? lines->line[i].game : game;
    }
    return game;
}

/* "Done (pause, extend)": the title, and which acts it is about, each once. */
static void write_about(const struct gm_parsed *lines, const char *title, struct text *out)
{
    int named = 0;
    text_add(out, title);
    for (int i = 0; i < lines->count && named < ACTS_NAMED; i++) {
        const char *word = gm_line_word(&lines->line[i]);
        bool again = word[0] == '\0';
        for (int k = 0; k < i; k++)
            again = again || strcmp(word, gm_line_word(&lines->line[k])) == 0;
        if (!again)
            text_addf(out, "%s%s", named++ == 0 ? " (" : ", ", word);
    }
    if (named > 0)
        text_add_char(out, ')');
}

/* `key` of its title; `reply`: where its own answer goes; `asks`: it wants a yes. */
static enum rc answer(struct job *job, const struct gm_parsed *lines, const char *key, const char *reply, bool asks,
                      struct err *err)
{
    char cause[40], room[512];
    const char *title = catalog_text(key);
    struct game_row game = {0};
    struct outbox_row row = {0};
    struct text subject = TEXT_EMPTY, what = TEXT_EMPTY;
    int64_t about = one_game(lines);
    enum rc rc = about == 0 ? RC_OK : game_get(job->services->store, about, &game, err);
    if (rc != RC_OK)
        return rc;
    if (game.deleted)
        about = 0;
    write_about(lines, title, &what);
    if (about != 0)
        facts_subject_what(&game, what.data, &subject);
    else
        text_add(&subject, what.data);
    struct report report = {.facts = gm_notice_facts(job->services, about == 0 ? NULL : &game, reply)};
    put_acts(report.facts, lines);
    jv_put_string(report.facts, "title", title);
    jv_put_string(report.facts, "subject", subject.data);
    report_put(report.facts, "notes", NULL, &job->answer.notes);
    if (asks)
        facts_link(report.facts, "yes_mailto", reply, "yes");
    (void)snprintf(cause, sizeof cause, "i%lld", (long long)job->inbox);
    const struct post post = {.kind = "gm",
                              .cause = cause,
                              .answers = job_answers(job, room, sizeof room),
                              .replied = true,
                              .report = &report};
    const struct post_label label = {
        .to = job->back, .reply = reply, .subject = subject.data, .game = about == 0 ? NULL : &game};
    rc = post_plain(job->services, &label, &post, &row, err);
    if (rc == RC_OK)
        commit_add(&job->commit, &row);
    report_free(&report);
    text_free(&subject);
    text_free(&what);
    game_row_free(&game);
    return rc;
}

/* An answer that can itself be answered with gm lines for a day. */
static enum rc answer_done(struct job *job, const struct gm_parsed *lines, const char *key, struct err *err)
{
    struct text reply = TEXT_EMPTY;
    post_reply_master(job->services, job->back, &reply);
    enum rc rc = answer(job, lines, key, reply.data, false, err);
    text_free(&reply);
    return rc;
}

/* What stood in the mail and was left alone. */
static void name_besides(struct job *job, const struct gm_parsed *lines)
{
    for (int i = 0; i < lines->besides && i < GM_BESIDE; i++)
        job_tell(job, "master.beside", SAID_PART("line", lines->beside[i], LINE_SHOWN));
    if (lines->besides > GM_BESIDE)
        job_tell(job, "master.besides", SAID_NUMBER("lines", lines->besides - GM_BESIDE));
    if (job->letter.unread > 0)
        job_tell(job, "master.unread", SAID_NUMBER("lines", job->letter.unread));
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

static enum rc open_game(const struct job *job, struct gm_line *line, const char *actor, bool dry, struct err *err)
{
    struct opening opening;
    struct game_plan plan;
    enum rc rc = gm_line_plan(line, job->services, &opening, &plan, err);
    if (rc != RC_OK)
        return rc == RC_CONFLICT ? err_say(err, RC_DENIED, "deny.game_name.same", SAID("name", line->word[0])) : rc;
    plan.gm = job->mail->from;
    plan.by = actor;
    plan.because = line->because;
    if (!dry)
        rc = new_game_open(job->services, &plan, &line->game, err);
    if (rc == RC_OK)
        say_line(&line->told, dry ? "act.open.dry" : "act.open", SAID("name", plan.name),
                 SAID("rules", plan.rules->title), SAID_NUMBER("seats", plan.setup.seats),
                 SAID_NUMBER("game", line->game), SAID_SPAN("pace", plan.pace));
    return rc;
}

static void help_events(struct gm_line *line)
{
    const struct contest_act *act;
    for (size_t i = 0; (act = contest_act_at(i)) != NULL; i++)
        say_line(&line->told, "master.help.event", SAID("act", act->name), SAID_KEY("usage", act->usage),
                 SAID_KEY("does", act->summary), SAID("final", act->final ? catalog_text("master.help.final") : ""));
    say_line(&line->told, "master.help.events");
}

static void help(struct gm_line *line)
{
    const struct gm_act *act;
    for (size_t i = 0; (act = gm_act_at(i)) != NULL; i++)
        say_line(&line->told, "master.help.act", SAID("act", act->name), SAID_KEY("usage", act->usage),
                 SAID_KEY("does", act->summary), SAID("text", act->text ? catalog_text("master.help.text") : ""),
                 SAID("final", act->final ? catalog_text("master.help.final") : ""));
    help_events(line);
    say_line(&line->told, "master.help");
}

/* Of the games in a status only those of this master. */
static enum rc own_games(const struct job *job, struct jv **status, struct err *err)
{
    bool all = false;
    enum rc rc = masters_has(job->services, job->mail->from, 0, &all, err);
    if (rc != RC_OK || all)
        return rc;
    struct jv *games = jv_get(*status, "games"), *own = jv_new_object(), *list = jv_new_array();
    for (size_t i = 0; rc == RC_OK && i < jv_size(games); i++) {
        bool may = false;
        rc = masters_has(job->services, job->mail->from, jv_number(jv_at(games, i), "game"), &may, err);
        if (may)
            jv_add(list, jv_share(jv_at(games, i)));
    }
    jv_put(own, "games", list);
    jv_free(*status);
    *status = own;
    return rc;
}

static enum rc status(const struct job *job, struct gm_line *line, struct err *err)
{
    struct jv *json = NULL;
    line->listed = true;
    enum rc rc =
        line->game == 0 ? status_all(job->services, &json, err) : status_one(job->services, line->game, &json, err);
    if (rc == RC_OK && line->game == 0)
        rc = own_games(job, &json, err);
    if (rc == RC_OK)
        rc = status_told(job->services, json, &line->told, err);
    jv_free(json);
    return rc;
}

/* One row behind a dash, what belongs to it below. */
static void list_act(const struct job *job, const struct jv *act, struct text *out)
{
    struct text lines = TEXT_EMPTY;
    actlog_write(job->services, act, false, &lines);
    for (const char *at = lines.data; *at != '\0'; at += strcspn(at, "\n") + 1) {
        const char *lead = at == lines.data ? "- " : "  ";
        at += strspn(at, " ");
        text_addf(out, "%s%.*s\n", lead, (int)strcspn(at, "\n"), at);
    }
    text_free(&lines);
}

/* The newest rows, or those before one that was named. What engine and players did stands there too, phases apart. */
static enum rc show_log(const struct job *job, struct gm_line *line, struct err *err)
{
    struct jv *acts = NULL;
    int64_t last = 0;
    const struct act_page page = {.before = line->before, .limit = LOG_ROWS};
    enum rc rc = actlog_read(job->services, line->game, &page, &acts, &last, err);
    if (rc != RC_OK)
        return rc;
    line->listed = true;
    for (size_t i = 0; i < jv_size(acts); i++)
        list_act(job, jv_at(acts, i), &line->told);
    int64_t first = jv_number(jv_at(acts, 0), "number");
    if (jv_size(acts) == 0)
        say_line(&line->told, "master.log.end");
    else if (jv_size(acts) == LOG_ROWS && line->game != 0)
        say_line(&line->told, "master.log.game", SAID_NUMBER("game", line->game), SAID_NUMBER("first", first));
    else if (jv_size(acts) == LOG_ROWS)
        say_line(&line->told, "master.log", SAID_NUMBER("first", first));
    jv_free(acts);
    return RC_OK;
}

/* The newest moves, or those before one that was named. */
static enum rc show_moves(const struct job *job, struct gm_line *line, struct err *err)
{
    struct jv *moves = NULL;
    struct game *game = mem_new(1, sizeof *game);
    int64_t before = line->before == 0 ? INT64_MAX : line->before;
    enum rc rc = game_load(job->services, line->game, game, err);
    if (rc == RC_OK)
        rc = moves_list(job->services, game, before, LOG_ROWS, &moves, err);
    if (rc == RC_OK) {
        line->listed = true;
        moves_list_write(job->services, moves, &line->told);
        int64_t first = jv_number(jv_at(moves, 0), "phase");
        if (jv_size(moves) == 0)
            say_line(&line->told, "master.log.end");
        else if (first > 0)
            say_line(&line->told, "master.moves", SAID_NUMBER("game", line->game), SAID_NUMBER("first", first));
    }
    jv_free(moves);
    game_free(game);
    free(game);
    return rc;
}

/* How he hears of what happens, or is to from now on. */
static enum rc news(const struct job *job, struct gm_line *line, const char *actor, bool dry, struct err *err)
{
    struct services services = *job->services;
    enum news_wish wish = NEWS_DAILY;
    (void)snprintf(services.by, sizeof services.by, "%s", actor);
    services.because = line->because;
    const char *word = line->words > 1 ? line->word[1] : "";
    enum rc rc = RC_OK;
    if (word[0] != '\0')
        rc = dry ? news_mail_wish_check(word, err) : news_mail_wish_set(&services, job->mail->from, word, err);
    if (rc == RC_OK && word[0] == '\0')
        rc = news_mail_wish_of(&services, job->mail->from, &wish, err);
    if (rc == RC_OK)
        say_line(&line->told, "master.news", SAID("wish", word[0] == '\0' ? news_mail_wish_word(wish) : word));
    return rc;
}

/* "ban ...", "unban ...", "approve NAME", which may have blanks in it */
static enum rc do_house(const struct job *job, struct gm_line *line, const char *actor, bool dry, struct err *err)
{
    struct services services = *job->services;
    struct text name = TEXT_EMPTY;
    (void)snprintf(services.by, sizeof services.by, "%s", actor);
    services.because = line->because;
    for (int i = 1; i < line->words; i++)
        text_addf(&name, "%s%s", i == 1 ? "" : " ", line->word[i]);
    enum rc rc = line->wish == GM_WISH_BAN
                     ? admit_ban_words(&services, line->word + 1, line->words - 1, dry, &line->told, err)
                 : line->wish == GM_WISH_UNBAN ? admit_unban(&services, name.data, dry, &line->told, err)
                                               : admit_approve(&services, name.data, dry, &line->told, err);
    text_free(&name);
    return rc;
}

/* "event start spring" */
static enum rc do_event(const struct job *job, struct gm_line *line, const char *actor, bool dry, struct err *err)
{
    struct services services = *job->services;
    struct contest_call call = {.services = &services, .words = (size_t)line->words - 1, .dry = dry};
    int64_t contest = 0;
    (void)snprintf(services.by, sizeof services.by, "%s", actor);
    services.because = line->because;
    for (size_t i = 0; i < call.words; i++)
        call.word[i] = line->word[i + 1];
    return contest_act(&call, &contest, &line->told, err);
}

static enum rc list_events(const struct job *job, struct gm_line *line, struct err *err)
{
    struct book_head *heads = NULL;
    size_t count = 0;
    enum rc rc = book_heads(job->services, &heads, &count, err);
    line->listed = true;
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct book book = {0};
        struct text round = TEXT_EMPTY;
        rc = book_load(job->services, heads[i].id, &book, err);
        if (rc == RC_OK) {
            tell_round_number(&book, book.row.round, &round);
            say_line(&line->told, "master.event", SAID_NUMBER("entrants", (long long)book.entrants),
                     SAID("name", book.row.name), SAID("event", book_title(&book)), SAID("rules", book.rules->title),
                     SAID_KEY("kind", tell_kind(book.row.kind)), SAID_KEY("status", tell_status(book.row.status)),
                     SAID("round", round.data));
        }
        text_free(&round);
        book_free(&book);
        rc = services_goes_on(rc) ? RC_OK : rc;
    }
    if (rc == RC_OK && count == 0)
        say_line(&line->told, "master.events.none");
    book_heads_free(heads, count);
    return rc;
}

static enum rc do_line(const struct job *job, struct gm_line *line, bool dry, struct err *err)
{
    char actor[ACTOR_BYTES];
    actlog_address(job->services, job->mail->from, actor);
    if (line->wish == GM_WISH_OPEN)
        return open_game(job, line, actor, dry, err);
    if (line->wish == GM_WISH_HELP) {
        if (!dry)
            help(line);
        return RC_OK;
    }
    if (line->wish == GM_WISH_STATUS)
        return dry ? RC_OK : status(job, line, err);
    if (line->wish == GM_WISH_LOG)
        return dry ? RC_OK : show_log(job, line, err);
    if (line->wish == GM_WISH_MOVES)
        return dry ? RC_OK : show_moves(job, line, err);
    if (line->wish == GM_WISH_NEWS)
        return news(job, line, actor, dry, err);
    if (line->wish == GM_WISH_BAN || line->wish == GM_WISH_UNBAN || line->wish == GM_WISH_APPROVE)
        return do_house(job, line, actor, dry, err);
    if (line->wish == GM_WISH_EVENT)
        return do_event(job, line, actor, dry, err);
    if (line->wish == GM_WISH_EVENTS)
        return dry ? RC_OK : list_events(job, line, err);
    if (line->wish == GM_WISH_ALL)
        return acts_broadcast(
            &(struct gm_call){.services = job->services, .by = actor, .text = line->text.data, .dry = dry}, &line->told,
            err);
    if (line->by != NULL && dry)
        return err_say(err, RC_DENIED, "deny.not_open");
    line->game = line->by != NULL ? line->by->game : line->game;
    struct gm_call call = gm_line_call(line, job->services, actor);
    return gm_run_here(&call, dry, &line->told, err);
}

/* All lines, one after the other; what follows a line that changes something and could not is left alone. *refused:
 * there was such a line. */
static enum rc do_lines(const struct job *job, struct gm_parsed *lines, bool dry, bool *refused, struct err *err)
{
    enum rc rc = RC_OK;
    *refused = false;
    for (int i = 0; rc == RC_OK && i < lines->count; i++) {
        struct gm_line *line = &lines->line[i];
        struct err why = {0};
        if (*refused && !dry && gm_line_alters(line)) {
            (void)snprintf(line->why, sizeof line->why, "%s", catalog_text("master.not_tried"));
            continue;
        }
        rc = do_line(job, line, dry, &why);
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

static bool any_wrong(const struct gm_parsed *lines)
{
    for (int i = 0; i < lines->count; i++)
        if (lines->line[i].why[0] != '\0')
            return true;
    return lines->unread > 0;
}

static bool any_alters(const struct gm_parsed *lines)
{
    for (int i = 0; i < lines->count; i++)
        if (gm_line_alters(&lines->line[i]))
            return true;
    return false;
}

/* Why the mail must be confirmed first, as a key; NULL: it need not be. */
static const char *doubt(const struct job *job, const struct gm_parsed *lines)
{
    for (int i = 0; i < lines->count; i++)
        if (gm_line_final(&lines->line[i]))
            return "master.ask.final";
    if (!job->who.master)
        return "master.ask.old";
    if (!job_vouched(job))
        return "master.ask.sender";
    if (job->letter.copied || (job_answers_talk(job) && talk_of(job) == NULL))
        return "master.ask.talk";
    return NULL;
}

static enum rc ask(struct job *job, struct gm_parsed *lines, const char *why, struct err *err)
{
    bool refused = false;
    struct text reply = TEXT_EMPTY;
    enum rc rc = do_lines(job, lines, true, &refused, err);
    if (rc == RC_OK && refused) {
        job->commit.handled.note = "gm: refused";
        return answer_done(job, lines, "master.title.nothing", err);
    }
    if (rc == RC_OK)
        job_tell(job, "master.ask", SAID_KEY("why", why));
    job->commit.handled.state = INBOX_PARKED;
    job->commit.handled.note = "gm: waits for a yes";
    post_reply_command(job->services, job->inbox, job->back, &reply);
    if (rc == RC_OK)
        rc = answer(job, lines, "master.title.ask", reply.data, true, err);
    text_free(&reply);
    return rc;
}

static enum rc carry_out(struct job *job, struct gm_parsed *lines, struct err *err)
{
    bool refused = false;
    enum rc rc = any_alters(lines) ? services_begin(job->services, err) : RC_OK;
    if (rc == RC_OK)
        rc = do_lines(job, lines, false, &refused, err);
    if (rc != RC_OK)
        return rc;
    job->commit.handled.state = INBOX_DONE;
    job->commit.handled.note = "gm";
    const char *title = refused             ? "master.title.some"
                        : any_alters(lines) ? "master.title.done"
                                            : "master.title.question";
    return answer_done(job, lines, title, err);
}

static enum rc judge(struct job *job, struct gm_parsed *lines, struct err *err)
{
    name_besides(job, lines);
    job->commit.handled.state = INBOX_DONE;
    if (lines->count == 0) {
        job->commit.handled.note = "gm: nothing to do";
        job_tell(job, "master.none");
        return answer_done(job, lines, "answer.title.mail", err);
    }
    if (any_wrong(lines)) {
        job->commit.handled.note = "gm: refused";
        if (lines->unread > 0)
            job_tell(job, "master.many");
        return answer_done(job, lines, "master.title.nothing", err);
    }
    const char *why = job->yes.sure || !any_alters(lines) ? NULL : doubt(job, lines);
    return why == NULL ? carry_out(job, lines, err) : ask(job, lines, why, err);
}

enum rc gm_mail_is(const struct job *job, bool *out, struct err *err)
{
    *out = false;
    if (!job_has(job, VERB_GM) && !(job->who.master && job->who.player == 0))
        return RC_OK;
    return masters_knows(job->services, job->mail->from, out, err);
}

enum rc gm_mail(struct job *job, struct err *err)
{
    struct gm_parsed *lines = mem_new(1, sizeof *lines);
    enum rc rc = gm_lines_read(job, lines, err);
    if (rc == RC_OK)
        rc = judge(job, lines, err);
    gm_lines_free(lines);
    free(lines);
    return rc;
}

/* ---- the answer to a question ---------------------------------------------- */

/* "yes" alone on a line, and nothing that takes it back or asks for something else. */
static bool says_yes(const struct job *job)
{
    bool yes = false;
    for (int i = 0; i < job->statements; i++)
        yes = yes || (job->statement[i].verb == VERB_YES && job->statement[i].rest[0] == '\0');
    return yes && !job_has(job, VERB_NO) && !job_has(job, VERB_GM);
}

/* The end of the question, if it still waits; nothing of it is done. */
static enum rc drop(struct job *job, bool waits, const char *note, const char *key, struct err *err)
{
    struct gm_parsed none = {0};
    job->commit.handled.state = INBOX_DONE;
    job->commit.handled.note = note;
    job->commit.parked.again = waits ? job->yes.parked : 0;
    job->commit.parked.note = note;
    job_tell(job, key);
    return answer_done(job, &none, "master.title.nothing", err);
}

static enum rc run_parked(struct job *job, const struct incoming *parked, struct err *err)
{
    const struct incoming *own = job->mail;
    struct who who = {0};
    /* the text that the parked mail answers helps to tell what its sender wrote */
    enum rc rc = proof_find(job->services, parked, &who, err);
    if (rc != RC_OK)
        return rc;
    outbox_row_free(&job->who.answered);
    job->who.answered = who.answered;
    who.answered = (struct outbox_row){0};
    proof_free(&who);
    job->mail = parked;
    job->yes.owned = job->yes.sure = true;
    job->commit.parked.again = job->yes.parked;
    talk_read(job);
    rc = gm_mail(job, err);
    job->mail = own;
    return rc;
}

enum rc gm_mail_confirm(struct job *job, struct err *err)
{
    const struct services *services = job->services;
    struct inbox_row row = {0};
    struct incoming parked = {0};
    bool killed = false;
    job->yes.parked = job->who.token.a;
    enum rc rc = inbox_get(services->store, job->yes.parked, &row, err);
    if (rc != RC_OK && rc != RC_NONE)
        return rc;
    moment came = services_judged(services);
    if (rc == RC_NONE || row.state != INBOX_PARKED || row.raw == NULL)
        rc = drop(job, false, "gm: confirms what does not wait", "answer.confirm.nothing", err);
    else if (came - row.handled > CONFIRM_WITHIN)
        rc = drop(job, true, "gm: confirmed too late", "master.confirm.late", err);
    else if (!says_yes(job))
        rc = drop(job, true, "gm: not confirmed", "master.confirm.no", err);
    else {
        rc = job_read(services, &row, &parked, &killed, err);
        if (rc == RC_OK)
            rc = run_parked(job, &parked, err);
        else if (rc == RC_BAD && !killed) /* whose reader died is read once more, and so this mail waits */
            rc = drop(job, true, "gm: what was asked about cannot be read", "master.confirm.unread", err);
        incoming_free(&parked);
    }
    inbox_row_free(&row);
    return rc;
}
