#include "engine/inbox/press.h"

#include "base/log.h"
#include "base/mem.h"
#include "engine/game/audience.h"
#include "engine/game/ballots.h"
#include "engine/game/clock.h"
#include "engine/game/masters.h"
#include "engine/game/terms.h"
#include "engine/inbox/people.h"
#include "engine/inbox/question.h"
#include "engine/letters/facts.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/token.h"
#include "mail/unseen.h"
#include "words/catalog.h"

enum { PRESS_BYTES = 8000, TO_MASTER = 1, MESSAGES_MOST = 20 };

/* One block. */
struct block {
    int first, last;   /* the lines of "press" and of its end; last -1: no end */
    unsigned to;       /* seats, bit 1 << seat; TO_MASTER */
    bool all;          /* it said so */
    bool masked;       /* without the writer's name */
    bool shown;        /* on the game's page, too */
    bool marked;       /* stands between two lines of its own */
    int64_t talk;      /* as statement.talk */
    bool torn;         /* where it ends is not certain */
    bool sent;         /* it went out, to somebody at least */
    bool unended;      /* the message for somebody else begins before its end */
    const char *words; /* said on the first line, borrowed; NULL or "": nothing */
    char names[640];
    char wrong[48]; /* a receiver nobody is called */
};

/* What a word says beside a seat. */
static bool take_word(const char *word, size_t len, struct block *block)
{
    if (press_is_master(word, len))
        block->to |= TO_MASTER;
    else if (press_same(word, len, "anonymous"))
        block->masked = true;
    else
        return press_same(word, len, "to") || press_same(word, len, "and") || press_same(word, len, "the");
    return true;
}

void press_receivers(const struct game *game, unsigned to, bool all, struct text *out)
{
    size_t from = out->len;
    if (all)
        text_add(out, catalog_text("answer.press.all"));
    for (int seat = 0; seat <= game->row.seats; seat++) {
        if ((to >> seat & 1u) == 0 || (all && seat > 0))
            continue;
        text_between(out, from, ", ");
        if (seat == 0)
            text_add(out, catalog_text("tell.message.to"));
        else
            facts_who(game, seat, out);
    }
}

static void write_names(const struct game *game, struct block *block)
{
    struct text names = text_fixed(block->names, sizeof block->names);
    press_receivers(game, block->to, block->all, &names);
}

/* Those named in the first `size` bytes. */
static void read_receivers(const struct game *game, int from, const char *rest, size_t size, struct block *block)
{
    static const char blanks[] = " \t,;:";
    unsigned to = 0;
    for (const char *at = rest + strspn(rest, blanks); at < rest + size; at += strspn(at, blanks)) {
        size_t len = strcspn(at, blanks);
        bool taken = take_word(at, len, block) || (press_named(game, at, len) & to) != 0; /* "Anna Rossi" */
        to = taken ? to : press_seats(game, at, len);
        if (to == 0 && !taken && block->wrong[0] == '\0')
            (void)snprintf(block->wrong, sizeof block->wrong, "%.*s", (int)len, at);
        block->all = block->all || press_is_all(at, len);
        block->to |= to;
        at += len;
    }
    block->to &= ~(1u << from); /* who writes it has it already */
    write_names(game, block);
}

/* No messages between players: the game masters may still be written to. */
static const char forming_key[] = "answer.press.forming", off_key[] = "answer.press.off",
                  closed_key[] = "answer.press.closed";

/* ---- what the game allows -------------------------------------------------- */

/* How long before the next deadline no messages are taken, if that is now; else 0. */
static int64_t quiet(const struct job *job, struct game *game)
{
    const struct services *services = job->services;
    int64_t span = config_span(game->config, SETTING_GAME_PRESS_QUIET);
    moment next = clock_next(game, job->seat), came = services_judged(services);
    return span > 0 && next != 0 && came >= next - span ? span : 0;
}

