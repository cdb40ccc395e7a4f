/* `cursus event`: tournaments, leagues, ladders. */
#include "cli/house.h"
#include "cli/output.h"
#include "engine/contest/acts.h"
#include "engine/contest/check.h"
#include "engine/contest/course.h"
#include "engine/contest/file.h"
#include "engine/contest/rounds.h"
#include "engine/contest/tell.h"
#include "words/catalog.h"

#include <stdlib.h>
#include <string.h>

/* ---- looking ------------------------------------------------------------------- */

static enum rc list(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    static const char *const heads[] = {"event", "title", "kind", "rules", "status", "entrants", "round"};
    struct listing listing = output_listing_new(heads, sizeof heads / sizeof heads[0]);
    struct contest_row *rows = NULL;
    size_t count = 0;
    (void)args;
    enum rc rc = contest_list(house->services.store, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct book book;
        struct text round = TEXT_EMPTY;
        rc = book_load(&house->services, rows[i].id, &book, err);
        if (rc == RC_OK) {
            tell_round_number(&book, book.row.round, &round);
            output_listing_cell(&listing, book.row.name);
            output_listing_cell(&listing, book_title(&book));
            output_listing_cell(&listing, book_kind_name(book.row.kind));
            output_listing_cell(&listing, book.row.rules);
            output_listing_cell(&listing, book_status_name(book.row.status));
            output_listing_int(&listing, (long long)book.entrants);
            output_listing_cell(&listing, round.data);
            jv_add(listing.json, file_head(&book));
        }
        text_free(&round);
        book_free(&book);
    }
    contest_rows_free(rows, count);
    if (rc == RC_OK)
        (void)output_listing_print(&listing, cli);
    output_listing_free(&listing);
    return rc;
}

static enum rc find(const struct house *house, const char *name, struct book *out, struct err *err)
{
    enum rc rc = book_find(&house->services, name, out, err);
    return rc == RC_NONE ? err_set(err, rc, "there is no event %s: `cursus event list`", name) : rc;
}

static void print_tables(const struct book *book, struct text *out)
{
    for (int round = 1, last = book->row.round; round <= last; round++) {
        struct text number = TEXT_EMPTY;
        if (book->row.kind == CONTEST_LEAGUE && round % BOOK_SEASON == 0)
            continue;
        size_t before = out->len;
        tell_round_number(book, round, &number);
        text_addf(out, "\nRound %s\n", number.data);
        size_t head = out->len;
        tell_tables(book, round, false, out);
        if (out->len == head)
            text_cut(out, before);
        text_free(&number);
    }
}

static enum rc show(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    struct book book;
    struct text out = TEXT_EMPTY, round = TEXT_EMPTY;
    enum rc rc = find(house, cli_arg(args, 1), &book, err);
    if (rc == RC_OK && cli->json) {
        (void)output_json(cli, file_make(&book));
    } else if (rc == RC_OK) {
        tell_round_number(&book, book.row.round, &round);
        text_addf(&out, "%s (%s): %s of %s, %s, %zu entrants, round %s\n\n", book.row.name, book_title(&book),
                  book_kind_name(book.row.kind), book.rules->title, book_status_name(book.row.status), book.entrants,
                  round.data);
        tell_standings(&book, 0, 0, &out);
        print_tables(&book, &out);
        (void)fputs(out.data, cli->out);
    }
    text_free(&out);
    text_free(&round);
    book_free(&book);
    return rc;
}

static enum rc print_file(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    struct book book;
    struct text trf = TEXT_EMPTY;
    enum rc rc = find(house, cli_arg(args, 1), &book, err);
    if (rc == RC_OK && cli_given(args, "trf")) {
        rc = file_trf(&book, &trf, err);
        (void)fputs(rc == RC_OK ? trf.data : "", cli->out);
    } else if (rc == RC_OK) {
        (void)output_json(cli, file_make(&book));
    }
    text_free(&trf);
    book_free(&book);
    return rc;
}

/* ---- checking ------------------------------------------------------------------ */

static void print_checked(const struct cli *cli, const struct check_report *done)
{
    FILE *out = cli->out;
    (void)fprintf(out, "%s, %s: %d entrants\n", done->name, book_kind_name(done->kind), done->entrants);
    if (done->words > 0)
        (void)fprintf(out, "draw: the promised secret makes the numbers (words: %d, draws: %d)\n", done->words,
                      done->draws);
    if (done->tables > 0)
        (void)fprintf(out, "points: those of the ranks (tables: %d)\n", done->tables);
    if (done->rounds > 0)
        (void)fprintf(out, "rounds: all sit where the rules seat them (paired again: %d)\n", done->rounds);
    if (done->seasons > 0)
        (void)fprintf(out, "divisions: those of how the last season ended (seasons: %d)\n", done->seasons);
    if (done->rows > 0)
        (void)fprintf(out, "standings: what the tables make of them (lines: %d)\n", done->rows);
}

