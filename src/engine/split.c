#include "engine/split.h"

#include "base/number.h"
#include "engine/act.h"
#include "engine/gm_tell.h"

static const char NOTHING_DONE[] = "Nothing in this mail was done. Write the number of the game before each order "
                                   "(12: take 3), or on a line of its own above the orders (#12).";

/* One game of the mail. */
struct part {
    struct errand errand;
    struct table table;
};

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
static bool is_title(const struct host *host, const struct head *head)
{
    struct game_row row = {0};
    size_t len = strcspn(head->rest, " \t\r:(");
    bool same = len == 0 || (game_get(host->store, head->game, &row, NULL) == RC_OK && strlen(row.name) == len &&
                             strncasecmp(row.name, head->rest, len) == 0);
    game_row_free(&row);
    return same;
}

static bool says_nothing(const struct said *said)
{
    return said->taken || said->raw[strspn(said->raw, " \t\r")] == '\0';
}

/* What of a head counts: a number of no game of the player's is a comment in an answer to a mail of a game, and
 * *stray elsewhere; so is "#12 first, then the other", but where no game is answered it can only be an order. */
static struct head judge(const struct errand *errand, const struct seats *seats, struct head head, int64_t *stray)
{
    bool answers = errand->who.game != 0;
    bool mine = holds(seats, head.game) || head.game == errand->who.game;
    if (head.game == 0 || (!mine && answers))
        return (struct head){0};
    if (!mine)
        *stray = head.game;
    else if (head.whole && !is_title(errand->host, &head)) {
        if (answers)
            return (struct head){0};
        head.whole = false;
    }
    return head;
}

/* Gives each line its game. */
static enum rc mark(struct errand *errand, const struct seats *seats, int64_t *stray)
{
    int64_t current = 0;
    *stray = 0;
    for (int i = 0; i < errand->lines; i++) {
        struct said *said = &errand->line[i];
        struct head head = {0};
        if (!said->press)
            head = judge(errand, seats, read_head(said->raw), stray);
        said->game = head.game != 0 ? head.game : current;
        if (head.game != 0 && head.whole) {
            current = head.game;
            said->taken = true;
        } else if (head.game != 0 && errand_reread(said, head.rest) != RC_OK) {
            return RC_NOMEM;
        }
    }
    return RC_OK;
}

/* How many games the lines are for; *first is the first of them. A line for none in particular is for the game that
 * the mail answers; *lost: there is none, and that line cannot be placed. */
static int count_games(const struct errand *errand, int64_t *first, const struct said **lost)
{
    int64_t game[ERRAND_PARTS];
    int count = 0;
    *lost = NULL;
    for (int i = 0; i < errand->lines; i++) {
        const struct said *said = &errand->line[i];
        int64_t one = said->game != 0 ? said->game : errand->who.game;
        bool known = false;
        if (says_nothing(said))
            continue;
        if (one == 0 && !verb_is(said->verb, VERB_OF_PLAYER))
            *lost = said;
        for (int k = 0; k < count; k++)
            known = known || game[k] == one;
        if (!known && one != 0 && count == ERRAND_PARTS)
            *lost = said; /* more than a mail can hold */
        else if (!known && one != 0)
            game[count++] = one;
    }
    *first = count > 0 ? game[0] : 0;
    return count;
}

/* What was asked in the mail that this one answers, of the game of a part. */
static void set_answers(struct errand *errand, int64_t game)
{
    const char *tokens = errand->who.answered.request == NULL ? "" : errand->who.answered.request;
    char detail[256];
    if (errand->who.game == game)
        return;
    errand->answers = (struct token){.phase = -1};
    if (errand->who.past) { /* of no phase that there is */
        errand->answers = (struct token){.branch = -1};
        return;
    }
    for (const char *at = tokens + strspn(tokens, " "); *at != '\0'; at += strspn(at, " ")) {
        size_t len = strcspn(at, " ");
        struct token token;
        struct text text = text_fixed(detail, sizeof detail);
        text_add_bytes(&text, at, len);
        if (!text.failed && token_read(detail, &token) && token.kind == TOKEN_SEAT && token.a == game)
            errand->answers = token;
        at += len;
    }
}

bool split_has(const struct errand *errand, int64_t game)
{
    for (int i = 0; i < errand->parts; i++)
        if (errand->part[i]->errand.game == game)
            return true;
    return false;
}

static struct part *part_of(struct errand *errand, int64_t game)
{
    for (int i = 0; i < errand->parts; i++)
        if (errand->part[i]->errand.game == game)
            return errand->part[i];
    struct part *part = errand->parts < ERRAND_PARTS ? calloc(1, sizeof *part) : NULL;
    if (part == NULL)
        return NULL;
    part->errand = (struct errand){.host = errand->host,
                                   .inbox = errand->inbox,
                                   .mail = errand->mail,
                                   .who = errand->who,
                                   .answers = errand->answers,
                                   .received = errand->received,
                                   .back = errand->back,
                                   .owned = errand->owned,
                                   .sure = errand->sure,
                                   .parked = errand->parked,
                                   .whole = errand,
                                   .game = game};
    part->errand.notes = jv_new_array();
    set_answers(&part->errand, game);
    errand->part[errand->parts++] = part;
    return part->errand.notes == NULL ? NULL : part;
}

