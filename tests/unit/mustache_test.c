#include "check.h"

#include "report/mustache.h"

static struct jv *json(const char *text)
{
    struct jv *value = NULL;
    struct err err = {0};
    if (jv_parse(text, strlen(text), &value, &err) != RC_OK)
        fail_msg("%s: %s", text, err.text);
    return value;
}

static enum rc partial_of(void *context, const char *name, const char **text, size_t *len, struct err *err)
{
    const struct jv *partials = context;
    *text = jv_string(jv_get(partials, name));
    if (*text == NULL)
        return err_set(err, RC_NONE, "no partial %s", name);
    *len = strlen(*text);
    return RC_OK;
}

static enum rc render(const char *source, const struct jv *data, struct jv *partials, enum mustache_escape escape,
                      struct text *out, struct err *err)
{
    struct mustache_setup setup = {.escape = escape, .name = "t", .partial = partial_of, .context = partials};
    return mustache_render(source, strlen(source), data, &setup, out, err);
}

/* Is `at` where a JSON value begins? (The specification's files put a blank before every value.) */
static bool value_begins(const char *text, const char *at)
{
    if (at == text || at[-1] != ' ')
        return false;
    while (at > text && (at[-1] == ' ' || at[-1] == '\n'))
        at--;
    return at > text && strchr(":[,", at[-1]) != NULL;
}

/* Our JSON has no real numbers: those of the specification become strings. */
static char *reals_as_strings(const char *json_text)
{
    struct text out = TEXT_EMPTY;
    for (const char *at = json_text; *at != '\0';) {
        size_t digits = strspn(at, "0123456789");
        size_t more = digits > 0 && at[digits] == '.' ? strspn(at + digits + 1, "0123456789") : 0;
        if (more > 0 && value_begins(json_text, at)) {
            text_add_char(&out, '"');
            text_add_bytes(&out, at, digits + 1 + more);
            text_add_char(&out, '"');
            at += digits + 1 + more;
        } else {
            text_add_char(&out, *at++);
        }
    }
    return text_detach(&out);
}

static void module(const char *name, size_t cases)
{
    char path[64];
    (void)snprintf(path, sizeof path, "tests/mustache-spec/%s.json", name);
    char *raw = file_bytes(path, NULL), *text = reals_as_strings(raw);
    struct jv *whole = json(text);
    struct jv *tests = jv_get(whole, "tests");
    check_int(jv_size(tests), cases);
    int wrong = 0;
    for (size_t i = 0; i < jv_size(tests); i++) {
        struct jv *test = jv_at(tests, i);
        const char *want = jv_string(jv_get(test, "expected"));
        struct text out = TEXT_EMPTY;
        struct err err = {0};
        enum rc rc = render(jv_string(jv_get(test, "template")), jv_get(test, "data"), jv_get(test, "partials"),
                            MUSTACHE_HTML, &out, &err);
        if (rc != RC_OK || strcmp(out.data, want) != 0) {
            print_error("%s: %s: %s\n  |%s|\nnot\n  |%s|\n", name, jv_string(jv_get(test, "name")), err.text, out.data,
                        want);
            wrong++;
        }
        text_free(&out);
    }
    check_int(wrong, 0);
    jv_free(whole);
    free(text);
    free(raw);
}

static void spec_comments(void **state)
{
    (void)state;
    module("comments", 12);
}

static void spec_delimiters(void **state)
{
    (void)state;
    module("delimiters", 14);
}

static void spec_interpolation(void **state)
{
    (void)state;
    module("interpolation", 42);
}

static void spec_inverted(void **state)
{
    (void)state;
    module("inverted", 22);
}

static void spec_partials(void **state)
{
    (void)state;
    module("partials", 12);
}

static void spec_sections(void **state)
{
    (void)state;
    module("sections", 34);
}

