#include "engine/inbox/handlers.h"

#include "base/mem.h"
#include "engine/inbox/away.h"
#include "engine/inbox/chosen.h"
#include "engine/inbox/commands.h"
#include "engine/inbox/people.h"
#include "engine/inbox/press.h"
#include "engine/inbox/question.h"
#include "engine/inbox/signs.h"
#include "engine/inbox/vote.h"
#include "engine/play/spelling.h"
#include "engine/play/views.h"

/* ---- what is about the writer ---------------------------------------------------- */

static enum rc about_player(struct handling *handling, struct statement *said, struct err *err)
{
    return commands_do(handling->job, said, err);
}

static void end_aside(struct job *job, struct game *game, struct statement *said)
{
    (void)job;
    (void)game;
    statement_end(said, STATEMENT_ASIDE);
}

/* Of somebody who is none, or in a mail that says yes to another question. */
static void no_master(struct job *job, struct game *game)
{
    (void)game;
    job_tell(job, "answer.gm");
}

/* ---- what wants a yes first, and the seat -------------------------------------- */

static enum rc ask_messages(struct handling *handling, struct err *err)
{
    return press_confirm(handling->job, handling->game, err);
}

/* What the same mail has just set, for the answer to it. */
static void take_settings(const struct job *job, struct game *game)
{
    if (!job->changed.player || job->seat == 0)
        return;
    struct player_row *row = &game->player[job->seat - 1];
    char *zone = mem_copy_text(job->player.zone == NULL ? "" : job->player.zone);
    char *name = mem_copy_text(job->player.name);
    free(row->zone);
    free(row->language);
    free(row->name);
    row->zone = zone;
    row->language = mem_copy_text(job->player.language == NULL ? "" : job->player.language);
    row->name = name;
    uint8_t own = game->told.own[job->seat - 1]; /* what they want of this game alone stays */
    row->digest = (own & GAME_OWN_DIGEST) != 0 ? row->digest : job->player.digest;
    row->mail_off = game_mail_off(game, job->seat, job->player.mail_off);
    row->picture_off = job->player.picture_off;
    row->picture_wide = job->player.picture_wide;
    row->picture_dark = job->player.picture_dark;
    row->subject_thread = job->player.subject_thread;
    row->receipts = (own & GAME_OWN_RECEIPTS) != 0 ? row->receipts : job->player.receipts;
    row->reminders_off = (own & GAME_OWN_REMINDERS) != 0 ? row->reminders_off : job->player.reminders_off;
    row->calendar = job->player.calendar;
    row->epoch = job->player.epoch;
}

enum rc handlers_settings(struct handling *handling, struct err *err)
{
    bool changed = false;
    enum rc rc = away_follow(handling->job, handling->game, &changed, err);
    handling->changed = handling->changed || changed;
    if (rc == RC_OK)
        take_settings(handling->job, handling->game);
    return rc;
}

static enum rc seats(struct handling *handling, struct err *err)
{
    bool changed = false;
    enum rc rc = handlers_seats(handling->job, handling->game, &changed, &handling->started, err);
    handling->changed = handling->changed || changed;
    return rc;
}

/* ---- what is said to the table ---------------------------------------------------- */

static void end_done(struct job *job, struct game *game, struct statement *said)
{
    (void)job;
    (void)game;
    statement_end(said, STATEMENT_DONE);
}

static enum rc rematch(struct handling *handling, struct err *err)
{
    enum rc rc = handlers_seats_again(handling->job, handling->game, &handling->changed, err);
    handling->job->understood = handling->job->understood || handling->changed;
    return rc;
}

static enum rc vote(struct handling *handling, struct statement *said, struct err *err)
{
    return handling->job->seat == 0 ? RC_OK : vote_say(handling->job, handling->game, said, &handling->voted, err);
}

static enum rc votes(struct handling *handling, struct err *err)
{
    if (!handling->voted)
        return RC_OK;
    handling->changed = handling->job->understood = true;
    return vote_count(handling->job, handling->game, &handling->changed, err);
}

static enum rc messages(struct handling *handling, struct err *err)
{
    struct job *job = handling->job;
    const struct handlers_watch *watch = handling->watch;
    if (watch != NULL)
        return press_preview(job, handling->game, watch->message, watch->context, err);
    if (job->seat != 0)
        return press_run(job, handling->game, err);
    if (job_has(job, VERB_PRESS))
        job_tell(job, "answer.press.no_seat");
    return RC_OK;
}

