#include "store/table.h"

#include "base/err.h"
#include "store/audit.h"
#include "store/club.h"
#include "store/contest.h"
#include "store/game.h"
#include "store/habit.h"
#include "store/hook.h"
#include "store/inbox.h"
#include "store/listing.h"
#include "store/misread.h"
#include "store/names.h"
#include "store/news.h"
#include "store/outbox.h"
#include "store/player.h"
#include "store/record.h"
#include "store/seat.h"

#include <limits.h>
#include <string.h>

/* The form follows from the field's type, where it can mean one thing only. */
#define FORM(field)                                                                                                    \
    _Generic(((ROW *)NULL)->field,                                                                                     \
        int64_t: COLUMN_NUMBER,                                                                                        \
        int: COLUMN_SMALL,                                                                                             \
        size_t: COLUMN_SIZE,                                                                                           \
        bool: COLUMN_FLAG,                                                                                             \
        uint8_t *: COLUMN_HASH,                                                                                        \
        char *: COLUMN_TEXT)

#define AS(column, how, field, ...)                                                                                    \
    {                                                                                                                  \
        .name = column, .form = how, .offset = offsetof(ROW, field), __VA_ARGS__                                       \
    }
#define NAMED(column, field) AS(column, FORM(field), field, )
#define COLUMN(field) NAMED(#field, field)
#define FORMED(field, how) AS(#field, how, field, )
#define CHOICE(column, field, last) AS(column, COLUMN_CHOICE, field, .most = (last))
#define BYTES(field) AS(#field, COLUMN_BYTES, field, .size = offsetof(ROW, size))
#define NAME_KEY(field) AS(#field "_key", COLUMN_KEY, field, )

#define TABLE(called)                                                                                                  \
    {                                                                                                                  \
#called, sizeof(ROW), called##_columns, sizeof called##_columns / sizeof *called##_columns                     \
    }

/* clang-format off */
/* ---- players ---- */

#define ROW struct player_row
static const struct column player_columns[] = {
    COLUMN(id), COLUMN(name), NAME_KEY(name), COLUMN(zone), COLUMN(digest), COLUMN(mail_off), COLUMN(picture_off),
    COLUMN(away_from), COLUMN(away_until), COLUMN(sleep_from), COLUMN(sleep_until), COLUMN(heard), COLUMN(created),
    COLUMN(epoch), COLUMN(asked), COLUMN(last_call), COLUMN(subject_thread), COLUMN(receipts), COLUMN(calendar),
    COLUMN(picture_wide), COLUMN(picture_dark), COLUMN(reminders_off), COLUMN(signs), COLUMN(language),
    COLUMN(leaves), COLUMN(waits)};
const struct table player_table = TABLE(player);
#undef ROW

#define ROW struct address_row
static const struct column address_columns[] = {
    COLUMN(address), COLUMN(player), COLUMN(proved), COLUMN(hard), COLUMN(soft), COLUMN(bounced), COLUMN(created)};
const struct table address_table = TABLE(address);
#undef ROW

#define ROW struct misread
static const struct column misread_columns[] = {COLUMN(in_row), COLUMN(day), COLUMN(today)};
const struct table misread_table = TABLE(misread);
#undef ROW

/* ---- games ---- */

#define ROW struct game_row
static const struct column game_columns[] = {
    COLUMN(id), COLUMN(name), NAME_KEY(name), COLUMN(rules), COLUMN(rules_version), COLUMN(seats), COLUMN(options),
    CHOICE("status", status, GAME_CANCELLED), COLUMN(pace), COLUMN(revision), COLUMN(phase), COLUMN(branch),
    COLUMN(secret), COLUMN(commitment), COLUMN(seed), COLUMN(chance_position), COLUMN(position_version), COLUMN(hash),
    COLUMN(created), COLUMN(started), COLUMN(ended), COLUMN(paused_left), COLUMN(gm), COLUMN(thread),
    COLUMN(last_activity), FORMED(terms, COLUMN_OBJECT), COLUMN(wake_at), COLUMN(played_at), COLUMN(warned_at),
    COLUMN(archived), COLUMN(deleted), COLUMN(cools_at), COLUMN(outcome), COLUMN(origin), COLUMN(root), COLUMN(guests),
    FORMED(position, COLUMN_OPTIONAL)};
const struct table game_table = TABLE(game);
#undef ROW

