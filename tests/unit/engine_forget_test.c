/* What is left of who is forgotten, and of seats that are lent. */
#include "base/mem.h"
#include "hosted.h"

#include "augur.h"
#include "base/cipher.h"
#include "engine/gm/admit.h"
#include "engine/gm/forget.h"
#include "engine/gm/forgotten.h"
#include "engine/letters/facts.h"
#include "engine/letters/model.h"
#include "engine/time/due.h"
#include "store/inbox.h"
#include "store/listing.h"
#include "store/personal.h"

const struct rules *const rules_all[] = {&rules_augur, NULL};

enum { DAY = 86400 };

static int64_t holder(int64_t id, int seat)
{
    struct game *game = hosted_table(&hosted, id);
    int64_t player = game->seat[seat - 1].player;
    hosted_table_free(game);
    return player;
}

/* The seat's player has the other one play it. */
static void lend(int64_t id, int seat, int64_t deputy, moment until)
{
    char sql[200];
    (void)snprintf(sql, sizeof sql,
                   "UPDATE seat SET owner = player, player = %lld, lent_until = %lld WHERE game = %lld AND number = %d",
                   (long long)deputy, (long long)until, (long long)id, seat);
    hosted_sql(&hosted, sql);
}

static void write_down(int64_t id, int seat, int64_t player, unsigned to, const char *words)
{
    struct err err = {0};
    int64_t press = 0;
    char *text = strdup(words);
    const struct press_row row = {
        .game = id, .from = seat, .to = to, .at = hosted.services.now, .player = player, .text = text};
    check_ok(record_press_add(hosted.services.store, &row, &press, &err));
    free(text);
}

static void forget_them(int64_t player)
{
    struct err err = {0};
    check_ok(services_begin(&hosted.services, &err));
    check_ok(forget_player(&hosted.services, player, NULL, &err));
    check_ok(services_commit(&hosted.services, &err));
}

static void who_has_lent_a_seat_is_forgotten(void **state)
{
    (void)state;
    struct err err = {0};
    char words[80];
    struct text all = TEXT_EMPTY;
    struct player_row row = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2), other = hosted_game(&hosted, &rules_augur, 3, 3);
    int64_t owner = holder(id, 1), deputy = holder(other, 1);
    check_ok(player_get(hosted.services.store, owner, &row, &err));
    lend(id, 1, deputy, hosted.services.now + 3 * DAY);
    (void)snprintf(words, sizeof words, "UPDATE seat SET deputy = %lld WHERE game = %lld AND number = 2",
                   (long long)owner, (long long)other);
    hosted_sql(&hosted, words);
    (void)snprintf(words, sizeof words, "I am %s.", row.name);
    write_down(id, 1, 0, 1u << 2, words);
    player_row_free(&row);
    forget_them(owner);
    struct game *game = hosted_table(&hosted, id);
    check_int(game->seat[0].player, deputy); /* for good */
    check_int(game->seat[0].owner, 0);
    check_int(game->seat[0].lent_until, 0);
    hosted_table_free(game);
    game = hosted_table(&hosted, other);
    check_int(game->seat[1].deputy, 0);
    check_true(game->seat[1].player != 0);
    hosted_table_free(game);
    check_ok(store_dump(hosted.services.store, &all, &err));
    check_true(strstr(all.data, words) == NULL);
    check_true(strstr(all.data, "I am gone-") != NULL);
    text_free(&all);
    hosted_doctor(&hosted, "");
}

/* Where there are bots alone beside them as well. */
static void who_plays_for_another_is_forgotten(void **state)
{
    (void)state;
    for (int people = 1; people <= 2; people++) {
        int64_t id = hosted_game(&hosted, &rules_augur, 2, people), other = hosted_game(&hosted, &rules_augur, 2, 2);
        int64_t owner = holder(id, 1), deputy = holder(other, 1);
        lend(id, 1, deputy, 0);
        forget_them(deputy);
        check_int(holder(id, 1), owner);
        check_true(holder(other, 1) != deputy);
    }
    hosted_doctor(&hosted, "");
}

