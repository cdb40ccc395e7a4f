#include "site/handbook.h"

#include "base/embedded.h"
#include "site/markdown.h"
#include "words/say.h"

#include <glib.h>
#include <string.h>

/* What a telephone shows side by side, in characters, a blank between two columns included. */
enum { NARROW = 34 };

/* A page on its way into facts. */
struct handbook_page {
    const struct catalog *house; /* NULL: no pages stand beside it */
    struct jv *blocks, *contents;
    struct text title; /* of the section or part that is being read */
    struct jv *ids;    /* id: how many headings have had it */
    int64_t tables;    /* under that title */
};

/* "rules.de.md" */
static void write_file_name(const struct catalog *language, struct text *out)
{
    text_addf(out, language == catalogs ? "rules.md" : "rules.%s.md", language->code);
}

static const struct embedded *find_page(const char *id, const struct catalog *language)
{
    struct text path = TEXT_EMPTY;
    text_addf(&path, "games/%s/", id);
    write_file_name(language, &path);
    const struct embedded *page = embedded_find(path.data);
    text_free(&path);
    return page;
}

bool handbook_has(const char *id, const struct catalog *language)
{
    return find_page(id, language) != NULL;
}

void handbook_page(const char *id, const struct catalog *language, struct text *out)
{
    embedded_unpack(find_page(id, language), out);
}

const struct catalog *handbook_language(const char *id)
{
    if (handbook_has(id, catalog_used()))
        return catalog_used();
    return handbook_has(id, catalogs) ? catalogs : NULL;
}

void handbook_name(const char *id, const struct catalog *language, const struct catalog *house, struct text *out)
{
    bool first = language == house || (language == catalogs && !handbook_has(id, house));
    text_addf(out, first ? "%s.html" : "%s.%s.html", id, language->code);
}

/* "All places, and roads" -> "all-places-and-roads", "¿Qué hay?" -> "qué-hay" */
static void write_id(const char *title, struct text *out)
{
    char *valid = g_utf8_make_valid(title, -1), *small = g_utf8_strdown(valid, -1);
    for (const char *at = small, *next; *at != '\0'; at = next) {
        gunichar letter = g_utf8_get_char(at);
        next = g_utf8_next_char(at);
        if (letter == ' ')
            text_add_char(out, '-');
        else if (g_unichar_isalnum(letter) || letter == '-' || letter == '_')
            text_add_bytes(out, at, (size_t)(next - at));
    }
    g_free(small);
    g_free(valid);
}

/* The second heading of a name has "-1" behind it, as on GitHub. */
static void write_unique_id(struct handbook_page *page, struct text *out)
{
    write_id(page->title.data, out);
    int64_t before = jv_number(page->ids, out->data);
    jv_put_int(page->ids, out->data, before + 1);
    if (before > 0)
        text_addf(out, "-%lld", (long long)before);
}

static void add_contents(struct handbook_page *page, const char *id)
{
    struct jv *entry = jv_new_object();
    jv_put_string(entry, "id", id);
    jv_put_string(entry, "text", page->title.data);
    jv_add(page->contents, entry);
}

static void see_heading(struct handbook_page *page, struct jv *heading, struct jv *facts)
{
    struct text id = TEXT_EMPTY;
    int64_t level = jv_number(heading, "level");
    text_clear(&page->title);
    page->tables = 0;
    markdown_plain(jv_get(heading, "runs"), &page->title);
    write_unique_id(page, &id);
    jv_put_string(heading, "id", id.data);
    jv_put_string(heading, "text", page->title.data);
    jv_put_bool(heading, "top", level == 1);
    jv_put_bool(heading, "section", level == 2);
    jv_put_bool(heading, "part", level > 2);
    if (level == 1 && jv_get(facts, "page_title") == NULL)
        jv_put_string(facts, "page_title", page->title.data);
    if (level == 2)
        add_contents(page, id.data);
    text_free(&id);
}

/* The page of other rules in this language, rules.md#setup in the folder quorum beside this one, becomes
 * "quorum.html#setup". */
static bool rewrite_page(const struct handbook_page *page, const char *link, struct text *out)
{
    static const char up[] = "../";
    if (strncmp(link, up, strlen(up)) != 0)
        return false;
    struct text id = TEXT_EMPTY, file = TEXT_EMPTY;
    const char *from = link + strlen(up), *anchor = from + strcspn(from, "#");
    text_add_bytes(&id, from, strcspn(from, "/"));
    text_addf(&file, "%s/", id.data);
    write_file_name(catalog_used(), &file);
    bool found = file.len == (size_t)(anchor - from) && strncmp(from, file.data, file.len) == 0 &&
                 handbook_has(id.data, catalog_used());
    if (found) {
        handbook_name(id.data, catalog_used(), page->house, out);
        text_add(out, anchor);
    }
    text_free(&id);
    text_free(&file);
    return found;
}

static void see_link(const struct handbook_page *page, struct jv *run)
{
    const char *link = jv_string(jv_get(run, "link"));
    struct text to = TEXT_EMPTY;
    if (link == NULL)
        return;
    bool on_site = page->house != NULL;
    bool stays = strncmp(link, "https://", 8) == 0 || (on_site && link[0] == '#');
    if (stays)
        text_add(&to, link);
    if (stays || (on_site && rewrite_page(page, link, &to)))
        jv_put_string(run, "link", to.data);
    else
        (void)jv_drop(run, "link");
    text_free(&to);
}

