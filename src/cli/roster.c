#include "cli/roster.h"

#include "cli/output.h"
#include "engine/admin/pairs.h"
#include "engine/game/mailboxes.h"
#include "engine/inbox/misread.h"

/* `answered`: not so while nothing of many mails in a row was understood (misread.h). */
static enum rc addresses_json(const struct house *house, const struct address_row *rows, size_t count, struct jv **out,
                              struct err *err)
{
    enum rc rc = RC_OK;
    struct jv *list = jv_new_array();
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        bool silent = false;
        struct jv *one = jv_new_object();
        rc = misread_silent(&house->services, rows[i].address, &silent, err);
        jv_put_string(one, "address", rows[i].address);
        jv_put_bool(one, "proved", rows[i].proved);
        jv_put_bool(one, "dead", rows[i].hard >= 2);
        jv_put_bool(one, "answered", !silent);
        jv_add(list, one);
    }
    *out = list;
    return rc;
}

/* ["any"], ["doge", "quorum"] */
static struct jv *standby_json(const struct standby_row *rows, size_t count, int64_t player)
{
    struct jv *list = jv_new_array();
    for (size_t i = 0; i < count; i++)
        if (rows[i].player == player)
            jv_add_string(list, rows[i].rules[0] == '\0' ? "any" : rows[i].rules);
    return list;
}

static void write_addresses(const struct jv *list, struct text *out)
{
    for (size_t i = 0; i < jv_size(list); i++) {
        const struct jv *one = jv_at(list, i);
        text_addf(out, "%s%s%s%s", i == 0 ? "" : ", ", jv_string(jv_get(one, "address")),
                  jv_true(jv_get(one, "dead"))     ? " (bounces)"
                  : jv_true(jv_get(one, "proved")) ? ""
                                                   : " (unproved)",
                  jv_true(jv_get(one, "answered")) ? "" : " (not answered)");
    }
}

/* "Anna, Bruno" */
static void write_names(const struct jv *list, struct text *out)
{
    for (size_t i = 0; i < jv_size(list); i++)
        text_addf(out, "%s%s", i == 0 ? "" : ", ", jv_string(jv_at(list, i)));
}

/* What the list is made from, and itself. */
struct people {
    const struct house *house;
    struct mailboxes boxes;
    struct standby_row *standing;
    size_t standings;
    struct listing listing;
};

/* Takes over `one`, whose lists are there. */
static void list_one(struct listing *listing, const struct player_row *player, const struct conduct *conduct,
                     struct jv *one)
{
    struct text cell = TEXT_EMPTY;
    const struct jv *mates = jv_get(one, "mailbox_with");
    output_listing_int(listing, player->id);
    output_listing_cell(listing, player->name);
    write_addresses(jv_get(one, "addresses"), &cell);
    if (jv_size(mates) > 0) {
        text_add(&cell, " (mailbox of ");
        write_names(mates, &cell);
        text_add(&cell, ")");
    }
    output_listing_cell(listing, cell.data);
    output_listing_cell(listing, player->zone);
    output_listing_cell(listing, player->mail_off ? "off" : "on");
    output_listing_int(listing, conduct->on_time);
    output_listing_int(listing, conduct->late);
    output_listing_int(listing, conduct->missed);
    text_clear(&cell);
    write_names(jv_get(one, "standby"), &cell);
    output_listing_cell(listing, cell.data);
    text_free(&cell);
    jv_put_int(one, "id", player->id);
    jv_put_string(one, "name", player->name);
    jv_put_string(one, "zone", player->zone);
    jv_put_string(one, "mail", player->mail_off ? "stopped" : "on");
    jv_put_int(one, "on_time", conduct->on_time);
    jv_put_int(one, "late", conduct->late);
    jv_put_int(one, "missed", conduct->missed);
    jv_add(listing->json, one);
}

static enum rc list_player(struct people *people, const struct player_row *player, struct err *err)
{
    const struct services *services = &people->house->services;
    struct address_row *rows = NULL;
    size_t count = 0;
    struct conduct conduct = {0};
    struct jv *one = jv_new_object(), *addresses = NULL, *mates = jv_new_array();
    enum rc rc = club_conduct_get(services->store, player->id, &conduct, err);
    if (rc == RC_OK)
        rc = player_address_list(services->store, player->id, &rows, &count, err);
    if (rc == RC_OK)
        rc = addresses_json(people->house, rows, count, &addresses, err);
    if (rc == RC_OK)
        rc = mailboxes_names(services, &people->boxes, player->id, mates, err);
    jv_put(one, "addresses", addresses == NULL ? jv_new_array() : addresses);
    jv_put(one, "mailbox_with", mates);
    jv_put(one, "standby", standby_json(people->standing, people->standings, player->id));
    if (rc == RC_OK)
        list_one(&people->listing, player, &conduct, one);
    else
        jv_free(one);
    player_address_rows_free(rows, count);
    return rc;
}

enum rc roster_list(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    static const char *const heads[] = {"id",      "name", "addresses", "zone",   "mail",
                                        "on time", "late", "missed",    "standby"};
    struct player_row *rows = NULL;
    size_t count = 0;
    (void)args;
    struct people people = {.house = house, .listing = output_listing_new(heads, sizeof heads / sizeof heads[0])};
    enum rc rc = player_list(house->services.store, &rows, &count, err);
    if (rc == RC_OK)
        rc = club_standby_list(house->services.store, "", &people.standing, &people.standings, err);
    if (rc == RC_OK)
        rc = mailboxes_read(&house->services, &people.boxes, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        rc = list_player(&people, &rows[i], err);
    club_standby_rows_free(people.standing, people.standings);
    mailboxes_free(&people.boxes);
    player_rows_free(rows, count);
    if (rc == RC_OK)
        (void)output_listing_print(&people.listing, cli);
    output_listing_free(&people.listing);
    return rc;
}

/* ---- who may be one ------------------------------------------------------------------ */

static enum rc list_pair(const struct house *house, const struct pair *pair, struct listing *listing, struct err *err)
{
    struct player_row one = {0}, other = {0};
    enum rc rc = player_get(house->services.store, pair->one, &one, err);
    if (rc == RC_OK)
        rc = player_get(house->services.store, pair->other, &other, err);
    if (rc == RC_OK) {
        struct jv *json = jv_new_object();
        output_listing_cell(listing, one.name);
        output_listing_cell(listing, other.name);
        output_listing_cell(listing, pair->mailbox ? "same" : "");
        output_listing_int(listing, pair->machine);
        output_listing_int(listing, pair->minutes);
        jv_put_string(json, "one", one.name);
        jv_put_string(json, "other", other.name);
        jv_put_bool(json, "mailbox", pair->mailbox);
        jv_put_int(json, "machine", pair->machine);
        jv_put_int(json, "minutes", pair->minutes);
        jv_add(listing->json, json);
    }
    player_row_free(&one);
    player_row_free(&other);
    return rc;
}

enum rc roster_pairs(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    static const char *const heads[] = {"one", "other", "mailbox", "machine", "minutes"};
    struct pair *pairs = NULL;
    size_t count = 0;
    (void)args;
    struct listing listing = output_listing_new(heads, sizeof heads / sizeof heads[0]);
    enum rc rc = pairs_find(&house->services, &pairs, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        rc = list_pair(house, &pairs[i], &listing, err);
    if (rc == RC_OK)
        (void)output_listing_print(&listing, cli);
    output_listing_free(&listing);
    free(pairs);
    return rc;
}