static void whose_mail_it_is(void **state)
{
    (void)state;
    char address[] = "anna@example.org", name[] = "Anna";
    struct address_row row = {.address = address};
    moment alone = 0;
    const struct forgotten who = {.player.name = name, .address = &row, .addresses = 1, .alone = 1, .shared = &alone};
    static const struct {
        const char *raw;
        bool own;
    } mails[] = {{"From: anna@example.org\n\nhi\n", true},
                 {"From: Anna <ANNA@Example.org>\n\nhi\n", true},
                 {"From: anna@example.org (Anna)\n\nhi\n", true},
                 {"From: \"Anna <x>\"\n <anna@example.org>\n\nhi\n", true},
                 {"From: mary-anna@example.org\n\nhi\n", false},
                 {"From: Mary <mary.anna@example.org>\n\nhi\n", false},
                 {"From: anna@example.org.example\n\nhi\n", false},
                 {"From: \"anna@example.org\" <mary@example.org>\n\nhi\n", false},
                 {"To: anna@example.org\n\nhi\n", false}};
    for (size_t i = 0; i < sizeof mails / sizeof mails[0]; i++) {
        char *raw = mem_copy_text(mails[i].raw);
        const struct inbox_row mail = {.raw = raw, .size = strlen(raw)};
        if (forgotten_wrote(&who, &mail) != mails[i].own)
            fail_msg("%s", mails[i].raw);
        free(raw);
    }
}

static void notes_of_a_lent_seat(void **state)
{
    (void)state;
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2), other = hosted_game(&hosted, &rules_augur, 2, 2);
    int64_t owner = holder(id, 1), deputy = holder(other, 1);
    lend(id, 1, deputy, 0);
    write_down(id, 1, owner, PRESS_SELF, "a note of the owner");
    write_down(id, 1, deputy, PRESS_SELF, "a note of the deputy");
    write_down(id, 1, owner, PRESS_COMMENT, "a comment of the owner");
    write_down(id, 1, deputy, PRESS_COMMENT, "a comment of the deputy");
    struct jv *parcel = hosted_parcel(&hosted, id);
    struct text text = TEXT_EMPTY;
    jv_pack(parcel, &text);
    check_true(strstr(text.data, "a note of the owner") != NULL);
    check_true(strstr(text.data, "a comment of the owner") != NULL);
    check_true(strstr(text.data, "of the deputy") == NULL); /* there it is its owner's again */
    text_free(&text);
    jv_free(parcel);
}

/* How many mails to the seat that wait say these words. */
static int mails_of(int64_t game, int seat, const char *words)
{
    size_t count = 0;
    int found = 0;
    struct outbox_row *rows = hosted_queued(&hosted, &count);
    for (size_t i = 0; i < count; i++) {
        struct outbox_row row;
        if (rows[i].game != game || rows[i].seat != seat)
            continue;
        hosted_letter(&hosted, rows[i].id, &row);
        found += strstr(row.text_part, words) != NULL;
        outbox_row_free(&row);
    }
    outbox_rows_free(rows, count);
    return found;
}

static void two_seats_that_go_back_at_once(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 3), other = hosted_game(&hosted, &rules_augur, 2, 2);
    lend(id, 1, holder(other, 1), hosted.services.now + 60);
    lend(id, 2, holder(other, 2), hosted.services.now + 60);
    hosted.services.now += 60;
    check_ok(due_play(&hosted.services, id, &err));
    check_int(mails_of(id, 3, "A player is back"), 2);
    check_int(mails_of(id, 1, "A player is back"), 2); /* of the other, and of themselves */
    hosted_doctor(&hosted, "");
}

/* Who has lent a seat that is given to somebody else hears of it as well, but not who has it back. */
static void a_lent_seat_is_given_away(void **state)
{
    (void)state;
    struct err err = {0};
    for (int back = 0; back <= 1; back++) {
        struct player_row row = {0};
        char words[200];
        int64_t id = hosted_game(&hosted, &rules_augur, 2, 2), other = hosted_game(&hosted, &rules_augur, 3, 3);
        int64_t owner = holder(id, 1);
        lend(id, 1, holder(other, 1), 0);
        check_ok(player_get(hosted.services.store, back ? owner : holder(other, 2), &row, &err));
        (void)snprintf(words, sizeof words, "seat 1 player %s", row.name);
        check_ok(hosted_gm(&hosted, id, words, &err));
        check_int(mails_of(id, 0, "Your seat in this game"), back ? 1 : 2);
        player_row_free(&row);
    }
}

