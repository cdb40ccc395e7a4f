/* A parcel out of a file that anybody may have written. */
#include "base/mem.h"
#include "engine/admin/import.h"
#include "engine/gm/names.h"
#include "engine/letters/announce.h"
#include "engine/play/fairness.h"
#include "mail/address.h"

enum {
    TEXT_BYTES = 65536, /* of a message, an act */
    WORDS_BYTES = 200,  /* of a phase, a kind */
    ROWS_MOST = 1000000,
    PLAN_MOST = PLAN_LINES_MAX + HELD_LINES_MAX,
    ADDRESSES_MOST = 16,
    BRANCHES_MOST = 100000
};
static const int64_t TIME_MOST = 253402300799; /* the end of the year 9999 */

/* What is being read: after the first fault nothing more is. */
struct reading {
    const struct jv *object;
    char where[48]; /* "moves[3]" */
    size_t members; /* read of it */
    struct err *err;
    enum rc rc;
};

static void wrong(struct reading *reading, const char *key, const char *wanted)
{
    if (reading->rc == RC_OK)
        reading->rc = err_set(reading->err, RC_BAD, "%s%s%s: %s is wanted", reading->where,
                              reading->where[0] == '\0' ? "" : ".", key, wanted);
}

/* The member, which must be there. */
static const struct jv *member(struct reading *reading, const char *key)
{
    const struct jv *value = reading->rc == RC_OK ? jv_get(reading->object, key) : NULL;
    if (reading->rc == RC_OK && value == NULL)
        reading->rc = err_set(reading->err, RC_BAD, "%s%s%s is missing", reading->where,
                              reading->where[0] == '\0' ? "" : ".", key);
    reading->members++;
    return value;
}

static int64_t number(struct reading *reading, const char *key, int64_t low, int64_t high)
{
    int64_t out = low;
    const struct jv *value = member(reading, key);
    if (value != NULL && !jv_int(value, low, high, &out)) {
        char wanted[80];
        (void)snprintf(wanted, sizeof wanted, "a number from %lld to %lld", (long long)low, (long long)high);
        wrong(reading, key, wanted);
    }
    return out;
}

static moment time_of(struct reading *reading, const char *key)
{
    return number(reading, key, 0, TIME_MOST);
}

static bool flag(struct reading *reading, const char *key)
{
    bool out = false;
    const struct jv *value = member(reading, key);
    if (value != NULL && !jv_bool(value, &out))
        wrong(reading, key, "true or false");
    return out;
}

/* Borrowed; "" after a fault. */
static const char *word(struct reading *reading, const char *key, size_t most)
{
    const struct jv *value = member(reading, key);
    const char *text = jv_string(value);
    char wanted[48];
    (void)snprintf(wanted, sizeof wanted, "a text of at most %zu bytes", most);
    if (value != NULL && (text == NULL || strlen(text) > most))
        wrong(reading, key, wanted);
    return reading->rc == RC_OK && text != NULL ? text : "";
}

static char *text_of(struct reading *reading, const char *key, size_t most)
{
    char *out = mem_copy_text(word(reading, key, most));
    return out;
}

static void hash_of(struct reading *reading, const char *key, uint8_t out[STORE_HASH])
{
    const struct jv *value = member(reading, key);
    const char *text = jv_string(value);
    bool small = text != NULL && strspn(text, "0123456789abcdef") == strlen(text); /* one form, as it is written */
    if (value != NULL && (!small || !cipher_hex_read(text, out, STORE_HASH)))
        wrong(reading, key, "64 hexadecimal digits, with small letters");
}

/* JSON that is stored as text: an object or, with `list`, an array; NULL for null where `optional`. */
static char *json_of(struct reading *reading, const char *key, bool list, bool optional)
{
    struct text text = TEXT_EMPTY;
    const struct jv *value = member(reading, key);
    if (value == NULL || (optional && jv_is_null(value)))
        return NULL;
    if (!(list ? jv_is_array(value) : jv_is_object(value)))
        wrong(reading, key, list ? "a list" : "an object");
    else
        jv_dump(value, &text);
    return text_detach(&text);
}

