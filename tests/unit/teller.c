/* Stories of tests/stories/, told to a house. */
#include "teller.h"

#include "logged.h"
#include "posted.h"
#include "seen.h"

#include "base/log.h"
#include "base/number.h"
#include "engine/admin/new_era.h"
#include "engine/game/masters.h"
#include "engine/gm/acts.h"
#include "engine/gm/opening.h"
#include "engine/inbox/handle.h"
#include "engine/play/spoken.h"
#include "engine/queue/receive.h"
#include "engine/round/tick.h"
#include "mail/worker.h"
#include "reader/reader.h"

#include <stdlib.h>

enum { WORDS = 40, TICK = 5 * 3600 };

static struct {
    const struct listener *listener;
    char scene[60];
    int step;             /* of the scene */
    int mails;            /* theirs */
    bool held;            /* some of them wait, and what fails to all together is tried with each alone */
    struct text settings; /* of the scene, a line each */
} story;

static void put(const char *what, struct text *text)
{
    if (text->len > 0)
        story.listener->hears(story.scene, what, text);
    text_free(text);
}

/* ---- what is logged meanwhile ------------------------------------------------- */

static bool listening;

static void listen_to(void)
{
    logged_begin();
    listening = true;
}

static const char *heard(void)
{
    listening = false;
    return logged_end();
}

/* What was wrong with a step that was heard of by nobody. */
static int tell_heard(void **state)
{
    (void)state;
    if (listening)
        (void)fputs(heard(), stderr);
    return 0;
}

/* ---- what a step made -------------------------------------------------------- */

/* The step stands before what it made. */
static void see_all(const char *step, const char *log)
{
    static const char *const heads[] = {"mails", "rows"};
    struct text text = TEXT_EMPTY;
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        text_addf(&text, "==== %s", step);
        put(heads[i], &text);
    }
    text_add(&text, log);
    put("log", &text);
    seen_step(put);
}

/* ---- the house ---------------------------------------------------------------- */

static struct worker *reader;

static void load_settings(void)
{
    const char *words[WORDS] = {"site.address=games@example.org", "site.name=The Club", "out.sender=null",
                                "store.reserve_mb=0", "game.reading_grace=0s"};
    struct config_source source = {.file = "/dev/null", .assignments = words, .assignment_count = 5};
    struct err err = {0};
    static char room[4000];
    (void)snprintf(room, sizeof room, "%s", story.settings.data == NULL ? "" : story.settings.data);
    for (char *rest = room, *one = strsep(&rest, "\n"); one != NULL; one = strsep(&rest, "\n"))
        if (one[0] != '\0')
            words[source.assignment_count++] = one;
    config_free(hosted.config);
    check_ok(config_load(&source, &hosted.config, &err));
    hosted.services.config = hosted.config;
}

/* What is drawn in a step hangs on no other step. */
void teller_redraw(void)
{
    char word[100];
    uint8_t draw[1];
    check_int(setenv("CURSUS_RANDOM", "another word", 1), 0);
    cipher_random(draw, sizeof draw);
    (void)snprintf(word, sizeof word, "%s %d", story.scene, story.step);
    check_int(setenv("CURSUS_RANDOM", word, 1), 0);
}

static void end_scene(void)
{
    if (story.scene[0] == '\0')
        return;
    spoken_free(hosted.services.spoken);
    reader_wordbook_free(hosted.services.words);
    era_close(&hosted.services);
    hosted_close(&hosted);
    seen_end();
    story.mails = 0;
    story.held = false;
    text_free(&story.settings);
    story.scene[0] = '\0';
}

static void begin_scene(const char *name)
{
    end_scene();
    (void)snprintf(story.scene, sizeof story.scene, "%s", name);
    story.step = 0;
    teller_redraw();
    hosted_open(&hosted);
    hosted.services.worker = reader;
    hosted.services.words = reader_wordbook_new();
    hosted.services.spoken = spoken_new();
    load_settings();
    seen_step(put);
}