static void shows(const char *source, const char *data, const char *partials, enum mustache_escape escape,
                  const char *want)
{
    struct jv *facts = json(data), *parts = json(partials);
    struct text out = TEXT_EMPTY;
    struct err err = {0};
    check_int(render(source, facts, parts, escape, &out, &err), RC_OK);
    check_text(out.data, want);
    text_free(&out);
    jv_free(facts);
    jv_free(parts);
}

static void fails(const char *source, const char *data, const char *partials, const char *message)
{
    struct jv *facts = json(data), *parts = json(partials);
    struct text out = TEXT_EMPTY;
    struct err err = {0};
    check_int(render(source, facts, parts, MUSTACHE_HTML, &out, &err), RC_BAD);
    check_text(err.text, message);
    text_free(&out);
    jv_free(facts);
    jv_free(parts);
}

static void escaping(void **state)
{
    (void)state;
    const char *data = "{\"x\":\"<b a=\\\"1\\\" c='2'>&\"}";
    shows("{{x}}", data, "{}", MUSTACHE_HTML, "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;");
    shows("{{{x}}}{{&x}}", data, "{}", MUSTACHE_HTML, "<b a=\"1\" c='2'>&<b a=\"1\" c='2'>&");
    shows("{{x}}", data, "{}", MUSTACHE_PLAIN, "<b a=\"1\" c='2'>&");
    shows("a\tb{{x}}", "{\"x\":\"\\t<\\t\"}", "{}", MUSTACHE_CELLS, "a\tb < ");
}

static void values_are_not_templates(void **state)
{
    (void)state;
    shows("{{x}}{{{x}}}", "{\"x\":\"{{y}}{{>p}}\",\"y\":\"no\"}", "{\"p\":\"no\"}", MUSTACHE_HTML,
          "{{y}}{{&gt;p}}{{y}}{{>p}}");
}

