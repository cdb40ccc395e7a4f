/*
 * What reports and pages are written with, pinned (pinned.h): lines, templates, styles and Markdown, of whatever chance
 * puts together.
 */
#include "check.h"
#include "pinned.h"

#include "base/embedded.h"
#include "base/file.h"
#include "base/jv.h"
#include "report/mustache.h"
#include "report/prune.h"
#include "report/templates.h"
#include "report/wrap.h"
#include "rules/chance.h"
#include "site/handbook.h"
#include "site/markdown.h"

#include <sys/stat.h>
#include <unistd.h>

enum { WRAPS = 300, TEMPLATES = 600, PAGES = 120, NESTED = 4 };

static struct pinned pinned;
static struct text text;
static struct chance dice;

static void begin(uint8_t what)
{
    const uint8_t seed[CIPHER_KEY] = {what, 3};
    dice = chance_seeded(seed, 0, NULL);
    text = TEXT_EMPTY;
}

static int below(int most)
{
    return (int)chance_below(&dice, most);
}

#define SOME(list) ((list)[below((int)(sizeof(list) / sizeof *(list)))])

/* So many of the pieces, one behind another. */
#define ADD_SOME(out, list, most)                                                                                      \
    for (int left = 1 + below(most); left > 0; left--)                                                                 \
    text_add((out), SOME(list))

static void put(const char *row, struct text *bytes)
{
    pinned_text(&pinned, row, bytes);
}

static struct jv *json(const char *words)
{
    struct jv *value = NULL;
    struct err err = {0};
    if (jv_parse(words, strlen(words), &value, &err) != RC_OK)
        fail_msg("%s: %s", words, err.text);
    return value;
}

/* ---- lines ---- */

static void lines_are_wrapped_as_they_were(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "word ",
        "a ",
        "longer-word ",
        "\n",
        "\n\n",
        "- ",
        "\n- ",
        "\n12: ",
        "\n| ",
        "\n|",
        "    ",
        "\n    four blanks and a line that is longer than any other that is to be found here now ",
        "\t",
        "\r\n",
        "\xc3\xa9t\xc3\xa9 ",
        "\xe2\x82\xac",
        "  ",
        "\x01",
        "\n-- \n",
        "--",
        "https://club.example/a/very/long/address/that/is/as/long/as/a/whole/line/and/more ",
        "exactly seventy-two characters stand in this line, which is as many as fit",
        "1: ",
        "\n  - ",
        ":",
        "\n  two blanks ",
        "\n12345678901234567890123456789012345678901234567890123456789012345678901234567890: ",
        "\n12. ",
        "\n* "};
    struct text raw = TEXT_EMPTY;
    begin(1);
    for (int i = 0; i < WRAPS; i++) {
        ADD_SOME(&raw, pieces, 60);
        wrap_text(raw.data, &text);
        put(i % 2 == 0 ? "wrap: even" : "wrap: odd", &text);
        text_clear(&raw);
    }
    text_free(&raw);
    text_free(&text);
}

/* ---- templates ---- */

static enum rc partial(void *context, const char *name, const char **found, size_t *len, struct err *err)
{
    static const char *const partials[][2] = {{"one", "{{a}}"},
                                              {"lines", "x\n {{b}}\n{{#t}}y{{/t}}\n"},
                                              {"deep", "{{#o}}{{>deep}}{{/o}}({{a}})"},
                                              {"open", "{{#t}}"}};
    (void)context;
    for (size_t i = 0; i < sizeof partials / sizeof *partials; i++)
        if (strcmp(partials[i][0], name) == 0) {
            *found = partials[i][1];
            *len = strlen(*found);
            return RC_OK;
        }
    return strcmp(name, "bad") == 0 ? err_set(err, RC_IO, "it is bad") : RC_NONE;
}

static bool stays(const void *context, const char *words)
{
    (void)context;
    return words[0] != 'x';
}

