#include "engine/admin/parcel_form.h"

#include "engine/gm/names.h"
#include "engine/letters/announce.h"
#include "engine/play/fairness.h"
#include "engine/play/lots.h"
#include "engine/play/slot_set.h"
#include "mail/address.h"
#include "words/catalog.h"

#define SLOTS_MOST ((INT64_C(1) << SLOT_SET_BITS) - 1)

#define MEMBER(name, ...)                                                                                              \
    {                                                                                                                  \
        .key = name, __VA_ARGS__                                                                                       \
    }
#define RANGE(name, least, most) MEMBER(name, .low = (least), .high = (most))
#define TEXT(name, most) RANGE(name, 0, most)
#define TIME(name) RANGE(name, 0, PARCEL_TIME)
#define JSON(name, how) MEMBER(name, .json = (how))
#define PLAIN(name) MEMBER(name, )

#define ENTRY(of, list)                                                                                                \
    {                                                                                                                  \
        &of##_table, list, sizeof(list) / sizeof *(list)                                                               \
    }

/* ---- the game ---- */

static const char *status_word(int64_t status)
{
    return game_status_name((enum game_status)status);
}

static const struct member game[] = {
    RANGE("origin", 1, INT64_MAX),
    MEMBER("name", .high = PARCEL_WORDS, .valid = name_game_valid, .wanted = "the name of a game"),
    TEXT("rules", PARCEL_WORDS),
    MEMBER("version", .column = "rules_version", .high = INT32_MAX),
    RANGE("position_version", 0, INT32_MAX),
    RANGE("seats", 1, SEATS_MAX),
    JSON("options", MEMBER_OBJECT),
    MEMBER("status", .word = status_word, .wanted = "forming, running, paused, finished or cancelled"),
    RANGE("pace", 0, INT64_MAX),
    RANGE("phase", 0, INT32_MAX),
    RANGE("branch", 0, PARCEL_BRANCHES),
    PLAIN("secret"),
    PLAIN("root"),
    PLAIN("commitment"),
    PLAIN("seed"),
    MEMBER("chance", .column = "chance_position", .high = INT64_MAX),
    JSON("position", MEMBER_MAYBE),
    PLAIN("hash"),
    TIME("created"),
    TIME("started"),
    TIME("ended"),
    TIME("played_at"),
    JSON("terms", MEMBER_MAYBE),
    JSON("outcome", MEMBER_MAYBE),
    PLAIN("archived"),
};
const struct entry entry_game = ENTRY(game, game);

/* ---- seats and players ---- */

static bool zone_valid(const char *zone)
{
    return zone[0] == '\0' || moment_zone_known(zone);
}

static bool language_valid(const char *language)
{
    return language[strspn(language, "abcdefghijklmnopqrstuvwxyz_")] == '\0';
}

static const struct member player[] = {
    MEMBER("name", .high = NAME_BYTES, .valid = name_valid, .wanted = "the name of a player"),
    MEMBER("zone", .high = PARCEL_WORDS, .valid = zone_valid, .wanted = "a time zone"),
    RANGE("digest", 0, DIGEST_LEVELS - 1),
    PLAIN("mail_off"),
    PLAIN("picture_off"),
    MEMBER("subject_thread", .rare = true),
    MEMBER("receipts", .high = RECEIPTS_LEVELS - 1, .rare = true),
    MEMBER("calendar", .rare = true),
    MEMBER("picture_wide", .rare = true),
    MEMBER("picture_dark", .rare = true),
    MEMBER("reminders_off", .rare = true),
    MEMBER("language", .high = LANGUAGE_BYTES, .valid = language_valid, .wanted = "the code of a language",
           .rare = true),
};
const struct entry entry_player = ENTRY(player, player);

static bool address_valid(const char *address)
{
    char canonical[ADDRESS_BYTES + 1];
    return address_canonical(address, canonical, NULL) == RC_OK && strcmp(canonical, address) == 0;
}

static const struct member address[] = {
    MEMBER("address", .high = ADDRESS_BYTES, .valid = address_valid, .wanted = "a mail address in its plain form"),
    PLAIN("proved"),
};
const struct entry entry_address = ENTRY(address, address);

static const char *holder_word(int64_t kind)
{
    return kind == SEAT_BOT ? "bot" : kind == SEAT_EMPTY ? "empty" : "player";
}

static bool word_valid(const char *word)
{
    return word[0] == '\0' || fairness_word_valid(word);
}

