#include "engine/admin/pairs.h"

#include "base/cipher.h"
#include "base/mem.h"
#include "engine/game/mailboxes.h"
#include "mail/address.h"
#include "mail/fields.h"
#include "store/personal.h"

/* One mail that came. */
struct seen {
    int64_t player;
    moment at;
    uint8_t machine[CIPHER_HASH]; /* of what its first server said of the sender; zeros: not known */
};

struct finding {
    const struct services *services;
    struct address_row *address; /* all that are proved; owned */
    size_t addresses;
    struct seen *seen; /* by time; owned */
    size_t seens;
    struct pair *pair; /* owned */
    size_t pairs;
};

/* ---- mails --------------------------------------------------------------------------- */

/* Of several who have the address nobody: the mail would tell of itself. */
static int64_t owner(const struct finding *finding, const char *from)
{
    int64_t found = 0;
    for (size_t i = 0; i < finding->addresses; i++)
        if (strcmp(from, finding->address[i].address) == 0) {
            if (found != 0)
                return 0;
            found = finding->address[i].player;
        }
    return found;
}

/* What stands between "from" and "by" in the Received field that was written first, which is the last one. */
static void read_machine(const char *received, uint8_t out[CIPHER_HASH])
{
    const char *by = strstr(received, " by ");
    size_t len = by == NULL ? 0 : (size_t)(by - received);
    if (len > 0 && strncmp(received, "from ", 5) == 0)
        cipher_hash(&(struct cipher_part){received, len}, 1, out);
}

static void look_at(struct finding *finding, const struct inbox_row *row)
{
    struct fields fields = fields_begin(row->raw, row->size);
    struct field field;
    char from[ADDRESS_BYTES + 1] = "";
    struct text received = TEXT_EMPTY;
    struct seen one = {.at = row->received};
    while (fields_next(&fields, &field)) {
        if (field_is(&field, "from"))
            (void)address_of_field(&field, from);
        if (!field_is(&field, "received"))
            continue;
        text_clear(&received);
        field_value(&field, &received);
    }
    one.player = row->player != 0 ? row->player : owner(finding, from);
    if (received.len > 0)
        read_machine(received.data, one.machine);
    if (one.player != 0) {
        finding->seen = mem_grow(finding->seen, finding->seens + 1, sizeof *finding->seen);
        finding->seen[finding->seens++] = one;
    }
    text_free(&received);
}

static enum rc read_mails(struct finding *finding, struct err *err)
{
    int64_t *ids = NULL;
    size_t count = 0;
    enum rc rc = personal_kept_in(finding->services->store, &ids, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct inbox_row row = {0};
        rc = inbox_get(finding->services->store, ids[i], &row, err);
        if (rc == RC_OK && row.raw != NULL)
            look_at(finding, &row);
        inbox_row_free(&row);
    }
    free(ids);
    return rc;
}

/* ---- pairs --------------------------------------------------------------------------- */

static struct pair *pair_of(struct finding *finding, int64_t a, int64_t b)
{
    int64_t one = a < b ? a : b, other = a < b ? b : a;
    for (size_t i = 0; i < finding->pairs; i++)
        if (finding->pair[i].one == one && finding->pair[i].other == other)
            return &finding->pair[i];
    finding->pair = mem_grow(finding->pair, finding->pairs + 1, sizeof *finding->pair);
    finding->pair[finding->pairs] = (struct pair){.one = one, .other = other};
    return &finding->pair[finding->pairs++];
}

static bool same_machine(const struct seen *one, const struct seen *other)
{
    static const uint8_t none[CIPHER_HASH];
    return memcmp(one->machine, none, sizeof none) != 0 && memcmp(one->machine, other->machine, sizeof none) == 0;
}

/* Each mail counts once for each of the others. */
static void count_one(struct finding *finding, size_t at)
{
    const struct seen *one = &finding->seen[at];
    struct pair *shared = NULL, *close = NULL;
    for (size_t i = at; i > 0; i--) {
        const struct seen *before = &finding->seen[i - 1];
        if (before->player == one->player)
            continue;
        if (shared == NULL && same_machine(one, before)) {
            shared = pair_of(finding, one->player, before->player);
            shared->machine++;
        }
        if (close == NULL && one->at - before->at <= PAIRS_SECONDS) {
            close = pair_of(finding, one->player, before->player);
            close->minutes++;
        }
    }
}

static enum rc count_mailboxes(struct finding *finding, struct err *err)
{
    for (size_t i = 0; i < finding->addresses; i++)
        for (size_t k = 0; k < i; k++)
            if (strcmp(finding->address[i].address, finding->address[k].address) == 0)
                pair_of(finding, finding->address[i].player, finding->address[k].player)->mailbox = true;
    struct mailboxes boxes = {0};
    struct player_row *rows = NULL;
    size_t count = 0;
    enum rc rc = mailboxes_read(finding->services, &boxes, err);
    if (rc == RC_OK)
        rc = player_list(finding->services->store, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        const struct address_row *row;
        for (size_t at = 0; (row = mailboxes_next(&boxes, rows[i].id, &at)) != NULL;)
            pair_of(finding, rows[i].id, row->player)->mailbox = true;
    }
    player_rows_free(rows, count);
    mailboxes_free(&boxes);
    return rc;
}

static int by_number(const void *a, const void *b)
{
    const struct pair *one = a, *two = b;
    int64_t order = one->one != two->one ? one->one - two->one : one->other - two->other;
    return (order > 0) - (order < 0);
}

static void keep_telling(struct finding *finding)
{
    size_t kept = 0;
    for (size_t i = 0; i < finding->pairs; i++)
        if (finding->pair[i].mailbox || finding->pair[i].machine > 0 || finding->pair[i].minutes >= PAIRS_MINUTES_LEAST)
            finding->pair[kept++] = finding->pair[i];
    finding->pairs = kept;
    if (kept > 0)
        qsort(finding->pair, kept, sizeof *finding->pair, by_number);
}

enum rc pairs_find(const struct services *services, struct pair **out, size_t *count, struct err *err)
{
    struct finding finding = {.services = services};
    enum rc rc = player_address_proved(services->store, &finding.address, &finding.addresses, err);
    if (rc == RC_OK)
        rc = read_mails(&finding, err);
    for (size_t i = 0; rc == RC_OK && i < finding.seens; i++)
        count_one(&finding, i);
    if (rc == RC_OK)
        rc = count_mailboxes(&finding, err);
    keep_telling(&finding);
    player_address_rows_free(finding.address, finding.addresses);
    free(finding.seen);
    *out = rc == RC_OK ? finding.pair : NULL;
    *count = rc == RC_OK ? finding.pairs : 0;
    if (rc != RC_OK)
        free(finding.pair);
    return rc;
}
