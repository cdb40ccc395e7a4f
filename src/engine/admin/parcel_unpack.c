/* A parcel put into this house. */
#include "base/mem.h"
#include "engine/admin/doctor.h"
#include "engine/admin/parcel.h"
#include "engine/game/actlog.h"
#include "engine/game/clock.h"
#include "engine/gm/names.h"
#include "engine/gm/new_game.h"
#include "engine/play/mapped.h"
#include "rules/options.h"

/* One unpacking. */
struct unpacking {
    const struct services *services;
    const struct parcel *parcel;
    const struct rules *rules;
    int64_t game;
    int64_t player[SEATS_MAX]; /* here; 0: none */
    int64_t first_new;         /* the first who was not known here; 0: all were */
    struct text *told;
};

/* ---- may it come in? -------------------------------------------------------- */

static enum rc check_rules(struct unpacking *un, struct err *err)
{
    const struct game_row *game = &un->parcel->game;
    un->rules = rules_find(game->rules);
    if (un->rules == NULL)
        return err_set(err, RC_BAD, "the game is of rules '%s', which this program does not know", game->rules);
    if (mapped_stored(un->rules, game->options, &un->rules, err) != RC_OK)
        return err_at(err, "options");
    if (game->seats < un->rules->seats_min || game->seats > un->rules->seats_max)
        return err_set(err, RC_BAD, "%s is for %d to %d seats, not %d", un->rules->title, un->rules->seats_min,
                       un->rules->seats_max, game->seats);
    if (game->position != NULL && rules_version(un->rules, game->position_version) == NULL)
        return err_set(err, RC_BAD, "the game was played by version %d of %s, and this program has version %d",
                       game->position_version, un->rules->title, un->rules->version);
    return RC_OK;
}

/* What the fields say of one another; whether the moves lead there is the doctor's. */
static enum rc check_state(const struct unpacking *un, struct err *err)
{
    const struct parcel *parcel = un->parcel;
    const struct game_row *game = &parcel->game;
    bool live = game->position != NULL, forming = game->status == GAME_FORMING;
    bool over = game->status == GAME_FINISHED || game->status == GAME_CANCELLED;
    const char *why = NULL;
    if (forming == live && !(game->status == GAME_CANCELLED && !live))
        why = "its status does not go with its position";
    else if (!live && (parcel->moves > 0 || parcel->branches > 0 || game->phase > 0))
        why = "it has moves and no position";
    else if ((size_t)game->branch != parcel->branches)
        why = "its branches are not all there";
    else if (game->archived && !over)
        why = "it is put away and not over";
    else if (game->outcome != NULL && game->status != GAME_FINISHED)
        why = "it has an outcome and is not finished";
    for (int i = 0; why == NULL && i < game->seats; i++)
        if (live && !over && parcel->seat[i].row.kind == SEAT_EMPTY)
            why = "a seat of a game that goes on is empty";
    for (size_t i = 0; why == NULL && i < parcel->presses; i++) {
        const struct press_row *row = &parcel->press[i];
        if (row->from > game->seats || ((row->to & (PRESS_SELF | PRESS_COMMENT)) != 0 && row->from == 0))
            why = "a message is of nobody's seat";
    }
    return why == NULL ? RC_OK : err_set(err, RC_BAD, "the file does not hold together: %s", why);
}

