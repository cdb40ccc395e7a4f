/* What people ask of a game that is over, in letters of theirs (tests/human/ended.jsonl). "missed": it is not read
 * right yet. */
#include "check.h"

#include "base/file.h"
#include "base/jv.h"
#include "base/text.h"
#include "engine/play/spoken.h"
#include "words/cut.h"

#include <string.h>

enum { FILE_MOST = 1000000, TODAY = 20000 };

static void letters_ask_for_an_analysis_or_do_not(void **state)
{
    struct text text = TEXT_EMPTY;
    struct err err = {0};
    struct spoken *spoken = spoken_new();
    int letters = 0;
    (void)state;
    check_int(file_read("tests/human/ended.jsonl", FILE_MOST, &text, &err), RC_OK);
    for (char *line = text.data, *next; *line != '\0'; line = next) {
        struct jv *letter = NULL;
        struct typed typed;
        next = strchr(line, '\n') + 1;
        check_int(jv_parse(line, (size_t)(next - line), &letter, &err), RC_OK);
        terms_read_lines(jv_string(jv_get(letter, "text")), &typed);
        bool right = (spoken_ended(spoken, &typed, TODAY) > 0) == jv_true(jv_get(letter, "want"));
        if (right == jv_true(jv_get(letter, "missed")))
            fail_msg("%s: %s", jv_string(jv_get(letter, "id")), jv_string(jv_get(letter, "text")));
        terms_free_lines(&typed);
        jv_free(letter);
        letters++;
    }
    check_int(letters, 216);
    spoken_free(spoken);
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(letters_ask_for_an_analysis_or_do_not)};
    return cmocka_run_group_tests_name("spoken", tests, NULL, NULL);
}
