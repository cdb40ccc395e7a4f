/* What most commands need: the database and the services of the engine, opened as the settings say. */
#ifndef CURSUS_CLI_HOUSE_H
#define CURSUS_CLI_HOUSE_H

#include "cli/command.h"
#include "cli/progress_line.h"
#include "engine/game/services.h"

struct house {
    struct services services;
    struct templates *templates;
    struct painter *painter;
    struct zones *zones;
    struct wordbook *words;
    struct worker *worker;
    struct progress_line line; /* what takes long shows it there */
    uint64_t templates_seen;   /* as they were when they were looked at last */
};

/* What to open beside the database. */
enum house_need {
    HOUSE_PLAIN = 0,
    HOUSE_MAIL = 1,   /* whatever may write mails */
    HOUSE_READER = 2, /* the process that reads mails */
    HOUSE_SENDER = 4, /* the process that paints: whatever makes the mails that go out */
};

/* Where the database is: a path, or the address of a server. Borrowed. */
const char *house_place(const struct cli *cli);

/* The same on a database at another place than the settings say, as it stands: what was put back by hand is left. */
enum rc house_open_at(const struct cli *cli, const char *path, unsigned need, struct house *house, struct err *err);

/* Call early: reader and painter are forked from this process, before it has the database open. house_close() in any
 * case. Where an older database was put in the place of this one, a new era of the house begins if mails can be written
 * (HOUSE_MAIL). */
enum rc house_open(const struct cli *cli, unsigned need, struct house *house, struct err *err);
/* What is wrong with the operator's templates, a sentence a line; *count: how many. Needs no database. */
void house_template_faults(const struct cli *cli, struct text *out, size_t *count);

/* Looks whether the operator's templates can be used, if they have changed (engine/letters/wording.h). With HOUSE_MAIL
 * house_open() has done so. */
void house_look(struct house *house);
void house_close(struct house *house);

/* What a command does in the open house. */
typedef enum rc house_work(const struct cli *cli, const struct args *args, struct house *house, struct err *err);
/* Opens the house, with the reason of --because where the command has that, has the work done in it and closes it. The
 * exit code; what is wrong is said. */
int house_run(const struct cli *cli, const struct args *args, unsigned need, house_work *work);

/* A word that stands first behind a command's name, and what is done for it. */
struct house_word {
    const char *name;
    size_t least, most;     /* arguments, the word among them; most 0: any number */
    const char *few, *many; /* what is said of too few and of too many */
    house_work *work;
};

/* The one of `count` words that the command line begins with; NULL, and the exit code in *code, where that is said to
 * be none of them or to have the wrong number of arguments. */
const struct house_word *house_word(const struct args *args, const struct house_word *words, size_t count, int *code);
/* As house_run(), for that word. */
int house_run_word(const struct cli *cli, const struct args *args, const struct house_word *words, size_t count);

/* Who runs the command, as the log of acts has it. */
void house_user(char out[ACTOR_BYTES]);

/* Takes the command's option --because as the reason for what it does. RC_BAD: it is none. */
enum rc house_because(struct house *house, const struct args *args, struct err *err);

/* Finds a player by name, or says that there is none. */
enum rc house_player(const struct house *house, const char *name, struct player_row *player, struct err *err);

/* Finds a game by number or name, or says that there is none. */
enum rc house_game(const struct house *house, const char *word, int64_t *game, struct err *err);

/* house_alone.c: one mail in a process of its own: this program is run anew (`cursus tick --mail`), since a database
 * that is open must not be carried over a fork. */

/* Has the services do so: struct services, `alone`. `cli` stays as long as they. */
void house_offer_alone(const struct cli *cli, struct services *services);

#endif
