#include "engine/inbox/preview.h"

#include "base/mem.h"
#include "engine/inbox/act.h"
#include "engine/inbox/handlers.h"
#include "engine/inbox/mail_game.h"
#include "engine/inbox/people.h"
#include "engine/inbox/talk.h"
#include "engine/inbox/words.h"
#include "engine/play/spoken.h"
#include "mail/incoming.h"

struct preview {
    struct services services;
};

/* A letter at a table that stands in no database. */
struct reading {
    struct game game;
    struct job job;
    struct incoming mail;
    struct jv *sent, *unsent; /* owned; messages, and the texts of those that are refused */
    bool asks;                /* a message is asked about: nothing else of the letter is done before the answer */
};

struct preview *preview_new(const struct config *config)
{
    struct preview *preview = mem_new(1, sizeof *preview);
    preview->services.config = config;
    preview->services.words = reader_wordbook_new();
    preview->services.spoken = spoken_new();
    return preview;
}

void preview_free(struct preview *preview)
{
    if (preview == NULL)
        return;
    reader_wordbook_free(preview->services.words);
    spoken_free(preview->services.spoken);
    free(preview);
}

/* A game of strangers to the house; the match is the caller's. */
static void set_table(struct reading *reading, const struct services *services, const struct trial_letter *letter)
{
    struct game *game = &reading->game;
    int seats = letter->match->seats;
    game->row = (struct game_row){.id = 1, .name = mem_copy_text(""), .status = GAME_RUNNING, .seats = seats};
    game->rules = letter->match->rules;
    game->config = services->config;
    game->match = *letter->match;
    game->live = true;
    game->seat_count = (size_t)seats;
    game->seat = mem_new((size_t)seats, sizeof *game->seat);
    for (int i = 0; i < seats; i++) {
        const char *name = jv_string(jv_at(letter->names, (size_t)i));
        game->seat[i].number = i + 1;
        if (name == NULL)
            continue;
        game->seat[i].kind = SEAT_PLAYER;
        game->seat[i].player = game->player[i].id = i + 1;
        game->player[i].name = mem_copy_text(name);
    }
}

static void set_job(struct reading *reading, const struct services *services, const struct trial_letter *letter)
{
    struct job *job = &reading->job;
    incoming_init(&reading->mail);
    incoming_set(&reading->mail.body, letter->text, strlen(letter->text));
    job->services = services;
    job->mail = &reading->mail;
    job->answers.phase = -1;
    job->game = job->who.game = reading->game.row.id;
    job->seat = letter->seat;
    job->player.id = letter->seat;
    job->player.name = mem_copy_text(
        game_player(&reading->game, letter->seat) == NULL ? "" : reading->game.player[letter->seat - 1].name);
}

static void reading_free(struct reading *reading)
{
    struct game *game = &reading->game;
    for (size_t i = 0; i < game->seat_count; i++)
        free(game->player[i].name);
    free(game->seat);
    free(game->row.name);
    statement_drop_all(&reading->job);
    report_drop(&reading->job.answer.notes);
    report_drop(&reading->job.answer.readings);
    report_drop(&reading->job.answer.refusals);
    held_free(&reading->job.doubts);
    free(reading->job.player.name);
    incoming_free(&reading->mail);
    jv_free(reading->sent);
    jv_free(reading->unsent);
    free(reading);
}

/* "all", "gm", "Bruno, yellow" */
static void write_receivers(const struct game *game, const struct press_seen *seen, struct text *out)
{
    if (seen->all)
        text_add(out, "all");
    if ((seen->to & 1u) != 0)
        text_add_all(out, out->len > 0 ? ", " : "", "gm");
    for (int seat = 1; seat <= game->row.seats && !seen->all; seat++) {
        const struct player_row *player = game_player(game, seat);
        if ((seen->to >> seat & 1u) != 0)
            text_add_all(out, out->len > 0 ? ", " : "", player == NULL ? game_seat_told(game, seat) : player->name);
    }
}

static void see_message(void *context, const struct press_seen *seen)
{
    struct reading *reading = context;
    struct text to = TEXT_EMPTY;
    char *text = mem_copy_part(seen->text, strlen(seen->text) - 1); /* without its line end */
    reading->asks = reading->asks || seen->asks;
    if (seen->refused) {
        jv_add_string(reading->unsent, text);
    } else {
        struct jv *one = jv_new_object();
        write_receivers(&reading->game, seen, &to);
        jv_put_string(one, "to", to.data);
        jv_put_string(one, "text", text);
        jv_add(reading->sent, one);
    }
    free(text);
    text_free(&to);
}

