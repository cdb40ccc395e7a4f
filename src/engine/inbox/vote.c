/* The words of votes in a mail. */
#include "engine/inbox/vote.h"

#include "base/number.h"
#include "engine/game/vote_words.h"
#include "engine/gm/acts.h"
#include "engine/gm/vote_settle.h"
#include "engine/play/yesno.h"

enum { REST_BYTES = 200 };

/* ---- saying yes and no ------------------------------------------------------ */

static void cast(struct job *job, const struct game *game, struct ballot *ballot, bool yes, bool *changed)
{
    unsigned bit = 1u << job->seat;
    if (!ballot_takes(game, job->seat)) {
        job_tell(job, "answer.vote.out");
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

/* The ballot that a bare "yes" is meant for: that of the mail it answers, or the only one. */
static struct ballot *meant(const struct job *job, const struct game *game, size_t *open)
{
    struct ballot *only = NULL;
    int64_t number = 0;
    const struct outbox_row *answered = &job->who.answered;
    const char *request = answered->game == game->row.id ? answered->request : NULL;
    *open = 0;
    for (size_t i = 0; i < game->ballots; i++) {
        const struct ballot_row *row = &game->ballot[i].row;
        bool newer = job->owned && row->at > job->received; /* than a mail that has waited for a yes */
        if (row->state != BALLOT_OPEN || newer)
            continue;
        only = &game->ballot[i];
        ++*open;
    }
    if (request != NULL && strncmp(request, "vote ", 5) == 0 && number_read(request + 5, 1, INT64_MAX, &number))
        return ballot_numbered(game, number);
    return *open == 1 ? only : NULL;
}

static void bare_answer(struct job *job, struct game *game, struct said *said, bool *changed)
{
    size_t open = 0;
    struct ballot *ballot = meant(job, game, &open);
    if (open == 0)
        return; /* an answer to something else */
    said->taken = true;
    if (ballot == NULL) {
        job_tell(job, "answer.vote.which", SAID_NUMBER("vote", game->ballot[0].row.number),
                 SAID("word", verb_name(said->verb)));
        return;
    }
    if (yesno_read(said->raw) != (said->verb == VERB_YES ? YESNO_YES : YESNO_NO)) {
        job_tell(job, "answer.vote.unclear", SAID_PART("line", said->raw, 200),
                 SAID_NUMBER("vote", ballot->row.number));
        return;
    }
    cast(job, game, ballot, said->verb == VERB_YES, changed);
}

/* "3 yes" */
static void numbered_answer(struct job *job, struct game *game, int64_t number, const char *word, bool *changed)
{
    struct ballot *ballot = ballot_numbered(game, number);
    enum yesno answer = yesno_read(word);
    if (ballot == NULL) {
        job_tell(job, "answer.vote.none", SAID_NUMBER("vote", number), SAID_NUMBER("game", game->row.id));
        return;
    }
    if (answer == YESNO_NONE) {
        job_tell(job, "answer.vote.how", SAID_NUMBER("vote", number));
        return;
    }
    cast(job, game, ballot, answer == YESNO_YES, changed);
}

/* ---- opening one ------------------------------------------------------------ */

static const struct vote_matter *matter_called(const char *word)
{
    const struct vote_matter *matter;
    for (size_t i = 0; (matter = vote_matter_at(i)) != NULL; i++)
        if (strcasecmp(matter->kind, word) == 0)
            return matter;
    return NULL;
}

static bool is_allowed(const struct game *game, const struct vote_matter *matter)
{
    return (config_choices(game->config, SETTING_GAME_VOTES) >> matter->allowed & 1u) != 0;
}

/* "vote pause, vote extend SPAN"; nothing where the club allows none. */
static void write_allowed(const struct game *game, struct text *out)
{
    const struct vote_matter *matter;
    for (size_t i = 0; (matter = vote_matter_at(i)) != NULL; i++)
        if (is_allowed(game, matter))
            text_addf(out, "%svote %s%s%s", out->len == 0 ? "" : ", ", matter->kind,
                      matter->wants[0] == '\0' ? "" : " ", matter->wants);
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

/* What stands behind the matter, in the form that is kept. False: it is wrong, and the notes say why. */
static bool read_detail(struct job *job, const struct game *game, const struct vote_matter *matter, const char *rest,
                        struct text *out)
{
    int64_t span = 0;
    char wrong[32];
    struct err why = {0};
    if (matter->allowed == VOTE_EXTEND) {
        bool good = span_read(rest, &span, &why) == RC_OK && span > 0;
        if (!good)
            job_tell(job, "answer.vote.span");
        text_add_bytes(out, rest, good ? strlen(rest) : 0);
        return good;
    }
    if (matter->allowed != VOTE_WIN && matter->allowed != VOTE_CONCEDE)
        return true;
    unsigned seats = vote_seats(game, rest, wrong, sizeof wrong);
    unsigned all = (1u << (game->row.seats + 1)) - 2;
    bool one = seats != 0 && (seats & (seats - 1)) == 0;
    if (wrong[0] != '\0')
        job_tell(job, "answer.seat.unknown", SAID_NUMBER("game", game->row.id), SAID("seat", wrong));
    else if (seats == 0 || (matter->allowed == VOTE_CONCEDE && !one))
        job_tell(job, "answer.vote.who", SAID("word", matter->kind), SAID("seat", game_seat_name(game, 1)));
    else if (seats == all)
        job_tell(job, "answer.vote.all");
    for (int seat = 1; seat <= game->row.seats; seat++)
        if ((seats >> seat & 1u) != 0)
            text_addf(out, "%s%s", out->len == 0 ? "" : ",", game_seat_name(game, seat));
    return wrong[0] == '\0' && seats != 0 && seats != all && (one || matter->allowed == VOTE_WIN);
}

/* Whether the matter makes sense now; else the notes say why not. */
static bool fits(struct job *job, const struct game *game, const struct vote_matter *matter)
{
    const struct ballot *open = ballot_of_kind(game, matter->kind);
    bool paused = game->row.status == GAME_PAUSED, resume = strcmp(matter->kind, "resume") == 0;
    bool running_only = matter->allowed == VOTE_EXTEND || (matter->allowed == VOTE_PAUSE && !resume);
    if (!ballot_takes(game, job->seat))
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

static enum rc open_vote(struct job *job, struct game *game, const struct vote_matter *matter, const char *rest,
                         bool *changed, struct err *err)
{
    struct text detail = TEXT_EMPTY, question = TEXT_EMPTY;
    struct ballot *ballot = NULL;
    if (!is_allowed(game, matter)) {
        say_how(job, game, true);
        return RC_OK;
    }
    if (!fits(job, game, matter) || !read_detail(job, game, matter, rest, &detail)) {
        text_free(&detail);
        return RC_OK;
    }
    const struct motion motion = {.seat = job->seat,
                                  .kind = matter->kind,
                                  .detail = detail.data,
                                  .until = job->services->now + config_span(game->config, SETTING_GAME_VOTE_TIME)};
    enum rc rc = ballot_begin(job->services, game, &motion, &ballot, err);
    if (rc == RC_OK) {
        *changed = true;
        vote_question(game, ballot, &question);
        commit_audit(&job->commit, GM_BY_VOTE, "open", "vote %lld by seat %d: %s", (long long)ballot->row.number,
                     job->seat, question.data);
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

/* Cuts "draw", "extend 48h", "3 yes" behind the first word; returns what follows. */
static char *cut_word(char *rest)
{
    char *end = rest + strcspn(rest, " \t:");
    char *behind = *end == '\0' ? end : end + 1;
    *end = '\0';
    return behind + strspn(behind, " \t");
}

bool vote_ends_game(const struct job *job, const struct game *game, const struct said *said)
{
    char room[REST_BYTES];
    int64_t number = 0;
    size_t open = 0;
    const struct ballot *ballot = NULL;
    (void)snprintf(room, sizeof room, "%s", said->rest);
    const char *behind = cut_word(room);
    bool numbered = number_read(room, 1, INT64_MAX, &number);
    if (said->verb == VERB_YES)
        ballot = meant(job, game, &open);
    else if (said->verb == VERB_VOTE && numbered && yesno_read(behind) == YESNO_YES)
        ballot = ballot_numbered(game, number);
    if (ballot != NULL)
        return ballot_is_final(ballot);
    return said->verb == VERB_DRAW_OFFER || (said->verb == VERB_VOTE && ballot_kind_is_final(room));
}

static enum rc run_vote(struct job *job, struct game *game, const char *rest, bool *changed, struct err *err)
{
    char room[REST_BYTES];
    int64_t number = 0;
    (void)snprintf(room, sizeof room, "%s", rest);
    char *behind = cut_word(room);
    if (number_read(room, 1, INT64_MAX, &number)) {
        numbered_answer(job, game, number, behind, changed);
        return RC_OK;
    }
    const struct vote_matter *matter = matter_called(room);
    if (matter == NULL) {
        say_how(job, game, false);
        return RC_OK;
    }
    return open_vote(job, game, matter, behind, changed, err);
}

/* "3 yes": of a ballot that is open already. */
static bool names_number(const char *rest)
{
    return rest[0] >= '0' && rest[0] <= '9';
}

static enum rc run_line(struct job *job, struct game *game, struct said *said, bool *changed, struct err *err)
{
    bool vote = said->verb == VERB_VOTE, offer = said->verb == VERB_DRAW_OFFER;
    if (said->verb == VERB_YES || said->verb == VERB_NO) {
        bare_answer(job, game, said, changed);
        return RC_OK;
    }
    if (!vote && !offer)
        return RC_OK;
    said->taken = true;
    if (!under_way(game) && (offer || ballot_of_kind(game, VOTE_AGAIN) == NULL || !names_number(said->rest))) {
        job_tell(job, game->row.status == GAME_FORMING ? "answer.early" : "answer.over",
                 SAID("word", verb_name(said->verb)), SAID_GAME(game));
        return RC_OK;
    }
    return run_vote(job, game, offer ? "draw" : said->rest, changed, err);
}

/* What the writer hears of the votes that this mail has closed; those still open stand in his report. */
static void say_closed(struct job *job, const struct game *game)
{
    for (size_t i = 0; i < game->ballots; i++) {
        const struct ballot_row *row = &game->ballot[i].row;
        if (row->state == BALLOT_CARRIED)
            job_tell(job, "answer.vote.carried", SAID_NUMBER("vote", row->number));
        else if (row->state == BALLOT_LOST)
            job_tell(job, "answer.vote.lost", SAID_NUMBER("vote", row->number));
        else if (row->state == BALLOT_LAPSED)
            job_tell(job, "answer.vote.void", SAID_NUMBER("vote", row->number));
    }
}

enum rc votes_run(struct job *job, struct game *game, bool *changed, struct err *err)
{
    enum rc rc = RC_OK;
    bool spoke = false;
    for (int i = 0; rc == RC_OK && i < job->lines; i++)
        if (!job->line[i].taken && !job->line[i].press)
            rc = run_line(job, game, &job->line[i], &spoke, err);
    if (rc != RC_OK || !spoke)
        return rc;
    *changed = true;
    rc = votes_settle(job->services, game, job->seat, &job->commit, changed, err);
    for (size_t i = 0; rc == RC_OK && i < game->ballots; i++)
        if (game->ballot[i].fresh && game->ballot[i].row.state == BALLOT_OPEN)
            rc = vote_ask(job->services, game, job->seat, &game->ballot[i], &job->commit, err);
    if (rc == RC_OK)
        say_closed(job, game);
    return rc;
}
