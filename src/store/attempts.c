#include "store/attempts.h"

#include "base/log.h"
#include "base/text.h"
#include "store/lock.h"

#include <fcntl.h>
#include <unistd.h>

enum { SLOTS = 64, WIDTH = sizeof(int64_t) };

static bool is_open(struct attempts *attempts, const char *path)
{
    if (attempts->file >= 0)
        return true;
    struct text name = TEXT_EMPTY;
    text_addf(&name, "%s.attempts", path);
    bool opened = lock_open(name.data, path, &attempts->file, NULL) == RC_OK;
    text_free(&name);
    return opened;
}

/* A slot is locked by the open file, so that a fork's close() of the same file does not end it. */
static bool take(const struct attempts *attempts, int slot)
{
    struct flock byte = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = (off_t)slot * WIDTH, .l_len = 1};
    return fcntl(attempts->file, F_OFD_SETLK, &byte) == 0;
}

static void leave(const struct attempts *attempts, int slot)
{
    struct flock byte = {.l_type = F_UNLCK, .l_whence = SEEK_SET, .l_start = (off_t)slot * WIDTH, .l_len = 1};
    (void)fcntl(attempts->file, F_OFD_SETLK, &byte);
}

static int64_t noted(const struct attempts *attempts, int slot)
{
    int64_t inbox = 0;
    bool whole = pread(attempts->file, &inbox, WIDTH, (off_t)slot * WIDTH) == WIDTH;
    return whole && inbox > 0 ? inbox : 0;
}

/* All of them by one read, since this is asked before each mail; how many there are. */
static int noted_all(const struct attempts *attempts, int64_t inbox[SLOTS])
{
    ssize_t size = pread(attempts->file, inbox, (size_t)SLOTS * WIDTH, 0);
    return size < WIDTH ? 0 : (int)(size / WIDTH);
}

static void note(const struct attempts *attempts, int slot, int64_t inbox)
{
    /* what cannot be noted is not found out, and nothing worse */
    if (pwrite(attempts->file, &inbox, WIDTH, (off_t)slot * WIDTH) != WIDTH && ftruncate(attempts->file, 0) != 0)
        log_warn("nothing can be noted about the mail in hand");
}

/* A place without a note: one with a note is a dead process's. */
static bool has_slot(struct attempts *attempts)
{
    for (int slot = 0; attempts->slot < 0 && slot < SLOTS; slot++) {
        if (!take(attempts, slot))
            continue;
        if (noted(attempts, slot) == 0)
            attempts->slot = slot;
        else
            leave(attempts, slot);
    }
    return attempts->slot >= 0;
}

void attempts_note(struct attempts *attempts, const char *path, int64_t inbox)
{
    if (is_open(attempts, path) && has_slot(attempts))
        note(attempts, attempts->slot, inbox);
}

int64_t attempts_dead(struct attempts *attempts, const char *path)
{
    int64_t inbox = 0, all[SLOTS];
    int slots = is_open(attempts, path) ? noted_all(attempts, all) : 0;
    for (int slot = 0; slot < slots && inbox == 0; slot++) {
        if (slot == attempts->slot || all[slot] <= 0 || !take(attempts, slot))
            continue;
        inbox = noted(attempts, slot); /* now that nobody else writes there */
        leave(attempts, slot);
    }
    return inbox;
}

void attempts_forget(struct attempts *attempts, const char *path, int64_t inbox)
{
    for (int slot = 0; is_open(attempts, path) && slot < SLOTS; slot++) {
        if (slot == attempts->slot || noted(attempts, slot) != inbox || !take(attempts, slot))
            continue;
        note(attempts, slot, 0);
        leave(attempts, slot);
    }
}

void attempts_close(struct attempts *attempts)
{
    if (attempts->slot >= 0)
        note(attempts, attempts->slot, 0);
    lock_drop(&attempts->file);
    attempts->slot = -1;
}
