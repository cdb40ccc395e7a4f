#include "engine/inbox/split.h"

#include "base/mem.h"
#include "base/number.h"

/* The games in which the player has a seat and could say something. */
struct seats {
    struct seat_place *place;
    size_t count;
};

static bool holds(const struct seats *seats, int64_t game)
{
    for (size_t i = 0; i < seats->count; i++)
        if (seats->place[i].game == game)
            return true;
    return false;
}

/* What stands at the head of a line. */
struct head {
    int64_t game;     /* 0: nothing */
    const char *rest; /* behind it */
    bool whole;       /* for the lines below, unless it is a comment */
};

/* "#12", "#12:", "12:", "#12 ides (Quorum)" as our mails have it, "12: take 3", "#12: take 3" */
static struct head read_head(const char *raw)
{
    static const char blanks[] = " \t\r";
    struct head head = {.rest = ""};
    raw += strspn(raw, blanks);
    bool hash = raw[0] == '#';
    raw += hash ? 1 : 0;
    size_t digits = strspn(raw, "0123456789");
    if (!number_read_bytes(raw, digits, 1, INT64_MAX, &head.game))
        return (struct head){0};
    raw += digits;
    bool colon = raw[0] == ':';
    raw += colon ? 1 : 0;
    bool parted = raw[0] == '\0' || strchr(blanks, raw[0]) != NULL; /* "10:30" is a time of day */
    raw += strspn(raw, blanks);
    if ((!hash && !colon) || !parted)
        return (struct head){0};
    head.rest = raw;
    head.whole = raw[0] == '\0' || (hash && !colon);
    return head;
}

/* Whether what follows "#12 " is nothing, or the game's name as at the head of our mails. */
static enum rc is_title(const struct services *services, const struct head *head, bool *out, struct err *err)
{
    struct game_row row = {0};
    size_t len = strcspn(head->rest, " \t\r:(");
    *out = len == 0;
    if (*out)
        return RC_OK;
    enum rc rc = game_get(services->store, head->game, &row, err);
    *out = rc == RC_OK && strlen(row.name) == len && strncasecmp(row.name, head->rest, len) == 0;
    game_row_free(&row);
    return rc == RC_NONE ? RC_OK : rc;
}

static bool says_nothing(const struct statement *said)
{
    return said->fate != STATEMENT_OPEN || statement_blank(said->raw);
}

/* What of a head counts: a number of no game of the player's is a comment in an answer to a mail of a game, and
 * *stray elsewhere; so is "#12 first, then the other", but where no game is answered it can only be an order. */
static enum rc judge(const struct job *job, const struct seats *seats, struct head *head, int64_t *stray,
                     struct err *err)
{
    bool answers = job->who.game != 0, title = true;
    bool mine = holds(seats, head->game) || head->game == job->who.game;
    enum rc rc = RC_OK;
    if (head->game != 0 && !mine && !answers)
        *stray = head->game;
    else if (head->game != 0 && mine && head->whole)
        rc = is_title(job->services, head, &title, err);
    if (answers && (!mine || !title))
        *head = (struct head){0};
    head->whole = head->whole && title;
    return rc;
}

/* Gives each line its game. */
static enum rc mark(struct job *job, const struct seats *seats, int64_t *stray, struct err *err)
{
    int64_t current = 0;
    enum rc rc = RC_OK;
    *stray = 0;
    for (int i = 0; rc == RC_OK && i < job->statements; i++) {
        struct statement *said = &job->statement[i];
        struct head head = {0};
        if (!statement_is_block(said))
            head = read_head(said->raw);
        rc = judge(job, seats, &head, stray, err);
        said->game = head.game != 0 ? head.game : current;
        if (head.game != 0 && head.whole) {
            current = head.game;
            statement_end(said, STATEMENT_DONE);
        } else if (head.game != 0)
            statement_keep(said, (size_t)(head.rest - said->raw), strlen(said->raw));
    }
    return rc;
}

/* How many games the lines are for; *first is the first of them. A line for none in particular is for the game that
 * the mail answers; *lost: there is none, and that line cannot be placed. */
static int count_games(const struct job *job, int64_t *first, const struct statement **lost)
{
    int64_t game[JOB_PARTS];
    int count = 0;
    *lost = NULL;
    for (int i = 0; i < job->statements; i++) {
        const struct statement *said = &job->statement[i];
        int64_t one = said->game != 0 ? said->game : job->who.game;
        bool known = false;
        if (says_nothing(said))
            continue;
        if (one == 0 && !verb_is(said->verb, VERB_OF_PLAYER))
            *lost = said;
        for (int k = 0; k < count; k++)
            known = known || game[k] == one;
        if (!known && one != 0 && count == JOB_PARTS)
            *lost = said; /* more than a mail can hold */
        else if (!known && one != 0)
            game[count++] = one;
    }
    *first = count > 0 ? game[0] : 0;
    return count;
}

