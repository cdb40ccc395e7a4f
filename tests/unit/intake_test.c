#include "check.h"

#include "cli/intake.h"

static void waits(void **state)
{
    (void)state;
    static const struct {
        int64_t poll;
        int failures;
        int64_t wait;
    } cases[] = {{60, 0, 60},    {60, 1, 60},     {60, 2, 120},     {60, 3, 240}, {60, 5, 960},        {60, 6, 1800},
                 {60, 99, 1800}, {3600, 0, 3600}, {3600, 99, 3600}, {1, 4, 8},    {1, INT32_MAX, 1800}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_int(intake_wait(cases[i].poll, cases[i].failures), cases[i].wait);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(waits)};
    return cmocka_run_group_tests_name("intake", tests, NULL, NULL);
}
