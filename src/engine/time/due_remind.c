#include "engine/time/due.h"

#include "base/mem.h"
#include "engine/game/clock.h"
#include "engine/letters/announce.h"
#include "engine/letters/language.h"
#include "words/when.h"

enum { GAMES_AT_ONCE = 100, GAMES_IN_A_MAIL = 16 };

/* The games of one player that he must be reminded of now. */
struct reminder {
    struct game *game[GAMES_IN_A_MAIL]; /* owned */
    int seat[GAMES_IN_A_MAIL];
    int count;
};

static void reminder_free(struct reminder *reminder)
{
    for (int i = 0; i < reminder->count; i++) {
        game_free(reminder->game[i]);
        free(reminder->game[i]);
    }
    *reminder = (struct reminder){0};
}

static bool has_come(const struct services *services, const struct seat_row *row)
{
    return row->kind == SEAT_PLAYER && row->waiting && row->remind_at != 0 && row->remind_at <= services->now &&
           row->due > services->now;
}

/* Takes the game in if a reminder is all that it wants: where more is due, the mail about that says it. */
static enum rc look(const struct services *services, const struct seat_place *place, struct reminder *reminder,
                    struct err *err)
{
    struct game *game = mem_new(1, sizeof *game);
    enum rc rc = game_load(services, place->game, game, err);
    bool runs = rc == RC_OK && game->row.status == GAME_RUNNING && game->live;
    if (runs)
        rc = game_pump(services, game, err);
    const struct player_row *player = &game->player[place->seat - 1];
    if (rc == RC_OK && runs && game->moves.count == 0 && !game->told.newly[place->seat - 1] &&
        has_come(services, &game->seat[place->seat - 1]) && !player->mail_off && !player->reminders_off) {
        reminder->seat[reminder->count] = place->seat;
        reminder->game[reminder->count++] = game;
        return RC_OK;
    }
    game_free(game);
    free(game);
    return services_goes_on(rc) ? RC_OK : rc; /* due_play() meets it again and says so */
}

static struct jv *item_of(const struct services *services, struct game *game, int seat)
{
    struct text reply = TEXT_EMPTY;
    struct report item = {.facts = jv_new_object()};
    post_reply_seat(services, game, seat, &reply);
    facts_game(&item, game, seat);
    facts_owed(&item, services, game, seat, reply.data, false);
    text_free(&reply);
    return report_facts(&item);
}

/* What the mail asks in each game, so that an answer to it is known as late in one of them. */
static void keep_tokens(const struct services *services, const struct reminder *reminder, struct outbox_row *row)
{
    struct text tokens = TEXT_EMPTY;
    for (int i = 0; i < reminder->count; i++) {
        text_add(&tokens, i == 0 ? "" : " ");
        post_detail_seat(services, reminder->game[i], reminder->seat[i], &tokens);
    }
    free(row->request);
    row->request = text_detach(&tokens);
}

/* With the first of the deadlines. */
static void write_subject(const struct services *services, const struct reminder *reminder, struct text *out)
{
    struct text games = TEXT_EMPTY, when = TEXT_EMPTY;
    moment first = 0;
    for (int i = 0; i < reminder->count; i++) {
        moment due = reminder->game[i]->seat[reminder->seat[i] - 1].due;
        first = first == 0 || due < first ? due : first;
    }
    say(&games, "subject.reminders", SAID_NUMBER("games", reminder->count));
    when_write_near(first, facts_zone(services, &reminder->game[0]->player[reminder->seat[0] - 1]), services->now,
                    &when);
    say(out, "subject.by", SAID("subject", games.data), SAID("when", when.data));
    text_free(&games);
    text_free(&when);
}

static enum rc compose(const struct services *services, const struct reminder *reminder, struct outbox_row *row,
                       struct err *err)
{
    struct text reply = TEXT_EMPTY, to = TEXT_EMPTY, subject = TEXT_EMPTY;
    char cause[40];
    const struct player_row *player = &reminder->game[0]->player[reminder->seat[0] - 1];
    enum rc rc = post_address(services, player->id, &to, err);
    post_reply_player(services, player, &reply);
    (void)snprintf(cause, sizeof cause, "r%lld", (long long)services->now);
    const struct catalog *before = language_speak(services, player);
    write_subject(services, reminder, &subject);
    struct report report = {.facts = rc == RC_OK ? facts_begin(services, player, reply.data) : NULL};
    struct jv *items = jv_new_array();
    for (int i = 0; rc == RC_OK && i < reminder->count; i++)
        jv_add(items, item_of(services, reminder->game[i], reminder->seat[i]));
    jv_put(report.facts, "items", items);
    if (rc == RC_OK)
        jv_put_int(report.facts, "example", reminder->game[0]->row.id);
    const struct post post = {.kind = "reminder", .cause = cause, .report = &report};
    const struct post_label label = {.to = to.data, .reply = reply.data, .subject = subject.data, .player = player};
    if (rc == RC_OK)
        rc = post_plain(services, &label, &post, row, err);
    if (rc == RC_OK)
        keep_tokens(services, reminder, row);
    catalog_use(before);
    report_free(&report);
    text_free(&reply);
    text_free(&to);
    text_free(&subject);
    return rc;
}

/* All of it or nothing: each game must still stand as it was read. */
static enum rc write_all(const struct services *services, struct reminder *reminder, struct outbox_row *mail,
                         struct err *err)
{
    enum rc rc = store_begin(services->store, err);
    if (rc != RC_OK) {
        outbox_row_free(mail);
        return rc;
    }
    for (int i = 0; rc == RC_OK && i < reminder->count; i++) {
        struct commit commit = {.game = reminder->game[i]};
        clock_remind(services, reminder->game[i], reminder->seat[i]);
        if (i == 0) {
            commit_add(&commit, mail);
            rc = RC_OK;
        }
        if (rc == RC_OK)
            rc = commit_write(services, &commit, err);
        commit_free(&commit);
    }
    return store_end(services->store, rc, err);
}

static enum rc remind_player(const struct services *services, int64_t player, struct err *err)
{
    struct reminder reminder = {0};
    struct outbox_row mail = {0};
    struct seat_place *places = NULL;
    size_t count = 0;
    enum rc rc = seat_of_player(services->store, player, 1u << GAME_RUNNING, &places, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count && reminder.count < GAMES_IN_A_MAIL; i++)
        rc = look(services, &places[i], &reminder, err);
    free(places);
    if (rc == RC_OK && reminder.count >= 2) {
        rc = compose(services, &reminder, &mail, err);
        if (rc == RC_OK)
            rc = write_all(services, &reminder, &mail, err);
        outbox_row_free(&mail);
        if (services_goes_on(rc))
            rc = RC_OK; /* nowhere to write to; or somebody plays just now: each game sees to its own reminder */
    }
    reminder_free(&reminder);
    return rc;
}

enum rc due_remind(const struct services *services, bool *due, struct err *err)
{
    int64_t *ids = NULL;
    size_t count = 0;
    enum rc rc = game_due(services->store, services->now, GAMES_AT_ONCE, &ids, &count, err);
    *due = rc != RC_OK || count > 0;
    for (size_t i = 0; rc == RC_OK && count >= 2 && i < count; i++) {
        struct seat_row *rows = NULL;
        size_t seats = 0;
        rc = seat_list(services->store, ids[i], &rows, &seats, err);
        for (size_t k = 0; rc == RC_OK && k < seats; k++)
            if (has_come(services, &rows[k]))
                rc = remind_player(services, rows[k].player, err);
        seat_rows_free(rows, seats);
    }
    free(ids);
    return rc;
}
