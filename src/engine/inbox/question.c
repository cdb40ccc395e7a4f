#include "engine/inbox/question.h"

#include "base/mem.h"
#include "engine/gm/substitutes.h"
#include "engine/inbox/answer.h"
#include "engine/inbox/commands.h"
#include "engine/inbox/handlers.h"
#include "engine/inbox/mail_game.h"
#include "engine/inbox/people.h"
#include "engine/inbox/press.h"
#include "engine/inbox/split.h"
#include "engine/inbox/vote.h"
#include "engine/play/spelling.h"
#include "engine/play/views.h"
#include "mail/incoming.h"
#include "mail/unseen.h"
#include "mail/utf8.h"
#include "words/catalog.h"
#include "words/when.h"

enum { QUOTED_BYTES = 200, QUOTED_LINES = 12, ACTS_LISTED = 40, LABEL_BYTES = 120 };

/* What the lines of a mail come to. */
struct acts {
    struct jv *list; /* owned */
    bool by_name;    /* no words of the mail */
    bool untold;     /* the mail does not say of which game: only what is an order by the letter is one */
    bool sure;       /* one is a word of ours, or an order by the letter that is not wrong */
    int count, more; /* of all; of those that are not listed */
    int final;
    int chat;                    /* lines that are nothing to be done */
    char label[LABEL_BYTES + 1]; /* of the first, or the first that is final: "stop your mail" */
};

/* ---- quoting ---------------------------------------------------------------- */

static void put_quote(struct jv *one, const char *key, const char *raw)
{
    struct text text = TEXT_EMPTY;
    size_t len = strlen(raw), fit = text_fit(raw, len, QUOTED_BYTES);
    for (size_t i = 0; i < fit;) {
        uint32_t code = 0;
        size_t bytes = utf8_read(raw + i, fit - i, &code);
        if (bytes == 0 || unseen_is(code))
            text_add_char(&text, ' ');
        else
            text_add_bytes(&text, raw + i, bytes);
        i += bytes == 0 ? 1 : bytes;
    }
    text_add(&text, fit < len ? "..." : "");
    jv_put_text(one, key, &text);
}

/* The lines of somebody's words that follow line `at`. */
static void put_block(struct jv *one, const struct job *job, int at)
{
    struct jv *list = jv_new_array();
    int count = 0;
    for (int i = at + 1; i < job->statements && statement_is_block(&job->statement[i]); i++) {
        if (count++ >= QUOTED_LINES)
            continue;
        struct jv *line = jv_new_object();
        put_quote(line, "text", job->statement[i].raw);
        jv_add(list, line);
    }
    jv_put(one, "block", list);
    jv_put_int(one, "block_more", count > QUOTED_LINES ? count - QUOTED_LINES : 0);
}

/* ---- what a line would do --------------------------------------------------- */

/* Does the line what cannot be taken back, in this game (may be NULL) as it stands? job->seat is the writer's seat. */
static bool is_final(const struct job *job, const struct game *game, const struct statement *said)
{
    if (said->verb == VERB_FORGET)
        return true;
    if (game == NULL || !verb_is(said->verb, VERB_FINAL))
        return false;
    if (said->verb == VERB_LEAVE)
        return game->row.status != GAME_FORMING &&
               (job->seat == 0 || game->seat[job->seat - 1].owner == 0); /* a deputy's goes back to its owner */
    if (said->verb == VERB_CLOSE)
        return handlers_table_shared(job, game);
    return said->verb == VERB_CONCEDE || vote_ends_game(job, game, said);
}

/* Whether a line without a verb of ours is an order of the game, be it a wrong one, or could be one in other words. */
static bool is_order(const struct job *job, struct game *game, const char *raw, struct acts *acts)
{
    int seat = job->seat;
    if (game == NULL || !game->live || seat == 0 || match_over(&game->match))
        return false;
    const void *view = view_get(&game->match, seat);
    struct order *order = mem_new(1, sizeof *order);
    struct order_line line;
    struct text meant = TEXT_EMPTY;
    bool read = line_read(raw, &line);
    enum grammar grammar = read ? rules_grammar_line(game->rules, view, seat, &line, order) : GRAMMAR_NONE;
    bool is =
        grammar != GRAMMAR_NONE || (read && spelling_mend(game->rules, view, seat, &line, &meant) != SPELLING_LEFT);
    acts->sure = acts->sure || grammar == GRAMMAR_ORDER;
    if (!is && !acts->untold)
        people_orders(job, game, raw, true, &meant);
    is = is || meant.len > 0;
    free(order);
    text_free(&meant);
    return is;
}