#define ROW struct seat_row
static const struct column seat_columns[] = {
    COLUMN(game), COLUMN(number), CHOICE("kind", kind, SEAT_BOT), FORMED(player, COLUMN_ID), COLUMN(word),
    COLUMN(otherwise_default), COLUMN(otherwise_ask_surprised), COLUMN(wait), COLUMN(waiting),
    NAMED("blocked", blocked[0]), COLUMN(clock), COLUMN(due), COLUMN(remind_at), COLUMN(epoch), COLUMN(misses),
    COLUMN(last_mail), COLUMN(told), COLUMN(asked_phase), COLUMN(missed_row), FORMED(kept_for, COLUMN_ID),
    FORMED(gave_up, COLUMN_ID), COLUMN(absent), COLUMN(ready), COLUMN(passed), COLUMN(still_until), COLUMN(runs_out),
    COLUMN(judged), COLUMN(missed_phase), NAMED("blocked_62", blocked[1]), NAMED("blocked_124", blocked[2]),
    NAMED("blocked_186", blocked[3]), NAMED("blocked_248", blocked[4]), NAMED("blocked_310", blocked[5]),
    NAMED("blocked_372", blocked[6]), NAMED("blocked_434", blocked[7]), NAMED("blocked_496", blocked[8]),
    COLUMN(untold), COLUMN(wishes), COLUMN(drawn), COLUMN(bank_from), COLUMN(extended),
    COLUMN(owner), COLUMN(deputy), COLUMN(lent_until)};
const struct table seat_table = TABLE(seat);
#undef ROW

#define ROW struct seat_keys
static const struct column seat_keys_columns[] = {
    FORMED(player, COLUMN_ID), COLUMN(seat_epoch), COLUMN(player_epoch), COLUMN(deleted)};
const struct table seat_keys_table = TABLE(seat_keys);
#undef ROW

#define ROW struct plan_row
static const struct column plan_columns[] = {COLUMN(seat), COLUMN(line)};
const struct table plan_table = TABLE(plan);
#undef ROW

/* A seat's place, and a name with its number: what is read of a row alone. */
#define ROW struct seat_place
static const struct column place_columns[] = {COLUMN(game), NAMED("number", seat)};
const struct table place_table = TABLE(place);
#undef ROW

#define ROW struct name_row
static const struct column name_columns[] = {COLUMN(id), COLUMN(name), COLUMN(archived)};
const struct table name_table = TABLE(name);
#undef ROW

/* ---- the record ---- */

#define ROW struct move_row
static const struct column move_columns[] = {
    COLUMN(game), COLUMN(branch), COLUMN(number), COLUMN(at), COLUMN(phase), COLUMN(orders), COLUMN(draws),
    COLUMN(events), FORMED(position, COLUMN_OPTIONAL), COLUMN(hash), COLUMN(defaulted)};
const struct table move_table = TABLE(move);
#undef ROW

#define ROW struct branch_row
static const struct column branch_columns[] = {
    COLUMN(game), COLUMN(branch), COLUMN(parent), NAMED("from_number", from), COLUMN(seed), COLUMN(at)};
const struct table branch_table = TABLE(branch);
#undef ROW

#define ROW struct press_row
static const struct column press_columns[] = {
    COLUMN(id), COLUMN(game), NAMED("from_seat", from), CHOICE("to_seats", to, UINT32_MAX), COLUMN(phase), COLUMN(at),
    COLUMN(masked), NAMED("body", text), COLUMN(player), COLUMN(about)};
const struct table press_table = TABLE(press);
#undef ROW

#define ROW struct audit_row
static const struct column audit_columns[] = {
    COLUMN(game), COLUMN(number), COLUMN(at), COLUMN(actor), COLUMN(act), COLUMN(detail), COLUMN(hash)};
const struct table audit_table = TABLE(audit);
#undef ROW

/* ---- the club ---- */

#define ROW struct conduct
static const struct column conduct_columns[] = {COLUMN(on_time), COLUMN(late), COLUMN(missed)};
const struct table conduct_table = TABLE(conduct);
#undef ROW

#define ROW struct standby_row
static const struct column standby_columns[] = {COLUMN(player), COLUMN(rules), COLUMN(since)};
const struct table standby_table = TABLE(standby);
#undef ROW

#define ROW struct habit
static const struct column habit_columns[] = {
    COLUMN(game), COLUMN(player), COLUMN(digest), COLUMN(receipts), COLUMN(reminders), COLUMN(ends),
    CHOICE("watch", watch, WATCH_EACH), COLUMN(told), COLUMN(next_at)};
