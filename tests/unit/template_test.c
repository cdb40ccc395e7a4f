#include "check.h"

#include "base/embedded.h"
#include "report/templates.h"
#include "report/wrap.h"

#include <ctype.h>
#include <sys/stat.h>

static const char *const mails[] = {"turn",  "receipt", "invitation", "welcome", "digest", "reminder",
                                    "press", "end",     "help",       "games",   "notice"};
enum { MAILS = sizeof mails / sizeof mails[0] };

#define HOSTILE "<script>alert(\"1\")</script>]]>--><b onload='x'>{{x}}{{{y}}}{{>part/foot.txt}}&amp;"

static struct templates *templates(const char *folder)
{
    struct templates *new = NULL;
    templates_new(folder, &new);
    return new;
}

static struct jv *json(const char *text)
{
    struct jv *value = NULL;
    struct err err = {0};
    if (jv_parse(text, strlen(text), &value, &err) != RC_OK)
        fail_msg("%s", err.text);
    return value;
}

static struct jv *rich(void)
{
    char *text = file_bytes("tests/templates/rich.json", NULL);
    struct jv *value = json(text);
    free(text);
    return value;
}

static void render(const struct templates *with, const char *mail, const char *end, const struct jv *facts,
                   struct text *out)
{
    char name[64];
    struct err err = {0};
    (void)snprintf(name, sizeof name, "%s.%s", mail, end);
    text_clear(out);
    if (template_render(with, name, facts, out, &err) != RC_OK)
        fail_msg("%s: %s", name, err.text);
}

/* --- HTML ------------------------------------------------------------------------------------------------- */

/* The tags alone: "<a href= style=>...</a>", without texts and attributes' values. */
static void skeleton(const char *html, struct text *out)
{
    while (*html != '\0') {
        if (*html++ != '<')
            continue;
        text_add_char(out, '<');
        while (*html != '\0' && *html != '>') {
            if (*html == '"') {
                const char *end = strchr(html + 1, '"');
                if (end == NULL)
                    fail_msg("an attribute is not closed: %.60s", html);
                html = end;
            } else {
                text_add_char(out, *html);
            }
            html++;
        }
        text_add_char(out, '>');
    }
}

static bool has_no_end(const char *tag)
{
    /* "!": what stands for Word only, which is to be as well formed */
    static const char *const names[] = {"meta", "br", "img", "!DOCTYPE", "!"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(tag, names[i]) == 0)
            return true;
    return false;
}

static void tag_name(const char *tag, char *name, size_t size)
{
    size_t len = 0;
    while (len + 1 < size && (isalnum((unsigned char)tag[len]) || tag[len] == '!'))
        len++;
    memcpy(name, tag, len);
    name[len] = '\0';
}

/* Every tag that is opened is closed, in order; nothing that runs, asks or loads from elsewhere. */
static void check_html(const char *mail, const char *html)
{
    struct text tags = TEXT_EMPTY;
    skeleton(html, &tags);
    char open[32][16];
    int depth = 0;
    for (const char *at = strchr(tags.data, '<'); at != NULL; at = strchr(at + 1, '<')) {
        char name[16];
        bool end = at[1] == '/';
        tag_name(at + 1 + end, name, sizeof name);
        if (end) {
            if (depth == 0 || strcmp(open[depth - 1], name) != 0)
                fail_msg("%s: </%s> closes <%s>", mail, name, depth == 0 ? "" : open[depth - 1]);
            depth--;
        } else if (!has_no_end(name)) {
            check_true(depth < 32);
            memcpy(open[depth++], name, sizeof name);
        }
    }
    check_int(depth, 0);
    static const char *const never[] = {"<script", "<form", "<iframe", "<link", "src= src", " onload", " onclick"};
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        if (strstr(tags.data, never[i]) != NULL)
            fail_msg("%s: has %s", mail, never[i]);
    const char *style = strstr(tags.data, "<style");
    check_true(style != NULL && strstr(style + 1, "<style") == NULL && strstr(style, "<body") != NULL);
    for (const char *at = strstr(html, "src="); at != NULL; at = strstr(at + 1, "src="))
        check_int(strncmp(at, "src=\"cid:", 9), 0);
    check_true(strstr(html, "://") == NULL);
    check_true(strlen(html) < 100000);
    text_free(&tags);
}

