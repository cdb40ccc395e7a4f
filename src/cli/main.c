#include "base/cipher.h"
#include "base/mem.h"
#include "cli/command.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

extern char **environ;

/* With 0, 1 or 2 closed, the next file opened (the database) would take its place and be written to. What was closed
 * cannot be read: it is no empty input. */
static bool hold_descriptors(void)
{
    for (;;) {
        int descriptor = open("/dev/null", O_WRONLY);
        if (descriptor < 0)
            return false;
        if (descriptor > STDERR_FILENO)
            return close(descriptor) == 0;
    }
}

/* The database's keys and seeds come into memory: no core file, and no look into it by others of this user. */
static void stay_private(void)
{
    const struct rlimit none = {0, 0};
    (void)setrlimit(RLIMIT_CORE, &none);
#ifndef __SANITIZE_ADDRESS__ /* its search for leaks looks into its own process from another one */
    (void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}

int main(int argc, char **argv)
{
    struct err err = {0};
    stay_private();
    mem_adopt_glib();
    /* the database holds addresses and secrets */
    (void)umask(077);
    /* a reader that went away is a failed write with a message and a code, not a silent end */
    (void)signal(SIGPIPE, SIG_IGN);
    /* a file over the limit is a failed write, as a full disk is, not the end of the process */
    (void)signal(SIGXFSZ, SIG_IGN);
    if (!hold_descriptors() || cipher_init(&err) != RC_OK) {
        cli_complain("%s", err.text[0] == '\0' ? "cannot start" : err.text);
        return EXIT_LATER;
    }
    return command_main(argc, argv, environ, stdout);
}
