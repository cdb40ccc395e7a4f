/*
 * P3: a Maildir full of mail, filed and handled as `tick` does it, beside the same
 * done mail by mail. Arguments: a scratch folder, a name for the run. run.sh runs it
 * as it is and with syncs slowed to those of a common disk (slow/sync.c).
 */
#include "club.h"

#include "engine/inbox/handle.h"
#include "mail/maildir.h"

enum { MAILS = 60 };

static void put(const char *folder, const char *inner, int number, const struct text *mail)
{
    char path[700];
    (void)snprintf(path, sizeof path, "%s/%s/%04d", folder, inner, number);
    FILE *file = fopen(path, "w");
    if (file == NULL || fwrite(mail->data, 1, mail->len, file) != mail->len || fclose(file) != 0)
        exit(1);
}

/* So many games, each with an order that waits to be read. */
static void fill(struct club *club, const char *folder, int first)
{
    struct text mail = TEXT_EMPTY;
    for (int i = 0; i < MAILS; i++) {
        int64_t game = club_game(club, rules_all[0]);
        club_send(club);
        if (!club_answer(club, game, &mail))
            exit(1);
        put(folder, "new", first + i, &mail);
    }
    text_free(&mail);
}

static void handle(struct club *club, size_t limit, size_t want)
{
    struct err err = {0};
    size_t count = limit, all = 0;
    while (count == limit) {
        must(handle_some(&club->services, limit, &count, &err), &err);
        all += count;
    }
    if (all != want) {
        (void)fprintf(stderr, "bench backlog: %zu mails handled, not %zu\n", all, want);
        exit(1);
    }
}

static double together(struct club *club, const char *folder)
{
    struct err err = {0};
    size_t count = 0;
    double start = bench_now();
    must(receive_maildir(club->services.store, folder, 1 << 20, moment_now() + 1, &count, &err), &err);
    handle(club, 100, MAILS);
    return MAILS / (bench_now() - start) * 1e6;
}

/* Each mail comes, is filed and handled before the next one comes. */
static double alone(struct club *club, const char *folder, const char *apart, int first)
{
    struct err err = {0};
    double sum = 0;
    for (int i = 0; i < MAILS; i++) {
        char from[700], to[700];
        size_t count = 0;
        (void)snprintf(from, sizeof from, "%s/new/%04d", folder, first + i);
        (void)snprintf(to, sizeof to, "%s/new/%04d", apart, first + i);
        if (rename(from, to) != 0)
            exit(1);
        double start = bench_now();
        must(receive_maildir(club->services.store, apart, 1 << 20, moment_now() + 1, &count, &err), &err);
        handle(club, 100, 1);
        sum += bench_now() - start;
    }
    return MAILS / sum * 1e6;
}

int main(int argc, char **argv)
{
    struct club club;
    struct bench_pair pair;
    struct err err = {0};
    char folder[600], apart[600];
    const char *name = argc > 2 ? argv[2] : "mails/s";
    (void)snprintf(folder, sizeof folder, "%s/in", argc > 1 ? argv[1] : ".");
    (void)snprintf(apart, sizeof apart, "%s/apart", argc > 1 ? argv[1] : ".");
    club_open(&club, argc > 1 ? argv[1] : ".", "backlog", false);
    must(maildir_make(folder, &err), &err);
    must(maildir_make(apart, &err), &err);
    for (int round = 0; round < ROUNDS; round++) {
        int first = 2 * round * MAILS;
        fill(&club, folder, first);
        double mine = together(&club, folder);
        fill(&club, folder, first + MAILS);
        bench_set(&pair, round, mine, alone(&club, folder, apart, first + MAILS));
    }
    bench_title("A backlog in a Maildir (P3)", "the same mails, each filed and handled before the next comes");
    bench_row(name, &pair, argc > 2 ? ">= 15" : "");
    club_close(&club);
    return 0;
}
