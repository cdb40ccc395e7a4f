/*
 * The tables of docs/rules/ that say what the code holds are made from the code. Between
 * "<!-- table: NAME -->" and "<!-- end -->" stands just what its function writes.
 * `handbook_test --write` puts it there.
 */
#include "check.h"
#include "handbook.h"

#include "rules/options.h"
#include "rules/rules.h"
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

static const struct game games[] = {
    {"forvm", "refusals", handbook_forvm_refusals},
    {"forvm", "markets", handbook_forvm_markets},
    {"forvm", "fate", handbook_forvm_fates},
    {"forvm", "family", handbook_forvm_family},
    {"gorbino", "cards", handbook_gorbino_cards},
    {"gorbino", "places", handbook_gorbino_places},
    {"gorbino", "seats", handbook_gorbino_seats},
    {"gorbino", "options", gorbino_options},
    {"doge", "options", doge_options},
};

enum { TABLES = sizeof games / sizeof games[0] };

static void page_path(const struct game *game, char *path, size_t size)
{
    (void)snprintf(path, size, "docs/rules/%s.md", game->page);
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
        char path[80];
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

/* Every mark of a page is one of ours: what nobody makes would be held by nobody. */
static void no_mark_is_unknown(void **state)
{
    (void)state;
    for (int i = 0; rules_all[i] != NULL; i++) {
        char path[80];
        int marks = 0, known = 0;
        (void)snprintf(path, sizeof path, "docs/rules/%s.md", rules_all[i]->id);
        char *page = file_bytes(path, NULL);
        for (const char *at = page; (at = strstr(at, "<!-- table: ")) != NULL; at++)
            marks++;
        for (size_t k = 0; k < TABLES; k++)
            known += strcmp(games[k].page, rules_all[i]->id) == 0;
        check_int(marks, known);
        free(page);
    }
}

static int write_pages(void)
{
    for (size_t i = 0; i < TABLES; i++) {
        char path[80];
        size_t from = 0, to = 0;
        struct text made = TEXT_EMPTY;
        page_path(&games[i], path, sizeof path);
        char *page = file_bytes(path, NULL);
        if (find_table(&games[i], page, &from, &to)) {
            text_add_bytes(&made, page, from);
            games[i].write(&made);
            text_add(&made, page + to);
            FILE *file = fopen(path, "w");
            if (file == NULL || fputs(made.data, file) < 0 || fclose(file) != 0)
                return 1;
        }
        text_free(&made);
        free(page);
    }
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_hold_the_tables),
        cmocka_unit_test(no_mark_is_unknown),
    };
    if (argc > 1 && strcmp(argv[1], "--write") == 0)
        return write_pages();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
