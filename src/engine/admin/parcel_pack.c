/* What a parcel holds, read from the store. */
#include "base/mem.h"
#include "engine/admin/parcel.h"
#include "engine/game/actlog.h"

/* Whose seat it is there: one that is lent goes back to its owner. */
static int64_t holder(const struct seat_row *row)
{
    return row->owner != 0 ? row->owner : row->player;
}

static enum rc pack_player(const struct services *services, int64_t player, struct parcel_player *out, struct err *err)
{
    enum rc rc = player == 0 ? RC_OK : player_get(services->store, player, &out->row, err);
    return rc == RC_OK && player != 0
               ? player_address_list(services->store, player, &out->address, &out->addresses, err)
               : rc;
}

static enum rc pack_seats(const struct services *services, int64_t game, struct parcel *out, struct err *err)
{
    struct seat_row *rows = NULL;
    size_t count = 0;
    enum rc rc = seat_list(services->store, game, &rows, &count, err);
    if (rc == RC_OK && (count != (size_t)out->game.seats || count > SEATS_MAX))
        rc = err_set(err, RC_DAMAGED, "game %lld has %zu of its %d seats", (long long)game, count, out->game.seats);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct parcel_seat *seat = &out->seat[i];
        seat->row = rows[i];
        rows[i] = (struct seat_row){0}; /* what it owns has moved */
        rc = seat_plan_list(services->store, game, (int)i + 1, &seat->plan, &seat->plans, err);
        if (rc == RC_OK)
            rc = pack_player(services, holder(&seat->row), &seat->player, err);
        if (rc == RC_OK)
            rc = pack_player(services, seat->row.kept_for, &seat->kept, err);
        if (rc == RC_OK)
            rc = pack_player(services, seat->row.gave_up, &seat->gone, err);
    }
    seat_rows_free(rows, count);
    return rc;
}

/* Those of the branch behind what is there. */
static enum rc pack_moves(const struct services *services, int64_t game, int branch, struct parcel *out,
                          struct err *err)
{
    struct move_row *rows = NULL;
    size_t count = 0;
    const struct move_range range = {.game = game, .branch = branch, .last = INT64_MAX};
    enum rc rc = record_move_list(services->store, &range, SIZE_MAX, &rows, &count, err);
    if (rc == RC_OK && count > 0) {
        out->move = mem_grow(out->move, out->moves + count, sizeof *rows);
        memcpy(out->move + out->moves, rows, count * sizeof *rows);
        out->moves += count;
        free(rows);
    }
    return rc;
}

/* Notes and comments of those who hold their seats no more stay here. */
static void drop_former(struct parcel *out)
{
    size_t kept = 0;
    for (size_t i = 0; i < out->presses; i++) {
        struct press_row row = out->press[i];
        bool former = (row.to & (PRESS_SELF | PRESS_COMMENT)) != 0 && row.from >= 1 &&
                      row.player != holder(&out->seat[row.from - 1].row);
        if (former)
            record_press_row_free(&row);
        else
            out->press[kept++] = row;
    }
    out->presses = kept;
}

static enum rc pack_ballots(const struct services *services, int64_t game, struct parcel *out, struct err *err)
{
    struct ballot_row *rows = NULL;
    size_t count = 0;
    enum rc rc = club_ballot_list(services->store, game, &rows, &count, err);
    out->ballot = rc == RC_OK ? mem_new(count + 1, sizeof *out->ballot) : NULL;
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        out->ballot[i].row = rows[i];
        rows[i] = (struct ballot_row){0};
        out->ballots++;
        rc = club_vote_list(services->store, game, out->ballot[i].row.number, &out->ballot[i].vote,
                            &out->ballot[i].votes, err);
    }
    club_ballot_rows_free(rows, count);
    return rc;
}

static enum rc pack(const struct services *services, int64_t game, struct parcel *out, struct err *err)
{
    enum rc rc = game_get(services->store, game, &out->game, err);
    if (rc == RC_OK)
        rc = actlog_add(services, game, "export", NULL, err);
    if (rc == RC_OK)
        rc = pack_seats(services, game, out, err);
    if (rc == RC_OK)
        rc = record_branch_list(services->store, game, &out->branch, &out->branches, err);
    for (int branch = 0; rc == RC_OK && branch <= out->game.branch; branch++)
        rc = pack_moves(services, game, branch, out, err);
    if (rc == RC_OK)
        rc = record_press_list(services->store, &(struct press_range){.game = game, .limit = SIZE_MAX}, &out->press,
                               &out->presses, err);
    drop_former(out);
    if (rc == RC_OK)
        rc = pack_ballots(services, game, out, err);
    return rc == RC_OK ? audit_list(services->store, &(struct audit_range){.game = game, .limit = SIZE_MAX},
                                    &out->audit, &out->audits, err)
                       : rc;
}

enum rc parcel_pack(const struct services *services, int64_t game, struct parcel *out, struct err *err)
{
    *out = (struct parcel){.house = mem_copy_text(services_address(services)), .packed = services->now};
    enum rc rc = store_begin(services->store, err);
    if (rc == RC_OK) {
        rc = pack(services, game, out, err);
        rc = store_end(services->store, rc, err);
    }
    if (rc != RC_OK)
        parcel_free(out);
    return rc;
}