/* Is one of the game's open decisions among those in whose phases there are no messages (the term `press_closed`)? */
static bool is_closed(struct game *game)
{
    struct request open[REQUESTS_MAX];
    const char *closed = config_text(game->config, SETTING_GAME_PRESS_CLOSED);
    int count = closed != NULL && game->live ? match_requests(&game->match, open) : 0;
    for (int i = 0; i < count; i++)
        if (terms_name_slot(game->rules, closed, open[i].slot))
            return true;
    return false;
}

/* Why this block may not go out, as a key; NULL: it may. *span: how long before a deadline it would have to be. */
static const char *forbidden(const struct job *job, struct game *game, struct block *block, int64_t *span)
{
    enum press_mode mode = (enum press_mode)config_choice(game->config, SETTING_GAME_PRESS);
    bool to_seats = (block->to & ~(unsigned)TO_MASTER) != 0, masked = block->masked;
    *span = to_seats ? quiet(job, game) : 0;
    block->masked = to_seats && mode != PRESS_OFF && (masked || mode == PRESS_ANONYMOUS);
    block->shown = to_seats && block->all && audience_reads(game);
    if (game->row.archived)
        return "answer.press.archived";
    if (to_seats && !game->live && !game->outdated)
        return forming_key;
    if (to_seats && mode == PRESS_OFF)
        return off_key;
    if (to_seats && mode == PRESS_PUBLIC && !block->all)
        return "answer.press.public";
    if (to_seats && is_closed(game))
        return closed_key;
    if (masked && (mode == PRESS_ALL || mode == PRESS_PUBLIC))
        return "answer.press.named";
    if (masked && !to_seats)
        return "answer.press.master";
    return *span > 0 ? "answer.press.quiet" : NULL;
}

/* ---- sending --------------------------------------------------------------- */

/* A signed message changes the page now, an unsigned one with the next move (engine/pages/said.h). */
static void keep(struct job *job, struct game *game, const struct block *block, const char *body)
{
    struct text table = TEXT_EMPTY;
    ballot_sitting(game, &table);
    struct press_row row = {.game = game->row.id,
                            .from = job->seat,
                            .about = text_detach(&table),
                            .to = block->to | (block->shown ? PRESS_READERS : 0),
                            .phase = game->row.phase,
                            .at = job->services->now,
                            .masked = block->masked,
                            .text = mem_copy_text(body)};
    commit_add_press(&job->commit, &row);
    if (block->shown && !block->masked && game->live)
        job->commit.game = game;
}

static void say_no_master(struct job *job, const struct game *game, const char *body)
{
    log_warn("game=%lld a player writes to the game master, and there is none: `cursus gm add ADDRESS`",
             (long long)game->row.id);
    job_tell(job, "answer.press.no_master", SAID_PART("text", body, PRESS_TOLD));
}

/* The receivers without those that a game has nobody to write to as. */
static enum rc drop_nobody(struct job *job, const struct game *game, struct block *block, const char *body,
                           struct err *err)
{
    struct masters masters = {0};
    enum rc rc = (block->to & TO_MASTER) == 0 ? RC_OK : masters_of(job->services, game->row.id, &masters, err);
    if (rc == RC_OK && (block->to & TO_MASTER) != 0 && masters.count == 0) {
        block->to &= ~(unsigned)TO_MASTER;
        write_names(game, block);
        say_no_master(job, game, body);
    }
    masters_free(&masters);
    return rc;
}