/* --- text ------------------------------------------------------------------------------------------------- */

/* At most 72 columns, but for lines to be copied and single words. */
static void check_lines(const char *mail, const char *text)
{
    while (*text != '\0') {
        size_t len = strcspn(text, "\n"), columns = 0;
        for (size_t i = 0; i < len; i++)
            columns += ((unsigned char)text[i] & 0xc0) != 0x80;
        bool copied = strncmp(text, "    ", 4) == 0, word = memchr(text, ' ', len) == NULL;
        if (columns > WRAP_COLUMNS && !copied && !word)
            fail_msg("%s: %.*s", mail, (int)len, text);
        text += text[len] == '\n' ? len + 1 : len;
    }
    check_true(strstr(text, "\n\n\n") == NULL);
}

static void check_all(const struct jv *facts)
{
    struct templates *with = templates(NULL);
    struct text out = TEXT_EMPTY;
    for (size_t i = 0; i < MAILS; i++) {
        render(with, mails[i], "txt", facts, &out);
        check_true(out.len > 0);
        check_true(strstr(out.data, "{{") == NULL);
        check_lines(mails[i], out.data);
        render(with, mails[i], "html", facts, &out);
        check_true(strstr(out.data, "{{") == NULL);
        check_html(mails[i], out.data);
    }
    text_free(&out);
    templates_free(with);
}

static void all_with_rich_facts(void **state)
{
    (void)state;
    struct jv *facts = rich();
    check_all(facts);
    jv_free(facts);
}

static void all_with_no_facts(void **state)
{
    (void)state;
    struct jv *facts = json("{}");
    check_all(facts);
    jv_free(facts);
}

/* --- hostile facts ---------------------------------------------------------------------------------------- */

static struct jv *poisoned(const struct jv *value);

static bool poison_member(const char *key, struct jv *value, void *context)
{
    jv_put(context, key, strcmp(key, "rules") == 0 ? jv_share(value) : poisoned(value));
    return true;
}

/* The same facts with every text replaced. */
static struct jv *poisoned(const struct jv *value)
{
    if (jv_is_object(value)) {
        struct jv *object = jv_new_object();
        check_true(jv_each(value, poison_member, object));
        return object;
    }
    if (jv_is_array(value)) {
        struct jv *array = jv_new_array();
        for (size_t i = 0; i < jv_size(value); i++)
            jv_add(array, poisoned(jv_at(value, i)));
        return array;
    }
    if (jv_is_string(value) && jv_string(value)[0] != '\0')
        return jv_new_string(HOSTILE);
    return jv_copy_deep(value);
}

static void hostile_facts_are_only_text(void **state)
{
    (void)state;
    struct jv *good = rich(), *bad = poisoned(good);
    struct templates *with = templates(NULL);
    struct text a = TEXT_EMPTY, b = TEXT_EMPTY, tags_a = TEXT_EMPTY, tags_b = TEXT_EMPTY;
    for (size_t i = 0; i < MAILS; i++) {
        render(with, mails[i], "html", good, &a);
        render(with, mails[i], "html", bad, &b);
        text_clear(&tags_a);
        text_clear(&tags_b);
        skeleton(a.data, &tags_a);
        skeleton(b.data, &tags_b);
        check_text(tags_b.data, tags_a.data); /* not one element or attribute more or less */
        check_true(strstr(b.data, "&lt;script&gt;alert(&quot;1&quot;)") != NULL);
        check_true(strstr(b.data, "{{x}}{{{y}}}{{&gt;part/foot.txt}}&amp;amp;") != NULL);
        render(with, mails[i], "txt", bad, &b);
        check_true(strstr(b.data, HOSTILE) != NULL || strstr(b.data, "alert(\"1\")") != NULL);
    }
    text_free(&a);
    text_free(&b);
    text_free(&tags_a);
    text_free(&tags_b);
    templates_free(with);
    jv_free(good);
    jv_free(bad);
}

