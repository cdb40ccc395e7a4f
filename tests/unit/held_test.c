/* What is kept of a question that waits for its answer. */
#include "check.h"

#include "engine/play/held.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void kept(const char *written, char *out, size_t size)
{
    static const char *const options[] = {"take 1", "take 2"};
    struct held_line line = {.asked = true, .refused = true, .text = held_ask(options, 2, written)};
    char *one = held_option(&line, 0), *two = held_option(&line, 1);
    check_text(one, "take 1");
    check_text(two, "take 2");
    check_true(held_option(&line, 2) == NULL && strlen(held_words(&line)) < size);
    (void)snprintf(out, size, "%s", held_words(&line));
    free(one);
    free(two);
    free(line.text);
}

static void what_was_written_is_kept_beside_the_orders(void **state)
{
    char words[512];
    (void)state;
    kept("take one | two\tof them", words, sizeof words);
    check_text(words, "take one   two of them");
}

static void no_half_of_a_character_is_kept(void **state)
{
    char written[1000] = "", words[512];
    (void)state;
    for (size_t shift = 0; shift < 3; shift++) {
        memset(written, 'x', shift);
        for (size_t at = shift; at + 4 < sizeof written; at += 3)
            memcpy(written + at, "\xe2\x82\xac", 4); /* three bytes, and the end */
        kept(written, words, sizeof words);
        check_int(strlen(words) % 3, shift);
        check_true(strlen(words) > 200);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_written_is_kept_beside_the_orders),
        cmocka_unit_test(no_half_of_a_character_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