static enum rc past(struct handling *handling, struct statement *said, struct err *err)
{
    statement_end(said, STATEMENT_DONE);
    return handlers_past(handling->job, handling->game, said->rest, err);
}

static enum rc analyse(struct handling *handling, struct statement *said, struct err *err)
{
    statement_end(said, STATEMENT_DONE);
    return handlers_analyse(handling->job, handling->game, err);
}

static enum rc note(struct handling *handling, struct statement *said, struct err *err)
{
    statement_end(said, STATEMENT_DONE);
    handling->job->understood = true;
    return said->verb == VERB_NOTE ? handlers_note(handling->job, handling->game, said->rest, err)
                                   : handlers_comment(handling->job, handling->game, said->rest, err);
}

/* ---- what is said to the game ------------------------------------------------------ */

/* One wrong letter in a name is mended, and the reply says so; where it could be two names, both are shown. */
static void spelling(struct job *job, struct game *game, struct statement *said)
{
    struct match *match = &game->match;
    struct text meant = TEXT_EMPTY;
    if (said->verb != VERB_NONE || said->orders > 0 || said->line->cut || match_over(match))
        return;
    enum spelling spelling = spelling_mend(match->rules, view_get(match, job->seat), job->seat, said->line, &meant);
    if (spelling == SPELLING_DOUBTFUL) {
        said->sure = STATEMENT_SEVERAL;
        job_tell(job, "answer.doubtful", SAID_PART("line", said->raw, QUOTED_BYTES_MOST),
                 SAID_PART("meant", meant.data, 200));
    } else if (spelling == SPELLING_MENDED) {
        people_tell(job, said->raw, meant.data, NULL);
        statement_add_order(said, meant.data);
        said->sure = STATEMENT_LOOSE;
    }
    text_free(&meant);
}

static enum rc words(struct handling *handling, struct err *err)
{
    (void)err;
    people_read(handling->job, handling->game, handling->watch == NULL ? NULL : handling->watch->read);
    return RC_OK;
}

/* ---- what is left ------------------------------------------------------------------- */

static void signatures(struct job *job, struct game *game)
{
    bool asked = game != NULL && job->seat != 0 && game->live && !match_over(&game->match);
    signs_tell(job, asked ? game : NULL);
}

/* At a table that is forming nothing can be done with what speaks of a game under way. */
static void too_early(struct job *job, struct game *game, struct statement *said)
{
    if (job->seat == 0 || (said->verb == VERB_NONE && !statement_is_of_game(said->line)))
        return;
    statement_end(said, STATEMENT_ASIDE);
    job_tell(job, game->row.status == GAME_FORMING ? "answer.early" : "answer.over",
             SAID_PART("word", said->spoken != NULL ? said->spoken : said->raw, QUOTED_BYTES_MOST), SAID_GAME(game));
}

static void useless(struct job *job, struct game *game, struct statement *said)
{
    (void)game;
    statement_end(said, STATEMENT_ASIDE);
    job_leave(job, said->raw, "answer.useless", SAID_PART("line", said->raw, QUOTED_BYTES_MOST));
}

/* ---- the table ----------------------------------------------------------------------- */

enum {
    ORDER = 1 << STATEMENT_ORDER,
    ANSWER = 1 << STATEMENT_ANSWER,
    VOTE = 1 << STATEMENT_VOTE,
    SEAT = 1 << STATEMENT_SEAT,
    MESSAGE = 1 << STATEMENT_MESSAGE,
    MASTER = 1 << STATEMENT_MASTER,
    PAST = 1 << STATEMENT_PAST,
    ANALYSE = 1 << STATEMENT_ANALYSE,
    NOTE = 1 << STATEMENT_NOTE,
    TRY = 1 << STATEMENT_TRY,
    AGAIN = 1 << STATEMENT_AGAIN,
    WORD = 1 << STATEMENT_WORD,
    SIGNATURE = 1 << STATEMENT_SIGNED,
    SELF = HANDLERS_PLAYER,
    ASK = HANDLERS_ASK,
    SIT = HANDLERS_SEAT,
    PLAY = HANDLERS_PLAY,
    LETTER = HANDLERS_LETTER,
    LOOK = HANDLERS_LOOK,
    NONE = HANDLERS_NONE,
    SHOW = HANDLERS_PREVIEW
};

