/* What became of a house in a step, read behind the program's back. */
#include "seen.h"

#include "hosted.h"

#include "engine/letters/model.h"
#include "store/db.h"

#include <sqlite3.h>
#include <stdlib.h>

enum { LETTERS = 2000, BLOB_SHOWN = 32 };

static struct {
    struct letter letter[LETTERS];
    int letters;
    int64_t newest;       /* row of the outbox that was looked at */
    char *row[SEEN_ROWS]; /* sorted, as they stood after the last step */
    int rows;
} seen;

/* The text without the position, which is the game's affair (games_pinned_test.c). */
static void add_text(const char *text, struct text *out)
{
    const char *position = strstr(text, "\nTHE BOARD\n"), *foot = strstr(text, "\n-- \n");
    if (position == NULL || foot == NULL || foot < position)
        text_add(out, text);
    else
        text_addf(out, "%.*s...%s", (int)(position - text), text, foot);
}

static void see_letter(int64_t id, seen_put *put)
{
    struct outbox_row row;
    struct model model = {0};
    struct err err = {0};
    struct text text = TEXT_EMPTY;
    hosted_letter(&hosted, id, &row);
    check_ok(model_read(row.model, &model, &err));
    check_true(seen.letters < LETTERS);
    seen.letter[seen.letters++] =
        (struct letter){strdup(row.envelope_to), strdup(row.kind),      strdup(row.message_id),
                        strdup(model.reply),     strdup(model.subject), strdup(row.text_part)};
    text_addf(&text, "-- %s to %s (%s) of %s, game %d seat %d, %s\n", row.kind, row.envelope_to,
              model.to_name == NULL ? "" : model.to_name, model.from, (int)row.game, row.seat,
              model.replied ? "an answer" : "a report");
    text_addf(&text, "Subject: %s\nReply-To: %s\nIn-Reply-To: %s\n", model.subject, model.reply,
              model.answers == NULL ? "" : model.answers);
    text_addf(&text, "With: %s%s%s\n\n", model.record == NULL ? "" : "a record ",
              model.calendar == NULL ? "" : model.calendar, model.view == NULL ? "" : "a picture");
    add_text(row.text_part, &text);
    put("mails", &text);
    model_free(&model);
    outbox_row_free(&row);
}

static void see_letters(seen_put *put)
{
    struct outbox_row *rows = NULL;
    size_t count = 0;
    struct err err = {0};
    check_ok(outbox_newest(hosted.services.store, INT64_MAX, 100, &rows, &count, &err));
    for (size_t i = count; i-- > 0;)
        if (rows[i].id > seen.newest)
            see_letter(rows[i].id, put);
    if (count > 0)
        seen.newest = rows[0].id;
    outbox_rows_free(rows, count);
}

static sqlite3_stmt *prepared(const char *words)
{
    sqlite3_stmt *statement = NULL;
    check_int(sqlite3_prepare_v2(hosted.services.store->handle, words, -1, &statement, NULL), SQLITE_OK);
    return statement;
}

/* A row as "table column=value ...", without what is empty, so that a new column that nobody uses changes nothing. */
static char *written_row(const char *table, sqlite3_stmt *statement)
{
    struct text text = TEXT_EMPTY;
    text_add(&text, table);
    for (int i = 0; i < sqlite3_column_count(statement); i++) {
        int type = sqlite3_column_type(statement, i);
        const char *value = (const char *)sqlite3_column_text(statement, i);
        if (value == NULL || value[0] == '\0' || (type == SQLITE_INTEGER && strcmp(value, "0") == 0))
            continue;
        text_addf(&text, " %s=", sqlite3_column_name(statement, i));
        if (type != SQLITE_BLOB) {
            text_add(&text, value);
            continue;
        }
        for (int at = 0; at < sqlite3_column_bytes(statement, i) && at < BLOB_SHOWN; at++)
            text_addf(&text, "%02x", ((const unsigned char *)value)[at]);
    }
    return text_detach(&text);
}

static int by_bytes(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

/* All that is stored but mails themselves, which are looked at otherwise. */
int seen_rows(char *row[SEEN_ROWS])
{
    int count = 0;
    sqlite3_stmt *tables = prepared("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN "
                                    "('inbox_raw', 'outbox_raw', 'outbox_model', 'sqlite_sequence')");
    while (sqlite3_step(tables) == SQLITE_ROW) {
        char words[100];
        const char *table = (const char *)sqlite3_column_text(tables, 0);
        (void)snprintf(words, sizeof words, "SELECT * FROM %s", table);
        sqlite3_stmt *statement = prepared(words);
        while (sqlite3_step(statement) == SQLITE_ROW) {
            check_true(count < SEEN_ROWS);
            row[count++] = written_row(table, statement);
        }
        check_int(sqlite3_finalize(statement), SQLITE_OK);
    }
    check_int(sqlite3_finalize(tables), SQLITE_OK);
    qsort(row, (size_t)count, sizeof *row, by_bytes);
    return count;
}

/* Rows that are gone, and rows that are new. */
static void see_rows(seen_put *put)
{
    static char *now[SEEN_ROWS];
    struct text text = TEXT_EMPTY;
    int count = seen_rows(now), old = 0, new = 0;
    while (old < seen.rows || new < count) {
        int order = old == seen.rows ? 1 : new == count ? -1 : strcmp(seen.row[old], now[new]);
        if (order < 0)
            text_addf(&text, "- %s\n", seen.row[old]);
        else if (order > 0)
            text_addf(&text, "+ %s\n", now[new]);
        old += order <= 0;
        new += order >= 0;
    }
    for (int i = 0; i < seen.rows; i++)
        free(seen.row[i]);
    memcpy(seen.row, now, (size_t)count * sizeof *now);
    seen.rows = count;
    put("rows", &text);
}

void seen_step(seen_put *put)
{
    see_letters(put);
    see_rows(put);
}

void seen_end(void)
{
    for (int i = 0; i < seen.rows; i++)
        free(seen.row[i]);
    for (int i = 0; i < seen.letters; i++) {
        struct letter *letter = &seen.letter[i];
        char *own[] = {letter->to, letter->kind, letter->id, letter->reply, letter->subject, letter->text};
        for (size_t k = 0; k < sizeof own / sizeof own[0]; k++)
            free(own[k]);
    }
    seen.rows = seen.letters = 0;
    seen.newest = 0;
}

const struct letter *seen_letter(const char *address, const char *kind, int older)
{
    for (int i = seen.letters - 1; i >= 0; i--)
        if (strcmp(seen.letter[i].to, address) == 0 &&
            (strcmp(kind, "any") == 0 || strcmp(kind, seen.letter[i].kind) == 0) && older-- == 0)
            return &seen.letter[i];
    return NULL;
}
