#include "check.h"

#include "base/cipher.h"
#include "base/moment.h"
#include "mail/maildir.h"
#include "mail/sender.h"
#include "mail/smtp_talk.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

static char root[PATH_MAX];

static int before(void **state)
{
    (void)state;
    (void)snprintf(root, sizeof root, "%s", folder_new());
    return 0;
}

static int after(void **state)
{
    (void)state;
    folder_remove(root);
    return 0;
}

static const char mail[] = "From: games@example.org\r\nMessage-Id: <1@example.org>\r\n\r\nhello\r\n.\r\n";

static enum send_class sends(struct sender *sender, const char *from, const char *to, const char *bytes,
                             struct send_result *out)
{
    check_int(sender_send(sender, from, to, bytes, strlen(bytes), out), RC_OK);
    return out->class;
}

/* nowhere */

static void nowhere(void **state)
{
    (void)state;
    struct sender *sender = NULL;
    struct send_result result;
    sender_null(&sender);
    check_int(sends(sender, "a@example.org", "b@example.net", mail, &result), SEND_OK);
    check_int(sends(sender, "a@example.org", "b", mail, &result), SEND_NEVER);
    check_int(sends(sender, "a@example.org", "b@example.net", "bare\nline\r\n", &result), SEND_NEVER);
    check_true(strstr(result.reply, "line 1") != NULL);
    sender_close(sender);
    sender_close(NULL);
    check_text(sender_class_name(SEND_UNKNOWN), "unknown");
}

/* folder */

static void new_mails(struct maildir_list *list)
{
    struct maildir *maildir = NULL;
    check_int(maildir_open(root, &maildir, NULL), RC_OK);
    check_int(maildir_list(maildir, list, NULL), RC_OK);
    maildir_close(maildir);
}

static void folder_has_lines_of_files(void **state)
{
    (void)state;
    struct sender *sender = NULL;
    struct send_result result;
    struct maildir_list list = {0};
    check_int(sender_folder(root, &sender, NULL), RC_OK);
    check_int(sends(sender, "games+b.1@example.org", "ann@example.net", mail, &result), SEND_OK);
    new_mails(&list);
    check_int(list.count, 1);
    check_text(list.entries[0].name, result.queue_id);
    char path[PATH_MAX * 2];
    (void)snprintf(path, sizeof path, "%s/new/%s", root, result.queue_id);
    char *bytes = file_bytes(path, NULL);
    check_text(bytes, "Return-Path: <games+b.1@example.org>\nDelivered-To: ann@example.net\n"
                      "From: games@example.org\nMessage-Id: <1@example.org>\n\nhello\n.\n");
    free(bytes);
    /* sent again: the same file; another receiver or another id: another one */
    check_int(sends(sender, "", "ann@example.net", mail, &result), SEND_OK);
    new_mails(&list);
    check_int(list.count, 1);
    check_int(sends(sender, "", "bob@example.net", mail, &result), SEND_OK);
    check_int(sends(sender, "", "ann@example.net", "MESSAGE-ID: <2@example.org>\r\n\r\n", &result), SEND_OK);
    check_int(sends(sender, "", "ann@example.net", "X: y\r\n\r\nMessage-ID: <1@example.org>\r\n", &result), SEND_OK);
    check_int(sends(sender, "", "ann@example.net", "X: z\r\n\r\nMessage-ID: <1@example.org>\r\n", &result), SEND_OK);
    new_mails(&list);
    check_int(list.count, 5);
    /* whatever else is in a mail, the id tells */
    check_int(sends(sender, "", "ann@example.net", "X: 1\r\nMessage-ID: <3@example.org>\r\n\r\none\r\n", &result),
              SEND_OK);
    check_int(sends(sender, "", "ann@example.net", "X: 1\r\nMessage-ID: <4@example.org>\r\n\r\none\r\n", &result),
              SEND_OK);
    check_int(sends(sender, "", "ann@example.net", "X: 2\r\nY: 3\r\nmessage-id: <3@example.org>\r\n\r\n", &result),
              SEND_OK);
    check_int(sends(sender, "", "ann@example.net", "Message-ID:\r\n\r\none\r\n", &result), SEND_OK);
    check_int(sends(sender, "", "ann@example.net", "Message-ID:\r\n\r\ntwo\r\n", &result), SEND_OK);
    new_mails(&list);
    check_int(list.count, 9);
    maildir_list_free(&list);
    sender_close(sender);
}

static void folder_in_trouble(void **state)
{
    (void)state;
    struct sender *sender = NULL;
    struct send_result result;
    struct err err = {0};
    check_int(sender_folder("/nowhere/at/all", &sender, &err), RC_NONE);
    check_true(sender == NULL);
    check_int(sender_folder(root, &sender, NULL), RC_OK);
    folder_remove(root);
    check_int(sends(sender, "", "ann@example.net", mail, &result), SEND_LATER);
    check_true(result.reply[0] != '\0');
    sender_close(sender);
}

/* program */

