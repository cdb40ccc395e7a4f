#include "check.h"

#include "base/csv.h"
#include "base/text.h"

static void reads(const char *text, const char *want)
{
    struct err err = {0};
    struct csv csv;
    struct text out = TEXT_EMPTY;
    check_int(csv_read(text, strlen(text), &csv, &err), RC_OK);
    for (size_t i = 0; i < csv.rows; i++) {
        text_addf(&out, "%d:", csv.row[i].line);
        for (size_t at = 0; at < csv.row[i].cells; at++)
            text_addf(&out, "%s[%s]", at == 0 ? "" : " ", csv.row[i].cell[at]);
        text_add_char(&out, '\n');
    }
    check_text(out.data, want);
    text_free(&out);
    csv_free(&csv);
}

static void refuses(const char *text, const char *says)
{
    struct err err = {0};
    struct csv csv;
    check_int(csv_read(text, strlen(text), &csv, &err), RC_BAD);
    check_text(err.text, says);
    csv_free(&csv);
}

static void tables_are_read(void **state)
{
    (void)state;
    reads("", "");
    reads("a,b\n1, 2 \n", "1:[a] [b]\n2:[1] [2]\n");
    reads("a,b\r\n1,2", "1:[a] [b]\n2:[1] [2]\n");
    reads("\xef\xbb\xbfname;x\nMüller;1,5\n", "1:[name] [x]\n2:[Müller] [1,5]\n");
    reads("\n , \na,\n", "3:[a] []\n");
    reads("a,\"b, \"\"c\"\"\nd\" ,e\nf\n", "1:[a] [b, \"c\"\nd] [e]\n3:[f]\n");
    reads("a\rb,c\n", "1:[a\rb] [c]\n");
}

static void broken_tables_are_refused(void **state)
{
    (void)state;
    refuses("a,b\n1,\"2\n3\n", "line 2: a quote that does not end");
    refuses("a\n\"b\" c\n", "line 2: something stands behind a quote");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(tables_are_read), cmocka_unit_test(broken_tables_are_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
