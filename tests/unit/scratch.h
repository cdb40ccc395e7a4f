/* A database in a folder of its own, for the tests of what stands on the store. */
#ifndef CURSUS_TESTS_SCRATCH_H
#define CURSUS_TESTS_SCRATCH_H

#include "check.h"
#include "served.h"
#include "store/audit.h"
#include "store/club.h"
#include "store/game.h"
#include "store/inbox.h"
#include "store/misread.h"
#include "store/moments.h"
#include "store/names.h"
#include "store/outbox.h"
#include "store/player.h"
#include "store/rate.h"
#include "store/record.h"
#include "store/restore.h"
#include "store/seat.h"
#include "store/store.h"
#include "store/upkeep.h"

struct scratch {
    char folder[256];
    char path[300]; /* of the database */
    struct store *store;
};

/* RC_OK or the test fails with the sentence. */
#define check_ok(call) check_rc_at(#call, (call), RC_OK, &err, __FILE__, __LINE__)
#define check_rc(call, want) check_rc_at(#call, (call), (want), &err, __FILE__, __LINE__)
void check_rc_at(const char *what, enum rc got, enum rc want, const struct err *err, const char *file, int line);

void scratch_folder(struct scratch *scratch); /* without a database */
void scratch_open(struct scratch *scratch);
void scratch_close(struct scratch *scratch);
/* Another connection to the same database. */
struct store *scratch_again(const struct scratch *scratch);

/* A player and a running game with two seats (the player's and a bot's). */
int64_t scratch_player(struct store *store, const char *name);
int64_t scratch_game(struct store *store, const char *name, int64_t player);

/* Claims what waits longest, whoever it is for. As outbox_claim(). */
enum rc scratch_claim(struct store *store, moment now, int64_t lease, size_t limit, const char *owner,
                      struct outbox_row **rows, size_t *count, struct err *err);

/* Makes an empty file, opened with db_open(), a database of the first schema. */
void scratch_first_schema(struct store *store);

/* Mails for this envelope address made at or after `since`, dropped ones apart. */
int scratch_mails_to(struct store *store, const char *address, moment since);

/* The canonical dump; free() it. */
char *scratch_dump(struct store *store);

/* Runs `child` in a forked process, which exits 0 when it returns true. Its process id. */
int scratch_fork(bool (*child)(const struct scratch *scratch, int number), const struct scratch *scratch, int number);
/* Waits; true if it exited with 0. */
bool scratch_wait(int process);

#endif
