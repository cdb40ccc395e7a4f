#include "store/witness.h"

#include "base/cipher.h"
#include "base/mem.h"
#include "store/lock.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NANO = 1000000000 };

/* As it stands in the file: of one length, so that writing it again needs no room on a full disk, and with a check
 * that tells one read while it was written. */
struct page {
    char title[16];
    uint64_t line, moving, device, node;
    int64_t size, changed, mails_out, mails_in, branches;
    uint8_t check[CIPHER_HASH];
};

static const char title[16] = "cursus-witness1";

enum rc witness_file_read(const char *path, struct witness_file *out, struct err *err)
{
    struct stat info;
    if (stat(path, &info) != 0)
        return err_errno(err, "%s", path);
    *out = (struct witness_file){.device = info.st_dev,
                                 .node = info.st_ino,
                                 .size = info.st_size,
                                 .changed = (int64_t)info.st_mtim.tv_sec * NANO + info.st_mtim.tv_nsec};
    return RC_OK;
}

bool witness_file_same(const struct witness_file *a, const struct witness_file *b)
{
    return a->device == b->device && a->node == b->node && a->size == b->size && a->changed == b->changed;
}

static void page_of(const struct witness *witness, struct page *out)
{
    *out = (struct page){.line = witness->line,
                         .moving = witness->moving ? 1 : 0,
                         .device = witness->file.device,
                         .node = witness->file.node,
                         .size = witness->file.size,
                         .changed = witness->file.changed,
                         .mails_out = witness->mails_out,
                         .mails_in = witness->mails_in,
                         .branches = witness->branches};
    memcpy(out->title, title, sizeof title);
    cipher_hash(&(struct cipher_part){out, offsetof(struct page, check)}, 1, out->check);
}

static char *name_of(const char *path)
{
    return mem_textf("%s.witness", path);
}

bool witness_read(const char *path, struct witness *out)
{
    struct page page, again;
    char *name = name_of(path);
    int file = open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    free(name);
    if (file < 0)
        return false;
    ssize_t got = pread(file, &page, sizeof page, 0);
    (void)close(file);
    if (got != (ssize_t)sizeof page)
        return false;
    *out = (struct witness){.line = page.line,
                            .moving = page.moving == 1,
                            .file = {page.device, page.node, page.size, page.changed},
                            .mails_out = page.mails_out,
                            .mails_in = page.mails_in,
                            .branches = page.branches};
    page_of(out, &again);
    return memcmp(&again, &page, sizeof page) == 0;
}

bool witness_write(const char *path, const struct witness *witness)
{
    struct page page;
    struct err err = {0};
    char *name = name_of(path);
    int file = -1;
    page_of(witness, &page);
    bool written =
        lock_open(name, path, &file, &err) == RC_OK && pwrite(file, &page, sizeof page, 0) == (ssize_t)sizeof page;
    if (!written)
        (void)unlink(name); /* an old one would accuse everybody */
    lock_drop(&file);
    free(name);
    return written;
}
