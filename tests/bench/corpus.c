/*
 * Every real message of tests/corpus/mime and bounce, as it comes from strangers:
 * filed in a transaction of its own, read in the process that reads mail, handled
 * and answered in another transaction. Beside GMime alone. Argument: a scratch
 * folder; runs in the tree's root.
 */
#include "club.h"
#include "loop.h"

enum { MAILS = 799, PATH = 300 };

struct mails {
    char path[MAILS][PATH];
    struct text raw[MAILS];
    size_t count;
};

static void read_file(const char *path, struct text *out)
{
    char bytes[65536];
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        (void)fprintf(stderr, "bench corpus: %s cannot be read\n", path);
        exit(1);
    }
    for (size_t count = fread(bytes, 1, sizeof bytes, file); count > 0; count = fread(bytes, 1, sizeof bytes, file))
        text_add_bytes(out, bytes, count);
    (void)fclose(file);
}

static void load(struct mails *mails)
{
    struct text index = TEXT_EMPTY;
    read_file("tests/corpus/index.tsv", &index);
    char *rest = index.data;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        const char *tab = strrchr(line, '\t');
        if (tab == NULL || (strncmp(tab + 1, "mime/", 5) != 0 && strncmp(tab + 1, "bounce/", 7) != 0))
            continue;
        if (mails->count == MAILS)
            exit(1);
        char *path = mails->path[mails->count];
        (void)snprintf(path, PATH, "tests/corpus/%.200s", tab + 1);
        mails->raw[mails->count] = TEXT_EMPTY;
        read_file(path, &mails->raw[mails->count++]);
    }
    text_free(&index);
}

/* Milliseconds from the mail's bytes to the end of all that it causes. */
static double take(struct club *club, const struct text *raw)
{
    struct err err = {0};
    enum inbox_fate fate;
    int64_t id = 0;
    size_t count = 0;
    const struct delivery delivery = {raw->data, raw->len, "pipe", club->services.now, false};
    double start = bench_now();
    must(receive_bytes(club->services.store, &delivery, &fate, &id, &err), &err);
    if (fate == INBOX_NEW)
        must(handle_some(&club->services, 1, &count, &err), &err);
    return (bench_now() - start) / 1000;
}

static double bare(const struct text *raw)
{
    double start = bench_now();
    (void)loop_parse(raw->data, raw->len);
    return (bench_now() - start) / 1000;
}

int main(int argc, char **argv)
{
    static struct mails mails;
    static double ours[MAILS], base[MAILS];
    struct bench_pair half, most;
    double slowest = 0;
    size_t slow = 0;
    load(&mails);
    g_mime_init();
    for (int round = 0; round < ROUNDS; round++) {
        struct club club;
        char name[32];
        (void)snprintf(name, sizeof name, "corpus%d", round);
        club_open(&club, argc > 1 ? argv[1] : ".", name, false);
        for (size_t i = 0; i < mails.count; i++) {
            ours[i] = take(&club, &mails.raw[i]);
            base[i] = bare(&mails.raw[i]);
            if (ours[i] > slowest) {
                slowest = ours[i];
                slow = i;
            }
        }
        bench_set(&half, round, bench_part(ours, mails.count, 0.5), bench_part(base, mails.count, 0.5));
        bench_set(&most, round, bench_part(ours, mails.count, 0.99), bench_part(base, mails.count, 0.99));
        club_close(&club);
    }
    bench_title("Real mail of strangers, ms", "GMime alone: parsed, headers asked for, both bodies decoded");
    bench_fact("mails", "", (double)mails.count, "");
    bench_row("half of them are done within", &half, "");
    bench_row("99 of 100 are done within (50 ms)", &most, "");
    bench_fact("the slowest of all rounds", " ms", slowest, "");
    printf("  %s\n", mails.path[slow]);
    for (size_t i = 0; i < mails.count; i++)
        text_free(&mails.raw[i]);
    return 0;
}