/* What became of it. */
static void tell_sent(struct job *job, const struct game *game, struct block *block, const struct sending *sending,
                      const char *body)
{
    struct block part = *block;
    const char *zone = clock_zone(job->services, job->player.zone);
    if (block->masked)
        job_tell(job, "answer.press.hour");
    part.to = block->to & ~sending->later;
    part.all = block->all && sending->later == 0;
    write_names(game, &part);
    if (part.to != 0)
        job_tell(job, block->masked ? "answer.press.sent.unsigned" : "answer.press.sent", SAID("to", part.names),
                 SAID_PART("text", body, PRESS_TOLD));
    part.all = block->all && part.to == 0;
    part.to = sending->later;
    write_names(game, &part);
    if (part.to != 0)
        job_tell(job, "answer.press.later", SAID("to", part.names), SAID_MOMENT("when", sending->until, zone),
                 SAID_NUMBER("most", PRESS_HOURLY), SAID_PART("text", body, PRESS_TOLD));
    if (block->shown)
        job_tell(job, block->masked ? "answer.press.shown.unsigned" : "answer.press.shown");
}

static enum rc deliver(struct job *job, struct game *game, struct block *block, const char *body, struct err *err)
{
    struct sending sending = {0};
    enum rc rc = drop_nobody(job, game, block, body, err);
    if (rc != RC_OK || block->to == 0)
        return rc;
    const struct message message = {block->first, block->to, block->all, block->masked, body};
    rc = press_send(job, game, &message, &sending, err);
    if (rc != RC_OK)
        return rc;
    if (sending.full) {
        job_tell(job, block->masked ? "answer.press.flood.unsigned" : "answer.press.flood", SAID("to", block->names),
                 SAID_NUMBER("most", PRESS_HOURLY),
                 SAID_MOMENT("when", sending.until, clock_zone(job->services, job->player.zone)));
        return RC_OK;
    }
    keep(job, game, block, body);
    job->understood = block->sent = true;
    tell_sent(job, game, block, &sending, body);
    return RC_OK;
}

/* Whether one of its lines repeats what only its writer may know; `own`: press_own_words(). */
static bool tells(const struct job *job, const struct block *block, const char *own)
{
    bool secret = block->words != NULL && block->words[0] != '\0' && press_tells(job, block->first, block->words, own);
    for (int i = block->first + 1; i < block->last && !secret; i++)
        secret = press_tells(job, i, job->statement[i].raw, own);
    return secret;
}

static enum rc is_secret(const struct job *job, const struct game *game, const struct block *block, bool *secret,
                         struct err *err)
{
    char *own = NULL;
    *secret = tells(job, block, NULL);
    enum rc rc = *secret ? press_own_words(job, game, &own, err) : RC_OK;
    if (own != NULL)
        *secret = tells(job, block, own);
    free(own);
    return rc;
}

static void add_words(const char *words, struct text *body)
{
    unseen_drop(words, strlen(words), body);
    text_add_char(body, '\n');
}

/* Whoever pastes a mail of theirs pastes its key, and the pages of the house show messages to all. */
static void hide_keys(struct text *body)
{
    struct text masked = TEXT_EMPTY;
    token_mask(body->data, &masked);
    text_free(body);
    *body = masked;
}

static void write_body(const struct job *job, const struct block *block, struct text *body)
{
    if (block->words != NULL && block->words[0] != '\0')
        add_words(block->words, body);
    for (int i = block->first + 1; i < block->last; i++)
        add_words(job->statement[i].raw, body);
    hide_keys(body);
}

static enum rc send_block(struct job *job, struct game *game, struct block *block, struct err *err)
{
    struct text body = TEXT_EMPTY;
    int64_t span = 0;
    bool secret = false;
    enum rc rc = is_secret(job, game, block, &secret, err);
    if (rc != RC_OK)
        return rc;
    write_body(job, block, &body);
    const char *why = forbidden(job, game, block, &span);
    if (why == NULL && (body.len == 0 || body.len > PRESS_BYTES || (block->talk != 0 && job->letter.unread > 0)))
        why = "answer.press.size";
    else if (why == NULL && secret)
        why = "answer.press.private";
    bool none =
        why != NULL && (strcmp(why, off_key) == 0 || strcmp(why, closed_key) == 0 || strcmp(why, forming_key) == 0);
    if (why != NULL)
        job_tell(job, why, SAID("to", block->names), SAID_SPAN("span", span), SAID_NUMBER("bytes", PRESS_BYTES),
                 SAID_NUMBER("most", MESSAGES_MOST));
    if (none)
        rc = job_tell_master(job, game->row.id, err);
    else if (why == NULL)
        rc = deliver(job, game, block, body.data, err);
    text_free(&body);
    return rc;
}

