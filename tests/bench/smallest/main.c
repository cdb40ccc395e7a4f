/*
 * The least that a process fed by a mail server's pipe can do: read the mail, parse
 * it with GMime, commit it with SQLite. What `cursus deliver` is measured against.
 * Argument: a database, made if missing. Every mail makes a row.
 */
#include <gmime/gmime.h>
#include <sqlite3.h>
#include <unistd.h>

static sqlite3_stmt *prepared(sqlite3 *handle, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    return sqlite3_prepare_v2(handle, sql, -1, &statement, NULL) == SQLITE_OK ? statement : NULL;
}

int main(int argc, char **argv)
{
    static char mail[1 << 20];
    size_t size = 0;
    ssize_t count;
    sqlite3 *handle = NULL;
    while (size < sizeof mail && (count = read(STDIN_FILENO, mail + size, sizeof mail - size)) > 0)
        size += (size_t)count;
    g_mime_init();
    GMimeStream *stream = g_mime_stream_mem_new_with_buffer(mail, size);
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);
    GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
    if (argc != 2 || message == NULL || sqlite3_open(argv[1], &handle) != SQLITE_OK)
        return 1;
    int off = 1;
    (void)sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, off, (int *)NULL);
    (void)sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &off);
    if (sqlite3_exec(handle,
                     "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                     "CREATE TABLE IF NOT EXISTS mail(id INTEGER PRIMARY KEY, key TEXT, raw BLOB)",
                     NULL, NULL, NULL) != SQLITE_OK)
        return 1;
    sqlite3_stmt *put = prepared(handle, "INSERT INTO mail(key, raw) VALUES(?1, ?2)");
    if (put == NULL)
        return 1;
    (void)sqlite3_bind_text(put, 1, g_mime_message_get_message_id(message), -1, SQLITE_STATIC);
    (void)sqlite3_bind_blob(put, 2, mail, (int)size, SQLITE_STATIC);
    int code = sqlite3_step(put);
    (void)sqlite3_finalize(put);
    (void)sqlite3_close(handle);
    g_object_unref(message);
    g_object_unref(parser);
    g_object_unref(stream);
    return code == SQLITE_DONE ? 0 : 1;
}
