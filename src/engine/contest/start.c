#include "engine/contest/start.h"

#include "base/mem.h"
#include "base/number.h"
#include "engine/contest/draw.h"
#include "engine/contest/rounds.h"
#include "engine/game/terms.h"
#include "engine/gm/names.h"
#include "engine/play/fairness.h"
#include "pairing/round_robin.h"
#include "pairing/tiebreak.h"
#include "words/say.h"

#include <stdlib.h>
#include <string.h>

/* ---- opening ------------------------------------------------------------------- */

static enum rc check_words(const struct config *own, struct err *err)
{
    struct points_scheme scheme;
    struct tiebreak_list ties;
    struct err why = {0};
    int64_t points = 0;
    const char *bye = config_text(own, SETTING_EVENT_BYE), *order = config_text(own, SETTING_EVENT_TIES);
    enum rc rc = points_read_scheme(config_text(own, SETTING_EVENT_POINTS), &scheme, &why);
    if (rc == RC_OK && order[0] != '\0')
        rc = tiebreak_read(order, &ties, &why);
    if (rc == RC_OK && bye[0] != '\0')
        rc = points_read(bye, &points, &why);
    if (rc == RC_OK)
        rc = points_read(config_text(own, SETTING_EVENT_ABSENT), &points, &why);
    return rc == RC_OK ? RC_OK : err_say(err, RC_BAD, "deny.event.words", SAID("why", why.text));
}

static enum rc check_own(const struct contest_row *row, const struct config *own, struct err *err)
{
    int64_t advance = config_number(own, SETTING_EVENT_ADVANCE);
    if (row->kind == CONTEST_LADDER && row->seats != 2)
        return err_say(err, RC_BAD, "deny.event.ladder");
    if (row->kind == CONTEST_KNOCKOUT && advance >= row->seats)
        return err_say(err, RC_BAD, "deny.event.advance", SAID_NUMBER("seats", row->seats));
    return check_words(own, err);
}

/* Whether its own settings go together, with its kind and its table. RC_BAD says what does not. */
static enum rc check_style(const struct services *services, const struct contest_row *row, struct err *err)
{
    struct config *own = NULL;
    enum rc rc = terms_load(services->config, "event", row->style, &own, err);
    if (rc == RC_OK)
        rc = check_own(row, own != NULL ? own : services->config, err);
    config_free(own);
    return rc;
}

static enum rc check_name(const struct services *services, const char *name, struct err *err)
{
    struct contest_row there = {0};
    char table[NAME_GAME_ROOM];
    if (!name_game_valid(name) || strlen(name) > START_NAME)
        return err_say(err, RC_BAD, "deny.event.name", SAID_PART("name", name, 80), SAID_NUMBER("most", START_NAME));
    enum rc rc = contest_by_name(services->store, name, &there, err);
    contest_row_free(&there);
    if (rc == RC_OK)
        return err_say(err, RC_CONFLICT, "deny.event.taken", SAID("name", name));
    /* its games must be able to be called by it */
    (void)snprintf(table, sizeof table, "%s-r1-t1", name);
    return rc == RC_NONE ? name_game_check_new(services, NULL, table, err) : rc;
}

/* What its games begin with, as a game's row has it. */
static enum rc put_terms(const struct services *services, const struct start_plan *plan, struct contest_row *row,
                         struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < plan->games->term_count; i++)
        rc = terms_set(services->config, "game", &row->terms, plan->games->terms[i], err);
    if (rc == RC_OK)
        rc = terms_check(services->config, plan->games->rules, row->terms, services->now, err);
    for (size_t i = 0; rc == RC_OK && i < plan->owns; i++)
        rc = terms_set(services->config, "event", &row->style, plan->own[i], err);
    return rc;
}

enum rc start_open(const struct services *services, const struct start_plan *plan, int64_t *id, struct err *err)
{
    struct contest_row row = {.name = mem_copy_text(plan->name),
                              .kind = plan->kind,
                              .status = CONTEST_ENTERING,
                              .rules = mem_copy_text(plan->games->rules->id),
                              .seats = plan->games->setup.seats,
                              .options = new_game_options(plan->games->rules, &plan->games->setup),
                              .pace = plan->games->pace,
                              .created = services->now};
    enum rc rc = check_name(services, plan->name, err);
    if (rc == RC_OK && row.seats > CONTEST_SEATS)
        rc = err_say(err, RC_BAD, "deny.event.seats", SAID_NUMBER("most", CONTEST_SEATS));
    if (rc == RC_OK)
        rc = match_can_begin(plan->games->rules, &plan->games->setup, err);
    if (rc == RC_OK)
        rc = put_terms(services, plan, &row, err);
    if (rc == RC_OK)
        rc = check_style(services, &row, err);
    cipher_random(row.secret, sizeof row.secret);
    fairness_commit(row.secret, row.commitment);
    if (rc == RC_OK)
        rc = draw_wake(services, &row, err);
    if (rc == RC_OK)
        rc = contest_add(services->store, &row, id, err);
    cipher_wipe(row.secret, sizeof row.secret);
    contest_row_free(&row);
    return rc;
}

