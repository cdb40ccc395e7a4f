/* A mail that came back: what it says of its address, who is told, and what goes to the next one; also where the
 * database refuses any one step. */
#include "posted.h"
#include "weak.h"

#include "augur.h"
#include "engine/gm/new_game.h"
#include "engine/inbox/handle.h"
#include "engine/letters/post.h"
#include "engine/queue/receive.h"
#include "mail/incoming.h"
#include "rules/options.h"
#include "store/db.h"

#include <sqlite3.h>

static struct rules omens; /* augur, of which one test wants that it does not come to an end */
const struct rules *const rules_all[] = {&omens, NULL};

enum { HOUR = 3600, BEGIN = 1000000000 };

static int64_t game;

static void sql(const char *words)
{
    check_int(sqlite3_exec(hosted.services.store->handle, words, NULL, NULL, NULL), SQLITE_OK);
}

/* A game of three players, of whom the first has another address. */
static int bounce_setup(void **state)
{
    struct err err = {0};
    (void)hosted_setup(state);
    omens = rules_augur;
    posted_settings("site.name=The Club", "out.sender=null");
    game = hosted_game(&hosted, &omens, 3, 3);
    check_ok(player_address_add(hosted.services.store, 1, "other@players.example", true, BEGIN, &err));
    return 0;
}

/* The newest mail to an address. */
static struct outbox_row newest_to(const char *address)
{
    struct outbox_row *rows = NULL, row = {0};
    size_t count = 0;
    int64_t id = 0;
    struct err err = {0};
    check_ok(outbox_newest(hosted.services.store, 1 << 30, 1000, &rows, &count, &err));
    for (size_t i = count; i-- > 0;)
        if (strcmp(rows[i].envelope_to, address) == 0)
            id = rows[i].id;
    outbox_rows_free(rows, count);
    if (id != 0)
        check_ok(outbox_get(hosted.services.store, id, &row, &err));
    return row;
}

/* Mails that wait for an address, of this kind. */
static int waiting_for(const char *address, const char *kind)
{
    size_t count = 0;
    int found = 0;
    struct outbox_row *rows = hosted_queued(&hosted, &count);
    for (size_t i = 0; i < count; i++)
        found += strcmp(rows[i].envelope_to, address) == 0 && strcmp(rows[i].kind, kind) == 0;
    outbox_rows_free(rows, count);
    return found;
}

/* The text of the newest mail to an address. Static until the next call. */
static const char *letter_to(const char *address)
{
    static char room[6000];
    struct outbox_row mail = newest_to(address), row;
    hosted_letter(&hosted, mail.id, &row);
    (void)snprintf(room, sizeof room, "%s", row.text_part);
    outbox_row_free(&row);
    outbox_row_free(&mail);
    return room;
}

/* Nothing waits any more. */
static void all_sent(void)
{
    sql("UPDATE outbox SET state = 4 WHERE state <> 4");
}

static int64_t file(void)
{
    static int number;
    struct err err = {0};
    char raw[80];
    enum inbox_fate fate;
    int64_t id = 0;
    (void)snprintf(raw, sizeof raw, "From: x@mx.example\r\nMessage-ID: <b%d@mx.example>\r\n\r\nback\r\n", ++number);
    const struct delivery delivery = {raw, strlen(raw), "pipe", hosted.services.now, false};
    check_ok(receive_bytes(hosted.services.store, &delivery, &fate, &id, &err));
    return id;
}

/* What the server says in the mails that come back from now on. */
static const char *said = "", *code = "";

/* A mail with such news of the mail with that id; it is done with, in whatever way. */
static enum rc came_back(enum bounce_kind kind, const char *message_id, int64_t inbox, struct err *err)
{
    struct waiting_mail waiting = {.read = true};
    enum rc rc = inbox_get(hosted.services.store, inbox, &waiting.row, err);
    if (rc != RC_OK)
        return rc;
    incoming_init(&waiting.mail);
    waiting.mail.bounce.kind = kind;
    incoming_set(&waiting.mail.bounce.message_id, message_id, strlen(message_id));
    incoming_set(&waiting.mail.bounce.said, said, strlen(said));
    incoming_set(&waiting.mail.bounce.status, code, strlen(code));
    rc = handle_try(&hosted.services, &waiting, err);
    handle_waiting_free(&waiting);
    return rc;
}

static void bounces(enum bounce_kind kind, const char *message_id)
{
    struct err err = {0};
    int64_t inbox = file();
    struct inbox_row row;
    check_ok(came_back(kind, message_id, inbox, &err));
    check_ok(inbox_get(hosted.services.store, inbox, &row, &err));
    check_int(row.state, INBOX_IGNORED);
    inbox_row_free(&row);
}

