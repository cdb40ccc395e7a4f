/* A parcel as JSON; parcel_read.c is the other way. */
#include "engine/admin/parcel.h"
#include "engine/admin/parcel_form.h"

static void put_hex(struct jv *object, const char *key, const uint8_t bytes[STORE_HASH])
{
    struct text hex = TEXT_EMPTY;
    cipher_hex(bytes, STORE_HASH, &hex);
    jv_put_string(object, key, hex.data);
    cipher_wipe(hex.data, hex.len);
    text_free(&hex);
}

/* JSON that is stored as text, or packed; null where there is none. What cannot be read goes as the text that it is. */
static void put_json(struct jv *object, const char *key, const char *text)
{
    struct jv *value = NULL;
    if (text == NULL || text[0] == '\0') {
        jv_put(object, key, jv_new_null());
        return;
    }
    if (jv_unpack(text, strlen(text), &value, NULL) != RC_OK) {
        jv_put_string(object, key, text);
        return;
    }
    jv_put(object, key, value);
}

static void put_member(struct jv *out, const struct member *member, const struct column *column, const void *row)
{
    const void *field = (const char *)row + column->offset;
    if (column->form == COLUMN_HASH) {
        put_hex(out, member->key, field);
        return;
    }
    if (table_column_owns(column)) {
        const char *text = *(const char *const *)field;
        if (member->rare && (text == NULL || text[0] == '\0'))
            return;
        if (member->json == MEMBER_TEXT)
            jv_put_string(out, member->key, text);
        else
            put_json(out, member->key, text);
        return;
    }
    int64_t number = table_column_number(column, row);
    if (number == 0 && member->rare)
        return;
    if (column->form == COLUMN_FLAG)
        jv_put_bool(out, member->key, number != 0);
    else if (member->word != NULL)
        jv_put_string(out, member->key, member->word(number));
    else
        jv_put_int(out, member->key, number);
}

static struct jv *entry_json(const struct entry *entry, const void *row)
{
    struct jv *out = jv_new_object();
    for (size_t i = 0; i < entry->members; i++)
        put_member(out, &entry->member[i], parcel_form_column(entry, &entry->member[i]), row);
    return out;
}

static struct jv *rows_json(const struct entry *entry, const void *rows, size_t count)
{
    struct jv *list = jv_new_array();
    for (size_t i = 0; i < count; i++)
        jv_add(list, entry_json(entry, (const char *)rows + i * entry->table->size));
    return list;
}

static struct jv *player_json(const struct parcel_player *player)
{
    if (player->row.name == NULL)
        return jv_new_null();
    struct jv *out = entry_json(&entry_player, &player->row);
    jv_put(out, "addresses", rows_json(&entry_address, player->address, player->addresses));
    return out;
}

static struct jv *seat_json(const struct parcel_seat *seat)
{
    struct jv *out = entry_json(&entry_seat, &seat->row), *plan = jv_new_array();
    for (size_t i = 0; i < seat->plans; i++)
        jv_add_string(plan, seat->plan[i]);
    jv_put(out, "plan", plan);
    jv_put(out, "player", player_json(&seat->player));
    jv_put(out, "kept_for", player_json(&seat->kept));
    jv_put(out, "gave_up", player_json(&seat->gone));
    return out;
}

struct jv *parcel_json(const struct parcel *parcel)
{
    struct jv *out = jv_new_object(), *seats = jv_new_array(), *ballots = jv_new_array();
    for (int i = 0; i < parcel->game.seats; i++)
        jv_add(seats, seat_json(&parcel->seat[i]));
    for (size_t i = 0; i < parcel->ballots; i++) {
        const struct parcel_ballot *ballot = &parcel->ballot[i];
        struct jv *one = entry_json(&entry_ballot, &ballot->row);
        jv_put(one, "votes", rows_json(&entry_vote, ballot->vote, ballot->votes));
        jv_add(ballots, one);
    }
    jv_put_int(out, "cursus_game", PARCEL_FORM);
    jv_put_string(out, "house", parcel->house);
    jv_put_int(out, "packed", parcel->packed);
    jv_put(out, "game", entry_json(&entry_game, &parcel->game));
    jv_put(out, "seats", seats);
    jv_put(out, "branches", rows_json(&entry_branch, parcel->branch, parcel->branches));
    jv_put(out, "moves", rows_json(&entry_move, parcel->move, parcel->moves));
    jv_put(out, "press", rows_json(&entry_press, parcel->press, parcel->presses));
    jv_put(out, "ballots", ballots);
    jv_put(out, "audit", rows_json(&entry_act, parcel->audit, parcel->audits));
    return out;
}