/* Who lent a seat comes back to it. */
static void a_block_of_who_lent_a_seat(void **state)
{
    (void)state;
    struct err err = {0};
    struct player_row row = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2), other = hosted_game(&hosted, &rules_augur, 2, 2);
    int64_t owner = holder(id, 1), asks = holder(other, 2);
    check_ok(player_get(hosted.services.store, asks, &row, &err));
    check_ok(club_block_put(hosted.services.store, &(struct block_row){.player = asks, .other = owner}, &err));
    lend(id, 1, holder(other, 1), 0);
    struct game *game = hosted_table(&hosted, id);
    check_rc(admit_player(&hosted.services, &row, game, &err), RC_DENIED);
    hosted_table_free(game);
    game = hosted_table(&hosted, other);
    check_ok(admit_player(&hosted.services, &row, game, &err));
    hosted_table_free(game);
    player_row_free(&row);
}

/* A Message-ID tells of whose domain it is, whole and in whatever capitals. */
static void keys_of_a_domain(void **state)
{
    (void)state;
    struct err err = {0};
    char raw[] = "From: anna@a_b.example\n\nhi\n", source[] = "pipe", domain[140] = "a_b.example";
    static const struct {
        const char *key;
        bool goes;
    } mails[] = {{"<1@a_b.example>", true},      {"<2@A_B.Example>", true},       {"<3@axb.example>", false},
                 {"<4@a_b.example.org>", false}, {"<5@mail.a_b.example>", false}, {"content:00", false}};
    enum { COUNT = sizeof mails / sizeof mails[0] };
    for (size_t i = 0; i < COUNT; i++) {
        char *key = strdup(mails[i].key);
        enum inbox_fate fate;
        int64_t id = 0;
        const struct inbox_row row = {
            .key = key, .hash = {(uint8_t)i}, .size = strlen(raw), .source = source, .raw = raw};
        check_ok(inbox_put(hosted.services.store, &row, &fate, &id, &err));
        free(key);
    }
    hosted_sql(&hosted, "UPDATE inbox SET kept = 0");
    check_ok(personal_forget_keys(hosted.services.store, domain, &err));
    for (size_t i = 0; i < COUNT; i++) {
        int64_t id = 0;
        check_rc(inbox_by_key(hosted.services.store, mails[i].key, &id, &err), mails[i].goes ? RC_NONE : RC_OK);
    }
    memset(domain, 'x', sizeof domain - 1);
    check_ok(personal_forget_keys(hosted.services.store, domain, &err));
}

static void rename_player(int64_t id, const char *now)
{
    struct err err = {0};
    struct player_row row = {0};
    check_ok(player_get(hosted.services.store, id, &row, &err));
    free(row.name);
    row.name = strdup(now);
    check_ok(player_update(hosted.services.store, &row, &err));
    player_row_free(&row);
}

static int64_t renamed_player(const char *before, const char *now)
{
    struct err err = {0};
    int64_t id = 0;
    check_ok(player_add(hosted.services.store, before, "", 1, &id, &err));
    rename_player(id, now);
    return id;
}

