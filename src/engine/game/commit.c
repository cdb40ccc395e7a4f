#include "engine/game/commit.h"

#include "base/log.h"
#include "base/mem.h"
#include "engine/game/masters.h"

#include <stdarg.h>

enum { HOUR = 3600 };

void commit_add(struct commit *commit, struct outbox_row *row)
{
    if (commit->count == commit->cap) {
        size_t cap = commit->cap == 0 ? 8 : 2 * commit->cap;
        struct outbox_row *mail = mem_grow(commit->mail, cap, sizeof *mail);
        commit->mail = mail;
        commit->cap = cap;
    }
    commit->mail[commit->count++] = *row;
    *row = (struct outbox_row){0};
}

void commit_drop(struct commit *commit, size_t from, int seat)
{
    size_t kept = from;
    for (size_t i = from; i < commit->count; i++) {
        if (commit->mail[i].seat == seat)
            outbox_row_free(&commit->mail[i]);
        else
            commit->mail[kept++] = commit->mail[i];
    }
    commit->count = kept < commit->count ? kept : commit->count;
}

void commit_add_press(struct commit *commit, struct press_row *row)
{
    struct press_row *press = mem_grow(commit->press, commit->press_count + 1, sizeof *press);
    commit->press = press;
    commit->press[commit->press_count++] = *row;
    *row = (struct press_row){0};
}

void commit_drop_press(struct commit *commit, int64_t player, int64_t id)
{
    commit->own.gone = mem_grow(commit->own.gone, commit->own.gones + 1, sizeof *commit->own.gone);
    commit->own.gone[commit->own.gones++] = id;
    commit->own.player = player;
}

enum rc commit_habit(const struct services *services, struct commit *commit, const struct habit *whose,
                     struct habit **out, struct err *err)
{
    for (size_t i = 0; i < commit->own.habits; i++) {
        *out = &commit->own.habit[i];
        if ((*out)->game == whose->game && (*out)->player == whose->player)
            return RC_OK;
    }
    struct habit read;
    *out = NULL;
    enum rc rc = habit_get(services->store, whose->game, whose->player, &read, err);
    if (rc != RC_OK)
        return rc;
    commit->own.habit = mem_grow(commit->own.habit, commit->own.habits + 1, sizeof *commit->own.habit);
    commit->own.habit[commit->own.habits] = read;
    *out = &commit->own.habit[commit->own.habits++];
    return RC_OK;
}

void commit_audit(struct commit *commit, const char *actor, const char *act, const char *format, ...)
{
    char detail[400];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(detail, sizeof detail, format, args);
    va_end(args);
    if (len >= (int)sizeof detail)
        detail[text_fit(detail, sizeof detail - 1, sizeof detail - 2)] = '\0';
    struct deed *deed = mem_grow(commit->audit.deed, commit->audit.deeds + 1, sizeof *deed);
    commit->audit.deed = deed;
    deed[commit->audit.deeds] = (struct deed){.actor = actor, .act = act, .detail = mem_copy_text(detail)};
    commit->audit.deeds++;
}

void commit_move_seat(struct commit *commit, const struct game *game, int seat)
{
    const struct seat_row *row = &game->seat[seat - 1];
    struct seat_move *moved = mem_grow(commit->moved, commit->moved_count + 1, sizeof *moved);
    commit->moved = moved;
    moved += commit->moved_count;
    *moved = (struct seat_move){.game = game->row.id, .revision = game->was.revision, .seat = *row};
    moved->seat.word = mem_copy_text(row->word == NULL ? "" : row->word);
    moved->seat.wishes = mem_copy_text(row->wishes == NULL ? "" : row->wishes);
    moved->seat.untold = mem_copy_text(row->untold == NULL ? "" : row->untold);
    commit->moved_count++;
}

void commit_count(struct commit *commit, const char *key, int64_t seconds)
{
    commit->rate = mem_grow(commit->rate, commit->rates + 1, sizeof *commit->rate);
    struct commit_rated *rated = &commit->rate[commit->rates++];
    (void)snprintf(rated->key, sizeof rated->key, "%s", key);
    rated->seconds = seconds;
}

