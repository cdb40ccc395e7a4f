/*
 * The bare loop that P1 is measured against: what every engine for games by mail
 * must do and nothing else. Parse with GMime, look the sender and the seat up, and
 * write, durably, rows as large as ours: the raw mail, the game, the seats, the
 * plan, the move, the audit and the mails that follow. No rules, no templates.
 */
#ifndef CURSUS_BENCH_LOOP_H
#define CURSUS_BENCH_LOOP_H

#include "base/cipher.h"

#include <gmime/gmime.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOP_REPORTS = 8, LOOP_POSITION = 2000, LOOP_GAMES = 20, LOOP_STATEMENTS = 13, LOOP_FILL = 400000 };

struct loop_order {
    const char *mail;
    size_t mail_size;
    int reports;
    size_t report_size[LOOP_REPORTS], text_size[LOOP_REPORTS];
};

struct loop {
    sqlite3 *handle;
    sqlite3_stmt *statement[LOOP_STATEMENTS];
    char *fill; /* what rows are filled with */
    int64_t count;
    bool marks;                 /* it sends, too: what the last order sent is noted with the next one */
    int64_t gone[LOOP_REPORTS]; /* the rows of that */
    int going;
};

enum loop_statement {
    LOOP_BEGIN,
    LOOP_COMMIT,
    LOOP_FILE,
    LOOP_RAW,
    LOOP_FIND,
    LOOP_SEATS,
    LOOP_GAME,
    LOOP_SEAT,
    LOOP_MOVE,
    LOOP_AUDIT,
    LOOP_REPORT,
    LOOP_DONE,
    LOOP_SENT
};

static inline void loop_must(struct loop *loop, bool good)
{
    if (good)
        return;
    (void)fprintf(stderr, "bench loop: %s\n", sqlite3_errmsg(loop->handle));
    exit(1);
}

static inline void loop_open(struct loop *loop, const char *path)
{
    static const char schema[] =
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
        "CREATE TABLE inbox(id INTEGER PRIMARY KEY, key TEXT UNIQUE, hash BLOB, state INT, received INT);"
        "CREATE TABLE raw(id INTEGER PRIMARY KEY, raw BLOB);"
        "CREATE TABLE address(address TEXT PRIMARY KEY, player INT) WITHOUT ROWID;"
        "CREATE TABLE game(id INTEGER PRIMARY KEY, revision INT, hash BLOB, position TEXT);"
        "CREATE TABLE seat(game INT, seat INT, player INT, due INT, PRIMARY KEY(game, seat)) WITHOUT ROWID;"
        "CREATE INDEX seat_due ON seat(due, game);"
        "CREATE TABLE move(game INT, number INT, orders TEXT, hash BLOB, PRIMARY KEY(game, number));"
        "CREATE TABLE audit(game INT, number INT, detail TEXT, hash BLOB, PRIMARY KEY(game, number));"
        "CREATE TABLE outbox(id INTEGER PRIMARY KEY, dedup TEXT UNIQUE, message_id TEXT UNIQUE, state INT, next_at "
        "INT);"
        "CREATE INDEX outbox_next ON outbox(next_at) WHERE state = 0;"
        "INSERT INTO address VALUES('player1@example.org', 1);"
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20) INSERT INTO game SELECT i, 1, "
        "zeroblob(32), '' FROM n;"
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 79) INSERT INTO seat SELECT i / 4 + "
        "1, i % 4 + 1, i % 4 + 1, 0 FROM n;";
    static const char *const sql[LOOP_STATEMENTS] = {
        [LOOP_BEGIN] = "BEGIN IMMEDIATE",
        [LOOP_COMMIT] = "COMMIT",
        [LOOP_FILE] = "INSERT INTO inbox VALUES(?1, ?2, ?3, 0, ?1)",
        [LOOP_RAW] = "INSERT INTO raw VALUES(?1, ?2)",
        [LOOP_FIND] = "SELECT player FROM address WHERE address = 'player1@example.org'",
        [LOOP_SEATS] = "SELECT player, due FROM seat WHERE game = ?1",
        [LOOP_GAME] = "UPDATE game SET revision = revision + 1, hash = ?3, position = ?2 WHERE id = ?1",
        [LOOP_SEAT] = "UPDATE seat SET due = ?2 WHERE game = ?1",
        [LOOP_MOVE] = "INSERT INTO move VALUES(?1, ?4, ?2, ?3)",
        [LOOP_AUDIT] = "INSERT INTO audit VALUES(?1, ?4, ?2, ?3)",
        [LOOP_REPORT] = "INSERT INTO outbox VALUES(?1, ?2, ?3, 0, 0)",
        [LOOP_DONE] = "UPDATE inbox SET state = 1 WHERE id = ?1",
        [LOOP_SENT] = "UPDATE outbox SET state = 1 WHERE id = ?1",
    };
    *loop = (struct loop){.fill = malloc(LOOP_FILL)};
    g_mime_init();
    if (loop->fill == NULL || sqlite3_open(path, &loop->handle) != SQLITE_OK)
        exit(1);
    for (int i = 0; i < LOOP_FILL; i++)
        loop->fill[i] = (char)('a' + i * 7 % 26);
    loop_must(loop, sqlite3_exec(loop->handle, schema, NULL, NULL, NULL) == SQLITE_OK);
    for (int i = 0; i < LOOP_STATEMENTS; i++)
        loop_must(loop, sqlite3_prepare_v3(loop->handle, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &loop->statement[i],
                                           NULL) == SQLITE_OK);
}

static inline void loop_close(struct loop *loop)
{
    for (int i = 0; i < LOOP_STATEMENTS; i++)
        (void)sqlite3_finalize(loop->statement[i]);
    (void)sqlite3_close(loop->handle);
    free(loop->fill);
}