/* ---- steps -------------------------------------------------------------------- */

/* The next word of a line, cut off; "" at its end. */
static char *word_of(char **line)
{
    char *at = *line + strspn(*line, " "), *end = at + strcspn(at, " ");
    *line = *end == '\0' ? end : end + 1;
    *end = '\0';
    return at;
}

static enum rc handle_them(void *context, struct err *err)
{
    size_t count = 0;
    (void)context;
    return handle_some(&hosted.services, 100, &count, err);
}

static enum rc handle_all(struct err *err)
{
    const struct task task = {.act = handle_them, .whole = !story.held, .mended = story.held};
    story.held = false;
    return story.listener->does(&task, err);
}

static int number_of(const char *word)
{
    int64_t number = 0;
    check_true(word[0] == '\0' || number_read(word, 0, 1000000, &number));
    return (int)number;
}

static void address_of(const char *who, char *out, size_t size)
{
    (void)snprintf(out, size, strchr(who, '@') == NULL ? "%s@example.org" : "%s", who);
}

static enum rc add_player(char *rest, struct err *err)
{
    char address[100];
    int64_t id = 0;
    const char *name = word_of(&rest);
    address_of(name, address, sizeof address);
    enum rc rc = player_add(hosted.services.store, name, rest, hosted.services.now, &id, err);
    return rc == RC_OK ? player_address_add(hosted.services.store, id, address, true, hosted.services.now, err) : rc;
}

static enum rc open_game(char *rest, struct err *err)
{
    struct opening opening = {0};
    struct game_plan plan;
    int64_t id = 0;
    const char *name = word_of(&rest);
    enum rc rc = RC_OK;
    while (rc == RC_OK && *rest != '\0')
        rc = opening_word(&opening, word_of(&rest), err);
    if (rc == RC_OK)
        rc = opening_plan(&hosted.services, name, &opening, &plan, err);
    plan.by = "user:test";
    return rc == RC_OK ? new_game_open(&hosted.services, &plan, &id, err) : rc;
}

struct an_act {
    const struct gm_call *call;
    bool dry;
    struct text *told;
};

static enum rc run_act(void *context, struct err *err)
{
    const struct an_act *act = context;
    return gm_run(act->call, act->dry, act->told, err);
}

/* "act extend 1 24h because he is ill": as on the command line, in earnest; "try": what it would do. */
static void do_act(char *rest, bool dry)
{
    const char *word[GM_WORDS];
    struct text told = TEXT_EMPTY, text = TEXT_EMPTY;
    struct err err = {0};
    struct gm_call call = {.services = &hosted.services, .by = "user:test"};
    call.act = gm_act_find(word_of(&rest));
    check_true(call.act != NULL);
    call.game = number_of(word_of(&rest));
    if (call.act->text) {
        for (; call.words < call.act->most; call.words++)
            call.word[call.words] = word_of(&rest);
        call.text = rest;
    } else {
        char *because = strstr(rest, " because ");
        if (because != NULL) {
            *because = '\0';
            call.because = because + 9;
        }
        call.words = gm_split(rest, word);
        memcpy(call.word, word, sizeof word);
    }
    struct an_act act = {&call, dry, &told};
    enum rc rc = story.listener->does(&(struct task){.act = run_act, .context = &act, .whole = true}, &err);
    text_addf(&text, "%s: %s %s", rc_name(rc), told.data == NULL ? "" : told.data, rc == RC_OK ? "" : err.text);
    put("acts", &text);
    text_free(&told);
}

/* "3h", "2d12h": as in settings, summed. */
static int64_t span_of(char *words)
{
    struct err err = {0};
    int64_t sum = 0, span = 0;
    while (*words != '\0') {
        check_ok(moment_span_read(word_of(&words), &span, &err));
        sum += span;
    }
    return sum;
}

