/* A parcel out of a file that anybody may have written. */
#include "base/mem.h"
#include "engine/admin/parcel.h"
#include "engine/admin/parcel_form.h"
#include "engine/play/held.h"
#include "engine/play/match.h"
#include "mail/address.h"

enum { ROWS_MOST = 1000000, PLAN_MOST = PLAN_LINES_MAX + HELD_LINES_MAX, ADDRESSES_MOST = 16, LINES_MOST = 200 };

/* What is being read: after the first fault nothing more is. */
struct reading {
    const struct jv *object;
    char where[96]; /* "moves[3]" */
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

static void out_of_range(struct reading *reading, const char *key, int64_t low, int64_t high)
{
    char wanted[80];
    (void)snprintf(wanted, sizeof wanted, "a number from %lld to %lld", (long long)low, (long long)high);
    wrong(reading, key, wanted);
}

static int64_t number(struct reading *reading, const char *key, int64_t low, int64_t high)
{
    int64_t out = low;
    const struct jv *value = member(reading, key);
    if (value != NULL && !jv_int(value, low, high, &out))
        out_of_range(reading, key, low, high);
    return out;
}

/* Of what was read: is it what other members let it be? */
static void within(struct reading *reading, const char *key, int64_t value, int64_t low, int64_t high)
{
    if (value < low || value > high)
        out_of_range(reading, key, low, high);
}

/* Borrowed; NULL after a fault. */
static const char *word(struct reading *reading, const char *key, int64_t most)
{
    const struct jv *value = member(reading, key);
    const char *text = jv_string(value);
    char wanted[48];
    (void)snprintf(wanted, sizeof wanted, "a text of at most %lld bytes", (long long)most);
    if (value != NULL && (text == NULL || strlen(text) > (size_t)most))
        wrong(reading, key, wanted);
    return reading->rc == RC_OK ? text : NULL;
}

/* ---- a column ------------------------------------------------------------------ */

static void read_hash(struct reading *reading, const char *key, uint8_t *out)
{
    const struct jv *value = member(reading, key);
    const char *text = jv_string(value);
    bool small = text != NULL && strspn(text, "0123456789abcdef") == strlen(text); /* one form, as it is written */
    if (value != NULL && (!small || !cipher_hex_read(text, out, STORE_HASH)))
        wrong(reading, key, "64 hexadecimal digits, with small letters");
}

static int64_t read_flag(struct reading *reading, const char *key)
{
    bool out = false;
    const struct jv *value = member(reading, key);
    if (value != NULL && !jv_bool(value, &out))
        wrong(reading, key, "true or false");
    return out;
}

/* Lines of at most so many bytes. */
static bool is_lines(const struct jv *value, int64_t most)
{
    bool good = jv_is_array(value) && jv_size(value) <= LINES_MOST;
    for (size_t i = 0; good && i < jv_size(value); i++) {
        const char *line = jv_string(jv_at(value, i));
        good = line != NULL && strlen(line) <= (size_t)most;
    }
    return good;
}

/* JSON that is stored as text. */
static char *read_json(struct reading *reading, const struct member *of)
{
    struct text text = TEXT_EMPTY;
    const struct jv *value = member(reading, of->key);
    if (value == NULL || (of->json == MEMBER_MAYBE && jv_is_null(value)))
        return NULL;
    if (of->json == MEMBER_LINES  ? !is_lines(value, of->high)
        : of->json == MEMBER_LIST ? !jv_is_array(value)
                                  : !jv_is_object(value))
        wrong(reading, of->key,
              of->json == MEMBER_LINES  ? "a list of lines"
              : of->json == MEMBER_LIST ? "a list"
                                        : "an object");
    else
        jv_dump(value, &text);
    return text_detach(&text);
}

static char *read_text(struct reading *reading, const struct member *member)
{
    const char *text = word(reading, member->key, member->high);
    if (text != NULL && member->valid != NULL && !member->valid(text))
        wrong(reading, member->key, member->wanted);
    return text == NULL ? NULL : mem_copy_text(text);
}

static int64_t read_choice(struct reading *reading, const struct member *member, const struct column *column)
{
    const char *text = word(reading, member->key, PARCEL_WORDS);
    for (int64_t choice = 0; text != NULL && choice <= column->most; choice++)
        if (strcmp(text, member->word(choice)) == 0)
            return choice;
    wrong(reading, member->key, member->wanted);
    return 0;
}

static int64_t read_number(struct reading *reading, const struct member *member, const struct column *column,
                           size_t index)
{
    int64_t place = (int64_t)index + 1;
    if (member->rare && jv_get(reading->object, member->key) == NULL)
        return 0;
    if (column->form == COLUMN_FLAG)
        return read_flag(reading, member->key);
    if (member->word != NULL)
        return read_choice(reading, member, column);
    int64_t low = member->counted ? place : member->low;
    int64_t high = member->counted ? place : member->earlier ? place - 1 : member->high;
    return number(reading, member->key, low, high);
}

/* The columns of an entry; `index`: its place in its list. */
static void read_entry(struct reading *reading, const struct entry *entry, void *row, size_t index)
{
    for (size_t i = 0; i < entry->members && reading->rc == RC_OK; i++) {
        const struct member *one = &entry->member[i];
        const struct column *column = parcel_form_column(entry, one);
        void *field = (char *)row + column->offset;
        if (column->form == COLUMN_HASH)
            read_hash(reading, one->key, field);
        else if (!table_column_owns(column))
            (void)table_column_set_number(column, row, read_number(reading, one, column, index));
        else if (!one->rare || jv_get(reading->object, one->key) != NULL)
            *(char **)field = one->json == MEMBER_TEXT ? read_text(reading, one) : read_json(reading, one);
    }
}

/* ---- lists and objects --------------------------------------------------------- */

/* The list, of at most `most` entries. */
static const struct jv *list_of(struct reading *reading, const char *key, size_t most)
{
    const struct jv *value = member(reading, key);
    if (value != NULL && (!jv_is_array(value) || jv_size(value) > most))
        wrong(reading, key, "a list, and not a longer one than there can be");
    return reading->rc == RC_OK ? value : NULL;
}

/* Begins with entry `index` of a list, or a member (SIZE_MAX); end_object() ends it. */
static struct reading begin_object(struct reading *outer, const struct jv *value, const char *key, size_t index)
{
    struct reading inner = {.object = value, .err = outer->err, .rc = outer->rc};
    const char *dot = outer->where[0] == '\0' ? "" : ".";
    char place[24] = "";
    if (index != SIZE_MAX)
        (void)snprintf(place, sizeof place, "[%zu]", index);
    (void)snprintf(inner.where, sizeof inner.where, "%.32s%s%s%s", outer->where, dot, key, place);
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

/* A list of rows and nothing else; the caller's, also after a fault. */
static void *read_rows(struct reading *outer, const char *key, size_t most, const struct entry *entry, size_t *count)
{
    const struct jv *list = list_of(outer, key, most);
    char *rows = rows_for(outer, list, entry->table->size);
    for (size_t i = 0; outer->rc == RC_OK && i < jv_size(list); i++) {
        struct reading one = begin_object(outer, jv_at(list, i), key, i);
        read_entry(&one, entry, rows + i * entry->table->size, i);
        ++*count;
        end_object(outer, &one);
    }
    return rows;
}

/* ---- what a game is made of ----------------------------------------------------- */

static void read_game(struct reading *outer, struct game_row *out)
{
    const struct setting_row *pace = setting_row(SETTING_GAME_PACE);
    struct reading one = begin_object(outer, member(outer, "game"), "game", SIZE_MAX), *r = &one;
    read_entry(r, &entry_game, out, 0);
    within(r, "pace", out->pace, pace->low, pace->high);
    end_object(outer, r);
}

static void read_player(struct reading *outer, const char *key, struct parcel_player *out)
{
    const struct jv *value = member(outer, key);
    if (value == NULL || jv_is_null(value))
        return;
    struct reading one = begin_object(outer, value, key, SIZE_MAX), *r = &one;
    read_entry(r, &entry_player, &out->row, 0);
    out->address = read_rows(r, "addresses", ADDRESSES_MOST, &entry_address, &out->addresses);
    end_object(outer, r);
}

static void read_plan(struct reading *reading, struct parcel_seat *out)
{
    const struct jv *list = list_of(reading, "plan", PLAN_MOST);
    out->plan = rows_for(reading, list, sizeof *out->plan);
    for (size_t i = 0; reading->rc == RC_OK && i < jv_size(list); i++) {
        const char *line = jv_string(jv_at(list, i));
        if (line == NULL || strlen(line) > PARCEL_TEXT)
            wrong(reading, "plan", "a list of lines");
        out->plan[out->plans++] = mem_copy_text(line == NULL ? "" : line);
    }
}

static void read_seat(struct reading *outer, const struct jv *value, size_t index, const struct game_row *game,
                      struct parcel_seat *out)
{
    struct reading one = begin_object(outer, value, "seats", index), *r = &one;
    struct seat_row *row = &out->row;
    row->number = (int)index + 1;
    row->asked_phase = game->phase;
    row->epoch = 1;
    read_entry(r, &entry_seat, row, index);
    within(r, "told", row->told, -1, game->phase);
    read_player(r, "player", &out->player);
    read_player(r, "kept_for", &out->kept);
    read_player(r, "gave_up", &out->gone);
    read_plan(r, out);
    if (r->rc == RC_OK && row->word[0] == '\0' && game->position != NULL)
        wrong(r, "word", "the word of a seat");
    if ((row->kind == SEAT_PLAYER) != (out->player.row.name != NULL))
        wrong(r, "player", "a player where one holds the seat, and null elsewhere");
    if (out->kept.row.name != NULL && row->kind != SEAT_BOT)
        wrong(r, "kept_for", "null where no bot holds the seat");
    if (out->gone.row.name != NULL && (row->kind != SEAT_BOT || out->kept.row.name != NULL))
        wrong(r, "gave_up", "null where no bot holds the seat, or keeps it for somebody");
    end_object(outer, r);
}

static void read_ballot(struct reading *outer, const struct jv *value, size_t index, struct parcel_ballot *out)
{
    struct reading one = begin_object(outer, value, "ballots", index), *r = &one;
    read_entry(r, &entry_ballot, &out->row, index);
    out->vote = read_rows(r, "votes", SEATS_MAX, &entry_vote, &out->votes);
    end_object(outer, r);
}

static void read_lists(struct reading *r, struct parcel *out)
{
    out->branch = read_rows(r, "branches", PARCEL_BRANCHES, &entry_branch, &out->branches);
    out->move = read_rows(r, "moves", ROWS_MOST, &entry_move, &out->moves);
    out->press = read_rows(r, "press", ROWS_MOST, &entry_press, &out->presses);
    const struct jv *list = list_of(r, "ballots", ROWS_MOST);
    out->ballot = rows_for(r, list, sizeof *out->ballot);
    for (size_t i = 0; r->rc == RC_OK && i < jv_size(list); i++)
        read_ballot(r, jv_at(list, i), out->ballots++, &out->ballot[i]);
    out->audit = read_rows(r, "audit", ROWS_MOST, &entry_act, &out->audits);
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
    const char *site = word(r, "house", ADDRESS_BYTES);
    if (site != NULL && address_canonical(site, house, NULL) != RC_OK)
        wrong(r, "house", "the address of a site");
    out->house = mem_copy_text(site == NULL ? "" : site);
    out->packed = number(r, "packed", 0, PARCEL_TIME);
    read_game(r, &out->game);
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
