#include "engine/era.h"

#include "base/log.h"
#include "engine/bundle.h"
#include "engine/fork.h"
#include "engine/gm_tell.h"
#include "engine/outage.h"

const char ERA_KEY[] = "eras";

/* One era in the list: what its keys are made with, then the moment the house was taken back to, lowest byte first. */
enum { ID = 16, TIME = 8, ENTRY = ID + TIME, ERAS_MOST = 1000 };

/* ---- keys ------------------------------------------------------------------ */

static void key_of(const uint8_t key[CIPHER_KEY], const char *entry, uint8_t out[CIPHER_KEY])
{
    cipher_keyed(key, entry, ID, out, CIPHER_KEY);
}

static moment time_of(const char *entry)
{
    uint64_t number = 0;
    for (int i = 0; i < TIME; i++)
        number |= (uint64_t)(unsigned char)entry[ID + i] << (8 * i);
    return (moment)number;
}

static enum rc list_read(struct store *store, struct text *out, struct err *err)
{
    char *bytes = NULL;
    size_t size = 0;
    struct err why = {0};
    enum rc rc = meta_get(store, ERA_KEY, &bytes, &size, &why);
    if (rc == RC_NONE)
        return RC_OK;
    if (rc != RC_OK)
        return err_set(err, rc, "%s", why.text);
    if (size % ENTRY != 0 || size / ENTRY > ERAS_MOST)
        rc = err_set(err, RC_DAMAGED, "%s: the list of eras is damaged", store_path(store));
    if (rc == RC_OK)
        text_add_bytes(out, bytes, size);
    free(bytes);
    return rc == RC_OK && out->failed ? err_set(err, RC_NOMEM, "out of memory for the eras") : rc;
}

enum rc era_open(struct host *host, const uint8_t key[CIPHER_KEY], struct err *err)
{
    struct text list = TEXT_EMPTY;
    enum rc rc = list_read(host->store, &list, err);
    size_t count = list.len / ENTRY;
    uint8_t(*keys)[CIPHER_KEY] = rc == RC_OK && count > 0 ? calloc(count, sizeof *keys) : NULL;
    if (rc == RC_OK && count > 0 && keys == NULL)
        rc = err_set(err, RC_NOMEM, "out of memory for the eras");
    if (rc == RC_OK) {
        era_close(host);
        host->past_key = keys;
        host->past_keys = count;
        memcpy(host->token_key, key, CIPHER_KEY);
        for (size_t i = 0; i < count; i++) {
            memcpy(keys[i], host->token_key, CIPHER_KEY);
            key_of(key, list.data + i * ENTRY, host->token_key);
        }
        host->back_to = count > 0 ? time_of(list.data + (count - 1) * ENTRY) : 0;
    }
    text_free(&list);
    return rc;
}

void era_close(struct host *host)
{
    if (host->past_key != NULL)
        cipher_wipe(host->past_key, host->past_keys * sizeof *host->past_key);
    free(host->past_key);
    host->past_key = NULL;
    host->past_keys = 0;
    cipher_wipe(host->token_key, sizeof host->token_key);
}

/* ---- a new era ------------------------------------------------------------- */

static bool listed(const struct text *list, const char *entry)
{
    for (size_t at = 0; at + ENTRY <= list->len; at += ENTRY)
        if (memcmp(list->data + at, entry, ID) == 0)
            return true;
    return false;
}

/* The eras of this database, those of the time that is lost, and the one that begins. */
static enum rc list_write(struct host *host, const struct era_lost *lost, moment back_to, struct err *err)
{
    struct text list = TEXT_EMPTY;
    uint8_t entry[ENTRY];
    enum rc rc = list_read(host->store, &list, err);
    for (size_t at = 0; lost->eras != NULL && at + ENTRY <= lost->eras_size; at += ENTRY)
        if (!listed(&list, lost->eras + at))
            text_add_bytes(&list, lost->eras + at, ENTRY);
    cipher_random(entry, ID);
    for (int i = 0; i < TIME; i++)
        entry[ID + i] = (uint8_t)((uint64_t)back_to >> (8 * i) & 0xff);
    text_add_bytes(&list, (const char *)entry, ENTRY);
    if (rc == RC_OK && list.failed)
        rc = err_set(err, RC_NOMEM, "out of memory for the eras");
    if (rc == RC_OK)
        rc = meta_put(host->store, ERA_KEY, list.data, list.len, err);
    text_free(&list);
    return rc;
}

static void write_back_to(moment back_to, struct text *out)
{
    text_add(out, "This house was put back to a backup of ");
    moment_write_local(back_to, "UTC", out);
}

