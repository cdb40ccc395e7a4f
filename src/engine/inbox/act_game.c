#include "engine/inbox/act.h"

#include "base/mem.h"
#include "engine/game/clock.h"
#include "engine/game/conduct.h"
#include "engine/game/outdated.h"
#include "engine/gm/substitutes.h"
#include "engine/inbox/answer.h"
#include "engine/inbox/commands.h"
#include "engine/inbox/handlers.h"
#include "engine/inbox/people.h"
#include "engine/inbox/press.h"
#include "engine/inbox/question.h"
#include "engine/inbox/signs.h"
#include "engine/inbox/stale.h"
#include "engine/letters/first.h"
#include "engine/letters/picture.h"
#include "engine/play/views.h"
#include "engine/time/due.h"

/* Answers a mail about a game that is outdated, whose sender may hold a seat in it: its lines are told as not taken. */
static enum rc outdated_answer(struct job *job, struct game *game, struct err *err)
{
    struct text what = TEXT_EMPTY, standing = TEXT_EMPTY, reply = TEXT_EMPTY;
    bool under_way = game_is_under_way(game);
    int seat = job->seat;
    enum rc rc = seat == 0 ? RC_OK : press_run(job, game, err);
    outdated_write(game, &what);
    outdated_write_standing(game, &standing);
    if (seat != 0)
        post_reply_seat(job->services, game, seat, &reply);
    else
        post_reply_player(job->services, &job->player, &reply);
    struct report report = {.facts = facts_begin(job->services, &job->player, reply.data)};
    if (rc == RC_OK) {
        facts_game(&report, game, seat);
        job_tell(job, "answer.outdated", SAID("what", what.data));
    }
    if (rc == RC_OK && under_way)
        job_tell(job, "answer.outdated.open");
    else if (rc == RC_OK && game->row.status == GAME_FINISHED && standing.len > 0)
        job_tell(job, "answer.outdated.over", SAID("standing", standing.data));
    if (rc == RC_OK)
        rc = job_reply(job, "notice", "answer.title.outdated", (struct route){job->back, reply.data}, &report, err);
    report_free(&report);
    text_free(&what);
    text_free(&standing);
    text_free(&reply);
    return rc;
}

/* Help, in the words of the game's rules too if it is known which. */
static enum rc help(struct job *job, struct game *game, const char *reply, struct err *err)
{
    struct text seat_reply = TEXT_EMPTY;
    enum rc rc = job->game == 0 ? RC_NONE : game_load(job->services, job->game, game, err);
    bool loaded = rc == RC_OK; /* what is true of all games helps also where this one cannot be read */
    if (rc != RC_OK && !services_goes_on(rc))
        return rc;
    int seat = loaded ? game_seat_of(game, job->player.id) : 0;
    if (seat != 0)
        post_reply_seat(job->services, game, seat, &seat_reply);
    rc = commands_help(job, loaded ? game : NULL, job->back, seat == 0 ? reply : seat_reply.data, err);
    text_free(&seat_reply);
    return rc;
}

/* Who has just registered, and asked for nothing else, is shown what they can play. */
static bool begins(const struct job *job)
{
    bool begins = job->changed.newcomer;
    for (int i = 0; i < job->statements; i++)
        begins = begins && !(statement_is_open(&job->statement[i]) && job->statement[i].verb != VERB_NONE);
    return begins;
}

enum rc act_plain_reply(struct job *job, struct game *game, struct err *err)
{
    const char *reply = job_reply_to(job);
    if (job_has(job, VERB_MY) && config_flag(job->services->config, SETTING_IN_FORGET))
        return commands_data(job, reply, err);
    if (job_has(job, VERB_GAMES) || begins(job))
        return commands_games(job, reply, err);
    if (job_has(job, VERB_STANDINGS))
        return commands_standings(job, reply, err);
    if (job_has(job, VERB_RULES))
        return commands_rules(job, reply, err);
    if (job_has(job, VERB_EVENTS))
        return commands_events(job, reply, err);
    bool lost = !job_has(job, VERB_HELP) && job->answer.notes.count == 0 && !job_has_orders(job);
    enum rc rc = lost ? answer_wished(job, NULL, true, err) : RC_OK;
    if (rc != RC_OK)
        return rc;
    if (job_has(job, VERB_HELP) || (lost && job->answer.notes.count == 0))
        return help(job, game, reply, err);
    return job_reply(job, "notice", "answer.title.mail", (struct route){job->back, reply}, NULL, err);
}