/* A name of before that is another's by now, or a word of everybody's, is left in what others wrote. */
static void names_of_before(void **state)
{
    (void)state;
    struct err err = {0};
    struct named named = {0};
    static const struct {
        const char *text;
        bool there;
    } texts[] = {{"Anna is ill", false},
                 {"Bruno will be late", false},
                 {"Will Rossi will", false},
                 {"Is Dora Doe ill?", true},
                 {"dora doe", false},
                 {"Dora \r\n Doe", true},
                 {"DoraDoe", false},
                 {"Dora Does", false},
                 {"Dora Doe\xe2\x80\x99s", true},
                 {"Dora Doe\x92s", true},
                 {"\xe2\x80\x9e"
                  "Dora Doe\xe2\x80\x9c",
                  true},
                 {"\xc2\xab"
                  "Dora Doe\xc2\xbb",
                  true},
                 {"Dora Doe\xe2\x80\xa6", true},
                 {"\xe3\x80\x8c"
                  "Dora Doe\xe3\x80\x8d",
                  true},
                 {"Dora Doe\xc3\xa9", false},
                 {"Dora Doe\xc2\xba", false},
                 {"\xc3\xa9"
                  "Dora Doe",
                  false}};
    int64_t id[] = {renamed_player("Anna", "Anna Rossi"), renamed_player("will", "Will Rossi"),
                    renamed_player("Dora Doe", "Dora")};
    check_int(renamed_player("Anna", "Anna") > 0, 1);
    for (size_t i = 0; i < sizeof id / sizeof id[0]; i++)
        check_ok(named_add_former(&hosted.services, id[i], "gone", &named, &err));
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (named_in(&named, texts[i].text, strlen(texts[i].text)) != texts[i].there)
            fail_msg("%s", texts[i].text);
    named_free(&named);
}

/* Of very many the last ones are kept. */
static void many_names_of_before(void **state)
{
    (void)state;
    struct err err = {0};
    struct named named = {0};
    char name[1000];
    int64_t id = renamed_player("Dora Doe", "Dora");
    for (char first = 'A'; first <= 'F'; first++) {
        memset(name, 'a', sizeof name);
        name[0] = first;
        name[sizeof name - 1] = '\0';
        rename_player(id, name);
    }
    rename_player(id, "Dora");
    check_ok(named_add_former(&hosted.services, id, "gone", &named, &err));
    check_int((long long)named.count, 4);
    for (char first = 'A'; first <= 'F'; first++) {
        name[0] = first;
        check_int(named_in(&named, name, sizeof name - 1), first >= 'C');
    }
    named_free(&named);
}

/* The newest mail to the seat that waits. outbox_row_free() */
static void newest_mail(int64_t game, int seat, struct outbox_row *out)
{
    struct err err = {0};
    check_ok(outbox_get(hosted.services.store, hosted_newest(&hosted, game, seat), out, &err));
}

/* In the newest mail to the game master, which waits: what was said, and the record that hangs on it or NULL. */
static void put_said(int64_t game, const char *record, const char *said)
{
    struct err err = {0};
    struct outbox_row row;
    struct model model;
    struct text stored = TEXT_EMPTY;
    newest_mail(game, 0, &row);
    check_text(row.kind, "notice");
    check_ok(model_read(row.model, &model, &err));
    if (record != NULL)
        jv_put_string(model.json, "record", record);
    jv_put_string(model.facts, "said", said);
    jv_pack(model.json, &stored);
    check_ok(personal_put_model(hosted.services.store, row.id, stored.data, &err));
    model_free(&model);
    text_free(&stored);
    outbox_row_free(&row);
}

/* Somebody is called as the house's domain is: in mails that wait their name goes, and its addresses stay. */
static void a_name_that_the_machine_has_too(void **state)
{
    (void)state;
    struct err err = {0};
    struct outbox_row row;
    struct model model;
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2), other = hosted_game(&hosted, &rules_augur, 2, 1);
    int64_t player = holder(other, 1);
    char sql[80];
    (void)snprintf(sql, sizeof sql, "UPDATE player SET name = 'Example' WHERE id = %lld", (long long)player);
    hosted_sql(&hosted, sql);
    check_ok(hosted_gm(&hosted, id, "seat 1 bot", &err));
    put_said(id, "{\"example\": \"Example\"}", "Example is ill."); /* as of "my data" */
    forget_them(player);
    newest_mail(id, 0, &row);
    check_ok(model_read(row.model, &model, &err));
    check_text(model.from, "games@example.org");
    check_text(jv_string(jv_get(jv_get(model.facts, "site"), "address")), "games@example.org");
    check_text(jv_string(jv_get(model.facts, "reply")), model.reply);
    check_true(strstr(model.reply, "@example.org") != NULL);
    const char *help = jv_string(jv_get(jv_get(model.facts, "commands"), "help_mailto"));
    check_true(help != NULL && strstr(help, "@example.org?") != NULL);
    check_true(strstr(model.record, "\"example\": \"gone-") != NULL);
    check_true(strncmp(jv_string(jv_get(model.facts, "said")), "gone-", 5) == 0);
    outbox_row_free(&row);
    model_free(&model);
}

