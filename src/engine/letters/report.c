#include "engine/letters/report.h"

#include "base/mem.h"
#include "words/say.h"

#include <stddef.h>

/* The strings of what is told, as templates know them. */
static const struct {
    const char *key;
    size_t at;
} strings[] = {{"text", offsetof(struct told, text)},       {"line", offsetof(struct told, line)},
               {"words", offsetof(struct told, words)},     {"said", offsetof(struct told, said)},
               {"by", offsetof(struct told, by)},           {"note", offsetof(struct told, note)},
               {"used", offsetof(struct told, used)},       {"left", offsetof(struct told, left)},
               {"sentence", offsetof(struct told, why)},    {"code", offsetof(struct told, code)},
               {"word", offsetof(struct told, word)},       {"detail", offsetof(struct told, detail)},
               {"nearest", offsetof(struct told, nearest)}, {"meant", offsetof(struct told, meant)}};
enum { STRINGS = sizeof strings / sizeof strings[0] };

/* The lists of a report: as templates know them, and what tells them whether there is anything in it. */
static const struct {
    const char *key, *any;
    size_t at;
} lists[] = {{"paragraphs", NULL, offsetof(struct report, paragraphs)},
             {"happened", "happened_any", offsetof(struct report, happened)},
             {"done", NULL, offsetof(struct report, done)},
             {"defaulted", NULL, offsetof(struct report, defaulted)},
             {"meanwhile", NULL, offsetof(struct report, meanwhile)},
             {"untold", NULL, offsetof(struct report, untold)},
             {"plan", "plan_any", offsetof(struct report, plan)},
             {"plan_notes_each", NULL, offsetof(struct report, notes)},
             {"accepted", "accepted_any", offsetof(struct report, accepted)},
             {"refused", "refused_any", offsetof(struct report, refused)},
             {"replaced", NULL, offsetof(struct report, replaced)},
             {"readings", NULL, offsetof(struct report, readings)}};
enum { LISTS = sizeof lists / sizeof lists[0] };

static char **string_of(struct told *one, size_t i)
{
    return (char **)((char *)one + strings[i].at);
}

static struct told_list *list_of(struct report *report, size_t i)
{
    return (struct told_list *)((char *)report + lists[i].at);
}

void report_begin_list(struct told_list *list)
{
    report_drop(list);
    list->item = mem_new(1, sizeof *list->item);
    list->room = 1;
}

struct told *report_add(struct told_list *list)
{
    if (list->count == list->room) {
        list->room = 2 * list->room + 4;
        list->item = mem_grow(list->item, list->room, sizeof *list->item);
    }
    list->item[list->count] = (struct told){NULL};
    return &list->item[list->count++];
}

struct told *report_tell(struct told_list *list, const char *text)
{
    struct told *one = report_add(list);
    one->text = mem_copy_text(text);
    return one;
}

struct told *report_copy(struct told_list *list, const struct told *one)
{
    struct told *copy = report_add(list);
    *copy = *one;
    for (size_t i = 0; i < STRINGS; i++)
        if (*string_of(copy, i) != NULL)
            *string_of(copy, i) = mem_copy_text(*string_of(copy, i));
    copy->more = one->more == NULL ? NULL : jv_share(one->more);
    return copy;
}

void report_remove(struct told_list *list, size_t at)
{
    struct told *one = &list->item[at];
    for (size_t i = 0; i < STRINGS; i++)
        free(*string_of(one, i));
    jv_free(one->more);
    memmove(one, one + 1, (--list->count - at) * sizeof *one);
}

void report_drop(struct told_list *list)
{
    while (list->count > 0)
        report_remove(list, list->count - 1);
    free(list->item);
    *list = (struct told_list){NULL, 0, 0};
}

bool report_says(const struct told_list *list, const char *text)
{
    bool says = false;
    for (size_t i = 0; i < list->count && !says; i++)
        says = strcmp(list->item[i].text, text) == 0;
    return says;
}

static struct jv *facts_of(struct told *one)
{
    struct jv *facts = one->more == NULL ? jv_new_object() : jv_share(one->more);
    for (size_t i = 0; i < STRINGS; i++)
        if (*string_of(one, i) != NULL)
            jv_put_string(facts, strings[i].key, *string_of(one, i));
    if (one->why != NULL && one->number >= 0)
        jv_put_int(facts, "number", one->number);
    if (one->missing)
        jv_put_bool(facts, "missing", true);
    if (one->ends)
        jv_put_bool(facts, "ends", true);
    if (one->nearest != NULL)
        jv_put_bool(facts, "nearest_several", one->several);
    return facts;
}

void report_put(struct jv *facts, const char *key, const char *any, const struct told_list *told)
{
    struct jv *list = jv_new_array();
    for (size_t i = 0; i < told->count; i++)
        jv_add(list, facts_of(&told->item[i]));
    jv_put(facts, key, list);
    if (any != NULL)
        jv_put_bool(facts, any, told->count > 0);
}

/* What was used, one line after the other, is one sentence. */
static void put_notes(struct jv *facts, const struct told_list *each)
{
    struct told_list notes = {NULL}, spent = {NULL};
    bool used = false;
    for (size_t i = 0; i < each->count;) {
        struct text orders = TEXT_EMPTY, text = TEXT_EMPTY;
        size_t from = i;
        for (; i < each->count && each->item[i].used != NULL; i++)
            text_add_all(&orders, i == from ? "" : "; ", each->item[i].text);
        used = used || i > from;
        if (i > from)
            say(&text, "report.plan.used", SAID("orders", orders.data));
        else
            text_add(&text, report_tell(&spent, each->item[i++].text)->text);
        report_tell(&notes, text.data);
        text_free(&orders);
        text_free(&text);
    }
    report_put(facts, "plan_notes", NULL, &notes);
    jv_put_bool(facts, "plan_used", used);
    if (spent.count > 0)
        report_put(facts, "plan_spent", NULL, &spent);
    report_drop(&notes);
    report_drop(&spent);
}

void report_set(struct report *report, char **string, const char *key, const char *text)
{
    char *copy = mem_copy_text(text);
    free(*string);
    *string = copy;
    if (key != NULL)
        jv_put_string(report->facts, key, text);
}

void report_write(struct report *report)
{
    for (size_t i = 0; i < LISTS; i++)
        if (list_of(report, i)->item != NULL)
            report_put(report->facts, lists[i].key, lists[i].any, list_of(report, i));
    if (report->plan.item != NULL || report->notes.item != NULL)
        put_notes(report->facts, &report->notes);
}

struct jv *report_facts(struct report *report)
{
    struct jv *facts = report->facts;
    report_write(report);
    report->facts = NULL;
    report_free(report);
    return facts;
}

void report_free(struct report *report)
{
    char *const owned[] = {report->owed.asked,    report->owed.otherwise, report->about.title, report->about.seat,
                           report->about.phase,   report->about.stage,    report->about.from,  report->about.lead,
                           report->about.opening, report->stands,         report->votes};
    for (size_t i = 0; i < LISTS; i++)
        report_drop(list_of(report, i));
    report_drop(&report->waiting);
    report_drop(&report->owed.legal);
    for (size_t i = 0; i < sizeof owned / sizeof owned[0]; i++)
        free(owned[i]);
    jv_free(report->facts);
    *report = (struct report){NULL};
}
