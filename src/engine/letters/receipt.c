#include "engine/letters/receipt.h"

#include "base/mem.h"
#include "engine/letters/seal.h"

#include <strings.h>

enum { AT_ONCE = 100 };

/* In a mail of this era of the house, or of one before it. */
static bool fits(const struct services *services, const uint8_t head[STORE_HASH], const char *receipt, const char *id)
{
    char own[RECEIPT_LETTERS + 1];
    seal_receipt(services->token_key, head, id, own);
    for (size_t i = 0; strcasecmp(own, receipt) != 0 && i < services->past_keys; i++)
        seal_receipt(services->past_key[i], head, id, own);
    return strcasecmp(own, receipt) == 0;
}

static enum rc look(const struct services *services, int64_t game, const char *receipt, const char *id,
                    struct receipt *out, struct err *err)
{
    static const uint8_t empty[STORE_HASH];
    enum rc rc = RC_OK;
    int64_t after = 0;
    size_t count = AT_ONCE;
    *out = (struct receipt){0};
    bool found = fits(services, empty, receipt, id);
    while (rc == RC_OK && !found && count == AT_ONCE) {
        struct audit_row *rows = NULL;
        rc = audit_list(services->store, &(struct audit_range){.game = game, .after = after, .limit = AT_ONCE}, &rows,
                        &count, err);
        for (size_t i = 0; rc == RC_OK && !found && i < count; i++) {
            found = fits(services, rows[i].hash, receipt, id);
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

enum rc receipt_find(const struct services *services, int64_t game, const char *receipt, const char *message_id,
                     struct receipt *out, struct err *err)
{
    size_t open = message_id[0] == '<' ? 1 : 0, len = strcspn(message_id + open, ">");
    char *id = mem_copy_part(message_id + open, len);
    enum rc rc = audit_verify(services->store, game, err);
    if (rc == RC_OK)
        rc = look(services, game, receipt, id, out, err);
    free(id);
    return rc;
}
