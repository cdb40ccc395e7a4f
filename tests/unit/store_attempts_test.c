/* Which mail a process worked on when it died. */
#include "scratch.h"

#include "base/cipher.h"

#include <unistd.h>

static bool dies_with_seven(const struct scratch *scratch, int number)
{
    (void)number;
    struct store *own = scratch_again(scratch);
    inbox_attempt(own, 7);
    _exit(1); /* without a word to the store */
}

/* Several that died with one mail since somebody looked are one death: a machine may have gone down. */
static void deaths_of_one_time_count_once(void **state)
{
    (void)state;
    struct scratch scratch;
    scratch_open(&scratch);
    struct store *store = scratch.store;
    for (int round = 0; round < 2; round++) {
        check_int(inbox_attempt_dead(store), 0);
        for (int number = 0; number < 3; number++)
            check_true(!scratch_wait(scratch_fork(dies_with_seven, &scratch, number)));
        served_wait(scratch.path, 2);
        check_int(inbox_attempt_dead(store), 7);
        check_int(inbox_attempt_dead(store), 7); /* until it is forgotten */
        inbox_attempt_forget(store, 7);
    }
    check_int(inbox_attempt_dead(store), 0);
    scratch_close(&scratch);
}

/* Whoever lives and works on it is not dead. */
static void work_is_no_death(void **state)
{
    (void)state;
    struct scratch scratch;
    scratch_open(&scratch);
    struct store *other = scratch_again(&scratch);
    inbox_attempt(other, 7);
    check_int(inbox_attempt_dead(scratch.store), 0);
    store_close(other);
    check_int(inbox_attempt_dead(scratch.store), 0);
    scratch_close(&scratch);
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deaths_of_one_time_count_once),
        cmocka_unit_test(work_is_no_death),
    };
    return cmocka_run_group_tests_name("store_attempts", tests, NULL, NULL);
}
