#include "engine/queue/receive.h"

#include "base/log.h"
#include "base/mem.h"
#include "mail/identity.h"
#include "mail/maildir.h"

#include <sys/statvfs.h>

enum { TOGETHER = 64, MEGABYTE = 1048576 };

enum rc receive_room(const struct config *config, struct err *err)
{
    struct statvfs info;
    int64_t reserve = config_number(config, SETTING_STORE_RESERVE_MB);
    const char *path = config_text(config, SETTING_STORE_PATH);
    bool elsewhere = config_text(config, SETTING_STORE_URL)[0] != '\0';
    if (reserve == 0 || elsewhere || statvfs(path, &info) != 0)
        return RC_OK;
    if ((int64_t)(info.f_bavail * info.f_frsize / MEGABYTE) < reserve)
        return err_set(err, RC_FULL, "less than %lld MB are free beside %s (store.reserve_mb)", (long long)reserve,
                       path);
    return RC_OK;
}

/* A mail came under the key of another: *begins, if the one filed first is only the beginning of this one; *cut, if
 * this one is only the beginning of the one filed first. */
static void compare(const struct inbox_row *first, const struct inbox_row *row, bool *begins, bool *cut)
{
    *begins = *cut = false;
    if (first->raw == NULL)
        return;
    identity_begins(first->raw, first->size, row->raw, row->size, begins);
    if (!*begins)
        identity_begins(row->raw, row->size, first->raw, first->size, cut);
}

/*
 * A delivery that broke off left half a mail, and the sender's server, told so, sent the whole one again: that is no
 * clash. The whole mail counts: it is handled as a mail of its own, and the half, if nobody got to
 * it, never is.
 */
static enum rc mend_clash(struct store *store, const struct inbox_row *row, int64_t id, moment now, bool *mended,
                          struct err *err)
{
    struct inbox_row first = {0};
    int64_t first_id = 0;
    bool begins = false, cut = false;
    enum rc rc = inbox_by_key(store, row->key, &first_id, err);
    if (rc == RC_OK)
        rc = inbox_get(store, first_id, &first, err);
    if (rc == RC_OK)
        compare(&first, row, &begins, &cut);
    if (rc == RC_OK && (begins || cut))
        rc = inbox_again(store, id, err);
    if (rc == RC_OK && begins && first.state == INBOX_FILED)
        rc = inbox_done(store, first_id, INBOX_IGNORED, "cut short; the whole mail came after it", now, err);
    if (rc == RC_OK && cut)
        rc = inbox_done(store, id, INBOX_IGNORED, "cut short; the whole mail came before it", now, err);
    *mended = begins;
    inbox_row_free(&first);
    return rc;
}

static enum rc file_row(struct store *store, const struct inbox_row *row, bool kept, enum inbox_fate *fate, int64_t *id,
                        struct err *err)
{
    bool mended = false, own = !store_in_transaction(store);
    enum rc rc = !own ? RC_OK : kept ? store_begin_soft(store, err) : store_begin(store, err);
    if (rc != RC_OK)
        return rc;
    rc = inbox_put(store, row, fate, id, err);
    if (rc == RC_OK && *fate == INBOX_CLASH)
        rc = mend_clash(store, row, *id, row->received, &mended, err);
    if (mended)
        *fate = INBOX_NEW;
    if (!own)
        return rc;
    return store_end(store, rc, err);
}

void receive_end_line(struct text *raw, size_t most)
{
    if (raw->len > 0 && raw->len <= most && raw->data[raw->len - 1] != '\n')
        text_add_char(raw, '\n');
}

enum rc receive_bytes(struct store *store, const struct delivery *delivery, enum inbox_fate *fate, int64_t *id,
                      struct err *err)
{
    struct identity identity;
    size_t size = delivery->size;
    char *copy = mem_room(size + 1, 1), *from = mem_copy_text(delivery->source);
    memcpy(copy, delivery->bytes, size);
    copy[size] = '\0';
    identity_read(copy, size, &identity);
    struct inbox_row row = {.key = identity.key, .size = size, .received = delivery->at, .source = from, .raw = copy};
    memcpy(row.hash, identity.hash, sizeof row.hash);
    enum rc rc = file_row(store, &row, delivery->kept, fate, id, err);
    free(copy);
    free(from);
    if (rc == RC_OK)
        log_info("filed in=%lld source=%s size=%zu fate=%s", (long long)*id, delivery->source, size,
                 *fate == INBOX_NEW    ? "new"
                 : *fate == INBOX_SAME ? "same"
                                       : "clash");
    return rc;
}

