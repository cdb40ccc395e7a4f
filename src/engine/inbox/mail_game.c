#include "engine/inbox/mail_game.h"

#include "engine/game/terms.h"
#include "engine/inbox/mail_words.h"

/* ---- what stands behind `join` ---------------------------------------------------- */

static const char *next_word(const char **at, size_t *len)
{
    *at += strspn(*at, " \t");
    const char *word = *at;
    *len = strcspn(word, " \t");
    *at += *len;
    return word;
}

static bool same_word(const char *word, size_t len, const char *want)
{
    return len == strlen(want) && strncasecmp(word, want, len) == 0;
}

static void keep(char *out, size_t size, const char *word, size_t len)
{
    if (len >= size)
        len = size - 1;
    memcpy(out, word, len);
    out[len] = '\0';
}

static bool is_likes(const char *word, size_t len)
{
    return same_word(word, len, "likes") || same_word(word, len, "like") || same_word(word, len, "bids") ||
           same_word(word, len, "bid");
}

/* All that is behind "likes" up to "word" or the end. */
static void keep_likes(const char **rest, struct joining *joining)
{
    struct text likes = text_fixed(joining->likes, sizeof joining->likes);
    const char *at = *rest, *word;
    size_t len;
    for (; *(word = next_word(&at, &len)) != '\0' && len > 0 && !same_word(word, len, "word"); *rest = at)
        text_addf(&likes, "%s%.*s", likes.len == 0 ? "" : " ", (int)len, word);
}

static bool names_no_game(const char *rest)
{
    size_t len;
    const char *word = next_word(&rest, &len);
    return len == 0 ||
           ((same_word(word, len, "as") || same_word(word, len, "word") || is_likes(word, len)) && *rest != '\0');
}

struct joining mail_game_joining(const char *rest)
{
    struct joining joining = {0};
    size_t len;
    const char *word;
    if (!names_no_game(rest))
        (void)next_word(&rest, &len);
    while (*(word = next_word(&rest, &len)) != '\0' && len > 0) {
        bool seat = same_word(word, len, "as");
        if (is_likes(word, len))
            keep_likes(&rest, &joining);
        if (!seat && !same_word(word, len, "word"))
            continue;
        word = next_word(&rest, &len);
        if (seat)
            keep(joining.seat, sizeof joining.seat, word, len);
        else if (len <= WORD_BYTES)
            keep(joining.word, sizeof joining.word, word, len);
        joining.bad_word = joining.bad_word || (!seat && (len > WORD_BYTES || !fairness_word_valid(joining.word)));
    }
    return joining;
}

const char *mail_game_behind_number(const char *rest)
{
    size_t digits = strspn(rest, "0123456789");
    return rest + (rest[digits] == ' ' || rest[digits] == '\0' ? digits + strspn(rest + digits, " ") : 0);
}

/* ---- which game a mail is about ---------------------------------------------------- */

/* The argument of the verbs that may name a game: the word behind them. */
static bool names_game(const struct statement *said, char *out, size_t size)
{
    size_t len = strcspn(said->rest, " \t");
    bool may = verb_is(said->verb, VERB_NUMBERS_GAME) || said->verb == VERB_DEPUTY; /* "deputy 12 no" */
    bool number = may && strspn(said->rest, "0123456789") == len;
    if (!(number || verb_is(said->verb, VERB_NAMES_GAME)) || len == 0 || len >= size)
        return false;
    if (said->verb == VERB_JOIN && names_no_game(said->rest))
        return false;
    memcpy(out, said->rest, len);
    out[len] = '\0';
    return true;
}

static enum rc only_live_game(struct job *job, struct err *err)
{
    struct seat_place *places = NULL;
    size_t count = 0;
    enum rc rc = seat_of_player(job->services->store, job->player.id, GAMES_LIVE, &places, &count, err);
    struct game_row game = {0};
    if (rc == RC_OK && count == 1)
        rc = game_get(job->services->store, places[0].game, &game, err);
    /* a mail that has waited for a yes cannot mean a game that came after it */
    if (rc == RC_OK && count == 1 && !(job->yes.owned && game.created > job->received))
        job->game = game.id;
    game_row_free(&game);
    free(places);
    return rc;
}

enum rc mail_game_likely(struct job *job, struct err *err)
{
    job->game = job->named != 0 ? job->named : job->who.game;
    return job->game == 0 ? only_live_game(job, err) : RC_OK;
}