static void truth(void **state)
{
    (void)state;
    static const struct {
        const char *value, *want;
    } cases[] = {{"true", "yes"}, {"false", "no"},  {"null", "no"}, {"0", "no"},    {"-1", "yes"},
                 {"\"\"", "no"},  {"\"0\"", "yes"}, {"[]", "no"},   {"[0]", "yes"}, {"{}", "yes"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char data[32];
        (void)snprintf(data, sizeof data, "{\"x\":%s}", cases[i].value);
        shows("{{#x}}yes{{/x}}{{^x}}no{{/x}}", data, "{}", MUSTACHE_HTML, cases[i].want);
    }
    shows("{{#x}}yes{{/x}}{{^x}}no{{/x}}", "{}", "{}", MUSTACHE_HTML, "no");
    shows("{{a}}{{b}}{{c}}{{d}}", "{\"a\":true,\"b\":-9007199254740993,\"c\":[1],\"d\":null}", "{}", MUSTACHE_HTML,
          "true-9007199254740993");
}

static void margins(void **state)
{
    (void)state;
    shows("  {{>a}}\n.", "{\"l\":[1,2],\"x\":\"p\\nq\"}",
          "{\"a\":\"top\\n\\n{{#l}}\\n- {{.}}\\n  {{>b}}\\n{{/l}}\\n{{x}}\\n\",\"b\":\"{{!c}}in\\n\"}", MUSTACHE_HTML,
          "  top\n\n  - 1\n    in\n  - 2\n    in\n  p\nq\n.");
}

static void unsound(void **state)
{
    (void)state;
    fails("one\n two {{x", "{}", "{}", "template t, line 2, column 6: this tag is not closed");
    fails("{{{x}}", "{}", "{}", "template t, line 1, column 1: this tag is not closed");
    fails("{{=<% %>}}", "{}", "{}", "template t, line 1, column 1: this tag is not closed");
    fails("{{=<%=}}", "{}", "{}", "template t, line 1, column 1: delimiters are set as in {{=<% %>=}}");
    fails("{{=a b c=}}", "{}", "{}", "template t, line 1, column 1: delimiters are set as in {{=<% %>=}}");
    fails("{{=12345678901234567 b=}}", "{}", "{}",
          "template t, line 1, column 1: delimiters are set as in {{=<% %>=}}");
    fails("a{{#x}}\n{{#y}}{{/y}}", "{}", "{}", "template t, line 1, column 2: the section x is not closed");
    fails("{{#x}}{{/y}}", "{}", "{}", "template t, line 1, column 7: the end of y, but x is open");
    fails("{{#x}}{{/x.x}}", "{}", "{}", "template t, line 1, column 7: the end of x.x, but x is open");
    fails("{{/x}}", "{}", "{}", "template t, line 1, column 1: the end of a section that never began");
    fails("{{}}", "{}", "{}", "template t, line 1, column 1: this tag has no name");
    fails("{{# }}", "{}", "{}", "template t, line 1, column 1: this tag has no name");
    fails("{{a b}}", "{}", "{}", "template t, line 1, column 1: a name with a blank in it");
    fails("{{<x}}", "{}", "{}", "template t, line 1, column 1: inheritance ({{<) is not supported");
    fails("{{$x}}", "{}", "{}", "template t, line 1, column 1: inheritance ({{$) is not supported");
    fails("{{>p}}", "{}", "{\"p\":\"\\n{{#q}}\"}", "template p, line 2, column 1: the section q is not closed");
}

static void broken_everywhere(void **state)
{
    (void)state;
    /* every beginning of a template with all kinds of tags either renders or says what is wrong */
    static const char whole[] =
        "a{{x}}\n{{#x}}\n  {{>p}}\n{{/x}}{{^y}}{{{x}}}{{&x}}{{/y}}{{!c\n}}{{=<% %>=}}<%x%><%={{ }}=%>.";
    struct jv *facts = json("{\"x\":\"1\"}"), *parts = json("{\"p\":\"in\\n\"}");
    int fine = 0;
    for (size_t len = 0; len < sizeof whole; len++) {
        char *part = malloc(len == 0 ? 1 : len); /* to the byte, for AddressSanitizer */
        check_true(part != NULL);
        memcpy(part, whole, len);
        struct text out = TEXT_EMPTY;
        struct err err = {0};
        struct mustache_setup setup = {.partial = partial_of, .context = parts};
        enum rc rc = mustache_render(part, len, facts, &setup, &out, &err);
        check_true(rc == RC_OK || (rc == RC_BAD && strstr(err.text, "line ") != NULL));
        fine += rc == RC_OK;
        text_free(&out);
        free(part);
    }
    check_true(fine > 5);
    jv_free(facts);
    jv_free(parts);
}

static void repeat(struct text *text, const char *word, int times)
{
    for (int i = 0; i < times; i++)
        text_add(text, word);
}

static void limits(void **state)
{
    (void)state;
    fails("{{>p}}", "{}", "{\"p\":\"{{>p}}\"}",
          "template p, line 1, column 1: more than 16 partials within each other");
    fails("{{>p}}", "{}", "{\"p\":\"{{#q}}{{/q}}{{^q}}{{>p}}{{>p}}{{/q}}\"}",
          "template p, line 1, column 19: more than 16 partials within each other");
    fails("{{>a}}", "{\"l\":[1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0]}",
          "{\"a\":\"{{#l}}{{>b}}{{/l}}\",\"b\":\"{{#l}}{{>c}}{{/l}}\",\"c\":\"{{#l}}{{>d}}{{/l}}\","
          "\"d\":\"{{#l}}{{>e}}{{/l}}\",\"e\":\"{{#l}}{{#l}}{{/l}}{{/l}}\"}",
          "template e, line 1, column 7: more than 1000000 steps");

    struct text deep = TEXT_EMPTY;
    repeat(&deep, "{{#x}}", 33);
    fails(deep.data, "{}", "{}", "template t, line 1, column 193: more than 32 sections within each other");
    text_clear(&deep);
    repeat(&deep, "{{#x}}", 32);
    text_add(&deep, "y");
    repeat(&deep, "{{/x}}", 32);
    shows(deep.data, "{\"x\":1}", "{}", MUSTACHE_HTML, "y");
    text_clear(&deep);
    text_add(&deep, "{{");
    repeat(&deep, "n", MUSTACHE_NAME);
    text_add(&deep, "}}");
    fails(deep.data, "{}", "{}", "template t, line 1, column 1: a name of more than 127 bytes");
    text_clear(&deep);
    repeat(&deep, " ", MUSTACHE_TEMPLATE + 1);
    fails(deep.data, "{}", "{}", "template t: 262145 bytes; the limit is 262144");
    text_free(&deep);
}

static void output_limit(void **state)
{
    (void)state;
    struct jv *facts = json("{\"l\":[1,2,3,4,5,6,7,8]}");
    const char *source = "{{#l}}0123456789{{/l}}";
    struct mustache_setup setup = {.output_max = 80};
    struct text out = TEXT_EMPTY;
    struct err err = {0};
    text_add(&out, "what stood there before does not count");
    check_int(mustache_render(source, strlen(source), facts, &setup, &out, &err), RC_OK);
    setup.output_max = 79;
    check_int(mustache_render(source, strlen(source), facts, &setup, &out, &err), RC_BAD);
    check_true(strstr(err.text, "the rendered text is over 79 bytes") != NULL);
    text_free(&out);
    jv_free(facts);
}

static void no_room(void **state)
{
    (void)state;
    char small[8];
    struct text out = text_fixed(small, sizeof small);
    struct err err = {0};
    struct mustache_setup setup = {0};
    check_int(mustache_render("0123456789", 10, NULL, &setup, &out, &err), RC_OK);
    check_true(out.failed);
    check_text(out.data, "0123456");
}

static bool all_stay(const void *context, const char *text)
{
    (void)text;
    return *(const bool *)context;
}

/* What stays where it is is parsed once, and no other text. */
static void templates_that_stay_are_parsed_once(void **state)
{
    (void)state;
    for (int stay = 0; stay < 2; stay++) {
        bool stays = stay != 0;
        char source[] = "a{{x}}";
        struct mustache_kept *kept = mustache_kept_new();
        const struct mustache_setup setup = {.name = "x", .context = &stays, .kept = kept, .stays = all_stay};
        struct jv *facts = jv_new_object();
        struct text out = TEXT_EMPTY;
        struct err err = {0};
        jv_put_int(facts, "x", 7);
        check_int(mustache_render(source, strlen(source), facts, &setup, &out, &err), RC_OK);
        check_text(out.data, "a7");
        jv_put_int(facts, "x", 8);
        source[1] = source[2] = '<'; /* seen by who reads it again */
        text_clear(&out);
        check_int(mustache_render(source, strlen(source), facts, &setup, &out, &err), RC_OK);
        check_text(out.data, stays ? "a8" : "a<<x}}");
        text_clear(&out);
        char wrong[] = "{{#x}}";
        for (int times = 0; times < 2; times++) {
            check_int(mustache_render(wrong, strlen(wrong), facts, &setup, &out, &err), RC_BAD);
            check_true(strstr(err.text, "x") != NULL);
        }
        text_free(&out);
        jv_free(facts);
        mustache_kept_free(kept);
    }
}

/* An umlaut of Latin-1, a character cut off, one written too long, half of a pair, UTF-16, a NUL. */
static void other_bytes_than_utf8_are_refused_with_their_place(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t len;
        const char *says;
    } cases[] = {
        {"a\nGr\xfcn", 6, "line 2, column 3: not UTF-8"},
        {"x\xc3", 2, "line 1, column 2: not UTF-8"},
        {"\n\xc0\xaf", 3, "line 2, column 1: not UTF-8"},
        {"\xed\xa0\x80", 3, "line 1, column 1: not UTF-8"},
        {"\xff\xfeh\0i\0", 6, "line 1, column 1: not UTF-8"},
        {"{{a}}\nb\0c", 9, "line 2, column 2: a NUL"},
        {"{{\0}}", 5, "line 1, column 3: a NUL"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct err err = {0};
        check_int(mustache_check("foot", cases[i].bytes, cases[i].len, &err), RC_BAD);
        check_true(strstr(err.text, cases[i].says) != NULL && strstr(err.text, "template foot, ") != NULL);
    }
    struct err err = {0};
    check_int(mustache_check("foot", "Gr\xc3\xbcn \xf0\x9f\x8e\xb2", 10, &err), RC_OK);
}

/* By keys of the catalog; what the facts say is escaped, and no template. */
static void sentences_of_the_catalog(void **state)
{
    (void)state;
    static const struct {
        const char *source, *facts, *said;
        enum mustache_escape escape;
    } cases[] = {
        {"[{{%game.over.seat}}]", "{\"seat\": \"A & {{b}}\", \"score\": 3, \"rank\": 1}", "[A & {{b}} 3 (place 1)]",
         MUSTACHE_PLAIN},
        {"[{{%game.over.seat}}]", "{\"seat\": \"A & {{b}}\", \"score\": 3, \"rank\": 1}", "[A &amp; {{b}} 3 (place 1)]",
         MUSTACHE_HTML},
        {"{{#in}}{{%game.over.seat}}{{/in}}", "{\"score\": 3, \"in\": {\"seat\": \"B\", \"rank\": 2}}", "B 3 (place 2)",
         MUSTACHE_PLAIN},
        {"{{%game.about.days number}}, {{%game.about.days many}}", "{\"number\": 1, \"many\": 2}", "1 day, 1 days",
         MUSTACHE_PLAIN},
        {"{{%game.about.days list}}", "{\"number\": \"some\", \"list\": [7]}", "some day", MUSTACHE_PLAIN},
        {"{{%GAME.OVER.SEAT}}", "{\"seat\": \"d'Este\", \"score\": 3, \"rank\": 1}", "d'Este 3 (PLACE 1)",
         MUSTACHE_PLAIN},
        {"{{%mail.reminder.named}}", "{\"player\": {\"name\": \"d'Este\"}}",
         "d&#39;Este, it's your move:", MUSTACHE_HTML},
        {"{{%no.such.key}}", "{}", "no.such.key", MUSTACHE_PLAIN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct jv *facts = NULL;
        struct text out = TEXT_EMPTY;
        struct err err = {0};
        check_int(jv_parse(cases[i].facts, strlen(cases[i].facts), &facts, &err), RC_OK);
        check_int(render(cases[i].source, facts, NULL, cases[i].escape, &out, &err), RC_OK);
        check_text(out.data, cases[i].said);
        text_free(&out);
        jv_free(facts);
    }
    struct err err = {0};
    check_int(mustache_check("foot", "{{%a b c}}", 10, &err), RC_BAD);
    check_int(mustache_check("foot", "{{#{{%a}}}}{{/{{%a}}}}", 22, &err), RC_BAD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(templates_that_stay_are_parsed_once),
        cmocka_unit_test(spec_comments),
        cmocka_unit_test(spec_delimiters),
        cmocka_unit_test(spec_interpolation),
        cmocka_unit_test(spec_inverted),
        cmocka_unit_test(spec_partials),
        cmocka_unit_test(spec_sections),
        cmocka_unit_test(escaping),
        cmocka_unit_test(values_are_not_templates),
        cmocka_unit_test(sentences_of_the_catalog),
        cmocka_unit_test(truth),
        cmocka_unit_test(margins),
        cmocka_unit_test(unsound),
        cmocka_unit_test(other_bytes_than_utf8_are_refused_with_their_place),
        cmocka_unit_test(broken_everywhere),
        cmocka_unit_test(limits),
        cmocka_unit_test(output_limit),
        cmocka_unit_test(no_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