/* What hangs on the draw, or on tables that were played. */
static bool is_settled(const char *term)
{
    static const char *const settled[] = {
        "seeding=", "bots=", "rounds=", "points=", "ties=", "bye=", "absent=", "size=", "moves=", "advance="};
    bool is = false;
    for (size_t i = 0; i < sizeof settled / sizeof settled[0]; i++)
        is = is || strncmp(term, settled[i], strlen(settled[i])) == 0;
    return is;
}

enum rc start_set(const struct services *services, struct book *book, const char *term, struct err *err)
{
    int64_t rounds = 0, played = book->row.round > 0 ? book->row.round : 1;
    bool more = strncmp(term, "rounds=", 7) == 0 && book->row.kind == CONTEST_SWISS &&
                number_read(term + 7, played, 99, &rounds);
    if (book->row.status != CONTEST_ENTERING && is_settled(term) && !more)
        return err_say(err, RC_DENIED, "deny.event.settled", SAID_PART("term", term, 80));
    enum rc rc = terms_set(services->config, "event", &book->row.style, term, err);
    if (rc == RC_OK)
        rc = check_style(services, &book->row, err);
    if (rc == RC_OK && (book->row.status != CONTEST_ENTERING || strncmp(term, "start=", 6) == 0))
        rc = draw_wake(services, &book->row, err);
    return rc == RC_OK ? book_write(services, book, err) : rc;
}

/* ---- entering and leaving ------------------------------------------------------ */

static bool takes_late(const struct book *book)
{
    enum contest_kind kind = book->row.kind;
    return config_flag(book->config, SETTING_EVENT_LATE) &&
           (kind == CONTEST_SWISS || kind == CONTEST_LADDER || kind == CONTEST_LEAGUE);
}

/* `more`: who have entered since it was read. */
static enum rc may_enter(const struct book *book, size_t more, struct err *err)
{
    int64_t most = config_number(book->config, SETTING_EVENT_MOST);
    size_t count = book_count(book) + more;
    bool series = book->row.kind == CONTEST_SERIES;
    if (book->row.status == CONTEST_FINISHED || book->row.status == CONTEST_CANCELLED)
        return err_say(err, RC_DENIED, "deny.event.over", SAID("event", book_title(book)));
    if (book->row.status == CONTEST_RUNNING && !takes_late(book))
        return err_say(err, RC_DENIED, "deny.event.begun", SAID("event", book_title(book)));
    if (count >= CONTEST_ENTRANTS || (most != 0 && (int64_t)count >= most) ||
        (series && count >= (size_t)book->row.seats))
        return err_say(err, RC_DENIED, "deny.event.full", SAID("event", book_title(book)));
    return RC_OK;
}

enum rc start_may_enter(const struct book *book, struct err *err)
{
    return may_enter(book, 0, err);
}

/* The first round that who enters now may play. */
static int first_round(const struct book *book)
{
    if (book->row.status == CONTEST_ENTERING)
        return 1;
    return book->row.kind == CONTEST_LEAGUE ? (book->row.round / BOOK_SEASON + 1) * BOOK_SEASON + 1
                                            : book->row.round + 1;
}

static int highest_place(const struct book *book)
{
    int highest = 0;
    for (size_t i = 0; i < book->entrants; i++)
        highest = book->entrant[i].place > highest ? book->entrant[i].place : highest;
    return highest;
}

/* Who enters next; where the draw is over their pairing number is behind all others. */
static struct entrant_row next_entrant(const struct services *services, const struct book *book)
{
    return (struct entrant_row){.contest = book->row.id,
                                .number = book_highest(book) + 1,
                                .place = book->row.status == CONTEST_RUNNING ? highest_place(book) + 1 : 0,
                                .since = first_round(book),
                                .at = services->now};
}

