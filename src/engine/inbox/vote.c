/* The words of votes in a mail. */
#include "engine/inbox/vote.h"

#include "base/number.h"
#include "engine/game/clock.h"
#include "engine/game/vote_words.h"
#include "engine/gm/acts.h"
#include "engine/gm/vote_settle.h"
#include "engine/play/yesno.h"
#include "words/catalog.h"
#include "words/say.h"

enum { REST_BYTES = 200, AGAIN = 86400 };

/* ---- what a line says ---------------------------------------------------------- */

static const struct vote_matter *matter_called(const char *word)
{
    const struct vote_matter *matter;
    for (size_t i = 0; (matter = vote_words_matter_at(i)) != NULL; i++)
        if (strcasecmp(matter->kind, word) == 0)
            return matter;
    return NULL;
}

/* Cuts "draw", "extend 48h", "3 yes" behind the first word; returns what follows. */
static char *cut_word(char *rest)
{
    char *end = rest + strcspn(rest, " \t:");
    char *behind = *end == '\0' ? end : end + 1;
    *end = '\0';
    return behind + strspn(behind, " \t");
}

/* A line "vote ..." or "draw-offer", taken apart. */
struct voting {
    char word[REST_BYTES];            /* behind "vote" */
    char *behind;                     /* the rest of it */
    int64_t number;                   /* the word as the number of a vote that is open already; 0: it is none */
    const struct vote_matter *matter; /* of one that is asked for; NULL: none is */
};

static void take_apart(const struct statement *said, struct voting *out)
{
    bool offer = said->verb == VERB_DRAW_OFFER;
    *out = (struct voting){.number = 0};
    (void)snprintf(out->word, sizeof out->word, "%s%s", offer ? "draw " : "", said->rest);
    out->behind = cut_word(out->word);
    if (!number_read(out->word, 1, INT64_MAX, &out->number))
        out->number = 0;
    out->matter = out->number == 0 ? matter_called(out->word) : NULL;
}

/* The rest in the writer's words, to be quoted: "until Monday" of "vote pause until Monday", which is read as a day. */
static void quote_rest(const struct statement *said, struct voting *voting)
{
    struct piece rest;
    if (said->spoken == NULL || voting->behind[0] == '\0' || voting->matter == NULL || voting->matter->wants[0] != '\0')
        return;
    const char *at = said->raw + strspn(said->raw, " \t");
    if (verb_read(said->line, &rest) == VERB_VOTE)
        for (int i = 0; i < 2; i++) {
            at += strcspn(at, " \t:");
            at += strspn(at, " \t:");
        }
    (void)snprintf(voting->word, sizeof voting->word, "%s", at);
    voting->behind = voting->word;
}

/* ---- saying yes and no ------------------------------------------------------ */

static void cast(struct job *job, const struct game *game, struct ballot *ballot, bool yes, bool *changed)
{
    unsigned bit = 1u << job->seat;
    bool takes = ballot_takes(game, ballot->row.kind, job->seat);
    if (!takes || ballot_about(game, ballot) == job->seat) {
        job_tell(job, takes ? "answer.vote.about" : "answer.vote.out");
        return;
    }
    if (((yes ? ballot->yes : ballot->no) & bit) != 0) {
        job_tell(job, yes ? "answer.vote.yes.already" : "answer.vote.no.already",
                 SAID_NUMBER("vote", ballot->row.number));
        return;
    }
    ballot_say(ballot, job->seat, yes);
    *changed = true;
    job_tell(job, yes ? "answer.vote.yes" : "answer.vote.no", SAID_NUMBER("vote", ballot->row.number));
}

/* Whether the mail that is answered shows this vote; *about: whether it is that vote's own. */
static bool was_shown(const struct job *job, const struct game *game, int64_t number, bool *about)
{
    const char *at = job->who.answered.game == game->row.id ? job_asked(job) : "";
    bool shown = false;
    *about = strncmp(at, "vote ", 5) == 0;
    while (!shown && (at = strchr(at, ' ')) != NULL) {
        at++;
        shown = strtoll(at, NULL, 10) == number;
    }
    return shown;
}

