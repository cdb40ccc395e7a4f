/* "The first one": what a line chooses of what was offered. */
#include "check.h"

#include "base/text.h"
#include "engine/play/choices.h"

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

/* As "1 2 3", with a "q" before numbers of questions; "all". */
static void check_choices(const char *line, int most, const char *want)
{
    struct choices choices;
    struct text got = TEXT_EMPTY;
    choices_read(line, most, &choices);
    text_add(&got, choices.all ? "all" : choices.none ? "none" : choices.questions && choices.count > 0 ? "q" : "");
    for (int i = 0; i < choices.count; i++)
        text_addf(&got, "%s%d", i > 0 ? " " : "", choices.number[i]);
    text_add(&got, choices.only && choices.count > 0 ? " only" : "");
    check_text(got.data, want);
    text_free(&got);
}

static void a_line_answers_none_or_one_alone(void **state)
{
    (void)state;
    for (const char *const *line = (const char *const[]){"none", "None of them, please.", "neither, thanks",
                                                         "keine von beiden", "Nein, keine von beiden!", "nichts davon",
                                                         "aucune des deux, merci", "ninguno de los dos", NULL};
         *line != NULL; line++)
        check_choices(*line, 4, "none");
    check_choices("number 4, nothing else", 9, "4 only");
    check_choices("Only 4 please", 9, "4 only");
    check_choices("Die vierte Möglichkeit, bitte, alles andere nicht.", 9, "4 only");
    check_choices("nur die 2, sonst nichts", 9, "2 only");
    check_choices("la 3, rien d'autre", 9, "3 only");
    check_choices("solo el 2, nada más", 9, "2 only");
    check_choices("none of the cards", 4, "");
    check_choices("no gold", 4, "");
}

static void a_line_answers_several_questions(void **state)
{
    (void)state;
    check_choices("1 2 3", 4, "1 2 3");
    check_choices("1, 2 and 3", 4, "1 2 3");
    check_choices("1, 3 bitte", 4, "1 3");
    check_choices("2 und 4", 4, "2 4");
    check_choices("1 et 4, merci", 4, "1 4");
    check_choices("1 y 4", 4, "1 4");
    check_choices("3", 4, "3");
    check_choices("1 1", 4, "1");
    check_choices("the second one", 4, "q2");
    check_choices("the fourth option", 9, "4");
    check_choices("the first two, not the third", 6, "q1 2");
    check_choices("die ersten beiden, nicht das dritte", 6, "q1 2");
    check_choices("les deux premiers, pas le troisième", 6, "q1 2");
    check_choices("los dos primeros, no el tercero", 6, "q1 2");
    check_choices("the first and the third", 6, "q1 3");
    check_choices("1 2 3, not 2", 4, "1 3");
    check_choices("all of them", 4, "all");
    check_choices("Alle, bitte!", 4, "all");
    check_choices("les deux", 4, "all");
    check_choices("ambos", 4, "all");
    check_choices("Ja zu allem", 4, "all");
    check_choices("yes to both questions", 4, "all");
    check_choices("all is well", 4, "");
    check_choices("take 1 2", 4, "");
    check_choices("", 4, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_whole_line_chooses),
        cmocka_unit_test(test_other_words_choose_nothing),
        cmocka_unit_test(a_line_answers_none_or_one_alone),
        cmocka_unit_test(a_line_answers_several_questions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
