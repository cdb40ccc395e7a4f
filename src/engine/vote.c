/* The words of votes in a mail. */
#include "engine/vote.h"

#include "base/number.h"
#include "engine/gm.h"
#include "engine/yesno.h"

enum { REST_BYTES = 200 };

static enum rc said_so(enum rc rc, struct err *err)
{
    return rc == RC_OK ? RC_OK : err_set(err, rc, "out of memory for a vote");
}

/* ---- saying yes and no ------------------------------------------------------ */

static enum rc say(struct errand *errand, struct ballot *ballot, bool yes, bool *changed, struct err *err)
{
    unsigned bit = 1u << errand->seat;
    const char *word = yes ? "yes" : "no";
    if (((yes ? ballot->yes : ballot->no) & bit) != 0)
        return said_so(
            errand_say(errand, "You have said %s in vote %lld already.", word, (long long)ballot->row.number), err);
    ballot_say(ballot, errand->seat, yes);
    *changed = true;
    return said_so(errand_say(errand, "You have said %s in vote %lld.", word, (long long)ballot->row.number), err);
}

/* The ballot that a bare "yes" is meant for: that of the mail it answers, or the only one. */
static struct ballot *meant(const struct errand *errand, const struct table *table, size_t *open)
{
    struct ballot *only = NULL;
    int64_t number = 0;
    const struct outbox_row *answered = &errand->who.answered;
    const char *request = answered->game == table->game.id ? answered->request : NULL;
    *open = 0;
    for (size_t i = 0; i < table->ballots; i++) {
        const struct ballot_row *row = &table->ballot[i].row;
        bool newer = errand->owned && row->at > errand->received; /* than a mail that has waited for a yes */
        if (row->state != BALLOT_OPEN || newer)
            continue;
        only = &table->ballot[i];
        ++*open;
    }
    if (request != NULL && strncmp(request, "vote ", 5) == 0 && number_read(request + 5, 1, INT64_MAX, &number))
        return ballot_numbered(table, number);
    return *open == 1 ? only : NULL;
}

static enum rc bare_answer(struct errand *errand, struct table *table, struct said *said, bool *changed,
                           struct err *err)
{
    size_t open = 0;
    struct ballot *ballot = meant(errand, table, &open);
    if (open == 0)
        return RC_OK; /* an answer to something else */
    said->taken = true;
    if (ballot == NULL)
        return said_so(errand_say(errand, "Which vote is that for? Write its number: 'vote %lld %s'.",
                                  (long long)table->ballot[0].row.number, verb_name(said->verb)),
                       err);
    if (yesno_read(said->raw) != (said->verb == VERB_YES ? YESNO_YES : YESNO_NO))
        return said_so(errand_say(errand, "'%.200s' was not counted in vote %lld: write 'vote %lld yes' or 'no'.",
                                  said->raw, (long long)ballot->row.number, (long long)ballot->row.number),
                       err);
    return say(errand, ballot, said->verb == VERB_YES, changed, err);
}

