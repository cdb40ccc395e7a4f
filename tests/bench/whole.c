/*
 * P1 as shipped: an order with all that follows, from the mail's bytes until the server has said yes to the last mail
 * that it causes, pictures on. Beside it the bare loop (loop.h), which for each of these mails has GMime compose one of
 * the same size, with a picture of the same strokes drawn and written by cairo, and libcurl send it on one connection
 * to the same server. And how much faster two processes send than one. Arguments: a scratch folder; the server's port.
 */
#include "bare.h"
#include "club.h"
#include "loop.h"

#include "engine/queue/dispatch.h"
#include "mail/sender.h"
#include "rules/doors.h"

#include <limits.h>
#include <sys/wait.h>
#include <unistd.h>

enum { GAMES = 10, ORDERS = 30, MOST = LOOP_REPORTS, STARTED = 15, PROCESSES = 2 };

/* A mail that an order has queued, before it goes. */
struct queued {
    struct outbox_row row;
    struct canvas canvas; /* of its picture */
    bool pictured;
};

struct whole {
    struct club club;
    struct loop loop;
    struct sender *sender;
    struct bare_sender bare;
    struct letters *letters;
    int64_t game[GAMES];
    int next;
    struct queued queued[MOST];
    int mails;
    double sum[3]; /* microseconds: ours; the baseline; of that, drawing */
    double all_mails, pictures, orders;
};

static struct sender *sender_open(int port)
{
    struct err err = {0};
    struct sender *sender = NULL;
    struct smtp_setup setup = {.account.host = "127.0.0.1", .account.port = port, .account.tls = WIRE_PLAIN};
    must(sender_smtp(&setup, &sender, &err), &err);
    return sender;
}

/* In a process of its own, as in the product. */
static struct painter *painter_open(void)
{
    struct err err = {0};
    struct painter *painter = painter_new();
    must(painter_confine(painter, &err), &err);
    return painter;
}

static void open_with_painter(struct club *club, const char *folder, const char *name, bool pictures)
{
    struct painter *painter = painter_open();
    club_open(club, folder, name, pictures);
    painter_free(club->services.painter);
    club->services.painter = painter;
}

/* The strokes of a mail's picture, from what the mail is made of. */
static bool strokes(const struct outbox_row *row, struct canvas *canvas)
{
    struct err err = {0};
    struct model model;
    struct refusal why;
    struct events events;
    struct look look;
    must(model_read(row->model, &model, &err), &err);
    bool there = model.view != NULL;
    if (there) {
        const struct rules *rules = rules_find(model.rules);
        void *view = calloc(1, rules->state_size);
        if (view == NULL || !rules_load(rules, view, model.view, true, &why))
            exit(1);
        picture_look(model.facts, model.seat, &events, &look);
        rules_board(rules, view, &look, canvas);
        events_free(&events);
        free(view);
    }
    model_free(&model);
    return there;
}

/* Looks at what the order has queued. */
static struct loop_order look_at(struct whole *whole, const struct text *mail)
{
    struct err err = {0};
    struct outbox_row *rows = NULL;
    struct loop_order order = {.mail = mail->data, .mail_size = mail->len};
    struct store *store = whole->club.services.store;
    size_t count = 0;
    must(outbox_list(store, &(struct outbox_range){.state = OUTBOX_QUEUED, .limit = MOST}, &rows, &count, &err), &err);
    whole->mails = (int)count;
    for (size_t i = 0; i < count; i++) {
        struct queued *queued = &whole->queued[i];
        *queued = (struct queued){.pictured = false};
        must(outbox_get(store, rows[i].id, &queued->row, &err), &err);
        queued->pictured = strokes(&queued->row, &queued->canvas);
        order.report_size[order.reports++] = strlen(queued->row.model);
        whole->club.newest[rows[i].game][rows[i].seat] = rows[i].id;
    }
    outbox_rows_free(rows, count);
    return order;
}

static void send_ours(struct services *services, struct sender *sender)
{
    struct err err = {0};
    struct dispatch_report report;
    must(dispatch(services, sender, 0, &report, &err), &err);
    if (report.later + report.never + report.unknown == 0)
        return;
    (void)fprintf(stderr, "bench: a mail did not go\n");
    exit(1);
}

/* As many bytes as stand in base64 behind the header of the picture. */
static size_t picture_size(const char *raw)
{
    const char *part = strstr(raw, "Content-Type: image/png"), *begin = part == NULL ? NULL : strstr(part, "\r\n\r\n");
    const char *end = begin == NULL ? NULL : strstr(begin + 4, "\r\n--");
    return end == NULL ? 0 : (size_t)(end - begin - 4) * 76 / 78 * 3 / 4;
}

/* One mail of the size of ours; returns how long drawing took. */
static double send_bare(struct whole *whole, struct queued *queued)
{
    struct err err = {0};
    struct made made;
    size_t size = 0, bytes = 0;
    must(made_mail(&whole->club.services, &queued->row, &made, &err), &err);
    size_t png = picture_size(made.raw.data), rest = made.raw.len - png * 4 / 3 * 78 / 76 - made.text.len;
    char *html = malloc(rest + 1);
    if (html == NULL || queued->pictured != (png > 0) || rest > LOOP_FILL || png > LOOP_FILL)
        exit(1);
    memcpy(html, whole->loop.fill, rest);
    html[rest] = '\0';
    double start = bench_now();
    if (queued->pictured && !bare_draw(whole->letters, &queued->canvas, &bytes, &err))
        exit(1);
    double drawn = bench_now();
    /* what goes is as large as our picture, not as cairo's */
    char *raw = bare_compose(&(struct bare_mail){made.text.data, html, png > 0 ? whole->loop.fill : NULL, png}, &size);
    bare_send(&whole->bare, raw, size);
    g_free(raw);
    whole->sum[1] += bench_now() - start;
    whole->pictures += queued->pictured;
    made_free(&made);
    free(html);
    return drawn - start;
}

