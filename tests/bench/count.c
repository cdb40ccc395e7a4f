/*
 * The work of P1, P5 and P8 without any clock, for callgrind to count its instructions
 * (counts.py): what counted() does, with everything loaded, prepared and warm.
 * Arguments: a scratch folder; "order", "report", or the id of rules, of which random
 * games are played.
 */
#include "club.h"
#include "mail/parse.h"
#include "playing.h"

enum { WARM = 12, ORDERS = 40, REPORTS = 20, GAMES = 10 };

/* Under valgrind a process is slow, large, and makes calls that the jail forbids. */
static const struct worker_limits at_ease = {.wall_ms = 600000,
                                             .cpu_seconds = 600,
                                             .memory = (size_t)1 << 40,
                                             .mails = 1000000,
                                             .read = mail_parse,
                                             .unfiltered = true};

struct work {
    void (*one)(struct work *work);
    struct club *club;
    const struct text *mail; /* of an order */
    struct outbox_row *row;  /* of a report */
    struct play *play;
    const struct rules *rules;
    const struct rules_setup *setup;
};

/* By this name callgrind knows what to count. */
__attribute__((noinline)) void counted(struct work *work);
void counted(struct work *work)
{
    work->one(work);
}

static void one_order(struct work *work)
{
    club_take(work->club, work->mail);
}

static void one_report(struct work *work)
{
    struct err err = {0};
    struct made made;
    must(made_mail(&work->club->services, work->row, &made, &err), &err);
    made_free(&made);
}

static void one_game(struct work *work)
{
    play_one(work->play, work->rules, work->setup);
}

static int64_t next_mail(struct club *club, int64_t game, struct text *mail)
{
    if (game == 0 || !club_answer(club, game, mail)) {
        game = club_game(club, rules_all[0]);
        club_send(club);
        (void)club_answer(club, game, mail);
    }
    return game;
}

/* Orders of one game after the other, or the mail that the last of them sent, made again and again. */
static void mails(const char *folder, bool reports)
{
    struct club club;
    struct err err = {0};
    struct text mail = TEXT_EMPTY;
    struct outbox_row *rows = NULL;
    size_t count = 0;
    int64_t game = 0;
    club_open_under(&club, folder, reports ? "report" : "order", false, &at_ease);
    struct work work = {.one = one_order, .club = &club, .mail = &mail};
    for (int i = 0; i < WARM + (reports ? 0 : ORDERS); i++) {
        game = next_mail(&club, game, &mail);
        if (i < WARM)
            club_take(&club, &mail);
        else
            counted(&work);
        if (!reports || i + 1 < WARM)
            club_send(&club);
    }
    if (reports) {
        const struct outbox_range range = {.state = OUTBOX_QUEUED, .limit = 1};
        struct outbox_row row = {0};
        must(outbox_list(club.services.store, &range, &rows, &count, &err), &err);
        must(outbox_get(club.services.store, rows[0].id, &row, &err), &err);
        outbox_rows_free(rows, count);
        work = (struct work){.one = one_report, .club = &club, .row = &row};
        one_report(&work);
        for (int i = 0; i < REPORTS; i++)
            counted(&work);
        outbox_row_free(&row);
    }
    text_free(&mail);
    club_close(&club);
}

static void games(const struct rules *rules)
{
    struct rules_setup setup = {.seats = rules->seats_min};
    struct refusal why;
    struct play play = play_new(rules->state_size);
    struct work work = {.one = one_game, .play = &play, .rules = rules, .setup = &setup};
    if (cipher_init(NULL) != RC_OK || !options_default(rules, setup.seats, &setup, &why))
        exit(1);
    one_game(&work);
    for (int i = 0; i < GAMES; i++)
        counted(&work);
    play_free(&play);
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    const struct rules *rules = rules_find(argv[2]);
    if (rules != NULL)
        games(rules);
    else
        mails(argv[1], strcmp(argv[2], "report") == 0);
    return 0;
}