static enum rc put_absence(const struct services *services, const struct entrant_row *entrant, int round,
                           int64_t points, struct err *err)
{
    const struct fixture_row fixture = {.contest = entrant->contest,
                                        .round = round,
                                        .number = BOOK_ABSENT + entrant->number,
                                        .division = entrant->division,
                                        .opened = services->now,
                                        .ended = services->now};
    const struct fixture_seat_row seat = {
        .entrant = entrant->number, .rank = 1, .way = CONTEST_ABSENT, .points = points};
    return book_put(services, &fixture, &seat, 1, err);
}

/* Who has left comes back with what they had; in a Swiss they were absent in the rounds between, for nothing. */
static enum rc come_back(const struct services *services, const struct book *book, const struct entrant_row *there,
                         struct err *err)
{
    struct entrant_row row = *there;
    enum rc rc = RC_OK;
    int from = there->until < there->since ? there->since : there->until + 1;
    for (int round = from; rc == RC_OK && book->row.kind == CONTEST_SWISS && round <= book->row.round; round++)
        rc = put_absence(services, there, round, 0, err);
    row.until = 0;
    return rc == RC_OK ? contest_entrant_put(services->store, &row, err) : rc;
}

enum rc start_enter(const struct services *services, struct book *book, const struct player_row *player,
                    const char *word, int *number, struct err *err)
{
    char given[WORD_BYTES + 1];
    const struct entrant_row *there = book_of_player(book, player->id);
    struct entrant_row row = next_entrant(services, book);
    if (word[0] != '\0' && !fairness_word_valid(word))
        return err_say(err, RC_BAD, "answer.word.bad", SAID_NUMBER("bytes", WORD_BYTES));
    enum rc rc = start_may_enter(book, err);
    if (rc != RC_OK)
        return rc;
    if (there != NULL && there->until == 0)
        return err_say(err, RC_DENIED, "deny.event.in", SAID("player", player->name), SAID("event", book_title(book)));
    /* where the draw is over it goes into nothing */
    (void)snprintf(given, sizeof given, "%s", book->row.status == CONTEST_RUNNING ? "" : word);
    row.player = player->id;
    row.word = given;
    *number = there != NULL ? there->number : row.number;
    rc = there != NULL ? come_back(services, book, there, err) : contest_entrant_put(services->store, &row, err);
    return rc == RC_OK ? book_write(services, book, err) : rc;
}

enum rc start_bots(const struct services *services, struct book *book, size_t count, struct err *err)
{
    char none[] = "";
    struct entrant_row row = next_entrant(services, book);
    enum rc rc = RC_OK;
    row.word = none;
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        rc = may_enter(book, i, err);
        if (rc == RC_OK)
            rc = contest_entrant_put(services->store, &row, err);
        row.number++;
        row.place += row.place != 0;
    }
    return rc == RC_OK ? book_reload(services, book, err) : rc;
}

enum rc start_withdraw(const struct services *services, struct book *book, struct entrant_row *entrant, struct err *err)
{
    if (book->row.status == CONTEST_FINISHED || book->row.status == CONTEST_CANCELLED)
        return err_say(err, RC_DENIED, "deny.event.over", SAID("event", book_title(book)));
    if (entrant->until != 0)
        return err_say(err, RC_DENIED, "deny.event.left", SAID("player", book_name(book, entrant->number)),
                       SAID("event", book_title(book)));
    entrant->until = book->row.round > 0 ? book->row.round : BOOK_NEVER;
    enum rc rc = book->row.status == CONTEST_ENTERING
                     ? contest_entrant_drop(services->store, book->row.id, entrant->number, err)
                     : contest_entrant_put(services->store, entrant, err);
    return rc == RC_OK ? book_write(services, book, err) : rc;
}

enum rc start_absent(const struct services *services, struct book *book, const struct entrant_row *entrant,
                     struct err *err)
{
    enum contest_kind kind = book->row.kind;
    int round = book->row.round + 1;
    int64_t points = 0;
    if (kind != CONTEST_SWISS || book->row.status != CONTEST_RUNNING || !book_is_in(entrant, round) ||
        round > config_number(book->config, SETTING_EVENT_ROUNDS))
        return err_say(err, RC_DENIED, "deny.event.absent", SAID("event", book_title(book)));
    if (book_table_of(book, round, entrant->number) != NULL)
        return err_say(err, RC_DENIED, "deny.event.absent.known", SAID("event", book_title(book)));
    enum rc rc = points_read(config_text(book->config, SETTING_EVENT_ABSENT), &points, err);
    if (rc == RC_OK)
        rc = put_absence(services, entrant, round, points, err);
    return rc == RC_OK ? book_write(services, book, err) : rc;
}

/* ---- beginning ----------------------------------------------------------------- */