static enum rc take_back(const struct host *host, const struct era_lost *lost, moment back_to, int64_t game,
                         struct err *err)
{
    struct table *table = calloc(1, sizeof *table);
    struct bundle bundle = {.table = table, .actor = "cursus", .act = "restore"};
    struct text why = TEXT_EMPTY;
    if (table == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a game");
    write_back_to(back_to, &why);
    text_add(&why, ", which takes this game back");
    enum rc rc = table_load(host, game, table, err);
    if (rc == RC_OK && !table->live)
        rc = err_set(err, RC_DAMAGED, "it has no position that is played");
    if (rc == RC_OK)
        rc = table_fork_behind(host, table, lost->branches, err);
    if (rc == RC_OK && table->game.status == GAME_RUNNING)
        rc = table_pump(host, table, err);
    if (rc == RC_OK && (why.failed || asprintf(&bundle.detail, "at phase %lld, branch %d", (long long)table->game.phase,
                                               table->game.branch) < 0)) {
        bundle.detail = NULL;
        rc = err_set(err, RC_NOMEM, "out of memory for a game");
    }
    if (rc == RC_OK)
        rc = fork_tell(host, table, why.data, false, &bundle, err);
    if (rc == RC_OK)
        rc = bundle_write(host, &bundle, err);
    text_free(&why);
    bundle_free(&bundle);
    table_free(table);
    free(table);
    return rc;
}

/* A game that cannot be brought to life stays as it is, and so do its orders on file. */
static enum rc take_back_all(const struct host *host, const struct era_lost *lost, struct era_report *out,
                             struct err *err)
{
    struct game_row *rows = NULL;
    size_t count = 0;
    enum rc rc = game_list(host->store, 1u << GAME_RUNNING | 1u << GAME_PAUSED, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct err why = {0};
        rc = store_mark(host->store, err);
        if (rc != RC_OK)
            break;
        enum rc one = take_back(host, lost, out->back_to, rows[i].id, &why);
        rc = one == RC_OK ? store_mark_release(host->store, err) : store_mark_undo(host->store, err);
        if (one != RC_OK && !host_goes_on(one))
            rc = err_set(err, one, "%s", why.text);
        else if (one != RC_OK)
            log_error("game=%lld restore: %s", (long long)rows[i].id, why.text);
        out->games += one == RC_OK;
        out->failed += one != RC_OK;
    }
    game_rows_free(rows, count);
    return rc;
}

static enum rc tell_masters(const struct host *host, const struct era_report *report, struct err *err)
{
    struct bundle bundle = {.actor = "cursus", .act = "restore"};
    struct text what = TEXT_EMPTY;
    char cause[40];
    (void)snprintf(cause, sizeof cause, "restore%lld", (long long)host->now);
    write_back_to(report->back_to, &what);
    text_addf(&what,
              ". What came after it is gone from the database: orders, players, messages. %zu games go on where they "
              "stood then, each on a new branch, so that nobody knows its dice, and all their players have been told. "
              "Replies to mails of before are answered, and not carried out. %zu mails that had not been sent were "
              "dropped.",
              report->games, report->dropped);
    const char *const words[] = {what.data,
                                 report->failed == 0
                                     ? "No game was left behind."
                                     : "Some games cannot be loaded and stand as they did: `cursus doctor` names them.",
                                 NULL};
    enum rc rc =
        what.failed || asprintf(&bundle.detail, "%zu games, %zu mails dropped", report->games, report->dropped) < 0
            ? err_set(err, RC_NOMEM, "out of memory for a mail to the game master")
            : gm_tell(host, 0, cause, "The house was taken back", words, &bundle, err);
    if (rc == RC_OK)
        rc = bundle_write(host, &bundle, err);
    text_free(&what);
    bundle_free(&bundle);
    return rc;
}

/* Inside a transaction. */
static enum rc begin(struct host *host, const struct era_lost *lost, struct era_report *out, struct err *err)
{
    size_t known = host->past_keys;
    enum rc rc = host_open(host, err);
    if (rc == RC_OK && host->past_keys != known) /* somebody was faster */
        return RC_CONFLICT;
    if (rc == RC_OK)
        rc = list_write(host, lost, out->back_to, err);
    if (rc == RC_OK)
        rc = host_open(host, err);
    if (rc == RC_OK)
        rc = outbox_drop_all(host->store, &out->dropped, err);
    if (rc == RC_OK)
        rc = take_back_all(host, lost, out, err);
    if (rc == RC_OK)
        rc = tell_masters(host, out, err);
    if (rc == RC_OK)
        store_behind_mended(host->store);
    return rc;
}

enum rc era_begin(struct host *host, const struct era_lost *lost, struct era_report *out, struct err *err)
{
    int64_t moved = 0;
    *out = (struct era_report){0};
    enum rc rc = outage_last(host, &out->back_to, err);
    if (rc == RC_OK)
        rc = outage_give_back(host, &moved, err);
    if (rc == RC_OK)
        rc = store_begin(host->store, err);
    if (rc != RC_OK)
        return rc;
    rc = begin(host, lost, out, err);
    if (rc == RC_OK)
        rc = store_commit(host->store, err);
    else
        store_rollback(host->store);
    if (rc == RC_OK)
        log_warn("restore games=%zu failed=%zu dropped=%zu: an older database stands here", out->games, out->failed,
                 out->dropped);
    else
        (void)host_open(host, NULL); /* the keys are those of what is stored */
    return rc == RC_CONFLICT ? RC_OK : rc;
}