const struct table habit_table = TABLE(habit);
#undef ROW

#define ROW struct ban_row
static const struct column ban_columns[] = {COLUMN(what), COLUMN(since), COLUMN(until), COLUMN(reason)};
const struct table ban_table = TABLE(ban);
#undef ROW

#define ROW struct block_row
static const struct column block_columns[] = {COLUMN(player), COLUMN(other), COLUMN(since)};
const struct table block_table = TABLE(block);
#undef ROW

#define ROW struct ballot_row
static const struct column ballot_columns[] = {
    COLUMN(game), COLUMN(number), COLUMN(kind), COLUMN(detail), COLUMN(seat), COLUMN(at), COLUMN(until),
    CHOICE("state", state, BALLOT_LAPSED)};
const struct table ballot_table = TABLE(ballot);
#undef ROW

#define ROW struct contest_row
static const struct column contest_columns[] = {
    COLUMN(id), COLUMN(name), NAME_KEY(name), CHOICE("kind", kind, CONTEST_SERIES),
    CHOICE("status", status, CONTEST_CANCELLED), COLUMN(rules), COLUMN(seats), FORMED(options, COLUMN_OBJECT), COLUMN(pace),
    FORMED(terms, COLUMN_OBJECT), FORMED(style, COLUMN_OBJECT), COLUMN(secret), COLUMN(commitment), COLUMN(draws), COLUMN(round),
    COLUMN(revision), COLUMN(created), COLUMN(started), COLUMN(ended), COLUMN(wake_at)};
const struct table contest_table = TABLE(contest);
#undef ROW

#define ROW struct entrant_row
static const struct column entrant_columns[] = {
    COLUMN(contest), COLUMN(number), FORMED(player, COLUMN_ID), COLUMN(word), COLUMN(place), COLUMN(since), COLUMN(until),
    COLUMN(rating), COLUMN(division), COLUMN(at)};
const struct table entrant_table = TABLE(entrant);
#undef ROW

#define ROW struct fixture_row
static const struct column fixture_columns[] = {
    COLUMN(contest), COLUMN(round), COLUMN(number), COLUMN(division), FORMED(game, COLUMN_ID), COLUMN(due), COLUMN(opened),
    COLUMN(ended)};
const struct table fixture_table = TABLE(fixture);
#undef ROW

#define ROW struct fixture_seat_row
static const struct column fixture_seat_columns[] = {
    COLUMN(contest), COLUMN(round), COLUMN(number), COLUMN(place), COLUMN(entrant), COLUMN(rank), COLUMN(way), COLUMN(points), COLUMN(score)};
const struct table fixture_seat_table = TABLE(fixture_seat);
#undef ROW

#define ROW struct vote
static const struct column vote_columns[] = {COLUMN(seat), COLUMN(yes), COLUMN(at)};
const struct table vote_table = TABLE(vote);
#undef ROW

#define ROW struct master_row
static const struct column master_columns[] = {COLUMN(game), COLUMN(address)};
const struct table master_table = TABLE(master);
#undef ROW

#define ROW struct news_row
static const struct column news_columns[] = {
    COLUMN(id), COLUMN(at), CHOICE("kind", kind, NEWS_MISSED), COLUMN(game), COLUMN(seat), COLUMN(player)};
const struct table news_table = TABLE(news);
#undef ROW

#define ROW struct news_reader_row
static const struct column news_reader_columns[] = {
    COLUMN(address), CHOICE("wish", wish, NEWS_EVERY), COLUMN(told)};
const struct table news_reader_table = TABLE(news_reader);
#undef ROW

#define ROW struct hook_call_row
static const struct column hook_call_columns[] = {
    COLUMN(mail), COLUMN(at), COLUMN(kind), COLUMN(game), COLUMN(seat), COLUMN(player), COLUMN(next), COLUMN(tries)};
const struct table hook_call_table = TABLE(hook_call);
#undef ROW

/* ---- pages ---- */

#define ROW struct listing_row
static const struct column listing_columns[] = {
    COLUMN(game), CHOICE("list", list, LISTING_FINISHED), COLUMN(rules), COLUMN(ranked), COLUMN(opened),
    COLUMN(started), COLUMN(ended), COLUMN(due), COLUMN(changed), FORMED(facts, COLUMN_OBJECT),
    FORMED(own, COLUMN_OBJECT)};
const struct table listing_table = TABLE(listing);
#undef ROW

