/* What a parcel holds, read from the store. */
#include "engine/parcel.h"
#include "engine/actlog.h"

enum { AT_ONCE = 500 };

static void player_free(struct parcel_player *player)
{
    for (size_t i = 0; i < player->addresses; i++)
        free(player->address[i].address);
    free(player->address);
    free(player->name);
    free(player->zone);
}

static void seat_free(struct parcel_seat *seat)
{
    player_free(&seat->player);
    player_free(&seat->kept);
    player_free(&seat->gone);
    lines_free(seat->plan, seat->plans);
    seat_row_free(&seat->row);
}

void parcel_free(struct parcel *parcel)
{
    for (int i = 0; i < SEATS_MAX; i++)
        seat_free(&parcel->seat[i]);
    for (size_t i = 0; i < parcel->branches; i++)
        cipher_wipe(parcel->branch[i].seed, sizeof parcel->branch[i].seed);
    for (size_t i = 0; i < parcel->ballots; i++) {
        free(parcel->ballot[i].vote);
        ballot_row_free(&parcel->ballot[i].row);
    }
    free(parcel->ballot);
    free(parcel->branch);
    move_rows_free(parcel->move, parcel->moves);
    press_rows_free(parcel->press, parcel->presses);
    audit_rows_free(parcel->audit, parcel->audits);
    cipher_wipe(parcel->game.secret, sizeof parcel->game.secret);
    cipher_wipe(parcel->game.root, sizeof parcel->game.root);
    cipher_wipe(parcel->game.seed, sizeof parcel->game.seed);
    game_row_free(&parcel->game);
    free(parcel->house);
    *parcel = (struct parcel){0};
}

static enum rc no_memory(struct err *err)
{
    return err_set(err, RC_NOMEM, "out of memory for a game");
}

static enum rc take_addresses(struct address_row *rows, size_t count, struct parcel_player *out, struct err *err)
{
    out->address = calloc(count + 1, sizeof *out->address);
    if (out->address == NULL)
        return no_memory(err);
    for (size_t i = 0; i < count; i++) {
        out->address[i].address = rows[i].address;
        out->address[i].proved = rows[i].proved;
        rows[i].address = NULL;
    }
    out->addresses = count;
    return RC_OK;
}

static enum rc pack_player(const struct host *host, int64_t player, struct parcel_player *out, struct err *err)
{
    struct player_row row = {0};
    struct address_row *rows = NULL;
    size_t count = 0;
    enum rc rc = player_get(host->store, player, &row, err);
    if (rc != RC_OK)
        return rc;
    out->name = row.name;
    out->zone = row.zone;
    row.name = row.zone = NULL;
    out->digest = row.digest;
    out->mail_off = row.mail_off;
    out->picture_off = row.picture_off;
    player_row_free(&row);
    rc = address_list(host->store, player, &rows, &count, err);
    if (rc == RC_OK)
        rc = take_addresses(rows, count, out, err);
    address_rows_free(rows, count);
    return rc;
}

static enum rc pack_seats(const struct host *host, int64_t game, struct parcel *out, struct err *err)
{
    struct seat_row *rows = NULL;
    size_t count = 0;
    enum rc rc = seat_list(host->store, game, &rows, &count, err);
    if (rc == RC_OK && (count != (size_t)out->game.seats || count > SEATS_MAX))
        rc = err_set(err, RC_DAMAGED, "game %lld has %zu of its %d seats", (long long)game, count, out->game.seats);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct parcel_seat *seat = &out->seat[i];
        seat->row = rows[i];
        rows[i].word = NULL;
        rc = plan_list(host->store, game, (int)i + 1, &seat->plan, &seat->plans, err);
        if (rc == RC_OK && seat->row.player != 0)
            rc = pack_player(host, seat->row.player, &seat->player, err);
        if (rc == RC_OK && seat->row.kept_for != 0)
            rc = pack_player(host, seat->row.kept_for, &seat->kept, err);
        if (rc == RC_OK && seat->row.gave_up != 0)
            rc = pack_player(host, seat->row.gave_up, &seat->gone, err);
    }
    seat_rows_free(rows, count);
    return rc;
}

/* Makes room behind `count` rows for `more`. */
static bool grow(void **rows, size_t count, size_t more, size_t size)
{
    void *grown = realloc(*rows, (count + more) * size);
    if (grown == NULL)
        return false;
    *rows = grown;
    return true;
}

static enum rc pack_moves(const struct host *host, int64_t game, int branch, struct parcel *out, struct err *err)
{
    size_t count = AT_ONCE;
    enum rc rc = RC_OK;
    for (int64_t from = 0; rc == RC_OK && count == AT_ONCE;) {
        struct move_row *rows = NULL;
        void *all = out->move;
        rc = move_list(host->store, game, branch, from, AT_ONCE, &rows, &count, err);
        if (rc == RC_OK && count > 0 && !grow(&all, out->moves, count, sizeof *rows))
            rc = no_memory(err);
        out->move = all;
        if (rc == RC_OK && count > 0) {
            memcpy(out->move + out->moves, rows, count * sizeof *rows);
            memset(rows, 0, count * sizeof *rows);
            out->moves += count;
            from = out->move[out->moves - 1].number + 1;
        }
        move_rows_free(rows, count);
    }
    return rc;
}

static enum rc pack_press(const struct host *host, int64_t game, struct parcel *out, struct err *err)
{
    return press_list(host->store, game, 0, SIZE_MAX, &out->press, &out->presses, err);
}

static enum rc pack_ballots(const struct host *host, int64_t game, struct parcel *out, struct err *err)
{
    struct ballot_row *rows = NULL;
    size_t count = 0;
    enum rc rc = ballot_list(host->store, game, &rows, &count, err);
    out->ballot = rc == RC_OK ? calloc(count + 1, sizeof *out->ballot) : NULL;
    if (rc == RC_OK && out->ballot == NULL)
        rc = no_memory(err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        out->ballot[i].row = rows[i];
        rows[i] = (struct ballot_row){0};
        out->ballots++;
        rc = vote_list(host->store, game, out->ballot[i].row.number, &out->ballot[i].vote, &out->ballot[i].votes, err);
    }
    ballot_rows_free(rows, count);
    return rc;
}

static enum rc pack(const struct host *host, int64_t game, struct parcel *out, struct err *err)
{
    enum rc rc = game_get(host->store, game, &out->game, err);
    if (rc == RC_OK)
        rc = actlog_add(host, game, "export", NULL, err);
    if (rc == RC_OK)
        rc = pack_seats(host, game, out, err);
    if (rc == RC_OK)
        rc = branch_list(host->store, game, &out->branch, &out->branches, err);
    for (int branch = 0; rc == RC_OK && branch <= out->game.branch; branch++)
        rc = pack_moves(host, game, branch, out, err);
    if (rc == RC_OK)
        rc = pack_press(host, game, out, err);
    if (rc == RC_OK)
        rc = pack_ballots(host, game, out, err);
    return rc == RC_OK ? audit_list(host->store, game, 0, SIZE_MAX, &out->audit, &out->audits, err) : rc;
}

enum rc parcel_pack(const struct host *host, int64_t game, struct parcel *out, struct err *err)
{
    *out = (struct parcel){.house = strdup(host_address(host)), .packed = host->now};
    enum rc rc = out->house == NULL ? no_memory(err) : store_begin(host->store, err);
    if (rc == RC_OK) {
        rc = pack(host, game, out, err);
        if (rc == RC_OK)
            rc = store_commit(host->store, err);
        else
            store_rollback(host->store);
    }
    if (rc != RC_OK)
        parcel_free(out);
    return rc;
}