/* The vote that a bare "yes" is meant for: the only open one that the answered mail shows. *shown: how many it shows;
 * *about: it is that vote's own mail. */
static struct ballot *meant(const struct job *job, const struct game *game, size_t *shown, bool *about)
{
    struct ballot *only = NULL;
    *shown = 0;
    *about = false;
    for (size_t i = 0; i < game->ballots.count; i++) {
        const struct ballot_row *row = &game->ballots.open[i].row;
        if (row->state != BALLOT_OPEN || !was_shown(job, game, row->number, about))
            continue;
        only = &game->ballots.open[i];
        ++*shown;
    }
    return *shown == 1 ? only : NULL;
}

/* Whether the line is nothing but "yes", and the mail nothing but that and words of ours: what ends a game is not read
 * from a letter. */
static bool is_alone(const struct job *job, const struct statement *said)
{
    struct piece rest;
    if (yesno_first(said->line, &rest) == YESNO_NONE || rest.len > 0)
        return false;
    for (int i = 0; i < job->statements; i++) {
        const struct statement *other = &job->statement[i];
        bool words = other->verb == VERB_NONE && !statement_blank(other->raw);
        if (other != said && words && statement_is_open(other))
            return false;
    }
    return true;
}

static bool has_line(const struct job *job, enum verb verb)
{
    bool has = false;
    for (int i = 0; i < job->statements && !has; i++)
        has = job->statement[i].verb == verb && !statement_is_block(&job->statement[i]);
    return has;
}

/* Whether a bare answer counts in this vote, which the answered mail shows. */
static bool counts(const struct job *job, const struct ballot *ballot, const struct statement *said, bool about)
{
    bool yes = said->verb == VERB_YES;
    if (has_line(job, yes ? VERB_NO : VERB_YES))
        return false;
    if (statement_yesno(said) != (yes ? YESNO_YES : YESNO_NO) || (!about && !yesno_is_explicit(said->raw)))
        return false;
    return !yes || !ballot_is_final(ballot) || is_alone(job, said);
}

static void bare_answer(struct job *job, struct game *game, struct statement *said, bool *changed)
{
    size_t shown = 0;
    bool about = false;
    struct ballot *ballot = meant(job, game, &shown, &about);
    if (shown == 0)
        return; /* an answer to something else */
    bool cast_one = ballot != NULL && counts(job, ballot, said, about);
    statement_end(said, cast_one ? STATEMENT_DONE : STATEMENT_ASIDE);
    if (ballot == NULL) {
        job_tell(job, "answer.vote.which", SAID_NUMBER("vote", game->ballots.open[0].row.number),
                 SAID("word", verb_name(said->verb)));
        return;
    }
    if (!cast_one) {
        job_tell(job, "answer.vote.unclear", SAID_PART("line", said->raw, QUOTED_BYTES_MOST),
                 SAID_NUMBER("vote", ballot->row.number));
        return;
    }
    cast(job, game, ballot, said->verb == VERB_YES, changed);
}

bool vote_uncounted(struct job *job, struct game *game, const char *line)
{
    size_t shown = 0;
    bool about = false;
    const struct ballot *ballot = meant(job, game, &shown, &about);
    if (ballot == NULL || !about)
        return false;
    job_tell(job, "answer.vote.unclear", SAID_PART("line", line, QUOTED_BYTES_MOST),
             SAID_NUMBER("vote", ballot->row.number));
    return true;
}

void vote_name_unasked(struct job *job, struct game *game, struct statement *said)
{
    const struct ballot *open = NULL;
    for (size_t i = 0; i < game->ballots.count && open == NULL; i++)
        open = game->ballots.open[i].row.state == BALLOT_OPEN ? &game->ballots.open[i] : NULL;
    if (open == NULL)
        return;
    statement_end(said, STATEMENT_ASIDE);
    job_tell(job, "answer.vote.unasked", SAID_PART("line", said->raw, QUOTED_BYTES_MOST),
             SAID_NUMBER("vote", open->row.number));
}