/* The list, of at most `most` entries. */
static const struct jv *list_of(struct reading *reading, const char *key, size_t most)
{
    const struct jv *value = member(reading, key);
    if (value != NULL && (!jv_is_array(value) || jv_size(value) > most))
        wrong(reading, key, "a list, and not a longer one than there can be");
    return reading->rc == RC_OK ? value : NULL;
}

/* Begins with an entry of a list, or a member; end_object() ends it. */
static struct reading begin_object(struct reading *outer, const struct jv *value, const char *where, size_t index)
{
    struct reading inner = {.object = value, .err = outer->err, .rc = outer->rc};
    if (index == SIZE_MAX)
        (void)snprintf(inner.where, sizeof inner.where, "%s", where);
    else
        (void)snprintf(inner.where, sizeof inner.where, "%s[%zu]", where, index);
    if (inner.rc == RC_OK && !jv_is_object(value))
        inner.rc = err_set(inner.err, RC_BAD, "%s: an object is wanted", inner.where);
    return inner;
}

static void end_object(struct reading *outer, struct reading *inner)
{
    if (inner->rc == RC_OK && jv_size(inner->object) != inner->members)
        inner->rc = err_set(inner->err, RC_BAD, "%s holds what is not known", inner->where);
    outer->rc = inner->rc;
}

/* `count` zeroed rows; NULL after a fault. */
static void *rows_for(struct reading *reading, const struct jv *list, size_t size)
{
    return reading->rc == RC_OK ? mem_new(jv_size(list) + 1, size) : NULL;
}

/* ---- the game ---------------------------------------------------------------- */

static enum game_status status_of(struct reading *reading)
{
    const char *text = word(reading, "status", WORDS_BYTES);
    for (int status = GAME_FORMING; status <= GAME_CANCELLED; status++)
        if (strcmp(text, game_status_name((enum game_status)status)) == 0)
            return (enum game_status)status;
    wrong(reading, "status", "forming, running, paused, finished or cancelled");
    return GAME_FORMING;
}

static void read_game(struct reading *outer, const struct jv *value, struct game_row *out)
{
    const struct setting_row *pace = setting_row(SETTING_GAME_PACE);
    struct reading one = begin_object(outer, value, "game", SIZE_MAX), *r = &one;
    out->origin = number(r, "origin", 1, INT64_MAX);
    out->name = text_of(r, "name", WORDS_BYTES);
    if (r->rc == RC_OK && !game_name_valid(out->name))
        wrong(r, "name", "the name of a game");
    out->rules = text_of(r, "rules", WORDS_BYTES);
    out->rules_version = (int)number(r, "version", 0, INT32_MAX);
    out->position_version = (int)number(r, "position_version", 0, INT32_MAX);
    out->seats = (int)number(r, "seats", 1, SEATS_MAX);
    out->options = json_of(r, "options", false, false);
    out->status = status_of(r);
    out->pace = number(r, "pace", pace->low, pace->high);
    out->phase = number(r, "phase", 0, INT32_MAX);
    out->branch = (int)number(r, "branch", 0, BRANCHES_MOST);
    hash_of(r, "secret", out->secret);
    hash_of(r, "root", out->root);
    hash_of(r, "commitment", out->commitment);
    hash_of(r, "seed", out->seed);
    out->chance_position = number(r, "chance", 0, INT64_MAX);
    out->position = json_of(r, "position", false, true);
    hash_of(r, "hash", out->hash);
    out->created = time_of(r, "created");
    out->started = time_of(r, "started");
    out->ended = time_of(r, "ended");
    out->played_at = time_of(r, "played_at");
    out->terms = json_of(r, "terms", false, true);
    out->outcome = json_of(r, "outcome", false, true);
    out->archived = flag(r, "archived");
    end_object(outer, r);
}

/* ---- seats ------------------------------------------------------------------- */

