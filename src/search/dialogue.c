#include "search/dialogue.h"

#include "base/mem.h"
#include "rules/doors.h"
#include "words/catalog.h"

/* So many legal orders of a request are told: few have more. */
enum { LEGAL_MOST = 500, SEED_BYTES = 8 };

static void put_order(const struct rules *rules, const struct order *order, struct jv *object, const char *key)
{
    struct text text = TEXT_EMPTY;
    rules_write(rules, order, &text);
    jv_put_text(object, key, &text);
}

static void put_slot(const struct rules *rules, int slot, struct jv *object)
{
    struct text name = TEXT_EMPTY;
    rules_slot_write(rules, slot, &name);
    jv_put_text(object, "slot", &name);
}

static struct jv *request_of(const struct search_task *task, const struct request *request, struct order *room)
{
    struct jv *one = jv_new_object(), *legal = jv_new_array();
    struct text text = TEXT_EMPTY;
    int count = rules_legal(task->rules, task->view, request, room, LEGAL_MOST);
    put_slot(task->rules, request->slot, one);
    rules_ask(task->rules, task->view, request, &text);
    jv_put_text(one, "ask", &text);
    for (int i = 0; i < count; i++) {
        text_clear(&text);
        rules_write(task->rules, &room[i], &text);
        jv_add_text(legal, &text);
    }
    jv_put(one, "legal", legal);
    rules_fallback(task->rules, task->view, request, room);
    put_order(task->rules, room, one, "default");
    return one;
}

struct jv *dialogue_question(const struct search_task *task, const struct chance *chance)
{
    struct jv *question = jv_new_object(), *requests = jv_new_array();
    const struct catalog *before = catalog_use(catalogs); /* programs are spoken to in English */
    struct order *room = mem_new(LEGAL_MOST, sizeof *room);
    for (int i = 0; i < task->count; i++)
        jv_add(requests, request_of(task, &task->open[i], room));
    free(room);
    (void)catalog_use(before);
    jv_put_string(question, "rules", task->rules->id);
    jv_put_int(question, "seat", task->open[0].seat);
    jv_put(question, "position", rules_save(task->rules, task->view));
    jv_put(question, "requests", requests);
    cipher_hex_put(question, "seed", chance->key, sizeof chance->key);
    return question;
}

struct jv *dialogue_answer(const struct search_task *task, const struct order *orders)
{
    struct jv *answer = jv_new_object(), *all = jv_new_array();
    for (int i = 0; i < task->count; i++) {
        struct jv *one = jv_new_object();
        put_slot(task->rules, task->open[i].slot, one);
        put_order(task->rules, &orders[i], one, "order");
        jv_add(all, one);
    }
    jv_put(answer, "orders", all);
    return answer;
}

static enum rc refused(const struct refusal *why, const char *what, struct err *err)
{
    return err_set(err, RC_BAD, "%.80s: %s %s %s", what, why->text == NULL ? "it is missing" : why->text, why->word,
                   why->detail);
}

static enum rc take(const struct search_task *task, const struct jv *one, bool *answered, struct order *out,
                    struct err *err)
{
    const char *slot = jv_string(jv_get(one, "slot")), *text = jv_string(jv_get(one, "order"));
    struct order wish;
    struct refusal why = {0};
    int at = 0, named = slot == NULL ? SLOT_NONE : rules_slot_read(task->rules, slot);
    if (slot == NULL || text == NULL)
        return err_set(err, RC_BAD, "an order wants slot and order");
    while (at < task->count && (answered[at] || task->open[at].slot != named))
        at++;
    if (at == task->count)
        return err_set(err, RC_BAD, "'%.80s' is not asked, or not so often", slot);
    if (!rules_read_text(task->rules, task->view, task->open[at].seat, text, &wish, &why) ||
        !rules_check(task->rules, task->view, &task->open[at], &wish, &out[at], &why))
        return refused(&why, text, err);
    answered[at] = true;
    return RC_OK;
}

enum rc dialogue_orders(const struct search_task *task, const struct jv *answer, struct order *out, struct err *err)
{
    const struct jv *orders = jv_get(answer, "orders");
    bool answered[REQUESTS_MAX] = {false};
    enum rc rc = RC_OK;
    if (!jv_is_array(orders))
        return err_set(err, RC_BAD, "its answer has no orders");
    for (size_t i = 0; rc == RC_OK && i < jv_size(orders); i++)
        rc = take(task, jv_at(orders, i), answered, out, err);
    for (int i = 0; rc == RC_OK && i < task->count; i++)
        if (!answered[i])
            rc = err_set(err, RC_BAD, "%zu orders, where %d are asked", jv_size(orders), task->count);
    return rc;
}

/* ---- what others ask ---- */

static enum rc number(const struct jv *asked, const char *key, int64_t low, int64_t high, int64_t *out, struct err *err)
{
    const struct jv *value = jv_get(asked, key);
    return value == NULL || jv_int(value, low, high, out)
               ? RC_OK
               : err_set(err, RC_BAD, "%s is a number from %lld to %lld", key, (long long)low, (long long)high);
}

/* A number, or the stream itself as dialogue_question() writes it. */
static enum rc read_seed(const struct jv *asked, struct chance *out, struct err *err)
{
    uint8_t key[CIPHER_KEY] = "cursus bot";
    const char *whole = jv_string(jv_get(asked, "seed"));
    int64_t seed = 0;
    if (whole != NULL && !cipher_hex_read(whole, key, sizeof key))
        return err_set(err, RC_BAD, "seed is a number, or %d hexadecimal digits", 2 * CIPHER_KEY);
    enum rc rc = whole == NULL ? number(asked, "seed", 0, INT64_MAX, &seed, err) : RC_OK;
    for (int i = 0; whole == NULL && i < SEED_BYTES; i++)
        key[CIPHER_KEY - 1 - i] = (uint8_t)(seed >> 8 * i);
    *out = chance_seeded(key, 0, NULL);
    return rc;
}

/* What the seat is asked in the position. */
static void find_requests(struct dialogue *dialogue, const struct result *result, int64_t seat)
{
    const struct rules *rules = dialogue->task.rules;
    int first = 0, all = result->over ? 0 : rules->requests(dialogue->view, dialogue->open);
    while (first < all && dialogue->open[first].seat != seat)
        first++;
    dialogue->task.open = &dialogue->open[first];
    dialogue->task.count = requests_together(dialogue->open, all, first);
}

enum rc dialogue_read(const struct jv *question, int level, struct dialogue *out, struct err *err)
{
    const char *id = jv_string(jv_get(question, "rules"));
    const struct rules *rules = id == NULL ? NULL : rules_find(id);
    struct refusal why = {0};
    struct result result;
    int64_t seat = 1, wanted = level;
    *out = (struct dialogue){.task = {.rules = rules}};
    if (rules == NULL)
        return err_set(err, RC_BAD, "rules are missing, or there are none of that name");
    out->view = mem_new(rules->state_size, 1);
    out->task.view = out->view;
    if (!rules_load(rules, out->view, jv_get(question, "position"), true, &why))
        return refused(&why, "position", err);
    rules->result(out->view, &result);
    enum rc rc = number(question, "seat", 1, result.seats, &seat, err);
    if (rc == RC_OK)
        rc = number(question, "level", LEVEL_LEAST, LEVEL_MOST, &wanted, err);
    if (rc == RC_OK)
        rc = read_seed(question, &out->chance, err);
    out->task.level = (int)wanted;
    if (rc == RC_OK)
        find_requests(out, &result, seat);
    return rc;
}

void dialogue_free(struct dialogue *dialogue)
{
    free(dialogue->view);
}
