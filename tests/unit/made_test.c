/* Mails are made when they go: always of the same bytes, and one that cannot be made is in nobody's way. */
#include "hosted.h"

#include "augur.h"
#include "children.h"
#include "engine/game/audience.h"
#include "engine/letters/closing.h"
#include "engine/letters/made.h"
#include "engine/play/views.h"
#include "engine/queue/dispatch.h"
#include "mail/sender_kind.h"
#include "report/painter.h"
#include "report/templates.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

const struct rules *const rules_all[] = {&rules_augur, NULL};

enum { DAY = 86400, KEPT = 8 };

/* A mail server that keeps the bytes of the first mails that it is given. */
struct post_office {
    struct sender base;
    struct send_result says;
    struct text mail[KEPT];
    size_t count;
};

static enum rc office_send(struct sender *sender, const struct parcel *parcel, struct send_result *out)
{
    struct post_office *office = (struct post_office *)sender;
    check_true(!store_in_transaction(hosted.services.store));
    check_true(office->count < KEPT);
    office->mail[office->count] = TEXT_EMPTY;
    text_add_bytes(&office->mail[office->count++], parcel->bytes, parcel->len);
    *out = office->says;
    return RC_OK;
}

static void office_close(struct sender *sender)
{
    (void)sender;
}

static const struct sender_kind office_kind = {.send = office_send, .close = office_close};
static const struct send_result taken = {.class = SEND_OK, .code = 250, .heard = true, .reply = "ok"};
static const struct send_result put_off = {.class = SEND_LATER, .code = 450, .heard = true, .reply = "450 later"};
static const struct send_result lost = {.class = SEND_UNKNOWN, .code = 450, .heard = true, .reply = "cut off"};

static struct post_office office_of(const struct send_result *says)
{
    return (struct post_office){.base.kind = &office_kind, .says = *says};
}

static void office_empty(struct post_office *office)
{
    while (office->count > 0)
        text_free(&office->mail[--office->count]);
}

static struct dispatch_report go(struct post_office *office)
{
    struct dispatch_report report;
    struct err err = {0};
    check_ok(dispatch(&hosted.services, &office->base, 0, &report, &err));
    return report;
}

static void check_same(const struct post_office *one, const struct post_office *two)
{
    check_int(one->count, two->count);
    for (size_t i = 0; i < one->count; i++) {
        check_int(one->mail[i].len, two->mail[i].len);
        check_true(memcmp(one->mail[i].data, two->mail[i].data, one->mail[i].len) == 0);
    }
}

static void settings(const char *name)
{
    const char *words[] = {"site.address=games@example.org",
                           "site.gm_address=gm@example.org",
                           "smtp.mails_per_minute=0",
                           "smtp.domain_per_minute=0",
                           "picture.enable=yes",
                           name};
    const struct config_source source = {
        .file = "/dev/null", .assignments = words, .assignment_count = sizeof words / sizeof words[0]};
    struct err err = {0};
    config_free(hosted.config);
    check_ok(config_load(&source, &hosted.config, &err));
    hosted.services.config = hosted.config;
}

/* The mails at the start of a game of three among two players: a welcome each, and a turn with a picture each. */
static int64_t begin(void)
{
    settings("site.name=The Club");
    int64_t game = hosted_game(&hosted, &rules_augur, 3, 2);
    hosted.services.painter = painter_new();
    return game;
}

static void end(struct post_office *one, struct post_office *two)
{
    office_empty(one);
    office_empty(two);
    painter_free(hosted.services.painter);
}

static bool has(const struct post_office *office, const char *words)
{
    bool found = false;
    for (size_t i = 0; i < office->count; i++)
        found = found || strstr(office->mail[i].data, words) != NULL;
    return found;
}

static void the_same_bytes_whenever_they_go(void **state)
{
    (void)state;
    struct err err = {0};
    struct outbox_row row = {0};
    begin();
    struct post_office first = office_of(&put_off), second = office_of(&taken);
    check_true(go(&first).later >= 4);
    check_true(has(&first, "image/png") && has(&first, "Content-ID: <board."));
    /* other settings, and the game is played on */
    settings("site.name=Another Name");
    hosted.services.now += DAY;
    size_t sent = go(&second).sent;
    check_int(sent, second.count);
    check_same(&first, &second);
    check_ok(outbox_get(hosted.services.store, 1, &row, &err));
    check_true(row.model == NULL && row.raw == NULL && row.text_part != NULL);
    check_true(row.size == second.mail[0].len);
    outbox_row_free(&row);
    end(&first, &second);
}