static void render(const char *row, const char *source, const struct jv *facts, const struct mustache_setup *setup)
{
    struct err err = {0};
    enum rc rc = mustache_render(source, strlen(source), facts, setup, &text, &err);
    text_addf(&text, "|%s|%d", rc == RC_OK ? "" : err.text, rc);
    err = (struct err){0};
    rc = mustache_check(setup->name, source, strlen(source), &err);
    text_addf(&text, "|%s", rc == RC_OK ? "" : err.text);
    put(row, &text);
}

/* A template that is well formed. */
static void add_parts(struct text *out, int depth)
{
    static const char *const pieces[] = {"{{a}}",
                                         "{{{a}}}",
                                         "{{&b}}",
                                         "{{ o.p }}",
                                         "{{.}}",
                                         "{{n}}",
                                         "{{zero}}",
                                         "{{o.q.r}}",
                                         "{{name}}",
                                         "{{nothing}}",
                                         "{{none.a}}",
                                         "{{list.name}}",
                                         "\n",
                                         "\n  ",
                                         "  ",
                                         "words ",
                                         "<>&\"'",
                                         "{",
                                         "}}",
                                         "\r\n",
                                         "{{! no }}",
                                         "{{!\n}}",
                                         "\n{{! alone }}\n",
                                         "{{>one}}",
                                         "{{>lines}}",
                                         "\n  {{>lines}}\n",
                                         "{{>deep}}",
                                         "{{>none}}",
                                         "{{^last}}, {{/last}}",
                                         "{{=<% %>=}}<%a%>{{b}}<%={{ }}=%>",
                                         "\n {{=| |=}} \n|&a| |={{ }}=|\n",
                                         "\n\t{{>one}} \n"};
    static const char *const names[] = {"list", "t",       "f", "o", "zero", "empty", "none", "deep",
                                        "in",   "nothing", "n", "a", "o.q",  "last",  "."};
    static const char *const before[] = {"", "\n", "\n  "};
    for (int left = 1 + below(5); left > 0; left--) {
        if (depth == NESTED || below(3) != 0) {
            text_add(out, SOME(pieces));
            continue;
        }
        const char *name = SOME(names), *line = SOME(before), *end = line[0] == '\0' ? "" : "\n";
        text_addf(out, "%s{{%c%s}}%s", line, "#^"[below(2)], name, end);
        add_parts(out, depth + 1);
        text_addf(out, "%s{{/%s}}%s", line, name, end);
    }
}

/* Of as many bytes as are allowed, and of one too many. */
static void render_within(const char *source, const struct jv *facts, const struct mustache_setup *setup)
{
    struct err err = {0};
    struct text whole = TEXT_EMPTY;
    struct mustache_setup bound = *setup;
    enum rc rc = mustache_render(source, strlen(source), facts, setup, &whole, &err);
    for (size_t less = 0; rc == RC_OK && less < 2 && whole.len > less; less++) {
        bound.output_max = whole.len - less;
        rc = mustache_render(source, strlen(source), facts, &bound, &text, &err);
        text_addf(&text, "|%s|%d", rc == RC_OK ? "" : err.text, rc);
        put("templates: within bounds", &text);
    }
    text_free(&whole);
}

