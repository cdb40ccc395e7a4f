/* Who is game master of what, and the mails to them. */
#include "hosted.h"

#include "augur.h"
#include "base/cipher.h"
#include "engine/game/masters.h"
#include "engine/inbox/misread.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/made.h"
#include "engine/letters/token.h"

const struct rules *const rules_all[] = {&rules_augur, NULL};

/* Settings of their own, with two masters of all games; config_free(). */
static struct config *with_masters(void)
{
    struct err err = {0};
    struct config *config = NULL;
    static const char *const words[] = {"site.address=games@example.org",
                                        "site.gm_address=Chief@Club.Example, second@club.example"};
    const struct config_source source = {.file = "/dev/null", .assignments = words, .assignment_count = 2};
    check_ok(config_load(&source, &config, &err));
    hosted.services.config = config;
    return config;
}

static void check_masters(int64_t game, const char *want)
{
    struct err err = {0};
    struct masters masters;
    struct text text = TEXT_EMPTY;
    check_ok(masters_of(&hosted.services, game, &masters, &err));
    for (size_t i = 0; i < masters.count; i++)
        text_addf(&text, "%s%s", i == 0 ? "" : " ", masters.address[i]);
    check_text(text.data, want);
    text_free(&text);
    masters_free(&masters);
}

static void check_has(const char *address, int64_t game, bool want)
{
    struct err err = {0};
    bool has = !want;
    check_ok(masters_has(&hosted.services, address, game, &has, &err));
    check_int(has, want);
}

static void masters_of_all_and_of_one(void **state)
{
    (void)state;
    struct err err = {0};
    bool knows = true;
    int64_t one = hosted_game(&hosted, &rules_augur, 2, 0), two = hosted_game(&hosted, &rules_augur, 2, 0);
    struct config *config = with_masters();
    check_masters(0, "chief@club.example second@club.example");
    check_masters(one, "chief@club.example second@club.example gm@example.org");
    check_ok(club_master_add(hosted.services.store, two, "mary@example.com", &err));
    check_ok(club_master_add(hosted.services.store, 0, "all@example.com", &err));
    check_ok(club_master_add(hosted.services.store, two, "chief@club.example", &err));
    check_masters(0, "chief@club.example second@club.example all@example.com");
    check_masters(two, "chief@club.example second@club.example gm@example.org all@example.com mary@example.com");
    check_masters(99, "chief@club.example second@club.example all@example.com");
    check_has("mary@example.com", two, true);
    check_has("mary@example.com", one, false);
    check_has("mary@example.com", 0, false);
    check_has("all@example.com", one, true);
    check_has("", one, false);
    static const char *const known[] = {"gm@example.org", "mary@example.com", "all@example.com", "second@club.example"};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        knows = false;
        check_ok(masters_knows(&hosted.services, known[i], &knows, &err));
        check_true(knows);
    }
    check_ok(masters_knows(&hosted.services, "nobody@example.com", &knows, &err));
    check_true(!knows);
    check_ok(masters_knows(&hosted.services, "", &knows, &err));
    check_true(!knows);
    config_free(config);
}

/* The token in the Message-ID of a mail. */
static struct token token_of(const struct outbox_row *row)
{
    struct token token;
    check_true(token_read_message_id(row->message_id, &token));
    return token;
}

