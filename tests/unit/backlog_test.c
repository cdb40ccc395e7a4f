/* Many mails that wait: handled together they leave what they leave when each is handled alone. */
#include "check.h"
#include "scratch.h"

#include "base/log.h"
#include "engine/inbox/handle.h"
#include "engine/letters/post.h"
#include "engine/queue/receive.h"
#include "mail/maildir.h"
#include "mail/worker.h"
#include "report/templates.h"

#include <dirent.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { NOW = 1797580800 };

struct house {
    struct scratch scratch;
    struct config *config;
    struct templates *templates;
    struct worker *worker;
    struct services services;
};

/* Two of them are equal to the byte: same key, same clock. */
static void house_open(struct house *house)
{
    struct err err = {0};
    const char *const settings[] = {"site.address=games@club.example", "picture.enable=no"};
    struct config_source source = {.file = "/dev/null", .assignments = settings, .assignment_count = 2};
    *house = (struct house){0};
    scratch_open(&house->scratch);
    check_ok(config_load(&source, &house->config, &err));
    check_ok(worker_open(NULL, &house->worker, &err));
    templates_new(NULL, &house->templates);
    house->services = (struct services){.store = house->scratch.store,
                                        .config = house->config,
                                        .templates = house->templates,
                                        .worker = house->worker,
                                        .token_key = {1, 2, 3},
                                        .now = NOW};
}

static void house_close(struct house *house)
{
    worker_close(house->worker);
    templates_free(house->templates);
    config_free(house->config);
    scratch_close(&house->scratch);
}

static int64_t file_mail(struct house *house, int number, const char *from, const char *to, const char *body)
{
    struct err err = {0};
    struct text mail = TEXT_EMPTY;
    enum inbox_fate fate;
    int64_t id = 0;
    text_addf(&mail,
              "From: %s\r\nTo: %s\r\nSubject: hello\r\nMessage-ID: <backlog.%d@example.org>\r\n"
              "Date: Fri, 18 Dec 2026 08:00:00 +0000\r\n\r\n%s\r\n",
              from, to, number, body);
    const struct delivery delivery = {mail.data, mail.len, "test", NOW, false};
    check_ok(receive_bytes(house->services.store, &delivery, &fate, &id, &err));
    check_int(fate, INBOX_NEW);
    text_free(&mail);
    return id;
}

/* Says yes to the question that mail `id` was parked with. */
static void file_yes(struct house *house, int number, const char *from, int64_t id, const char *word)
{
    struct text to = TEXT_EMPTY;
    post_reply_question(&house->services, TOKEN_PARKED, id, 0, &to);
    (void)file_mail(house, number, from, to.data, word);
    text_free(&to);
}

static void handle_by_itself(struct house *house, int64_t id)
{
    struct err err = {0};
    struct waiting_mail waiting;
    check_ok(handle_read(&house->services, id, &waiting, &err));
    check_true(waiting.read);
    check_ok(handle_alone(&house->services, &waiting, &err));
    handle_waiting_free(&waiting);
}

static void handle(struct house *house, bool together, size_t want)
{
    struct err err = {0};
    size_t count = 0;
    if (together) {
        check_ok(handle_some(&house->services, 100, &count, &err));
        check_int(count, want);
        check_ok(handle_some(&house->services, 100, &count, &err));
        check_int(count, 0);
        return;
    }
    int64_t *ids = NULL;
    check_ok(inbox_next(house->services.store, 100, &ids, &count, &err));
    check_int(count, want);
    for (size_t i = 0; i < count; i++)
        handle_by_itself(house, ids[i]);
    free(ids);
}

/* Strangers who ask and register, two of one name; a yes, a no, a second yes that confirms nothing; more mails of one
 * sender than are answered in a day. */
