/* What becomes of a vote. */
#include "engine/vote.h"

#include "engine/audience.h"
#include "engine/gm_acts.h"
#include "engine/gm_tell.h"
#include "engine/outcome.h"

static const struct vote_matter matters[] = {{"pause", VOTE_PAUSE, ""},        {"resume", VOTE_PAUSE, ""},
                                             {"cancel", VOTE_CANCEL, ""},      {"extend", VOTE_EXTEND, "SPAN"},
                                             {"draw", VOTE_DRAW, ""},          {"win", VOTE_WIN, "SEATS"},
                                             {"concede", VOTE_CONCEDE, "SEAT"}};

const struct vote_matter *vote_matter_at(size_t index)
{
    return index < sizeof matters / sizeof matters[0] ? &matters[index] : NULL;
}

unsigned vote_seats(const struct table *table, const char *list, char *wrong, size_t size)
{
    static const char blanks[] = " \t,;";
    unsigned seats = 0;
    struct text text = text_fixed(wrong, size);
    for (const char *at = list + strspn(list, blanks); *at != '\0'; at += strspn(at, blanks)) {
        char name[32];
        size_t len = strcspn(at, blanks);
        struct text word = text_fixed(name, sizeof name);
        text_add_bytes(&word, at, len);
        at += len;
        if (strcasecmp(name, "and") == 0)
            continue;
        int seat = seat_called(table, name);
        if (seat == 0) {
            text_add(&text, name);
            return 0;
        }
        seats |= 1u << seat;
    }
    return seats;
}

/* "red wins", "red and blue win together" */
static void write_winners(const struct table *table, unsigned seats, struct text *out)
{
    int left = 0, many;
    for (int seat = 1; seat <= table->game.seats; seat++)
        left += (seats >> seat & 1u) != 0;
    many = left;
    for (int seat = 1; seat <= table->game.seats; seat++) {
        if ((seats >> seat & 1u) == 0)
            continue;
        left--;
        text_addf(out, "%s%s", table_seat_name(table, seat), left > 1 ? ", " : left == 1 ? " and " : "");
    }
    text_add(out, many == 1 ? " wins" : " win together");
}

static unsigned winners_of(const struct table *table, const struct ballot *ballot)
{
    char wrong[32];
    return vote_seats(table, ballot->row.detail, wrong, sizeof wrong);
}

void vote_question(const struct table *table, const struct ballot *ballot, struct text *out)
{
    const char *kind = ballot->row.kind;
    if (strcmp(kind, "pause") == 0)
        text_add(out, "pause the game");
    else if (strcmp(kind, "resume") == 0)
        text_add(out, "let the game go on");
    else if (strcmp(kind, "cancel") == 0)
        text_add(out, "end the game without a result");
    else if (strcmp(kind, "draw") == 0)
        text_add(out, "end the game as a draw");
    else if (strcmp(kind, "extend") == 0)
        text_addf(out, "give %s more time for what is asked now", ballot->row.detail);
    else {
        text_add(out, "end the game: ");
        write_winners(table, winners_of(table, ballot), out);
    }
}

/* ---- doing it ---------------------------------------------------------------- */

/* A draw, or those who were named share the win. */
static enum rc agree(const struct host *host, struct table *table, const struct ballot *ballot, struct err *err)
{
    int rank[SEATS_MAX], winners = 0;
    bool draw = strcmp(ballot->row.kind, "draw") == 0;
    unsigned seats = draw ? ~0u : winners_of(table, ballot);
    struct text why = TEXT_EMPTY;
    for (int seat = 1; seat <= table->game.seats; seat++)
        winners += (seats >> seat & 1u) != 0;
    for (int seat = 1; seat <= table->game.seats; seat++)
        rank[seat - 1] = (seats >> seat & 1u) != 0 ? 1 : winners + 1;
    text_add(&why, "By a vote of the players: ");
    if (draw)
        text_add(&why, "a draw");
    else
        write_winners(table, seats, &why);
    text_add_char(&why, '.');
    enum rc rc = why.failed ? err_set(err, RC_NOMEM, "out of memory for a result")
                            : table_agree(host, table, rank, why.data, err);
    text_free(&why);
    return rc;
}