/* A mail to this address was made now, and came back. */
static void comes_back_now(const char *address, enum bounce_kind kind)
{
    char id[100];
    hosted.services.now += HOUR;
    int64_t number = posted(address);
    (void)snprintf(id, sizeof id, "UPDATE outbox SET game = nullif(%lld, 0) WHERE id = %lld", (long long)game,
                   (long long)number);
    sql(id);
    struct outbox_row row = posted_row(number);
    bounces(kind, row.message_id);
    outbox_row_free(&row);
}

static void bounces_now(const char *address)
{
    comes_back_now(address, BOUNCE_HARD);
}

static int hard(const char *address)
{
    struct err err = {0};
    struct address_row row;
    check_ok(player_address_find(hosted.services.store, address, &row, &err));
    int count = row.hard;
    player_address_row_free(&row);
    return count;
}

static void one_mail_is_no_two(void **state)
{
    (void)state;
    struct outbox_row mail = newest_to("p1s1@players.example");
    check_true(mail.id != 0);
    all_sent();
    hosted.services.now += HOUR;
    bounces(BOUNCE_DELAYED, mail.message_id);
    bounces(BOUNCE_UNCLEAR, mail.message_id);
    bounces(BOUNCE_HARD, "<nobody@example.org>");
    check_int(hard("p1s1@players.example"), 0);
    bounces(BOUNCE_SOFT, mail.message_id);
    struct address_row address;
    struct err err = {0};
    check_ok(player_address_find(hosted.services.store, "p1s1@players.example", &address, &err));
    check_true(address.hard == 0 && address.soft == 1 && address.bounced == hosted.services.now);
    player_address_row_free(&address);
    bounces(BOUNCE_HARD, mail.message_id);
    bounces(BOUNCE_HARD, mail.message_id);
    check_int(hard("p1s1@players.example"), 1);
    check_int(waiting_for("gm@example.org", "gm"), 0);
    outbox_row_free(&mail);
    /* one that was made in the very second in which that came back is another */
    int64_t second = posted("p1s1@players.example");
    mail = posted_row(second);
    bounces(BOUNCE_HARD, mail.message_id);
    check_int(hard("p1s1@players.example"), 2);
    outbox_row_free(&mail);
}

/* Two mails that came back: the next address gets what stands, and game masters hear of it, once. */
static void the_next_address(void **state)
{
    (void)state;
    struct err err = {0};
    all_sent();
    bounces_now("p1s1@players.example");
    check_int(waiting_for("other@players.example", "turn"), 0);
    bounces_now("p1s1@players.example");
    check_int(hard("p1s1@players.example"), 2);
    check_int(waiting_for("other@players.example", "turn"), 1);
    check_int(waiting_for("gm@example.org", "gm"), 1);
    check_true(strstr(letter_to("gm@example.org"), "There is another address") != NULL);
    all_sent();
    bounces_now("p1s1@players.example");
    check_int(waiting_for("other@players.example", "turn") + waiting_for("gm@example.org", "gm"), 0);
    /* of the last one only game masters hear */
    bounces_now("other@players.example");
    bounces_now("other@players.example");
    check_int(waiting_for("gm@example.org", "gm"), 1);
    check_true(strstr(letter_to("gm@example.org"), "There is no other address") != NULL);
    check_int(waiting_for("other@players.example", "turn") + waiting_for("p1s1@players.example", "turn"), 0);
    struct text none = TEXT_EMPTY;
    check_rc(post_address(&hosted.services, 1, &none, &err), RC_NONE);
    text_free(&none);
    /* an address that is nobody's any more */
    sql("DELETE FROM address WHERE player = 1");
    bounces_now("other@players.example");
}

/* Of what is not the address's fault game masters hear at the second mail that comes back, and seldom after that; it is
 * written to all the same. */
static void not_its_fault(void **state)
{
    (void)state;
    all_sent();
    comes_back_now("p1s1@players.example", BOUNCE_SOFT);
    check_int(waiting_for("gm@example.org", "gm"), 0);
    said = "552 5.2.2 Mailbox full";
    comes_back_now("p1s1@players.example", BOUNCE_SOFT);
    check_int(waiting_for("gm@example.org", "gm"), 1);
    check_true(strstr(letter_to("gm@example.org"), "p1s1@players.example came back again") != NULL);
    check_true(strstr(letter_to("gm@example.org"), "552 5.2.2 Mailbox full") != NULL);
    all_sent();
    for (int i = 0; i < 9; i++)
        comes_back_now("p1s1@players.example", BOUNCE_SOFT);
    check_int(waiting_for("gm@example.org", "gm"), 0);
    comes_back_now("p1s1@players.example", BOUNCE_SOFT);
    check_int(waiting_for("gm@example.org", "gm"), 1);
    check_int(hard("p1s1@players.example"), 0);
    said = "";
}

