/* Pages of the handbook as blocks for templates and as lines of a text mail. */
#include "check.h"

#include "rules/rules.h"
#include "site/handbook.h"
#include "site/markdown.h"

#include <string.h>

static void blocks_are(const char *page, const char *want)
{
    struct text got = TEXT_EMPTY;
    struct jv *blocks = markdown_read(page);
    jv_dump(blocks, &got);
    check_text(got.data, want);
    text_free(&got);
    jv_free(blocks);
}

static void a_block_for_each(void **state)
{
    (void)state;
    blocks_are("# A & B\n\nfirst\nsecond  \nthird\n",
               "[{\"heading\":{\"level\":1,\"runs\":[{\"text\":\"A & B\"}]}},"
               "{\"paragraph\":{\"runs\":[{\"text\":\"first second third\"}]}}]");
    blocks_are("- one\n- two\n  - nested\n\n1. a\n",
               "[{\"list\":{\"items\":[{\"runs\":[{\"text\":\"one\"}]},{\"runs\":[{\"text\":\"two\"}]},"
               "{\"runs\":[{\"text\":\"nested\"}]}],\"ordered\":false}},"
               "{\"list\":{\"items\":[{\"runs\":[{\"text\":\"a\"}]}],\"ordered\":true}}]");
    blocks_are("    move <a>\n\n        deeper\n\n```example two gods\ntake 1\n\n```\n",
               "[{\"verbatim\":{\"info\":\"\",\"lines\":[{\"line\":\"move <a>\"},{\"line\":\"\"},{\"line\":\"    "
               "deeper\"}]}},"
               "{\"verbatim\":{\"info\":\"example two gods\",\"lines\":[{\"line\":\"take 1\"},{\"line\":\"\"}]}}]");
    blocks_are("| a | |\n| --- | --- |\n| `x` / y | 2 |\n",
               "[{\"table\":{\"head\":[{\"runs\":[{\"text\":\"a\"}]},{\"runs\":[]}],\"rows\":[{\"cells\":["
               "{\"runs\":[{\"code\":true,\"text\":\"x\"},{\"text\":\" / y\"}]},{\"runs\":[{\"text\":\"2\"}]}]}]}}]");
}

static void runs_have_their_dress(void **state)
{
    (void)state;
    blocks_are("a **b `c`** *d* [e *f*](g.md#h) i",
               "[{\"paragraph\":{\"runs\":[{\"text\":\"a \"},{\"strong\":true,\"text\":\"b \"},"
               "{\"code\":true,\"strong\":true,\"text\":\"c\"},{\"text\":\" \"},{\"em\":true,\"text\":\"d\"},"
               "{\"text\":\" \"},{\"link\":\"g.md#h\",\"text\":\"e \"},"
               "{\"em\":true,\"link\":\"g.md#h\",\"text\":\"f\"},{\"text\":\" i\"}]}}]");
}

/* What could be markup of a page is left out. */
static void raw_html_is_none(void **state)
{
    (void)state;
    blocks_are("<!-- table: x -->\n\n<script>alert(1)</script>\n\na <b>c</b> d\n",
               "[{\"paragraph\":{\"runs\":[{\"text\":\"a c d\"}]}}]");
    blocks_are("| a |\n| --- |\n| 1 |\n<!-- end -->\n", "[{\"table\":{\"head\":[{\"runs\":[{\"text\":\"a\"}]}],"
                                                        "\"rows\":[{\"cells\":[{\"runs\":[{\"text\":\"1\"}]}]}]}}]");
}

static struct jv *handbook(const char *page, const struct catalog *house)
{
    struct jv *facts = jv_new_object();
    handbook_read(page, house, facts);
    return facts;
}

static void headings_have_ids(void **state)
{
    (void)state;
    struct jv *facts = handbook("# The Game\n\n## All *places*, and `roads`!\n\n### Part\n\n## Part\n", catalogs);
    struct text got = TEXT_EMPTY;
    jv_dump(jv_get(facts, "contents"), &got);
    check_text(got.data, "[{\"id\":\"all-places-and-roads\",\"text\":\"All places, and roads!\"},"
                         "{\"id\":\"part-1\",\"text\":\"Part\"}]");
    check_text(jv_word(facts, "page_title"), "The Game");
    const struct jv *part = jv_get(jv_at(jv_get(facts, "blocks"), 2), "heading");
    check_text(jv_word(part, "id"), "part");
    check_true(jv_true(jv_get(part, "part")) && !jv_true(jv_get(part, "section")));
    text_free(&got);
    jv_free(facts);
    facts = handbook("## ¿Qué *ves*, Übermut?\n", catalogs);
    check_text(jv_word(jv_at(jv_get(facts, "contents"), 0), "id"), "qué-ves-übermut");
    jv_free(facts);
}

