#include "engine/inbox/commands.h"

#include "engine/game/terms.h"

#include <string.h>
#include <strings.h>

enum { WORD_ROOM = 40 };

/* A word that is said of one game, and what it sets. */
struct word_of_game {
    enum verb verb;
    const char *word;
    int value;
    bool ends;
};

static const struct word_of_game words[] = {
    {VERB_DIGEST, "asked", DIGEST_ASKED, false},
    {VERB_DIGEST, "daily", DIGEST_DAILY, false},
    {VERB_DIGEST, "every", DIGEST_EVERY, false},
    {VERB_DIGEST, "end", HABIT_USUAL, true},
    {VERB_DIGEST, "usual", HABIT_USUAL, false},
    {VERB_RECEIPTS, "short", RECEIPTS_SHORT, false},
    {VERB_RECEIPTS, "problems", RECEIPTS_PROBLEMS, false},
    {VERB_RECEIPTS, "none", RECEIPTS_NONE, false},
    {VERB_RECEIPTS, "usual", HABIT_USUAL, false},
    {VERB_REMINDERS, "on", 1, false},
    {VERB_REMINDERS, "off", 0, false},
    {VERB_REMINDERS, "usual", HABIT_USUAL, false},
};

static void cut_word(const char **at, char out[WORD_ROOM])
{
    *at += strspn(*at, " \t");
    size_t len = strcspn(*at, " \t.,!");
    (void)snprintf(out, WORD_ROOM, "%.*s", (int)(len < WORD_ROOM ? len : WORD_ROOM - 1), *at);
    *at += len;
}

/* "#12", which is a comment behind an order, and so not in the rest of the line. */
static void find_hash(const char *raw, char out[WORD_ROOM])
{
    for (const char *at = raw; out[0] == '\0' && (at = strchr(at, '#')) != NULL; at++)
        if (at[1] >= '0' && at[1] <= '9')
            (void)snprintf(out, WORD_ROOM, "%.*s", (int)strspn(at + 1, "0123456789"), at + 1);
}

/* RC_OK with *game 0: there is none of that name, and that is told. */
static enum rc find(struct job *job, const char *name, struct game_row *game, struct err *err)
{
    int64_t id = 0;
    struct err why = {0};
    enum rc rc = job_find_game(job->services, name, &id, &why);
    if (rc == RC_NONE)
        job_tell(job, "answer.habit.game", SAID("game", name));
    else if (rc != RC_OK)
        return err_set(err, rc, "%s", why.text);
    return id == 0 ? RC_OK : game_get(job->services->store, id, game, err);
}

static enum rc habit_of(struct job *job, const struct game_row *game, struct habit **out, struct err *err)
{
    const struct habit whose = {.game = game->id, .player = job->player.id};
    return commit_habit(job->services, &job->commit, &whose, out, err);
}

static enum rc set(struct job *job, const struct game_row *game, const struct word_of_game *word, struct err *err)
{
    struct text told = TEXT_EMPTY;
    struct habit *habit;
    enum rc rc = habit_of(job, game, &habit, err);
    if (rc != RC_OK)
        return rc;
    if (word->verb == VERB_DIGEST) {
        habit->digest = word->value;
        habit->ends = word->ends;
    } else if (word->verb == VERB_RECEIPTS) {
        habit->receipts = word->value;
    } else {
        habit->reminders = word->value;
    }
    text_add_all(&told, verb_name(word->verb), " ", word->word);
    job_tell(job,
             word->ends                   ? "answer.habit.end"
             : word->value == HABIT_USUAL ? "answer.habit.usual"
                                          : "answer.habit",
             SAID_NUMBER("game", game->id), SAID("name", game->name), SAID("word", told.data),
             SAID("verb", verb_name(word->verb)));
    text_free(&told);
    return RC_OK;
}

static enum rc set_of_game(struct job *job, const struct statement *said, bool *done, struct err *err)
{
    char what[WORD_ROOM], which[WORD_ROOM];
    const char *at = said->rest;
    struct game_row game = {0};
    bool sits = false;
    cut_word(&at, what);
    cut_word(&at, which);
    find_hash(said->raw, which);
    const struct word_of_game *word = NULL;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (words[i].verb == said->verb && strcasecmp(words[i].word, what) == 0)
            word = &words[i];
    if (word == NULL || which[0] == '\0')
        return RC_OK;
    *done = true;
    enum rc rc = find(job, which, &game, err);
    if (rc == RC_OK && game.id != 0)
        rc = job_sits(job, game.id, true, &sits, err);
    if (rc == RC_OK && game.id != 0 && !sits)
        job_tell(job, "answer.note.seat", SAID_NUMBER("game", game.id), SAID("name", game.name));
    else if (rc == RC_OK && game.id != 0)
        rc = set(job, &game, word, err);
    game_row_free(&game);
    return rc;
}

/* ---- looking on ------------------------------------------------------------------- */

