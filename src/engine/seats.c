/* Taking and leaving a seat by mail. */
#include "engine/errand.h"

#include "engine/fairness.h"
#include "engine/gm_tell.h"
#include "engine/substitute.h"

/* What a join line says. */
struct joining {
    char seat[32], word[WORD_BYTES + 1];
    bool bad_word;
};

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

bool join_names_no_game(const char *rest)
{
    size_t len;
    const char *word = next_word(&rest, &len);
    return len == 0 || ((same_word(word, len, "as") || same_word(word, len, "word")) && *rest != '\0');
}

/* "12 as red word sestertius", "as red" */
static struct joining read_join(const char *rest)
{
    struct joining joining = {0};
    size_t len;
    const char *word;
    if (!join_names_no_game(rest))
        (void)next_word(&rest, &len);
    while (*(word = next_word(&rest, &len)) != '\0' && len > 0) {
        bool seat = same_word(word, len, "as");
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

int seat_called(const struct table *table, const char *name)
{
    for (int seat = 1; seat <= table->game.seats; seat++) {
        char number[12];
        (void)snprintf(number, sizeof number, "%d", seat);
        const struct rules_seat *look = &table->rules->seats[seat - 1];
        if (strcasecmp(name, look->name) == 0 || strcasecmp(name, look->letter) == 0 || strcmp(name, number) == 0)
            return seat;
    }
    return 0;
}

static int free_seat(const struct table *table)
{
    for (int seat = 1; seat <= table->game.seats; seat++)
        if (table->seat[seat - 1].kind == SEAT_EMPTY)
            return seat;
    return 0;
}

static bool offers_seat(const struct table *table)
{
    for (size_t i = 0; i < table->seat_count; i++)
        if (table->seat[i].kept_for != 0 && (table->game.status == GAME_RUNNING || table->game.status == GAME_PAUSED))
            return true;
    return false;
}

static enum rc join(struct errand *errand, struct table *table, const char *rest, bool *changed)
{
    struct joining joining = read_join(rest);
    int held = table_seat_of(table, errand->player.id);
    if (held != 0)
        return errand_say(errand, "You sit in #%lld already, as %s.", (long long)table->game.id,
                          table_seat_name(table, held));
    if (table->game.status != GAME_FORMING)
        return errand_say(errand,
                          offers_seat(table)
                              ? "#%lld %s has begun; but a seat is to be taken over: write 'takeover %lld'."
                              : "#%lld %s has begun; it takes no more players.",
                          (long long)table->game.id, table->game.name, (long long)table->game.id);
    int seat = joining.seat[0] == '\0' ? free_seat(table) : seat_called(table, joining.seat);
    if (seat == 0 && joining.seat[0] != '\0')
        return errand_say(errand, "#%lld has no seat '%s'.", (long long)table->game.id, joining.seat);
    if (seat == 0 || table->seat[seat - 1].kind != SEAT_EMPTY)
        return errand_say(errand, seat == 0 ? "All seats of #%lld are taken." : "That seat of #%lld is taken.",
                          (long long)table->game.id);
    struct seat_row *row = &table->seat[seat - 1];
    char *word = strdup(joining.bad_word ? "" : joining.word);
    if (word == NULL)
        return RC_NOMEM;
    free(row->word);
    row->word = word;
    row->kind = SEAT_PLAYER;
    row->player = errand->player.id;
    row->epoch++;
    errand->seat = seat;
    errand->seated = *changed = true;
    enum rc rc = errand_say(errand, "You have a seat in #%lld %s (%s): %s.", (long long)table->game.id,
                            table->game.name, table->rules->title, table_seat_name(table, seat));
    if (rc == RC_OK && joining.bad_word)
        rc = errand_say(errand, "Your word for the dice must be 1 to %d bytes without blanks; one will be drawn.",
                        WORD_BYTES);
    else if (rc == RC_OK && joining.word[0] != '\0')
        rc = errand_say(errand, "Your word for the dice: %s", joining.word);
    return rc;
}

/* Before the game has begun the seat is simply free again. */
static enum rc leave(struct errand *errand, struct table *table, bool *changed, struct err *err)
{
    int seat = table_seat_of(table, errand->player.id);
    long long game = (long long)table->game.id;
    enum rc rc;
    if (seat != 0 && table->game.status != GAME_FORMING)
        return hands_leave(errand, table, changed, err);
    if (seat == 0) {
        bool kept = substitute_kept(table, errand->player.id) != 0;
        rc = errand_say(errand, kept ? "A bot plays your seat in #%lld already." : "You have no seat in #%lld.", game);
    } else {
        table->seat[seat - 1].kind = SEAT_EMPTY;
        table->seat[seat - 1].player = 0;
        table->seat[seat - 1].epoch++;
        errand->seat = 0;
        *changed = true;
        rc = errand_say(errand, "You have left #%lld %s.", game, table->game.name);
    }
    return rc == RC_OK ? RC_OK : err_set(err, rc, "out of memory for a seat");
}

/* *mine: the line is about a seat. */
static enum rc run_line(struct errand *errand, struct table *table, const struct said *said, bool *changed, bool *mine,
                        struct err *err)
{
    *mine = true;
    if (said->verb == VERB_LEAVE)
        return leave(errand, table, changed, err);
    if (said->verb == VERB_CONCEDE)
        return hands_concede(errand, table, changed, err);
    if (said->verb == VERB_RETURN)
        return hands_return(errand, table, changed, err);
    if (said->verb == VERB_TAKEOVER)
        return hands_takeover(errand, table, read_join(said->rest).seat, changed, err);
    *mine = said->verb == VERB_JOIN;
    return !*mine || join(errand, table, said->rest, changed) == RC_OK
               ? RC_OK
               : err_set(err, RC_NOMEM, "out of memory for a seat");
}

/* The last seat is taken. What stops the start is not the player's doing: his seat stands, and he and the game masters
 * hear why nothing happens. */
static enum rc start(struct errand *errand, struct table *table, bool *started, struct err *err)
{
    struct err why = {0};
    char cause[40];
    enum rc rc = table_start(errand->host, table, &why);
    *started = rc == RC_OK;
    if (!host_goes_on(rc))
        return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why.text);
    const char *const words[] = {"All seats are taken, and the game cannot start:", why.text,
                                 "Its options can be changed (set GAME KEY=VALUE); then start it.", NULL};
    (void)snprintf(cause, sizeof cause, "i%lldstart", (long long)errand->inbox);
    if (errand_say(errand,
                   "All seats of #%lld are taken, but it cannot start yet: something about its options is wrong. The "
                   "game master has been told. Your seat is kept.",
                   (long long)table->game.id) != RC_OK)
        return err_set(err, RC_NOMEM, "out of memory for a reply");
    return gm_tell(errand->host, table->game.id, cause, "The game cannot start", words, &errand->bundle, err);
}

enum rc seats_run(struct errand *errand, struct table *table, bool *changed, bool *started, struct err *err)
{
    enum rc rc = RC_OK;
    bool kept = substitute_kept(table, errand->player.id) != 0 && table->game.status == GAME_RUNNING;
    *changed = *started = false;
    for (int i = 0; rc == RC_OK && errand->ask[0] == '\0' && i < errand->lines; i++) {
        bool mine = false;
        if (!errand->line[i].taken)
            rc = run_line(errand, table, &errand->line[i], changed, &mine, err);
        errand->line[i].taken = errand->line[i].taken || mine;
    }
    /* who sends orders is back */
    if (rc == RC_OK && kept && !*changed && errand_has_orders(errand))
        rc = hands_return(errand, table, changed, err);
    if (rc != RC_OK || errand->ask[0] != '\0')
        return rc;
    /* name and zone of who has just sat down, for the mails that follow */
    if (*changed && errand->seat != 0) {
        player_row_free(&table->player[errand->seat - 1]);
        rc = player_get(errand->host->store, errand->player.id, &table->player[errand->seat - 1], err);
    }
    if (rc == RC_OK && *changed && table->game.status == GAME_FORMING && free_seat(table) == 0)
        rc = start(errand, table, started, err);
    return rc;
}
