/* A parcel as JSON; import_read.c is the other way. */
#include "engine/admin/export.h"

static void put_hex(struct jv *object, const char *key, const uint8_t bytes[STORE_HASH])
{
    struct text hex = TEXT_EMPTY;
    cipher_hex(bytes, STORE_HASH, &hex);
    jv_put_string(object, key, hex.data);
    cipher_wipe(hex.data, hex.len);
    text_free(&hex);
}

/* JSON that is stored as text; null where there is none. What cannot be read goes as the text that it is. */
static void put_json(struct jv *object, const char *key, const char *text)
{
    struct jv *value = NULL;
    if (text == NULL || text[0] == '\0') {
        jv_put(object, key, jv_new_null());
        return;
    }
    if (jv_parse(text, strlen(text), &value, NULL) != RC_OK) {
        jv_put_string(object, key, text);
        return;
    }
    jv_put(object, key, value);
}

static struct jv *game_json(const struct game_row *game)
{
    static const char *const statuses[] = {[GAME_FORMING] = "forming",
                                           [GAME_RUNNING] = "running",
                                           [GAME_PAUSED] = "paused",
                                           [GAME_FINISHED] = "finished",
                                           [GAME_CANCELLED] = "cancelled"};
    struct jv *out = jv_new_object();
    jv_put_int(out, "origin", game->origin);
    jv_put_string(out, "name", game->name);
    jv_put_string(out, "rules", game->rules);
    jv_put_int(out, "version", game->rules_version);
    jv_put_int(out, "position_version", game->position_version);
    jv_put_int(out, "seats", game->seats);
    put_json(out, "options", game->options);
    jv_put_string(out, "status", statuses[game->status]);
    jv_put_int(out, "pace", game->pace);
    jv_put_int(out, "phase", game->phase);
    jv_put_int(out, "branch", game->branch);
    put_hex(out, "secret", game->secret);
    put_hex(out, "root", game->root);
    put_hex(out, "commitment", game->commitment);
    put_hex(out, "seed", game->seed);
    jv_put_int(out, "chance", game->chance_position);
    put_json(out, "position", game->position);
    put_hex(out, "hash", game->hash);
    jv_put_int(out, "created", game->created);
    jv_put_int(out, "started", game->started);
    jv_put_int(out, "ended", game->ended);
    jv_put_int(out, "played_at", game->played_at);
    put_json(out, "terms", game->terms);
    put_json(out, "outcome", game->outcome);
    jv_put_bool(out, "archived", game->archived);
    return out;
}

static struct jv *player_json(const struct parcel_player *player)
{
    struct jv *out = jv_new_object(), *list = jv_new_array();
    if (player->name == NULL) {
        jv_free(out);
        jv_free(list);
        return jv_new_null();
    }
    for (size_t i = 0; i < player->addresses; i++) {
        struct jv *one = jv_new_object();
        jv_put_string(one, "address", player->address[i].address);
        jv_put_bool(one, "proved", player->address[i].proved);
        jv_add(list, one);
    }
    jv_put(out, "addresses", list);
    jv_put_string(out, "name", player->name);
    jv_put_string(out, "zone", player->zone);
    jv_put_int(out, "digest", player->digest);
    jv_put_bool(out, "mail_off", player->mail_off);
    jv_put_bool(out, "picture_off", player->picture_off);
    return out;
}

/* Slots from 62 on only where one is among them. */
static void put_blocked(struct jv *out, const struct seat_row *row)
{
    jv_put_int(out, "blocked", row->blocked[0]);
    if (row->blocked[1] != 0)
        jv_put_int(out, "blocked_62", row->blocked[1]);
    if (row->blocked[2] != 0)
        jv_put_int(out, "blocked_124", row->blocked[2]);
}

static struct jv *seat_json(const void *from)
{
    const struct parcel_seat *seat = from;
    const struct seat_row *row = &seat->row;
    struct jv *out = jv_new_object(), *plan = jv_new_array();
    for (size_t i = 0; i < seat->plans; i++)
        jv_add_string(plan, seat->plan[i]);
    jv_put(out, "plan", plan);
    jv_put(out, "player", player_json(&seat->player));
    jv_put(out, "kept_for", player_json(&seat->kept));
    jv_put(out, "gave_up", player_json(&seat->gone));
    jv_put_string(out, "holder", row->kind == SEAT_BOT ? "bot" : row->kind == SEAT_EMPTY ? "empty" : "player");
    jv_put_string(out, "word", row->word);
    jv_put_bool(out, "otherwise_default", row->otherwise_default);
    jv_put_bool(out, "ask_surprised", row->otherwise_ask_surprised);
    jv_put_bool(out, "wait", row->wait);
    put_blocked(out, row);
    jv_put_int(out, "misses", row->misses);
    jv_put_int(out, "absent", row->absent);
    jv_put_int(out, "told", row->told);
    return out;
}