/* What was asked in the mail that this one answers, of the game of a part. */
static void set_answers(struct job *job, int64_t game)
{
    const char *tokens = job_asked(job);
    char detail[256];
    if (job->who.game == game)
        return;
    job->answers = (struct token){.phase = -1};
    if (job->who.past) { /* of no phase that there is */
        job->answers = (struct token){.branch = -1};
        return;
    }
    for (const char *at = tokens + strspn(tokens, " "); *at != '\0'; at += strspn(at, " ")) {
        size_t len = strcspn(at, " ");
        struct token token;
        struct text text = text_fixed(detail, sizeof detail);
        text_add_bytes(&text, at, len);
        if (!text.failed && token_read(detail, &token) && token.kind == TOKEN_SEAT && token.a == game)
            job->answers = token;
        at += len;
    }
}

bool split_has(const struct job *job, int64_t game)
{
    for (int i = 0; i < job->split.parts; i++)
        if (job->split.part[i]->job.game == game)
            return true;
    return false;
}

static struct part *part_of(struct job *job, int64_t game)
{
    for (int i = 0; i < job->split.parts; i++)
        if (job->split.part[i]->job.game == game)
            return job->split.part[i];
    struct part *part = job->split.parts < JOB_PARTS ? mem_new(1, sizeof *part) : NULL;
    if (part == NULL)
        return NULL;
    part->job = (struct job){.services = job->services,
                             .inbox = job->inbox,
                             .mail = job->mail,
                             .who = job->who,
                             .answers = job->answers,
                             .received = job->received,
                             .back = job->back,
                             .yes = job->yes,
                             .split = {.whole = job},
                             .game = game};
    set_answers(&part->job, game);
    job->split.part[job->split.parts++] = part;
    return part;
}

/* Hands the lines over to the parts. What is the player's own (zone, away) stays. */
static void deal(struct job *job)
{
    int kept = 0;
    for (int i = 0; i < job->statements; i++) {
        struct statement *said = &job->statement[i];
        int64_t game = said->game != 0 ? said->game : job->who.game;
        if (game == 0 || says_nothing(said) || verb_is(said->verb, VERB_OF_PLAYER)) {
            job->statement[kept++] = *said;
            continue;
        }
        struct part *part = part_of(job, game);
        part->job.statement[part->job.statements++] = *said;
    }
    job->statements = kept;
}

static enum rc cannot_split(struct job *job, int64_t stray, const struct statement *lost, struct err *err)
{
    if (stray != 0)
        job_tell(job, "answer.split.no_seat", SAID_NUMBER("game", stray));
    else
        job_tell(job, "answer.split", SAID_PART("line", lost->raw, QUOTED_BYTES_MOST));
    for (int i = 0; i < job->statements; i++)
        statement_end(&job->statement[i], STATEMENT_ASIDE);
    return err_set(err, RC_BAD, "the mail cannot be split");
}

enum rc split_mail(struct job *job, enum split *out, struct err *err)
{
    struct seats seats = {0};
    int64_t stray = 0, first = 0;
    const struct statement *lost = NULL;
    bool any = false;
    *out = SPLIT_NONE;
    for (int i = 0; i < job->statements; i++)
        any = any || (!statement_is_block(&job->statement[i]) && read_head(job->statement[i].raw).game != 0);
    if (!any)
        return RC_OK;
    enum rc rc = seat_of_player(job->services->store, job->player.id, GAMES_LIVE, &seats.place, &seats.count, err);
    if (rc == RC_OK)
        rc = mark(job, &seats, &stray, err);
    free(seats.place);
    if (rc != RC_OK)
        return rc;
    int games = count_games(job, &first, &lost);
    if (stray != 0 || (lost != NULL && games > 0))
        return cannot_split(job, stray, lost, err);
    if (games == 1) {
        job->named = first;
        set_answers(job, first);
        *out = SPLIT_ONE;
    } else if (games > 1) {
        *out = SPLIT_SEVERAL;
        deal(job);
        rc = RC_OK;
    }
    return rc;
}

struct job *split_part(const struct job *job, int index)
{
    return index < job->split.parts ? &job->split.part[index]->job : NULL;
}

void split_free(struct job *job)
{
    for (int i = 0; i < job->split.parts; i++) {
        struct part *part = job->split.part[i];
        statement_drop_all(&part->job);
        job_drop_answer(&part->job);
        commit_free(&part->job.commit);
        game_free(&part->game);
        free(part);
    }
    job->split.parts = 0;
}