static enum rc look_what_is_due(void *context, struct err *err)
{
    struct tick_report report;
    (void)context;
    return tick(&hosted.services, &report, err);
}

/* Time goes on, and the house with it: it looks what is due again and again. */
static enum rc wait_for(int64_t span, int64_t every, struct err *err)
{
    enum rc rc = RC_OK;
    for (int64_t next; rc == RC_OK && span > 0; span -= next) {
        next = span < every ? span : every;
        hosted.services.now += next;
        rc = story.listener->does(&(struct task){.act = look_what_is_due, .mended = story.held}, err);
        story.held = false;
    }
    return rc;
}

static enum rc send_all(const char *how, struct err *err)
{
    struct script script = script_of(strcmp(how, "later") == 0    ? greylisted
                                     : strcmp(how, "nobody") == 0 ? nobody_is_there
                                                                  : taken);
    struct dispatch_report report;
    struct text text = TEXT_EMPTY;
    enum rc rc = dispatch(&hosted.services, &script.base, 0, &report, err);
    text_addf(&text, "sent %zu later %zu never %zu unknown %zu away %d %s: %s", report.sent, report.later, report.never,
              report.unknown, (int)(report.away == 0 ? 0 : report.away - hosted.services.now), report.why,
              script.order);
    put("sent", &text);
    return rc;
}

/* ---- mails -------------------------------------------------------------------- */

/* One that is being written. */
static struct {
    bool open, held, quoted, key, thread;
    char from[100], name[60];
    const struct letter *answers;
    struct text head, body;
    char step[200];
} mail;

static const struct letter *letter_to(const char *address, const char *kind, int older)
{
    const struct letter *letter = seen_letter(address, kind, older);
    if (letter == NULL)
        fail_msg("%s: no mail of kind %s to %s", story.scene, kind, address);
    return letter;
}

/* "> anna turn quoted", "> eve - ", "> eve turn by anna", "> anna turn old 2" */
static void begin_mail(char *rest)
{
    char reads[100];
    int older = 0;
    (void)snprintf(mail.step, sizeof mail.step, "%s", rest);
    char *who = word_of(&rest), *kind = word_of(&rest);
    address_of(who, mail.from, sizeof mail.from);
    (void)snprintf(reads, sizeof reads, "%s", mail.from);
    (void)snprintf(mail.name, sizeof mail.name, "%s", who);
    mail.open = mail.key = mail.thread = true;
    mail.held = mail.quoted = false;
    while (*rest != '\0') {
        const char *word = word_of(&rest);
        mail.held = mail.held || strcmp(word, "held") == 0;
        mail.quoted = mail.quoted || strcmp(word, "quoted") == 0;
        mail.thread = mail.thread && strcmp(word, "keyed") != 0;
        mail.key = mail.key && strcmp(word, "threaded") != 0;
        if (strcmp(word, "by") == 0)
            address_of(word_of(&rest), reads, sizeof reads);
        if (strcmp(word, "old") == 0)
            older = number_of(word_of(&rest));
    }
    mail.answers = kind[0] == '\0' || kind[0] == '-' ? NULL : letter_to(reads, kind, older);
}

static void quote(const char *text, struct text *out)
{
    text_add(out, "\r\nOn Sunday the robot wrote:\r\n");
    for (const char *at = text; *at != '\0';) {
        size_t len = strcspn(at, "\n");
        text_addf(out, "> %.*s\r\n", (int)len, at);
        at += len + (at[len] == '\n' ? 1 : 0);
    }
}

static bool has_head(const char *name)
{
    return mail.head.data != NULL && strcasestr(mail.head.data, name) != NULL;
}