static struct jv *branch_json(const void *from)
{
    const struct branch_row *row = from;
    struct jv *out = jv_new_object();
    jv_put_int(out, "branch", row->branch);
    jv_put_int(out, "parent", row->parent);
    jv_put_int(out, "from", row->from);
    jv_put_int(out, "at", row->at);
    put_hex(out, "seed", row->seed);
    return out;
}

static struct jv *move_json(const void *from)
{
    const struct move_row *row = from;
    struct jv *out = jv_new_object();
    jv_put_int(out, "branch", row->branch);
    jv_put_int(out, "number", row->number);
    jv_put_int(out, "at", row->at);
    jv_put_string(out, "phase", row->phase);
    put_json(out, "orders", row->orders);
    put_json(out, "draws", row->draws);
    put_json(out, "events", row->events);
    put_json(out, "position", row->position);
    put_hex(out, "hash", row->hash);
    jv_put_bool(out, "defaulted", row->defaulted);
    return out;
}

static struct jv *press_json(const void *from)
{
    const struct press_row *row = from;
    struct jv *out = jv_new_object();
    jv_put_int(out, "from", row->from);
    jv_put_int(out, "to", row->to);
    jv_put_int(out, "phase", row->phase);
    jv_put_int(out, "at", row->at);
    jv_put_bool(out, "masked", row->masked);
    jv_put_string(out, "text", row->text);
    return out;
}

static struct jv *ballot_json(const void *from)
{
    const struct parcel_ballot *ballot = from;
    const struct ballot_row *row = &ballot->row;
    struct jv *out = jv_new_object(), *votes = jv_new_array();
    for (size_t i = 0; i < ballot->votes; i++) {
        struct jv *one = jv_new_object();
        jv_put_int(one, "seat", ballot->vote[i].seat);
        jv_put_bool(one, "yes", ballot->vote[i].yes);
        jv_put_int(one, "at", ballot->vote[i].at);
        jv_add(votes, one);
    }
    jv_put(out, "votes", votes);
    jv_put_string(out, "kind", row->kind);
    jv_put_string(out, "detail", row->detail);
    jv_put_int(out, "seat", row->seat);
    jv_put_int(out, "at", row->at);
    jv_put_int(out, "until", row->until);
    jv_put_int(out, "state", row->state);
    return out;
}

static struct jv *audit_json(const void *from)
{
    const struct audit_row *row = from;
    struct jv *out = jv_new_object();
    jv_put_int(out, "number", row->number);
    jv_put_int(out, "at", row->at);
    jv_put_string(out, "actor", row->actor);
    jv_put_string(out, "act", row->act);
    jv_put_string(out, "detail", row->detail);
    put_hex(out, "hash", row->hash);
    return out;
}

/* The entries that `make` gives for `count` rows, `size` bytes apart. */
static struct jv *list_json(const void *rows, size_t count, size_t size, struct jv *(*make)(const void *))
{
    struct jv *list = jv_new_array();
    for (size_t i = 0; i < count; i++)
        jv_add(list, make((const char *)rows + i * size));
    return list;
}

struct jv *parcel_json(const struct parcel *parcel)
{
    const struct parcel *p = parcel;
    struct jv *out = jv_new_object();
    jv_put_int(out, "cursus_game", PARCEL_FORM);
    jv_put_string(out, "house", p->house);
    jv_put_int(out, "packed", p->packed);
    jv_put(out, "game", game_json(&p->game));
    jv_put(out, "seats", list_json(p->seat, (size_t)p->game.seats, sizeof p->seat[0], seat_json));
    jv_put(out, "branches", list_json(p->branch, p->branches, sizeof *p->branch, branch_json));
    jv_put(out, "moves", list_json(p->move, p->moves, sizeof *p->move, move_json));
    jv_put(out, "press", list_json(p->press, p->presses, sizeof *p->press, press_json));
    jv_put(out, "ballots", list_json(p->ballot, p->ballots, sizeof *p->ballot, ballot_json));
    jv_put(out, "audit", list_json(p->audit, p->audits, sizeof *p->audit, audit_json));
    return out;
}