static void templates_are_rendered_as_they_were(void **state)
{
    (void)state;
    static const char *const rare[] = {"{{",       "{{}}",   "{{a",          "{{{a}}",   "{{=a}}",    "{{= =}}",
                                       "{{<a}}",   "{{$a}}", "{{/zz}}",      "{{#a b}}", "{{>open}}", "{{>bad}}",
                                       "{{a..b}}", "{{.a}}", "{{=<% %> =}}", "{{a }b}}", "{{#t}}",    "{{/list}}"};
    struct jv *facts =
        json("{\"a\":\"A<&>\\\"'\",\"b\":\"b{{a}}\",\"t\":true,\"f\":false,\"n\":12,\"zero\":0,"
             "\"empty\":[],\"o\":{\"p\":\"P\",\"q\":{\"r\":-7},\"a\":\"own\"},\"nothing\":null,"
             "\"list\":[{\"name\":\"x\"},{\"name\":\"y\",\"a\":\"inner\"},{\"name\":\"z\",\"last\":true}],"
             "\"deep\":[{\"in\":[1,2]},{\"in\":[\"s\",[3,4]]}]}");
    struct text source = TEXT_EMPTY;
    struct mustache_kept *kept = mustache_kept_new();
    begin(2);
    for (int i = 0; i < TEMPLATES; i++) {
        struct mustache_setup setup = {.escape = i % 2 == 0 ? MUSTACHE_HTML : MUSTACHE_PLAIN,
                                       .name = i % 3 == 0 ? NULL : "it.txt",
                                       .partial = i % 7 == 0 ? NULL : partial,
                                       .kept = i % 5 == 0 ? kept : NULL,
                                       .stays = i % 5 == 0 ? stays : NULL,
                                       .output_max = i % 11 == 0 ? 100 : 0};
        add_parts(&source, 0);
        if (i % 4 == 0)
            text_add(&source, SOME(rare));
        if (i % 16 == 0)
            text_add(&source, SOME(rare));
        add_parts(&source, 0);
        render(setup.escape == MUSTACHE_HTML ? "templates: of pages" : "templates: of texts", source.data, facts,
               &setup);
        render_within(source.data, facts, &setup);
        text_clear(&source);
    }
    mustache_kept_free(kept);
    jv_free(facts);
    text_free(&source);
    text_free(&text);
}

static void mails_are_rendered_as_they_were(void **state)
{
    (void)state;
    struct templates *templates = NULL;
    char *bytes = file_bytes("tests/templates/rich.json", NULL);
    struct jv *rich = json(bytes), *none = jv_new_object();
    struct text pruned = TEXT_EMPTY;
    free(bytes);
    begin(3);
    templates_new(NULL, &templates);
    for (size_t i = 0; i < embedded_count; i++) {
        const char *name = embedded_files[i].path;
        if (strncmp(name, "templates/", 10) != 0 || strchr(name + 10, '/') != NULL)
            continue;
        for (int filled = 0; filled < 2; filled++) {
            struct err err = {0};
            enum rc rc = template_render(templates, name + 10, filled == 1 ? rich : none, &text, &err);
            prune_styles(text.data, &pruned);
            text_addf(&text, "|%d %s|", rc, rc == RC_OK ? "" : err.text);
            put(strstr(name, ".html") != NULL ? "mails: pages" : "mails: texts", &text);
            put("mails: pruned", &pruned);
        }
    }
    templates_free(templates);
    jv_free(rich);
    jv_free(none);
    text_free(&pruned);
    text_free(&text);
}

/* The operator's own, good and bad. */
static void templates_of_operators_are_met_as_they_were(void **state)
{
    (void)state;
    static const struct {
        const char *name, *bytes;
    } files[] = {{"turn.txt", "{{subject}} {{>part/own.txt}}"},
                 {"part/own.txt", "own {{site.name}}"},
                 {"receipt.txt", "{{#open}}"},
                 {"receipt.html", "{{>part/none.html}}"},
                 {"end.txt", "{{>part/loop.txt}}"},
                 {"part/loop.txt", "{{>part/loop.txt}}"},
                 {"unused.txt", "words"},
                 {"welcome.html", "<p>{{subject}}</p>{{>game/report.html}}"},
                 {"quorum/report.html", "<b>{{game.name}}</b>"},
                 {"digest.txt", "{{="},
                 {"style/press.css", ".press{color:red}"},
                 {"odd.name", "{{"}};
    static const char *const mails[] = {"turn.txt", "receipt.txt",  "receipt.html",
                                        "end.txt",  "welcome.html", "digest.txt"};
    struct templates *templates = NULL;
    struct template_faults faults = {.lines = TEXT_EMPTY};
    char path[400], folder[300];
    char *bytes = file_bytes("tests/templates/rich.json", NULL);
    struct jv *rich = json(bytes);
    free(bytes);
    begin(4);
    (void)snprintf(folder, sizeof folder, "%s", folder_new());
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct err err = {0};
        (void)snprintf(path, sizeof path, "%s/%s", folder, files[i].name);
        char *slash = strrchr(path, '/');
        *slash = '\0';
        (void)mkdir(path, 0700);
        *slash = '/';
        check_int(file_write(path, files[i].bytes, strlen(files[i].bytes), 0600, &err), RC_OK);
    }
    templates_new(folder, &templates);
    for (size_t i = 0; i < sizeof mails / sizeof *mails; i++) {
        struct err err = {0};
        enum rc rc = template_render(templates, mails[i], rich, &text, &err);
        text_addf(&text, "|%d", rc);
        put("own templates", &text);
    }
    templates_met(templates, &text);
    templates_check(templates, &faults);
    text_addf(&text, "|%zu|%s", faults.count, faults.lines.data);
    for (char *at; (at = strstr(text.data, folder)) != NULL;) /* which is another each time */
        memset(at, '@', strlen(folder));
    put("own templates: faults", &text);
    text_free(&faults.lines);
    templates_free(templates);
    folder_remove(folder);
    jv_free(rich);
    text_free(&text);
}