static const char *program(const char *body)
{
    static char path[PATH_MAX + 16];
    (void)snprintf(path, sizeof path, "%s/program", root);
    FILE *file = fopen(path, "w");
    check_true(file != NULL);
    check_true(fprintf(file, "#!/bin/sh\ncd %s\n%s\n", root, body) > 0);
    check_int(fclose(file), 0);
    check_int(chmod(path, 0700), 0);
    return path;
}

static void check_file(const char *name, const char *want)
{
    char path[PATH_MAX + 32];
    (void)snprintf(path, sizeof path, "%s/%s", root, name);
    char *bytes = file_bytes(path, NULL);
    check_text(bytes, want);
    free(bytes);
}

static void pipe_hands_over_lines_of_programs(void **state)
{
    (void)state;
    struct sender *sender = NULL;
    struct send_result result;
    static const char *const args[] = {"-C", "a file; touch x", NULL};
    const char *path = program("cat > message; for a in \"$@\"; do echo \"$a\"; done > args; echo fine; exit 0");
    check_int(sender_pipe(path, args, 0, &sender, NULL), RC_OK);
    check_int(sends(sender, "games+b.1@example.org", "o'neil+x$y@example.net", mail, &result), SEND_OK);
    check_text(result.reply, "exit status 0: fine");
    check_file("message", "From: games@example.org\nMessage-Id: <1@example.org>\n\nhello\n.\n");
    check_file("args", "-C\na file; touch x\n-i\n-f\ngames+b.1@example.org\n--\no'neil+x$y@example.net\n");
    check_int(sends(sender, "", "ann@example.net", mail, &result), SEND_OK);
    check_file("args", "-C\na file; touch x\n-i\n-f\n<>\n--\nann@example.net\n");
    check_int(sends(sender, "", "-oQ/tmp@example.net", mail, &result), SEND_NEVER);
    sender_close(sender);
}

static void pipe_exits(void **state)
{
    (void)state;
    static const struct {
        int code;
        enum send_class class;
    } exits[] = {{0, SEND_OK},     {1, SEND_LATER},  {64, SEND_LATER}, {65, SEND_NEVER},  {66, SEND_LATER},
                 {67, SEND_NEVER}, {68, SEND_NEVER}, {69, SEND_LATER}, {70, SEND_LATER},  {71, SEND_LATER},
                 {72, SEND_LATER}, {73, SEND_LATER}, {74, SEND_LATER}, {75, SEND_LATER},  {76, SEND_LATER},
                 {77, SEND_LATER}, {78, SEND_LATER}, {79, SEND_LATER}, {127, SEND_LATER}, {255, SEND_LATER}};
    for (size_t i = 0; i < sizeof exits / sizeof exits[0]; i++) {
        struct sender *sender = NULL;
        struct send_result result;
        char body[64];
        (void)snprintf(body, sizeof body, "printf 'a\\033[31m\\n b' >&2; exit %d", exits[i].code);
        check_int(sender_pipe(program(body), NULL, 0, &sender, NULL), RC_OK);
        check_int(sends(sender, "", "ann@example.net", mail, &result), exits[i].class);
        check_int(result.code, exits[i].code);
        check_true(strstr(result.reply, ": a [31m  b") != NULL);
        sender_close(sender);
    }
}

static void pipe_in_trouble(void **state)
{
    (void)state;
    struct sender *sender = NULL;
    struct send_result result;
    struct err err = {0};
    check_int(sender_pipe("sendmail", NULL, 0, &sender, &err), RC_BAD);
    check_int(sender_pipe("/nowhere/sendmail", NULL, 0, &sender, &err), RC_NONE);
    check_true(sender == NULL);
    /* killed */
    check_int(sender_pipe(program("kill -9 $$"), NULL, 0, &sender, NULL), RC_OK);
    check_int(sends(sender, "", "ann@example.net", mail, &result), SEND_UNKNOWN);
    sender_close(sender);
    /* does not read, says a lot */
    check_int(sender_pipe(program("yes | head -c 300000; exit 75"), NULL, 0, &sender, NULL), RC_OK);
    check_int(sends(sender, "", "ann@example.net", mail, &result), SEND_LATER);
    check_int(result.code, 75);
    sender_close(sender);
    /* gone between the start and the mail */
    check_int(sender_pipe(program("exit 0"), NULL, 0, &sender, NULL), RC_OK);
    check_int(unlink(program("exit 0")), 0);
    check_int(sends(sender, "", "ann@example.net", mail, &result), SEND_LATER);
    sender_close(sender);
}