static void check_link(const struct catalog *house, const char *link, const char *want)
{
    struct text page = TEXT_EMPTY;
    text_addf(&page, "[word](%s)", link);
    struct jv *facts = handbook(page.data, house);
    const struct jv *runs = jv_get(jv_get(jv_at(jv_get(facts, "blocks"), 0), "paragraph"), "runs");
    check_text(jv_word(jv_at(runs, 0), "text"), "word");
    check_text(jv_word(jv_at(runs, 0), "link"), want);
    jv_free(facts);
    text_free(&page);
}

/* What is not there from where the page is read is a plain word. */
static void links_lead_somewhere(void **state)
{
    (void)state;
    check_link(catalogs, "#setup", "#setup");
    check_link(catalogs, "../quorum/rules.md", "quorum.html");
    check_link(catalogs, "../quorum/rules.md#setup", "quorum.html#setup");
    check_link(catalogs, "https://example.org/a", "https://example.org/a");
    check_link(catalogs, "../chess/rules.md", "");
    check_link(catalogs, "../player.md", "");
    check_link(catalogs, "../quorum/rules.mdx", "");
    check_link(catalogs, "javascript:alert(1)", "");
    check_link(NULL, "#setup", "");
    check_link(NULL, "../quorum/rules.md", "");
    check_link(NULL, "https://example.org/a", "https://example.org/a");
}

static void tables_say_what_they_are(void **state)
{
    (void)state;
    struct jv *facts =
        handbook("## Values\n\n| | one | name |\n| --- | --- | --- |\n| Rome | $300 | a b |\n| x | - | c |\n"
                 "\n| a | b |\n| --- | --- |\n| twenty-six-letters-at-least | and-as-many-here |\n",
                 catalogs);
    const struct jv *first = jv_get(jv_at(jv_get(facts, "blocks"), 1), "table");
    const struct jv *second = jv_get(jv_at(jv_get(facts, "blocks"), 2), "table");
    const struct jv *cells = jv_get(jv_at(jv_get(first, "rows"), 0), "cells");
    check_text(jv_word(first, "label"), "Values");
    check_text(jv_word(second, "label"), "Values, table 2");
    check_true(!jv_true(jv_get(first, "wide")) && jv_true(jv_get(second, "wide")));
    check_true(jv_true(jv_get(jv_at(cells, 0), "names_row")) && !jv_true(jv_get(jv_at(cells, 1), "names_row")));
    check_true(!jv_true(jv_get(jv_at(cells, 0), "number")) && jv_true(jv_get(jv_at(cells, 1), "number")));
    check_true(!jv_true(jv_get(jv_at(cells, 2), "number")));
    jv_free(facts);
}

static void lines_are(const char *page, const char *want)
{
    struct jv *facts = handbook(page, NULL), *lines = handbook_lines(jv_get(facts, "blocks"));
    struct text got = TEXT_EMPTY;
    for (size_t i = 0; i < jv_size(lines); i++)
        text_addf(&got, "%s\n", jv_word(jv_at(lines, i), "text"));
    check_text(got.data, want);
    text_free(&got);
    jv_free(lines);
    jv_free(facts);
}

static void as_lines_of_a_text(void **state)
{
    (void)state;
    lines_are("# Game\n\n## What there *is*\n\nSee [all](#x).\n\n    move x\n\n- a `b`\n\n1. c\n2. d\n",
              "\nWHAT THERE IS\n\nSee all.\n\n    move x\n\n- a b\n\n1: c\n2: d\n\n");
    lines_are("```example x\nRed writes:\n    take 1\n```\n", "Red writes:\n    take 1\n\n");
    lines_are("| a | n |\n| --- | --- |\n| Bärn | 10 |\n| c | 5 |\n", "    a      n\n    Bärn  10\n    c      5\n\n");
}