/* At two a table the rounds after which one alone can have won all; at more as many as it takes to meet so many. */
static int swiss_rounds(size_t entrants, int seats)
{
    int rounds = 1;
    for (size_t reached = (size_t)seats; reached < entrants; reached *= (size_t)seats)
        rounds++;
    return seats == 2 ? rounds : rounds + 1;
}

static int own_rounds(const struct book *book)
{
    int entrants = (int)book->entrants, seats = book->row.seats;
    const struct knockout knockout = rounds_knockout(book);
    switch (book->row.kind) {
    case CONTEST_ROUND_ROBIN:
        return round_robin_rounds(entrants, seats, book_least(book));
    case CONTEST_SWISS:
        return swiss_rounds(book->entrants, seats);
    case CONTEST_KNOCKOUT:
        return knockout_rounds(&knockout, entrants);
    case CONTEST_SERIES:
        return entrants;
    case CONTEST_LADDER:
    case CONTEST_LEAGUE:
    default:
        return 0; /* a ladder has no end, divisions of a league have schedules of their own */
    }
}

static enum rc settle(const struct services *services, struct book *book, const char *key, const char *value,
                      struct err *err)
{
    struct text term = TEXT_EMPTY;
    text_addf(&term, "%s=%s", key, value);
    enum rc rc = terms_set(services->config, "event", &book->row.style, term.data, err);
    text_free(&term);
    return rc;
}

static enum rc settle_rounds(const struct services *services, struct book *book, struct err *err)
{
    char rounds[32];
    int64_t said = config_number(book->config, SETTING_EVENT_ROUNDS);
    int own = own_rounds(book);
    if (own == 0 || (said != 0 && book->row.kind != CONTEST_KNOCKOUT))
        own = (int)said;
    (void)snprintf(rounds, sizeof rounds, "%d", own > 99 ? 99 : own);
    return settle(services, book, "rounds", rounds, err);
}

/* What pairings and standings go by is among its own settings from now on: it stays what it is whatever the house's
 * become, and stands in its file. */
static enum rc settle_all(const struct services *services, struct book *book, struct err *err)
{
    static const enum setting settled[] = {SETTING_EVENT_SEEDING, SETTING_EVENT_POINTS,  SETTING_EVENT_BYE,
                                           SETTING_EVENT_ABSENT,  SETTING_EVENT_ADVANCE, SETTING_EVENT_SIZE,
                                           SETTING_EVENT_MOVES};
    struct text ties = TEXT_EMPTY;
    const struct tiebreak_list list = book_tiebreaks(book);
    tiebreak_write(&list, &ties);
    enum rc rc = settle(services, book, "ties", ties.data, err);
    for (size_t i = 0; rc == RC_OK && i < sizeof settled / sizeof settled[0]; i++)
        rc = settle(services, book, setting_row(settled[i])->key, config_text(book->config, settled[i]), err);
    text_free(&ties);
    return rc == RC_OK ? settle_rounds(services, book, err) : rc;
}

/* Bots that make the number of entrants one of whole tables; a knock-out and a ladder need none. */
static enum rc fill_up(const struct services *services, struct book *book, struct err *err)
{
    enum contest_kind kind = book->row.kind;
    size_t seats = (size_t)book->row.seats, over = book->entrants % seats;
    struct err full = {0};
    bool whole = book->entrants != 0 && over == 0;
    if (whole || !config_flag(book->config, SETTING_EVENT_BOTS) || kind == CONTEST_KNOCKOUT || kind == CONTEST_LADDER)
        return RC_OK;
    enum rc rc = start_bots(services, book, seats - over, &full);
    if (rc == RC_DENIED) /* no more may enter: it begins with those who are there */
        return book_reload(services, book, err);
    return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", full.text);
}

enum rc start_begin(const struct services *services, struct book *book, struct err *err)
{
    if (book->row.status != CONTEST_ENTERING)
        return err_say(err, RC_DENIED, "deny.event.begun", SAID("event", book_title(book)));
    enum rc rc = fill_up(services, book, err);
    if (rc != RC_OK)
        return rc;
    int least = book_least(book);
    if (book->entrants < (size_t)least)
        rc = err_say(err, RC_DENIED, "deny.event.few", SAID_NUMBER("least", least), SAID("event", book_title(book)));
    if (rc == RC_OK)
        rc = draw_places(services, book, err);
    if (rc == RC_OK)
        rc = settle_all(services, book, err);
    book->row.status = CONTEST_RUNNING;
    book->row.started = book->row.wake_at = services->now;
    return rc == RC_OK ? book_write(services, book, err) : rc;
}
