#include "engine/question.h"

#include "engine/act.h"
#include "engine/audience.h"
#include "engine/spelling.h"
#include "engine/split.h"
#include "engine/substitute.h"
#include "engine/vote.h"
#include "mail/incoming.h"
#include "mail/unseen.h"
#include "mail/utf8.h"

enum { QUOTED_BYTES = 200, QUOTED_LINES = 12, ACTS_LISTED = 40, LABEL_BYTES = 120 };

/* What the lines of a mail come to. */
struct acts {
    struct jv *list; /* owned */
    bool by_name;    /* no words of the mail */
    int count;       /* also of those that are not listed */
    int final;
    int chat;                    /* lines that are nothing to be done */
    char label[LABEL_BYTES + 1]; /* of the first, or the first that is final */
};

/* ---- quoting ---------------------------------------------------------------- */

static void quote(const char *raw, struct text *out)
{
    size_t len = strlen(raw), fit = len > QUOTED_BYTES ? text_fit(raw, len, QUOTED_BYTES) : len;
    for (size_t i = 0; i < fit;) {
        uint32_t code = 0;
        size_t bytes = utf8_read(raw + i, fit - i, &code);
        if (bytes == 0 || unseen_is(code))
            text_add_char(out, ' ');
        else
            text_add_bytes(out, raw + i, bytes);
        i += bytes == 0 ? 1 : bytes;
    }
    if (fit < len)
        text_add(out, "...");
}

static bool put_quote(struct jv *one, const char *key, const char *raw)
{
    struct text text = TEXT_EMPTY;
    quote(raw, &text);
    bool ok = !text.failed && jv_put_string(one, key, text.data == NULL ? "" : text.data);
    text_free(&text);
    return ok;
}

/* The lines of somebody's words that follow line `at`. */
static bool put_block(struct jv *one, const struct errand *errand, int at)
{
    struct jv *list = jv_new_array();
    bool ok = list != NULL;
    int left = 0;
    for (int i = at + 1, shown = 0; ok && i < errand->lines && errand->line[i].press; i++) {
        if (shown++ == QUOTED_LINES) {
            for (; i < errand->lines && errand->line[i].press; i++)
                left++;
            break;
        }
        struct jv *line = jv_new_object();
        ok = put_quote(line, "text", errand->line[i].raw);
        ok = jv_add(list, line) && ok;
    }
    return jv_put(one, "block", list) && ok && jv_put_int(one, "block_more", left);
}

/* ---- what a line would do --------------------------------------------------- */

bool question_is_final(const struct errand *errand, const struct table *table, const struct said *said)
{
    if (!verb_is(said->verb, VERB_FINAL))
        return false;
    if (said->verb == VERB_LEAVE)
        return table->game.status != GAME_FORMING;
    return said->verb == VERB_CONCEDE || vote_ends_game(errand, table, said);
}

/* Whether a line without a verb of ours is an order of the game, be it a wrong one. */
static bool is_order(const struct errand *errand, struct table *table, const char *raw)
{
    struct order_line line;
    struct refusal why = {0};
    int seat = errand->seat;
    if (table == NULL || !table->live || seat == 0 || match_over(&table->match))
        return false;
    const void *view = audience_view(&table->match, seat);
    struct order *order = malloc(sizeof *order);
    if (order == NULL)
        return false;
    (void)line_read(raw, &line);
    bool is = line.len > 0 &&
              (rules_read(table->rules, view, seat, &line, order, &why) || strcmp(why.code, REFUSAL_VERB.code) != 0);
    free(order);
    if (is || line.len == 0)
        return is;
    struct text meant = TEXT_EMPTY;
    is = spelling_mend(table->rules, view, seat, raw, &meant) != SPELLING_LEFT;
    text_free(&meant);
    return is;
}

/* "Concede game 1", "Stop your mail" */
static void write_label(const struct errand *errand, const struct said *said, struct text *out)
{
    const char *does = verb_does(said->verb);
    text_add_char(out, (char)(does[0] >= 'a' && does[0] <= 'z' ? does[0] - 'a' + 'A' : does[0]));
    text_add(out, does + 1);
    bool of_game = !verb_is(said->verb, VERB_OF_PLAYER) || verb_is(said->verb, VERB_FINAL);
    if (!of_game || said->verb == VERB_STANDINGS)
        return;
    if (errand->game != 0)
        text_addf(out, " game %lld", (long long)errand->game);
    else
        text_add(out, " a game (I cannot tell which)");
}