static void see_runs(const struct handbook_page *page, const struct jv *holder)
{
    const struct jv *runs = jv_get(holder, "runs");
    for (size_t i = 0; i < jv_size(runs); i++)
        see_link(page, jv_at(runs, i));
}

static bool is_number(const char *text)
{
    return strspn(text, "0123456789+-.,%$") == strlen(text);
}

static size_t longest_word(const char *text)
{
    size_t longest = 0;
    while (*text != '\0') {
        size_t len = strcspn(text, " ");
        struct text word = TEXT_EMPTY;
        text_add_bytes(&word, text, len);
        size_t width = text_width(word.data);
        longest = width > longest ? width : longest;
        text_free(&word);
        text += len + (text[len] == ' ');
    }
    return longest;
}

/* What a column holds. */
struct column {
    size_t least; /* characters of its longest word */
    bool filled, numbers;
};

static void see_column_cell(const struct handbook_page *page, const struct jv *cell, bool head, struct column *column)
{
    struct text plain = TEXT_EMPTY;
    see_runs(page, cell);
    markdown_plain(jv_get(cell, "runs"), &plain);
    size_t least = longest_word(plain.data);
    column->least = least > column->least ? least : column->least;
    column->filled = column->filled || (!head && plain.len > 0);
    column->numbers = column->numbers && (head || is_number(plain.data));
    text_free(&plain);
}

/* `names_row`: the first cells of a table whose first heading is empty name their rows. */
static size_t see_column(const struct handbook_page *page, const struct jv *table, size_t at)
{
    const struct jv *rows = jv_get(table, "rows");
    struct jv *head = jv_at(jv_get(table, "head"), at);
    struct column column = {.numbers = true};
    see_column_cell(page, head, true, &column);
    bool unnamed = jv_size(jv_get(head, "runs")) == 0;
    for (size_t i = 0; i < jv_size(rows); i++)
        see_column_cell(page, jv_at(jv_get(jv_at(rows, i), "cells"), at), false, &column);
    for (size_t i = 0; i <= jv_size(rows); i++) {
        struct jv *cell = i == jv_size(rows) ? head : jv_at(jv_get(jv_at(rows, i), "cells"), at);
        if (column.numbers && column.filled)
            jv_put_bool(cell, "number", true);
        if (at == 0 && unnamed && cell != head)
            jv_put_bool(cell, "names_row", true);
        if (cell == head && unnamed)
            jv_put_bool(cell, "empty", true);
    }
    return column.least + 1;
}

static void see_table(struct handbook_page *page, struct jv *table)
{
    size_t least = 0;
    struct text label = TEXT_EMPTY;
    for (size_t i = 0; i < jv_size(jv_get(table, "head")); i++)
        least += see_column(page, table, i);
    page->tables++;
    if (page->tables == 1)
        text_add(&label, page->title.data);
    else
        say(&label, "handbook.table", SAID("title", page->title.data), SAID_NUMBER("number", page->tables));
    jv_put_text(table, "label", &label);
    jv_put_bool(table, "wide", least > NARROW);
}

/* An example becomes a block of its own. */
static struct jv *see_verbatim(struct jv *block)
{
    const struct jv *verbatim = jv_get(block, "verbatim");
    const char *info = jv_word(verbatim, "info");
    if (strncmp(info, "example ", 8) != 0)
        return jv_share(block);
    struct jv *other = jv_new_object(), *example = jv_new_object();
    jv_put_string(example, "name", info + 8);
    jv_put(example, "lines", jv_share(jv_get(verbatim, "lines")));
    jv_put(other, "example", example);
    return other;
}

static void see_block(struct handbook_page *page, struct jv *block, struct jv *facts)
{
    struct jv *heading = jv_get(block, "heading"), *table = jv_get(block, "table");
    const struct jv *items = jv_get(jv_get(block, "list"), "items");
    if (heading != NULL)
        see_heading(page, heading, facts);
    if (table != NULL)
        see_table(page, table);
    see_runs(page, jv_get(block, "paragraph"));
    for (size_t i = 0; i < jv_size(items); i++)
        see_runs(page, jv_at(items, i));
    jv_add(page->blocks, jv_get(block, "verbatim") == NULL ? jv_share(block) : see_verbatim(block));
}

void handbook_read(const char *markdown, const struct catalog *house, struct jv *facts)
{
    struct handbook_page page = {.house = house,
                                 .blocks = jv_new_array(),
                                 .contents = jv_new_array(),
                                 .title = TEXT_EMPTY,
                                 .ids = jv_new_object()};
    struct jv *blocks = markdown_read(markdown);
    for (size_t i = 0; i < jv_size(blocks); i++)
        see_block(&page, jv_at(blocks, i), facts);
    jv_put(facts, "contents", page.contents);
    jv_put(facts, "blocks", page.blocks);
    jv_free(page.ids);
    jv_free(blocks);
    text_free(&page.title);
}
