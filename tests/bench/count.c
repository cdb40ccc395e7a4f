/*
 * The work of P1, P5 and P8 without any clock, for callgrind to count its instructions
 * (counts.py): what counted() does, with everything loaded, prepared and warm. How
 * often it was done is printed.
 * Arguments: a scratch folder; "order", "report", or the id of rules, of which random
 * games are played.
 */
#include "club.h"
#include "mail/parse.h"
#include "playing.h"

enum { WARM = 12, ORDERS = 40, GAMES = 10 };

/* Under valgrind a process is slow, large, and makes calls that the jail forbids. */
static const struct worker_limits at_ease = {.wall_ms = 600000,
                                             .cpu_seconds = 600,
                                             .memory = (size_t)1 << 40,
                                             .mails = 1000000,
                                             .read = mail_parse,
                                             .unfiltered = true};

struct work {
    int times; /* that it was done */
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
    work->times++;
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

/* Each of the mails that an order has queued. */
static void reports(struct work *work)
{
    struct err err = {0};
    struct outbox_row *rows = NULL;
    size_t count = 0;
    struct store *store = work->club->services.store;
    must(outbox_list(store, &(struct outbox_range){.state = OUTBOX_QUEUED, .limit = CLUB_SEATS}, &rows, &count, &err),
         &err);
    for (size_t i = 0; i < count; i++) {
        struct outbox_row row = {0};
        must(outbox_get(store, rows[i].id, &row, &err), &err);
        work->row = &row;
        counted(work);
        outbox_row_free(&row);
    }
    outbox_rows_free(rows, count);
}

/* Orders of one game after the other, and what they send. */
static void mails(struct work *work, const char *folder, bool sent)
{
    struct club club;
    struct text mail = TEXT_EMPTY;
    int64_t game = 0;
    club_open_under(&club, folder, sent ? "report" : "order", false, &at_ease);
    work->club = &club;
    work->mail = &mail;
    work->one = sent ? one_report : one_order;
    for (int i = 0; i < WARM + ORDERS; i++) {
        club_next(&club, &game, &mail);
        if (i < WARM || sent)
            club_take(&club, &mail);
        else
            counted(work);
        if (i >= WARM && sent)
            reports(work);
        club_send(&club);
    }
    text_free(&mail);
    club_close(&club);
}

static void games(struct work *work, const struct rules *rules)
{
    struct rules_setup setup = {.seats = rules->seats_min};
    struct refusal why;
    struct play play = play_new(rules->state_size);
    work->one = one_game;
    work->play = &play;
    work->rules = rules;
    work->setup = &setup;
    if (cipher_init(NULL) != RC_OK || !options_default(rules, setup.seats, &setup, &why))
        exit(1);
    one_game(work);
    for (int i = 0; i < GAMES; i++)
        counted(work);
    play_free(&play);
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    const struct rules *rules = rules_find(argv[2]);
    struct work work = {.times = 0};
    if (rules != NULL)
        games(&work, rules);
    else
        mails(&work, argv[1], strcmp(argv[2], "report") == 0);
    printf("%d\n", work.times);
    return 0;
}