/* Whether it was written as "vote 3 yes", and not in a sentence that was read so. */
static bool is_by_the_letter(const struct statement *said)
{
    struct order_line word;
    struct piece rest;
    if (verb_read(said->line, &rest) != VERB_VOTE)
        return false;
    for (; rest.len > 0 && strchr("0123456789: ", rest.at[0]) != NULL; rest.len--)
        rest.at++;
    line_part(said->line, rest, &word);
    return yesno_first(&word, &rest) == YESNO_YES;
}

/* "3 yes" */
static void numbered_answer(struct job *job, struct game *game, const struct statement *said,
                            const struct voting *voting, bool *changed)
{
    struct ballot *ballot = ballot_numbered(game, voting->number);
    enum yesno answer = yesno_read(voting->behind);
    if (ballot == NULL) {
        job_tell(job, "answer.vote.none", SAID_NUMBER("vote", voting->number), SAID_NUMBER("game", game->row.id));
        return;
    }
    if (answer == YESNO_NONE || (answer == YESNO_YES && ballot_is_final(ballot) && !is_by_the_letter(said))) {
        job_tell(job, "answer.vote.how", SAID_NUMBER("vote", voting->number));
        return;
    }
    cast(job, game, ballot, answer == YESNO_YES, changed);
}

/* ---- opening one ------------------------------------------------------------ */

static bool is_allowed(const struct game *game, const struct vote_matter *matter)
{
    return (config_choices(game->config, SETTING_GAME_VOTES) >> matter->allowed & 1u) != 0;
}

/* "vote pause, vote extend SPAN"; nothing where the club allows none. */
static void write_allowed(const struct game *game, struct text *out)
{
    const struct vote_matter *matter;
    for (size_t i = 0; (matter = vote_words_matter_at(i)) != NULL; i++)
        if (is_allowed(game, matter))
            text_addf(out, "%svote %s%s%s", out->len == 0 ? "" : ", ", matter->kind,
                      matter->wants[0] == '\0' ? "" : " ", matter->wants[0] == '\0' ? "" : catalog_text(matter->wants));
}

/* `other`: what was written is no matter for a vote in this game. */
static void say_how(struct job *job, const struct game *game, bool other)
{
    static const char *const keys[2][2] = {{"answer.vote.list", "answer.vote.off"},
                                           {"answer.vote.other", "answer.vote.other.off"}};
    struct text allowed = TEXT_EMPTY;
    write_allowed(game, &allowed);
    job_tell(job, keys[other][allowed.len == 0], SAID_NUMBER("game", game->row.id), SAID("votes", allowed.data));
    text_free(&allowed);
}

/* When the seat may ask for the same again, or anybody for just this: a day after it was lost; 0: now. */
static enum rc asks_again(const struct job *job, const struct game *game, const struct ballot_row *fresh, moment *from,
                          struct err *err)
{
    struct ballot_row *rows = NULL;
    size_t count = 0;
    enum rc rc = club_ballot_list(job->services->store, game->row.id, &rows, &count, err);
    *from = 0;
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct vote *votes = NULL;
        size_t said = 0;
        moment lost = rows[i].until;
        bool same = rows[i].seat == job->seat || strcmp(rows[i].detail, fresh->detail) == 0;
        if (rows[i].state != BALLOT_LOST || !same || strcmp(rows[i].kind, fresh->kind) != 0)
            continue;
        rc = club_vote_list(job->services->store, game->row.id, rows[i].number, &votes, &said, err);
        for (size_t k = 0; rc == RC_OK && k < said; k++)
            lost = !votes[k].yes && votes[k].at < lost ? votes[k].at : lost;
        free(votes);
        *from = lost + AGAIN > job->services->now && lost + AGAIN > *from ? lost + AGAIN : *from;
    }
    club_ballot_rows_free(rows, count);
    return rc;
}

/* Whether the matter makes sense now; else the notes say why not. */
static bool fits(struct job *job, const struct game *game, const struct vote_matter *matter)
{
    const struct ballot *open = ballot_of_kind(game, matter->kind);
    bool paused = game->row.status == GAME_PAUSED, resume = strcmp(matter->kind, "resume") == 0;
    bool running_only =
        matter->allowed == VOTE_EXTEND || matter->allowed == VOTE_UNDO || (matter->allowed == VOTE_PAUSE && !resume);
    if (!ballot_takes(game, matter->kind, job->seat))
        job_tell(job, "answer.vote.out");
    else if (resume && !paused)
        job_tell(job, "answer.vote.resume", SAID_NUMBER("game", game->row.id));
    else if (running_only && paused)
        job_tell(job, "answer.vote.paused", SAID_NUMBER("game", game->row.id));
    else if (open != NULL)
        job_tell(job, "answer.vote.open", SAID_NUMBER("vote", open->row.number));
    else
        return true;
    return false;
}

