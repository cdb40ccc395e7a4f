#include "engine/receive.h"

#include "base/log.h"
#include "mail/identity.h"
#include "mail/maildir.h"

enum rc receive_bytes(struct store *store, const char *bytes, size_t size, const char *source, moment now,
                      enum inbox_fate *fate, int64_t *id, struct err *err)
{
    struct identity identity;
    if (identity_read(bytes, size, &identity) != RC_OK)
        return err_set(err, RC_NOMEM, "out of memory for a mail of %zu bytes", size);
    char *copy = malloc(size + 1), *from = strdup(source);
    enum rc rc = RC_NOMEM;
    if (copy != NULL && from != NULL) {
        memcpy(copy, bytes, size);
        copy[size] = '\0';
        struct inbox_row row = {.key = identity.key, .size = size, .received = now, .source = from, .raw = copy};
        memcpy(row.hash, identity.hash, sizeof row.hash);
        rc = inbox_put(store, &row, fate, id, err);
    }
    free(copy);
    free(from);
    if (rc == RC_OK)
        log_info("filed in=%lld source=%s size=%zu fate=%s", (long long)*id, source, size,
                 *fate == INBOX_NEW    ? "new"
                 : *fate == INBOX_SAME ? "same"
                                       : "clash");
    return rc == RC_NOMEM ? err_set(err, RC_NOMEM, "out of memory for a mail of %zu bytes", size) : rc;
}

static enum rc receive_file(struct store *store, struct maildir *maildir, const struct maildir_entry *entry,
                            size_t most, moment now, struct err *err)
{
    struct text raw = TEXT_EMPTY;
    bool cut = false;
    enum inbox_fate fate;
    int64_t id = 0;
    enum rc rc = maildir_read(maildir, entry->name, most + 1, &raw, &cut, err);
    if (rc == RC_OK)
        rc = receive_bytes(store, raw.data, raw.len, "maildir", now, &fate, &id, err);
    if (rc == RC_OK)
        rc = maildir_done(maildir, entry->name, err);
    text_free(&raw);
    return rc;
}

enum rc receive_maildir(struct store *store, const char *path, size_t most, moment now, size_t *count, struct err *err)
{
    struct maildir *maildir = NULL;
    struct maildir_list list = {0};
    *count = 0;
    enum rc rc = maildir_open(path, &maildir, err);
    if (rc == RC_OK)
        rc = maildir_list(maildir, &list, err);
    for (size_t i = 0; rc == RC_OK && i < list.count; i++) {
        rc = receive_file(store, maildir, &list.entries[i], most, now, err);
        if (rc == RC_OK)
            (*count)++;
        else if (rc == RC_NONE || rc == RC_BAD)
            rc = RC_OK; /* another process took it, or it is no mail file */
    }
    maildir_list_free(&list);
    maildir_close(maildir);
    return rc;
}