/* What the line asks for; VERB_NONE: an order, or nothing. */
static enum verb verb_of(const struct statement *said)
{
    bool loose;
    return said->verb == VERB_NONE && press_aside(said, &loose) != NULL ? VERB_PRESS : said->verb;
}

/* "concede game 1", "stop your mail" */
static void write_label(const struct job *job, const struct statement *said, struct text *out)
{
    struct text game = TEXT_EMPTY;
    say(&game, job->game != 0 ? "question.game" : "question.game.unknown", SAID_NUMBER("game", job->game));
    say(out, said->verb == VERB_EVENT ? commands_event_does(said) : verb_does(verb_of(said)), SAID("game", game.data));
    text_free(&game);
}

static void add_act(struct acts *acts, const struct job *job, const struct game *game, int at)
{
    char room[LABEL_BYTES + 1];
    struct text label = text_fixed(room, sizeof room);
    const struct statement *said = &job->statement[at];
    bool final = is_final(job, game, said);
    write_label(job, said, &label);
    if (acts->count == 0 || (final && acts->final == 0))
        (void)snprintf(acts->label, sizeof acts->label, "%s", room);
    acts->final += final;
    if (acts->count++ >= ACTS_LISTED && !final) { /* nobody says yes to an end that they are not shown */
        acts->more++;
        return;
    }
    struct jv *one = jv_new_object();
    put_quote(one, "line", acts->by_name ? verb_name(said->verb) : said->raw);
    say_into(one, "does", SAYING("question.does", SAID("does", room)));
    jv_put_bool(one, "final", final);
    if (!acts->by_name)
        put_block(one, job, at);
    jv_add(acts->list, one);
}

static void add_lines(struct acts *acts, const struct job *job, struct game *game)
{
    for (int i = 0; i < job->statements; i++) {
        const struct statement *said = &job->statement[i];
        if (statement_is_block(said) || statement_blank(said->raw) ||
            (said->verb == VERB_NONE && said->fate != STATEMENT_OPEN))
            continue;
        acts->sure = acts->sure || verb_of(said) != VERB_NONE;
        if (verb_of(said) != VERB_NONE || is_order(job, game, said->raw, acts))
            add_act(acts, job, game, i);
        else
            acts->chat++;
    }
}

/* The lines that are for a game, as its writer sits in it. A game that cannot be loaded is no reason not to ask; with
 * `only` it is one to leave it. */
static enum rc add_game(struct acts *acts, struct job *job, int64_t id, bool only, struct err *err)
{
    struct game *game = mem_new(1, sizeof *game);
    enum rc rc = id == 0 ? RC_NONE : game_load(job->services, id, game, err);
    bool loaded = rc == RC_OK, gone = rc == RC_DAMAGED || rc == RC_NONE;
    if (loaded) {
        int seat = game_seat_of(game, job->player.id);
        job->seat = seat == 0 ? substitute_kept(game, job->player.id) : seat;
        acts->chat = only ? 0 : acts->chat;
    }
    if (loaded || (gone && !only))
        add_lines(acts, job, loaded ? game : NULL);
    game_free(game);
    free(game);
    return gone ? RC_OK : rc;
}

/* The lines of a mail that tells no game are orders if they are some in one that its writer plays in. */
static enum rc add_untold(struct acts *acts, struct job *job, struct err *err)
{
    struct seat_place *places = NULL;
    size_t count = 0;
    enum rc rc = seat_of_player(job->services->store, job->player.id, GAMES_LIVE, &places, &count, err);
    for (size_t i = 0; rc == RC_OK && acts->count == 0 && i < count; i++) {
        rc = add_game(acts, job, places[i].game, true, err);
        job->seat = 0;
    }
    free(places);
    return rc;
}

/* What the mail would do, by the same steps as when it is carried out. */
static enum rc read_acts(struct acts *acts, struct job *job, struct err *err)
{
    enum split split = SPLIT_NONE;
    struct err why = {0};
    bool refused = false;
    enum rc rc = split_mail(job, &split, &why);
    if (rc == RC_BAD) { /* nothing in it could be done */
        report_drop(&job->answer.notes);
        return RC_OK;
    }
    if (rc != RC_OK)
        return err_set(err, rc, "%s", why.text);
    if (split != SPLIT_SEVERAL)
        rc = mail_game_find(job, &refused, err);
    if (refused)
        job->game = 0;
    if (rc == RC_OK)
        rc = add_game(acts, job, job->game, false, err);
    if (rc == RC_OK && job->game == 0 && split != SPLIT_SEVERAL && acts->count == 0) {
        acts->untold = true;
        rc = add_untold(acts, job, err);
    }
    for (int i = 0; rc == RC_OK && split_part(job, i) != NULL; i++) {
        split_part(job, i)->player = job->player; /* borrowed */
        rc = add_game(acts, split_part(job, i), split_part(job, i)->game, false, err);
    }
    if (rc == RC_OK)
        report_drop(&job->answer.notes);
    return rc;
}