/* Who wants what is being voted on says yes to it, and who would go on while a pause is says no; not of what ends the
 * game. */
static bool answers_open(struct job *job, const struct game *game, const struct vote_matter *matter, bool *changed)
{
    bool resume = strcmp(matter->kind, "resume") == 0 && game->row.status != GAME_PAUSED;
    struct ballot *open = ballot_of_kind(game, resume ? "pause" : matter->kind);
    if (open == NULL || ballot_is_final(open) || matter->allowed == VOTE_EXTEND)
        return false;
    cast(job, game, open, !resume, changed);
    return true;
}

static enum rc open_vote(struct job *job, struct game *game, const struct vote_matter *matter, const char *rest,
                         bool *changed, struct err *err)
{
    struct text detail = TEXT_EMPTY, question = TEXT_EMPTY;
    struct ballot *ballot = NULL;
    if (!is_allowed(game, matter)) {
        say_how(job, game, true);
        return RC_OK;
    }
    if (answers_open(job, game, matter, changed) || !fits(job, game, matter) ||
        !vote_detail(job, game, matter, rest, &detail)) {
        text_free(&detail);
        return RC_OK;
    }
    moment from = 0;
    enum rc rc = asks_again(
        job, game, &(struct ballot_row){.kind = (char *)(uintptr_t)matter->kind, .detail = detail.data}, &from, err);
    if (rc != RC_OK || from != 0) {
        if (from != 0)
            job_tell(job, "answer.vote.soon", SAID("kind", matter->kind),
                     SAID_MOMENT("from", from, facts_zone(job->services, &job->player)));
        text_free(&detail);
        return rc;
    }
    struct motion motion = {.seat = job->seat,
                            .kind = matter->kind,
                            .detail = detail.data,
                            .until = job->services->now + config_span(game->config, SETTING_GAME_VOTE_TIME)};
    moment due = clock_next(game, job->seat);
    if (matter->allowed == VOTE_EXTEND && due > job->services->now && due < motion.until)
        motion.until = due; /* it is about this deadline, no later one */
    rc = ballot_begin(job->services, game, &motion, &ballot, err);
    if (rc == RC_OK) {
        *changed = true;
        const struct catalog *before = catalog_use(catalogs); /* records are in English */
        vote_words_question(game, ballot, &question);
        (void)catalog_use(before);
        commit_audit(&job->commit, GM_BY_VOTE, "open", "vote %lld by seat %d: %s", (long long)ballot->row.number,
                     job->seat, question.data);
        text_clear(&question);
        vote_words_question(game, ballot, &question);
        job_tell(job, "answer.vote.begun", SAID_NUMBER("vote", ballot->row.number), SAID("question", question.data));
    }
    text_free(&question);
    text_free(&detail);
    return rc;
}

/* ---- the lines --------------------------------------------------------------- */

static bool under_way(const struct game *game)
{
    return game->live && (game->row.status == GAME_RUNNING || game->row.status == GAME_PAUSED);
}

/* The open vote that the line says yes to; NULL: none. */
static const struct ballot *says_yes_to(const struct job *job, const struct game *game, const struct statement *said)
{
    struct voting voting;
    size_t shown = 0;
    bool about = false;
    if (said->verb == VERB_YES)
        return meant(job, game, &shown, &about);
    if (said->verb != VERB_VOTE)
        return NULL;
    take_apart(said, &voting);
    return yesno_read(voting.behind) == YESNO_YES ? ballot_numbered(game, voting.number) : NULL;
}