#define ROW struct placing_row
static const struct column placing_columns[] = {
    COLUMN(game), COLUMN(seat), COLUMN(player), COLUMN(rules), COLUMN(ended), COLUMN(rank), COLUMN(rating)};
const struct table placing_table = TABLE(placing);
#undef ROW

/* ---- mail ---- */

#define ROW struct inbox_row
static const struct column inbox_columns[] = {
    COLUMN(id), COLUMN(key), COLUMN(hash), COLUMN(size), COLUMN(received), COLUMN(source),
    CHOICE("state", state, INBOX_PARKED), COLUMN(tries), COLUMN(note), COLUMN(handled), COLUMN(copies), COLUMN(player),
    BYTES(raw)};
const struct table inbox_table = TABLE(inbox);
#undef ROW

#define ROW struct outbox_row
static const struct column outbox_columns[] = {
    COLUMN(id), COLUMN(dedup), COLUMN(message_id), COLUMN(envelope_from), COLUMN(envelope_to), FORMED(game, COLUMN_ID),
    COLUMN(seat), COLUMN(phase), COLUMN(branch), COLUMN(kind), COLUMN(request), CHOICE("state", state, OUTBOX_DROPPED),
    COLUMN(tries), COLUMN(next_at), COLUMN(lease_until), COLUMN(last_reply), COLUMN(created), COLUMN(sent_at),
    COLUMN(size), COLUMN(stranger), COLUMN(player), FORMED(model, COLUMN_OPTIONAL), BYTES(raw), FORMED(text_part, COLUMN_OPTIONAL)};
const struct table outbox_table = TABLE(outbox);
#undef ROW
/* clang-format on */

static const struct table *const tables[] = {&player_table,  &address_table,      &misread_table,
                                             &game_table,    &seat_table,         &seat_keys_table,
                                             &plan_table,    &place_table,        &name_table,
                                             &move_table,    &branch_table,       &press_table,
                                             &conduct_table, &standby_table,      &ban_table,
                                             &block_table,   &ballot_table,       &vote_table,
                                             &master_table,  &inbox_table,        &outbox_table,
                                             &audit_table,   &listing_table,      &placing_table,
                                             &news_table,    &news_reader_table,  &hook_call_table,
                                             &habit_table,   &contest_table,      &entrant_table,
                                             &fixture_table, &fixture_seat_table, NULL};

const struct table *table_named(const char *name)
{
    for (const struct table *const *table = tables; *table != NULL; table++)
        if (strcmp((*table)->name, name) == 0)
            return *table;
    BUG("no table is named %s", name);
}

const struct column *table_column(const struct table *table, const char *name, size_t *hint)
{
    for (size_t i = 0; i < table->columns; i++) {
        const struct column *column = &table->column[(*hint + i) % table->columns];
        if (strcmp(column->name, name) == 0) {
            *hint = (size_t)(column - table->column) + 1;
            return column;
        }
    }
    return NULL;
}

bool table_column_owns(const struct column *column)
{
    return column->form == COLUMN_TEXT || column->form == COLUMN_OBJECT || column->form == COLUMN_OPTIONAL ||
           column->form == COLUMN_BYTES;
}

int64_t table_column_number(const struct column *column, const void *row)
{
    const void *field = (const char *)row + column->offset;
    if (column->form == COLUMN_SMALL)
        return *(const int *)field;
    if (column->form == COLUMN_CHOICE)
        return *(const unsigned *)field;
    if (column->form == COLUMN_FLAG)
        return *(const bool *)field;
    if (column->form == COLUMN_SIZE)
        return *(const size_t *)field > INT64_MAX ? INT64_MAX : (int64_t) * (const size_t *)field;
    return *(const int64_t *)field;
}

bool table_column_set_number(const struct column *column, void *row, int64_t number)
{
    void *field = (char *)row + column->offset;
    bool small = column->form == COLUMN_SMALL, choice = column->form == COLUMN_CHOICE,
         size = column->form == COLUMN_SIZE;
    if ((small && (number < INT_MIN || number > INT_MAX)) || (choice && number > column->most) ||
        ((choice || size) && number < 0))
        return false;
    if (small)
        *(int *)field = (int)number;
    else if (choice)
        *(unsigned *)field = (unsigned)number;
    else if (size)
        *(size_t *)field = (size_t)number;
    else if (column->form == COLUMN_FLAG)
        *(bool *)field = number != 0;
    else
        *(int64_t *)field = number;
    return true;
}