static void read_address(struct reading *outer, const struct jv *value, const char *where, size_t index,
                         struct parcel_address *out)
{
    char canonical[ADDRESS_BYTES + 1];
    struct reading one = begin_object(outer, value, where, index), *r = &one;
    out->address = text_of(r, "address", ADDRESS_BYTES);
    out->proved = flag(r, "proved");
    if (r->rc == RC_OK &&
        (address_canonical(out->address, canonical, NULL) != RC_OK || strcmp(canonical, out->address) != 0))
        wrong(r, "address", "a mail address in its plain form");
    end_object(outer, r);
}

static void read_player(struct reading *outer, const char *key, struct parcel_player *out)
{
    char where[64];
    const struct jv *value = member(outer, key);
    if (value == NULL || jv_is_null(value))
        return;
    (void)snprintf(where, sizeof where, "%s.%s", outer->where, key);
    struct reading one = begin_object(outer, value, where, SIZE_MAX), *r = &one;
    out->name = text_of(r, "name", NAME_BYTES);
    if (r->rc == RC_OK && !name_valid(out->name))
        wrong(r, "name", "the name of a player");
    out->zone = text_of(r, "zone", WORDS_BYTES);
    if (r->rc == RC_OK && out->zone[0] != '\0' && !zone_known(out->zone))
        wrong(r, "zone", "a time zone");
    out->digest = (int)number(r, "digest", 0, DIGEST_LEVELS - 1);
    out->mail_off = flag(r, "mail_off");
    out->picture_off = flag(r, "picture_off");
    const struct jv *list = list_of(r, "addresses", ADDRESSES_MOST);
    out->address = rows_for(r, list, sizeof *out->address);
    (void)snprintf(where, sizeof where, "%s.addresses", one.where);
    for (size_t i = 0; r->rc == RC_OK && i < jv_size(list); i++) {
        out->addresses++;
        read_address(r, jv_at(list, i), where, i, &out->address[i]);
    }
    end_object(outer, r);
}

static void read_plan(struct reading *reading, struct parcel_seat *out)
{
    const struct jv *list = list_of(reading, "plan", PLAN_MOST);
    out->plan = rows_for(reading, list, sizeof *out->plan);
    for (size_t i = 0; reading->rc == RC_OK && i < jv_size(list); i++) {
        const char *line = jv_string(jv_at(list, i));
        if (line == NULL || strlen(line) > TEXT_BYTES)
            wrong(reading, "plan", "a list of lines");
        out->plan[out->plans++] = mem_copy_text(line == NULL ? "" : line);
    }
}

static enum seat_kind kind_of(struct reading *reading)
{
    const char *text = word(reading, "holder", WORDS_BYTES);
    if (strcmp(text, "player") == 0)
        return SEAT_PLAYER;
    if (strcmp(text, "bot") == 0)
        return SEAT_BOT;
    if (strcmp(text, "empty") != 0)
        wrong(reading, "holder", "player, bot or empty");
    return SEAT_EMPTY;
}

/* Games have slots from 62 on only where the file tells of one. */
static void read_blocked(struct reading *r, struct seat_row *row)
{
    static const char *const keys[BLOCKED_WORDS] = {"blocked", "blocked_62", "blocked_124"};
    for (int i = 0; i < BLOCKED_WORDS; i++)
        if (i == 0 || jv_get(r->object, keys[i]) != NULL)
            row->blocked[i] = number(r, keys[i], 0, ((int64_t)1 << SLOT_SET_BITS) - 1);
}

