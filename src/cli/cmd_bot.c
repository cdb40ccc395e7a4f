/* The bots of this program for others: one question a line, one answer a line. */
#include "base/mem.h"
#include "cli/args.h"
#include "cli/output.h"
#include "rules/doors.h"
#include "search/search.h"

enum { LINE_MOST = 1024 * 1024, SEED_BYTES = 8 };

struct question {
    const struct rules *rules;
    void *view; /* rules->state_size */
    int64_t seat, level, seed;
};

static enum rc number(const struct jv *asked, const char *key, int64_t low, int64_t high, int64_t *out, struct err *err)
{
    const struct jv *value = jv_get(asked, key);
    return value == NULL || jv_int(value, low, high, out)
               ? RC_OK
               : err_set(err, RC_BAD, "%s is a number from %lld to %lld", key, (long long)low, (long long)high);
}

static enum rc read_question(const struct jv *asked, struct question *out, struct err *err)
{
    const char *id = jv_string(jv_get(asked, "rules"));
    struct refusal why = {0};
    *out = (struct question){.rules = id == NULL ? NULL : rules_find(id), .level = LEVEL_MOST, .seat = 1};
    if (!jv_is_object(asked) || out->rules == NULL)
        return err_set(err, RC_BAD, "rules are missing, or there are none of that name");
    out->view = mem_new(out->rules->state_size, 1);
    if (!rules_load(out->rules, out->view, jv_get(asked, "position"), true, &why))
        return err_set(err, RC_BAD, "position: %s %s %s", why.text == NULL ? "it is missing" : why.text, why.word,
                       why.detail);
    struct result result;
    out->rules->result(out->view, &result);
    enum rc rc = number(asked, "seat", 1, result.seats, &out->seat, err);
    if (rc == RC_OK)
        rc = number(asked, "level", LEVEL_LEAST, LEVEL_MOST, &out->level, err);
    return rc == RC_OK ? number(asked, "seed", 0, INT64_MAX, &out->seed, err) : rc;
}

static void put_order(const struct question *question, const struct request *request, const struct order *order,
                      struct jv *orders)
{
    struct text slot = TEXT_EMPTY, text = TEXT_EMPTY;
    struct jv *one = jv_new_object();
    rules_slot_write(question->rules, request->slot, &slot);
    rules_write(question->rules, order, &text);
    jv_put_text(one, "slot", &slot);
    jv_put_text(one, "order", &text);
    jv_add(orders, one);
}

/* The orders of the seat to what it is asked; none where it is not. */
static struct jv *think(const struct question *question)
{
    struct request open[REQUESTS_MAX];
    struct result result;
    struct jv *orders = jv_new_array();
    uint8_t key[CIPHER_KEY] = "cursus bot";
    question->rules->result(question->view, &result);
    int first = 0, all = result.over ? 0 : question->rules->requests(question->view, open);
    while (first < all && open[first].seat != question->seat)
        first++;
    int count = requests_together(open, all, first);
    for (int i = 0; i < SEED_BYTES; i++)
        key[CIPHER_KEY - 1 - i] = (uint8_t)(question->seed >> 8 * i);
    struct chance chance = chance_seeded(key, 0, NULL);
    struct order *order = mem_new((size_t)count + 1, sizeof *order);
    if (count > 0)
        search_choose(&(struct search_task){question->rules, question->view, &open[first], count, (int)question->level},
                      &chance, order);
    for (int i = 0; i < count; i++)
        put_order(question, &open[first + i], &order[i], orders);
    free(order);
    return orders;
}

static int answer(const struct cli *cli, const char *line, size_t len)
{
    struct jv *asked = NULL, *said = jv_new_object();
    struct question question = {0};
    struct err err = {0};
    enum rc rc = jv_parse(line, len, &asked, &err);
    if (rc == RC_OK)
        rc = read_question(asked, &question, &err);
    if (rc == RC_OK)
        jv_put(said, "orders", think(&question));
    else
        jv_put_string(said, "error", err.text);
    free(question.view);
    jv_free(asked);
    int code = output_json_line(cli, said);
    (void)fflush(cli->out);
    return code;
}

static int run(struct cli *cli, const struct args *args)
{
    struct text line = TEXT_EMPTY;
    int code = EXIT_DONE, byte = 0;
    (void)args;
    while (code == EXIT_DONE && byte != EOF) {
        text_clear(&line);
        while ((byte = getchar()) != EOF && byte != '\n' && line.len <= LINE_MOST)
            text_add_bytes(&line, &(char){(char)byte}, 1);
        if (line.len > LINE_MOST)
            code = cli_fail(&(struct err){.rc = RC_BAD, .text = "a line is too long"});
        else if (strspn(line.data, " \t\r") < line.len)
            code = answer(cli, line.data, line.len);
    }
    text_free(&line);
    return code;
}

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
    .least = 0,
    .most = 0,
    .bare = true,
    .run = run,
};