/* Hangs: killed with all it started. What it leaves behind in the background is not waited for. */
static void pipe_hangs(void **state)
{
    (void)state;
    struct sender *sender = NULL;
    struct send_result result;
    moment start = moment_now();
    check_int(sender_pipe(program("echo $$ > pid; sleep 600; exit 0"), NULL, 1, &sender, NULL), RC_OK);
    check_int(sends(sender, "", "ann@example.net", mail, &result), SEND_UNKNOWN);
    sender_close(sender);
    char path[PATH_MAX + 32];
    (void)snprintf(path, sizeof path, "%s/pid", root);
    char *word = file_bytes(path, NULL);
    long group = strtol(word, NULL, 10);
    free(word);
    check_true(group > 1);
    check_true(kill((pid_t)group, 0) != 0);
    check_int(sender_pipe(program("sleep 600 & echo $! > pid; exit 0"), NULL, 60, &sender, NULL), RC_OK);
    check_int(sends(sender, "", "ann@example.net", mail, &result), SEND_OK);
    sender_close(sender);
    check_true(moment_now() - start < 30);
    word = file_bytes(path, NULL);
    (void)kill((pid_t)strtol(word, NULL, 10), SIGKILL);
    free(word);
}

/* the talk with a server, without one */

static void hear(struct smtp_talk *talk, const char *line)
{
    smtp_talk_reply(talk, line, strlen(line));
}

static void speak(struct smtp_talk *talk, const char *line)
{
    smtp_talk_command(talk, line, strlen(line));
}

static struct smtp_talk talk_to_the_dot(void)
{
    struct smtp_talk talk = {0};
    hear(&talk, "220 hello\r\n");
    speak(&talk, "EHLO x\r\n");
    hear(&talk, "250 x\r\n");
    speak(&talk, "AUTH PLAIN\r\n");
    hear(&talk, "334 \r\n");
    speak(&talk, "DATA\r\n"); /* base64 by chance */
    hear(&talk, "235 ok\r\n");
    speak(&talk, "MAIL FROM:<a@b>\r\n");
    hear(&talk, "250 ok\r\n");
    speak(&talk, "RCPT TO:<c@d>\r\n");
    hear(&talk, "250 ok\r\n");
    speak(&talk, "DATA\r\n");
    hear(&talk, "354 go\r\n");
    return talk;
}

static void talk(void **state)
{
    (void)state;
    static const struct {
        const char *reply;
        bool done;
        enum send_class class;
        const char *queue_id;
    } ends[] = {
        {"250 2.0.0 Ok: queued as 4XyZ-1\r\n", true, SEND_OK, "4XyZ-1"},
        {"250 OK id=1abc-000-XY\r\n", true, SEND_OK, "1abc-000-XY"},
        {"250 queued as \r\n", true, SEND_OK, ""},
        {"250 fine\r\n", true, SEND_OK, ""},
        {"250 fine\r\n", false, SEND_UNKNOWN, ""}, /* our own library thinks otherwise */
        {"", true, SEND_UNKNOWN, ""},
        {"354 go on\r\n", true, SEND_UNKNOWN, ""},
        {"25", true, SEND_UNKNOWN, ""},
        {"452 full\r\n", false, SEND_LATER, ""},
        {"554 spam\r\n", false, SEND_NEVER, ""},
        {"554 spam\r\n", true, SEND_NEVER, ""},
        {"999 what\r\n", false, SEND_UNKNOWN, ""},
    };
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        struct smtp_talk talk = talk_to_the_dot();
        struct send_result result;
        check_int(talk.stage, SMTP_BODY);
        hear(&talk, ends[i].reply);
        smtp_talk_judge(&talk, ends[i].done, "trouble", &result);
        check_int(result.class, ends[i].class);
        check_text(result.queue_id, ends[i].queue_id);
    }
    struct smtp_talk talk = {0};
    struct send_result result;
    hear(&talk, "554 go away\r\n");
    smtp_talk_judge(&talk, false, "trouble", &result);
    check_int(result.class, SEND_LATER);
    check_text(result.reply, "at the greeting, TLS or login: 554 go away");
    talk = (struct smtp_talk){0};
    speak(&talk, "MAIL FROM:<a@b>\r\n");
    hear(&talk, "250 ok\r\n");
    speak(&talk, "RCPT TO:<c@d>\r\n");
    hear(&talk, "550-5.1.1 no\x1b[2J\r\n");
    hear(&talk, "550 such us\xc3\xa9r\r\n");
    speak(&talk, "QUIT\r\n");
    hear(&talk, "221 bye\r\n");
    smtp_talk_judge(&talk, false, "trouble", &result);
    check_int(result.class, SEND_NEVER);
    check_int(result.code, 550);
    check_text(result.reply, "at RCPT: 550 5.1.1 no [2J such us??r");
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nowhere),
        cmocka_unit_test_setup_teardown(folder_has_lines_of_files, before, after),
        cmocka_unit_test_setup_teardown(folder_in_trouble, before, after),
        cmocka_unit_test_setup_teardown(pipe_hands_over_lines_of_programs, before, after),
        cmocka_unit_test_setup_teardown(pipe_exits, before, after),
        cmocka_unit_test_setup_teardown(pipe_in_trouble, before, after),
        cmocka_unit_test_setup_teardown(pipe_hangs, before, after),
        cmocka_unit_test(talk),
    };
    return cmocka_run_group_tests_name("sender", tests, NULL, NULL);
}