/* Several addresses of a domain with one reason: it is told once a day, whatever it is. */
static void several_of_a_domain(void **state)
{
    (void)state;
    all_sent();
    said = "550 5.7.26 Unauthenticated";
    comes_back_now("p1s1@players.example", BOUNCE_SOFT);
    comes_back_now("p1s2@players.example", BOUNCE_SOFT);
    check_int(waiting_for("gm@example.org", "gm"), 1);
    const char *letter = letter_to("gm@example.org");
    check_true(strstr(letter, "several addresses of players.example") != NULL);
    check_true(strstr(letter, "p1s2@players.example") != NULL);
    check_true(strstr(letter, "550 5.7.26 Unauthenticated") != NULL);
    all_sent();
    comes_back_now("p1s3@players.example", BOUNCE_SOFT);
    check_int(waiting_for("gm@example.org", "gm"), 0);
    said = "550 5.7.1 another";
    comes_back_now("other@players.example", BOUNCE_SOFT);
    check_int(waiting_for("gm@example.org", "gm"), 0);
    hosted.services.now += 24 * HOUR;
    said = "";
    code = "5.1.1";
    comes_back_now("p1s2@players.example", BOUNCE_HARD);
    comes_back_now("p1s3@players.example", BOUNCE_HARD);
    check_int(waiting_for("gm@example.org", "gm"), 1);
    check_true(strstr(letter_to("gm@example.org"), "What was said:\n\n5.1.1\n") != NULL);
    code = "";
}

/* The first player's address fails for good: how many mails of that kind go to the other one. */
static int goes_again(const char *kind)
{
    all_sent();
    sql("UPDATE address SET hard = 0, bounced = 0");
    bounces_now("p1s1@players.example");
    bounces_now("p1s1@players.example");
    check_int(hard("p1s1@players.example"), 2);
    check_int(waiting_for("gm@example.org", "gm"), 1);
    return waiting_for("other@players.example", kind);
}

static void play_round(void)
{
    struct err err = {0};
    static const char *const answers[] = {"answer blue yes|answer green no", "answer red no|answer green yes",
                                          "answer red no|answer blue no"};
    for (int seat = 1; seat <= 3; seat++)
        check_ok(hosted_mail(&hosted, game, seat, "bid 0", &err));
    for (int seat = 1; seat <= 3; seat++)
        check_ok(hosted_mail(&hosted, game, seat, answers[seat - 1], &err));
}

/* What there is to say again: nothing of no game, to nobody's seat, to who wants no mail, of what cannot be read or has
 * not begun; of a game that is over, the end. Whatever it is, it counts, and game masters hear of it. */
static void what_goes_again(void **state)
{
    (void)state;
    struct err err = {0};
    play_round();
    check_int(goes_again("turn"), 1);
    check_true(strstr(letter_to("other@players.example"), "SINCE YOUR LAST MAIL\n- setup 3 0 0\n") != NULL);
    sql("UPDATE player SET mail_off = 1 WHERE id = 1");
    check_int(goes_again("turn"), 0);
    sql("UPDATE player SET mail_off = 0 WHERE id = 1; UPDATE game SET terms = 'no terms'");
    check_int(goes_again("turn"), 0);
    sql("UPDATE game SET terms = '{}'; UPDATE seat SET kind = 2, player = NULL WHERE player = 1");
    check_int(goes_again("turn"), 0);
    sql("UPDATE seat SET kind = 1, player = 1 WHERE number = 1");
    check_ok(hosted_gm(&hosted, game, "pause", &err));
    check_int(goes_again("turn"), 1);
    check_ok(hosted_gm(&hosted, game, "resume", &err));
    play_round();
    play_round();
    check_int(goes_again("turn"), 0);
    check_int(goes_again("end"), 1);
    check_true(strstr(letter_to("other@players.example"), "WHERE THE GAME TURNED") != NULL);
    struct outbox_row mail = newest_to("other@players.example");
    check_true(strstr(mail.model, "\"draws\"") != NULL);
    outbox_row_free(&mail);
    int64_t of_it = game;
    game = 0;
    check_int(goes_again("end"), 0);
    struct game_plan plan = {.name = "another", .rules = &omens, .pace = 86400, .gm = "", .by = "gm"};
    struct refusal why;
    check_true(options_default(&omens, 3, &plan.setup, &why));
    check_ok(new_game_open(&hosted.services, &plan, &game, &err));
    check_true(game != of_it);
    check_ok(hosted_gm(&hosted, game, "seat 1 player p1s1", &err));
    check_int(goes_again("turn"), 0);
}