/* Other templates are no reason to send other bytes under the Message-ID of a mail that may have arrived. */
static void what_may_have_arrived_goes_again_as_it_was(void **state)
{
    (void)state;
    char folder[] = "/tmp/cursus-made-XXXXXX", path[64];
    struct templates *own = NULL, *built_in = hosted.templates;
    begin();
    struct post_office first = office_of(&lost), second = office_of(&taken);
    check_true(go(&first).unknown >= 4);
    check_true(mkdtemp(folder) != NULL);
    (void)snprintf(path, sizeof path, "%s/turn.txt", folder);
    FILE *file = fopen(path, "w");
    check_true(file != NULL && fputs("OTHER WORDS", file) >= 0 && fclose(file) == 0);
    templates_new(folder, &own);
    hosted.services.templates = own;
    hosted.services.now += DAY;
    size_t sent = go(&second).sent;
    check_int(sent, second.count);
    check_same(&first, &second);
    hosted.services.templates = built_in;
    templates_free(own);
    check_int(unlink(path), 0);
    check_int(rmdir(folder), 0);
    end(&first, &second);
}

/* How many mails of a kind there are in a state. */
static int mails_of(enum outbox_state state, const char *kind)
{
    struct err err = {0};
    struct outbox_row *rows = NULL;
    size_t count = 0;
    int found = 0;
    check_ok(
        outbox_list(hosted.services.store, &(struct outbox_range){.state = state, .limit = 100}, &rows, &count, &err));
    for (size_t i = 0; i < count; i++)
        found += strcmp(rows[i].kind, kind) == 0;
    outbox_rows_free(rows, count);
    return found;
}

static void one_that_cannot_be_made_waits_and_is_told_once(void **state)
{
    (void)state;
    begin();
    struct post_office first = office_of(&taken), second = office_of(&taken);
    int turns = mails_of(OUTBOX_QUEUED, "turn");
    hosted_sql(&hosted,
               "UPDATE outbox_model SET model = zeroblob(1) WHERE outbox = (SELECT min(id) FROM outbox WHERE kind = "
               "'turn')");
    check_int(go(&first).later, 1);
    check_int(mails_of(OUTBOX_QUEUED, "turn"), 1);
    check_int(mails_of(OUTBOX_SENT, "turn"), turns - 1);
    int told = mails_of(OUTBOX_QUEUED, "gm") + mails_of(OUTBOX_SENT, "gm");
    check_int(told, 1);
    hosted.services.now += DAY;
    check_int(go(&second).later, 1);
    check_int(mails_of(OUTBOX_SENT, "gm"), told);
    check_true(has(&second, "cannot be made") || has(&first, "cannot be made"));
    /* days later it has failed, like one that no server takes */
    hosted.services.now += 6 * DAY;
    (void)go(&second);
    check_int(mails_of(OUTBOX_FAILED, "turn"), 1);
    end(&first, &second);
}

/* So many more files can be opened, of the lowest numbers. */
static void leave_files(const struct rlimit *all, int count)
{
    check_int(setrlimit(RLIMIT_NOFILE, all), 0);
    int next = dup(STDIN_FILENO);
    check_true(next >= 0 && close(next) == 0);
    const struct rlimit few = {.rlim_cur = (rlim_t)(next + count), .rlim_max = all->rlim_max};
    check_int(setrlimit(RLIMIT_NOFILE, &few), 0);
}

