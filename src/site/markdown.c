#include "site/markdown.h"

#include "base/err.h"

#include <md4c.h>
#include <string.h>

/* A page being read. What is NULL is not open. */
struct reading {
    struct jv *blocks;
    struct jv *runs;  /* of the heading, paragraph, item or cell */
    struct jv *items; /* of the list; nested ones are the same */
    struct jv *table, *rows, *cells;
    struct text run, link, lines; /* `lines`: of verbatim text */
    int lists, strong, em, code;
    bool linked;
};

static bool begun(const struct reading *reading)
{
    return reading->runs != NULL;
}

/* What was gathered of one dress becomes a run. */
static void end_run(struct reading *reading)
{
    if (reading->run.len == 0)
        return;
    struct jv *run = jv_new_object();
    jv_put_string(run, "text", reading->run.data);
    if (reading->strong > 0)
        jv_put_bool(run, "strong", true);
    if (reading->em > 0)
        jv_put_bool(run, "em", true);
    if (reading->code > 0)
        jv_put_bool(run, "code", true);
    if (reading->linked)
        jv_put_string(run, "link", reading->link.data);
    jv_add(reading->runs, run);
    text_clear(&reading->run);
}

static void begin_runs(struct reading *reading)
{
    jv_free(reading->runs);
    reading->runs = jv_new_array();
    text_clear(&reading->run);
}

/* An object with the runs so far; they are closed. */
static struct jv *end_runs(struct reading *reading)
{
    struct jv *object = jv_new_object();
    end_run(reading);
    jv_put(object, "runs", reading->runs);
    reading->runs = NULL;
    return object;
}

static void add_block(struct reading *reading, const char *kind, struct jv *what)
{
    struct jv *block = jv_new_object();
    jv_put(block, kind, what);
    jv_add(reading->blocks, block);
}

static void end_item(struct reading *reading)
{
    if (!begun(reading))
        return;
    struct jv *item = end_runs(reading);
    if (jv_size(jv_get(item, "runs")) > 0)
        jv_add(reading->items, item);
    else
        jv_free(item);
}

static void begin_list(struct reading *reading)
{
    if (reading->lists++ == 0)
        reading->items = jv_new_array();
    else
        end_item(reading);
}

static void end_list(struct reading *reading, bool ordered)
{
    if (--reading->lists > 0)
        return;
    struct jv *list = jv_new_object();
    jv_put_bool(list, "ordered", ordered);
    jv_put(list, "items", reading->items);
    reading->items = NULL;
    add_block(reading, "list", list);
}

static int enter_block(MD_BLOCKTYPE type, void *detail, void *context)
{
    struct reading *reading = context;
    (void)detail;
    if (type == MD_BLOCK_UL || type == MD_BLOCK_OL)
        begin_list(reading);
    else if (type == MD_BLOCK_H || type == MD_BLOCK_LI || type == MD_BLOCK_TH || type == MD_BLOCK_TD)
        begin_runs(reading);
    else if ((type == MD_BLOCK_P || type == MD_BLOCK_CODE) && begun(reading))
        text_between(&reading->run, 0, " "); /* an item's next part */
    else if (type == MD_BLOCK_P)
        begin_runs(reading);
    else if (type == MD_BLOCK_CODE)
        text_clear(&reading->lines);
    else if (type == MD_BLOCK_TABLE)
        reading->table = jv_new_object(), reading->rows = jv_new_array();
    else if (type == MD_BLOCK_TR)
        reading->cells = jv_new_array();
    return 0;
}

static void end_verbatim(struct reading *reading, const MD_BLOCK_CODE_DETAIL *detail)
{
    struct jv *verbatim = jv_new_object(), *lines = jv_new_array();
    struct text one = TEXT_EMPTY;
    text_add_bytes(&one, detail->info.text, detail->info.size);
    jv_put_string(verbatim, "info", one.data);
    for (const char *at = reading->lines.data; *at != '\0';) {
        size_t len = strcspn(at, "\n");
        struct jv *line = jv_new_object();
        text_clear(&one);
        text_add_bytes(&one, at, len);
        jv_put_string(line, "line", one.data);
        jv_add(lines, line);
        at += len + (at[len] == '\n');
    }
    jv_put(verbatim, "lines", lines);
    add_block(reading, "verbatim", verbatim);
    text_free(&one);
}

