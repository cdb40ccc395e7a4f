#include "engine/contest/book.h"

#include "base/mem.h"
#include "engine/game/terms.h"
#include "engine/play/mapped.h"
#include "words/catalog.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const char *const kinds[] = {
    [CONTEST_ROUND_ROBIN] = "round-robin", [CONTEST_SWISS] = "swiss",   [CONTEST_KNOCKOUT] = "knockout",
    [CONTEST_LADDER] = "ladder",           [CONTEST_LEAGUE] = "league", [CONTEST_SERIES] = "series"};
static const char *const statuses[] = {[CONTEST_ENTERING] = "entering",
                                       [CONTEST_RUNNING] = "running",
                                       [CONTEST_FINISHED] = "finished",
                                       [CONTEST_CANCELLED] = "cancelled"};

const char *book_kind_name(enum contest_kind kind)
{
    return kinds[kind];
}

enum rc book_kind_read(const char *word, enum contest_kind *out, struct err *err)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(word, kinds[i]) != 0)
            continue;
        *out = (enum contest_kind)i;
        return RC_OK;
    }
    return err_set(err, RC_BAD,
                   "'%.40s' is no kind of event; these are: round-robin, swiss, knockout, ladder, league, "
                   "series",
                   word);
}

const char *book_status_name(enum contest_status status)
{
    return statuses[status];
}

/* ---- loading ------------------------------------------------------------------- */

static size_t languages(void)
{
    size_t count = 0;
    while (catalogs[count].code != NULL)
        count++;
    return count;
}

static enum rc load_rows(const struct services *services, struct book *book, struct err *err)
{
    struct store *store = services->store;
    int64_t id = book->row.id;
    enum rc rc = contest_entrants(store, id, &book->entrant, &book->name, &book->entrants, err);
    book->bots = mem_new(languages() * book->entrants + 1, sizeof *book->bots);
    if (rc == RC_OK)
        rc = contest_fixtures(store, id, &book->fixture, &book->fixtures, err);
    if (rc == RC_OK)
        rc = contest_seats(store, id, &book->seat, &book->seats, err);
    return rc;
}

/* Who sits where in a game that goes on follows from the pairing numbers and the results: so they wait for the last. */
static enum rc load_hides(const struct services *services, struct book *book, struct err *err)
{
    int64_t games = 0;
    struct config *own = NULL;
    enum rc rc = terms_load(services->config, "game", book->row.terms, &own, err);
    const struct config *config = own != NULL ? own : services->config;
    book->hides = rc == RC_OK && book->row.started != 0 && config_choice(config, SETTING_GAME_NAMES) == NAMES_HIDDEN;
    config_free(own);
    if (!book->hides || book->row.status == CONTEST_RUNNING)
        return rc;
    rc = contest_playing(services->store, book->row.id, &games, err);
    book->hides = games > 0;
    return rc;
}

static enum rc load(const struct services *services, struct book *book, struct err *err)
{
    struct err why = {0};
    book->rules = mapped_of(book->row.rules, book->row.options);
    if (book->rules == NULL)
        return err_set(err, RC_DAMAGED, "event %s: there is no game %s", book->row.name, book->row.rules);
    enum rc rc = terms_load(services->config, "event", book->row.style, &book->own, err);
    book->config = book->own != NULL ? book->own : services->config;
    if (rc == RC_OK &&
        points_read_scheme(config_text(book->config, SETTING_EVENT_POINTS), &book->points, &why) != RC_OK)
        rc = err_set(err, RC_DAMAGED, "event %s: %s", book->row.name, why.text);
    if (rc == RC_OK)
        rc = load_hides(services, book, err);
    return rc == RC_OK ? load_rows(services, book, err) : rc;
}

enum rc book_load(const struct services *services, int64_t id, struct book *out, struct err *err)
{
    *out = (struct book){.config = services->config};
    enum rc rc = contest_get(services->store, id, &out->row, err);
    return rc == RC_OK ? load(services, out, err) : rc;
}

enum rc book_reload(const struct services *services, struct book *book, struct err *err)
{
    int64_t id = book->row.id;
    book_free(book);
    return book_load(services, id, book, err);
}

enum rc book_find(const struct services *services, const char *name, struct book *out, struct err *err)
{
    *out = (struct book){.config = services->config};
    enum rc rc = contest_by_name(services->store, name, &out->row, err);
    return rc == RC_OK ? load(services, out, err) : rc;
}