static struct jv *checked_json(const struct check_report *done, enum rc rc, const struct err *err)
{
    struct jv *object = jv_new_object();
    jv_put_string(object, "name", done->name);
    jv_put_string(object, "kind", book_kind_name(done->kind));
    jv_put_int(object, "entrants", done->entrants);
    jv_put_int(object, "words", done->words);
    jv_put_int(object, "draws", done->draws);
    jv_put_int(object, "tables", done->tables);
    jv_put_int(object, "rounds", done->rounds);
    jv_put_int(object, "seasons", done->seasons);
    jv_put_int(object, "lines", done->rows);
    jv_put_int(object, "unsure", done->unsure);
    jv_put_bool(object, "same", rc == RC_OK || rc == RC_NONE);
    if (done->failed != NULL)
        jv_put_string(object, "failed", done->failed);
    if (rc != RC_OK)
        jv_put_string(object, "why", err->text);
    return object;
}

/* Without a database. */
static int verify(const struct cli *cli, const char *path)
{
    struct err err = {0};
    struct jv *file = NULL;
    struct check_report done = {0};
    enum rc rc = cli_read_json(path, &file, &err);
    if (rc != RC_OK)
        return cli_fail(&err);
    rc = check_event(file, cli->config, &done, &err);
    jv_free(file);
    if (rc != RC_OK && done.failed != NULL)
        (void)err_at(&err, "%s", done.failed);
    if (cli->json)
        (void)output_json(cli, checked_json(&done, rc, &err));
    else if (done.name[0] != '\0')
        print_checked(cli, &done);
    return rc == RC_OK ? EXIT_DONE : cli_fail(&err);
}

/* ---- acting -------------------------------------------------------------------- */

static enum rc act(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    struct contest_call call = {.services = &house->services, .dry = cli_given(args, "dry-run")};
    struct text told = TEXT_EMPTY;
    int64_t contest = 0;
    while (call.words < ACTS_WORDS && cli_arg(args, call.words) != NULL) {
        call.word[call.words] = cli_arg(args, call.words);
        call.words++;
    }
    if (cli_arg_count(args) > ACTS_WORDS)
        return err_set(err, RC_BAD, "more than %d words", ACTS_WORDS);
    enum rc rc = contest_act(&call, &contest, &told, err);
    if (rc == RC_OK && told.len > 0)
        (void)fputs(told.data, cli->out);
    if (rc == RC_OK && !call.dry)
        rc = course_go(&house->services, contest, err);
    if (rc == RC_OK && call.dry)
        (void)fputs("Nothing was changed.\n", cli->out);
    text_free(&told);
    return rc;
}

static const struct house_word looks[] = {
    {"list", 1, 1, NULL, "event list takes nothing behind it", list},
    {"show", 2, 2, "write: event show EVENT", "write: event show EVENT", show},
    {"export", 2, 2, "write: event export EVENT", "write: event export EVENT", print_file}};

static int run(struct cli *cli, const struct args *args)
{
    const char *first = cli_arg(args, 0);
    if (strcmp(first, "verify") == 0)
        return cli_arg(args, 1) == NULL || cli_arg(args, 2) != NULL
                   ? cli_usage(&command_event, "write: event verify FILE")
                   : verify(cli, cli_arg(args, 1));
    if (contest_act_find(first) != NULL)
        return house_run(cli, args, HOUSE_MAIL, act);
    return house_run_word(cli, args, looks, sizeof looks / sizeof looks[0]);
}

static const char *word(size_t index)
{
    const struct contest_act *is = contest_act_at(index);
    return is == NULL ? NULL : is->name;
}

static void more(FILE *out)
{
    const struct contest_act *is;
    (void)fputs("\nActs:\n", out);
    for (size_t i = 0; (is = contest_act_at(i)) != NULL; i++)
        (void)fprintf(out, "  %-9s %-40s %s\n", is->name, catalog_text(is->usage), catalog_text(is->summary));
}

static const struct command_option options[] = {
    {.name = "dry-run", .help = "say what would be done, and do nothing", .with = "!list show export verify"},
    {.name = "trf", .help = "as TRF, the exchange format of tournament programs", .with = "export", .plain = true},
    {.name = "because", .argument = "TEXT", .help = "why, for the log of acts", .with = "!list show export verify"},
    {.name = NULL}};

const struct command command_event = {.name = "event",
                                      .summary = "Tournaments, leagues and ladders",
                                      .usage = "list | show EVENT | export EVENT | verify FILE | ACT EVENT [WORD ...]",
                                      .detail =
                                          "Kinds are round-robin, swiss, knockout, ladder, league and series: see "
                                          "docs/events.md.\n",
                                      .word = word,
                                      .more = more,
                                      .options = options,
                                      .json = "list show export verify",
                                      .least = 1,
                                      .most = -1,
                                      .run = run};