/* What pages take as it is, since the program makes it: pictures, in which report/svg.h escapes every word, and the
 * style of the page. Mails have nothing of the kind. */
static bool may_be_raw(const struct embedded *file, const char *tag)
{
    static const char *const made[] = {"style", "board",  "still", "plot",    "course_plot", "waits_plot",
                                       "start", "before", "after", "upright", "wide"};
    size_t len = strcspn(tag + 3, "}");
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++)
        if (strlen(made[i]) == len && strncmp(tag + 3, made[i], len) == 0)
            return strncmp(file->path, "templates/site/", 15) == 0;
    return false;
}

static void nothing_raw_in_html(void **state)
{
    (void)state;
    int files = 0;
    for (const struct embedded *file = embedded_files; file->path != NULL; file++)
        if (strncmp(file->path, "templates/", 10) == 0) {
            files++;
            if (strstr(file->data, "{{&") != NULL)
                fail_msg("%s writes something without escaping it", file->path);
            for (const char *tag = file->data; (tag = strstr(tag, "{{{")) != NULL; tag += 3)
                if (!may_be_raw(file, tag))
                    fail_msg("%s writes something without escaping it: %.30s", file->path, tag);
        }
    check_true(files >= 2 * MAILS);
}

/* --- what the mails say ----------------------------------------------------------------------------------- */

static void says(const char *mail, const struct jv *facts, const char *const *parts)
{
    struct templates *with = templates(NULL);
    struct text out = TEXT_EMPTY;
    render(with, mail, "txt", facts, &out);
    const char *at = out.data;
    for (; *parts != NULL; parts++) {
        const char *hit = strstr(at, *parts);
        if (hit == NULL)
            fail_msg("%s lacks, or has too early: %s\n%s", mail, *parts, out.data);
        at = hit;
    }
    text_free(&out);
    templates_free(with);
}

static void turn_in_order(void **state)
{
    (void)state;
    static const char *const parts[] = {"#12 kalends (Quorum), round 4 of 12. You are red.",
                                        "YOUR MOVE: take a card\nBy Fri 18 Dec 18:00 CET (28 hours left).",
                                        "take ____   # 1, 2, 3, ...\nvote ____",
                                        "ORDERS YOU CAN GIVE",
                                        "    take 1\n    take 2\n",
                                        "... and 17 more",
                                        "Blue takes Vulcanus",
                                        "THE BOARD",
                                        "YOUR SAVED ORDERS\n- take vulcanus / 3 / 1",
                                        "-- \nCursus at example.org",
                                        "Receipt 1a2b3c4d",
                                        NULL};
    struct jv *facts = rich();
    says("turn", facts, parts);
    jv_free(facts);
}

static void receipt_teaches(void **state)
{
    (void)state;
    static const char *const parts[] = {"Saved: take vulcanus / 3 / 1; say yes to the vote.",
                                        "Replaced: take the fifth card.",
                                        "NOT ACCEPTED\n- \"take jupitter now please\":",
                                        "There is no god",
                                        "You could write: take 3",
                                        "\n- \"vote perhaps\": A vote is aye or nay.",
                                        "YOUR SAVED ORDERS",
                                        NULL};
    static const char *const none[] = {"- \"x\": A vote is aye or nay.\n\n", NULL};
    struct jv *facts = rich();
    says("receipt", facts, parts);
    jv_free(facts);
    facts = json("{\"seat\":{\"number\":1,\"name\":\"red\",\"called\":\"red\"},\"refused_any\":true,\"refused\":[{"
                 "\"number\":1,\"line\":"
                 "\"x\",\"sentence\":\"A vote is aye or nay.\"}]}");
    says("receipt", facts, none);
    jv_free(facts);
}