/* A line that begins with "tell" or "to" and names receivers before its words. What names none stays what it was: an
 * order or chat. */
static bool read_aside(const struct job *job, const struct game *game, int at, struct block *block)
{
    bool loose = false;
    const struct statement *said = &job->statement[at];
    const char *rest = !statement_is_open(said) ? NULL : press_aside(said, &loose);
    if (rest == NULL || press_is_torn(job, at))
        return false;
    const char *end = strchr(rest, ':');
    *block = (struct block){.first = at, .last = at};
    if (end != NULL)
        read_receivers(game, job->seat, rest, (size_t)(end - rest), block);
    if (end == NULL || (loose && block->wrong[0] != '\0')) { /* "tell red that ..." */
        *block = (struct block){.first = at, .last = at};
        end = press_behind_names(game, rest);
        read_receivers(game, job->seat, rest, (size_t)(end - rest), block);
    }
    static const char that[] = "that ";
    block->words = end + strspn(end, " \t:");
    if (loose && strncasecmp(block->words, that, strlen(that)) == 0)
        block->words += strlen(that);
    return block->to != 0 && block->wrong[0] == '\0' && block->words[0] != '\0';
}

/* Would the line begin a message of its own, as "press yellow"? */
static bool heads_block(const struct game *game, int from, const struct order_line *line)
{
    struct piece rest;
    struct block other = {0};
    char names[LINE_BYTES + 1];
    if (verb_read(line, &rest) != VERB_PRESS)
        return false;
    piece_copy(rest, names, sizeof names);
    read_receivers(game, from, names, strcspn(names, ":"), &other);
    return other.to != 0 && other.wrong[0] == '\0';
}

/* What begins with "press": a block, or a line. */
static void read_block(const struct job *job, const struct game *game, int at, struct block *block)
{
    const struct statement *said = &job->statement[at];
    const char *colon = strchr(said->rest, ':');
    if (said->talk != 0) {
        *block = (struct block){.first = at, .last = job->statements, .talk = said->talk, .words = ""};
        read_receivers(game, job->seat, said->rest, strlen(said->rest), block);
        return;
    }
    *block = (struct block){.first = at, .last = -1};
    enum press_form form = press_form(job, at, &block->words);
    for (int i = at + 1; form == PRESS_BLOCK && i < job->statements && block->last < 0; i++)
        if (press_block_ends(job->statement[i].line))
            block->last = i;
        else
            block->unended = block->unended || heads_block(game, job->seat, job->statement[i].line);
    block->last = form == PRESS_LINE ? at : block->last;
    block->marked = form == PRESS_BLOCK;
    block->torn = form == PRESS_TORN;
    if (block->words[0] == '\0' || colon == NULL) {
        read_receivers(game, job->seat, said->rest, strlen(said->rest), block);
        return;
    }
    read_receivers(game, job->seat, said->rest, (size_t)(colon - said->rest), block);
    if (form != PRESS_BLOCK || block->to != 0)
        return;
    const char *none = ""; /* "press to: red" */
    *block = (struct block){.first = at, .last = block->last, .marked = true, .words = none};
    read_receivers(game, job->seat, said->rest, strlen(said->rest), block);
}

/* Does whoever is answered still hold the seat that they wrote from? */
static bool still_there(const struct game *game, const struct block *block)
{
    bool there = false;
    for (int seat = 1; seat <= game->row.seats; seat++)
        there = there || ((block->to >> seat & 1u) != 0 && game->player[seat - 1].id == block->talk);
    return there;
}

