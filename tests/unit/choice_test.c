/* "The first one": what a line chooses of what was offered. */
#include "check.h"

#include "engine/play/choice.h"

static void test_a_whole_line_chooses(void **state)
{
    (void)state;
    check_int(choice_read("1", 3), 1);
    check_int(choice_read(" 2) ", 3), 2);
    check_int(choice_read("The first one, please!", 3), 1);
    check_int(choice_read("I meant the second", 2), 2);
    check_int(choice_read("the last one", 4), 4);
    check_int(choice_read("das zweite bitte", 2), 2);
    check_int(choice_read("Die Fünfte", 5), 5);
    check_int(choice_read("la troisième, merci", 3), 3);
    check_int(choice_read("el último", 2), 2);
    check_int(choice_read("opción número 2", 2), 2);
}

static void test_other_words_choose_nothing(void **state)
{
    (void)state;
    check_int(choice_read("", 3), 0);
    check_int(choice_read("the one", 3), 0);
    check_int(choice_read("3", 2), 3);
    check_int(choice_read("first and second", 2), 0);
    check_int(choice_read("not the first", 2), 0);
    check_int(choice_read("the first card in Rome", 2), 0);
    check_int(choice_read("take 1", 2), 0);
    check_int(choice_read("12", 2), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_whole_line_chooses),
        cmocka_unit_test(test_other_words_choose_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
