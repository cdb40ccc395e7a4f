#include "check.h"

#include "report/svg.h"
#include "rules/draw.h"

#include <string.h>

static void one_element_a_stroke(void **state)
{
    (void)state;
    struct canvas canvas;
    struct text out = TEXT_EMPTY;
    const int32_t x[] = {px(1), px(9), 45}, y[] = {px(1), px(1), -5};
    canvas_begin(&canvas, 100, 50, WHITE);
    draw_box(&canvas, (struct box){10, 10, 20, 30}, 4, 0xb92516, INK)->width = px(2);
    draw_circle(&canvas, point(50, 25), 7, CANVAS_NONE, INK);
    canvas_polygon(&canvas, x, y, 3, 0x3a9f68, CANVAS_NONE);
    draw_line(&canvas, point(0, 0), point(40, 0), INK, 2)->arrow = true;
    draw_text(&canvas, point(60, 40), 14, ALIGN_CENTRE, INK, "Rome")->bold = true;
    draw_text(&canvas, point(60, 40), 14, ALIGN_CENTRE, INK, "");
    svg_write(&canvas, "Quorum", "round 1", &out);
    static const char *const parts[] = {
        "viewBox=\"0 0 100 50\" width=\"100\" height=\"50\" role=\"img\"",
        "<title>Quorum</title>\n<desc>round 1</desc>",
        "<rect x=\"0\" y=\"0\" width=\"100\" height=\"50\" fill=\"#ffffff\"/>",
        "<rect x=\"11\" y=\"11\" width=\"18\" height=\"28\" rx=\"3\" fill=\"#b92516\" stroke=\"#1c1c1c\" "
        "stroke-width=\"2\"/>",
        "<circle cx=\"50\" cy=\"25\" r=\"7\" fill=\"none\" stroke=\"#1c1c1c\"/>",
        "<polygon points=\"1,1 9,1 4.5,-0.5\" fill=\"#3a9f68\"/>",
        "<line x1=\"0\" y1=\"0\" x2=\"32\" y2=\"0\" stroke=\"#1c1c1c\" stroke-width=\"2\"/>\n<polygon points=\"40,0 "
        "30,5 "
        "30,-5\" fill=\"#1c1c1c\"/>",
        " font-weight=\"700\" text-anchor=\"middle\" textLength=\"",
        ">Rome</text>\n</svg>\n"};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (strstr(out.data, parts[i]) == NULL)
            fail_msg("'%s' is not in %s", parts[i], out.data);
    text_free(&out);
    canvas_free(&canvas);
}

static void words_are_no_markup(void **state)
{
    (void)state;
    struct canvas canvas;
    struct text out = TEXT_EMPTY;
    canvas_begin(&canvas, 100, 50, WHITE);
    draw_text(&canvas, point(10, 40), 14, ALIGN_LEFT, INK, "a<b>&\"c\"\x01\xc3\xa9");
    svg_write(&canvas, "</title><script>", "]]>", &out);
    check_true(strstr(out.data, ">a&lt;b&gt;&amp;&quot;c&quot;\xc3\xa9</text>") != NULL);
    check_true(strstr(out.data, "<title>&lt;/title&gt;&lt;script&gt;</title>\n<desc>]]&gt;</desc>") != NULL);
    text_free(&out);
    canvas_free(&canvas);
}

/* A text of `len` bytes, of which the last ones may be a character of several. */
static void check_cut(size_t len, const char *last, size_t want)
{
    struct canvas canvas;
    char long_one[2 * CANVAS_TEXT];
    memset(long_one, 'a', sizeof long_one);
    (void)snprintf(long_one + len - strlen(last), sizeof long_one - len, "%s", last);
    canvas_begin(&canvas, 100, 50, WHITE);
    const struct stroke *stroke = canvas_text(&canvas, point(1, 1), px(9), ALIGN_LEFT, INK, long_one);
    check_int(strlen(stroke->text), want);
    check_true(strncmp(stroke->text, long_one, want) == 0);
    canvas_free(&canvas);
}

static void long_texts_are_cut(void **state)
{
    (void)state;
    check_cut(CANVAS_TEXT - 2, "a", CANVAS_TEXT - 2);
    check_cut(CANVAS_TEXT - 1, "a", CANVAS_TEXT - 1);
    check_cut(CANVAS_TEXT, "a", CANVAS_TEXT - 1);
    check_cut(CANVAS_TEXT + 1, "a", CANVAS_TEXT - 1);
    check_cut(CANVAS_TEXT - 1, "\xe2\x82\xac", CANVAS_TEXT - 1);
    check_cut(CANVAS_TEXT, "\xe2\x82\xac", CANVAS_TEXT - 3);
    check_cut(CANVAS_TEXT + 1, "\xe2\x82\xac", CANVAS_TEXT - 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(one_element_a_stroke), cmocka_unit_test(long_texts_are_cut),
                                       cmocka_unit_test(words_are_no_markup)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
