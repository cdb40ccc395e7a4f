#include "base/crash.h"

#ifdef CURSUS_CRASH_POINTS

#include "base/cipher.h"
#include "base/number.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/socket.h>
#include <unistd.h>

static void note(const char *path, long long number, const char *name)
{
    char line[160];
    int len = snprintf(line, sizeof line, "%lld %s\n", number, name);
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0)
        return;
    if (len > 0 && (size_t)len < sizeof line) {
        ssize_t wrote = write(file, line, (size_t)len);
        (void)wrote; /* a runner that finds no line fails by itself */
    }
    (void)close(file);
}

void crash_point_at(const char *name)
{
    /* The count of this process, a fork starting anew; test builds only. */
    static long long passed;
    static pid_t counted;
    if (counted != getpid()) {
        counted = getpid();
        passed = 0;
    }
    passed++;
    const char *log = getenv("CURSUS_CRASH_LOG");
    if (log != NULL)
        note(log, passed, name);
    const char *word = getenv("CURSUS_CRASH_AT");
    int64_t at = 0;
    if (word != NULL && number_read(word, 1, INT64_MAX, &at) && at == passed)
        (void)kill(getpid(), SIGKILL);
}

/* Does the word that the variable holds stand in the bytes? */
static bool is_told(const char *variable, const char *bytes, size_t size)
{
    const char *word = getenv(variable);
    return word != NULL && word[0] != '\0' && memmem(bytes, size, word, strlen(word)) != NULL;
}

void crash_on_word(const char *bytes, size_t size)
{
    if (is_told("CURSUS_CRASH_ON", bytes, size))
        (void)kill(getpid(), SIGABRT);
}

void crash_bug_on_word(const char *bytes, size_t size)
{
    if (is_told("CURSUS_KILL_ON", bytes, size))
        (void)kill(getpid(), SIGKILL);
    if (is_told("CURSUS_BUG_ON", bytes, size))
        BUG("the word of CURSUS_BUG_ON");
}

void crash_reach_on_word(const char *bytes, size_t size)
{
    int got = -1;
    if (is_told("CURSUS_OPEN_ON", bytes, size))
        got = open("/etc/passwd", O_RDONLY | O_CLOEXEC);
    if (is_told("CURSUS_SOCKET_ON", bytes, size))
        got = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (got >= 0)
        (void)close(got);
    if (is_told("CURSUS_FORK_ON", bytes, size) && fork() == 0)
        _exit(0);
}

int crash_rest_of_word(int seconds)
{
    int64_t told = 0;
    const char *word = getenv("CURSUS_REST");
    return word != NULL && number_read(word, 1, 1000000, &told) ? (int)told : seconds;
}

bool crash_random_on_word(uint8_t *out, size_t count)
{
    static uint64_t drawn; /* blocks of this process since the word was told; test builds only */
    static char told[128];
    const char *word = getenv("CURSUS_RANDOM");
    if (word == NULL || word[0] == '\0')
        return false;
    if (strncmp(word, told, sizeof told - 1) != 0)
        drawn = 0;
    (void)snprintf(told, sizeof told, "%s", word);
    for (size_t done = 0; done < count; drawn++) {
        uint8_t block[CIPHER_HASH];
        const struct cipher_part parts[] = {{word, strlen(word)}, {&drawn, sizeof drawn}};
        size_t rest = count - done;
        cipher_hash(parts, 2, block);
        memcpy(out + done, block, rest < sizeof block ? rest : sizeof block);
        done += rest < sizeof block ? rest : sizeof block;
    }
    return true;
}

#endif