void book_free(struct book *book)
{
    for (size_t i = 0; book->name != NULL && i < book->entrants; i++)
        free(book->name[i]);
    free(book->name);
    for (size_t i = 0; book->bots != NULL && i < languages() * book->entrants; i++)
        free(book->bots[i]);
    free(book->bots);
    contest_entrants_free(book->entrant, book->entrants);
    contest_row_free(&book->row);
    config_free(book->own);
    free(book->fixture);
    free(book->seat);
    *book = (struct book){0};
}

enum rc book_write(const struct services *services, struct book *book, struct err *err)
{
    enum rc rc = contest_update(services->store, &book->row, book->row.revision, err);
    book->row.revision += rc == RC_OK;
    return rc;
}

enum rc book_renew(const struct services *services, struct book *book, struct err *err)
{
    book->row.wake_at = services->now;
    enum rc rc = book_write(services, book, err);
    return rc == RC_OK ? book_reload(services, book, err) : rc;
}

enum rc book_put(const struct services *services, const struct fixture_row *fixture,
                 const struct fixture_seat_row *seat, int count, struct err *err)
{
    enum rc rc = contest_fixture_put(services->store, fixture, err);
    for (int i = 0; rc == RC_OK && i < count; i++) {
        struct fixture_seat_row row = seat[i];
        row.contest = fixture->contest;
        row.round = fixture->round;
        row.number = fixture->number;
        row.place = i + 1;
        rc = contest_seat_put(services->store, &row, err);
    }
    return rc;
}

/* ---- all of them --------------------------------------------------------------- */

static void free_head(struct book_head *head)
{
    free(head->name);
    free(head->title);
    *head = (struct book_head){0};
}

static enum rc head_of(const struct services *services, const struct contest_row *row, struct book_head *out,
                       struct err *err)
{
    struct config *own = NULL;
    enum rc rc = terms_load(services->config, "event", row->style, &own, err);
    const struct config *config = own != NULL ? own : services->config;
    const char *title = config_text(config, SETTING_EVENT_TITLE);
    *out = (struct book_head){.id = row->id,
                              .name = mem_copy_text(row->name),
                              .title = mem_copy_text(title[0] != '\0' ? title : row->name),
                              .kind = row->kind,
                              .status = row->status,
                              .listed = config_flag(config, SETTING_EVENT_LISTED)};
    config_free(own);
    return rc;
}

enum rc book_heads(const struct services *services, struct book_head **out, size_t *count, struct err *err)
{
    struct contest_row *rows = NULL;
    size_t all = 0;
    enum rc rc = contest_list(services->store, &rows, &all, err);
    *out = mem_new(all + 1, sizeof **out);
    *count = 0;
    for (size_t i = 0; rc == RC_OK && i < all; i++) {
        rc = head_of(services, &rows[i], &(*out)[*count], err);
        if (rc == RC_OK)
            ++*count;
        else
            free_head(&(*out)[*count]);
        rc = services_goes_on(rc) ? RC_OK : rc;
    }
    contest_rows_free(rows, all);
    return rc;
}

void book_heads_free(struct book_head *heads, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free_head(&heads[i]);
    free(heads);
}

/* ---- looking up ---------------------------------------------------------------- */

const char *book_title(const struct book *book)
{
    const char *title = config_text(book->config, SETTING_EVENT_TITLE);
    return title[0] != '\0' ? title : book->row.name;
}

struct entrant_row *book_entrant(const struct book *book, int number)
{
    /* theirs are numbered on, but for those who left before the draw */
    size_t at = number < 1 ? 0 : (size_t)number < book->entrants ? (size_t)number : book->entrants;
    while (at > 0 && book->entrant[at - 1].number > number)
        at--;
    return at > 0 && book->entrant[at - 1].number == number ? &book->entrant[at - 1] : NULL;
}

struct entrant_row *book_of_player(const struct book *book, int64_t player)
{
    for (size_t i = 0; player != 0 && i < book->entrants; i++)
        if (book->entrant[i].player == player)
            return &book->entrant[i];
    return NULL;
}

size_t book_count(const struct book *book)
{
    size_t count = 0;
    for (size_t i = 0; i < book->entrants; i++)
        count += book->entrant[i].until == 0;
    return count;
}

int book_highest(const struct book *book)
{
    return book->entrants == 0 ? 0 : book->entrant[book->entrants - 1].number;
}

int book_least(const struct book *book)
{
    int seats = book->row.seats, least = book->rules->seats_min;
    return least < 2 ? 2 : least > seats ? seats : least;
}

