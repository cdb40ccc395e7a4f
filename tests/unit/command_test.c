#include "check.h"

#include "cli/command.h"
#include "cli/output.h"

/* What one whole run prints; *code is its exit code. The caller frees it. */
static char *printed(const char *const *words, int *code)
{
    char *copies[8] = {NULL};
    int count = 0;
    for (; words[count] != NULL; count++)
        copies[count] = strdup(words[count]);
    char *const environment[] = {(char[]){"CURSUS_CONFIG=/dev/null"}, NULL};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    check_true(out != NULL);
    *code = command_main(count, copies, environment, out);
    (void)fclose(out);
    for (int i = 0; i < count; i++)
        free(copies[i]);
    return text;
}

static void twice_in_one_process(void **state)
{
    (void)state;
    const char *const one[] = {"cursus", "config", "-o", "game.pace=1d", "game.pace", NULL};
    const char *const two[] = {"cursus", "-o", "game.grace=2h", "config", "game.grace", NULL};
    for (int i = 0; i < 2; i++) {
        int code = -1;
        char *text = printed(one, &code);
        check_int(code, EXIT_DONE);
        check_text(text, "1d\n");
        free(text);
        text = printed(two, &code);
        check_int(code, EXIT_DONE);
        check_text(text, "2h\n");
        free(text);
    }
}

/* Every row of the table keeps what command.h promises about it. */
static void table_of_commands(void **state)
{
    (void)state;
    static const char *const common[] = {"config", "at", "json", "verbose", "quiet", "help", "version"};
    for (size_t i = 0; command_at(i) != NULL; i++) {
        const struct command *command = command_at(i);
        check_true(command_find(command->name) == command);
        check_true(strlen(command->name) <= 12 && strlen(command->summary) <= 64);
        check_true(command->summary[0] >= 'A' && command->summary[0] <= 'Z');
        check_true(command->summary[strlen(command->summary) - 1] != '.');
        check_true(command->usage != NULL && command->run != NULL);
        check_true(command->least >= 0 && (command->most == -1 || command->most >= command->least));
        check_true(command->detail == NULL || command->detail[strlen(command->detail) - 1] == '\n');
        for (const struct command_option *option = command->options; option != NULL && option->name != NULL; option++) {
            check_true(option->help != NULL);
            for (size_t j = 0; j < sizeof common / sizeof common[0]; j++)
                check_true(strcmp(option->name, common[j]) != 0);
            for (const struct command_option *other = command->options; other < option; other++)
                check_true(strcmp(option->name, other->name) != 0);
        }
    }
}

static void exit_codes(void **state)
{
    (void)state;
    static const struct {
        enum rc rc;
        int code;
    } want[] = {{RC_BAD, EXIT_DATA},        {RC_NONE, EXIT_REFUSED},   {RC_CONFLICT, EXIT_REFUSED},
                {RC_BUSY, EXIT_LATER},      {RC_FULL, EXIT_LATER},     {RC_IO, EXIT_IO},
                {RC_NOMEM, EXIT_LATER},     {RC_DENIED, EXIT_REFUSED}, {RC_DAMAGED, EXIT_DATA},
                {RC_AWAY, EXIT_UNAVAILABLE}};
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
        const struct err err = {.rc = want[i].rc};
        check_int(cli_fail(&err), want[i].code);
    }
    check_int(cli_usage(NULL, "no"), EXIT_USAGE);
}

static int run(const char *one, const char *two, const char *three)
{
    char *argv[] = {strdup("cursus"), strdup(one), strdup(two), strdup(three), NULL};
    char *const environment[] = {NULL};
    FILE *out = fopen("/dev/null", "w");
    check_true(out != NULL);
    int code = command_main(4, argv, environment, out);
    (void)fclose(out);
    for (int i = 0; argv[i] != NULL; i++)
        free(argv[i]);
    return code;
}

/* What a mail server starts says "later" to all that is wrong, so that no mail is lost of it. */
static void patient_commands(void **state)
{
    (void)state;
    check_int(run("tick", "--no-such", "option"), EXIT_USAGE);
    check_int(run("deliver", "--no-such", "option"), EXIT_LATER);
    check_int(run("deliver", "-c", "/no/such/file"), EXIT_LATER);
    check_int(run("tick", "-c", "/no/such/file"), EXIT_CONFIG);
    check_int(run("help", "deliver", "-q"), EXIT_DONE);
}

static void tables(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    const struct cli cli = {.out = open_memstream(&text, &size)};
    static const char *const heads[] = {"game", "seats", "name"};
    struct listing listing = output_listing_new(heads, 3);
    output_listing_cell(&listing, "#12");
    output_listing_int(&listing, 4);
    output_listing_cell(&listing, "Caf\xc3\xa9\nNoir");
    output_listing_cell(&listing, "#1234567");
    output_listing_int(&listing, -123456);
    output_listing_cell(&listing, NULL);
    check_int(output_listing_print(&listing, &cli), EXIT_DONE);
    struct jv *value = jv_new_object();
    jv_put_int(value, "n", 7);
    check_int(output_json_line(&cli, value), EXIT_DONE);
    (void)fclose(cli.out);
    check_text(text, "game        seats  name\n"
                     "#12             4  Caf\xc3\xa9 Noir\n"
                     "#1234567  -123456\n"
                     "{\"n\":7}\n");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twice_in_one_process),
        cmocka_unit_test(table_of_commands),
        cmocka_unit_test(exit_codes),
        cmocka_unit_test(patient_commands),
        cmocka_unit_test(tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