/* The lines that are left for the game. */
struct game_lines {
    const char *text[JOB_LINES + HELD_LINES_MAX];              /* borrowed */
    const struct order_line *read[JOB_LINES + HELD_LINES_MAX]; /* the same, read */
    struct order_line *own[JOB_LINES + HELD_LINES_MAX];        /* of those that the mail does not have like that */
    int count, owns;
};

/* Of what is said when all is over only what has a word of orders is told that it comes too late. */
static enum rc pass_talk(struct job *job, const struct game *game, struct err *err)
{
    bool talk = false;
    for (int i = 0; match_over(&game->match) && i < job->statements; i++) {
        struct statement *said = &job->statement[i];
        if (!people_is_game_line(said) || statement_blank(said->raw) || statement_is_of_game(said->line))
            continue;
        statement_end(said, STATEMENT_CHAT);
        talk = true;
    }
    if (!talk || job->answer.notes.count > 0)
        return RC_OK;
    job_tell(job, "answer.over.talk", SAID_GAME(game));
    return answer_wished(job, NULL, true, err);
}

static void add_line(struct game_lines *lines, const char *text)
{
    struct order_line *own = lines->own[lines->owns++] = mem_room(1, sizeof *own);
    (void)line_read(text, own);
    lines->text[lines->count] = text;
    lines->read[lines->count++] = own;
}

static void game_lines(const struct job *job, struct game_lines *out)
{
    for (int i = 0; i < job->statements; i++) {
        const struct statement *said = &job->statement[i];
        for (int k = 0; people_is_game_line(said) && k < statement_orders(said) && out->count < JOB_LINES; k++) {
            if (statement_order(said, k) != said->raw) {
                add_line(out, statement_order(said, k));
                continue;
            }
            out->text[out->count] = said->raw;
            out->read[out->count++] = said->line;
        }
    }
}

static void game_lines_free(struct game_lines *lines)
{
    for (int i = 0; i < lines->owns; i++)
        free(lines->own[i]);
}

/* By whom, as far as it is known: a phase of this branch that never came is one of a time that the house has lost. */
static void say_taken_back(struct job *job, const struct game *game)
{
    bool never = stale_number(game, &job->answers) > game->row.phase && job->answers.branch == game->row.branch;
    job_tell(job,
             job->who.past ? "answer.back.house"
             : never       ? "answer.back.lost"
                           : "answer.back",
             SAID_MOMENT("when", job->services->back_to, facts_zone(job->services, &job->player)));
}

/* Lines that are not for what is open now: kept, not used; the answer says why and what to do. */
static enum rc stale_park(struct job *job, struct game *game, bool taken_back, struct err *err)
{
    job->commit.handled.state = INBOX_PARKED;
    job->commit.handled.note = taken_back ? "is for what was taken back" : "answers a request that is past";
    enum rc rc = stale_say(job, game, err);
    if (rc == RC_OK && taken_back)
        say_taken_back(job, game);
    if (rc == RC_OK)
        job_tell(job, taken_back ? "answer.stale.back" : "answer.stale");
    return rc;
}

/* Also an order that is refused, if it is one; words that could not be read are none. */
static void note_understood(struct job *job, const struct filing *filing)
{
    for (int i = 0; i < filing->count; i++) {
        const struct filed_line *line = &filing->line[i];
        bool read = line->fate != LINE_REFUSED ? line->fate != LINE_EMPTY
                                               : strcmp(line->why.code, REFUSAL_VERB.code) != 0 &&
                                                     strcmp(line->why.code, REFUSAL_SYNTAX.code) != 0;
        job->understood = job->understood || read;
    }
}

/* Whether lines, or any that wait for an answer, are for what is past. */
static bool is_stale(struct job *job, struct game *game, const struct token *token, struct game_lines *lines)
{
    int count = lines->count;
    for (int i = 0; i < job->doubts.count; i++) {
        char *option = held_option(&job->doubts.line[i], 0);
        add_line(lines, option == NULL ? job->doubts.line[i].text : option);
        free(option);
    }
    bool stale = stale_lines(game, job->seat, token, job->received, lines->read, lines->count);
    lines->count = count;
    return stale;
}

/* What became of a line that was for the game. What nobody has looked at was kept for later, or the answer says why it
 * cannot be used. */
