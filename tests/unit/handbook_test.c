/*
 * The tables of the pages of rules that say what the code holds are made from the code. Between
 * "<!-- table: NAME -->" and "<!-- end -->" stands just what its function writes. Between "```example NAME" and "```"
 * stands what the trial of that name tells when it is played, in the page's language. `handbook_test --write` puts both
 * there. The tables of translations are compared with the English page's (tests/e2e/translated_test.py).
 */
#include "check.h"
#include "handbook.h"

#include "base/embedded.h"
#include "engine/play/example.h"
#include "report/wrap.h"
#include "rules/options.h"
#include "rules/rules.h"
#include "site/handbook.h"
#include "words/catalog.h"
#include "words/say.h"

struct game {
    const char *page, *name;
    void (*write)(struct text *out);
};

/* Each option with its values, the default first and in bold. */
static void write_options(const struct rules *rules, struct text *out)
{
    text_add(out, "| option | value | at such a table |\n| --- | --- | --- |\n");
    for (int i = 0; i < rules->option_count; i++) {
        const struct rules_option *option = &rules->options[i];
        if (option->values == NULL) {
            text_addf(out, "| `%s` | **%d** (%d to %d) | ", option->name, option->initial, option->low, option->high);
            say(out, option->told[0], SAID("number", "N"));
            text_add(out, " |\n");
            continue;
        }
        for (int value = 0; option->values[value] != NULL; value++) {
            text_addf(out, value == 0 ? "| `%s` | **`%s`** | " : "| `%s` | `%s` | ", option->name,
                      option->values[value]);
            text_addf(out, "%s |\n", catalog_text(option->told[value]));
        }
    }
}

static void gorbino_options(struct text *out)
{
    write_options(rules_find("gorbino"), out);
}

static void doge_options(struct text *out)
{
    write_options(rules_find("doge"), out);
}

static void diplomacy_options(struct text *out)
{
    write_options(rules_find("diplomacy"), out);
}

static const struct game games[] = {
    {"quorum", "cards", handbook_quorum_cards},
    {"quorum", "gods", handbook_quorum_gods},
    {"quorum", "provinces", handbook_quorum_provinces},
    {"quorum", "buildings", handbook_quorum_buildings},
    {"forvm", "values", handbook_forvm_values},
    {"forvm", "refusals", handbook_forvm_refusals},
    {"forvm", "markets", handbook_forvm_markets},
    {"forvm", "fate", handbook_forvm_fates},
    {"forvm", "family", handbook_forvm_family},
    {"gorbino", "cards", handbook_gorbino_cards},
    {"gorbino", "places", handbook_gorbino_places},
    {"gorbino", "seats", handbook_gorbino_seats},
    {"gorbino", "options", gorbino_options},
    {"doge", "areas", handbook_doge_areas},
    {"doge", "palaces", handbook_doge_palaces},
    {"doge", "options", doge_options},
    {"diplomacy", "options", diplomacy_options},
};

enum { TABLES = sizeof games / sizeof games[0] };

static void page_path(const struct game *game, char *path, size_t size)
{
    game_file(game->page, "rules.md", path, size);
}

/* Where the table begins and ends in its page; false: its marks are not there. */
static bool find_table(const struct game *game, const char *page, size_t *from, size_t *to)
{
    char mark[80];
    (void)snprintf(mark, sizeof mark, "<!-- table: %s -->\n", game->name);
    const char *begin = strstr(page, mark), *end = begin == NULL ? NULL : strstr(begin, "<!-- end -->");
    if (end == NULL)
        return false;
    *from = (size_t)(begin - page) + strlen(mark);
    *to = (size_t)(end - page);
    return true;
}