const char *book_name(const struct book *book, int number)
{
    const struct entrant_row *row = book_entrant(book, number);
    const char *known = row == NULL ? "?" : book->name[row - book->entrant];
    if (known != NULL)
        return known;
    size_t language = (size_t)(catalog_used() - catalogs), at = (size_t)(row - book->entrant);
    char **name = &book->bots[language * book->entrants + at];
    if (*name == NULL)
        *name = mem_textf("%s %d", catalog_text("mail.bot"), number);
    return *name;
}

/* How many tables there are up to the one of that number in the round. */
static size_t tables_upto(const struct book *book, int round, int number)
{
    size_t low = 0, high = book->fixtures;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const struct fixture_row *fixture = &book->fixture[middle];
        if (fixture->round < round || (fixture->round == round && fixture->number <= number))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct fixture_row *book_tables(const struct book *book, int from, int upto, size_t *count)
{
    size_t before = tables_upto(book, from - 1, INT_MAX), all = tables_upto(book, upto, INT_MAX);
    *count = all > before ? all - before : 0;
    return book->fixture == NULL ? NULL : book->fixture + before;
}

struct fixture_row *book_fixture(const struct book *book, int round, int number)
{
    size_t upto = tables_upto(book, round, number);
    struct fixture_row *last = upto == 0 ? NULL : &book->fixture[upto - 1];
    return last != NULL && last->round == round && last->number == number ? last : NULL;
}

static int compare(int round, int number, const struct fixture_seat_row *seat)
{
    return round != seat->round     ? (round < seat->round ? -1 : 1)
           : number != seat->number ? (number < seat->number ? -1 : 1)
                                    : 0;
}

struct fixture_seat_row *book_seats(const struct book *book, const struct fixture_row *fixture, int *count)
{
    size_t low = 0, high = book->seats;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (compare(fixture->round, fixture->number, &book->seat[middle]) > 0)
            low = middle + 1;
        else
            high = middle;
    }
    *count = 0;
    while (low + (size_t)*count < book->seats &&
           compare(fixture->round, fixture->number, &book->seat[low + (size_t)*count]) == 0)
        ++*count;
    return book->seat == NULL ? NULL : book->seat + low;
}

struct fixture_row **book_round(const struct book *book, int round)
{
    size_t tables = 0;
    struct fixture_row **at = mem_new((size_t)book_highest(book) + 1, sizeof(struct fixture_row *));
    struct fixture_row *table = book_tables(book, round, round, &tables);
    for (size_t i = 0; i < tables; i++) {
        int count = 0;
        const struct fixture_seat_row *seat = book_seats(book, &table[i], &count);
        for (int k = 0; k < count; k++)
            if (book_entrant(book, seat[k].entrant) != NULL)
                at[seat[k].entrant] = &table[i];
    }
    return at;
}

struct fixture_row *book_table_of(const struct book *book, int round, int entrant)
{
    struct fixture_row **at = book_round(book, round), *found = NULL;
    if (book_entrant(book, entrant) != NULL)
        found = at[entrant];
    free(at);
    return found;
}

bool book_is_in(const struct entrant_row *entrant, int round)
{
    return entrant->since <= round && (entrant->until == 0 || entrant->until >= round);
}

size_t book_open(const struct book *book, int round)
{
    size_t open = 0, tables = 0;
    const struct fixture_row *table = book_tables(book, round, round, &tables);
    for (size_t i = 0; i < tables; i++)
        open += table[i].ended == 0;
    return open;
}

bool book_predetermined(const struct book *book)
{
    return book->row.kind != CONTEST_SWISS && book->row.kind != CONTEST_SERIES;
}

struct tiebreak_list book_tiebreaks(const struct book *book)
{
    const char *words = config_text(book->config, SETTING_EVENT_TIES);
    struct tiebreak_list list = tiebreak_usual(book->row.seats, book_predetermined(book));
    if (words[0] != '\0')
        (void)tiebreak_read(words, &list, NULL); /* it was read when it was set */
    return list;
}

/* ---- as pairings see it -------------------------------------------------------- */

struct book_scope book_whole(const struct book *book, int division)
{
    return book_season(book->row.kind == CONTEST_LEAGUE ? book->row.round / BOOK_SEASON : 0, division);
}

struct book_scope book_season(int season, int division)
{
    return (struct book_scope){.division = division,
                               .above = season * BOOK_SEASON,
                               .upto = season == 0 ? INT_MAX : season * BOOK_SEASON + BOOK_SEASON - 1};
}

bool book_is_of(const struct fixture_row *fixture, const struct book_scope *scope)
{
    return fixture->round > scope->above && fixture->round <= scope->upto &&
           (scope->division == 0 || fixture->division == scope->division);
}