static enum statement_fate fate_filed(const struct filing *filing, int at)
{
    enum line_fate fate = at < filing->count ? filing->line[at].fate : LINE_FILED;
    return fate == LINE_REFUSED ? STATEMENT_ASIDE
           : fate == LINE_EMPTY ? STATEMENT_CHAT
           : fate == LINE_HELD  ? STATEMENT_HELD
                                : STATEMENT_DONE;
}

/* Of several orders of a statement the one that was done counts. */
static void end_filed(struct job *job, const struct filing *filing)
{
    for (int i = 0, at = 0; i < job->statements; i++) {
        struct statement *said = &job->statement[i];
        enum statement_fate fate = STATEMENT_CHAT;
        bool mine = people_is_game_line(said);
        for (int k = 0; mine && k < statement_orders(said); k++, at++) {
            enum statement_fate one = fate_filed(filing, at);
            bool better = one == STATEMENT_DONE || (one == STATEMENT_HELD && fate != STATEMENT_DONE);
            fate = better || k == 0 ? one : fate;
        }
        if (mine)
            statement_end(said, fate);
    }
}

static enum rc file_orders(struct job *job, struct game *game, struct filing *filing, struct game_lines *lines,
                           struct err *err)
{
    if (lines->count == 0 && job->doubts.count == 0)
        return RC_OK;
    if (game->row.status != GAME_RUNNING && game->row.status != GAME_FINISHED) {
        job_tell(job, "answer.orders.not_running", SAID_NUMBER("game", game->row.id));
        return RC_OK;
    }
    if (game->row.status == GAME_RUNNING && clock_has_ended(job->services, game)) {
        job_tell(job, "answer.orders.ended", SAID_NUMBER("game", game->row.id));
        return RC_OK;
    }
    const struct token *token = job->answers.phase < 0 ? NULL : &job->answers;
    /* who was asked whether lines are his, and said yes, meant them for what is open now */
    if (job->yes.owned && token != NULL && token->branch == game->row.branch)
        token = NULL;
    bool stale = is_stale(job, game, token, lines);
    job->understood = job->understood || stale;
    if (stale)
        return stale_park(job, game, stale_branch(game, token, job->received), err);
    plan_file(&game->match, job->seat, FILING_TOGETHER, lines->read, lines->count, filing);
    note_understood(job, filing);
    people_mark(job, game, filing);
    filing->changed = filing->changed || job->doubts.count > 0;
    held_replace(&game->match.seat[job->seat - 1].held, &job->doubts, job_has(job, VERB_ADD));
    enum rc rc = RC_OK;
    if (filing->undone && filing->before_count == 0) {
        job_tell(job, "answer.undo.none");
        rc = job_tell_master(job, game->row.id, err);
    }
    if (rc == RC_OK)
        game_record_settings(job->services, game, job->seat, filing);
    return rc;
}

/* A mail about a game in which the player has a seat and which has begun. */
static enum rc play(struct handling *handling, struct err *err)
{
    struct job *job = handling->job;
    struct game *game = handling->game;
    struct filing filing = {0};
    struct game_lines lines = {.count = 0};
    struct slot_set owed = {0};
    bool taken = false;
    /* for whoever gets pictures: whether anything has moved on his */
    bool pictured = picture_wanted(job->services, game->rules, &game->player[job->seat - 1]);
    struct jv *board = pictured ? rules_save(game->rules, view_get(&game->match, job->seat)) : NULL;
    job->understood = job->understood || handling->changed;
    enum rc rc = handlers_run(handling, job->letter.strict ? HANDLERS_LETTER : HANDLERS_PLAY, err);
    if (rc == RC_OK)
        rc = pass_talk(job, game, err);
    if (rc == RC_OK) {
        game_lines(job, &lines);
        pump_owed(&game->match, job->seat, &owed);
        if (job->letter.tried)
            handlers_tried(job, game, lines.read, lines.count);
        else
            rc = file_orders(job, game, &filing, &lines, err);
    }
    if (rc == RC_OK)
        conduct_filed(job->services, game, job->seat, &owed, &filing, &taken);
    if (rc == RC_OK && game->row.status == GAME_RUNNING)
        rc = due_missed(job->services, game, &job->commit, err);
    if (rc == RC_OK && game->row.status == GAME_RUNNING)
        rc = game_pump(job->services, game, err);
    bool changed = handling->changed || filing.changed || taken || game->moves.count > 0 || game->tallies.count > 0 ||
                   game->row.status != game->was.status;
    if (rc == RC_OK)
        rc = answer_orders(job, game, &(struct answered){.filing = &filing, .lines = lines.text, .board = board}, err);
    if (rc == RC_OK) {
        end_filed(job, &filing);
        signs_learn(job);
    }
    if (rc == RC_OK && changed && game->was.status != GAME_FINISHED) /* of one that was over already all are told */
        rc = announce_all(job->services, game, job->seat, handling->started, &job->commit, err);
    if (rc == RC_OK && changed)
        job->commit.game = game;
    jv_free(board);
    game_lines_free(&lines);
    plan_filing_free(&filing);
    held_free(&job->doubts);
    report_drop(&job->answer.readings);
    report_drop(&job->answer.refusals);
    return rc;
}

