/* Mails that were put aside: looked at, read once more, or dropped. */
#include "base/file.h"
#include "base/number.h"
#include "cli/house.h"
#include "cli/output.h"
#include "engine/game/actlog.h"
#include "engine/letters/token.h"

enum { LIST_STEP = 200, SHOWN_BYTES = 65536, WHY_BYTES = 200 };

/* One word of `cursus quarantine`. */
struct act {
    const char *name;
    int (*run)(const struct cli *cli, const struct args *args, struct house *house, const struct inbox_row *row);
};

/* ---- list ---- */

static void list_one(struct listing *listing, const struct inbox_row *row)
{
    struct text received = TEXT_EMPTY, note = TEXT_EMPTY;
    moment_write(row->received, &received);
    output_escape(row->note, strlen(row->note), &note);
    output_listing_int(listing, row->id);
    output_listing_cell(listing, received.data);
    output_listing_cell(listing, row->source);
    output_listing_int(listing, (long long)row->size);
    output_listing_cell(listing, note.data);
    struct jv *one = jv_new_object();
    jv_put_int(one, "id", row->id);
    jv_put_text(one, "received", &received);
    jv_put_string(one, "source", row->source);
    jv_put_int(one, "size", (int64_t)row->size);
    jv_put_text(one, "why", &note);
    jv_add(listing->json, one);
}

static int list(const struct cli *cli, struct house *house)
{
    static const char *const heads[] = {"id", "received", "source", "bytes", "why"};
    struct listing listing = output_listing_new(heads, sizeof heads / sizeof heads[0]);
    struct err err = {0};
    enum rc rc = RC_OK;
    size_t count = LIST_STEP;
    for (int64_t after = 0; rc == RC_OK && count == LIST_STEP;) {
        struct inbox_row *rows = NULL;
        rc = inbox_list(house->services.store,
                        &(struct inbox_range){.state = INBOX_QUARANTINED, .after = after, .limit = LIST_STEP}, &rows,
                        &count, &err);
        for (size_t i = 0; rc == RC_OK && i < count; i++)
            list_one(&listing, &rows[i]);
        after = rc == RC_OK && count > 0 ? rows[count - 1].id : after;
        inbox_rows_free(rows, count);
    }
    if (rc == RC_OK)
        return output_listing_print(&listing, cli);
    output_listing_free(&listing);
    return cli_fail(&err);
}

/* ---- one mail ---- */

static int gone(const struct inbox_row *row)
{
    cli_complain(
        "the text of mail %lld is gone (retention.raw_days); `cursus quarantine drop %lld` takes it off the list",
        (long long)row->id, (long long)row->id);
    return EXIT_REFUSED;
}

static int write_raw(const struct inbox_row *row, const char *path)
{
    struct err err = {0};
    return file_write(path, row->raw, row->size, 0600, &err) == RC_OK ? EXIT_DONE : cli_cannot_make(&err);
}

static int show(const struct cli *cli, const struct args *args, struct house *house, const struct inbox_row *row)
{
    struct text received = TEXT_EMPTY, plain = TEXT_EMPTY, masked = TEXT_EMPTY;
    const char *path = cli_option(args, "raw");
    (void)house;
    if (path != NULL)
        return row->raw == NULL ? gone(row) : write_raw(row, path);
    moment_write(row->received, &received);
    output_escape(row->note, strlen(row->note), &plain);
    (void)fprintf(cli->out, "mail %lld, %zu bytes, by %s, %s\nwhy: %s\nread: %d times; came again: %lld times\n\n",
                  (long long)row->id, row->size, row->source, received.data, plain.data, row->tries,
                  (long long)row->copies);
    text_clear(&plain);
    size_t shown = row->raw == NULL ? 0 : row->size < SHOWN_BYTES ? row->size : SHOWN_BYTES;
    output_escape(row->raw == NULL ? "" : row->raw, shown, &plain);
    token_mask(plain.data, &masked);
    (void)fputs(masked.data, cli->out);
    if (plain.len > 0 && plain.data[plain.len - 1] != '\n')
        (void)fputc('\n', cli->out);
    if (shown < row->size && row->raw != NULL)
        (void)fprintf(cli->out, "(%zu bytes more; --raw FILE writes all of them)\n", row->size - shown);
    text_free(&received);
    text_free(&plain);
    text_free(&masked);
    return row->raw == NULL ? gone(row) : EXIT_DONE;
}

/* In the house's log of acts. */
static enum rc note(const struct house *house, const char *act, int64_t mail, struct err *err)
{
    char words[24];
    (void)snprintf(words, sizeof words, "%lld", (long long)mail);
    return actlog_add(&house->services, 0, act, words, err);
}