/* The commitment is a game's own: nobody plays it twice here, unless it was cancelled when it went away. */
static enum rc check_new(const struct unpacking *un, struct err *err)
{
    struct game_row *rows = NULL;
    size_t count = 0;
    enum rc rc = game_list(un->services->store, GAMES_ALL & ~(1u << GAME_CANCELLED), &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        if (cipher_same(rows[i].commitment, un->parcel->game.commitment, STORE_HASH))
            rc = err_set(err, RC_CONFLICT, "this game is here already, as #%lld %s", (long long)rows[i].id,
                         rows[i].name);
    game_rows_free(rows, count);
    return rc;
}

/* ---- the game's row ---------------------------------------------------------- */

static enum rc add_game(struct unpacking *un, const char *name, struct err *err)
{
    const struct services *services = un->services;
    struct game_row row = un->parcel->game; /* borrows its texts */
    struct text gm = TEXT_EMPTY;
    union {
        const char *borrowed;
        char *owned;
    } own = {.borrowed = name == NULL ? row.name : name};
    (void)config_item(services->config, SETTING_SITE_GM_ADDRESS, 0, &gm);
    struct err why = {0};
    enum rc rc = name_game_check_new(services, NULL, own.borrowed, &why);
    if (rc == RC_BAD) {
        text_free(&gm);
        return err_set(err, rc, "%s Give the game another name with --name", why.text);
    }
    row.name = own.owned;
    row.gm = gm.data;
    row.last_activity = services->now;
    row.chance_position = row.position == NULL ? 0 : row.chance_position;
    row.wake_at = row.status == GAME_FINISHED || row.status == GAME_CANCELLED ? 0 : services->now + CLOCK_HALT_TOLD;
    /* its clocks begin when it is resumed: deadlines of another house are no promise of this one */
    if (row.status == GAME_RUNNING || row.status == GAME_PAUSED) {
        row.status = GAME_PAUSED;
        row.paused_left = row.played_at = services->now;
    }
    rc = game_add(services->store, &row, &un->game, err);
    if (rc == RC_CONFLICT)
        rc = err_set(err, rc, "another game is named \"%s\": give this one another name with --name", own.borrowed);
    text_free(&gm);
    return rc == RC_OK ? new_game_thread(services, un->game, err) : rc;
}

/* ---- players ----------------------------------------------------------------- */

static bool has_address(const struct parcel_player *player, const char *address)
{
    bool has = false;
    for (size_t i = 0; player->row.name != NULL && i < player->addresses; i++)
        has = has || (player->address[i].proved && strcmp(player->address[i].address, address) == 0);
    return has;
}

/* Whether another player of the game had the address, too. */
static bool is_shared(const struct parcel *parcel, const struct parcel_player *player, const char *address)
{
    bool shared = false;
    for (int seat = 0; seat < parcel->game.seats; seat++) {
        const struct parcel_seat *at = &parcel->seat[seat];
        const struct parcel_player *const others[] = {&at->player, &at->kept, &at->gone};
        for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
            shared = shared || (has_address(others[i], address) && strcmp(others[i]->row.name, player->row.name) != 0);
    }
    return shared;
}

/* Whose the address is here; where several have it, here or there, the one of that name, else nobody (0) is known. */
static enum rc find_at(struct unpacking *un, const struct parcel_player *player, const char *address, int64_t *out,
                       struct err *err)
{
    struct address_row *rows = NULL;
    size_t count = 0, proved = 0;
    struct store *store = un->services->store;
    bool alone = !is_shared(un->parcel, player, address);
    enum rc rc = player_address_of(store, address, &rows, &count, err);
    while (proved < count && rows[proved].proved)
        proved++;
    for (size_t i = 0; rc == RC_OK && i < proved; i++) {
        struct player_row row = {0};
        rc = player_get(store, rows[i].player, &row, err);
        if (rc == RC_OK && ((proved == 1 && alone) || strcasecmp(row.name, player->row.name) == 0))
            *out = row.id;
        player_row_free(&row);
    }
    player_address_rows_free(rows, count);
    return rc;
}

/* Who has one of the addresses here; 0: nobody. What is not proved, there or here, tells nothing. */
static enum rc find_player(struct unpacking *un, const struct parcel_player *player, int64_t *out, struct err *err)
{
    *out = 0;
    for (size_t i = 0; i < player->addresses; i++) {
        int64_t id = 0;
        if (!player->address[i].proved)
            continue;
        enum rc rc = find_at(un, player, player->address[i].address, &id, err);
        if (rc != RC_OK)
            return rc;
        if (id != 0 && *out != 0 && *out != id)
            return err_set(err, RC_CONFLICT, "the addresses of '%s' are those of two players here", player->row.name);
        *out = id != 0 ? id : *out;
    }
    return RC_OK;
}

/* An address that stands here unproved goes to the one who proved it there. */
static enum rc add_address(struct unpacking *un, int64_t id, const struct address_row *address, struct err *err)
{
    struct store *store = un->services->store;
    struct address_row *rows = NULL;
    size_t count = 0;
    enum rc rc = address->proved ? player_address_drop_unproved(store, address->address, err) : RC_OK;
    if (rc == RC_OK)
        rc = player_address_of(store, address->address, &rows, &count, err);
    bool may = address->proved || count == 0;
    for (size_t i = 0; i < count; i++) /* nobody joins a household here by what a parcel says */
        may = may && rows[i].player >= un->first_new;
    player_address_rows_free(rows, count);
    return rc == RC_OK && may ? player_address_add(store, id, address->address, address->proved, un->services->now, err)
                              : rc;
}

static enum rc new_player(struct unpacking *un, const struct parcel_player *player, int64_t *id, struct err *err)
{
    struct player_row row = {0};
    const struct services *services = un->services;
    enum rc rc = names_add_player(services, player->row.name, id, err);
    un->first_new = un->first_new == 0 ? *id : un->first_new;
    for (size_t i = 0; rc == RC_OK && i < player->addresses; i++)
        rc = add_address(un, *id, &player->address[i], err);
    if (rc == RC_OK)
        rc = player_get(services->store, *id, &row, err);
    if (rc != RC_OK)
        return rc;
    free(row.zone);
    row.zone = mem_copy_text(player->row.zone);
    free(row.language);
    row.language = mem_copy_text(player->row.language == NULL ? "" : player->row.language);
    row.digest = player->row.digest;
    row.mail_off = player->row.mail_off;
    row.picture_off = player->row.picture_off;
    row.subject_thread = player->row.subject_thread;
    row.receipts = player->row.receipts;
    row.calendar = player->row.calendar;
    row.picture_wide = player->row.picture_wide;
    row.picture_dark = player->row.picture_dark;
    row.reminders_off = player->row.reminders_off;
    rc = player_update(services->store, &row, err);
    player_row_free(&row);
    return rc;
}

/* The player as who he is here, and whether he is new. */
static enum rc settle(struct unpacking *un, const struct parcel_player *player, int64_t *id, bool *fresh,
                      struct err *err)
{
    enum rc rc = find_player(un, player, id, err);
    *fresh = rc == RC_OK && *id == 0;
    return *fresh ? new_player(un, player, id, err) : rc;
}

static enum rc tell_seat(struct unpacking *un, int seat, const struct parcel_player *player, bool fresh,
                         struct err *err)
{
    struct player_row row = {0};
    enum rc rc = player_get(un->services->store, un->player[seat - 1], &row, err);
    if (rc == RC_OK)
        text_addf(un->told, "Seat %d: %s %s '%s'%s.\n", seat, player->row.name,
                  fresh ? "is new here, as" : "is here already, as", row.name,
                  player->addresses == 0 ? ", without an address" : "");
    player_row_free(&row);
    return rc;
}

static enum rc add_seat(struct unpacking *un, int seat, struct err *err)
{
    const struct parcel_seat *from = &un->parcel->seat[seat - 1];
    struct seat_row row = from->row; /* borrows the word */
    bool fresh = false;
    enum rc rc = RC_OK;
    row.game = un->game;
    row.player = row.kept_for = row.gave_up = 0;
    if (from->player.row.name != NULL)
        rc = settle(un, &from->player, &row.player, &fresh, err);
    for (int other = 1; rc == RC_OK && row.player != 0 && other < seat; other++)
        if (un->player[other - 1] == row.player)
            rc = err_set(err, RC_CONFLICT, "the players of seats %d and %d are one and the same here", other, seat);
    un->player[seat - 1] = row.player;
    if (rc == RC_OK && row.player != 0)
        rc = tell_seat(un, seat, &from->player, fresh, err);
    if (rc == RC_OK && from->kept.row.name != NULL)
        rc = settle(un, &from->kept, &row.kept_for, &fresh, err);
    if (rc == RC_OK && from->gone.row.name != NULL)
        rc = settle(un, &from->gone, &row.gave_up, &fresh, err);
    if (rc == RC_OK)
        rc = seat_put(un->services->store, &row, err);
    return rc == RC_OK ? seat_plan_replace(un->services->store, un->game, seat, (const char *const *)from->plan,
                                           from->plans, err)
                       : rc;
}

/* ---- the rest ----------------------------------------------------------------- */

static enum rc add_line(struct unpacking *un, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < un->parcel->branches; i++) {
        struct branch_row row = un->parcel->branch[i];
        row.game = un->game;
        rc = record_branch_add(un->services->store, &row, err);
        cipher_wipe(row.seed, sizeof row.seed);
    }
    for (size_t i = 0; rc == RC_OK && i < un->parcel->moves; i++) {
        struct move_row row = un->parcel->move[i];
        row.game = un->game;
        rc = row.branch > un->parcel->game.branch
                 ? err_set(err, RC_BAD, "the file does not hold together: moves[%zu] is of no branch", i)
                 : record_move_add(un->services->store, &row, err);
    }
    return rc;
}