enum rc question_holds_orders(struct job *job, bool *out, struct err *err)
{
    struct acts acts = {.list = jv_new_array()};
    int64_t game = job->who.game;
    enum rc rc = game != 0 ? add_game(&acts, job, game, false, err) : add_untold(&acts, job, err);
    job->seat = 0;
    *out = acts.count > 0;
    jv_free(acts.list);
    return rc;
}

/* ---- asking ----------------------------------------------------------------- */

/* What the one word "yes" does. */
static void write_yes(const struct question *question, const struct acts *acts, struct text *out)
{
    bool whose = question->kind == TOKEN_PARKED;
    say(out,
        whose && (acts->final > 0 || acts->count == 0) ? "question.mine"
        : acts->count == 1                             ? "question.one"
        : acts->final == 1                             ? "question.rest"
                                                       : "question.all",
        SAID("does", acts->label));
}

/* How to answer, and what comes of it. */
static void put_how(struct jv *facts, const struct question *question, const struct acts *acts, const char *label)
{
    say_into(facts, "how",
             SAYING(question->kind == TOKEN_PARKED && acts->final > 0 ? "question.how.final"
                    : acts->count == 0                                ? "question.how.read"
                                                                      : "question.how",
                    SAID("does", label)));
}

static void put_mail(struct jv *facts, const struct job *job, const struct question *question)
{
    struct text when = TEXT_EMPTY;
    struct jv *mail = jv_new_object();
    when_write(job->received, facts_zone(job->services, &job->player), &when);
    put_quote(mail, "from", job->mail->from);
    jv_put_string(mail, "received", when.data);
    if (question->player != 0)
        put_quote(mail, "subject", job->mail->subject);
    text_free(&when);
    jv_put(facts, "mail", mail);
}

static enum rc put_game(struct jv *facts, const struct job *job, const struct question *question, struct err *err)
{
    struct game_row row = {0};
    struct text name = TEXT_EMPTY;
    if (question->player == 0 || job->game == 0 || job->split.parts > 0)
        return RC_OK;
    enum rc rc = game_get(job->services->store, job->game, &row, err);
    if (rc == RC_OK) {
        facts_subject_of(&row, &name);
        jv_put_string(jv_get(facts, "mail"), "game", name.data);
    }
    text_free(&name);
    game_row_free(&row);
    return rc == RC_NONE ? RC_OK : rc;
}

static enum rc send(struct job *job, const struct question *question, struct acts *acts, struct err *err)
{
    char label[LABEL_BYTES + 40];
    struct text reply = TEXT_EMPTY, yes = text_fixed(label, sizeof label);
    bool whose = question->kind == TOKEN_PARKED;
    write_yes(question, acts, &yes);
    post_reply_question(job->services, question->kind, job->commit.parked.asked, question->player, &reply);
    struct jv *facts = facts_begin(job->services, job->player.id == 0 ? NULL : &job->player, reply.data);
    struct report report = {.facts = facts};
    job_tell(job, "question.why", SAID("why", question->words));
    put_mail(facts, job, question);
    enum rc rc = put_game(facts, job, question, err);
    jv_put(facts, "acts", jv_share(acts->list));
    jv_put_bool(facts, "acts_any", acts->count > 0);
    jv_put_int(facts, "acts_more", acts->more);
    jv_put_int(facts, "chat", question->player == 0 ? 0 : acts->chat);
    put_how(facts, question, acts, label);
    facts_link(facts, "yes_mailto", reply.data, "yes");
    facts_link(facts, "no_mailto", reply.data, "no");
    say_into(facts, "yes_label", SAYING("question.does", SAID("does", label)));
    jv_put_string(facts, "no_label", catalog_text(whose ? "question.not_mine" : "question.nothing"));
    if (rc == RC_OK)
        rc = job_reply(job, "notice", question->title, (struct route){question->to, reply.data}, &report, err);
    report_free(&report);
    text_free(&reply);
    return rc;
}

