/* The bots of this program for others: one question a line, one answer a line. */
#include "base/cell.h"
#include "base/mem.h"
#include "base/number.h"
#include "cli/args.h"
#include "search/dialogue.h"

enum { LINE_MOST = 1024 * 1024, QUESTION_SECONDS = 600, QUESTIONS = 1000000 };

static const size_t memory = (size_t)1 << 30;

static enum rc think(const char *line, size_t len, int level, struct jv **out, struct err *err)
{
    struct jv *asked = NULL;
    struct dialogue *dialogue = mem_new(1, sizeof *dialogue);
    enum rc rc = jv_parse(line, len, &asked, err);
    if (rc == RC_OK)
        rc = dialogue_read(asked, level, dialogue, err);
    if (rc == RC_OK) {
        const struct search_task *task = &dialogue->task;
        struct order *order = mem_new((size_t)task->count + 1, sizeof *order);
        if (task->count > 0)
            search_choose(task, &dialogue->chance, order);
        *out = dialogue_answer(task, order);
        free(order);
    }
    dialogue_free(dialogue);
    free(dialogue);
    jv_free(asked);
    return rc;
}

static void say_error(const struct err *err, struct text *out)
{
    struct jv *said = jv_new_object();
    jv_put_string(said, "error", err->text);
    jv_dump(said, out);
    jv_free(said);
}

static enum rc answer(void *context, const char *line, size_t len, struct text *out)
{
    const int *level = context;
    struct jv *said = NULL;
    struct err err = {0};
    if (think(line, len, *level, &said, &err) == RC_OK)
        jv_dump(said, out);
    else
        say_error(&err, out);
    jv_free(said);
    return RC_OK;
}

/* What libraries open when they are first used. */
static void warm_up(void *context)
{
    static const char line[] = "{\"rules\":\"\"}";
    struct text out = TEXT_EMPTY;
    (void)answer(context, line, sizeof line - 1, &out);
    text_free(&out);
}

/* Whoever asks may give a position that can be read but that no game comes to, and on which the rules break. */
static struct cell *open_cell(int *level)
{
    const struct cell_work work = {.name = "bot",
                                   .death = "the position ended the bot",
                                   .warm_up = warm_up,
                                   .answer = answer,
                                   .context = level,
                                   .question_most = LINE_MOST,
                                   .answer_most = LINE_MOST};
    const struct cell_limits limits = {
        .wall_ms = QUESTION_SECONDS * 1000, .cpu_seconds = QUESTION_SECONDS, .memory = memory, .jobs = QUESTIONS};
    struct cell *cell = NULL;
    struct err none;
    /* in a jail of another Cursus there is no other process, and the positions come from there */
    return cell_open(&work, &limits, &cell, &none) == RC_OK ? cell : NULL;
}

static void reply(const struct cli *cli, struct cell *cell, int *level, const struct text *line)
{
    const char *const parts[CELL_PARTS] = {line->data, "", ""};
    const size_t sizes[CELL_PARTS] = {line->len};
    struct text said = TEXT_EMPTY;
    struct err err = {0};
    bool killed;
    if (cell == NULL)
        (void)answer(level, line->data, line->len, &said);
    else if (cell_ask(cell, parts, sizes, &said, &killed, &err) != RC_OK)
        say_error(&err, &said);
    (void)fprintf(cli->out, "%s\n", said.data);
    (void)fflush(cli->out);
    text_free(&said);
}

static int run(struct cli *cli, const struct args *args)
{
    struct text line = TEXT_EMPTY;
    const char *word = cli_option(args, "level");
    int64_t wanted = LEVEL_MOST;
    int byte = 0;
    if (word != NULL && !number_read(word, LEVEL_LEAST, LEVEL_MOST, &wanted))
        return cli_usage(&command_bot, "--level: '%s' is no number from %d to %d", word, LEVEL_LEAST, LEVEL_MOST);
    int level = (int)wanted;
    struct cell *cell = open_cell(&level);
    while (byte != EOF && line.len <= LINE_MOST && ferror(cli->out) == 0) {
        text_clear(&line);
        while ((byte = getchar()) != EOF && byte != '\n' && line.len <= LINE_MOST)
            text_add_bytes(&line, &(char){(char)byte}, 1);
        if (line.len <= LINE_MOST && strspn(line.data, " \t\r") < line.len)
            reply(cli, cell, &level, &line);
    }
    bool too_long = line.len > LINE_MOST;
    text_free(&line);
    cell_close(cell);
    return too_long ? cli_fail(&(struct err){.rc = RC_BAD, .text = "a line is too long"}) : EXIT_DONE;
}

static const struct command_option options[] = {
    {.name = "level", .argument = "LEVEL", .help = "1 to 5, where a question names none (5)"},
    {.name = NULL},
};

const struct command command_bot = {
    .name = "bot",
    .summary = "Answer for a seat: positions in, orders out, as lines of JSON",
    .usage = "",
    .detail =
        "Reads {\"rules\":\"quorum\",\"position\":{...},\"seat\":2,\"level\":5,\"seed\":7} from standard input, the "
        "position\n"
        "as the seat sees it (`cursus position GAME --seat SEAT`), and prints "
        "{\"orders\":[{\"slot\":...,\"order\":...}]} for\n"
        "each line, or {\"error\":...}, at once. What a seat may not know is not looked at. docs/bots.md has more.\n",
    .options = options,
    .least = 0,
    .most = 0,
    .bare = true,
    .run = run,
};
