#include "base/jv.h"
#include "base/mem.h"
#include "check.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* What a process says and how it ends that does `work` with a few MB of memory. */
static int end_of(void (*work)(void), char *said, size_t size)
{
    int ends[2], status = 0;
    check_int(pipe(ends), 0);
    (void)fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        const struct rlimit few = {64 << 20, 64 << 20};
        (void)dup2(ends[1], STDERR_FILENO);
        (void)setrlimit(RLIMIT_AS, &few);
        work();
        _exit(0);
    }
    (void)close(ends[1]);
    ssize_t count = read(ends[0], said, size - 1);
    said[count < 0 ? 0 : count] = '\0';
    (void)close(ends[0]);
    check_int(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void ends(void (*work)(void))
{
    char said[200];
    check_int(end_of(work, said, sizeof said), MEM_EXIT);
    check_text(said, "cursus: out of memory\n");
}

static void one_large_piece(void)
{
    free(mem_new((size_t)1 << 30, 1));
}

static void a_product_beyond_size_t(void)
{
    free(mem_new(SIZE_MAX / 2, 4));
}

static void a_list_grown_beyond_size_t(void)
{
    free(mem_grow(NULL, SIZE_MAX / 2, 4));
}

static void a_text_without_end(void)
{
    struct text text = TEXT_EMPTY;
    for (;;)
        text_addf(&text, "%0900d\n", 1);
}

static void a_list_of_numbers_without_end(void)
{
    struct jv *list = jv_new_array();
    for (;;)
        jv_add_int(list, 1);
}

static void without_memory_a_process_ends(void **state)
{
    (void)state;
#ifdef __SANITIZE_ADDRESS__
    return; /* it has its own malloc, which needs more than any limit */
#endif
    ends(one_large_piece);
    ends(a_product_beyond_size_t);
    ends(a_list_grown_beyond_size_t);
    ends(a_text_without_end);
    ends(a_list_of_numbers_without_end);
}

static void what_is_new_is_zero_and_never_null(void **state)
{
    (void)state;
    char *bytes = mem_new(3, 7);
    for (int i = 0; i < 21; i++)
        check_int(bytes[i], 0);
    memcpy(bytes, "twenty bytes and more", 21);
    bytes = mem_grow(bytes, 10, 7);
    check_int(memcmp(bytes, "twenty bytes and more", 21), 0);
    free(bytes);
    void *none = mem_new(0, 8), *grown = mem_grow(NULL, 0, 8);
    check_true(none != NULL && grown != NULL && none != grown);
    free(none);
    free(grown);
    char *text = mem_copy_text("vale"), *part = mem_copy_part("valete", 4), *whole = mem_copy_part("va", 4),
         *made = mem_textf("%s %d", "turn", 7);
    check_text(text, "vale");
    check_text(part, "vale");
    check_text(whole, "va");
    check_text(made, "turn 7");
    free(text);
    free(part);
    free(whole);
    free(made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_memory_a_process_ends),
        cmocka_unit_test(what_is_new_is_zero_and_never_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