/* Hands the lines over to the parts. What is the player's own (zone, away) stays. */
static enum rc deal(struct errand *errand)
{
    int kept = 0;
    for (int i = 0; i < errand->lines; i++) {
        struct said *said = &errand->line[i];
        int64_t game = said->game != 0 ? said->game : errand->who.game;
        if (game == 0 || says_nothing(said) || verb_is(said->verb, VERB_OF_PLAYER)) {
            errand->line[kept++] = *said;
            continue;
        }
        struct part *part = part_of(errand, game);
        if (part == NULL) {
            memmove(&errand->line[kept], said, (size_t)(errand->lines - i) * sizeof *said);
            errand->lines -= i - kept;
            return RC_NOMEM;
        }
        part->errand.line[part->errand.lines++] = *said;
    }
    errand->lines = kept;
    return RC_OK;
}

static enum rc cannot_split(struct errand *errand, int64_t stray, const struct said *lost, struct err *err)
{
    enum rc rc = stray != 0 ? errand_say(errand, "You have no seat in a game #%lld that goes on. %s", (long long)stray,
                                         NOTHING_DONE)
                            : errand_say(errand,
                                         "This mail is about several games, and I cannot tell which one this line is "
                                         "for: '%.200s'. %s",
                                         lost->raw, NOTHING_DONE);
    for (int i = 0; i < errand->lines; i++)
        errand->line[i].taken = true;
    return rc == RC_OK ? err_set(err, RC_BAD, "the mail cannot be split") : rc;
}

enum rc split_mail(struct errand *errand, enum split *out, struct err *err)
{
    struct seats seats = {0};
    int64_t stray = 0, first = 0;
    const struct said *lost = NULL;
    bool any = false;
    *out = SPLIT_NONE;
    for (int i = 0; i < errand->lines; i++)
        any = any || (!errand->line[i].press && read_head(errand->line[i].raw).game != 0);
    if (!any)
        return RC_OK;
    enum rc rc = player_seats(errand->host->store, errand->player.id, GAMES_LIVE, &seats.place, &seats.count, err);
    if (rc == RC_OK && mark(errand, &seats, &stray) != RC_OK)
        rc = err_set(err, RC_NOMEM, "out of memory for a line");
    free(seats.place);
    if (rc != RC_OK)
        return rc;
    int games = count_games(errand, &first, &lost);
    if (stray != 0 || (lost != NULL && games > 0))
        return cannot_split(errand, stray, lost, err);
    if (games == 1) {
        errand->named = first;
        set_answers(errand, first);
        *out = SPLIT_ONE;
    } else if (games > 1) {
        *out = SPLIT_SEVERAL;
        rc = deal(errand) == RC_OK ? RC_OK : err_set(err, RC_NOMEM, "out of memory for a mail's parts");
    }
    return rc;
}

/* One of the games cannot be played: the others go on, and their parts of the mail with them. */
static enum rc part_fails(struct errand *part, const char *why, struct err *err)
{
    char cause[48];
    struct text reply = TEXT_EMPTY;
    const char *const words[] = {"What a player wrote for this game in a mail about several was not done:", why, NULL};
    (void)snprintf(cause, sizeof cause, "i%lldpart", (long long)part->inbox);
    bundle_free(&part->bundle);
    post_reply_player(part->host, &part->player, &reply);
    enum rc rc = errand_say(part,
                            "Nothing of what you wrote for game #%lld was done: something is wrong with it here, not "
                            "with what you wrote. The game master knows.",
                            (long long)part->game);
    if (rc == RC_OK)
        rc = errand_reply(part, "notice", "One game cannot go on", part->back, reply.data, NULL, err);
    if (rc == RC_OK)
        rc = gm_tell(part->host, part->game, cause, "A game cannot go on", words, &part->bundle, err);
    text_free(&reply);
    return rc;
}

enum rc split_run(struct errand *errand, struct err *err)
{
    enum rc rc = RC_OK;
    for (int i = 0; rc == RC_OK && i < errand->parts; i++) {
        struct part *part = errand->part[i];
        part->errand.player = errand->player; /* borrowed */
        part->errand.player_changed = errand->player_changed;
        part->errand.hours_changed = errand->hours_changed;
        part->errand.mail_changed = errand->mail_changed;
        if (i == 0) { /* what the mail said besides is answered with the first game */
            jv_free(part->errand.notes);
            part->errand.notes = jv_share(errand->notes);
        }
        struct err why = {0};
        rc = act_on_game(&part->errand, &part->table, &why);
        if (host_goes_on(rc) && rc != RC_CONFLICT)
            rc = part_fails(&part->errand, why.text, err);
        else if (rc != RC_OK)
            (void)err_set(err, rc, "%s", why.text);
        errand->bundle.also[errand->bundle.alsos++] = &part->errand.bundle;
    }
    return rc;
}

struct errand *split_part(const struct errand *errand, int index)
{
    return index < errand->parts ? &errand->part[index]->errand : NULL;
}

void split_free(struct errand *errand)
{
    for (int i = 0; i < errand->parts; i++) {
        struct part *part = errand->part[i];
        errand_drop_lines(&part->errand);
        jv_free(part->errand.notes);
        bundle_free(&part->errand.bundle);
        table_free(&part->table);
        free(part);
    }
    errand->parts = 0;
}