static void write_mail(struct text *out)
{
    const struct letter *answers = mail.answers;
    if (mail.head.data != NULL)
        text_add(out, mail.head.data);
    if (!has_head("from:"))
        text_addf(out, "From: %c%s <%s>\r\n", mail.name[0] - ('a' - 'A'), mail.name + 1, mail.from);
    if (!has_head("to:"))
        text_addf(out, "To: %s\r\n", answers != NULL && mail.key ? answers->reply : "games@example.org");
    if (!has_head("subject:"))
        text_addf(out, "Subject: %s%s\r\n",
                  answers == NULL ? "hello" : "Re: ", answers == NULL ? "" : answers->subject);
    if (answers != NULL && mail.thread)
        text_addf(out, "In-Reply-To: %s\r\nReferences: %s\r\n", answers->id, answers->id);
    if (!has_head("message-id:"))
        text_addf(out, "Message-ID: <m%d@client.example>\r\n", ++story.mails);
    text_add(out, "Date: Sun, 9 Sep 2001 01:50:00 +0000\r\n");
    text_add(out, "\r\n");
    if (mail.body.data != NULL)
        text_add(out, mail.body.data);
    if (mail.quoted && answers != NULL)
        quote(answers->text, out);
    else if (mail.body.len == 0)
        text_add(out, "\r\n");
}

static enum rc file_mail(const struct text *bytes, struct err *err)
{
    enum inbox_fate fate;
    int64_t id = 0;
    const struct delivery delivery = {bytes->data, bytes->len, "test", hosted.services.now, false};
    return receive_bytes(hosted.services.store, &delivery, &fate, &id, err);
}

static void end_mail(void)
{
    struct text bytes = TEXT_EMPTY;
    struct err err = {0};
    if (!mail.open)
        return;
    mail.open = false;
    write_mail(&bytes);
    listen_to();
    enum rc rc = file_mail(&bytes, &err);
    story.held = story.held || mail.held;
    if (rc == RC_OK && !mail.held)
        rc = handle_all(&err);
    const char *log = heard();
    check_rc(rc, RC_OK);
    see_all(mail.step, log);
    text_free(&bytes);
    text_free(&mail.head);
    text_free(&mail.body);
}

/* "bounce anna turn failed 5.1.1": a mail of ours comes back. */
static enum rc bounce(char *rest, struct err *err)
{
    char to[100];
    struct text bytes = TEXT_EMPTY;
    address_of(word_of(&rest), to, sizeof to);
    const struct letter *letter = letter_to(to, word_of(&rest), 0);
    const char *action = word_of(&rest), *status = word_of(&rest);
    text_addf(&bytes,
              "From: MAILER-DAEMON@mx.example\r\nTo: games@example.org\r\nSubject: Mail comes back\r\n"
              "Message-ID: <b%d@mx.example>\r\nReturn-Path: <>\r\nMIME-Version: 1.0\r\n"
              "Content-Type: multipart/report; report-type=delivery-status; boundary=\"=-x\"\r\n\r\n"
              "--=-x\r\nContent-Type: text/plain\r\n\r\nIt could not be delivered.\r\n"
              "--=-x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n"
              "Final-Recipient: rfc822; %s\r\nAction: %s\r\nStatus: %s\r\n\r\n"
              "--=-x\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: %s\r\nTo: %s\r\n\r\n--=-x--\r\n",
              ++story.mails, to, action, status, letter->id, to);
    enum rc rc = file_mail(&bytes, err);
    text_free(&bytes);
    return rc == RC_OK ? handle_all(err) : rc;
}

/* The house was put back to what it is now. */
static enum rc new_era(struct err *err)
{
    const struct era_lost lost = {0};
    struct era_report report;
    return new_era_begin(&hosted.services, &lost, &report, err);
}

/* ---- a story ------------------------------------------------------------------ */