static inline void loop_step(struct loop *loop, enum loop_statement which)
{
    int code;
    while ((code = sqlite3_step(loop->statement[which])) == SQLITE_ROW)
        continue;
    loop_must(loop, code == SQLITE_DONE);
    (void)sqlite3_reset(loop->statement[which]);
}

/* Both bodies decoded, as one must to read a reply. */
static inline void loop_decode(GMimeObject *parent, GMimeObject *part, gpointer total)
{
    (void)parent;
    if (!GMIME_IS_TEXT_PART(part))
        return;
    char *text = g_mime_text_part_get_text(GMIME_TEXT_PART(part));
    *(size_t *)total += text == NULL ? 0 : strlen(text);
    g_free(text);
}

static inline size_t loop_parse(const char *mail, size_t size)
{
    size_t total = 0;
    GMimeStream *stream = g_mime_stream_mem_new_with_buffer(mail, size);
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);
    GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
    if (message != NULL) {
        (void)g_mime_message_get_from(message);
        (void)g_mime_message_get_message_id(message);
        g_mime_message_foreach(message, loop_decode, &total);
        g_object_unref(message);
    }
    g_object_unref(parser);
    g_object_unref(stream);
    return total;
}

static inline void loop_file(struct loop *loop, const struct loop_order *order)
{
    struct cipher_part part = {order->mail, order->mail_size};
    uint8_t hash[CIPHER_HASH];
    char key[64];
    cipher_hash(&part, 1, hash);
    (void)snprintf(key, sizeof key, "<bench.%lld@example.org>", (long long)loop->count);
    sqlite3_stmt *file = loop->statement[LOOP_FILE], *raw = loop->statement[LOOP_RAW];
    (void)sqlite3_bind_int64(file, 1, loop->count);
    (void)sqlite3_bind_text(file, 2, key, -1, SQLITE_TRANSIENT);
    (void)sqlite3_bind_blob(file, 3, hash, sizeof hash, SQLITE_TRANSIENT);
    (void)sqlite3_bind_int64(raw, 1, loop->count);
    (void)sqlite3_bind_blob(raw, 2, order->mail, (int)order->mail_size, SQLITE_TRANSIENT);
    loop_step(loop, LOOP_FILE);
    loop_step(loop, LOOP_RAW);
}

/* Rows of a game: number, text of `size` bytes, hash, place in the game. */
static inline void loop_game_row(struct loop *loop, enum loop_statement which, int size)
{
    sqlite3_stmt *row = loop->statement[which];
    uint8_t hash[CIPHER_HASH] = {(uint8_t)loop->count};
    (void)sqlite3_bind_int64(row, 1, loop->count % LOOP_GAMES + 1);
    if (sqlite3_bind_parameter_count(row) >= 2)
        (void)sqlite3_bind_text(row, 2, loop->fill, size, SQLITE_STATIC);
    if (sqlite3_bind_parameter_count(row) >= 3)
        (void)sqlite3_bind_blob(row, 3, hash, sizeof hash, SQLITE_TRANSIENT);
    if (sqlite3_bind_parameter_count(row) >= 4)
        (void)sqlite3_bind_int64(row, 4, loop->count);
    loop_step(loop, which);
}

static inline void loop_report(struct loop *loop, const struct loop_order *order, int index)
{
    char key[64];
    int64_t id = loop->count * LOOP_REPORTS + index;
    sqlite3_stmt *row = loop->statement[LOOP_REPORT], *raw = loop->statement[LOOP_RAW];
    (void)snprintf(key, sizeof key, "<report.%lld@club.example>", (long long)id);
    (void)sqlite3_bind_int64(row, 1, id);
    (void)sqlite3_bind_text(row, 2, key, -1, SQLITE_TRANSIENT);
    (void)sqlite3_bind_text(row, 3, key, -1, SQLITE_TRANSIENT);
    /* the bodies stand behind the raw mails, far from their ids */
    (void)sqlite3_bind_int64(raw, 1, 1000000000 + id);
    (void)sqlite3_bind_blob(raw, 2, loop->fill, (int)(order->report_size[index] + order->text_size[index]),
                            SQLITE_STATIC);
    loop_step(loop, LOOP_REPORT);
    loop_step(loop, LOOP_RAW);
    loop->gone[loop->going++] = id;
}

static inline void loop_mark(struct loop *loop)
{
    for (int i = 0; i < loop->going && loop->marks; i++) {
        (void)sqlite3_bind_int64(loop->statement[LOOP_SENT], 1, loop->gone[i]);
        loop_step(loop, LOOP_SENT);
    }
    loop->going = 0;
}

/* One order; `apart`: the mail is filed in a transaction of its own. */
static inline void loop_take(struct loop *loop, const struct loop_order *order, bool apart)
{
    loop->count++;
    loop_must(loop, loop_parse(order->mail, order->mail_size) > 0);
    loop_step(loop, LOOP_BEGIN);
    loop_mark(loop);
    loop_file(loop, order);
    if (apart) {
        loop_step(loop, LOOP_COMMIT);
        loop_step(loop, LOOP_BEGIN);
    }
    loop_step(loop, LOOP_FIND);
    loop_game_row(loop, LOOP_SEATS, 0);
    loop_game_row(loop, LOOP_GAME, LOOP_POSITION);
    loop_game_row(loop, LOOP_SEAT, 8);
    loop_game_row(loop, LOOP_MOVE, 500);
    loop_game_row(loop, LOOP_AUDIT, 80);
    for (int i = 0; i < order->reports; i++)
        loop_report(loop, order, i);
    (void)sqlite3_bind_int64(loop->statement[LOOP_DONE], 1, loop->count);
    loop_step(loop, LOOP_DONE);
    loop_step(loop, LOOP_COMMIT);
}

#endif
