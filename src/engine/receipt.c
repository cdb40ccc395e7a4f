#include "engine/receipt.h"

#include "engine/seal.h"

#include <strings.h>

enum { AT_ONCE = 100 };

/* In a mail of this era of the house, or of one before it. */
static bool fits(const struct host *host, const uint8_t head[STORE_HASH], const char *receipt, const char *id)
{
    char own[RECEIPT_LETTERS + 1];
    seal_receipt(host->token_key, head, id, own);
    for (size_t i = 0; strcasecmp(own, receipt) != 0 && i < host->past_keys; i++)
        seal_receipt(host->past_key[i], head, id, own);
    return strcasecmp(own, receipt) == 0;
}

static enum rc look(const struct host *host, int64_t game, const char *receipt, const char *id, struct receipt *out,
                    struct err *err)
{
    static const uint8_t empty[STORE_HASH];
    enum rc rc = RC_OK;
    int64_t after = 0;
    size_t count = AT_ONCE;
    *out = (struct receipt){0};
    bool found = fits(host, empty, receipt, id);
    while (rc == RC_OK && !found && count == AT_ONCE) {
        struct audit_row *rows = NULL;
        rc = audit_list(host->store, game, after, AT_ONCE, &rows, &count, err);
        for (size_t i = 0; rc == RC_OK && !found && i < count; i++) {
            found = fits(host, rows[i].hash, receipt, id);
            *out = (struct receipt){.number = rows[i].number, .at = rows[i].at};
            after = rows[i].number;
        }
        audit_rows_free(rows, rc == RC_OK ? count : 0);
    }
    if (rc == RC_OK && !found)
        return err_set(err, RC_NONE, "the log of acts of game %lld has no row for receipt %s of the mail <%s>",
                       (long long)game, receipt, id);
    return rc;
}

enum rc receipt_find(const struct host *host, int64_t game, const char *receipt, const char *message_id,
                     struct receipt *out, struct err *err)
{
    size_t open = message_id[0] == '<' ? 1 : 0, len = strcspn(message_id + open, ">");
    char *id = strndup(message_id + open, len);
    enum rc rc = id == NULL ? err_set(err, RC_NOMEM, "out of memory for a Message-ID") : RC_OK;
    if (rc == RC_OK)
        rc = audit_verify(host->store, game, err);
    if (rc == RC_OK)
        rc = look(host, game, receipt, id, out, err);
    free(id);
    return rc;
}
