/*
 * A Maildir: mails as files, handed over by rename. Reading: list new/, read one,
 * and once it is filed move it to cur/. Writing: whole into tmp/, synced, renamed
 * into new/, folder synced. tmp/ is never read.
 */
#ifndef CURSUS_MAIL_MAILDIR_H
#define CURSUS_MAIL_MAILDIR_H

#include "base/err.h"
#include "base/text.h"

#include <stdint.h>

struct maildir;

/* Makes `path` with its tmp/, new/ and cur/ (mode 0700); what is there already stays. */
enum rc maildir_make(const char *path, struct err *err);

/* RC_NONE if the folder or one of the three is missing. *out is the caller's until maildir_close(). */
enum rc maildir_open(const char *path, struct maildir **out, struct err *err);
/* Whether mails can be moved out of it. RC_DENIED: not by this process; else each mail would be read again and again.
 */
enum rc maildir_writable(const struct maildir *maildir, const char *path, struct err *err);
/* NULL is welcome. */
void maildir_close(struct maildir *maildir);

struct maildir_entry {
    char *name;       /* file name within new/ */
    int64_t received; /* the file's time, nanoseconds since 1970 */
    int64_t size;     /* bytes */
};

/* Zero it before the first maildir_list(); maildir_list_free() empties it. */
struct maildir_list {
    struct maildir_entry *entries;
    size_t count;
    size_t room;
};

/* The plain files of new/ in order of receipt: oldest first, by name where the times are equal. Names that
 * begin with a dot, links, pipes and folders are passed over. Replaces what `out` held. */
enum rc maildir_list(struct maildir *maildir, struct maildir_list *out, struct err *err);
void maildir_list_free(struct maildir_list *list);

/* Appends the first `most` bytes of new/NAME to `out`; *cut says whether there was more. RC_NONE if it is gone
 * (another process was faster), RC_BAD if the name leaves the folder or it is no plain file. */
enum rc maildir_read(struct maildir *maildir, const char *name, size_t most, struct text *out, bool *cut,
                     struct err *err);

/* Moves new/NAME to cur/NAME:2,S (seen). RC_NONE if it is gone. Nothing is synced: after a power cut it may lie in new/
 * again. */
enum rc maildir_done(struct maildir *maildir, const char *name, struct err *err);

/* Puts the mail as the file new/NAME, durably; a file of that name is replaced in one step. RC_BAD if the name leaves
 * the folder. */
enum rc maildir_put(struct maildir *maildir, const char *name, const struct text *mail, struct err *err);

/* Tells when something arrives in new/, for a poll loop. */
struct maildir_watch;

enum rc maildir_watch_open(const char *path, struct maildir_watch **out, struct err *err);
void maildir_watch_close(struct maildir_watch *watch);
/* Readable when new/ changed. The watch keeps owning it. */
int maildir_watch_fd(const struct maildir_watch *watch);
/* Forgets what was told so far, without waiting; call it before maildir_list(), so that nothing is missed.
 * True if something had arrived. */
bool maildir_watch_clear(struct maildir_watch *watch);

#endif