/* Whatever stands around it in the packed text. */
static void a_name_alone_in_a_mail(void **state)
{
    (void)state;
    struct err err = {0};
    struct outbox_row row;
    struct model model;
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2), player = renamed_player("Dora", "Dora");
    check_ok(hosted_gm(&hosted, id, "seat 1 bot", &err));
    put_said(id, NULL, "Dora");
    forget_them(player);
    newest_mail(id, 0, &row);
    check_ok(model_read(row.model, &model, &err));
    check_true(strncmp(jv_string(jv_get(model.facts, "said")), "gone-", 5) == 0);
    outbox_row_free(&row);
    model_free(&model);
}

/* The pages are made only later, and are then to go with all of them. */
static void who_is_forgotten_before_the_pages_are_made(void **state)
{
    (void)state;
    struct err err = {0};
    char rules[] = "augur", facts[] = "{}", own[] = "{}", words[120];
    struct listing_row row = {.rules = rules, .facts = facts, .own = own}, after = {0};
    struct jv *gone = NULL;
    row.game = hosted_game(&hosted, &rules_augur, 3, 3);
    int64_t named = renamed_player("Dora", "Dora"), seated[] = {holder(row.game, 1), holder(row.game, 2)};
    check_ok(listing_put(hosted.services.store, &row, &err));
    (void)snprintf(words, sizeof words, "UPDATE game SET terms = '{\"about\":\"Teach Dora\"}' WHERE id = %lld",
                   (long long)row.game);
    hosted_sql(&hosted, words);
    forget_them(named);
    forget_them(seated[0]);
    forget_them(seated[1]);
    check_ok(listing_get(hosted.services.store, row.game, &after, &err));
    check_ok(jv_parse(after.facts, strlen(after.facts), &gone, NULL));
    for (size_t i = 0; i < 2; i++) {
        bool there = false;
        for (size_t k = 0; k < jv_size(gone); k++) {
            int64_t player = 0;
            there = there || (jv_int(jv_at(gone, k), 1, INT64_MAX, &player) && player == seated[i]);
        }
        check_true(there);
    }
    jv_free(gone);
    listing_row_free(&after);
}

/* Which message of before the table's first seat is told of at this place; "" none. */
static const char *passed(const struct report *report, size_t at)
{
    const struct jv *one = jv_at(jv_get(report->facts, "passed"), at);
    const char *text = jv_string(jv_get(jv_at(jv_get(one, "lines"), 0), "text"));
    return text == NULL ? "" : text;
}

/* Where an unsigned message stands tells neither when it was written nor which of its hour came first. */
static void what_passes_in_its_order(void **state)
{
    (void)state;
    enum { HOUR = 3600, MINUTE = 60, LONG = 19995 };
    struct err err = {0};
    char about[] = "1,1", lengthy[LONG + 1];
    memset(lengthy, 'x', LONG);
    lengthy[LONG] = '\0';
    const struct {
        moment at;
        char text[16];
        bool masked;
    } said[] = {{0, "unsigned, z", true},           {10 * MINUTE, "signed, first", false},
                {20 * MINUTE, "unsigned, a", true}, {30 * MINUTE, "signed", false},
                {HOUR, "on the hour", false},       {HOUR + MINUTE, "last", false}};
    int64_t press = 0, id = hosted_game(&hosted, &rules_augur, 2, 2);
    hosted_sql(&hosted, "UPDATE game SET terms = '{\"successor_mails\":\"yes\"}'; UPDATE seat SET epoch = 9");
    moment hour = hosted.services.now / HOUR * HOUR;
    hosted.services.now = hour + 3 * HOUR;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        char text[sizeof said[i].text];
        memcpy(text, said[i].text, sizeof text);
        const struct press_row row = {.game = id,
                                      .from = 2,
                                      .to = 1u << 1,
                                      .at = hour + said[i].at,
                                      .masked = said[i].masked,
                                      .text = text,
                                      .about = about};
        check_ok(record_press_add(hosted.services.store, &row, &press, &err));
    }
    struct game *game = hosted_table(&hosted, id);
    game->told.passed[0] = true;
    struct report report = {.facts = jv_new_object()};
    check_ok(facts_passed(&report, &hosted.services, game, 1, &err));
    static const char *const order[] = {"signed, first", "signed", "on the hour", "unsigned, a", "unsigned, z", "last"};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        check_text(passed(&report, i), order[i]);
    report_free(&report);
    /* as the oldest of them it is no more told of */
    const struct press_row row = {.game = id, .from = 2, .to = 1u << 1, .at = hour, .text = lengthy, .about = about};
    check_ok(record_press_add(hosted.services.store, &row, &press, &err));
    report.facts = jv_new_object();
    check_ok(facts_passed(&report, &hosted.services, game, 1, &err));
    check_text(passed(&report, 0), order[0]);
    report_free(&report);
    hosted_table_free(game);
}