/* A table that is too wide for a mail is a list. */
static void wide_tables_are_lists(void **state)
{
    (void)state;
#define TEN "123456789 "
#define SIXTY TEN TEN TEN TEN TEN TEN
    lines_are("| a | b | c |\n| --- | --- | --- |\n| 1 | " SIXTY "| end |\n| 2 | | " SIXTY "|\n",
              "- a: b; c\n- 1: " TEN TEN TEN TEN TEN "123456789; end\n- 2: " TEN TEN TEN TEN TEN "123456789\n\n");
}

/* Links of a page lead to pages in the same language, whichever is the house's. */
static void links_keep_to_their_language(void **state)
{
    (void)state;
    const struct catalog *german = catalog_named("de"), *before = catalog_use(german);
    check_link(catalogs, "../quorum/rules.de.md#punkte", "quorum.de.html#punkte");
    check_link(german, "../quorum/rules.de.md#punkte", "quorum.html#punkte");
    check_link(german, "../quorum/rules.md#points", "");
    check_link(NULL, "../quorum/rules.de.md", "");
    (void)catalog_use(before);
    check_link(german, "../quorum/rules.md", "quorum.en.html");
    check_link(german, "../quorum/rules.de.md", "");
}

/* What a language lacks is told in English, by the name that pages link to. */
static void a_page_that_is_not_there_is_english(void **state)
{
    (void)state;
    static const struct catalog strange = {.code = "xx"};
    struct text name = TEXT_EMPTY;
    handbook_name("quorum", catalogs, &strange, &name);
    check_text(name.data, "quorum.html");
    const struct catalog *before = catalog_use(&strange);
    check_true(handbook_language("quorum") == catalogs && handbook_language("chess") == NULL);
    (void)catalog_use(before);
    text_free(&name);
}

/* Links within a page lead to a heading that it has. */
static void check_anchors(const struct jv *runs, const char *page, const struct jv *blocks)
{
    for (size_t i = 0; i < jv_size(runs); i++) {
        const char *link = jv_word(jv_at(runs, i), "link");
        bool found = link[0] != '#';
        for (size_t k = 0; k < jv_size(blocks) && !found; k++)
            found = strcmp(jv_word(jv_get(jv_at(blocks, k), "heading"), "id"), link + 1) == 0;
        if (!found)
            fail_msg("%s: nothing is called %s", page, link);
    }
}

static void check_page(const struct rules *rules)
{
    struct text path = TEXT_EMPTY;
    text_addf(&path, "%s in %s", rules->id, catalog_used()->code);
    struct text page = TEXT_EMPTY;
    handbook_page(rules->id, catalog_used(), &page);
    struct jv *facts = handbook(page.data, catalogs), *lines = NULL;
    const struct jv *blocks = jv_get(facts, "blocks");
    check_text(jv_word(facts, "page_title"), rules->title);
    check_true(jv_size(jv_get(facts, "contents")) > 4 || !game_is_ours(rules->id));
    for (size_t k = 0; k < jv_size(blocks); k++)
        check_anchors(jv_get(jv_get(jv_at(blocks, k), "paragraph"), "runs"), path.data, blocks);
    lines = handbook_lines(blocks);
    for (size_t k = 0; k < jv_size(lines); k++) {
        const char *line = jv_word(jv_at(lines, k), "text");
        if (strncmp(line, "    ", 4) == 0 && text_width(line) > 72)
            fail_msg("%s: '%s' is too wide for a mail", path.data, line);
    }
    jv_free(lines);
    jv_free(facts);
    text_free(&page);
    text_free(&path);
}

static void pages_of_all_rules(void **state)
{
    (void)state;
    const struct catalog *before = catalog_used();
    for (int i = 0; rules_all[i] != NULL; i++) {
        check_true(handbook_has(rules_all[i]->id, catalogs) || !game_is_ours(rules_all[i]->id));
        for (const struct catalog *one = catalogs; one->code != NULL; one++) {
            (void)catalog_use(one);
            if (handbook_has(rules_all[i]->id, one))
                check_page(rules_all[i]);
        }
        (void)catalog_use(before);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_for_each),
        cmocka_unit_test(runs_have_their_dress),
        cmocka_unit_test(raw_html_is_none),
        cmocka_unit_test(headings_have_ids),
        cmocka_unit_test(links_lead_somewhere),
        cmocka_unit_test(tables_say_what_they_are),
        cmocka_unit_test(as_lines_of_a_text),
        cmocka_unit_test(wide_tables_are_lists),
        cmocka_unit_test(pages_of_all_rules),
        cmocka_unit_test(links_keep_to_their_language),
        cmocka_unit_test(a_page_that_is_not_there_is_english),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