/* Where no process can be started that draws, that is the house's trouble: the round ends, nothing is put off. */
static void no_painter_is_the_house_s_trouble(void **state)
{
    (void)state;
    struct err err = {0};
    struct dispatch_report report;
    struct rlimit files;
    struct text png = TEXT_EMPTY;
    begin();
    struct post_office first = office_of(&taken), second = office_of(&taken);
    check_ok(painter_confine(hosted.services.painter, &err));
    /* all that this process needs but a painter it has by now */
    check_ok(dispatch(&hosted.services, &first.base, 1, &report, &err));
    check_int(first.count, 1);
    int turns = mails_of(OUTBOX_QUEUED, "turn");
    check_int(kill((pid_t)only_child(), SIGKILL), 0);
    check_int(getrlimit(RLIMIT_NOFILE, &files), 0);
    leave_files(&files, 0);
    struct canvas canvas = {0};
    canvas_begin(&canvas, 8, 8, 0xffffff);
    check_rc(painter_png(hosted.services.painter, &canvas, &png, &err), RC_IO);
    canvas_free(&canvas);
    leave_files(&files, 1); /* for the lock; a pipe wants two */
    enum rc rc = dispatch(&hosted.services, &first.base, 0, &report, &err);
    check_int(setrlimit(RLIMIT_NOFILE, &files), 0);
    check_int(rc, RC_IO);
    check_true(strstr(err.text, "painter of pictures") != NULL);
    check_int(report.later, 0);
    check_int(go(&second).later, 0);
    check_int(mails_of(OUTBOX_SENT, "turn"), turns);
    check_true(has(&second, "image/png"));
    end(&first, &second);
}

/* A position that this program cannot read costs the picture. */
static void no_picture_is_no_reason_to_wait(void **state)
{
    (void)state;
    begin();
    struct post_office first = office_of(&taken), second = office_of(&taken);
    hosted_sql(&hosted, "UPDATE outbox_model SET model = CAST(replace(CAST(model AS TEXT), "
                        "'s5augur', 's5minor') AS BLOB)");
    check_int(go(&first).later, 0);
    check_true(first.count >= 4 && !has(&first, "image/png") && !has(&first, "cid:"));
    end(&first, &second);
}

/* What a mail is made of is no more than its receiver may see. */
static void a_model_holds_no_secret(void **state)
{
    (void)state;
    struct err err = {0};
    size_t count = 0;
    int views = 0;
    struct text secret = TEXT_EMPTY, seed = TEXT_EMPTY;
    int64_t id = begin();
    struct post_office none = office_of(&taken);
    struct game *game = hosted_table(&hosted, id);
    cipher_hex(game->row.secret, CIPHER_KEY, &secret);
    cipher_hex(game->row.seed, CIPHER_KEY, &seed);
    struct outbox_row *rows = hosted_queued(&hosted, &count);
    for (size_t i = 0; i < count; i++) {
        struct outbox_row row = {0};
        struct model model = {0};
        check_ok(outbox_get(hosted.services.store, rows[i].id, &row, &err));
        check_ok(model_read(row.model, &model, &err));
        check_true(strstr(row.model, secret.data) == NULL && strstr(row.model, seed.data) == NULL);
        if (model.view != NULL) {
            struct jv *own = rules_save(&rules_augur, view_get(&game->match, row.seat));
            bool deal = strcmp(rows[i].kind, "welcome") == 0; /* before the game begins: one made for the mail */
            check_true(deal || model.seat == row.seat);
            check_true(deal || jv_equal(model.view, own));
            for (int other = 1; other <= 3; other++)
                check_int(jv_is_null(jv_at(jv_get(model.view, "omen"), (size_t)other - 1)), other != model.seat);
            jv_free(own);
            views++;
        }
        model_free(&model);
        outbox_row_free(&row);
    }
    check_int(views, 4);
    outbox_rows_free(rows, count);
    hosted_table_free(game);
    text_free(&secret);
    text_free(&seed);
    end(&none, &none);
}

/* What is wrong with headers is known when the mail is queued. */
static void headers_are_looked_at_first(void **state)
{
    (void)state;
    struct err err = {0};
    struct jv *facts = jv_new_object();
    struct outbox_row row = {.message_id = (char[]){"<a.b@example.org>"},
                             .envelope_from = (char[]){"games@example.org"},
                             .envelope_to = (char[]){"anna@example.org"},
                             .created = 1000000000};
    struct model model = {
        .from = "games@example.org", .site = "The Club", .reply = "games@example.org", .subject = "x", .facts = facts};
    check_ok(made_fits(&row, &model, &err));
    model.subject = "a\nb";
    check_rc(made_fits(&row, &model, &err), RC_BAD);
    model.subject = "x";
    row.envelope_to = (char[]){"nobody"};
    check_rc(made_fits(&row, &model, &err), RC_BAD);
    jv_free(facts);
}

static enum rc read_without(const struct jv *whole, const char *key, const char *within)
{
    struct err err = {0};
    struct model model;
    struct text stored = TEXT_EMPTY;
    struct jv *part = jv_copy_deep(whole);
    check_true(jv_drop(within == NULL ? part : jv_get(part, within), key));
    jv_pack(part, &stored);
    enum rc rc = model_read(stored.data, &model, &err);
    model_free(&model);
    jv_free(part);
    text_free(&stored);
    return rc;
}