static bool add_act(struct acts *acts, const struct errand *errand, const struct table *table, int at)
{
    char room[LABEL_BYTES + 1];
    struct text label = text_fixed(room, sizeof room);
    const struct said *said = &errand->line[at];
    bool final = table != NULL && question_is_final(errand, table, said);
    write_label(errand, said, &label);
    if (acts->count == 0 || (final && acts->final == 0))
        (void)snprintf(acts->label, sizeof acts->label, "%s", room);
    acts->final += final;
    if (acts->count++ >= ACTS_LISTED && !final)
        return true; /* nobody says yes to an end that he is not shown */
    struct jv *one = jv_new_object();
    bool ok = put_quote(one, "line", acts->by_name ? verb_name(said->verb) : said->raw) &&
              jv_put_string(one, "does", room) && jv_put_bool(one, "final", final) &&
              (acts->by_name || put_block(one, errand, at));
    return jv_add(acts->list, one) && ok;
}

static bool add_lines(struct acts *acts, const struct errand *errand, struct table *table)
{
    bool ok = true;
    for (int i = 0; ok && i < errand->lines; i++) {
        const struct said *said = &errand->line[i];
        if (said->press || said->raw[strspn(said->raw, " \t\r")] == '\0' || (said->verb == VERB_NONE && said->taken))
            continue;
        if (said->verb != VERB_NONE || is_order(errand, table, said->raw))
            ok = add_act(acts, errand, table, i);
        else
            acts->chat++;
    }
    return ok;
}

/* The lines that are for errand->game. A game that cannot be loaded is no reason not to ask. */
static enum rc add_game(struct acts *acts, struct errand *errand, struct table *loaded, struct err *err)
{
    struct table *own = loaded == NULL && errand->game != 0 ? calloc(1, sizeof *own) : NULL;
    struct table *table = loaded == NULL ? own : loaded;
    enum rc rc = loaded == NULL && errand->game != 0 && own == NULL ? RC_NOMEM : RC_OK;
    if (own != NULL)
        rc = table_load(errand->host, errand->game, own, err);
    if (rc == RC_DAMAGED || rc == RC_NONE) {
        table = NULL;
        rc = RC_OK;
    }
    if (own != NULL && table != NULL && rc == RC_OK) {
        errand->seat = table_seat_of(own, errand->player.id);
        errand->seat = errand->seat == 0 ? substitute_kept(own, errand->player.id) : errand->seat;
    }
    if (rc == RC_OK && !add_lines(acts, errand, table))
        rc = RC_NOMEM;
    if (own != NULL)
        table_free(own);
    free(own);
    return rc == RC_NOMEM ? err_set(err, rc, "out of memory for a question") : rc;
}

static enum rc drop_notes(struct errand *errand, struct err *err)
{
    jv_free(errand->notes);
    errand->notes = jv_new_array();
    return errand->notes == NULL ? err_set(err, RC_NOMEM, "out of memory for a question") : RC_OK;
}

/* What the mail would do, by the same steps as when it is carried out. */
static enum rc read_acts(struct acts *acts, struct errand *errand, struct err *err)
{
    enum split split = SPLIT_NONE;
    struct err why = {0};
    bool refused = false;
    enum rc rc = split_mail(errand, &split, &why);
    if (rc == RC_BAD) /* nothing in it could be done */
        return drop_notes(errand, err);
    if (rc != RC_OK)
        return err_set(err, rc, "%s", why.text);
    if (split != SPLIT_SEVERAL)
        rc = act_find_game(errand, &refused, err);
    if (refused)
        errand->game = 0;
    if (rc == RC_OK)
        rc = add_game(acts, errand, NULL, err);
    for (int i = 0; rc == RC_OK && split_part(errand, i) != NULL; i++) {
        split_part(errand, i)->player = errand->player; /* borrowed */
        rc = add_game(acts, split_part(errand, i), NULL, err);
    }
    return rc == RC_OK ? drop_notes(errand, err) : rc;
}

/* ---- asking ----------------------------------------------------------------- */

/* What the one word "yes" does, for a button. */
static void write_yes(const struct question *question, const struct acts *acts, struct text *out)
{
    bool whose = question->kind == TOKEN_PARKED;
    if (whose && (acts->final > 0 || acts->count == 0))
        text_add(out, "It is mine");
    else if (acts->count == 1)
        text_add(out, acts->label);
    else if (acts->final == 1)
        text_addf(out, "%s, and do the rest", acts->label);
    else
        text_add(out, "Do all of this");
}