static void pages_hold_the_tables(void **state)
{
    (void)state;
    for (size_t i = 0; i < TABLES; i++) {
        char path[256];
        size_t from, to;
        struct text made = TEXT_EMPTY;
        page_path(&games[i], path, sizeof path);
        char *page = file_bytes(path, NULL);
        if (!find_table(&games[i], page, &from, &to))
            fail_msg("%s has no table '%s'", path, games[i].name);
        games[i].write(&made);
        page[to] = '\0';
        if (strcmp(page + from, made.data) != 0)
            fail_msg("%s: the table '%s' is another one than the code's; handbook_test --write makes it anew", path,
                     games[i].name);
        text_free(&made);
        free(page);
    }
}

/* Calls `each` for the page of each game in each language that it has, which is in use then. */
static void with_pages(void (*each)(const struct rules *rules, const char *path, const char *page))
{
    const struct catalog *before = catalog_used();
    for (int i = 0; rules_all[i] != NULL; i++)
        for (const struct catalog *one = catalogs; one->code != NULL; one++) {
            char name[LANGUAGE_BYTES + 16], path[256];
            (void)snprintf(name, sizeof name, one == catalogs ? "rules.md" : "rules.%s.md", one->code);
            if (!game_has(rules_all[i]->id, name) && !(one == catalogs && game_is_ours(rules_all[i]->id)))
                continue;
            game_file(rules_all[i]->id, name, path, sizeof path);
            char *page = file_bytes(path, NULL);
            (void)catalog_use(one);
            each(rules_all[i], path, page);
            free(page);
        }
    (void)catalog_use(before);
}

static void check_marks(const struct rules *rules, const char *path, const char *page)
{
    int marks = 0, known = 0;
    for (const char *at = page; (at = strstr(at, "<!-- table: ")) != NULL; at++)
        marks++;
    for (size_t k = 0; k < TABLES; k++)
        known += strcmp(games[k].page, rules->id) == 0;
    if (marks != known)
        fail_msg("%s has %d tables that are made, not %d", path, marks, known);
}

/* Every mark of a page is one of ours: what nobody makes would be held by nobody. */
static void no_mark_is_unknown(void **state)
{
    (void)state;
    with_pages(check_marks);
}

static void check_built_in(const struct rules *rules, const char *path, const char *page)
{
    struct text whole = TEXT_EMPTY;
    (void)path;
    handbook_page(rules->id, catalog_used(), &whole);
    check_text(whole.data, page);
    text_free(&whole);
}

static void pages_are_built_in_whole(void **state)
{
    (void)state;
    with_pages(check_built_in);
}

/* Calls `each` for the examples of a page, with what stands between the marks. */
static void examples_of(const struct rules *rules, const char *page,
                        void (*each)(const struct rules *rules, const char *name, const char *from, const char *to,
                                     void *context),
                        void *context)
{
    static const char begin[] = "\n```example ";
    for (const char *at = page; (at = strstr(at, begin)) != NULL;) {
        char name[64];
        size_t len = strcspn(at + strlen(begin), "\n");
        (void)snprintf(name, sizeof name, "%.*s", (int)len, at + strlen(begin));
        const char *from = at + strlen(begin) + len + 1,
                   *to = strncmp(from, "```", 3) == 0 ? from : strstr(from, "\n```");
        to = to == NULL ? from : to == from ? to : to + 1;
        each(rules, name, from, to, context);
        at = to;
    }
}

static void write_list(const struct jv *list, const char *key, const char *mark, struct text *out)
{
    for (size_t i = 0; i < jv_size(list); i++) {
        text_add(out, mark);
        text_add(out, jv_word(jv_at(list, i), key));
        text_add_char(out, '\n');
    }
}

/* The example as the page has it: lines of at most 72 columns. */
static void write_example(const struct example *example, struct text *out)
{
    const struct jv *steps = jv_get(example->facts, "steps");
    struct text raw = TEXT_EMPTY;
    for (size_t i = 0; i < jv_size(steps); i++) {
        const struct jv *step = jv_at(steps, i);
        text_addf(&raw, "%s%s\n", i == 0 ? "" : "\n", jv_word(step, "who"));
        write_list(jv_get(step, "lines"), "line", "    ", &raw);
        write_list(jv_get(step, "told"), "text", "- ", &raw);
    }
    text_add_char(&raw, '\n');
    write_list(jv_get(example->facts, "ends"), "text", "", &raw);
    wrap_text(raw.data, out);
    text_free(&raw);
}