void commit_budget(struct commit *commit, const char *key)
{
    commit->budget = mem_grow(commit->budget, commit->budgets + 1, sizeof *commit->budget);
    commit->budget[commit->budgets++] = mem_copy_text(key);
}

enum rc commit_rate(const struct services *services, struct commit *commit, const char *key, int64_t seconds,
                    int64_t *count, struct err *err)
{
    enum rc rc = rate_count(services->store, key, services->now, seconds, count, err);
    if (rc != RC_OK)
        return rc;
    commit_count(commit, key, seconds);
    for (size_t i = 0; i < commit->rates; i++)
        *count += strcmp(commit->rate[i].key, key) == 0;
    return RC_OK;
}

void commit_standby(struct commit *commit, int64_t player, const char *rules, bool on)
{
    commit->standby = mem_grow(commit->standby, commit->standbys + 1, sizeof *commit->standby);
    commit->standby[commit->standbys++] =
        (struct standby_change){.player = player, .rules = mem_copy_text(rules), .on = on};
}

static enum rc write_standby(const struct services *services, const struct commit *commit, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < commit->standbys; i++) {
        const struct standby_change *one = &commit->standby[i];
        if (one->on)
            rc = club_standby_put(services->store, one->player, one->rules, services->now, err);
        else
            rc = club_standby_drop(services->store, one->player, one->rules, err);
        rc = rc == RC_NONE ? RC_OK : rc; /* was not there */
    }
    return rc;
}

static enum rc write_counters(const struct services *services, const struct commit *commit, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < commit->rates; i++)
        rc = rate_bump(services->store, commit->rate[i].key, services->now, commit->rate[i].seconds, NULL, err);
    for (size_t i = 0; rc == RC_OK && i < commit->budgets; i++)
        rc = rate_bump(services->store, commit->budget[i], services->now, HOUR, NULL, err);
    return rc;
}

/* The answer to his own mail need not be told to anybody. */
static bool calls(const struct services *services, const struct outbox_row *row)
{
    return !row->answer && row->seat != 0 && config_text(services->config, SETTING_HOOK_PROGRAM)[0] != '\0';
}

static enum rc note_call(const struct services *services, const struct outbox_row *row, int64_t mail, struct err *err)
{
    struct seat_row *seats = NULL;
    size_t count = 0;
    if (!calls(services, row))
        return RC_OK;
    enum rc rc = seat_list(services->store, row->game, &seats, &count, err);
    moment at = row->next_at > row->created ? row->next_at : row->created;
    struct hook_call_row call = {
        .mail = mail, .at = at, .kind = row->kind, .game = row->game, .seat = row->seat, .next = at};
    for (size_t i = 0; i < count; i++)
        if (seats[i].number == row->seat)
            call.player = seats[i].kind == SEAT_PLAYER ? seats[i].player : seats[i].kept_for;
    seat_rows_free(seats, count);
    return rc == RC_OK ? hook_add(services->store, &call, err) : rc;
}

static enum rc write_mail(const struct services *services, struct outbox_row *row, bool *news, struct err *err)
{
    int64_t id = 0;
    bool fresh = false;
    enum rc rc = row->seat != 0 ? RC_OK : masters_is_stranger(services, row->envelope_to, &row->stranger, err);
    row->stranger = row->stranger || strcmp(row->kind, "press") == 0; /* no talk holds up a game */
    /* only where somebody wants to know: it may be far to whom would say it */
    bool asked = !*news || row->replaces == OUTBOX_FIRST || calls(services, row);
    if (rc == RC_OK && row->replaces > 0 && row->replaces != OUTBOX_FIRST)
        return outbox_replace(services->store, row, err);
    if (rc == RC_OK && asked)
        rc = outbox_put(services->store, row, &id, &fresh, err);
    else if (rc == RC_OK)
        rc = outbox_put_unasked(services->store, row, err);
    *news = *news || fresh;
    if (rc == RC_OK && fresh)
        rc = note_call(services, row, id, err);
    if (rc == RC_OK && asked && !fresh)
        log_warn("mail dedup=\"%s\" was made before: not made again", row->dedup);
    if (rc != RC_OK || row->seat == 0 || strcmp(row->kind, "turn") != 0)
        return rc;
    /* a newer "your turn" says all that an unsent older one did */
    const struct outbox_cover cover = {.game = row->game, .seat = row->seat, .kind = row->kind, .newer = row->dedup};
    return outbox_supersede(services->store, &cover, NULL, err);
}