/* Nothing in the mail could be done, so that it does not matter whose it is. Its writer hears so. */
static enum rc pass_over(struct job *job, const struct question *question, struct err *err)
{
    struct text reply = TEXT_EMPTY;
    job_put_away(job, INBOX_DONE, "asks for nothing");
    job->commit.parked.asked = job->commit.parked.asks = 0;
    if (strcmp(question->to, job->mail->from) != 0) /* and not the owner of a key that somebody else has */
        return RC_OK;
    post_reply_player(job->services, &job->player, &reply);
    enum rc rc = answer_wished(job, "answer.chat", true, err);
    if (rc == RC_OK)
        rc = job_reply(job, "notice", "answer.title.mail", (struct route){question->to, reply.data}, NULL, err);
    text_free(&reply);
    return rc;
}

enum rc question_ask(struct job *job, const struct question *question, struct game *game, struct err *err)
{
    struct acts acts = {.list = jv_new_array(), .by_name = question->player == 0};
    answer_unasked(job);
    /* asked once more about a mail that is parked already: the yes to the first question is done with */
    job->commit.parked.asked = job->yes.parked != 0 ? job->yes.parked : job->inbox;
    job->commit.parked.again = 0;
    job_put_away(job, job->yes.parked != 0 ? INBOX_DONE : INBOX_PARKED,
                 question->kind == TOKEN_PARKED ? "waits for a yes" : "waits for a yes to what it does");
    if (game != NULL)
        add_lines(&acts, job, game);
    enum rc rc = game != NULL ? RC_OK : read_acts(&acts, job, err);
    job->understood = job->understood || acts.count > 0;
    /* sooner than an order that is none, or is read from other words, a letter may mean what it seems to wish for */
    bool wishes = question->kind == TOKEN_PARKED && question->player != 0 && !acts.sure && answer_wishes(job);
    bool asks = (acts.count > 0 && !wishes) || question->kind != TOKEN_PARKED || question->player == 0 ||
                job->letter.unread > 0;
    if (rc == RC_OK && asks)
        rc = send(job, question, &acts, err);
    else if (rc == RC_OK)
        rc = pass_over(job, question, err);
    jv_free(acts.list);
    return rc;
}

/* ---- what wants a yes ---------------------------------------------------------- */

/* A question is about a whole mail. Among the lines for other games there is no room for it. */
void question_first(struct job *job, const char *word, struct saying question)
{
    struct text text = text_fixed(job->ask, sizeof job->ask);
    if (job->split.whole == NULL)
        say_list(&text, question.key, question.fills);
    else
        job_tell(job, "answer.consent.part", SAID("word", word));
}

/* The key of what is asked about a line that wants a "yes" first; NULL: it wants none. */
static const char *wants_yes(const struct job *job, const struct game *game, const struct statement *said,
                             struct text *question)
{
    const char *key = vote_carries(job, game, said, question);
    return key != NULL ? key : job->yes.owned && is_final(job, game, said) ? "answer.consent" : NULL;
}

void question_of_final(struct job *job, struct game *game, struct statement *said)
{
    struct text question = TEXT_EMPTY;
    const char *key = job->yes.sure ? NULL : wants_yes(job, game, said, &question);
    if (key != NULL) {
        statement_end(said, job->split.whole == NULL ? STATEMENT_ASKED : STATEMENT_ASIDE);
        question_first(job, verb_name(said->verb),
                       SAYING(key, SAID_GAME(game), SAID("question", question.len == 0 ? "" : question.data)));
    }
    text_free(&question);
}

static enum rc ask_sure(struct job *job, const char *key, struct err *err)
{
    const struct question question = {.kind = TOKEN_SURE,
                                      .title = "answer.title.sure",
                                      .words = catalog_text(key),
                                      .to = job->back,
                                      .player = job->player.id};
    return question_ask(job, &question, NULL, err);
}

enum rc question_of_copy(struct job *job, struct err *err)
{
    return ask_sure(job, "answer.consent.copied", err);
}

enum rc question_of_withdrawing(struct job *job, struct err *err)
{
    return ask_sure(job, "answer.event.withdraw.ask", err);
}

enum rc question_of_forgetting(struct job *job, struct err *err)
{
    const struct question question = {.kind = job->yes.sure ? TOKEN_TWICE : TOKEN_SURE,
                                      .title = "answer.title.sure",
                                      .words =
                                          catalog_text(job->yes.sure ? "answer.forget.again" : "answer.forget.ask"),
                                      .to = job->back,
                                      .player = job->player.id};
    return question_ask(job, &question, NULL, err);
}

enum rc question_sure(struct job *job, struct game *game, struct err *err)
{
    struct question question = {
        .kind = TOKEN_SURE, .title = "answer.title.sure", .words = job->ask, .to = job->back, .player = job->player.id};
    commit_forget(&job->commit); /* what stands beside it waits as well */
    return question_ask(job, &question, game, err);
}