/* A name that is as long as can be, one that is too long, and a file that leads to itself. */
static void odd_files_of_operators_are_met(void **state)
{
    (void)state;
    struct templates *templates = NULL;
    struct err err = {0};
    char path[400], folder[300];
    (void)snprintf(folder, sizeof folder, "%s", folder_new());
    (void)snprintf(path, sizeof path, "%s/notice.txt", folder);
    check_int(file_write(path, "{{rules}}{{>game/abc.txt}}", 26, 0600, &err), RC_OK);
    templates_new(folder, &templates);
    for (int len = 244; len < 252; len++) {
        struct jv *facts = jv_new_object();
        char name[260];
        (void)snprintf(name, sizeof name, "%0*d", len, 0);
        jv_put_string(facts, "rules", name);
        check_int(template_render(templates, "notice.txt", facts, &text, &err), RC_OK);
        put("own templates: long names", &text);
        jv_free(facts);
    }
    templates_met(templates, &text);
    put("own templates: long names", &text);
    templates_free(templates);
    check_int(unlink(path), 0);
    check_int(symlink("notice.txt", path), 0);
    templates_new(folder, &templates);
    struct jv *none = jv_new_object();
    check_int(template_render(templates, "notice.txt", none, &text, &err), RC_OK);
    text_clear(&text);
    templates_met(templates, &text);
    check_true(strstr(text.data, "notice.txt") != NULL);
    templates_free(templates);
    folder_remove(folder);
    jv_free(none);
    text_free(&text);
}

static void styles_are_pruned_as_they_were(void **state)
{
    (void)state;
    static const char *const rules[] = {".a{color:red}",
                                        ".b , .c{ margin : 0 }",
                                        ".a td{x:y}",
                                        "@media (max-width:480px){.a{x:y}.d{z:0}}",
                                        "@media print{.e{x:y}}",
                                        "p{margin:0}",
                                        ":root{a:b}",
                                        ".a.b{c:d}",
                                        "\n  .c > .d {\n    e: f;\n  }\n",
                                        "/* .a */",
                                        ".a-b{c:d}",
                                        "td.a:hover,.e{x:y}",
                                        "}",
                                        "{",
                                        ".a"};
    static const char *const body[] = {
        "<p class=\"a\">",       "<td class=\"b c\">", "<i class='d'>",         "<b class=\"a-b\">",  "words .c ",
        "<p title=\"class=c\">", "<p class=\"\">",     "<p class=\"  a\td \">", "<style>.z{}</style>"};
    struct text page = TEXT_EMPTY;
    begin(5);
    for (int i = 0; i < PAGES; i++) {
        text_add(&page, i % 9 == 0 ? "no styles " : "<html><head><style>\n");
        ADD_SOME(&page, rules, 8);
        text_add(&page, i % 13 == 1 ? "" : "</style></head>");
        ADD_SOME(&page, body, 4);
        prune_styles(page.data, &text);
        put("styles", &text);
        text_clear(&page);
    }
    text_free(&page);
    text_free(&text);
}