/* What the answer says nothing was done about. */
static struct jv *asides(const struct reading *reading, const struct reader_result *read)
{
    struct jv *aside = jv_copy_deep(reading->unsent);
    for (size_t i = 0; i < reading->job.answer.notes.count; i++)
        if (reading->job.answer.notes.item[i].left != NULL)
            jv_add_string(aside, reading->job.answer.notes.item[i].left);
    for (int i = 0; i < read->asides; i++)
        jv_add_string(aside, read->aside[i].text);
    return aside;
}

/* What is read of the game beside it is not done either while a message is asked about. */
static void put_orders(const struct reading *reading, const struct reader_result *read, struct jv *out)
{
    struct jv *orders = jv_new_array(), *asks = jv_new_array();
    for (int i = 0; i < read->orders && !reading->asks; i++)
        jv_add_string(orders, read->order[i].text);
    for (int i = 0; i < read->asks && !reading->asks; i++) {
        struct jv *ask = jv_new_array();
        for (int k = 0; k < read->ask[i].options; k++)
            jv_add_string(ask, read->ask[i].option[k]);
        for (int k = 0; k < read->ask[i].closes; k++)
            jv_add_string(ask, read->ask[i].close[k]);
        jv_add(asks, ask);
    }
    if (reading->asks)
        jv_add(asks, jv_new_array());
    jv_put(out, "orders", orders);
    jv_put(out, "asks", asks);
    jv_put(out, "aside", asides(reading, read));
    jv_put(out, "sent", reading->asks ? jv_new_array() : jv_share(reading->sent));
    jv_put_int(out, "chat", read->chat);
}

/* What is left for the game comes to the end that filing brings it to; all of it waits while a message is asked about.
 */
static void end_left(struct reading *reading)
{
    const struct reader_seat seat = people_seat(&reading->job, &reading->game, NULL);
    struct order *order = mem_new(1, sizeof *order);
    for (int i = 0; i < reading->job.statements; i++) {
        struct statement *said = &reading->job.statement[i];
        bool mine = people_is_game_line(said);
        bool is = mine && (said->orders > 0 || said->verb != VERB_NONE ||
                           rules_grammar_line(seat.rules, seat.view, seat.seat, said->line, order) == GRAMMAR_ORDER);
        if (mine)
            statement_end(said, !is ? STATEMENT_ASIDE : reading->asks ? STATEMENT_HELD : STATEMENT_DONE);
    }
    free(order);
}

/* Reads it. The caller frees *out with reading_free(), and *read, also where it fails. */
static enum rc read_at(const struct preview *preview, const struct trial_letter *letter, struct reading **out,
                       struct reader_result *read, struct err *err)
{
    struct reading *reading = mem_new(1, sizeof *reading);
    struct job *job = &reading->job;
    reading->sent = jv_new_array();
    reading->unsent = jv_new_array();
    set_table(reading, &preview->services, letter);
    set_job(reading, &preview->services, letter);
    talk_read(job);
    words_read(job);
    act_addressed_in(job, &reading->game);
    mail_game_find_none(job);
    const struct handlers_watch watch = {see_message, reading, read};
    struct handling handling = {.job = job, .game = &reading->game, .watch = &watch};
    enum rc rc = handlers_run(&handling, HANDLERS_PREVIEW, err);
    end_left(reading);
    *letter->match = reading->game.match; /* what it has seen of itself */
    *out = reading;
    return rc;
}

static enum rc read_letter(void *context, const struct trial_letter *letter, struct jv **out, struct err *err)
{
    struct reading *reading = NULL;
    struct reader_result *read = mem_new(1, sizeof *read);
    enum rc rc = read_at(context, letter, &reading, read, err);
    if (rc == RC_OK) {
        *out = jv_new_object();
        put_orders(reading, read, *out);
    }
    reader_free(read);
    free(read);
    reading_free(reading);
    return rc;
}

enum rc preview_statements(struct preview *preview, const struct trial_letter *letter, preview_see *see, void *context,
                           struct err *err)
{
    struct reading *reading = NULL;
    struct reader_result *read = mem_new(1, sizeof *read);
    enum rc rc = read_at(preview, letter, &reading, read, err);
    for (int i = 0; rc == RC_OK && i < reading->job.statements; i++) {
        const struct statement *said = &reading->job.statement[i];
        bool open = said->fate == STATEMENT_OPEN;
        if (!statement_blank(said->raw))
            see(context, said, open ? handlers_of(said, HANDLERS_PLAYER | HANDLERS_SEAT | HANDLERS_PLAY) : NULL);
    }
    reader_free(read);
    free(read);
    reading_free(reading);
    return rc;
}

struct trial_letters preview_letters(struct preview *preview)
{
    return (struct trial_letters){.read = read_letter, .context = preview};
}