static char *play(struct house *house, bool together)
{
    const char *const anna = "Anna <anna@example.org>", *const other = "anna@example.net";
    int64_t first = file_mail(house, 1, anna, "games@club.example", "register Anna");
    int64_t second = file_mail(house, 2, other, "games@club.example", "register Anna");
    int64_t third = file_mail(house, 3, "carl@example.com", "games@club.example", "register Carl");
    int number = 4;
    for (int i = 0; i < 14; i++)
        (void)file_mail(house, number++, "dora@example.org", "games@club.example", "help");
    handle(house, together, 17);
    file_yes(house, number++, anna, first, "yes");
    file_yes(house, number++, other, second, "yes");
    file_yes(house, number++, "carl@example.com", third, "no");
    file_yes(house, number++, anna, first, "yes");
    (void)file_mail(house, number++, "Mail <mailer-daemon@example.org>", "games@club.example", "gone");
    handle(house, together, 5);
    return scratch_dump(house->services.store);
}

static void same_as_alone(void **state)
{
    (void)state;
    struct house one, two;
    struct err err = {0};
    struct player_row player = {0};
    house_open(&one);
    house_open(&two);
    char *alone = play(&one, false), *together = play(&two, true);
    check_text(together, alone);
    check_ok(player_by_name(two.services.store, "Anna 2", &player, &err));
    check_rc(player_by_name(two.services.store, "Carl", &player, &err), RC_NONE);
    player_row_free(&player);
    free(alone);
    free(together);
    house_close(&one);
    house_close(&two);
}

/* ---- from a Maildir ---- */

static int syncs;

/* The library calls these two by name: ours stand before the C library's. */
int fdatasync(int file)
{
    syncs++;
    return (int)syscall(SYS_fdatasync, file);
}

int fsync(int file)
{
    return fdatasync(file);
}

/* As a mail server left it there. */
static void lay(const char *folder, int number)
{
    char path[400];
    (void)snprintf(path, sizeof path, "%s/new/%d", folder, number);
    FILE *file = fopen(path, "w");
    check_true(file != NULL);
    (void)fprintf(file,
                  "From: mailer-daemon@example.org\r\nTo: games@club.example\r\nSubject: hello\r\n"
                  "Message-ID: <lay.%d@example.org>\r\n\r\ngone\r\n",
                  number);
    check_true(fclose(file) == 0);
}

static size_t files_in(const char *folder, const char *part)
{
    char path[400];
    size_t count = 0;
    (void)snprintf(path, sizeof path, "%s/%s", folder, part);
    DIR *listing = opendir(path);
    check_true(listing != NULL);
    for (const struct dirent *entry = readdir(listing); entry != NULL; entry = readdir(listing))
        count += entry->d_name[0] != '.' ? 1 : 0;
    (void)closedir(listing);
    return count;
}

static void take(struct house *house, const char *folder, struct received *received)
{
    struct err err = {0};
    check_ok(receive_maildir(house->services.store, folder, 1 << 20, NOW, received, &err));
}

static void maildir_of(struct house *house, char folder[320])
{
    struct err err = {0};
    house_open(house);
    (void)snprintf(folder, 320, "%s/in", house->scratch.folder);
    check_ok(maildir_make(folder, &err));
    (void)file_mail(house, 1, "mailer-daemon@example.org", "games@club.example", "gone"); /* the WAL begins */
    handle(house, true, 1);
}

/* It lies safely in the Maildir until what follows from it is durable, and it with that. */
static void filed_and_decided_by_one_sync(void **state)
{
    (void)state;
    if (served())
        skip(); /* a server syncs by itself */
    struct house house;
    struct err err = {0};
    struct received received;
    char folder[320];
    maildir_of(&house, folder);
    for (int number = 1; number <= 5; number++) {
        lay(folder, number);
        syncs = 0;
        take(&house, folder, &received);
        check_int(received.count, 1);
        check_int(files_in(folder, "new"), 1);
        check_int(syncs, 0);
        handle(&house, true, 1);
        check_ok(receive_settle(house.services.store, &received, &err));
        check_int(syncs, 1);
        check_int(files_in(folder, "new"), 0);
        check_int(files_in(folder, "cur"), number);
    }
    house_close(&house);
}