/* As a game master's act. The bundle's own audit row stays what it is, and whose mail carried the vote gets no mail but
 * his answer, which tells all that he was not told before. */
static enum rc act(const struct host *host, struct table *table, int seat, const struct ballot *ballot,
                   struct bundle *bundle, struct err *err)
{
    struct text told = TEXT_EMPTY;
    const char *actor = bundle->actor, *name = bundle->act;
    char *detail = bundle->detail;
    size_t mails = bundle->count;
    int64_t before = seat == 0 ? 0 : table->seat[seat - 1].told;
    struct gm_call call = {.host = host,
                           .act = gm_act_find(ballot->row.kind),
                           .game = table->game.id,
                           .by = GM_BY_VOTE,
                           .word = {ballot->row.detail},
                           .words = ballot->row.detail[0] != '\0'};
    if (call.act == NULL)
        BUG("there is no act '%s'", ballot->row.kind);
    bundle->detail = NULL;
    enum rc rc = gm_alter(&call, table, bundle, &told, err);
    free(bundle->detail);
    bundle->detail = detail;
    bundle->actor = actor;
    bundle->act = name;
    text_free(&told);
    if (seat != 0) {
        bundle_drop(bundle, mails, seat);
        table->seat[seat - 1].told = before;
    }
    return rc;
}

static bool is_result(const struct ballot *ballot)
{
    return ballot_is_final(ballot) && strcmp(ballot->row.kind, "cancel") != 0;
}

/* RC_OK also where the game does not allow it any more: `why` says so then. */
static enum rc carry_out(const struct host *host, struct table *table, int actor, struct ballot *ballot,
                         struct bundle *bundle, struct err *why, struct err *err)
{
    *why = (struct err){0};
    enum rc rc = is_result(ballot) ? agree(host, table, ballot, why) : act(host, table, actor, ballot, bundle, why);
    if (rc == RC_DENIED || rc == RC_BAD) {
        ballot->row.state = BALLOT_LAPSED;
        return RC_OK;
    }
    return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why->text);
}

/* ---- telling ----------------------------------------------------------------- */

static enum rc mail_seat(const struct host *host, struct table *table, int seat, const struct post *post,
                         const char *title, const char *const *words, struct bundle *bundle, struct err *err)
{
    struct text reply = TEXT_EMPTY;
    struct outbox_row mail = {0};
    if (table->seat[seat - 1].kind != SEAT_PLAYER || table->player[seat - 1].mail_off)
        return RC_OK;
    post_reply_seat(host, table, seat, &reply);
    struct jv *facts = facts_begin(host, &table->player[seat - 1], reply.data);
    bool ok = facts != NULL && facts_game(facts, table, seat) && facts_notice(facts, title, words) &&
              facts_ballots(facts, host, table, seat, reply.data);
    enum rc rc =
        ok ? post_seat(host, table, seat, post, facts, &mail, err) : err_set(err, RC_NOMEM, "out of memory for a vote");
    if (rc == RC_OK)
        rc = bundle_add(bundle, &mail, err);
    jv_free(facts);
    text_free(&reply);
    return rc == RC_NONE ? RC_OK : rc; /* he has no address that takes mail */
}

enum rc vote_ask(const struct host *host, struct table *table, int actor, const struct ballot *ballot,
                 struct bundle *bundle, struct err *err)
{
    char cause[48], request[32];
    enum rc rc = RC_OK;
    struct text title = TEXT_EMPTY, what = TEXT_EMPTY;
    text_add(&title, "A vote: ");
    vote_question(table, ballot, &title);
    text_addf(&what, "%s (%s) asks all players to vote. One 'no' ends it.", audience_name(table, ballot->row.seat),
              table_seat_name(table, ballot->row.seat));
    const char *const words[] = {what.data, NULL};
    (void)snprintf(cause, sizeof cause, "vote%lldv%lld", (long long)ballot->row.number, (long long)table->revision);
    (void)snprintf(request, sizeof request, "vote %lld", (long long)ballot->row.number);
    struct post post = {.kind = "notice", .cause = cause, .request = request};
    if (title.failed || what.failed)
        rc = err_set(err, RC_NOMEM, "out of memory for a vote");
    for (int seat = 1; rc == RC_OK && seat <= table->game.seats; seat++)
        if (seat != actor)
            rc = mail_seat(host, table, seat, &post, title.data, words, bundle, err);
    text_free(&title);
    text_free(&what);
    return rc;
}