static bool says_something(const struct jv *cells)
{
    for (size_t i = 0; i < jv_size(cells); i++)
        if (jv_size(jv_get(jv_at(cells, i), "runs")) > 0)
            return true;
    return false;
}

/* A comment right behind a table is a row without words to md4c. */
static void end_row(struct reading *reading)
{
    if (jv_get(reading->table, "head") == NULL) {
        jv_put(reading->table, "head", reading->cells);
    } else if (!says_something(reading->cells)) {
        jv_free(reading->cells);
    } else {
        struct jv *row = jv_new_object();
        jv_put(row, "cells", reading->cells);
        jv_add(reading->rows, row);
    }
    reading->cells = NULL;
}

static void end_table(struct reading *reading)
{
    jv_put(reading->table, "rows", reading->rows);
    add_block(reading, "table", reading->table);
    reading->table = reading->rows = NULL;
}

static void end_heading(struct reading *reading, const MD_BLOCK_H_DETAIL *detail)
{
    struct jv *heading = end_runs(reading);
    jv_put_int(heading, "level", detail->level);
    add_block(reading, "heading", heading);
}

static int leave_block(MD_BLOCKTYPE type, void *detail, void *context)
{
    struct reading *reading = context;
    if (type == MD_BLOCK_H)
        end_heading(reading, detail);
    else if (type == MD_BLOCK_P && reading->lists == 0)
        add_block(reading, "paragraph", end_runs(reading));
    else if (type == MD_BLOCK_LI)
        end_item(reading);
    else if (type == MD_BLOCK_UL || type == MD_BLOCK_OL)
        end_list(reading, type == MD_BLOCK_OL);
    else if (type == MD_BLOCK_CODE && !begun(reading))
        end_verbatim(reading, detail);
    else if (type == MD_BLOCK_TH || type == MD_BLOCK_TD)
        jv_add(reading->cells, end_runs(reading));
    else if (type == MD_BLOCK_TR)
        end_row(reading);
    else if (type == MD_BLOCK_TABLE)
        end_table(reading);
    return 0;
}

/* One more dress, or one less. */
static int dress(struct reading *reading, MD_SPANTYPE type, int more)
{
    end_run(reading);
    reading->strong += type == MD_SPAN_STRONG ? more : 0;
    reading->em += type == MD_SPAN_EM ? more : 0;
    reading->code += type == MD_SPAN_CODE ? more : 0;
    return 0;
}

static int enter_span(MD_SPANTYPE type, void *detail, void *context)
{
    struct reading *reading = context;
    (void)dress(reading, type, 1);
    if (type == MD_SPAN_A) {
        const MD_SPAN_A_DETAIL *link = detail;
        text_clear(&reading->link);
        text_add_bytes(&reading->link, link->href.text, link->href.size);
        reading->linked = true;
    }
    return 0;
}

static int leave_span(MD_SPANTYPE type, void *detail, void *context)
{
    struct reading *reading = context;
    (void)detail;
    (void)dress(reading, type, -1);
    reading->linked = reading->linked && type != MD_SPAN_A;
    return 0;
}

static int add_text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *context)
{
    struct reading *reading = context;
    if (type == MD_TEXT_HTML)
        return 0;
    if (!begun(reading))
        text_add_bytes(&reading->lines, text, size);
    else if (type == MD_TEXT_SOFTBR || type == MD_TEXT_BR)
        text_add_char(&reading->run, ' ');
    else
        text_add_bytes(&reading->run, text, size);
    return 0;
}

struct jv *markdown_read(const char *page)
{
    static const MD_PARSER parser = {.flags = MD_FLAG_TABLES | MD_FLAG_COLLAPSEWHITESPACE,
                                     .enter_block = enter_block,
                                     .leave_block = leave_block,
                                     .enter_span = enter_span,
                                     .leave_span = leave_span,
                                     .text = add_text};
    struct reading reading = {.blocks = jv_new_array(), .run = TEXT_EMPTY, .link = TEXT_EMPTY, .lines = TEXT_EMPTY};
    if (md_parse(page, (MD_SIZE)strlen(page), &parser, &reading) != 0)
        BUG("md4c could not read a page of ours");
    text_free(&reading.run);
    text_free(&reading.link);
    text_free(&reading.lines);
    return reading.blocks;
}

void markdown_plain(const struct jv *runs, struct text *out)
{
    for (size_t i = 0; i < jv_size(runs); i++)
        text_add(out, jv_word(jv_at(runs, i), "text"));
}