/* --- where templates come from ---------------------------------------------------------------------------- */

static void write_file(const char *folder, const char *name, const char *bytes, size_t len)
{
    char path[512];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    check_true(file != NULL);
    check_int(fwrite(bytes, 1, len, file), len);
    check_int(fclose(file), 0);
}

static void write_text(const char *folder, const char *name, const char *text)
{
    write_file(folder, name, text, strlen(text));
}

static void make_folder(const char *folder, const char *name)
{
    char path[512];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    check_int(mkdir(path, 0700), 0);
}

static void renders(const struct templates *with, const char *name, const char *facts, const char *want)
{
    struct text out = TEXT_EMPTY;
    struct err err = {0};
    struct jv *value = json(facts);
    if (template_render(with, name, value, &out, &err) != RC_OK)
        fail_msg("%s: %s", name, err.text);
    check_text(out.data, want);
    jv_free(value);
    text_free(&out);
}

static void fails(const struct templates *with, const char *name, const char *facts, enum rc rc, const char *message)
{
    struct text out = TEXT_EMPTY;
    struct err err = {0};
    struct jv *value = json(facts);
    check_int(template_render(with, name, value, &out, &err), rc);
    if (strstr(err.text, message) == NULL)
        fail_msg("%s: \"%s\" lacks \"%s\"", name, err.text, message);
    jv_free(value);
    text_free(&out);
}

/* All that is wrong with the operator's templates. */
static void has_faults(const struct templates *with, const char *want)
{
    struct template_faults faults;
    templates_check(with, &faults);
    check_text(faults.lines.data, want);
    check_true((faults.stamp != 0) == (faults.count != 0));
    text_free(&faults.lines);
}

/* What the built-in template makes of it, and what is remembered of the operator's. */
static void falls_back(const struct templates *with, const char *name, const char *facts, const char *met)
{
    struct templates *without = templates("");
    struct text want = TEXT_EMPTY, said = TEXT_EMPTY;
    struct err err = {0};
    struct jv *value = json(facts);
    check_int(template_render(without, name, value, &want, &err), RC_OK);
    renders(with, name, facts, want.data);
    templates_met(with, &said);
    if (strstr(said.data, met) == NULL)
        fail_msg("%s: \"%s\" lacks \"%s\"", name, said.data, met);
    jv_free(value);
    text_free(&want);
    text_free(&said);
    templates_free(without);
}

static void own_folder(void **state)
{
    (void)state;
    char folder[256];
    (void)snprintf(folder, sizeof folder, "%s", folder_new());
    make_folder(folder, "part");
    make_folder(folder, "gamex");
    write_text(folder, "notice.txt",
               "Own: {{title}}\n{{> part/foot.txt}}\n{{> game/report.txt}}\n{{> part/title.txt}}");
    write_text(folder, "part/foot.txt", "foot {{x}}\n");
    write_text(folder, "gamex/report.txt", "report of x: {{x}}");
    write_text(folder, "own.html", "<p>{{x}}{{> part/foot.txt}}</p>");
    struct templates *with = templates(folder);
    const char *facts = "{\"rules\":\"gamex\",\"title\":\"<T>\",\"x\":\"<&>\"}";
    renders(with, "notice.txt", facts, "Own: <T>\nfoot <&>\nreport of x: <&>\n");
    renders(with, "own.html", facts, "<p>&lt;&amp;&gt;foot &lt;&amp;&gt;\n</p>");
    renders(with, "notice.txt", "{\"rules\":\"gamey\"}", "Own:\nfoot\n");
    renders(with, "notice.txt", "{}", "Own:\nfoot\n");
    write_text(folder, "part/foot.txt", "changed\n"); /* counts at once */
    renders(with, "notice.txt", "{}", "Own:\nchanged\n");
    has_faults(with, "template gamex/report.txt: nothing uses a file of this name\n"
                     "template own.html: nothing uses a file of this name\n");
    templates_free(with);
    folder_remove(folder);
}

