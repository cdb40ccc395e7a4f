/* `cursus event`: tournaments, leagues, ladders. */
#include "cli/house.h"
#include "cli/output.h"
#include "engine/contest/acts.h"
#include "engine/contest/course.h"
#include "engine/contest/file.h"
#include "engine/contest/rounds.h"
#include "engine/contest/tell.h"
#include "words/say.h"

#include <stdlib.h>

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
        tell_tables(book, round, out);
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
        tell_standings(&book, 0, &out);
        print_tables(&book, &out);
        (void)fputs(out.data, cli->out);
    }
    text_free(&out);
    text_free(&round);
    book_free(&book);
    return rc;
}

static enum rc export(const struct cli *cli, const struct args *args, struct house *house, struct err *err) {
    struct book book; struct text out = TEXT_EMPTY; enum rc rc = find(house, cli_arg(args, 1), &book, err);
    if (rc == RC_OK && cli_given(args, "trf")) rc = file_trf(&book, &out, err);
    else if (rc == RC_OK)(void) output_json(cli, file_make(&book));
    (void)fputs(out.len == 0 ? "" : out.data, cli->out);
    text_free(&out);
    book_free(&book);
    return rc;
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
    enum rc rc = contest_act(&call, &contest, &told, err);
    if (rc == RC_OK && !call.dry)
        rc = course_go(&house->services, contest, err);
    if (told.len > 0)
        (void)fputs(told.data, cli->out);
    if (rc == RC_OK && call.dry)
        (void)fputs("(nothing was done: --dry-run)\n", cli->out);
    text_free(&told);
    return rc;
}

static const struct house_word looks[] = {
    {"list", 1, 1, NULL, "event list takes nothing behind it", list},
    {"show", 2, 2, "write: event show EVENT", "write: event show EVENT", show},
    {"export", 2, 2, "write: event export EVENT", "write: event export EVENT", export}};

static int run(struct cli *cli, const struct args *args)
{
    const char *first = cli_arg(args, 0);
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
        (void)fprintf(out, "  %-9s %-40s %s\n", is->name, is->usage, is->summary);
}

static const struct command_option options[] = {
    {.name = "dry-run", .help = "say what would be done, and do nothing", .with = "!list show export"},
    {.name = "trf", .help = "as TRF, the exchange format of tournament programs", .with = "export", .plain = true},
    {.name = "because", .argument = "TEXT", .help = "why, for the log of acts", .with = "!list show export"},
    {.name = NULL}};

const struct command command_event = {.name = "event",
                                      .summary = "Tournaments, leagues and ladders",
                                      .usage = "list | show EVENT | export EVENT | ACT EVENT [WORD ...]",
                                      .detail =
                                          "Kinds are round-robin, swiss, knockout, ladder, league and series: see "
                                          "docs/events.md.\n",
                                      .word = word,
                                      .more = more,
                                      .options = options,
                                      .json = "list show export",
                                      .least = 1,
                                      .most = -1,
                                      .run = run};