static enum rc list_watched(struct job *job, struct err *err)
{
    struct habit *rows = NULL;
    struct text list = TEXT_EMPTY;
    size_t count = 0;
    enum rc rc = habit_watched(job->services->store, job->player.id, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        text_between(&list, 0, ", ");
        text_addf(&list, "#%lld", (long long)rows[i].game);
    }
    if (rc == RC_OK)
        job_tell(job, count == 0 ? "answer.watch.none" : "answer.watch.list", SAID("games", list.data));
    free(rows);
    text_free(&list);
    return rc;
}

/* Whether the game's terms let others look on. */
static enum rc is_open(const struct job *job, const struct game_row *game, bool *out, struct err *err)
{
    struct config *terms = NULL;
    enum rc rc = terms_load(job->services->config, "game", game->terms, &terms, err);
    const struct config *config = terms == NULL ? job->services->config : terms;
    *out = rc == RC_OK && config_flag(config, SETTING_GAME_WATCH) && config_flag(config, SETTING_GAME_LISTED);
    config_free(terms);
    return rc;
}

/* How many other games the player looks on at, with what this mail has said of it. */
static enum rc count_watched(const struct job *job, int64_t game, size_t *out, struct err *err)
{
    struct habit *rows = NULL;
    size_t count = 0;
    const struct commit_own *own = &job->commit.own;
    enum rc rc = habit_watched(job->services->store, job->player.id, &rows, &count, err);
    *out = 0;
    for (size_t i = 0; i < count; i++) {
        bool said = rows[i].game == game;
        for (size_t k = 0; k < own->habits; k++)
            said = said || own->habit[k].game == rows[i].game;
        *out += !said;
    }
    for (size_t k = 0; k < own->habits; k++)
        *out += own->habit[k].game != game && own->habit[k].watch != WATCH_NOT;
    free(rows);
    return rc;
}

/* Why it may not be watched: a key; NULL: it may. */
static enum rc why_not(const struct job *job, const struct game_row *game, const char **key, struct err *err)
{
    size_t others = 0;
    bool sits = false, open = false;
    enum rc rc = job_sits(job, game->id, true, &sits, err);
    if (rc == RC_OK)
        rc = is_open(job, game, &open, err);
    if (rc == RC_OK)
        rc = count_watched(job, game->id, &others, err);
    bool over = game->status == GAME_FINISHED || game->status == GAME_CANCELLED;
    *key = sits                         ? "answer.watch.plays"
           : !open                      ? "answer.watch.off"
           : over                       ? "answer.watch.over"
           : others >= COMMANDS_WATCHED ? "answer.watch.full"
                                        : NULL;
    return rc;
}

static enum rc watch(struct job *job, const struct game_row *game, bool each, struct err *err)
{
    const char *key = NULL;
    enum rc rc = why_not(job, game, &key, err);
    struct habit *habit = NULL;
    if (rc == RC_OK && key == NULL)
        rc = habit_of(job, game, &habit, err);
    if (rc != RC_OK)
        return rc;
    if (habit != NULL) {
        habit->told = habit->watch == WATCH_NOT ? game->phase : habit->told;
        habit->watch = each ? WATCH_EACH : WATCH_DAILY;
        habit->next_at = 0;
        key = each ? "answer.watch.each" : "answer.watch";
    }
    job_tell(job, key, SAID_NUMBER("game", game->id), SAID("name", game->name), SAID_NUMBER("count", COMMANDS_WATCHED));
    return RC_OK;
}

static enum rc unwatch(struct job *job, const struct game_row *game, struct err *err)
{
    struct habit *habit;
    enum rc rc = habit_of(job, game, &habit, err);
    if (rc != RC_OK)
        return rc;
    job_tell(job, habit->watch == WATCH_NOT ? "answer.watch.not" : "answer.watch.ended", SAID_NUMBER("game", game->id),
             SAID("name", game->name));
    habit->watch = WATCH_NOT;
    return RC_OK;
}

static enum rc look_on(struct job *job, const struct statement *said, struct err *err)
{
    char which[WORD_ROOM], how[WORD_ROOM];
    const char *at = said->rest;
    struct game_row game = {0};
    cut_word(&at, which);
    cut_word(&at, how);
    if (which[0] < '0' || which[0] > '9') {
        (void)snprintf(how, sizeof how, "%s", which[0] == '#' ? how : which);
        if (which[0] != '#')
            which[0] = '\0';
        find_hash(said->raw, which);
    }
    if (which[0] == '\0')
        return list_watched(job, err);
    enum rc rc = find(job, which, &game, err);
    if (rc == RC_OK && game.id != 0)
        rc = said->verb == VERB_UNWATCH ? unwatch(job, &game, err)
                                        : watch(job, &game, strcasecmp(how, "each") == 0, err);
    game_row_free(&game);
    return rc;
}

enum rc commands_habits(struct job *job, const struct statement *said, bool *done, struct err *err)
{
    *done = said->verb == VERB_WATCH || said->verb == VERB_UNWATCH;
    if (*done)
        return look_on(job, said, err);
    bool of_mails = said->verb == VERB_DIGEST || said->verb == VERB_RECEIPTS || said->verb == VERB_REMINDERS;
    return of_mails ? set_of_game(job, said, done, err) : RC_OK;
}