/* Why the block goes to nobody, as a key; NULL: nothing is wrong with how it stands there. */
static const char *unsent_since(const struct game *game, const struct block *block)
{
    if (block->torn)
        return "answer.press.torn";
    if (block->last < 0)
        return "answer.press.open";
    if (block->unended) /* the words for others would go along */
        return "answer.press.unended";
    if (block->wrong[0] != '\0')
        return "answer.press.nobody";
    if (block->talk > 0 && !still_there(game, block))
        return "answer.press.gone";
    if (block->to == 0)
        return block->talk != 0 ? "answer.press.unsigned" : "answer.press.whom";
    return NULL;
}

static enum rc run_block(struct job *job, struct game *game, struct block *block, struct err *err)
{
    const char *why = unsent_since(game, block);
    if (why == NULL)
        return send_block(job, game, block, err);
    job_tell(job, why, SAID("name", block->wrong), SAID("to", block->names));
    return RC_OK;
}

/* What line `at` begins; false: no message. */
static bool read_message(const struct job *job, const struct game *game, int at, struct block *block)
{
    bool begins = job->statement[at].verb == VERB_PRESS && job->statement[at].fate == STATEMENT_OPEN;
    if (begins)
        read_block(job, game, at, block);
    return begins || read_aside(job, game, at, block);
}

/* "Tell my wife: ..." is to nobody here, and what it was before it was read as a message. */
static bool is_chat(struct job *job, const struct block *block)
{
    struct statement *head = &job->statement[block->first];
    bool chat =
        head->spoken != NULL && head->place != STATEMENT_SENTENCE && (block->wrong[0] != '\0' || block->to == 0);
    if (chat)
        statement_restore(head);
    return chat;
}

/* Will it go to somebody, as far as that can be told before it is sent? */
static bool goes_out(const struct job *job, struct game *game, const struct block *block)
{
    int64_t span = 0;
    struct block copy = *block;
    return !block->torn && block->last >= 0 && block->to != 0 && block->wrong[0] == '\0' &&
           forbidden(job, game, &copy, &span) == NULL;
}

/* Which of the writer's own orders would go out with it; "": none. *doubts: whether all of it is for whom it names.
 * What does not go out at all is told by press_run(). */
static enum rc find_order(const struct job *job, struct game *game, const struct block *block, struct text *order,
                          bool *doubts, struct err *err)
{
    bool secret = false;
    struct text body = TEXT_EMPTY;
    if (block->marked || !goes_out(job, game, block))
        return RC_OK;
    enum rc rc = is_secret(job, game, block, &secret, err);
    write_body(job, block, &body);
    const struct statement *head = &job->statement[block->first];
    bool by_letter =
        head->verb == VERB_PRESS && head->spoken == NULL && head->talk == 0 && strchr(head->rest, ':') != NULL;
    if (rc == RC_OK && !secret && by_letter) /* "press red: ..." says itself where it ends */
        people_exact(job, game, body.data, false, order);
    else if (rc == RC_OK && !secret)
        people_orders(job, game, body.data, true, order);
    *doubts = rc == RC_OK && !secret && press_doubts(job, game, block->to, block->first, block->last, body.data);
    text_free(&body);
    return rc;
}

enum rc press_confirm(struct job *job, struct game *game, struct err *err)
{
    enum rc rc = RC_OK;
    bool may = !job->yes.sure && job->seat != 0 && game->live;
    for (int i = 0, messages = 0; rc == RC_OK && may && i < job->statements && messages < MESSAGES_MOST; i++) {
        struct block block;
        struct text order = TEXT_EMPTY;
        bool message = read_message(job, game, i, &block), doubts = false;
        messages += message;
        if (message)
            rc = find_order(job, game, &block, &order, &doubts, err);
        if (rc == RC_OK && (order.len > 0 || doubts)) {
            statement_end(&job->statement[i], job->split.whole == NULL ? STATEMENT_ASKED : STATEMENT_ASIDE);
            job->statement[i].verb = VERB_PRESS; /* the question names it */
            question_first(job, verb_name(VERB_PRESS),
                           SAYING(order.len > 0 ? "answer.consent.press" : "answer.consent.press.doubt",
                                  SAID("to", block.names),
                                  SAID_PART("order", order.data == NULL ? "" : order.data, 60)));
        }
        text_free(&order);
    }
    return rc;
}