/* Nothing is decided where a mail came before: then a sync is what it takes until the file may go. */
static void a_mail_that_was_met_before_is_settled_too(void **state)
{
    (void)state;
    if (served())
        skip(); /* a server syncs by itself */
    struct house house;
    struct err err = {0};
    struct received received;
    char folder[320];
    maildir_of(&house, folder);
    lay(folder, 1);
    take(&house, folder, &received);
    handle(&house, true, 1);
    receive_free(&received); /* as if the process had died before it could move the file */
    check_int(files_in(folder, "new"), 1);
    syncs = 0;
    take(&house, folder, &received);
    check_int(received.count, 1);
    handle(&house, true, 0);
    check_int(syncs, 0);
    check_ok(receive_settle(house.services.store, &received, &err));
    check_int(syncs, 1);
    check_int(files_in(folder, "cur"), 1);
    house_close(&house);
}

/* Of many only the last wait with their files for what follows: a process that dies meets few of them again. */
static void of_many_most_are_durable_at_once(void **state)
{
    (void)state;
    if (served())
        skip(); /* a server syncs by itself */
    enum { MANY = 200, LAST = 200 - 3 * 64 };
    struct house house;
    struct err err = {0};
    struct received received;
    char folder[320];
    maildir_of(&house, folder);
    for (int number = 1; number <= MANY; number++)
        lay(folder, number);
    syncs = 0;
    take(&house, folder, &received);
    check_int(received.count, MANY);
    check_int(received.waiting, LAST);
    check_int(files_in(folder, "new"), LAST);
    check_int(syncs, 3);
    check_ok(receive_settle(house.services.store, &received, &err));
    check_int(files_in(folder, "new"), 0);
    check_int(syncs, 4);
    house_close(&house);
}

#ifdef CURSUS_CRASH_POINTS
enum { MAILS = 8 };

/* Handles what waits in a process that dies at its n-th crash point. */
static bool die_at(const struct scratch *scratch, int number)
{
    struct err err = {0};
    struct house house = {.scratch = *scratch};
    const char *const settings[] = {"site.address=games@club.example"};
    struct config_source source = {.file = "/dev/null", .assignments = settings, .assignment_count = 1};
    char word[16];
    size_t count = 0;
    if (config_load(&source, &house.config, &err) != RC_OK || worker_open(NULL, &house.worker, &err) != RC_OK)
        return false;
    (void)snprintf(word, sizeof word, "%d", number);
    (void)setenv("CURSUS_CRASH_AT", word, 1);
    house.services = (struct services){
        .store = scratch_again(scratch), .config = house.config, .worker = house.worker, .token_key = {1}, .now = NOW};
    return handle_some(&house.services, 100, &count, &err) == RC_OK;
}

static int64_t waiting_after_death(int number)
{
    struct house house;
    struct err err = {0};
    int64_t counts[INBOX_STATES];
    house_open(&house);
    for (int i = 0; i < MAILS; i++)
        (void)file_mail(&house, i, "mailer-daemon@example.org", "games@club.example", "gone");
    check_true(!scratch_wait(scratch_fork(die_at, &house.scratch, number)));
    check_ok(inbox_counts(house.services.store, counts, &err));
    house_close(&house);
    return counts[INBOX_FILED];
}

/* The one commit of several mails stands for all of them, whenever the power fails. */
static void all_or_none(void **state)
{
    (void)state;
    check_int(waiting_after_death(1), MAILS); /* "store commit" */
    check_int(waiting_after_death(2), 0);     /* "store committed" */
}
#endif

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    log_setup(LOG_LEVEL_ERROR, false);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_as_alone),
        cmocka_unit_test(filed_and_decided_by_one_sync),
        cmocka_unit_test(a_mail_that_was_met_before_is_settled_too),
        cmocka_unit_test(of_many_most_are_durable_at_once),
#ifdef CURSUS_CRASH_POINTS
        cmocka_unit_test(all_or_none),
#endif
    };
    return cmocka_run_group_tests_name("backlog", tests, NULL, NULL);
}