static void one_order(struct whole *whole, const struct text *mail)
{
    struct services *services = &whole->club.services;
    double start = bench_now();
    club_take(&whole->club, mail);
    whole->sum[0] += bench_now() - start;
    struct loop_order order = look_at(whole, mail);
    start = bench_now();
    send_ours(services, whole->sender);
    whole->sum[0] += bench_now() - start;
    start = bench_now();
    loop_take(&whole->loop, &order, false);
    whole->sum[1] += bench_now() - start;
    for (int i = 0; i < whole->mails; i++) {
        struct queued *queued = &whole->queued[i];
        whole->sum[2] += send_bare(whole, queued);
        outbox_row_free(&queued->row);
        canvas_free(&queued->canvas);
    }
    whole->all_mails += whole->mails;
    whole->orders++;
}

static void orders(const char *folder, int port, bool pictures)
{
    static struct whole whole;
    struct bench_pair drawn, ready;
    struct text mail = TEXT_EMPTY;
    char name[600];
    whole = (struct whole){.sender = NULL};
    open_with_painter(&whole.club, folder, pictures ? "pictured" : "worded", pictures);
    (void)snprintf(name, sizeof name, "%s/bare%d.db", folder, pictures);
    loop_open(&whole.loop, name);
    whole.loop.marks = true;
    whole.letters = letters_new(256, INT_MAX);
    whole.sender = sender_open(port);
    whole.bare = bare_open(port);
    for (int round = -1; round < ROUNDS; round++) {
        memset(whole.sum, 0, sizeof whole.sum);
        for (int i = 0; i < ORDERS; i++) {
            club_next(&whole.club, &whole.game[whole.next++ % GAMES], &mail);
            one_order(&whole, &mail);
        }
        if (round < 0)
            continue;
        bench_set(&drawn, round, ORDERS / whole.sum[0] * 1e6, ORDERS / whole.sum[1] * 1e6);
        bench_set(&ready, round, ORDERS / whole.sum[0] * 1e6, ORDERS / (whole.sum[1] - whole.sum[2]) * 1e6);
    }
    bench_row(pictures ? "orders/s, all sent, pictures on" : "orders/s, all sent, no pictures", &drawn,
              pictures ? "P1 >= 0.5" : "");
    if (pictures)
        bench_row("  beside pictures that lie ready", &ready, "");
    bench_fact("  mails of an order", "", whole.all_mails / whole.orders, "");
    if (pictures)
        bench_fact("  of these with a picture", "", whole.pictures / whole.orders, "");
    text_free(&mail);
    letters_free(whole.letters);
    bare_close(&whole.bare);
    sender_close(whole.sender);
    loop_close(&whole.loop);
    club_close(&whole.club);
}

/* ---- several senders ------------------------------------------------------------- */

static void send_in_child(const struct club *club, int port)
{
    struct err err = {0};
    struct services services = club->services;
    services.painter = painter_open();
    must(store_open(club->path, 30, &services.store, &err), &err);
    struct sender *sender = sender_open(port);
    send_ours(&services, sender);
    sender_close(sender);
    store_close(services.store);
    painter_free(services.painter);
    _exit(0);
}

/* Mails a second, out of the house by so many processes at once. */
static double mails_by(struct club *club, int port, int processes)
{
    struct err err = {0};
    int64_t counts[OUTBOX_STATES];
    pid_t child[PROCESSES];
    club_send(club);
    for (int i = 0; i < STARTED; i++)
        (void)club_game(club, rules_find("quorum"));
    must(outbox_counts(club->services.store, counts, &err), &err);
    int64_t mails = counts[OUTBOX_QUEUED];
    double start = bench_now();
    for (int i = 0; i < processes; i++)
        if ((child[i] = fork()) == 0)
            send_in_child(club, port);
    for (int i = 0; i < processes; i++) {
        int status = 0;
        if (child[i] < 0 || waitpid(child[i], &status, 0) != child[i] || status != 0)
            exit(1);
    }
    double took = bench_now() - start;
    must(outbox_counts(club->services.store, counts, &err), &err);
    if (counts[OUTBOX_QUEUED] != 0)
        exit(1);
    return (double)mails / took * 1e6;
}

static void senders(const char *folder, int port)
{
    struct club club;
    struct bench_pair pair;
    open_with_painter(&club, folder, "senders", true);
    (void)mails_by(&club, port, 1);
    for (int round = 0; round < ROUNDS; round++) {
        double two = mails_by(&club, port, PROCESSES);
        bench_set(&pair, round, two, mails_by(&club, port, 1));
    }
    bench_title("Mails made and sent by two processes", "by one");
    bench_row("mails/s, pictures on", &pair, "");
    club_close(&club);
}

int main(int argc, char **argv)
{
    const char *folder = argc > 1 ? argv[1] : ".";
    int port = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 0;
    if (port == 0) {
        (void)fputs("bench whole: give a folder and the port of a server that takes mail\n", stderr);
        return 2;
    }
    bench_title("The whole way of an order (P1)", "the loop; GMime, cairo and libcurl for mails of the same size");
    orders(folder, port, true);
    orders(folder, port, false);
    senders(folder, port);
    return 0;
}