/* Has the game a seat to take, for who does not know its number? */
static enum rc has_room(const struct job *job, const struct game_row *game, bool *out, struct err *err)
{
    struct seat_row *rows = NULL;
    size_t count = 0;
    struct config *terms = NULL;
    enum rc rc = seat_list(job->services->store, game->id, &rows, &count, err);
    if (rc == RC_OK)
        rc = terms_load(job->services->config, "game", game->terms, &terms, err);
    bool listed = config_flag(terms == NULL ? job->services->config : terms, SETTING_GAME_LISTED);
    *out = false;
    for (size_t i = 0; i < count && listed; i++)
        *out = *out || rows[i].kind == SEAT_EMPTY;
    config_free(terms);
    seat_rows_free(rows, count);
    return rc;
}

/* "join quorum": the one game of these rules with a seat to take. RC_NONE: `word` names no rules. RC_BAD: there is none
 * of them, or several, and a note says so. */
static enum rc find_open(struct job *job, const char *word, int64_t *out, struct err *err)
{
    struct game_row *games = NULL;
    struct text several = TEXT_EMPTY;
    size_t count = 0, open = 0;
    char name[64];
    mail_words_lower(word, name, sizeof name);
    const struct rules *rules = rules_find(name);
    if (rules == NULL)
        return RC_NONE;
    enum rc rc = game_list(job->services->store, 1 << GAME_FORMING, &games, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        bool room = false;
        if (strcmp(games[i].rules, rules->id) == 0)
            rc = has_room(job, &games[i], &room, err);
        if (!room)
            continue;
        *out = games[i].id;
        text_addf(&several, "%sjoin %lld", open++ > 0 ? ", " : "", (long long)games[i].id);
    }
    if (rc == RC_OK && open == 0)
        job_tell(job, "answer.join.none", SAID("rules", rules->title));
    else if (rc == RC_OK && open > 1)
        job_tell(job, "answer.join.several", SAID("rules", rules->title), SAID("lines", several.data));
    game_rows_free(games, count);
    text_free(&several);
    return rc == RC_OK && open != 1 ? RC_BAD : rc;
}

/* Where no game is called so: is more said behind the name than the verb takes ("Leave Carla alone"), or was it said in
 * other words in an answer to a game ("Put me down in Wyrmford")? Then it is no word of the robot's, and is none any
 * more. */
static bool is_sentence(const struct job *job, struct statement *said)
{
    const char *behind = said->rest + strcspn(said->rest, " \t");
    bool more = said->verb != VERB_JOIN && said->verb != VERB_TAKEOVER && behind[strspn(behind, " \t")] != '\0';
    bool number = strchr("#0123456789", said->rest[0]) != NULL;
    bool is = more || (said->spoken != NULL && !number && job->who.game != 0);
    if (is) {
        statement_restore(said);
        said->verb = VERB_NONE;
    }
    return is;
}

void mail_game_find_none(struct job *job)
{
    char word[64];
    for (int i = 0; i < job->statements; i++)
        if (job->statement[i].fate == STATEMENT_OPEN && names_game(&job->statement[i], word, sizeof word))
            (void)is_sentence(job, &job->statement[i]);
}

enum rc mail_game_find(struct job *job, bool *refused, struct err *err)
{
    char word[64];
    int64_t spoken = 0;
    job->game = job->named != 0 ? job->named : job->who.game;
    for (int i = 0; i < job->statements; i++) {
        int64_t named = 0;
        struct err why = {0};
        if (job->statement[i].fate != STATEMENT_OPEN || !names_game(&job->statement[i], word, sizeof word))
            continue;
        enum rc rc = job_find_game(job->services, word, &named, &why);
        if (rc == RC_NONE && job->statement[i].verb == VERB_JOIN)
            rc = find_open(job, word, &named, &why);
        *refused = rc == RC_BAD;
        if (*refused)
            return RC_OK;
        if (rc != RC_OK && rc != RC_NONE)
            return err_set(err, rc, "%s", why.text);
        if (rc == RC_NONE && is_sentence(job, &job->statement[i]))
            continue;
        if (rc == RC_NONE && job->who.game != 0 && job_has_orders(job)) { /* what is beside it is for that one */
            statement_end(&job->statement[i], STATEMENT_ASIDE);
            job_tell(job, "answer.game.none", SAID("game", word));
            continue;
        }
        bool two = rc == RC_OK && job->game != 0 && job->game != named && (job_has_orders(job) || spoken != 0);
        if (rc == RC_NONE || two) {
            *refused = true;
            if (rc == RC_NONE)
                job_tell(job, "answer.game.none", SAID("game", word));
            else
                job_tell(job, "answer.two_games", SAID_NUMBER("game", job->game), SAID_NUMBER("other", named));
            return RC_OK;
        }
        job->game = spoken = named;
    }
    return job->game == 0 ? only_live_game(job, err) : RC_OK;
}
