#include "store/upkeep.h"

#include "base/cipher.h"
#include "store/query.h"

/* ---- dump ---- */

/* Text in quotes with what is no plain ASCII escaped, so that a line is a row. */
static void dump_text(const unsigned char *bytes, size_t count, struct text *out)
{
    text_add_char(out, '"');
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] == '"' || bytes[i] == '\\' || bytes[i] < ' ' || bytes[i] > '~')
            text_addf(out, "\\x%02x", bytes[i]);
        else
            text_add_char(out, (char)bytes[i]);
    }
    text_add_char(out, '"');
}

/* Bytes may be secrets or whole mails: their hash tells states apart just as well. */
static void dump_bytes(const unsigned char *bytes, size_t count, struct text *out)
{
    uint8_t hash[CIPHER_HASH];
    cipher_hash(&(struct cipher_part){bytes, count}, 1, hash);
    text_addf(out, "%zu:", count);
    cipher_hex(hash, 8, out);
}

static void dump_value(struct query *query, const char *column, struct text *out)
{
    size_t size;
    text_add_char(out, ' ');
    text_add(out, column);
    text_add_char(out, '=');
    enum driver_kind kind = query_kind(query);
    if (kind == KIND_NUMBER) {
        text_add_int(out, query_int(query));
        return;
    }
    char *bytes = query_bytes(query, &size);
    if (bytes == NULL)
        text_add_char(out, '-');
    else if (kind == KIND_TEXT)
        dump_text((const unsigned char *)bytes, size, out);
    else
        dump_bytes((const unsigned char *)bytes, size, out);
    free(bytes);
}

/* The line goes into the print, and its room is used again. */
static void print_line(struct store_print *print, struct text *line)
{
    const struct cipher_part parts[] = {{print->hash, sizeof print->hash}, {line->data, line->len}};
    cipher_hash(parts, 2, print->hash);
    print->rows++;
    text_clear(line);
}

/* With `print`, only that is made, and `out` is where each line is written. */
static enum rc dump_table(struct store *store, const char *table, struct store_print *print, struct text *out,
                          struct err *err)
{
    struct query *query = query_use_lengthy(store, table);
    while (query_row(query)) {
        const char *column;
        text_add(out, strchr(table, '_') + 1);
        while ((column = query_column(query)) != NULL)
            dump_value(query, column, out);
        text_add_char(out, '\n');
        if (print != NULL)
            print_line(print, out);
    }
    return query_end(query, err);
}

static enum rc dump_all(struct store *store, struct store_print *print, struct text *out, struct err *err)
{
    static const char *const tables[] = {
        "dump_meta",    "dump_player",  "dump_address",     "dump_game",      "dump_seat",        "dump_plan",
        "dump_move",    "dump_branch",  "dump_press",       "dump_inbox",     "dump_outbox",      "dump_rate",
        "dump_audit",   "dump_conduct", "dump_standby",     "dump_ballot",    "dump_vote",        "dump_master",
        "dump_misread", "dump_news",    "dump_news_reader", "dump_hook_call", "dump_habit",       "dump_ban",
        "dump_block",   "dump_contest", "dump_entrant",     "dump_fixture",   "dump_fixture_seat"};
    bool own;
    enum rc rc = db_read_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    for (size_t i = 0; rc == RC_OK && i < sizeof tables / sizeof *tables; i++)
        rc = dump_table(store, tables[i], print, out, err);
    db_read_end(store, own);
    return rc;
}

enum rc store_dump(struct store *store, struct text *out, struct err *err)
{
    return dump_all(store, NULL, out, err);
}

enum rc store_dump_print(struct store *store, struct store_print *out, struct err *err)
{
    struct text line = TEXT_EMPTY;
    *out = (struct store_print){0};
    enum rc rc = dump_all(store, out, &line, err);
    text_free(&line);
    return rc;
}

/* ---- the engine's ---- */

enum rc store_backup(struct store *store, const struct store_backup *backup, struct err *err)
{
    return store->driver->backup(store, backup, err);
}

enum rc store_compact(struct store *store, int64_t reserve, struct err *err)
{
    if (store->mode != DB_IDLE)
        BUG("%s: compacted inside a transaction", store->path);
    return store->driver->compact(store, reserve, err);
}

enum rc store_space(struct store *store, struct store_space *out, struct err *err)
{
    return store->driver->space(store, out, err);
}

/* ---- check ---- */

static enum rc check_statements(struct store *store, struct text *out, size_t *faults, struct err *err)
{
    for (size_t i = 0; i < store->query_count; i++) {
        struct err why = {0};
        enum rc rc = store->driver->query->fits(&store->queries[i], &why);
        if (rc == RC_NOMEM)
            return err_set(err, rc, "%s", why.text);
        if (rc != RC_OK)
            store_fault(out, faults, "a statement does not fit the tables", why.text);
    }
    return RC_OK;
}

/* Too damaged to look further is an answer too. */
static enum rc checked(enum rc rc, const struct err *why, struct text *out, size_t *faults, struct err *err)
{
    if (rc != RC_DAMAGED)
        return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why->text);
    store_fault(out, faults, "integrity", why->text);
    return RC_OK;
}

enum rc store_check(struct store *store, struct text *out, size_t *faults, struct err *err)
{
    *faults = 0;
    struct err why = {0};
    enum rc looked = store->driver->check(store, out, faults, &why);
    enum rc rc = checked(looked, &why, out, faults, err);
    return looked == RC_OK ? check_statements(store, out, faults, err) : rc;
}

enum rc store_check_turn(struct store *store, int64_t turn, struct text *out, size_t *faults, struct err *err)
{
    *faults = 0;
    struct err why = {0};
    if (store->driver->check_turn == NULL)
        return RC_OK;
    return checked(store->driver->check_turn(store, turn, out, faults, &why), &why, out, faults, err);
}

void store_fault(struct text *out, size_t *faults, const char *what, const char *detail)
{
    text_addf(out, "%s: %s\n", what, detail);
    ++*faults;
}