static enum rc do_step(const char *what, char *rest, struct err *err)
{
    if (strcmp(what, "player") == 0)
        return add_player(rest, err);
    if (strcmp(what, "open") == 0)
        return open_game(rest, err);
    if (strcmp(what, "master") == 0) {
        char address[100];
        address_of(word_of(&rest), address, sizeof address);
        return club_master_add(hosted.services.store, number_of(rest), address, err);
    }
    if (strcmp(what, "act") == 0 || strcmp(what, "try") == 0) {
        do_act(rest, what[0] == 't');
        return RC_OK;
    }
    if (strcmp(what, "set") == 0) {
        text_addf(&story.settings, "%s\n", rest);
        load_settings();
        return RC_OK;
    }
    if (strcmp(what, "wait") == 0)
        return wait_for(span_of(rest), TICK, err);
    if (strcmp(what, "gap") == 0)
        return wait_for(span_of(rest), INT64_MAX, err);
    if (strcmp(what, "sleep") == 0) {
        hosted.services.now += span_of(rest);
        return RC_OK;
    }
    if (strcmp(what, "send") == 0)
        return send_all(rest, err);
    if (strcmp(what, "bounce") == 0)
        return bounce(rest, err);
    if (strcmp(what, "era") == 0)
        return new_era(err);
    if (strcmp(what, "go") == 0) {
        story.held = true;
        return handle_all(err);
    }
    if (strcmp(what, "sql") == 0) {
        hosted_sql(&hosted, rest);
        return RC_OK;
    }
    return err_set(err, RC_BAD, "no such step: %s", what);
}

static void tell_step(char *line)
{
    char step[400];
    struct err err = {0};
    (void)snprintf(step, sizeof step, "%s", line);
    const char *what = word_of(&line);
    listen_to();
    enum rc rc = do_step(what, line, &err);
    const char *log = heard();
    if (rc != RC_OK)
        fail_msg("%s: %s: %s", story.scene, step, err.text);
    see_all(step, log);
}

static void tell_line(char *line)
{
    if (!mail.open || (strncmp(line, "  ", 2) != 0 && strchr("^*", line[0]) == NULL))
        story.step++;

    if (mail.open && strncmp(line, "  ", 2) == 0) {
        text_addf(&mail.body, "%s\r\n", line + 2);
        return;
    }
    if (mail.open && line[0] == '^') {
        text_addf(&mail.head, "%s\r\n", line + 2);
        return;
    }
    if (mail.open && line[0] == '*') {
        char *text;
        for (long i = strtol(line + 1, &text, 10); i > 0; i--)
            text_addf(&mail.body, "%s\r\n", text + 1);
        return;
    }
    end_mail();
    if (line[0] == '\0' || line[0] == '#')
        return;
    if (strncmp(line, "== ", 3) == 0)
        begin_scene(line + 3);
    else if (line[0] == '>')
        begin_mail(line + 2);
    else
        tell_step(line);
}

void teller_tell(const char *name, const struct listener *listener)
{
    char path[100];
    (void)snprintf(path, sizeof path, "tests/stories/%s.txt", name);
    story.listener = listener;
    char *words = file_bytes(path, NULL), *rest = words;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n"))
        tell_line(line);
    end_scene();
    free(words);
}

const char *const teller_stories[] = {"players", "household", "orders",  "proof",  "votes",  "press",  "own", "seats",
                                      "masters", "time",      "machine", "tables", "wishes", "events", NULL};

int teller_main(const char *name, void (*test)(void **state), int argc, char **argv)
{
    struct CMUnitTest tests[sizeof teller_stories / sizeof teller_stories[0]];
    size_t count = 0;
    struct err err = {0};
    log_setup(LOG_LEVEL_INFO, true);
    if (worker_open(NULL, &reader, &err) != RC_OK)
        return 1;
    for (size_t i = 0; teller_stories[i] != NULL; i++)
        if (argc < 2 || strcmp(argv[1], teller_stories[i]) == 0)
            tests[count++] = (struct CMUnitTest){.name = teller_stories[i],
                                                 .test_func = test,
                                                 .teardown_func = tell_heard,
                                                 .initial_state = (void *)(uintptr_t)teller_stories[i]};
    int failed = _cmocka_run_group_tests(name, tests, count, NULL, NULL);
    worker_close(reader);
    return failed;
}