/* What cannot be used is replaced by what is built in, and said once. */
static void former_facts_are_named(void **state)
{
    (void)state;
    char folder[256];
    static const char facts[] = "{\"standings_any\":true,\"standings\":[{\"title\":\"Quorum\",\"finished\":2}]}";
    static const char fault[] = "template standings.txt, line 2, column 1: there is no 'table' any more; write "
                                "{{> part/players.txt}}\n";
    (void)snprintf(folder, sizeof folder, "%s", folder_new());
    write_text(folder, "standings.txt", "{{#standings}}\n{{#table}}\n{{text}}\n{{/table}}\n{{/standings}}\n");
    struct templates *with = templates(folder);
    has_faults(with, fault);
    falls_back(with, "standings.txt", facts, fault);
    write_text(folder, "standings.txt", "{{#standings}}\n{{title}}\n{{/standings}}\n");
    has_faults(with, "");
    templates_free(with);
    folder_remove(folder);
}

static void broken_templates_fall_back(void **state)
{
    (void)state;
    char folder[256];
    const char *facts = "{\"rules\":\"quorum\",\"title\":\"T\",\"site\":{\"name\":\"S\"}}";
    (void)snprintf(folder, sizeof folder, "%s", folder_new());
    make_folder(folder, "part");
    make_folder(folder, "quorum");
    struct templates *with = templates(folder);
    has_faults(with, "");
    write_text(folder, "notice.txt", "a\n{{#x}}");
    falls_back(with, "notice.txt", facts, "template notice.txt, line 2, column 1: the section x is not closed");
    falls_back(with, "notice.txt", facts, ""); /* said before */
    has_faults(with, "template notice.txt, line 2, column 1: the section x is not closed\n");
    write_text(folder, "notice.txt", "a\n{{> part/none.txt}}");
    falls_back(with, "notice.txt", facts, "there is no template part/none.txt");
    has_faults(with, "template notice.txt: there is no template part/none.txt\n");
    write_text(folder, "notice.txt", "{{> ../../etc/passwd}}");
    falls_back(with, "notice.txt", facts, "not a template's name");
    write_text(folder, "notice.txt", "{{> notice.txt}}");
    falls_back(with, "notice.txt", facts, "partials within each other");
    has_faults(with, "template notice.txt, line 1, column 1: more than 16 partials within each other\n");
    write_text(folder, "notice.txt", "{{> game/report.txt}}");
    renders(with, "notice.txt", "{}", "");
    falls_back(with, "notice.txt", "{\"rules\":\"../x\"}", "not a template's name");
    char *large = calloc(1, 300000);
    check_true(large != NULL);
    write_file(folder, "notice.txt", large, 300000);
    free(large);
    falls_back(with, "notice.txt", facts, "over 262144 bytes");
    /* a partial that is no good spoils nothing but itself */
    write_text(folder, "notice.txt", "mine {{> part/foot.txt}}");
    write_text(folder, "part/foot.txt", "{{/y}}");
    struct text out = TEXT_EMPTY;
    struct jv *value = json(facts);
    check_int(template_render(with, "notice.txt", value, &out, NULL), RC_OK);
    check_true(strncmp(out.data, "mine", 4) == 0 && strlen(out.data) > 10);
    text_clear(&out);
    templates_met(with, &out);
    check_true(strstr(out.data, "part/foot.txt, line 1") != NULL);
    text_free(&out);
    jv_free(value);
    write_text(folder, "part/foot.txt", "");
    write_text(folder, "quorum/report.html", "{{#x}}");
    falls_back(with, "turn.html", "{\"rules\":\"quorum\",\"report\":{\"goal\":7}}",
               "template quorum/report.html, line 1");
    folder_remove(folder);
    falls_back(with, "notice.txt", facts, ""); /* the folder is gone: what is built in still serves */
    templates_free(with);
}

