#include "check.h"

#include "words/comment.h"

static void lines_of_text(void **state)
{
    (void)state;
    static const struct {
        const char *text, *said;
    } cases[] = {
        {"take 1\n/* take 2\ntake 3 */ play 4\n", "take 1\n         \n          play 4\n"},
        {"<!--\ntake 2\n-->\nplay 4", "    \n      \n   \nplay 4"},
        {"/* take 2\nplay 4", "         \nplay 4"}, /* never closed */
        {"~~take 2\ntake 3~~", "        \n        "},
        {"~~take 2\ntake 3", "~~take 2\ntake 3"},
        {"<strike>\ntake 2\n</strike>play 4", "        \n      \n         play 4"},
        {"(* take 2\n*) play 4 {- 5 -}", "         \n   play 4        "},
        {"--take 2\n---\n-- \n--- x", "        \n---\n-- \n--- x"},
        {"REM take 2\nremove 2\n' take 2\n'take 2'", "          \nremove 2\n        \n'take 2'"},
        {"REM A Par\nREM par\nrem a par\nREM Par - Bur", "REM A Par\nREM par\nrem a par\n             "},
        {"dnl take 2\n.. take 2\n...take 2", "          \n         \n...take 2"},
        {"\u274c a\n\u2717 b\nc \u274c d", "     \n     \nc \u274c d"},
        {"\U0001F6D1 a\n\u00d7 b", "      \n    "},
        {"#4 ides\n# take 2\ntake #1", "#4 ides\n        \ntake #1"},
        {"\n\n// a\n", "\n\n    \n"},
        /* behind a bullet */
        {"- \u274c take 2\n* REM take 2\n+ ; take 2", "            \n            \n          "},
        {"1. \u2717 a\n12) // a\na) % a\n\u2022 -- a", "        \n        \n      \n        "},
        {"- REM par\n- 'take 2'\n- -5\n1. e4", "- REM par\n- 'take 2'\n- -5\n1. e4"},
        {"  -  dnl take 2\n- take 1", "               \n- take 1"},
        {"*\u274c take 2*\n**REM take 2**", "            \n              "},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *text = strdup(cases[i].text); /* nothing stands before it that may be looked at */
        check_true(text != NULL);
        comment_blank(text);
        check_text(text, cases[i].said);
        free(text);
    }
}

/* Signs that are never closed cost no more than a look a little further on. */
static void hostile(void **state)
{
    (void)state;
    static char text[100000];
    for (size_t i = 0; i + 3 < sizeof text; i += 3)
        memcpy(text + i, "<s>", 3);
    comment_blank(text);
    check_int(comment_at(text, 0), 0);
    /* nor does what may stand before a sign */
    static const char *const before[] = {" ", "*", "* ", "- ", ": ", "1. "};
    for (size_t k = 0; k < sizeof before / sizeof before[0]; k++) {
        size_t len = strlen(before[k]);
        memset(text, ' ', sizeof text / 2);
        for (size_t i = k % 2 * sizeof text / 2; i + len < sizeof text; i += len)
            memcpy(text + i, before[k], len);
        text[sizeof text - 1] = '\0';
        comment_blank(text);
        check_int(strlen(text), sizeof text - 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lines_of_text), cmocka_unit_test(hostile)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