/* All lines of a message are its own, and come to the same end. */
static void take(struct job *job, const struct block *block, enum statement_fate fate)
{
    int last = block->last < 0 || block->last >= job->statements ? job->statements - 1 : block->last;
    for (int i = block->first; i <= last; i++)
        statement_end(&job->statement[i], fate);
}

enum rc press_preview(struct job *job, struct game *game, void (*see)(void *context, const struct press_seen *seen),
                      void *context, struct err *err)
{
    enum rc rc = RC_OK;
    for (int i = 0; rc == RC_OK && i < job->statements; i++) {
        struct block block;
        struct text order = TEXT_EMPTY, body = TEXT_EMPTY;
        bool doubts = false;
        if (!read_message(job, game, i, &block) || is_chat(job, &block))
            continue;
        rc = find_order(job, game, &block, &order, &doubts, err);
        write_body(job, &block, &body);
        bool out = !block.unended && goes_out(job, game, &block), asks = order.len > 0 || doubts;
        if (rc == RC_OK && body.len > 0)
            see(context, &(struct press_seen){block.to, block.all, !out, asks, body.data});
        take(job, &block, !out ? STATEMENT_ASIDE : asks ? STATEMENT_ASKED : STATEMENT_SENT);
        text_free(&order);
        text_free(&body);
    }
    return rc;
}

enum rc press_run(struct job *job, struct game *game, struct err *err)
{
    enum rc rc = RC_OK;
    int messages = 0;
    for (int i = 0; rc == RC_OK && i < job->statements; i++) {
        struct block block;
        if (!read_message(job, game, i, &block) || is_chat(job, &block))
            continue;
        if (++messages <= MESSAGES_MOST)
            rc = run_block(job, game, &block, err);
        take(job, &block, block.sent ? STATEMENT_SENT : STATEMENT_ASIDE);
    }
    if (messages > MESSAGES_MOST) /* each of them is a mail to somebody */
        job_tell(job, "answer.press.many", SAID_NUMBER("count", messages - MESSAGES_MOST));
    return rc;
}

enum rc press_masters(struct job *job, struct err *err)
{
    struct text body = TEXT_EMPTY, reply = TEXT_EMPTY;
    struct block block = {.first = 0, .last = job->statements, .talk = TALK_MASTER, .words = ""};
    char cause[PRESS_CAUSE_BYTES];
    press_cause(job, block.first, cause);
    write_body(job, &block, &body);
    const struct passed_on passed = {.cause = cause, .from = job->player.name, .body = body.data};
    bool fits = body.len <= PRESS_BYTES && job->letter.unread == 0;
    enum rc rc = fits ? gm_notice_pass_on(job->services, 0, &passed, &job->commit, err) : RC_BAD;
    if (rc == RC_OK)
        job_tell(job, "answer.press.sent", SAID_KEY("to", "tell.message.to"), SAID_PART("text", body.data, PRESS_TOLD));
    else if (rc == RC_NONE)
        job_tell(job, "answer.press.no_master", SAID_PART("text", body.data, PRESS_TOLD));
    else if (rc == RC_BAD)
        job_tell(job, "answer.press.size", SAID_KEY("to", "tell.message.to"), SAID_NUMBER("bytes", PRESS_BYTES));
    bool settled = rc == RC_OK || rc == RC_NONE || rc == RC_BAD;
    job->understood = job->understood || settled;
    post_reply_player(job->services, &job->player, &reply);
    if (settled)
        rc = job_reply(job, "notice", "answer.title.mail", (struct route){job->back, reply.data}, NULL, err);
    text_free(&body);
    text_free(&reply);
    return rc;
}
