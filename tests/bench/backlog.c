/*
 * P3: a Maildir full of mail, filed and handled as `tick` does it, beside the same
 * done mail by mail. Arguments: a scratch folder, a name for the run. run.sh runs it
 * as it is and with syncs slowed to those of a common disk (slow/sync.c).
 */
#include "club.h"

#include "engine/inbox/handle.h"
#include "mail/maildir.h"

enum { MAILS = 1000, ALONE = 40 };

static void put(const char *folder, const char *inner, int number, const struct text *mail)
{
    char path[700];
    (void)snprintf(path, sizeof path, "%s/%s/%05d", folder, inner, number);
    FILE *file = fopen(path, "w");
    if (file == NULL || fwrite(mail->data, 1, mail->len, file) != mail->len || fclose(file) != 0)
        exit(1);
}

/* The next order of so many games, to be read. The disk is no slower than it is meanwhile (slow/sync.c). */
static void fill(struct club *club, const char *folder, int first, int mails)
{
    static int64_t game[MAILS];
    struct text mail = TEXT_EMPTY;
    (void)setenv("BENCH_SYNC", "fast", 1);
    club_send(club);
    for (int i = 0; i < mails; i++) {
        if (game[i] == 0 || !club_answer(club, game[i], &mail)) {
            game[i] = club_game(club, rules_find("quorum"));
            club_send(club);
            (void)club_answer(club, game[i], &mail);
        }
        put(folder, "new", first + i, &mail);
    }
    (void)unsetenv("BENCH_SYNC");
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
    struct received received;
    double start = bench_now();
    must(receive_maildir(club->services.store, folder, 1 << 20, moment_now() + 1, &received, &err), &err);
    handle(club, 100, MAILS);
    must(receive_settle(club->services.store, &received, &err), &err);
    return MAILS / (bench_now() - start) * 1e6;
}

/* Each mail comes, is filed and handled before the next one comes. */
static double alone(struct club *club, const char *folder, const char *apart, int first)
{
    struct err err = {0};
    double sum = 0;
    for (int i = 0; i < ALONE; i++) {
        char from[700], to[700];
        struct received received;
        (void)snprintf(from, sizeof from, "%s/new/%05d", folder, first + i);
        (void)snprintf(to, sizeof to, "%s/new/%05d", apart, first + i);
        if (rename(from, to) != 0)
            exit(1);
        double start = bench_now();
        must(receive_maildir(club->services.store, apart, 1 << 20, moment_now() + 1, &received, &err), &err);
        handle(club, 100, 1);
        must(receive_settle(club->services.store, &received, &err), &err);
        sum += bench_now() - start;
    }
    return ALONE / sum * 1e6;
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
    club_open(&club, argc > 1 ? argv[1] : ".", "backlog", true);
    must(maildir_make(folder, &err), &err);
    must(maildir_make(apart, &err), &err);
    for (int round = 0; round < ROUNDS; round++) {
        int first = 2 * round * MAILS;
        fill(&club, folder, first, MAILS);
        double mine = together(&club, folder);
        fill(&club, folder, first + MAILS, ALONE);
        bench_set(&pair, round, mine, alone(&club, folder, apart, first + MAILS));
    }
    bench_title("A backlog in a Maildir (P3)", "the same mails, each filed and handled before the next comes");
    bench_row(name, &pair, argc > 2 ? "P3 >= 15" : "");
    club_close(&club);
    return 0;
}