static void what_nothing_uses_is_a_fault(void **state)
{
    (void)state;
    char folder[256];
    (void)snprintf(folder, sizeof folder, "%s", folder_new());
    make_folder(folder, "part");
    make_folder(folder, "press.txt");
    struct templates *with = templates(folder);
    write_text(folder, "reciept.txt", "a typo in the name");
    write_text(folder, "Notice.txt", "capitals");
    write_text(folder, "notice.txt~", "{{#an editor's}}");
    write_text(folder, ".notice.txt.swp", "{{#an editor's}}");
    write_text(folder, "help.txt", "{{> part/mine.txt}}");
    write_text(folder, "part/mine.txt", "used");
    char want[600];
    (void)snprintf(want, sizeof want,
                   "template Notice.txt: not a template's name (small letters, digits, - _ .)\n"
                   "template %s/press.txt: not a file\n"
                   "template reciept.txt: nothing uses a file of this name\n",
                   folder);
    has_faults(with, want);
    renders(with, "help.txt", "{}", "used\n");
    struct template_faults one, other;
    uint64_t stamp = templates_stamp(with);
    templates_check(with, &one);
    check_true(templates_stamp(with) == stamp);
    write_text(folder, "reciept.txt", "changed");
    templates_check(with, &other);
    check_true(templates_stamp(with) != stamp && one.stamp != other.stamp);
    text_free(&one.lines);
    text_free(&other.lines);
    templates_free(with);
    folder_remove(folder);
}

static void names(void **state)
{
    (void)state;
    struct templates *with = templates("");
    static const char *const unsafe[] = {"../notice.txt", "/etc/x.txt", "part//x.txt", "./notice.txt", ".txt",
                                         "a/.x.txt",      "Notice.txt", "a b.txt",     "x\n.txt"};
    for (size_t i = 0; i < sizeof unsafe / sizeof unsafe[0]; i++)
        fails(with, unsafe[i], "{}", RC_BAD, "name");
    fails(with, "notice", "{}", RC_BAD, "must end in .txt or .html");
    fails(with, "none.txt", "{}", RC_NONE, "there is no template none.txt");
    templates_free(with);
    with = templates("/nowhere/at/all");
    has_faults(with, "templates folder /nowhere/at/all: No such file or directory\n");
    templates_free(with);
    with = templates("Makefile");
    has_faults(with, "templates folder Makefile: Not a directory\n");
    templates_free(with);
}

/* A long game is more than a mail may be. */
static void pages_may_be_long(void **state)
{
    (void)state;
    struct templates *with = templates(NULL);
    struct text out = TEXT_EMPTY, words = TEXT_EMPTY;
    struct jv *facts = json("{\"replay\":{\"parts\":[{\"steps\":[{\"id\":\"m1\"}]}]}}");
    struct jv *step = jv_at(jv_get(jv_at(jv_get(jv_get(facts, "replay"), "parts"), 0), "steps"), 0);
    while (words.len < 3 * 1024 * 1024)
        text_add(&words, "RED advanced from 0 to 2 in Asia. ");
    jv_put_string(step, "stands", words.data);
    render(with, "site/game", "html", facts, &out);
    check_true(strstr(out.data, words.data) != NULL);
    text_free(&out);
    text_free(&words);
    jv_free(facts);
    templates_free(with);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_with_rich_facts),
        cmocka_unit_test(all_with_no_facts),
        cmocka_unit_test(hostile_facts_are_only_text),
        cmocka_unit_test(nothing_raw_in_html),
        cmocka_unit_test(turn_in_order),
        cmocka_unit_test(receipt_teaches),
        cmocka_unit_test(own_folder),
        cmocka_unit_test(former_facts_are_named),
        cmocka_unit_test(broken_templates_fall_back),
        cmocka_unit_test(what_nothing_uses_is_a_fault),
        cmocka_unit_test(names),
        cmocka_unit_test(pages_may_be_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