/* Pairing numbers first, then who has none yet in the order in which they came. */
static int by_place(const void *a, const void *b)
{
    const struct entrant_row *one = *(const struct entrant_row *const *)a, *two = *(const struct entrant_row *const *)b;
    int left = one->place == 0 ? INT_MAX : one->place, right = two->place == 0 ? INT_MAX : two->place;
    return left != right ? (left < right ? -1 : 1) : (one->number > two->number) - (one->number < two->number);
}

/* Of a season of a league that is over, its tables say who was in which division: by number of the entrant. free() */
static bool *who_sat(const struct book *book, const struct book_scope *scope)
{
    size_t tables = 0;
    bool *sat = mem_new((size_t)book_highest(book) + 1, sizeof *sat);
    const struct fixture_row *table = book_tables(book, scope->above + 1, scope->upto, &tables);
    for (size_t i = 0; i < tables; i++) {
        int count = 0;
        const struct fixture_seat_row *seat = book_seats(book, &table[i], &count);
        for (int k = 0; table[i].division == scope->division && k < count; k++)
            if (book_entrant(book, seat[k].entrant) != NULL)
                sat[seat[k].entrant] = true;
    }
    return sat;
}

static void view_entrants(const struct book *book, const struct book_scope *scope, struct book_view *out)
{
    const struct entrant_row **row = mem_new(book->entrants + 1, sizeof(struct entrant_row *));
    int count = 0, highest = book_highest(book);
    bool *sat = scope->division != 0 && scope->upto < book->row.round ? who_sat(book, scope) : NULL;
    for (size_t i = 0; i < book->entrants; i++) {
        const struct entrant_row *one = &book->entrant[i];
        if (scope->division == 0 || (sat != NULL ? sat[one->number] : one->division == scope->division))
            row[count++] = one;
    }
    free(sat);
    qsort(row, (size_t)count, sizeof(struct entrant_row *), by_place);
    out->entrant = mem_new((size_t)count + 1, sizeof *out->entrant);
    out->number = mem_new((size_t)count + 1, sizeof *out->number);
    out->index = mem_new((size_t)highest + 1, sizeof *out->index);
    for (int i = 0; i <= highest; i++)
        out->index[i] = -1;
    for (int i = 0; i < count; i++) {
        out->number[i] = row[i]->number;
        out->index[row[i]->number] = i;
        out->entrant[i] =
            (struct contest_entrant){.rating = row[i]->rating,
                                     .from = row[i]->since > scope->above ? row[i]->since - scope->above : 1,
                                     .until = row[i]->until == 0 ? INT32_MAX : row[i]->until - scope->above,
                                     .name = book_name(book, row[i]->number)};
    }
    out->contest.entrants = count;
    free(row);
}

static void view_tables(const struct book *book, const struct book_scope *scope, struct book_view *out)
{
    size_t tables = 0;
    /* who will not play the next round stands in it already */
    int upto = scope->upto < book->row.round ? scope->upto : book->row.round;
    const struct fixture_row *fixture = book_tables(book, scope->above + 1, upto, &tables);
    out->table = mem_new(tables + 1, sizeof *out->table);
    for (size_t i = 0; i < tables; i++, fixture++) {
        int count = 0;
        const struct fixture_seat_row *seat = book_seats(book, fixture, &count);
        if (count == 0 || !book_is_of(fixture, scope) || out->index[seat[0].entrant] < 0)
            continue;
        struct contest_table *table = &out->table[out->contest.tables++];
        *table = (struct contest_table){.round = fixture->round - scope->above, .seats = (int8_t)count};
        for (int k = 0; k < count && k < CONTEST_SEATS; k++)
            table->seat[k] = (struct contest_seat){.entrant = out->index[seat[k].entrant],
                                                   .rank = (int8_t)seat[k].rank,
                                                   .way = (int8_t)seat[k].way,
                                                   .points = seat[k].points};
    }
}

void book_view(const struct book *book, const struct book_scope *scope, struct book_view *out)
{
    *out = (struct book_view){.scope = *scope};
    view_entrants(book, scope, out);
    view_tables(book, scope, out);
    out->contest.entrant = out->entrant;
    out->contest.table = out->table;
    out->contest.rounds = (int32_t)config_number(book->config, SETTING_EVENT_ROUNDS);
}

void book_view_free(struct book_view *view)
{
    free(view->entrant);
    free(view->table);
    free(view->number);
    free(view->index);
    *view = (struct book_view){.number = NULL};
}