/* ---- Markdown ---- */

static void tell_page(const char *page)
{
    struct jv *blocks = markdown_read(page);
    jv_dump(blocks, &text);
    put("markdown", &text);
    jv_free(blocks);
    for (int where = 0; where < 2; where++) {
        struct jv *facts = jv_new_object();
        handbook_read(page, where == 0 ? catalogs : NULL, facts);
        jv_dump(facts, &text);
        put(where == 0 ? "handbook: site" : "handbook: mail", &text);
        struct jv *lines = handbook_lines(jv_get(facts, "blocks"));
        jv_dump(lines, &text);
        put("handbook: lines", &text);
        jv_free(lines);
        jv_free(facts);
    }
}

static void pages_are_read_as_they_were(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "# The title\n\n",
        "## A `part` with *signs*, and_more - 2\n\n",
        "### A smaller \xc3\x9c"
        "ber-part!\n\n",
        "#### Smallest\n\n",
        "Words **strong**, *em* and `code` in a line.\nAnd another one.  \nA third.\n\n",
        "- one\n- two with **strong**\n  - nested\n  - again\n- three\n\n",
        "1. first\n2. second\n\n   more of it\n\n",
        "```\nverbatim < lines\n  of it\n```\n\n",
        "```example take-first\n{}\n```\n\n",
        "| a | b |\n| --- | ---: |\n| 1 | 2 |\n| x | 33 |\n\n",
        "| name | what it is called in the long run | n | m | o |\n| --- | --- | --- | --- | --- |\n"
        "| **red** | a sentence that is rather long, so that no table of text can hold it whole in its columns | 1 "
        "| | "
        "12 |\n"
        "| blue | `code` and [a link](../quorum/rules.md) | 2 | +3 | -4 |\n\n",
        "[here](#a-part) and [there](https://club.example/x.html) and [that](../quorum/rules.md#orders) and "
        "[no](../player.md).\n\n",
        "[lost](nowhere.md) ![a picture](../pictures/board.png) [up](../../README.md#x) [own](../doge/rules.md)\n\n",
        "> quoted words\n\n",
        "- an item\n\n      with code in it\n\n- and another\n\n  > with a quotation\n\n",
        "- an item\n\n  ```\n  with code\n  ```\n  and more\n\n",
        "<!-- a comment -->\n\n",
        "| | x |\n|---|---|\n| r | 1 |\n\n",
        "A line with a | bar, a < sign, & and \\* a star.\n\n",
        "---\n\n",
        "    indented code\n\n"};
    struct text page = TEXT_EMPTY;
    begin(11);
    for (int i = 0; i < PAGES; i++) {
        if (i % 5 != 0)
            text_add(&page, pieces[0]);
        ADD_SOME(&page, pieces, 9);
        tell_page(page.data);
        text_clear(&page);
    }
    text_free(&page);
    text_free(&text);
}

static int open_rows(void **state)
{
    (void)state;
    pinned_begin(&pinned, "report");
    return cipher_init(NULL) == RC_OK ? 0 : -1;
}

static void nothing_else_is_pinned(void **state)
{
    (void)state;
    pinned_end(&pinned);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_wrapped_as_they_were),
        cmocka_unit_test(templates_are_rendered_as_they_were),
        cmocka_unit_test(mails_are_rendered_as_they_were),
        cmocka_unit_test(templates_of_operators_are_met_as_they_were),
        cmocka_unit_test(odd_files_of_operators_are_met),
        cmocka_unit_test(styles_are_pruned_as_they_were),
        cmocka_unit_test(pages_are_read_as_they_were),
        cmocka_unit_test(nothing_else_is_pinned),
    };
    return cmocka_run_group_tests_name("report_pinned", tests, open_rows, NULL);
}