void commit_player_print(const struct player_row *player, uint8_t out[CIPHER_HASH])
{
    struct text text = TEXT_EMPTY;
    text_addf(&text, "%s\n%s\n%s\n%d %d %d %lld %lld %d %d %d %d %d %d %d %d %d %d",
              player->name == NULL ? "" : player->name, player->zone == NULL ? "" : player->zone,
              player->language == NULL ? "" : player->language, player->digest, player->mail_off, player->picture_off,
              (long long)player->away_from, (long long)player->away_until, player->sleep_from, player->sleep_until,
              player->epoch, player->last_call, player->subject_thread, player->receipts, player->calendar,
              player->picture_wide, player->picture_dark, player->reminders_off);
    cipher_hash(&(struct cipher_part){text.data, text.len}, 1, out);
    text_free(&text);
}

/* Compare and swap, as for a game: the row holds settings of several mails. */
static enum rc write_player(const struct services *services, const struct commit *commit, struct err *err)
{
    struct player_row now = {0};
    uint8_t is[CIPHER_HASH];
    enum rc rc = player_get(services->store, commit->player->id, &now, err);
    if (rc == RC_OK)
        commit_player_print(&now, is);
    player_row_free(&now);
    if (rc == RC_OK && memcmp(is, commit->player_was, sizeof is) != 0)
        return err_set(err, RC_CONFLICT, "another mail has changed the player's settings");
    return rc == RC_OK ? player_update(services->store, commit->player, err) : rc;
}

/* `end`: of the game's log, as far as it is known; NULL: it is not. */
static enum rc log_act(const struct services *services, struct audit_end *end, struct audit_act act, struct err *err)
{
    act.at = services->now;
    act.end = end;
    return audit_add(services->store, &act, NULL, err);
}

/* The game's revision rises: who has loaded it meanwhile must not write the old deadline back. */
static enum rc write_moved(const struct services *services, const struct seat_move *moved, struct err *err)
{
    char detail[64];
    struct text text = text_fixed(detail, sizeof detail);
    struct game_row game = {0};
    text_addf(&text, "seat %d ", moved->seat.number);
    moment_write(moved->seat.due, &text);
    enum rc rc = game_get(services->store, moved->game, &game, err);
    if (rc == RC_OK)
        rc = game_update(services->store, &game, moved->revision, err);
    game_row_free(&game);
    if (rc == RC_OK)
        rc = seat_put(services->store, &moved->seat, err);
    if (rc == RC_OK)
        rc = log_act(
            services, NULL,
            (struct audit_act){
                .game = moved->game, .actor = "clock", .act = "hours", .detail = moved->seat.due == 0 ? "" : detail},
            err);
    return rc;
}

/* The last new position's hash in the chain vouches for all moves before it. */
static enum rc write_moves_audit(const struct services *services, const struct game *game, struct audit_end *end,
                                 struct err *err)
{
    char detail[96];
    struct text text = text_fixed(detail, sizeof detail);
    if (game->moves.count == 0)
        return RC_OK;
    text_add_int(&text, game->row.phase);
    if (game->row.branch > 0) {
        text_add_char(&text, 'b');
        text_add_int(&text, game->row.branch);
    }
    text_add_char(&text, ' ');
    cipher_hex(game->row.hash, CIPHER_HASH, &text);
    return log_act(services, end,
                   (struct audit_act){.game = game->row.id, .actor = "engine", .act = "phase", .detail = detail}, err);
}