static bool wishes_valid(const char *wishes)
{
    return strspn(wishes, "0123456789: ") == strlen(wishes);
}

static const struct member seat[] = {
    MEMBER("holder", .column = "kind", .word = holder_word, .wanted = "player, bot or empty"),
    MEMBER("word", .high = WORD_BYTES, .valid = word_valid, .wanted = "the word of a seat"),
    PLAIN("otherwise_default"),
    MEMBER("ask_surprised", .column = "otherwise_ask_surprised"),
    PLAIN("wait"),
    RANGE("blocked", 0, SLOTS_MOST),
    MEMBER("blocked_62", .high = SLOTS_MOST, .rare = true),
    MEMBER("blocked_124", .high = SLOTS_MOST, .rare = true),
    MEMBER("blocked_186", .high = SLOTS_MOST, .rare = true),
    MEMBER("blocked_248", .high = SLOTS_MOST, .rare = true),
    MEMBER("blocked_310", .high = SLOTS_MOST, .rare = true),
    MEMBER("blocked_372", .high = SLOTS_MOST, .rare = true),
    MEMBER("blocked_434", .high = SLOTS_MOST, .rare = true),
    MEMBER("blocked_496", .high = SLOTS_MOST, .rare = true),
    RANGE("misses", 0, INT32_MAX / 2),
    TIME("absent"),
    MEMBER("drawn", .low = -PARCEL_TIME, .high = PARCEL_TIME, .rare = true),
    MEMBER("extended", .high = INT32_MAX / 2, .rare = true),
    RANGE("told", -1, INT32_MAX),
    MEMBER("untold", .high = PARCEL_TEXT, .json = MEMBER_LINES, .rare = true),
    MEMBER("wishes", .high = WISHES_BYTES, .valid = wishes_valid, .wanted = "numbers of seats", .rare = true),
};
const struct entry entry_seat = ENTRY(seat, seat);

/* ---- lists ---- */

static const struct member branch[] = {
    MEMBER("branch", .counted = true),
    MEMBER("parent", .earlier = true),
    MEMBER("from", .column = "from_number", .high = INT32_MAX),
    TIME("at"),
    PLAIN("seed"),
};
const struct entry entry_branch = ENTRY(branch, branch);

static const struct member move[] = {
    RANGE("branch", 0, PARCEL_BRANCHES),
    RANGE("number", 0, INT32_MAX),
    TIME("at"),
    TEXT("phase", PARCEL_WORDS),
    JSON("orders", MEMBER_LIST),
    JSON("draws", MEMBER_LIST),
    JSON("events", MEMBER_LIST),
    JSON("position", MEMBER_MAYBE),
    PLAIN("hash"),
    PLAIN("defaulted"),
};
const struct entry entry_move = ENTRY(move, move);

static const struct member press[] = {
    MEMBER("from", .column = "from_seat", .high = SEATS_MAX),
    MEMBER("to", .column = "to_seats", .high = UINT32_MAX),
    RANGE("phase", 0, INT32_MAX),
    TIME("at"),
    PLAIN("masked"),
    MEMBER("text", .column = "body", .high = PARCEL_TEXT),
    MEMBER("about", .high = PARCEL_TEXT, .rare = true),
};
const struct entry entry_press = ENTRY(press, press);

static const struct member ballot[] = {
    TEXT("kind", PARCEL_WORDS),
    TEXT("detail", PARCEL_TEXT),
    RANGE("seat", 0, SEATS_MAX),
    TIME("at"),
    TIME("until"),
    RANGE("state", BALLOT_OPEN, BALLOT_LAPSED),
};
const struct entry entry_ballot = ENTRY(ballot, ballot);

static const struct member vote[] = {RANGE("seat", 1, SEATS_MAX), PLAIN("yes"), TIME("at")};
const struct entry entry_vote = ENTRY(vote, vote);

static const struct member act[] = {MEMBER("number", .counted = true), TIME("at"),
                                    TEXT("actor", PARCEL_TEXT),        TEXT("act", PARCEL_TEXT),
                                    TEXT("detail", PARCEL_TEXT),       PLAIN("hash")};
const struct entry entry_act = ENTRY(audit, act);

const struct column *parcel_form_column(const struct entry *entry, const struct member *member)
{
    size_t hint = 0;
    const char *name = member->column == NULL ? member->key : member->column;
    const struct column *column = table_column(entry->table, name, &hint);
    if (column == NULL)
        BUG("the table %s has no column %s", entry->table->name, name);
    return column;
}