static void play_example(const struct rules *rules, const char *name, struct text *out)
{
    struct example example;
    struct err err = {0};
    if (example_play(rules, name, &example, &err) != RC_OK)
        fail_msg("%s, example %s: %s", rules->id, name, err.text);
    if (example.before.count == 0 || example.after.count == 0)
        fail_msg("%s, example %s: no picture", rules->id, name);
    write_example(&example, out);
    example_free(&example);
}

static void is_as_played(const struct rules *rules, const char *name, const char *from, const char *to, void *context)
{
    int *found = context;
    struct text told = TEXT_EMPTY, page = TEXT_EMPTY;
    play_example(rules, name, &told);
    text_add_bytes(&page, from, (size_t)(to - from));
    check_text(page.data, told.data);
    text_free(&told);
    text_free(&page);
    (*found)++;
}

static void check_examples(const struct rules *rules, const char *path, const char *page)
{
    char trials[96];
    int found = 0, kept = 0;
    (void)snprintf(trials, sizeof trials, "games/%s/examples.jsonl", rules->id);
    const struct embedded *file = embedded_find(trials);
    if (file == NULL && !game_is_ours(rules->id))
        return;
    if (file == NULL)
        fail_msg("there is no %s, of which the examples of %s are made", trials, path);
    examples_of(rules, page, is_as_played, &found);
    for (const char *at = file->data; (at = strchr(at, '\n')) != NULL; at++)
        kept++;
    if (found != kept || found < 3)
        fail_msg("%s has %d of %d examples", path, found, kept);
}

/* Each of a page's examples is played, and each trial that is kept for it is on it. */
static void examples_are_as_played(void **state)
{
    (void)state;
    with_pages(check_examples);
}

static void an_example_that_is_not_there_is_none(void **state)
{
    (void)state;
    struct example example;
    struct err err = {0};
    check_int(example_play(rules_find("quorum"), "nothing", &example, &err), RC_NONE);
    example_free(&example);
}

/* The page so far, up to where the last example ended, is copied. */
struct rewritten {
    struct text text;
    const char *copied;
};

static void rewrite_example(const struct rules *rules, const char *name, const char *from, const char *to,
                            void *context)
{
    struct rewritten *page = context;
    text_add_bytes(&page->text, page->copied, (size_t)(from - page->copied));
    play_example(rules, name, &page->text);
    page->copied = to;
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0)
        fail_msg("%s cannot be written", path);
}

static void write_examples(const struct rules *rules, const char *path, const char *before)
{
    struct rewritten page = {TEXT_EMPTY, before};
    examples_of(rules, before, rewrite_example, &page);
    text_add(&page.text, page.copied);
    write_file(path, page.text.data);
    text_free(&page.text);
}

static void write_pages(void **state)
{
    (void)state;
    for (size_t i = 0; i < TABLES; i++) {
        char path[256];
        size_t from = 0, to = 0;
        struct text made = TEXT_EMPTY;
        page_path(&games[i], path, sizeof path);
        char *page = file_bytes(path, NULL);
        if (find_table(&games[i], page, &from, &to)) {
            text_add_bytes(&made, page, from);
            games[i].write(&made);
            text_add(&made, page + to);
            write_file(path, made.data);
        }
        text_free(&made);
        free(page);
    }
    with_pages(write_examples);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_hold_the_tables),
        cmocka_unit_test(no_mark_is_unknown),
        cmocka_unit_test(pages_are_built_in_whole),
        cmocka_unit_test(examples_are_as_played),
        cmocka_unit_test(an_example_that_is_not_there_is_none),
    };
    const struct CMUnitTest writes[] = {cmocka_unit_test(write_pages)};
    if (argc > 1 && strcmp(argv[1], "--write") == 0)
        return cmocka_run_group_tests(writes, NULL, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