static void no_seat(struct job *job, const struct game *game)
{
    long long id = (long long)game->row.id;
    int kept = substitute_kept(game, job->player.id);
    if (kept == 0)
        job_tell(job, "answer.seat.none", SAID_NUMBER("game", id), SAID("name", game->row.name));
    else
        job_tell(job, game_stand_in(game, "answer.seat.kept", "answer.seat.kept.none"), SAID_NUMBER("game", id),
                 SAID("name", game->row.name), SAID_SEAT("seat", game, kept));
}

/* Is it about who sits at a table of the writer's, which needs no welcome? */
static bool looks_after_table(const struct job *job)
{
    for (int i = 0; i < job->statements; i++) {
        enum verb verb = job->statement[i].verb;
        if (verb == VERB_INVITE || verb == VERB_ADMIT || verb == VERB_REJECT)
            return true;
    }
    return false;
}

/* A game that is still forming, or in which the player has no seat. */
static enum rc look(struct handling *handling, struct err *err)
{
    struct job *job = handling->job;
    struct game *game = handling->game;
    struct text reply = TEXT_EMPTY;
    job_reply_about(job, game, &reply);
    struct report report = {.facts = facts_begin(job->services, &job->player, reply.data)};
    facts_game(&report, game, job->seat);
    jv_put_bool(report.facts, "joined", job->seat != 0);
    bool invited = job_answers_kind(job, "invitation");
    bool hosts = looks_after_table(job);
    bool welcomes = job->seat != 0 && !hosts && game->row.status == GAME_FORMING;
    if (welcomes && !invited) { /* an invitation has told all this */
        jv_free(job->answer.picture.view);
        job->answer.picture = first_facts(report.facts, job->services, game, job->seat, &job->player);
    }
    enum rc rc = facts_conduct(&report, job->services, game, err);
    if (rc == RC_OK)
        rc = handlers_run(handling, HANDLERS_LOOK, err);
    bool changed = handling->changed;
    bool told = changed || job->answer.notes.count > 0;
    if (rc == RC_OK && job->seat == 0 && !told)
        no_seat(job, game);
    if (rc == RC_OK && !told && !job_has(job, VERB_STATE))
        rc = answer_wished(job, NULL, true, err);
    job->answer.about = &game->row;
    if (rc == RC_OK)
        rc = job_reply(job, welcomes ? "welcome" : "notice", "answer.title.seat", (struct route){job->back, reply.data},
                       &report, err);
    report_free(&report);
    text_free(&reply);
    if (rc == RC_OK && changed && game->row.status == GAME_RUNNING) { /* who had a seat has left it to a bot */
        rc = game_pump(job->services, game, err);
        if (rc == RC_OK)
            rc = announce_all(job->services, game, 0, false, &job->commit, err);
    }
    if (changed)
        job->commit.game = game;
    return rc;
}

enum rc act_on_game(struct job *job, struct game *game, struct err *err)
{
    struct handling handling = {.job = job, .game = game};
    enum rc rc = game_load(job->services, job->game, game, err);
    if (rc != RC_OK)
        return rc;
    job->seat = game_seat_of(game, job->player.id);
    if (game->outdated) {
        rc = handlers_settings(&handling, err);
        return rc == RC_OK ? outdated_answer(job, game, err) : rc;
    }
    act_orders_in(job, game);
    rc = handlers_run(&handling, HANDLERS_ASK, err);
    if (rc == RC_OK && job->ask[0] == '\0')
        rc = handlers_run(&handling, HANDLERS_SEAT, err);
    if (rc == RC_OK && job->ask[0] != '\0')
        return question_sure(job, game, err);
    if (rc != RC_OK)
        return rc;
    return job->seat != 0 && game->live ? play(&handling, err) : look(&handling, err);
}
