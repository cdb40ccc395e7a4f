#include "check.h"

#include "report/prune.h"

#define PAGE(styles) "<head><style>" styles "</style></head><body class=\"a b\"><p class=\"c\">x</p></body>"

static void prunes(const char *html, const char *want)
{
    struct text out = TEXT_EMPTY;
    prune_styles(html, &out);
    check_text(out.data, want);
    text_free(&out);
}

static void what_nothing_asks_for_goes(void **state)
{
    (void)state;
    prunes(PAGE(".a{ x:1 }\n.d{y:2}\n.c, .d{z:3}"), PAGE("\n.a{x:1}.c{z:3}"));
    prunes(PAGE(".ab{x:1}.b{y:2}"), PAGE("\n.b{y:2}"));
    prunes(PAGE(".d{x:1}"), PAGE("\n"));
}

static void blocks_of_rules_go_with_their_last(void **state)
{
    (void)state;
    prunes(PAGE("@media (dark){.a,.d{x:1!important}\n.e{y:2}\n}\n@media print{.d{x:1}}.c{z:3}"),
           PAGE("\n@media (dark){.a{x:1!important}}.c{z:3}"));
}

static void what_is_more_than_a_class_stays(void **state)
{
    (void)state;
    prunes(PAGE(":root{x:1} .a td{y:2} td{z:3} .d:hover{u:4}"), PAGE("\n:root{x:1}.a td{y:2}td{z:3}.d:hover{u:4}"));
}

static void a_class_in_what_is_more_is_judged(void **state)
{
    (void)state;
    prunes(PAGE(".d td{x:1}.a .d{y:2}.a  .c{z:3}"), PAGE("\n.a  .c{z:3}"));
}

static void what_is_broken_stays_text(void **state)
{
    (void)state;
    prunes("<p>no style</p>", "<p>no style</p>");
    prunes("<style>.a{x:1}", "<style>.a{x:1}");
    prunes(PAGE(".a{x:1"), PAGE("\n.a{x:1}"));
    prunes(PAGE("plain"), PAGE("\nplain"));
    prunes(PAGE("}.a{"), PAGE("\n}.a{}"));
}

#define TEN "0123456789"
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN

static void a_line_ends_when_it_is_long(void **state)
{
    (void)state;
#define LONG ".a{x:" HUNDRED HUNDRED HUNDRED HUNDRED "}"
    prunes(PAGE(".b{y:2}" LONG ".c{z:3}.a{x:1}"), PAGE("\n.b{y:2}" LONG "\n.c{z:3}.a{x:1}"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_nothing_asks_for_goes),      cmocka_unit_test(blocks_of_rules_go_with_their_last),
        cmocka_unit_test(what_is_more_than_a_class_stays), cmocka_unit_test(a_class_in_what_is_more_is_judged),
        cmocka_unit_test(what_is_broken_stays_text),       cmocka_unit_test(a_line_ends_when_it_is_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