static int retry(const struct cli *cli, const struct args *args, struct house *house, const struct inbox_row *row)
{
    struct err err = {0};
    (void)args;
    if (row->raw == NULL)
        return gone(row);
    if (inbox_again(house->services.store, row->id, &err) != RC_OK || note(house, "mail retry", row->id, &err) != RC_OK)
        return cli_fail(&err);
    (void)fprintf(cli->out, "mail %lld waits again; serve or tick will read it\n", (long long)row->id);
    return EXIT_DONE;
}

static int drop(const struct cli *cli, const struct args *args, struct house *house, const struct inbox_row *row)
{
    struct err err = {0};
    struct text text = TEXT_EMPTY;
    const char *why = cli_option(args, "why");
    if (why != NULL && (why[0] == '\0' || strlen(why) > WHY_BYTES))
        return cli_usage(&command_quarantine, "--why wants 1 to %d bytes", WHY_BYTES);
    house->services.because = why;
    text_addf(&text, "dropped by the operator: %s", why != NULL ? why : row->note);
    enum rc rc = inbox_drop(house->services.store, row->id, text.data, cli->now, &err);
    if (rc == RC_OK)
        rc = note(house, "mail drop", row->id, &err);
    text_free(&text);
    if (rc != RC_OK)
        return cli_fail(&err);
    (void)fprintf(cli->out, "mail %lld is dropped: it counts as refused\n", (long long)row->id);
    return EXIT_DONE;
}

static const struct act acts[] = {{"show", show}, {"retry", retry}, {"drop", drop}};

static const char *state_words(enum inbox_state state)
{
    static const char *const words[INBOX_STATES] = {
        [INBOX_FILED] = "it waits to be read", [INBOX_DONE] = "it was accepted",
        [INBOX_IGNORED] = "it was ignored",    [INBOX_REFUSED] = "it was refused",
        [INBOX_QUARANTINED] = "it is there",   [INBOX_PARKED] = "it waits for its sender's yes",
    };
    return words[state];
}

static int act_on(const struct cli *cli, const struct args *args, struct house *house, const struct act *act)
{
    struct err err = {0};
    struct inbox_row row = {0};
    int64_t id = 0;
    if (!number_read(cli_arg(args, 1), 1, INT64_MAX, &id))
        return cli_usage(&command_quarantine, "'%s' is no mail's number; `cursus quarantine list` prints them",
                         cli_arg(args, 1));
    enum rc rc = inbox_get(house->services.store, id, &row, &err);
    if (rc == RC_NONE)
        (void)err_set(&err, RC_NONE, "there is no mail %lld", (long long)id);
    else if (rc == RC_OK && row.state != INBOX_QUARANTINED)
        rc = err_set(&err, RC_DENIED, "mail %lld is not in quarantine: %s", (long long)id, state_words(row.state));
    int code = rc == RC_OK ? act->run(cli, args, house, &row) : cli_fail(&err);
    inbox_row_free(&row);
    return code;
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    const char *what = cli_arg(args, 0);
    const struct act *act = NULL;
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        act = strcmp(acts[i].name, what) == 0 ? &acts[i] : act;
    if (act == NULL && strcmp(what, "list") != 0)
        return cli_usage(&command_quarantine, "'%s' is not list, show, retry or drop", what);
    if (cli_arg_count(args) != (act == NULL ? 1 : 2))
        return cli_usage(&command_quarantine, act == NULL ? "'%s' takes no arguments" : "'%s' needs a mail's number",
                         what);
    int code = house_open(cli, HOUSE_PLAIN, &house, &err) != RC_OK ? cli_fail(&err)
               : act == NULL                                       ? list(cli, &house)
                                                                   : act_on(cli, args, &house, act);
    house_close(&house);
    return code;
}

static const struct command_option options[] = {
    {.name = "raw",
     .argument = "FILE",
     .help = "write the mail into FILE, byte by byte, and print nothing",
     .with = "show"},
    {.name = "why", .argument = "WORDS", .help = "the reason, instead of the one it was put aside for", .with = "drop"},
    {.name = NULL},
};

const struct command command_quarantine = {
    .name = "quarantine",
    .summary = "Look at mails in quarantine; read them again or drop them",
    .usage = "list | show ID | retry ID | drop ID",
    .detail = "A mail is put aside when reading or carrying it out failed twice, or when another one came before\n"
              "under its Message-ID. It is never lost: show prints it, with keys masked and control characters\n"
              "written out; retry lets it be read again, as if it had just come; drop takes it off the list and\n"
              "counts it as refused.\n",
    .options = options,
    .least = 1,
    .most = 2,
    .json = "list",
    .run = run,
};