/* ---- each step refused ---- */

static char message_id[400];
static int64_t inbox;
static int hear = 1; /* mails that game masters get */

/* It came back once before, and so did mail to another address of the domain. */
static void once_before(void *context)
{
    (void)context;
    all_sent();
    sql("UPDATE address SET hard = 1, soft = 1, bounced = 1; DELETE FROM rate; "
        "INSERT INTO rate (key, began, times) VALUES ('back @players.example 5.1.1', 1000000000 / 86400 * 86400, 1)");
    inbox = file();
}

static enum rc comes_back(void *context, struct err *err)
{
    (void)context;
    return came_back(BOUNCE_HARD, message_id, inbox, err);
}

static void all_or_nothing(void *context, bool failed)
{
    (void)context;
    struct err err = {0};
    struct inbox_row row;
    check_int(hard("p1s1@players.example"), failed ? 1 : 2);
    check_int(waiting_for("other@players.example", "turn"), failed ? 0 : 1);
    check_int(waiting_for("gm@example.org", "gm"), failed ? 0 : hear);
    check_ok(inbox_get(hosted.services.store, inbox, &row, &err));
    check_int(row.state, failed ? INBOX_FILED : INBOX_IGNORED);
    inbox_row_free(&row);
}

static void each_step_refused(void **state)
{
    (void)state;
    struct outbox_row mail = newest_to("p1s1@players.example");
    (void)snprintf(message_id, sizeof message_id, "%s", mail.message_id);
    outbox_row_free(&mail);
    weak_begin(hosted.services.store);
    said = "550 5.1.1 no such user";
    hear = 2;
    (void)weak_walk(&(struct weak_walk){.before = once_before, .act = comes_back, .after = all_or_nothing});
    hear = 1;
    said = "";
    weak_end(hosted.services.store);
}

static enum rc comes_back_soft(void *context, struct err *err)
{
    (void)context;
    return came_back(BOUNCE_SOFT, message_id, inbox, err);
}

static void told_or_nothing(void *context, bool failed)
{
    (void)context;
    struct err err = {0};
    struct inbox_row row;
    check_int(waiting_for("gm@example.org", "gm"), failed ? 0 : 1);
    check_ok(inbox_get(hosted.services.store, inbox, &row, &err));
    check_int(row.state, failed ? INBOX_FILED : INBOX_IGNORED);
    inbox_row_free(&row);
}

static void each_step_of_a_soft_one_refused(void **state)
{
    (void)state;
    struct outbox_row mail = newest_to("p1s1@players.example");
    (void)snprintf(message_id, sizeof message_id, "%s", mail.message_id);
    outbox_row_free(&mail);
    weak_begin(hosted.services.store);
    (void)weak_walk(&(struct weak_walk){.before = once_before, .act = comes_back_soft, .after = told_or_nothing});
    weak_end(hosted.services.store);
}

/* All have answered, and nobody waits any more, which nobody has looked at yet. */
static void all_answered(void)
{
    struct err err = {0};
    sql("UPDATE seat SET wait = 1");
    for (int seat = 1; seat <= 3; seat++)
        check_ok(hosted_mail(&hosted, game, seat, "bid 0", &err));
    sql("UPDATE seat SET wait = 0");
}

/* What has become due is played before it is said again, and the others hear of it. */
static void what_is_due_is_played(void **state)
{
    (void)state;
    all_answered();
    check_int(goes_again("turn"), 1);
    check_true(strstr(letter_to("other@players.example"), "(Augur), round 1") != NULL);
    check_int(waiting_for("p1s2@players.example", "turn"), 1);
    struct game *table = hosted_table(&hosted, game);
    check_int(table->row.phase, 1);
    hosted_table_free(table);
}

/* A game that cannot go on is trouble of its own: the mail waits, and has done nothing. */
static void a_game_that_cannot_go_on(void **state)
{
    (void)state;
    struct err err = {0};
    struct outbox_row mail = newest_to("p1s1@players.example");
    (void)snprintf(message_id, sizeof message_id, "%s", mail.message_id);
    outbox_row_free(&mail);
    all_answered();
    once_before(NULL);
    omens.phases_max = -1;
    check_rc(comes_back(NULL, &err), RC_DAMAGED);
    all_or_nothing(NULL, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(one_mail_is_no_two, bounce_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(the_next_address, bounce_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(not_its_fault, bounce_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(several_of_a_domain, bounce_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(what_goes_again, bounce_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(what_is_due_is_played, bounce_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_game_that_cannot_go_on, bounce_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(each_step_refused, bounce_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(each_step_of_a_soft_one_refused, bounce_setup, hosted_teardown),
    };
    return cmocka_run_group_tests_name("bounce", tests, NULL, NULL);
}