/* How it came out, as a sentence. */
static void write_outcome(const struct table *table, const struct ballot *ballot, const struct err *why,
                          struct text *out)
{
    text_addf(out, "Vote %lld (", (long long)ballot->row.number);
    vote_question(table, ballot, out);
    if (ballot->row.state == BALLOT_CARRIED) {
        text_add(out, ") is carried.");
    } else if (ballot->row.state == BALLOT_LAPSED) {
        text_addf(out, ") was carried, but it could not be done: %s.", why->text);
    } else if (ballot->no != 0) {
        text_add(out, ") is lost: ");
        bool first = true;
        for (int seat = 1; seat <= table->game.seats; seat++) {
            if ((ballot->no >> seat & 1u) == 0)
                continue;
            text_addf(out, "%s%s", first ? "" : ", ", table_seat_name(table, seat));
            first = false;
        }
        text_add(out, " said no.");
    } else {
        text_add(out, ") is lost: too few said yes in time.");
    }
}

/* The acts that tell the players themselves need no second mail. */
static bool is_told(const struct ballot *ballot)
{
    return ballot->row.state == BALLOT_CARRIED && strcmp(ballot->row.kind, "pause") != 0;
}

static enum rc tell(const struct host *host, struct table *table, int actor, const struct ballot *ballot,
                    const struct err *why, struct bundle *bundle, struct err *err)
{
    char cause[48];
    enum rc rc = RC_OK;
    struct text what = TEXT_EMPTY;
    bool carried = ballot->row.state == BALLOT_CARRIED;
    write_outcome(table, ballot, why, &what);
    const char *const words[] = {what.data, NULL};
    const char *title = carried ? "The vote is carried" : "The vote is over";
    (void)snprintf(cause, sizeof cause, "voted%lld", (long long)ballot->row.number);
    struct post post = {.kind = "notice", .cause = cause};
    if (what.failed)
        rc = err_set(err, RC_NOMEM, "out of memory for a vote");
    for (int seat = 1; rc == RC_OK && !is_told(ballot) && seat <= table->game.seats; seat++)
        if (seat != actor)
            rc = mail_seat(host, table, seat, &post, title, words, bundle, err);
    if (rc == RC_OK && carried)
        rc = gm_tell(host, table->game.id, cause, title, words, bundle, err);
    text_free(&what);
    return rc;
}

static enum rc close_ballot(const struct host *host, struct table *table, int actor, struct ballot *ballot,
                            struct bundle *bundle, struct err *err)
{
    static const char *const states[] = {
        [BALLOT_OPEN] = "open", [BALLOT_CARRIED] = "carried", [BALLOT_LOST] = "lost", [BALLOT_LAPSED] = "void"};
    struct err why = {0};
    enum rc rc = RC_OK;
    if (ballot->row.state == BALLOT_CARRIED)
        rc = carry_out(host, table, actor, ballot, bundle, &why, err);
    if (rc == RC_OK)
        rc = bundle_audit(bundle, GM_BY_VOTE, ballot->row.kind, err, "vote %lld%s%s: %s", (long long)ballot->row.number,
                          ballot->row.detail[0] == '\0' ? "" : ", ", ballot->row.detail, states[ballot->row.state]);
    return rc == RC_OK ? tell(host, table, actor, ballot, &why, bundle, err) : rc;
}

enum rc votes_settle(const struct host *host, struct table *table, int actor, struct bundle *bundle, bool *changed,
                     struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < table->ballots; i++) {
        struct ballot *ballot = &table->ballot[i];
        bool under_way = table->game.status == GAME_RUNNING || table->game.status == GAME_PAUSED;
        if (!under_way || ballot->row.state != BALLOT_OPEN)
            continue;
        ballot->row.state = ballot_weigh(host, table, ballot);
        if (ballot->row.state == BALLOT_OPEN)
            continue;
        *changed = true;
        rc = close_ballot(host, table, actor, ballot, bundle, err);
    }
    return rc;
}