static void a_model_that_lacks_something_is_none(void **state)
{
    (void)state;
    static const char *const needed[] = {"from", "site", "reply", "subject", "facts"},
                             *const of_board[] = {"rules", "seat"}, *const other[] = {"to_name", "answers",  "replied",
                                                                                      "record",  "calendar", "board"};
    struct err err = {0};
    struct jv *facts = jv_new_object(), *view = jv_new_object(), *whole = NULL;
    const struct model model = {.from = "games@example.org",
                                .site = "The Club",
                                .to_name = "Anna",
                                .reply = "games+1@example.org",
                                .subject = "x",
                                .answers = "a@b.example",
                                .replied = true,
                                .record = "{}",
                                .calendar = "c",
                                .facts = facts,
                                .view = view,
                                .rules = "augur",
                                .seat = 2};
    char *stored = model_write(&model);
    check_ok(jv_unpack(stored, strlen(stored), &whole, &err));
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        check_int(read_without(whole, needed[i], NULL), RC_DAMAGED);
    for (size_t i = 0; i < sizeof of_board / sizeof *of_board; i++)
        check_int(read_without(whole, of_board[i], "board"), RC_DAMAGED);
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        check_int(read_without(whole, other[i], NULL), RC_OK);
    free(stored);
    jv_free(whole);
    jv_free(facts);
    jv_free(view);
}

/* What can be plotted: at least two rounds of at least one seat, and no more seats than the game has. */
static void what_is_no_plot_is_not_drawn(void **state)
{
    (void)state;
    static const struct {
        const char *plot;
        bool drawn;
    } plots[] = {{"{'rounds':'r','numbers':[1,2],'seats':[[1,2]]}", true},
                 {"{'rounds':'r','numbers':[1,2],'seats':[[1,2],[0,0],[1,1]]}", true},
                 {"{'rounds':'r','numbers':[1],'seats':[[1]]}", false},
                 {"{'rounds':'r','numbers':[1,2],'seats':[]}", false},
                 {"{'rounds':'r','numbers':[1,2],'seats':[[1,2],[1]]}", false},
                 {"{'rounds':'r','numbers':[1,2],'seats':[[1],[1,2]]}", false},
                 {"{'rounds':'r','numbers':[1,2],'seats':[[1,2,3]]}", false},
                 {"{'rounds':'r','numbers':[1,'2'],'seats':[[1,2]]}", false},
                 {"{'numbers':[1,2],'seats':[[1,2]]}", false},
                 {"{'rounds':'r','numbers':[1,2],'seats':[[1,2],[1,2],[1,2],[1,2],[1,2],[1,2],[1,2],[1,2],[1,2],[1,2],"
                  "[1,2],[1,2],[1,2],[1,2],[1,2],[1,2],[1,2]]}",
                  false}};
    for (size_t i = 0; i < sizeof plots / sizeof *plots; i++) {
        struct err err = {0};
        struct canvas canvas = {0};
        struct jv *plot = NULL;
        struct text json = TEXT_EMPTY;
        text_add(&json, plots[i].plot);
        for (char *at = json.data; *at != '\0'; at++)
            *at = *at == '\'' ? '"' : *at;
        check_ok(jv_parse(json.data, json.len, &plot, &err));
        check_int(closing_plot(plot, rules_find("augur"), &canvas), plots[i].drawn);
        canvas_free(&canvas);
        check_true(!closing_plot(plot, rules_find("minor"), &canvas) && !closing_plot(plot, NULL, &canvas));
        jv_free(plot);
        text_free(&json);
    }
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_same_bytes_whenever_they_go, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(what_may_have_arrived_goes_again_as_it_was, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(one_that_cannot_be_made_waits_and_is_told_once, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(no_painter_is_the_house_s_trouble, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(no_picture_is_no_reason_to_wait, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_model_holds_no_secret, hosted_setup, hosted_teardown),
        cmocka_unit_test(headers_are_looked_at_first),
        cmocka_unit_test(a_model_that_lacks_something_is_none),
        cmocka_unit_test(what_is_no_plot_is_not_drawn),
    };
    return cmocka_run_group_tests_name("made", tests, NULL, NULL);
}