/* One file must not keep the others out. RC_NONE: another process took it. */
static void log_fault(const struct err *fault)
{
    if (fault->rc != RC_OK && fault->rc != RC_NONE)
        log_error("fetch: %s", fault->text);
}

/* What the files of a Maildir are filed with. */
struct filing {
    struct store *store;
    struct maildir *maildir;
    size_t most; /* bytes of one mail */
    moment now;
};

/* *filed: it was read, and is filed in the transaction that is open. RC_*: the store's trouble. */
static enum rc receive_file(const struct filing *filing, const struct maildir_entry *entry, bool *filed,
                            struct err *err)
{
    struct text raw = TEXT_EMPTY;
    struct err fault = {0};
    bool cut = false;
    enum inbox_fate fate;
    int64_t id = 0;
    enum rc rc = RC_OK;
    *filed = false;
    if (maildir_read(filing->maildir, entry->name, filing->most + 1, &raw, &cut, &fault) == RC_OK) {
        receive_end_line(&raw, filing->most);
        const struct delivery delivery = {raw.data, raw.len, "maildir", filing->now, true};
        rc = receive_bytes(filing->store, &delivery, &fate, &id, err);
        *filed = rc == RC_OK;
    }
    log_fault(&fault);
    text_free(&raw);
    return rc;
}

static void move_seen(struct maildir *maildir, const char *name)
{
    struct err fault = {0};
    (void)maildir_done(maildir, name, &fault);
    log_fault(&fault);
}

/* Some files in one transaction: what a sync costs is paid once for all of them. Only when they are durable in the
 * database do they leave new/: whoever is cut short in between files them once more, and they are known by their
 * Message-ID. So it is with a move that a power cut takes back: none is synced. */
static enum rc receive_together(const struct filing *filing, const struct maildir_entry *entry, size_t count, bool soft,
                                struct received *out, struct err *err)
{
    bool filed[TOGETHER] = {false};
    enum rc rc = soft ? store_begin_soft(filing->store, err) : store_begin(filing->store, err);
    if (rc != RC_OK)
        return rc;
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        rc = receive_file(filing, &entry[i], &filed[i], err);
    if (rc != RC_OK) {
        store_rollback(filing->store);
        return rc;
    }
    rc = store_commit(filing->store, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        if (filed[i] && soft)
            out->names[out->waiting++] = mem_copy_text(entry[i].name);
        else if (filed[i])
            move_seen(filing->maildir, entry[i].name);
        out->count += filed[i] ? 1 : 0;
    }
    return rc;
}

enum rc receive_maildir(struct store *store, const char *path, size_t most, moment now, struct received *out,
                        struct err *err)
{
    struct maildir_list list = {0};
    *out = (struct received){0};
    enum rc rc = maildir_open(path, &out->maildir, err);
    if (rc == RC_OK)
        rc = maildir_writable(out->maildir, path, err);
    if (rc == RC_OK)
        rc = maildir_list(out->maildir, &list, err);
    if (rc == RC_OK && list.count > 0)
        out->names = mem_new(TOGETHER, sizeof(char *));
    const struct filing filing = {store, out->maildir, most, now};
    for (size_t i = 0; rc == RC_OK && i < list.count; i += TOGETHER) {
        size_t left = list.count - i, some = left < TOGETHER ? left : TOGETHER;
        rc = receive_together(&filing, list.entries + i, some, left <= TOGETHER, out, err);
    }
    maildir_list_free(&list);
    return rc;
}

void receive_free(struct received *received)
{
    for (size_t i = 0; i < received->waiting; i++)
        free(received->names[i]);
    free(received->names);
    maildir_close(received->maildir);
    *received = (struct received){0};
}

enum rc receive_settle(struct store *store, struct received *received, struct err *err)
{
    enum rc rc = received->waiting == 0 ? RC_OK : store_harden(store, err);
    for (size_t i = 0; rc == RC_OK && i < received->waiting; i++)
        move_seen(received->maildir, received->names[i]);
    receive_free(received);
    return rc;
}