static void read_seat(struct reading *outer, const struct jv *value, size_t index, const struct game_row *game,
                      struct parcel_seat *out)
{
    struct reading one = begin_object(outer, value, "seats", index), *r = &one;
    struct seat_row *row = &out->row;
    row->number = (int)index + 1;
    row->kind = kind_of(r);
    row->word = text_of(r, "word", WORD_BYTES);
    if (r->rc == RC_OK && (row->word[0] != '\0' || game->position != NULL) && !fairness_word_valid(row->word))
        wrong(r, "word", "the word of a seat");
    row->otherwise_default = flag(r, "otherwise_default");
    row->otherwise_ask_surprised = flag(r, "ask_surprised");
    row->wait = flag(r, "wait");
    read_blocked(r, row);
    row->misses = (int)number(r, "misses", 0, INT32_MAX / 2);
    row->absent = number(r, "absent", 0, TIME_MOST);
    row->told = number(r, "told", -1, game->phase);
    row->asked_phase = game->phase;
    row->epoch = 1;
    read_player(r, "player", &out->player);
    read_player(r, "kept_for", &out->kept);
    read_player(r, "gave_up", &out->gone);
    read_plan(r, out);
    if (r->rc == RC_OK && (row->kind == SEAT_PLAYER) != (out->player.name != NULL))
        wrong(r, "player", "a player where one holds the seat, and null elsewhere");
    if (r->rc == RC_OK && out->kept.name != NULL && row->kind != SEAT_BOT)
        wrong(r, "kept_for", "null where no bot holds the seat");
    if (r->rc == RC_OK && out->gone.name != NULL && (row->kind != SEAT_BOT || out->kept.name != NULL))
        wrong(r, "gave_up", "null where no bot holds the seat, or keeps it for somebody");
    end_object(outer, r);
}

/* ---- lists ------------------------------------------------------------------- */

static void read_branch(struct reading *outer, const struct jv *value, size_t index, struct branch_row *out)
{
    struct reading one = begin_object(outer, value, "branches", index), *r = &one;
    out->branch = (int)number(r, "branch", (int64_t)index + 1, (int64_t)index + 1);
    out->parent = (int)number(r, "parent", 0, (int64_t)index);
    out->from = number(r, "from", 0, INT32_MAX);
    out->at = time_of(r, "at");
    hash_of(r, "seed", out->seed);
    end_object(outer, r);
}

static void read_move(struct reading *outer, const struct jv *value, size_t index, struct move_row *out)
{
    struct reading one = begin_object(outer, value, "moves", index), *r = &one;
    out->branch = (int)number(r, "branch", 0, BRANCHES_MOST);
    out->number = number(r, "number", 0, INT32_MAX);
    out->at = time_of(r, "at");
    out->phase = text_of(r, "phase", WORDS_BYTES);
    out->orders = json_of(r, "orders", true, false);
    out->draws = json_of(r, "draws", true, false);
    out->events = json_of(r, "events", true, false);
    out->position = json_of(r, "position", false, true);
    hash_of(r, "hash", out->hash);
    out->defaulted = flag(r, "defaulted");
    end_object(outer, r);
}

static void read_press(struct reading *outer, const struct jv *value, size_t index, struct press_row *out)
{
    struct reading one = begin_object(outer, value, "press", index), *r = &one;
    out->from = (int)number(r, "from", 0, SEATS_MAX);
    out->to = (uint32_t)number(r, "to", 0, UINT32_MAX);
    out->phase = number(r, "phase", 0, INT32_MAX);
    out->at = time_of(r, "at");
    out->masked = flag(r, "masked");
    out->text = text_of(r, "text", TEXT_BYTES);
    end_object(outer, r);
}

static void read_votes(struct reading *reading, struct parcel_ballot *out)
{
    const struct jv *list = list_of(reading, "votes", SEATS_MAX);
    out->vote = rows_for(reading, list, sizeof *out->vote);
    for (size_t i = 0; reading->rc == RC_OK && i < jv_size(list); i++) {
        struct reading one = begin_object(reading, jv_at(list, i), "votes", i), *r = &one;
        out->vote[i].seat = (int)number(r, "seat", 1, SEATS_MAX);
        out->vote[i].yes = flag(r, "yes");
        out->vote[i].at = time_of(r, "at");
        out->votes++;
        end_object(reading, r);
    }
}