/* The one that it asks for, with its writer's yes: *voting owns its words. False: none that may be opened. */
static bool would_open(const struct job *job, const struct game *game, const struct statement *said,
                       struct voting *voting, struct ballot *out)
{
    if (said->verb != VERB_VOTE && said->verb != VERB_DRAW_OFFER)
        return false;
    take_apart(said, voting);
    if (voting->matter == NULL || ballot_of_kind(game, voting->matter->kind) != NULL)
        return false;
    *out = (struct ballot){.row = {.kind = voting->word, .detail = voting->behind}};
    out->row.until = INT64_MAX;
    ballot_say(out, job->seat, true);
    return true;
}

bool vote_ends_game(const struct job *job, const struct game *game, const struct statement *said)
{
    struct voting voting;
    struct ballot fresh;
    const struct ballot *ballot = says_yes_to(job, game, said);
    if (ballot == NULL && would_open(job, game, said, &voting, &fresh))
        ballot = &fresh;
    return ballot != NULL && ballot_is_final(ballot);
}

const char *vote_carries(const struct job *job, const struct game *game, const struct statement *said,
                         struct text *question)
{
    struct voting voting;
    struct ballot after;
    const struct ballot *open = says_yes_to(job, game, said);
    if (!under_way(game))
        return NULL;
    if (open != NULL) {
        after = *open;
        ballot_say(&after, job->seat, true);
    } else if (!would_open(job, game, said, &voting, &after) || !is_allowed(game, voting.matter)) {
        return NULL;
    }
    bool carried = ballot_takes(game, after.row.kind, job->seat) && ballot_is_final(&after) &&
                   ballot_weigh(job->services, game, &after) == BALLOT_CARRIED;
    if (carried)
        vote_words_question(game, &after, question);
    if (!carried)
        return NULL;
    return strcasecmp(after.row.kind, "undo") == 0             ? "answer.consent.vote.undo"
           : strcasecmp(after.row.kind, VOTE_REVEAL_KIND) == 0 ? "answer.consent.vote.reveal"
                                                               : "answer.consent.vote";
}

enum rc vote_say(struct job *job, struct game *game, struct statement *said, bool *changed, struct err *err)
{
    struct voting voting;
    if (said->verb == VERB_YES || said->verb == VERB_NO) {
        bare_answer(job, game, said, changed);
        return RC_OK;
    }
    statement_end(said, STATEMENT_DONE);
    take_apart(said, &voting);
    if (!under_way(game) && (voting.number == 0 || ballot_of_kind(game, VOTE_AGAIN) == NULL)) {
        job_tell(job, game->row.status == GAME_FORMING ? "answer.early" : "answer.over",
                 SAID("word", verb_name(said->verb)), SAID_GAME(game));
        return RC_OK;
    }
    if (voting.number != 0)
        numbered_answer(job, game, said, &voting, changed);
    else if (voting.matter == NULL)
        say_how(job, game, false);
    else
        quote_rest(said, &voting);
    if (voting.number == 0 && voting.matter != NULL)
        return open_vote(job, game, voting.matter, voting.behind, changed, err);
    return RC_OK;
}

/* What the writer hears of the votes that this mail has closed; those still open stand in his report. */
static void say_closed(struct job *job, const struct game *game)
{
    for (size_t i = 0; i < game->ballots.count; i++) {
        const struct ballot_row *row = &game->ballots.open[i].row;
        if (row->state == BALLOT_CARRIED)
            job_tell(job, "answer.vote.carried", SAID_NUMBER("vote", row->number));
        else if (row->state == BALLOT_LOST)
            job_tell(job, "answer.vote.lost", SAID_NUMBER("vote", row->number));
        else if (row->state == BALLOT_LAPSED)
            job_tell(job, "answer.vote.void", SAID_NUMBER("vote", row->number));
    }
}

enum rc vote_count(struct job *job, struct game *game, bool *changed, struct err *err)
{
    enum rc rc = vote_settle(job->services, game, job->seat, &job->commit, changed, err);
    for (size_t i = 0; rc == RC_OK && i < game->ballots.count; i++)
        if (game->ballots.open[i].fresh && game->ballots.open[i].row.state == BALLOT_OPEN)
            rc = vote_settle_ask(job->services, game, job->seat, &game->ballots.open[i], &job->commit, err);
    if (rc == RC_OK)
        say_closed(job, game);
    return rc;
}