struct handler {
    const char *name;
    unsigned kinds;  /* of statements that it may take, as bits; 0: it takes none, and is called in any case */
    unsigned stages; /* as bits */
    /* What takes a statement, and cannot fail; or may. None: it looks at all. */
    void (*see)(struct job *job, struct game *game, struct statement *said);
    enum rc (*each)(struct handling *handling, struct statement *said, struct err *err);
    /* What is called once, behind these. */
    void (*look)(struct job *job, struct game *game);
    enum rc (*then)(struct handling *handling, struct err *err);
};

/* A sentence for somebody may begin with no word of ours, a yes may be the game's, and a word of ours may begin a
 * sentence that means an order. */
static const struct handler handlers[] = {
    {"player", WORD, SELF, .each = about_player},
    {"master", MASTER, SELF, .see = end_aside, .look = no_master},

    {"final", ANSWER | VOTE | SEAT, ASK, .see = question_of_final},
    {"doubts", ORDER | MESSAGE, ASK, .then = ask_messages},

    {"settings", 0, SIT, .then = handlers_settings},
    {"guests", ANSWER, SIT, .each = handlers_guest},
    {"seats", ORDER | SEAT, SIT, .then = seats},

    {"rematch", AGAIN, PLAY | LETTER, .see = end_done, .then = rematch},
    {"votes", ANSWER | VOTE, PLAY | LETTER | LOOK, .each = vote, .then = votes},
    {"messages", ORDER | MESSAGE, PLAY | LETTER | LOOK | SHOW, .then = messages},
    {"past", PAST, PLAY | LETTER, .each = past},
    {"analysis", ANALYSE, PLAY | LETTER | LOOK, .each = analyse},
    {"tried", TRY, PLAY, .see = end_done},
    {"notes", NOTE, PLAY | LETTER | LOOK, .each = note},

    {"letter", ORDER, LETTER, .see = people_by_letter},
    {"unsent", ORDER | ANSWER | VOTE | SEAT | WORD, PLAY | SHOW, .look = press_name_unsent},
    {"choices", ORDER | ANSWER, PLAY | SHOW, .look = chosen_read},
    {"suggestions", ORDER, PLAY | SHOW, .see = chosen_turn},
    {"parts", ORDER | SIGNATURE, PLAY | SHOW, .look = handlers_parts},
    {"spelling", ORDER, PLAY | SHOW, .see = spelling},
    {"orders", ORDER | ANSWER | WORD | PAST, PLAY | SHOW, .then = words},

    {"early", ORDER | PAST | AGAIN, LOOK, .see = too_early},
    {"signatures", SIGNATURE, PLAY | LETTER | LOOK | NONE | SHOW, .look = signatures},
    {"unasked", ANSWER, PLAY | LETTER, .see = vote_name_unasked},
    {"useless", ANSWER, PLAY | LETTER | LOOK | NONE, .see = useless},
};
enum { HANDLERS = sizeof handlers / sizeof handlers[0] };

static bool may_take(const struct handler *handler, const struct statement *said)
{
    bool open = said->fate == STATEMENT_OPEN || said->place == STATEMENT_SIGNATURE;
    return open && (handler->kinds >> statement_kind(said) & 1u) != 0;
}

static enum rc run(const struct handler *handler, struct handling *handling, struct err *err)
{
    enum rc rc = RC_OK;
    struct job *job = handling->job;
    bool wanted = handler->kinds == 0;
    for (int i = 0; rc == RC_OK && i < job->statements; i++) {
        if (!may_take(handler, &job->statement[i]))
            continue;
        wanted = true;
        if (handler->see != NULL)
            handler->see(job, handling->game, &job->statement[i]);
        if (handler->each != NULL)
            rc = handler->each(handling, &job->statement[i], err);
    }
    if (wanted && handler->look != NULL)
        handler->look(job, handling->game);
    return rc == RC_OK && wanted && handler->then != NULL ? handler->then(handling, err) : rc;
}

enum rc handlers_run(struct handling *handling, enum handlers_stage stage, struct err *err)
{
    enum rc rc = RC_OK;
    for (int i = 0; rc == RC_OK && i < HANDLERS; i++)
        if ((handlers[i].stages & stage) != 0)
            rc = run(&handlers[i], handling, err);
    return rc;
}

const char *handlers_of(const struct statement *said, unsigned stages)
{
    for (int i = 0; i < HANDLERS; i++)
        if ((handlers[i].stages & stages) != 0 && may_take(&handlers[i], said))
            return handlers[i].name;
    return NULL;
}
