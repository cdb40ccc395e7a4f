#include "check.h"

#include "report/columns.h"
#include "report/wrap.h"

static void wraps(const char *raw, const char *want)
{
    struct text out = TEXT_EMPTY;
    text_add(&out, "before|");
    wrap_text(raw, &out);
    check_text(out.data + 7, want);
    text_free(&out);
}

#define TEN "123456789 "
#define SIXTY TEN TEN TEN TEN TEN TEN

static void long_lines(void **state)
{
    (void)state;
    wraps(SIXTY "abcdefgh abcd", SIXTY "abcdefgh\nabcd\n");         /* 73 columns */
    wraps(SIXTY "abcdefgh abc", SIXTY "abcdefgh abc\n");            /* 72 */
    wraps("- " SIXTY "abcdef abcd", "- " SIXTY "abcdef\n  abcd\n"); /* below its bullet */
    wraps("* " SIXTY "abcdef abcd", "* " SIXTY "abcdef\n  abcd\n");
    wraps("12: " SIXTY "abcd abcd", "12: " SIXTY "abcd\n    abcd\n");
    wraps("  " SIXTY "abcdef abcd", "  " SIXTY "abcdef\n  abcd\n");
    wraps("| " SIXTY "abcdef abcd", "| " SIXTY "abcdef\n| abcd\n");
    wraps(SIXTY SIXTY "x", SIXTY "123456789\n123456789 123456789 123456789 123456789 123456789 x\n");
    wraps("    " SIXTY "abcdef abcd", "    " SIXTY "abcdef abcd\n"); /* to be copied: left whole */
}

static void no_line_begins_as_a_quotation(void **state)
{
    (void)state;
    wraps(SIXTY "in a game #12 ides", SIXTY "in a\ngame #12 ides\n");
    wraps(SIXTY "1234567890 a > b", SIXTY "1234567890\na > b\n");
}

/* As French has them. */
static void no_line_begins_with_a_mark_that_stands_alone(void **state)
{
    (void)state;
    wraps(SIXTY "12345678 ab ; on", SIXTY "12345678\nab ; on\n");
    wraps(SIXTY "12345678 ab ?", SIXTY "12345678\nab ?\n");
    wraps(SIXTY "123456 \u00ab ab \u00bb on", SIXTY "123456\n\u00ab ab \u00bb on\n");
    wraps(SIXTY "12345678 abcd :-) on", SIXTY "12345678\nabcd :-) on\n");
}

static void long_words(void **state)
{
    (void)state;
#define LINK "mailto:games@example.org?subject=0123456789012345678901234567890123456789012345678901234567890123456789"
    wraps(LINK, LINK "\n");
    wraps("see " LINK " now", "see\n" LINK "\nnow\n");
}

static void columns_are_characters(void **state)
{
    (void)state;
    /* 72 characters of two bytes each */
    struct text line = TEXT_EMPTY;
    for (int i = 0; i < 35; i++)
        text_add(&line, "\xc3\xa9");
    text_add(&line, " ");
    for (int i = 0; i < 36; i++)
        text_add(&line, "\xc3\xa9");
    struct text want = TEXT_EMPTY;
    text_add(&want, line.data);
    text_add(&want, "\n");
    wraps(line.data, want.data);
    text_free(&line);
    text_free(&want);
}

static void tidy(void **state)
{
    (void)state;
    wraps("", "");
    wraps("\n\n \n", "");
    wraps("\n\na  \n\n\n \nb\t\nc", "a\n\nb\nc\n");
    wraps("a\r\nb\x07"
          "c\x1b[1m\x7f",
          "a\nbc[1m\n");
    wraps("a\n-- \nb\n--\n", "a\n-- \nb\n--\n");
}

static void lays(const char *raw, const char *want)
{
    struct text out = TEXT_EMPTY;
    columns_lay(raw, 0, &out);
    check_text(out.data, want);
    text_free(&out);
}

static void tables(void **state)
{
    (void)state;
    lays("a > b\n\nc", "a > b\n\nc");
    lays("a\tbb\tc\naaa\tb\tc\n", "a    bb  c\naaa  b   c\n");
    lays(">a\tb\t> c\n12\tx\t345\nwhole\n>\t>\n", " a  b    c\n12  x  345\nwhole\n >  >\n");
    lays("    >a\tb\n    12\tx\n", "     a  b\n    12  x\n");
    lays("\xc3\xa4\tx\nbb\tx\n\nb\tx", "\xc3\xa4   x\nbb  x\n\nb  x");
    lays("\ta  \t\n\t\tb\nc  \n", "  a\n       b\nc  \n");
    lays("1\t2\t3\t4\t5\t6\t7\t8\t9\t10\t11\t12\t13\t14\t15\t16\t17", /* more than there may be */
         "1  2  3  4  5  6  7  8  9  10  11  12  13  14  15  16\t17");
}

/* Cells of several words give way, those of the widest columns first; a long word does not. */
static void tables_that_are_too_wide(void **state)
{
    (void)state;
    struct text out = TEXT_EMPTY;
    const char *raw = "  name\t>left: houses\t>rings\n  Anna of Rome\t10\t2\n";
    columns_lay(raw, 32, &out);
    check_text(out.data, "  name       left: houses  rings\n  Anna of              10      2\n  Rome\n");
    text_clear(&out);
    columns_lay(raw, 24, &out);
    check_text(out.data, "  name      left:  rings\n           houses\n  Anna         10      2\n  of\n  Rome\n");
    text_clear(&out);
    columns_lay("    red\tHighways\n", 4, &out);
    check_text(out.data, "    red  Highways\n");
    text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_lines),
        cmocka_unit_test(no_line_begins_as_a_quotation),
        cmocka_unit_test(no_line_begins_with_a_mark_that_stands_alone),
        cmocka_unit_test(long_words),
        cmocka_unit_test(columns_are_characters),
        cmocka_unit_test(tidy),
        cmocka_unit_test(tables),
        cmocka_unit_test(tables_that_are_too_wide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