static enum rc add_ballot(struct unpacking *un, const struct parcel_ballot *ballot, struct err *err)
{
    struct ballot_row row = ballot->row;
    int64_t number = 0;
    row.game = un->game;
    enum rc rc = club_ballot_add(un->services->store, &row, &number, err);
    for (size_t i = 0; rc == RC_OK && i < ballot->votes; i++)
        rc = club_vote_put(un->services->store, un->game, number, &ballot->vote[i], err);
    /* the house that asked is not this one: nobody can answer any more */
    return rc == RC_OK ? club_ballot_end(un->services->store, un->game, number,
                                         row.state == BALLOT_OPEN ? BALLOT_LAPSED : row.state, err)
                       : rc;
}

static enum rc add_rest(struct unpacking *un, struct err *err)
{
    const struct parcel *parcel = un->parcel;
    struct store *store = un->services->store;
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < parcel->presses; i++) {
        struct press_row row = parcel->press[i];
        int64_t id = 0;
        row.game = un->game;
        bool own = (row.to & (PRESS_SELF | PRESS_COMMENT)) != 0;
        row.player = own ? un->player[row.from - 1] : 0;
        if (row.player == 0 && parcel->game.status != GAME_FINISHED)
            row.about = NULL; /* keys begin anew here, and nobody who comes to a seat opens what others wrote */
        if (row.player != 0 || (row.to & PRESS_SELF) == 0)
            rc = record_press_add(store, &row, &id, err);
    }
    for (size_t i = 0; rc == RC_OK && i < parcel->ballots; i++)
        rc = add_ballot(un, &parcel->ballot[i], err);
    for (size_t i = 0; rc == RC_OK && i < parcel->audits; i++) {
        struct audit_row row = parcel->audit[i];
        row.game = un->game;
        rc = audit_copy(store, &row, err);
    }
    return rc;
}