/* Nobody is its master any more, and no mail of it that waits goes out but those that say so. */
static enum rc write_deletion(const struct services *services, const struct commit *commit, struct err *err)
{
    int64_t game = commit->game == NULL ? 0 : commit->game->row.id;
    if (!commit->audit.deletes || game == 0)
        return RC_OK;
    enum rc rc = outbox_drop_game(services->store, game, err);
    return rc == RC_OK ? club_master_drop_game(services->store, game, err) : rc;
}

static struct audit_end end_of_log(const struct game *game)
{
    struct audit_end end = {0};
    if (game != NULL && game->was.head_known) {
        end.origin = game->row.origin;
        end.number = game->was.around.acts;
        memcpy(end.hash, game->was.around.head, sizeof end.hash);
    }
    return end;
}

/* What was done, in the log of the game or of the house. `news`: anything was. */
static enum rc write_log(const struct services *services, const struct commit *commit, bool news, struct err *err)
{
    const struct game *game = commit->game;
    bool of_house = game == NULL || commit->audit.deletes;
    struct audit_end end = end_of_log(game);
    enum rc rc = game == NULL ? RC_OK : write_moves_audit(services, game, &end, err);
    for (size_t i = 0; rc == RC_OK && game != NULL && i < commit->audit.deeds; i++) {
        const struct deed *deed = &commit->audit.deed[i];
        rc = log_act(
            services, &end,
            (struct audit_act){.game = game->row.id, .actor = deed->actor, .act = deed->act, .detail = deed->detail},
            err);
    }
    /* the same act again, after a crash perhaps, that changes nothing is no act */
    if (rc == RC_OK && commit->audit.actor != NULL && news)
        rc = log_act(services, of_house ? NULL : &end,
                     (struct audit_act){.game = of_house ? commit->audit.about : game->row.id,
                                        .actor = commit->audit.actor,
                                        .act = commit->audit.act,
                                        .detail = commit->audit.detail == NULL ? "" : commit->audit.detail},
                     err);
    return rc;
}

static enum rc write_press(const struct services *services, const struct commit *commit, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < commit->own.gones; i++)
        rc = record_press_drop(services->store, commit->own.gone[i], commit->own.player, err);
    for (size_t i = 0; rc == RC_OK && i < commit->press_count; i++) {
        int64_t id = 0;
        rc = record_press_add(services->store, &commit->press[i], &id, err);
    }
    return rc;
}

/* Who of several at one address wrote the mail, and the one that it says yes to. */
static enum rc write_writer(const struct services *services, const struct commit *commit, struct err *err)
{
    enum rc rc = inbox_of(services->store, commit->handled.id, commit->handled.player, err);
    if (rc == RC_OK && commit->parked.again != 0)
        rc = inbox_of(services->store, commit->parked.again, commit->handled.player, err);
    return rc;
}

