/*
 * P4, P6, P8: what is done with the words of a mail. Reading a reply and cutting it
 * to its lines beside GMime alone; a refused line with the nearest legal order
 * beside an accepted one; a report from view to message beside GMime composing
 * texts of the same size. Argument: a scratch folder.
 */
#include "bare.h"
#include "club.h"
#include "engine/letters/post.h"
#include "engine/play/plan.h"
#include "engine/play/spelling.h"
#include "engine/play/views.h"
#include "loop.h"
#include "mail/parse.h"
#include "mail/quote.h"

enum { TIMES = 200 };

/* ---- reading --------------------------------------------------------------- */

static double read_ours(const struct text *mail, const char *sent)
{
    double start = bench_now();
    for (int i = 0; i < TIMES; i++) {
        struct incoming incoming;
        struct kept kept;
        struct err err = {0};
        must(mail_parse(mail->data, mail->len, NULL, &incoming, &err), &err);
        quote_cut(incoming.body, sent, NULL, NULL, &kept);
        quote_free(&kept);
        incoming_free(&incoming);
    }
    return (bench_now() - start) / TIMES;
}

static double read_worker(struct club *club, const struct text *mail)
{
    double start = bench_now();
    for (int i = 0; i < TIMES; i++) {
        struct incoming incoming;
        struct err err = {0};
        bool killed = false;
        must(
            worker_read(club->services.worker, &(struct unread){mail->data, mail->len, NULL}, &incoming, &killed, &err),
            &err);
        incoming_free(&incoming);
    }
    return (bench_now() - start) / TIMES;
}

static double read_bare(const struct text *mail)
{
    double start = bench_now();
    for (int i = 0; i < TIMES; i++)
        if (loop_parse(mail->data, mail->len) == 0)
            exit(1);
    return (bench_now() - start) / TIMES;
}

static void reading(struct club *club, const struct text *mail, const char *sent)
{
    struct bench_pair here, there;
    for (int round = -1; round < ROUNDS; round++) {
        double ours = read_ours(mail, sent), bare = read_bare(mail), worker = read_worker(club, mail);
        if (round < 0)
            continue;
        bench_set(&here, round, ours, bare);
        bench_set(&there, round, worker, bare);
    }
    bench_title("Reading a reply (P4), us", "GMime alone: parsed, headers asked for, both bodies decoded");
    bench_fact("the mail", " bytes", (double)mail->len, "");
    bench_row("parsed and cut", &here, "P4 <= 1.5");
    bench_row("parsed in the process that reads mails", &there, "");
}

/* ---- one line --------------------------------------------------------------- */

static double file_line(struct game *game, int seat, const char *line, bool refused)
{
    double start = bench_now();
    for (int i = 0; i < TIMES; i++) {
        struct filing filing;
        plan_file_texts(&game->match, seat, FILING_TOGETHER, &line, 1, &filing);
        if ((filing.line[0].fate == LINE_REFUSED) != refused) {
            (void)fprintf(stderr, "bench: '%s' has another fate\n", line);
            exit(1);
        }
        struct text nearest = TEXT_EMPTY;
        if (refused)
            (void)spelling_nearest(game->rules, view_get(&game->match, seat), seat, line, &nearest);
        text_free(&nearest);
        plan_filing_free(&filing);
        match_seat_free(&game->match.seat[seat - 1]);
    }
    return (bench_now() - start) / TIMES;
}

static void one_line(struct club *club, struct game *game, int seat)
{
    struct bench_pair pair;
    struct text good = club_orders(club, game, seat), bad = TEXT_EMPTY;
    text_cut(&good, strcspn(good.data, "\r\n"));
    text_add(&bad, good.data);
    text_add(&bad, " zzz");
    for (int round = -1; round < ROUNDS; round++) {
        double refused = file_line(game, seat, bad.data, true);
        double accepted = file_line(game, seat, good.data, false);
        if (round >= 0)
            bench_set(&pair, round, refused, accepted);
    }
    bench_title("A refused line (P6), us", "the same line accepted");
    bench_row("refused, with the nearest legal order", &pair, "P6 <= 20");
    text_free(&good);
    text_free(&bad);
}

/* ---- a report ---------------------------------------------------------------- */

static double render_ours(struct club *club, struct game *game, int seat, size_t *size)
{
    double start = bench_now();
    for (int i = 0; i < TIMES; i++) {
        struct err err = {0};
        struct report report;
        struct outbox_row row = {0};
        struct made made;
        struct post post = {.kind = "turn", .cause = "b0p1"};
        must(announce_facts(&club->services, game, seat, &report, &err), &err);
        post.report = &report;
        must(post_seat(&club->services, game, seat, &post, &row, &err), &err);
        must(made_mail(&club->services, &row, &made, &err), &err);
        *size = made.raw.len;
        made_free(&made);
        report_free(&report);
        outbox_row_free(&row);
    }
    return (bench_now() - start) / TIMES;
}

static double render_bare(const char *text, const char *html, size_t *size)
{
    double start = bench_now();
    for (int i = 0; i < TIMES; i++)
        g_free(bare_compose(&(struct bare_mail){text, html, NULL, 0}, size));
    return (bench_now() - start) / TIMES;
}

static void report(struct club *club, struct game *game, int seat)
{
    struct bench_pair time, bytes;
    struct err err = {0};
    struct report report;
    struct text text = TEXT_EMPTY, html = TEXT_EMPTY;
    must(announce_facts(&club->services, game, seat, &report, &err), &err);
    struct jv *facts = report_facts(&report);
    must(template_render(club->templates, "turn.txt", facts, &text, &err), &err);
    must(template_render(club->templates, "turn.html", facts, &html, &err), &err);
    for (int round = -1; round < ROUNDS; round++) {
        size_t ours = 0, bare = 0;
        double mine = render_ours(club, game, seat, &ours), theirs = render_bare(text.data, html.data, &bare);
        if (round < 0)
            continue;
        bench_set(&time, round, mine, theirs);
        bench_set(&bytes, round, (double)ours, (double)bare);
    }
    bench_title("A report (P8)", "GMime composing finished texts of the same size");
    bench_row("view to text, HTML and message, us", &time, "P8 <= 5");
    bench_row("bytes", &bytes, "");
    jv_free(facts);
    text_free(&text);
    text_free(&html);
}

int main(int argc, char **argv)
{
    struct club club;
    struct err err = {0};
    struct text mail = TEXT_EMPTY;
    struct outbox_row answered = {0};
    struct game game;
    club_open(&club, argc > 1 ? argv[1] : ".", "reading", false);
    g_mime_init();
    int64_t id = club_game(&club, rules_find("quorum"));
    club_send(&club);
    for (int i = 0; i < 8 && club_answer(&club, id, &mail); i++) {
        club_take(&club, &mail);
        club_send(&club);
    }
    (void)club_answer(&club, id, &mail);
    must(game_load(&club.services, id, &game, &err), &err);
    must(game_pump(&club.services, &game, &err), &err);
    int seat = game.pumped.waiting[0].request.seat;
    must(outbox_get(club.services.store, club.newest[id][seat], &answered, &err), &err);
    made_text(&club.services, &answered);
    reading(&club, &mail, answered.text_part);
    one_line(&club, &game, seat);
    report(&club, &game, seat);
    outbox_row_free(&answered);
    game_free(&game);
    text_free(&mail);
    club_close(&club);
    return 0;
}