static enum rc note(struct unpacking *un, struct err *err)
{
    struct text detail = TEXT_EMPTY;
    text_addf(&detail, "opened as #%lld, from %s", (long long)un->parcel->game.origin, un->parcel->house);
    enum rc rc = actlog_add(un->services, un->game, "import", detail.data, err);
    text_free(&detail);
    return rc;
}

/* Options are kept whole: those that are not named would be another game's once a default changes. */
static enum rc check_options(const struct game *game, struct err *err)
{
    char *options = jv_dump_free(options_save(game->rules, &game->setup));
    enum rc rc = strcmp(options, game->row.options) != 0 ? err_set(err, RC_BAD, "its options are not whole") : RC_OK;
    free(options);
    return rc;
}

/* The status must be that of the position, which the doctor has found to be that of the moves. */
static enum rc check_end(const struct unpacking *un, struct err *err)
{
    struct game *game = mem_new(1, sizeof *game);
    enum rc rc = game_load(un->services, un->game, game, err);
    bool over = rc == RC_OK && game->live && match_over(&game->match);
    if (rc == RC_OK && game->row.status != GAME_CANCELLED && over != (game->row.status == GAME_FINISHED))
        rc = err_set(err, RC_BAD,
                     over ? "it is over and its status says otherwise"
                          : "its status says that it is over and it is not");
    if (rc == RC_OK)
        rc = check_options(game, err);
    game_free(game);
    free(game);
    return rc;
}

static enum rc check_all(const struct unpacking *un, struct err *err)
{
    struct err why = {0};
    enum rc rc = doctor_game(un->services, un->game, &why);
    if (rc == RC_OK)
        rc = check_end(un, &why);
    if (rc == RC_OK)
        return RC_OK;
    bool file = rc == RC_DAMAGED || rc == RC_BAD;
    return err_set(err, file ? RC_BAD : rc, "%s%s", file ? "the file does not hold together: " : "", why.text);
}

static enum rc unpack(struct unpacking *un, const char *name, struct err *err)
{
    enum rc rc = check_new(un, err);
    if (rc == RC_OK)
        rc = add_game(un, name, err);
    for (int seat = 1; rc == RC_OK && seat <= un->parcel->game.seats; seat++)
        rc = add_seat(un, seat, err);
    if (rc == RC_OK)
        rc = add_line(un, err);
    if (rc == RC_OK)
        rc = add_rest(un, err);
    if (rc == RC_OK)
        rc = check_all(un, err);
    return rc == RC_OK ? note(un, err) : rc;
}

enum rc parcel_unpack(const struct services *services, const struct parcel *parcel, const struct unpack_way *way,
                      int64_t *id, struct text *told, struct err *err)
{
    struct unpacking un = {.services = services, .parcel = parcel, .told = told};
    text_clear(told);
    if (way->name != NULL && !name_game_valid(way->name))
        return err_set(err, RC_BAD, "'%s' is no name for a game", way->name);
    enum rc rc = check_rules(&un, err);
    if (rc == RC_OK)
        rc = check_state(&un, err);
    if (rc == RC_OK)
        rc = store_begin(services->store, err);
    if (rc != RC_OK)
        return rc;
    rc = unpack(&un, way->name, err);
    *id = un.game;
    return store_end_if(services->store, !way->dry, rc, err);
}