/* How to answer, and what comes of it. */
static bool put_how(struct jv *facts, const struct question *question, const struct acts *acts, const char *label)
{
    struct text how = TEXT_EMPTY;
    if (question->kind == TOKEN_PARKED && acts->final > 0)
        text_add(&how, "Reply with the one word 'yes' if it is. What cannot be taken back is not done by that: I ask "
                       "once more, and name it.");
    else if (acts->count == 0)
        text_add(&how, "Reply with the one word 'yes' and it is read.");
    else
        text_addf(&how, "Reply with the one word 'yes' and it is done: %c%s.",
                  label[0] >= 'A' && label[0] <= 'Z' ? label[0] - 'A' + 'a' : label[0], label + 1);
    text_add(&how, " Reply 'no', or not at all, and nothing happens.");
    bool ok = !how.failed && jv_put_string(facts, "how", how.data);
    text_free(&how);
    return ok;
}

static bool put_mail(struct jv *facts, const struct errand *errand, const struct question *question)
{
    struct text when = TEXT_EMPTY;
    struct jv *mail = jv_new_object();
    moment_write_local(errand->received, facts_zone(errand->host, &errand->player), &when);
    bool ok = !when.failed && put_quote(mail, "from", errand->mail->from) &&
              jv_put_string(mail, "received", when.data) &&
              (question->player == 0 || put_quote(mail, "subject", errand->mail->subject));
    text_free(&when);
    return jv_put(facts, "mail", mail) && ok;
}

static bool put_link(struct jv *facts, const char *key, const char *reply, const char *word)
{
    struct text link = TEXT_EMPTY;
    facts_mailto(reply, word, word, &link);
    bool ok = !link.failed && jv_put_string(facts, key, link.data);
    text_free(&link);
    return ok;
}

static bool put_game(struct jv *facts, const struct errand *errand, const struct question *question)
{
    struct game_row row = {0};
    struct text name = TEXT_EMPTY;
    if (question->player == 0 || errand->game == 0 || errand->parts > 0 ||
        game_get(errand->host->store, errand->game, &row, NULL) != RC_OK)
        return true;
    facts_subject_of(&row, &name);
    bool ok = !name.failed && jv_put_string(jv_get(facts, "mail"), "game", name.data);
    text_free(&name);
    game_row_free(&row);
    return ok;
}

static enum rc send(struct errand *errand, const struct question *question, struct acts *acts, struct err *err)
{
    char label[LABEL_BYTES + 40];
    struct text reply = TEXT_EMPTY, yes = text_fixed(label, sizeof label);
    bool whose = question->kind == TOKEN_PARKED;
    write_yes(question, acts, &yes);
    post_reply_question(errand->host, question->kind, errand->bundle.asked, question->player, &reply);
    struct jv *facts = facts_begin(errand->host, errand->player.id == 0 ? NULL : &errand->player, reply.data);
    bool ok = facts != NULL && !reply.failed && errand_say(errand, "%s", question->words) == RC_OK &&
              put_mail(facts, errand, question) && put_game(facts, errand, question) &&
              jv_put(facts, "acts", jv_share(acts->list)) && jv_put_bool(facts, "acts_any", acts->count > 0) &&
              jv_put_int(facts, "acts_more", acts->count - (int64_t)jv_size(acts->list)) &&
              jv_put_int(facts, "chat", question->player == 0 ? 0 : acts->chat) &&
              put_how(facts, question, acts, label) && put_link(facts, "yes_mailto", reply.data, "yes") &&
              put_link(facts, "no_mailto", reply.data, "no") && jv_put_string(facts, "yes_label", label) &&
              jv_put_string(facts, "no_label", whose ? "It is not mine" : "Do nothing");
    enum rc rc = ok ? errand_reply(errand, "notice", question->title, question->to, reply.data, facts, err)
                    : err_set(err, RC_NOMEM, "out of memory for a question");
    jv_free(facts);
    text_free(&reply);
    return rc;
}

enum rc question_ask(struct errand *errand, const struct question *question, struct table *table, struct err *err)
{
    struct acts acts = {.list = jv_new_array(), .by_name = question->player == 0};
    enum rc rc = acts.list == NULL ? err_set(err, RC_NOMEM, "out of memory for a question") : drop_notes(errand, err);
    /* asked once more about a mail that is parked already: the yes to the first question is done with */
    errand->bundle.asked = errand->parked != 0 ? errand->parked : errand->inbox;
    errand->bundle.again = 0;
    errand_put_away(errand, errand->parked != 0 ? INBOX_DONE : INBOX_PARKED,
                    question->kind == TOKEN_PARKED ? "waits for a yes" : "waits for a yes to what it does");
    if (rc == RC_OK)
        rc = table != NULL ? add_game(&acts, errand, table, err) : read_acts(&acts, errand, err);
    errand->understood = errand->understood || acts.count > 0;
    if (rc == RC_OK)
        rc = send(errand, question, &acts, err);
    jv_free(acts.list);
    return rc;
}