/* To who holds the first seat now, who asks for it. */
static void resent_tells(int64_t id, const char *text)
{
    struct err err = {0};
    struct game *game = hosted_table(&hosted, id);
    struct report report = {.facts = jv_new_object()};
    game->told.passed[0] = true;
    check_ok(facts_passed(&report, &hosted.services, game, 1, &err));
    check_text(passed(&report, 0), text);
    report_free(&report);
    hosted_table_free(game);
}

/* The game's terms pass the messages of a seat on to whoever gets it for good, not unasked to who comes back to it. */
static void who_comes_back_reads_no_messages_of_before(void **state)
{
    (void)state;
    enum { GIVEN_BACK, SEATED_BACK, KEPT, ANOTHER, WAYS };
    for (int way = GIVEN_BACK; way < WAYS; way++) {
        struct err err = {0};
        struct player_row row = {0};
        char words[200], text[] = "the harbour is mine", about[] = "90,90";
        int64_t press = 0, id = hosted_game(&hosted, &rules_augur, 2, 2),
                other = hosted_game(&hosted, &rules_augur, 3, 3);
        int64_t owner = holder(id, 1);
        const struct press_row said = {
            .game = id, .from = 2, .to = 1u << 1, .at = hosted.services.now, .text = text, .about = about};
        check_ok(record_press_add(hosted.services.store, &said, &press, &err));
        hosted_sql(&hosted, "UPDATE game SET terms = '{\"successor_mails\":\"yes\"}'");
        check_ok(player_get(hosted.services.store, way == ANOTHER ? holder(other, 2) : owner, &row, &err));
        if (way == KEPT)
            (void)snprintf(
                words, sizeof words,
                "UPDATE seat SET kind = 2, kept_for = player, player = NULL WHERE game = %lld AND number = 1",
                (long long)id);
        if (way == KEPT)
            hosted_sql(&hosted, words);
        else
            lend(id, 1, holder(other, 1), hosted.services.now + 60);
        hosted.services.now += 60;
        (void)snprintf(words, sizeof words, "seat 1 player %s", row.name);
        if (way == GIVEN_BACK)
            check_ok(due_play(&hosted.services, id, &err));
        else
            check_ok(hosted_gm(&hosted, id, words, &err));
        check_int(mails_of(id, 1, text), way == ANOTHER ? 1 : 0);
        resent_tells(id, text);
        player_row_free(&row);
    }
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(who_has_lent_a_seat_is_forgotten, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(who_plays_for_another_is_forgotten, hosted_setup, hosted_teardown),
        cmocka_unit_test(whose_mail_it_is),
        cmocka_unit_test_setup_teardown(notes_of_a_lent_seat, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(two_seats_that_go_back_at_once, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_lent_seat_is_given_away, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_block_of_who_lent_a_seat, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(keys_of_a_domain, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(names_of_before, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(many_names_of_before, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_name_that_the_machine_has_too, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_name_alone_in_a_mail, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(who_is_forgotten_before_the_pages_are_made, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(who_comes_back_reads_no_messages_of_before, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(what_passes_in_its_order, hosted_setup, hosted_teardown),
    };
    return cmocka_run_group_tests_name("engine_forget", tests, NULL, NULL);
}
