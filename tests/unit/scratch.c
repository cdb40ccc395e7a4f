#include "scratch.h"

#include "served.h"
#include "store/db.h"

#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

void check_rc_at(const char *what, enum rc got, enum rc want, const struct err *err, const char *file, int line)
{
    if (got == want)
        return;
    print_error("%s is %s (%s), not %s\n", what, rc_name(got), err->text, rc_name(want));
    _fail(file, line);
}

void scratch_folder(struct scratch *scratch)
{
    *scratch = (struct scratch){0};
    (void)snprintf(scratch->folder, sizeof scratch->folder, "%s", folder_new());
    if (served())
        served_new(scratch->path, sizeof scratch->path);
    else
        (void)snprintf(scratch->path, sizeof scratch->path, "%s/cursus.db", scratch->folder);
}

void scratch_open(struct scratch *scratch)
{
    struct err err = {0};
    scratch_folder(scratch);
    check_ok(store_create(scratch->path, &err));
    check_ok(store_open(scratch->path, STORE_BUSY_DEFAULT, &scratch->store, &err));
}

void scratch_close(struct scratch *scratch)
{
    store_close(scratch->store);
    if (served())
        served_drop(scratch->path);
    folder_remove(scratch->folder);
}

struct store *scratch_again(const struct scratch *scratch)
{
    struct err err = {0};
    struct store *store = NULL;
    check_ok(store_open(scratch->path, STORE_BUSY_DEFAULT, &store, &err));
    return store;
}

int64_t scratch_player(struct store *store, const char *name)
{
    struct err err = {0};
    int64_t id = 0;
    check_ok(player_add(store, name, "Europe/Rome", 1000, &id, &err));
    return id;
}

int64_t scratch_game(struct store *store, const char *name, int64_t player)
{
    struct err err = {0};
    int64_t id = 0;
    char words[3][8] = {"quorum", "{}", "word"};
    char title[64];
    (void)snprintf(title, sizeof title, "%s", name);
    struct game_row game = {.name = title,
                            .rules = words[0],
                            .rules_version = 1,
                            .seats = 2,
                            .options = words[1],
                            .status = GAME_RUNNING,
                            .pace = 86400,
                            .created = 1000};
    check_ok(game_add(store, &game, &id, &err));
    struct seat_row seat = {.game = id, .number = 1, .kind = SEAT_PLAYER, .player = player, .word = words[2]};
    check_ok(seat_put(store, &seat, &err));
    seat = (struct seat_row){.game = id, .number = 2, .kind = SEAT_BOT};
    check_ok(seat_put(store, &seat, &err));
    return id;
}

enum rc scratch_claim(struct store *store, moment now, int64_t lease, size_t limit, const char *owner,
                      struct outbox_row **rows, size_t *count, struct err *err)
{
    struct outbox_row *due = NULL;
    int64_t ids[64];
    size_t many = 0;
    *rows = NULL;
    *count = 0;
    const struct outbox_due want = {.now = now};
    enum rc rc = outbox_due(store, &want, limit < 64 ? limit : 64, &due, &many, err);
    for (size_t i = 0; i < many; i++)
        ids[i] = due[i].id;
    outbox_rows_free(due, many);
    return rc == RC_OK && many > 0
               ? outbox_claim(
                     store,
                     &(struct outbox_claim){.ids = ids, .many = many, .owner = owner, .now = now, .lease = lease}, rows,
                     count, err)
               : rc;
}

void scratch_first_schema(struct store *store)
{
    size_t size;
    char *words = file_bytes("sql/schema/0001_games.sql", &size);
    check_int(sqlite3_exec(store->handle, words, NULL, NULL, NULL), SQLITE_OK);
    free(words);
}

int scratch_mails_to(struct store *store, const char *address, moment since)
{
    struct err err = {0};
    int found = 0;
    for (int state = OUTBOX_QUEUED; state < OUTBOX_STATES; state++) {
        struct outbox_row *rows = NULL;
        size_t count = 0;
        check_ok(outbox_list(store, &(struct outbox_range){.state = (enum outbox_state)state, .limit = 100000}, &rows,
                             &count, &err));
        for (size_t i = 0; i < count && state != OUTBOX_DROPPED; i++)
            found += rows[i].created >= since && strcmp(rows[i].envelope_to, address) == 0;
        outbox_rows_free(rows, count);
    }
    return found;
}

char *scratch_dump(struct store *store)
{
    struct err err = {0};
    struct text text = TEXT_EMPTY;
    check_ok(store_dump(store, &text, &err));
    char *dump = text_detach(&text);
    return dump;
}

int scratch_fork(bool (*child)(const struct scratch *scratch, int number), const struct scratch *scratch, int number)
{
    (void)fflush(stdout);
    (void)fflush(stderr);
    pid_t process = fork();
    check_true(process >= 0);
    if (process == 0)
        _exit(child(scratch, number) ? 0 : 1);
    return process;
}

bool scratch_wait(int process)
{
    int status = 0;
    return waitpid(process, &status, 0) == process && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