enum rc commit_write(const struct services *services, struct commit *commit, struct err *err)
{
    bool news = commit->game != NULL;
    enum rc rc = RC_OK;
    if (commit->game != NULL)
        audit_foresee(services->store, commit->game->row.id);
    if (commit->handled.id != 0)
        rc = inbox_done(services->store, commit->handled.id, commit->handled.state,
                        commit->handled.note == NULL ? "" : commit->handled.note, services->now, err);
    if (rc == RC_OK && commit->handled.shared && commit->handled.player != 0)
        rc = write_writer(services, commit, err);
    if (rc == RC_OK)
        rc = write_deletion(services, commit, err);
    for (int i = 0; rc == RC_OK && i < commit->alsos; i++)
        rc = commit_write(services, commit->also[i], err);
    if (rc == RC_OK && commit->game != NULL)
        rc = game_write(services, commit->game, err);
    for (size_t i = 0; rc == RC_OK && i < commit->count; i++)
        rc = write_mail(services, &commit->mail[i], &news, err);
    if (rc == RC_OK)
        rc = write_counters(services, commit, err);
    if (rc == RC_OK)
        rc = write_standby(services, commit, err);
    if (rc == RC_OK)
        rc = write_press(services, commit, err);
    for (size_t i = 0; rc == RC_OK && i < commit->own.habits; i++)
        rc = habit_put(services->store, &commit->own.habit[i], err);
    for (size_t i = 0; rc == RC_OK && i < commit->moved_count; i++)
        rc = write_moved(services, &commit->moved[i], err);
    if (rc == RC_OK && commit->player != NULL)
        rc = write_player(services, commit, err);
    if (rc == RC_OK)
        rc = write_log(services, commit, news, err);
    for (int i = 0; rc == RC_OK && i < commit->calls; i++)
        rc = player_called(services->store, commit->called[i], err);
    if (rc == RC_OK && commit->handled.leaves)
        rc = player_leaves(services->store, commit->handled.player, services->now, err);
    if (rc == RC_OK && commit->parked.asks != 0)
        rc = player_asked(services->store, commit->parked.asks, commit->parked.asked, err);
    if (rc == RC_OK && commit->parked.again != 0)
        rc = inbox_again(services->store, commit->parked.again, err);
    if (rc == RC_OK && commit->parked.again != 0)
        rc = inbox_done(services->store, commit->parked.again, INBOX_DONE,
                        commit->parked.note == NULL ? "confirmed" : commit->parked.note, services->now, err);
    if (rc == RC_OK && commit->handled.player != 0)
        rc = player_heard(services->store, commit->handled.player, services->now, err);
    if (rc == RC_OK && commit->handled.player != 0 && commit->handled.signs != NULL)
        rc = player_signs(services->store, commit->handled.player, commit->handled.signs, err);
    if (rc == RC_OK && commit->handled.id != 0 && commit->handled.forget)
        rc = inbox_forget(services->store, commit->handled.id, err);
    audit_foreseen(services->store);
    return rc;
}

enum rc commit_now(const struct services *services, struct commit *commit, struct err *err)
{
    enum rc rc = services_begin(services, err);
    if (rc != RC_OK)
        return rc;
    rc = commit_write(services, commit, err);
    if (rc == RC_OK)
        return services_commit(services, err);
    services_rollback(services);
    return rc;
}

void commit_forget(struct commit *commit)
{
    struct commit kept = {.handled.id = commit->handled.id,
                          .handled.state = commit->handled.state,
                          .handled.note = commit->handled.note,
                          .handled.player = commit->handled.player,
                          .handled.shared = commit->handled.shared,
                          .parked.again = commit->parked.again,
                          .parked.note = commit->parked.note,
                          .rate = commit->rate,
                          .rates = commit->rates};
    commit->rate = NULL;
    commit_free(commit);
    *commit = kept;
}

void commit_free(struct commit *commit)
{
    for (size_t i = 0; i < commit->count; i++)
        outbox_row_free(&commit->mail[i]);
    for (size_t i = 0; i < commit->press_count; i++)
        record_press_row_free(&commit->press[i]);
    for (size_t i = 0; i < commit->audit.deeds; i++)
        free(commit->audit.deed[i].detail);
    for (size_t i = 0; i < commit->standbys; i++)
        free(commit->standby[i].rules);
    for (size_t i = 0; i < commit->budgets; i++)
        free(commit->budget[i]);
    free(commit->budget);
    free(commit->rate);
    free(commit->standby);
    free(commit->audit.deed);
    for (size_t i = 0; i < commit->moved_count; i++)
        seat_row_free(&commit->moved[i].seat);
    free(commit->moved);
    free(commit->press);
    free(commit->own.gone);
    free(commit->own.habit);
    if (commit->own.row != NULL)
        player_row_free(commit->own.row);
    free(commit->own.row);
    free(commit->mail);
    free(commit->audit.detail);
    free(commit->audit.words);
    free(commit->handled.signs);
    *commit = (struct commit){0};
}