static void a_mail_to_each_of_them(void **state)
{
    (void)state;
    struct err err = {0};
    struct commit commit = {0};
    const struct notice back = {.cause = "i2",
                                .says = SAYING("tell.bounced", SAID("name", "Anna"), SAID("address", "a@b.example"),
                                               SAID("reason", "550 5.1.1 User unknown"))};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 0);
    check_ok(gm_notice(&hosted.services, 0, &(struct notice){.cause = "i1", .says = back.says}, &commit, &err));
    check_int(commit.count, 0);
    struct config *config = with_masters();
    check_ok(gm_notice(&hosted.services, game, &back, &commit, &err));
    check_int(commit.count, 3);
    const struct outbox_row *mail = &commit.mail[2];
    check_text(mail->envelope_to, "gm@example.org");
    check_text(mail->kind, "gm");
    check_int(mail->game, game);
    check_int(mail->seat, 0);
    struct made made;
    check_ok(made_mail(&hosted.services, mail, &made, &err));
    check_true(strstr(made.text.data,
                      "To the game master: Mail comes back\n\nTwo mails to Anna at a@b.example came back, since that "
                      "address takes\nnone. What was said:\n\n550 5.1.1 User unknown\n\nNo more mail goes to that "
                      "address.") != NULL);
    check_true(strstr(made.raw.data, "<games+m1000000000.") != NULL);
    made_free(&made);
    struct token token = token_of(mail);
    check_int(token.kind, TOKEN_MASTER);
    token.b = token_address("chief@club.example");
    check_true(!token_right(hosted.services.token_key, &token));
    token.b = token_address("gm@example.org");
    check_true(token_right(hosted.services.token_key, &token));
    token.a++;
    check_true(!token_right(hosted.services.token_key, &token));
    check_rc(gm_notice(&hosted.services, 99, &(struct notice){.cause = "i3", .says = back.says}, &commit, &err),
             RC_NONE);
    check_ok(gm_notice(&hosted.services, 0, &(struct notice){.cause = "i4", .says = back.says}, &commit, &err));
    check_int(commit.count, 5);
    check_ok(made_mail(&hosted.services, &commit.mail[4], &made, &err));
    check_true(strstr(made.raw.data, "Subject: Mail comes back\r\n") != NULL);
    made_free(&made);
    check_ok(commit_now(&hosted.services, &commit, &err));
    commit_free(&commit);
    config_free(config);
}

/* After a crash the same is told once more: no second mail. */
static void the_same_cause_is_one_mail(void **state)
{
    (void)state;
    struct err err = {0};
    struct config *config = with_masters();
    for (int i = 0; i < 2; i++) {
        struct commit commit = {0};
        int64_t counts[OUTBOX_STATES];
        check_ok(gm_notice(&hosted.services, 0, &(struct notice){.cause = "outage1", .says = SAYING("tell.message")},
                           &commit, &err));
        check_ok(commit_now(&hosted.services, &commit, &err));
        commit_free(&commit);
        check_ok(outbox_counts(hosted.services.store, counts, &err));
        check_int(counts[OUTBOX_QUEUED], 2);
        hosted.services.now += 10;
    }
    config_free(config);
}

/* What was not understood: so many in a row, or on a day, with a key or without. */
static void check_silent(const char *key, int in_row, int today, int64_t days_ago, bool want)
{
    struct err err = {0};
    bool silent = !want;
    const struct misread row = {.in_row = in_row, .today = today, .day = hosted.services.now / 86400 - days_ago};
    check_ok(misread_put(hosted.services.store, key, &row, &err));
    check_ok(misread_silent(&hosted.services, "anna@example.org", &silent, &err));
    check_int(silent, want);
}

static void silence_begins_and_ends(void **state)
{
    (void)state;
    static const char *const keys[] = {"anna@example.org", "unproved anna@example.org"};
    struct err err = {0};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        check_silent(keys[i], MISREAD_ROW - 1, MISREAD_DAY - 1, 0, false);
        check_silent(keys[i], MISREAD_ROW - 1, MISREAD_DAY, 0, true);
        check_silent(keys[i], MISREAD_ROW - 1, MISREAD_DAY, 1, false);
        check_silent(keys[i], MISREAD_ROW, 0, 1, true);
        check_silent("bob@example.org", MISREAD_ROW, MISREAD_DAY, 0, true); /* what another wrote changes nothing */
        check_ok(misread_forgive(&hosted.services, "anna@example.org", &err));
        check_silent("bob@example.org", MISREAD_ROW, MISREAD_DAY, 0, false);
    }
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(masters_of_all_and_of_one, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_mail_to_each_of_them, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(the_same_cause_is_one_mail, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(silence_begins_and_ends, hosted_setup, hosted_teardown),
    };
    return cmocka_run_group_tests_name("masters", tests, NULL, NULL);
}