static void read_ballot(struct reading *outer, const struct jv *value, size_t index, struct parcel_ballot *out)
{
    struct reading one = begin_object(outer, value, "ballots", index), *r = &one;
    out->row.kind = text_of(r, "kind", WORDS_BYTES);
    out->row.detail = text_of(r, "detail", TEXT_BYTES);
    out->row.seat = (int)number(r, "seat", 0, SEATS_MAX);
    out->row.at = time_of(r, "at");
    out->row.until = time_of(r, "until");
    out->row.state = (enum ballot_state)number(r, "state", BALLOT_OPEN, BALLOT_LAPSED);
    read_votes(r, out);
    end_object(outer, r);
}

static void read_act(struct reading *outer, const struct jv *value, size_t index, struct audit_row *out)
{
    struct reading one = begin_object(outer, value, "audit", index), *r = &one;
    out->number = number(r, "number", (int64_t)index + 1, (int64_t)index + 1);
    out->at = time_of(r, "at");
    out->actor = text_of(r, "actor", TEXT_BYTES);
    out->act = text_of(r, "act", TEXT_BYTES);
    out->detail = text_of(r, "detail", TEXT_BYTES);
    hash_of(r, "hash", out->hash);
    end_object(outer, r);
}

static void read_lists(struct reading *r, struct parcel *out)
{
    const struct jv *list = list_of(r, "branches", BRANCHES_MOST);
    out->branch = rows_for(r, list, sizeof *out->branch);
    for (size_t i = 0; r->rc == RC_OK && i < jv_size(list); i++, out->branches++)
        read_branch(r, jv_at(list, i), i, &out->branch[i]);
    list = list_of(r, "moves", ROWS_MOST);
    out->move = rows_for(r, list, sizeof *out->move);
    for (size_t i = 0; r->rc == RC_OK && i < jv_size(list); i++)
        read_move(r, jv_at(list, i), out->moves++, &out->move[i]);
    list = list_of(r, "press", ROWS_MOST);
    out->press = rows_for(r, list, sizeof *out->press);
    for (size_t i = 0; r->rc == RC_OK && i < jv_size(list); i++)
        read_press(r, jv_at(list, i), out->presses++, &out->press[i]);
    list = list_of(r, "ballots", ROWS_MOST);
    out->ballot = rows_for(r, list, sizeof *out->ballot);
    for (size_t i = 0; r->rc == RC_OK && i < jv_size(list); i++)
        read_ballot(r, jv_at(list, i), out->ballots++, &out->ballot[i]);
    list = list_of(r, "audit", ROWS_MOST);
    out->audit = rows_for(r, list, sizeof *out->audit);
    for (size_t i = 0; r->rc == RC_OK && i < jv_size(list); i++)
        read_act(r, jv_at(list, i), out->audits++, &out->audit[i]);
}

enum rc parcel_read(const struct jv *json, struct parcel *out, struct err *err)
{
    struct reading whole = {.object = json, .err = err}, *r = &whole;
    int64_t form = 0;
    *out = (struct parcel){0};
    if (!jv_int(jv_get(json, "cursus_game"), PARCEL_FORM, PARCEL_FORM, &form))
        return err_set(err, RC_BAD, "this is no game that `cursus export` wrote (\"cursus_game\":%d is missing)",
                       PARCEL_FORM);
    r->members = 1;
    char house[ADDRESS_BYTES + 1];
    out->house = text_of(r, "house", ADDRESS_BYTES);
    if (r->rc == RC_OK && address_canonical(out->house, house, NULL) != RC_OK)
        wrong(r, "house", "the address of a site");
    out->packed = time_of(r, "packed");
    const struct jv *game = member(r, "game");
    read_game(r, game, &out->game);
    const struct jv *seats = list_of(r, "seats", SEATS_MAX);
    if (r->rc == RC_OK && jv_size(seats) != (size_t)out->game.seats)
        wrong(r, "seats", "one entry a seat");
    for (size_t i = 0; r->rc == RC_OK && i < jv_size(seats); i++)
        read_seat(r, jv_at(seats, i), i, &out->game, &out->seat[i]);
    read_lists(r, out);
    struct reading outer = {0};
    end_object(&outer, r);
    return outer.rc;
}