/* "3 yes" */
static enum rc numbered_answer(struct errand *errand, struct table *table, int64_t number, const char *word,
                               bool *changed, struct err *err)
{
    struct ballot *ballot = ballot_numbered(table, number);
    enum yesno answer = yesno_read(word);
    if (ballot == NULL)
        return said_so(
            errand_say(errand, "There is no open vote %lld in #%lld.", (long long)number, (long long)table->game.id),
            err);
    if (answer == YESNO_NONE)
        return said_so(
            errand_say(errand, "Write 'vote %lld yes' or 'vote %lld no'.", (long long)number, (long long)number), err);
    return say(errand, ballot, answer == YESNO_YES, changed, err);
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

static bool is_allowed(const struct table *table, const struct vote_matter *matter)
{
    return (config_choices(table->config, SETTING_GAME_VOTES) >> matter->allowed & 1u) != 0;
}

/* "vote pause, vote extend SPAN"; nothing where the club allows none. */
static void write_allowed(const struct table *table, struct text *out)
{
    const struct vote_matter *matter;
    for (size_t i = 0; (matter = vote_matter_at(i)) != NULL; i++)
        if (is_allowed(table, matter))
            text_addf(out, "%svote %s%s%s", out->len == 0 ? "" : ", ", matter->kind,
                      matter->wants[0] == '\0' ? "" : " ", matter->wants);
}

static enum rc say_how(struct errand *errand, const struct table *table, const char *before, struct err *err)
{
    struct text allowed = TEXT_EMPTY;
    write_allowed(table, &allowed);
    enum rc rc = allowed.failed ? RC_NOMEM
                 : allowed.len == 0
                     ? errand_say(errand, "%sIn #%lld the players do not vote.", before, (long long)table->game.id)
                     : errand_say(errand, "%sIn #%lld you can write: %s; and to answer, 'vote 3 yes' or 'vote 3 no'.",
                                  before, (long long)table->game.id, allowed.data);
    text_free(&allowed);
    return said_so(rc, err);
}

/* What stands behind the matter, in the form that is kept. False: it is wrong, and the notes say why. */
static bool read_detail(struct errand *errand, const struct table *table, const struct vote_matter *matter,
                        const char *rest, struct text *out, enum rc *rc)
{
    int64_t span = 0;
    char wrong[32];
    struct err why = {0};
    if (matter->allowed == VOTE_EXTEND) {
        bool good = span_read(rest, &span, &why) == RC_OK && span > 0;
        if (!good)
            *rc = errand_say(errand, "How much more time? Write for example 'vote extend 48h'.");
        text_add_bytes(out, rest, good ? strlen(rest) : 0);
        return good;
    }
    if (matter->allowed != VOTE_WIN && matter->allowed != VOTE_CONCEDE)
        return true;
    unsigned seats = vote_seats(table, rest, wrong, sizeof wrong);
    unsigned all = (1u << (table->game.seats + 1)) - 2;
    bool one = seats != 0 && (seats & (seats - 1)) == 0;
    if (wrong[0] != '\0')
        *rc = errand_say(errand, "#%lld has no seat '%s'.", (long long)table->game.id, wrong);
    else if (seats == 0 || (matter->allowed == VOTE_CONCEDE && !one))
        *rc = errand_say(errand, "Who is to win? Write for example 'vote %s %s'.", matter->kind,
                         table_seat_name(table, 1));
    else if (seats == all)
        *rc = errand_say(errand, "If all are to share it, write 'vote draw'.");
    for (int seat = 1; seat <= table->game.seats; seat++)
        if ((seats >> seat & 1u) != 0)
            text_addf(out, "%s%s", out->len == 0 ? "" : ",", table_seat_name(table, seat));
    return wrong[0] == '\0' && seats != 0 && seats != all && (one || matter->allowed == VOTE_WIN);
}

/* Whether the matter makes sense now; else the notes say why not. */
static bool fits(struct errand *errand, const struct table *table, const struct vote_matter *matter, enum rc *rc)
{
    const struct ballot *open = ballot_of_kind(table, matter->kind);
    bool paused = table->game.status == GAME_PAUSED, resume = strcmp(matter->kind, "resume") == 0;
    bool running_only = matter->allowed == VOTE_EXTEND || (matter->allowed == VOTE_PAUSE && !resume);
    if (resume && !paused)
        *rc = errand_say(errand, "#%lld is not paused.", (long long)table->game.id);
    else if (running_only && paused)
        *rc = errand_say(errand, "#%lld is paused; 'vote resume' lets it go on.", (long long)table->game.id);
    else if (open != NULL)
        *rc = errand_say(errand, "There is a vote on that already: write 'vote %lld yes' or 'vote %lld no'.",
                         (long long)open->row.number, (long long)open->row.number);
    else
        return true;
    return false;
}

static enum rc open_vote(struct errand *errand, struct table *table, const struct vote_matter *matter, const char *rest,
                         bool *changed, struct err *err)
{
    enum rc rc = RC_OK;
    struct text detail = TEXT_EMPTY, question = TEXT_EMPTY;
    struct ballot *ballot = NULL;
    if (!is_allowed(table, matter))
        return say_how(errand, table, "That is no matter for a vote here. ", err);
    if (!fits(errand, table, matter, &rc) || !read_detail(errand, table, matter, rest, &detail, &rc)) {
        text_free(&detail);
        return said_so(rc, err);
    }
    moment until = errand->host->now + config_span(table->config, SETTING_GAME_VOTE_TIME);
    rc = detail.failed ? err_set(err, RC_NOMEM, "out of memory for a vote")
                       : ballot_begin(errand->host, table, errand->seat, matter->kind,
                                      detail.data == NULL ? "" : detail.data, until, &ballot, err);
    if (rc == RC_OK) {
        *changed = true;
        vote_question(table, ballot, &question);
        rc = bundle_audit(&errand->bundle, GM_BY_VOTE, "open", err, "vote %lld by seat %d: %s",
                          (long long)ballot->row.number, errand->seat, question.data);
    }
    if (rc == RC_OK)
        rc = said_so(errand_say(errand, "Vote %lld is open: %s. You have said yes.", (long long)ballot->row.number,
                                question.data),
                     err);
    text_free(&question);
    text_free(&detail);
    return rc;
}

/* ---- the lines --------------------------------------------------------------- */

static bool under_way(const struct table *table)
{
    return table->live && (table->game.status == GAME_RUNNING || table->game.status == GAME_PAUSED);
}

/* Cuts "draw", "extend 48h", "3 yes" behind the first word; returns what follows. */
static char *cut_word(char *rest)
{
    char *end = rest + strcspn(rest, " \t:");
    char *behind = *end == '\0' ? end : end + 1;
    *end = '\0';
    return behind + strspn(behind, " \t");
}

bool vote_ends_game(const struct errand *errand, const struct table *table, const struct said *said)
{
    char room[REST_BYTES];
    int64_t number = 0;
    size_t open = 0;
    const struct ballot *ballot = NULL;
    (void)snprintf(room, sizeof room, "%s", said->rest);
    const char *behind = cut_word(room);
    bool numbered = number_read(room, 1, INT64_MAX, &number);
    if (said->verb == VERB_YES)
        ballot = meant(errand, table, &open);
    else if (said->verb == VERB_VOTE && numbered && yesno_read(behind) == YESNO_YES)
        ballot = ballot_numbered(table, number);
    if (ballot != NULL)
        return ballot_is_final(ballot);
    return said->verb == VERB_DRAW_OFFER || (said->verb == VERB_VOTE && ballot_kind_is_final(room));
}

static enum rc run_vote(struct errand *errand, struct table *table, const char *rest, bool *changed, struct err *err)
{
    char room[REST_BYTES];
    int64_t number = 0;
    (void)snprintf(room, sizeof room, "%s", rest);
    char *behind = cut_word(room);
    if (number_read(room, 1, INT64_MAX, &number))
        return numbered_answer(errand, table, number, behind, changed, err);
    const struct vote_matter *matter = matter_called(room);
    if (matter == NULL)
        return say_how(errand, table, "", err);
    return open_vote(errand, table, matter, behind, changed, err);
}

static enum rc run_line(struct errand *errand, struct table *table, struct said *said, bool *changed, struct err *err)
{
    bool vote = said->verb == VERB_VOTE, offer = said->verb == VERB_DRAW_OFFER;
    if (said->verb == VERB_YES || said->verb == VERB_NO)
        return bare_answer(errand, table, said, changed, err);
    if (!vote && !offer)
        return RC_OK;
    said->taken = true;
    if (!under_way(table))
        return said_so(errand_say(errand, "'%s' was not done: #%lld %s %s.", verb_name(said->verb),
                                  (long long)table->game.id, table->game.name,
                                  table->game.status == GAME_FORMING ? "has not begun" : "is over"),
                       err);
    return run_vote(errand, table, offer ? "draw" : said->rest, changed, err);
}

/* What the writer hears of the votes that this mail has closed; those still open stand in his report. */
static enum rc say_closed(struct errand *errand, const struct table *table, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < table->ballots; i++) {
        const struct ballot_row *row = &table->ballot[i].row;
        if (row->state == BALLOT_CARRIED)
            rc = errand_say(errand, "Vote %lld is carried.", (long long)row->number);
        else if (row->state == BALLOT_LOST)
            rc = errand_say(errand, "Vote %lld is lost.", (long long)row->number);
        else if (row->state == BALLOT_LAPSED)
            rc = errand_say(errand, "Vote %lld was carried, but it could not be done now.", (long long)row->number);
    }
    return said_so(rc, err);
}

enum rc votes_run(struct errand *errand, struct table *table, bool *changed, struct err *err)
{
    enum rc rc = RC_OK;
    bool spoke = false;
    for (int i = 0; rc == RC_OK && i < errand->lines; i++)
        if (!errand->line[i].taken && !errand->line[i].press)
            rc = run_line(errand, table, &errand->line[i], &spoke, err);
    if (rc != RC_OK || !spoke)
        return rc;
    *changed = true;
    rc = votes_settle(errand->host, table, errand->seat, &errand->bundle, changed, err);
    for (size_t i = 0; rc == RC_OK && i < table->ballots; i++)
        if (table->ballot[i].fresh && table->ballot[i].row.state == BALLOT_OPEN)
            rc = vote_ask(errand->host, table, errand->seat, &table->ballot[i], &errand->bundle, err);
    return rc == RC_OK ? say_closed(errand, table, err) : rc;
}
