/* The lines of the log: which are told, what stands before them, and that each is one line however long or foreign. */
#include "check.h"
#include "logged.h"

#include "base/log.h"
#include "base/text.h"

#include <string.h>

enum { LONGEST = 2046 }; /* bytes of a line */

static void what_is_told(void **state)
{
    (void)state;
    static const char *const want[] = {"<3>error 1\n", "<3>error 1\n<4>warn 2\n", "<3>error 1\n<4>warn 2\n<6>info 3\n",
                                       "<3>error 1\n<4>warn 2\n<6>info 3\n<7>debug 4\n"};
    for (int most = LOG_LEVEL_ERROR; most <= LOG_LEVEL_DEBUG; most++) {
        log_setup((enum log_level)most, true);
        logged_begin();
        log_error("error %d", 1);
        log_warn("warn %d", 2);
        log_info("info %d", 3);
        log_debug("debug %d", 4);
        check_text(logged_end(), want[most]);
    }
}

static void what_stands_before(void **state)
{
    (void)state;
    static const char *const names[] = {"error", "warn", "info", "debug"};
    for (int level = LOG_LEVEL_ERROR; level <= LOG_LEVEL_DEBUG; level++) {
        char want[40];
        log_setup(LOG_LEVEL_DEBUG, false);
        logged_begin();
        log_line((enum log_level)level, "told key=%s", "value");
        const char *got = logged_end();
        /* "2026-12-20T18:00:00Z" */
        check_true(strlen(got) > 20 && got[4] == '-' && got[10] == 'T' && got[19] == 'Z');
        (void)snprintf(want, sizeof want, " %s told key=value\n", names[level]);
        check_text(got + 20, want);
    }
}

static void foreign_bytes(void **state)
{
    (void)state;
    log_setup(LOG_LEVEL_INFO, true);
    logged_begin();
    log_info("a%cb%cc%cd%ce%cf %s", '\n', 0x1f, 0x7f, ' ', '~', "gr\xc3\xbcn");
    check_text(logged_end(), "<6>a?b?c?d e~f gr\xc3\xbcn\n");
}

static void long_lines(void **state)
{
    (void)state;
    struct text words = TEXT_EMPTY;
    log_setup(LOG_LEVEL_INFO, true);
    for (size_t len = LONGEST - 6; len < LONGEST + 6; len++) {
        text_clear(&words);
        while (words.len < len)
            text_add_char(&words, (char)('a' + words.len % 26));
        logged_begin();
        log_info("%s", words.data);
        const char *got = logged_end();
        size_t room = LONGEST - 3, whole = len < room ? len : room;
        check_int(strlen(got), 3 + whole + 1);
        check_int(strncmp(got + 3, words.data, whole), 0);
        check_int(got[3 + whole], '\n');
    }
    text_free(&words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_told),
        cmocka_unit_test(what_stands_before),
        cmocka_unit_test(foreign_bytes),
        cmocka_unit_test(long_lines),
    };
    return cmocka_run_group_tests_name("log", tests, NULL, NULL);
}
