#include "engine/inbox/stale.h"

#include "base/mem.h"
#include "engine/game/conduct.h"
#include "engine/play/moves.h"
#include "engine/play/verbs.h"
#include "engine/play/views.h"

int64_t stale_number(const struct game *game, const struct token *token)
{
    return token->stages ? branch_number(&game->branch, token->phase) : token->phase;
}

/* What is open for the seat now was open when the token was made. */
static bool still_open(const struct game *game, int seat, const struct token *token)
{
    struct request open[REQUESTS_MAX];
    int count = match_requests(&game->match, open);
    for (int i = 0; i < count; i++)
        if (open[i].seat == seat)
            return game->seat[seat - 1].asked_phase <= stale_number(game, token);
    return false;
}

/* Does the line answer what the token asked for? Of what was taken back (`gone`): is it an order, legal or not, or a
 * word about the plan? */
static bool is_past(struct game *game, int seat, const struct token *token, bool gone, const struct order_line *line,
                    struct order *order)
{
    struct piece rest;
    struct refusal why;
    const void *view = view_get(&game->match, seat);
    enum verb verb = verb_gives_way(game->rules, view, seat, line) ? VERB_NONE : verb_read(line, &rest);
    if (line->len == 0 || verb != VERB_NONE)
        return gone && verb_is(verb, VERB_PLANS);
    order->slot = SLOT_NONE;
    bool legal = rules_read(game->rules, view, seat, line, order, &why);
    bool asked = gone && (legal || order->slot != SLOT_NONE);
    for (int i = 0; !gone && i < token->slots; i++)
        asked = asked || token->slot[i] == order->slot;
    return asked;
}

bool stale_branch(const struct game *game, const struct token *token, moment received)
{
    int branch = game->row.branch;
    /* of a branch that is left, or of a phase that never came: the house was taken back */
    if (token != NULL && token->phase >= 0)
        return token->branch != branch || stale_number(game, token) > game->row.phase;
    return branch > 0 && received < game->branch.row[branch - 1].at;
}

bool stale_lines(struct game *game, int seat, const struct token *token, moment received,
                 const struct order_line *const *lines, int count)
{
    bool gone = stale_branch(game, token, received), stale = false;
    if (!gone && (token == NULL || token->phase < 0 || stale_number(game, token) >= game->row.phase ||
                  still_open(game, seat, token)))
        return false;
    struct order *order = mem_new(1, sizeof *order);
    for (int i = 0; !stale && i < count; i++)
        stale = is_past(game, seat, token, gone, lines[i], order);
    free(order);
    return stale;
}

/* ---- what had become of it ---------------------------------------------------- */

enum { MOVES_LOOKED_AT = 64 };

/* The seat's answer among a move's orders; NULL: it gave none. Borrowed. */
static struct jv *answer_of(const struct jv *orders, int seat)
{
    for (size_t i = 0; i < jv_size(orders); i++) {
        int64_t number = 0;
        struct jv *one = jv_at(orders, i);
        if (jv_int(jv_get(one, "seat"), 1, SEATS_MAX, &number) && number == seat)
            return one;
    }
    return NULL;
}

static bool is_by(const struct jv *answer, enum answer_by by)
{
    const char *name = jv_string(jv_get(answer, "by"));
    return name != NULL && strcmp(name, moves_answer_by_name(by)) == 0;
}

static void say_answer(struct job *job, const struct jv *answer, moment when)
{
    const char *text = jv_string(jv_get(answer, "text"));
    job_tell(job,
             is_by(answer, BY_DEFAULT)  ? "answer.late.default"
             : is_by(answer, BY_POLICY) ? "answer.late.bot"
             : is_by(answer, BY_AUTO)   ? "answer.late.auto"
                                        : "answer.late",
             SAID_MOMENT("when", when, facts_zone(job->services, &job->player)),
             SAID_SPAN("span", job->services->now - when), SAID("order", text == NULL ? "" : text));
}

enum rc stale_say(struct job *job, struct game *game, struct err *err)
{
    struct branch_moves moves;
    const struct token *token = &job->who.token;
    enum rc rc =
        branch_moves(job->services, &game->branch, stale_number(game, token) + 1, MOVES_LOOKED_AT, &moves, err);
    bool found = false;
    for (size_t i = 0; rc == RC_OK && !found && i < moves.count; i++) {
        struct jv *orders = NULL;
        rc = jv_parse(moves.row[i].orders, strlen(moves.row[i].orders), &orders, err);
        const struct jv *answer = rc == RC_OK ? answer_of(orders, job->seat) : NULL;
        found = answer != NULL;
        if (found)
            say_answer(job, answer, moves.row[i].at);
        if (found && (is_by(answer, BY_DEFAULT) || is_by(answer, BY_POLICY)))
            conduct_came_late(game, job->seat, moves.row[i].number);
        jv_free(orders);
    }
    branch_moves_free(&moves);
    return rc;
}
