#include "engine/letters/news_mail.h"

#include "base/mem.h"
#include "engine/game/actlog.h"
#include "engine/game/mailboxes.h"
#include "engine/game/masters.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/language.h"
#include "engine/play/mapped.h"
#include "rules/doors.h"

enum { LINES_MOST = 100 };

static const char LAST_DAY[] = "news_day", LAST_TOLD[] = "news_told";

static const char *const words[] = {[NEWS_OFF] = "off", [NEWS_DAILY] = "daily", [NEWS_EVERY] = "every"};

/* One game master; `address` is owned. */
struct reader {
    char *address;
    const struct catalog *language;
    enum news_wish wish;
    int64_t told; /* the newest that they know */
    struct text lines;
    long long count;
};

struct round {
    const struct services *services;
    bool day;     /* one is over */
    int64_t told; /* the newest of the days before */
    int64_t last; /* the newest of all */
    struct news_reader_row *row;
    size_t rows;
    struct reader *reader;
    size_t readers;
    int64_t game; /* whose masters these are; -1: nobody's */
    struct masters masters;
    struct mailboxes boxes;
};

const char *news_mail_wish_word(enum news_wish wish)
{
    return words[wish];
}

/* ---- what is told ---------------------------------------------------------- */

static enum rc player_name(const struct services *services, int64_t id, struct text *out, struct err *err)
{
    struct player_row player = {0};
    enum rc rc = id == 0 ? RC_NONE : player_get(services->store, id, &player, err);
    text_add(out, rc == RC_OK ? player.name : "?");
    player_row_free(&player);
    return rc == RC_NONE ? RC_OK : rc;
}

/* One thing that happened, to be said to each who is told. */
struct happening {
    const struct news_row *row;
    struct game_row game;
    struct text player, others; /* who else has the mailbox of a new player */
};

static const char *seat_name(const struct game_row *game, int seat)
{
    const struct rules *rules = seat == 0 ? NULL : mapped_of(game->rules, game->options);
    return rules == NULL ? "?" : rules_seat(rules, seat)->name;
}

/* Who has the mailbox of a new player under another spelling: "Anna, Bruno" */
static enum rc add_others(const struct round *round, const struct news_row *row, struct text *out, struct err *err)
{
    struct jv *names = jv_new_array();
    enum rc rc =
        row->kind != NEWS_REGISTERED ? RC_OK : mailboxes_names(round->services, &round->boxes, row->player, names, err);
    for (size_t i = 0; i < jv_size(names); i++)
        text_addf(out, "%s%s", i == 0 ? "" : ", ", jv_string(jv_at(names, i)));
    jv_free(names);
    return rc;
}

static const char *sentence(enum news_kind kind, const struct game_row *game)
{
    static const char *const keys[] = {[NEWS_REGISTERED] = "tell.news.registered",
                                       [NEWS_JOINED] = "tell.news.joined",
                                       [NEWS_LEFT] = "tell.news.left",
                                       [NEWS_STARTED] = "tell.news.started",
                                       [NEWS_ENDED] = "tell.news.ended",
                                       [NEWS_MISSED] = "tell.news.missed"};
    return kind == NEWS_ENDED && game->status == GAME_CANCELLED ? "tell.news.cancelled" : keys[kind];
}

/* RC_NONE: its game is not there any more. */
static enum rc item_read(const struct round *round, const struct news_row *row, struct happening *out, struct err *err)
{
    *out = (struct happening){.row = row, .player = TEXT_EMPTY, .others = TEXT_EMPTY};
    enum rc rc = row->game == 0 ? RC_OK : game_get(round->services->store, row->game, &out->game, err);
    if (rc == RC_OK)
        rc = player_name(round->services, row->player, &out->player, err);
    return rc == RC_OK ? add_others(round, row, &out->others, err) : rc;
}

static void item_free(struct happening *item)
{
    text_free(&item->player);
    text_free(&item->others);
    game_row_free(&item->game);
}

/* "#12 ides: Anna took seat red." */
static void item_write(const struct round *round, const struct happening *item, struct text *out)
{
    const struct news_row *row = item->row;
    const struct game_row *game = &item->game;
    say_line(out, item->others.len > 0 ? "tell.news.registered.mailbox" : sentence(row->kind, game),
             SAID_MOMENT("when", row->at, config_text(round->services->config, SETTING_SITE_ZONE)),
             SAID_NUMBER("game", row->game), SAID("name", game->name == NULL ? "" : game->name),
             SAID("player", item->player.data), SAID_NAME("seat", game->rules, seat_name(game, row->seat)),
             SAID("others", item->others.data));
}

/* ---- to whom --------------------------------------------------------------- */

static struct reader *reader_of(struct round *round, const char *address)
{
    for (size_t i = 0; i < round->readers; i++)
        if (strcmp(round->reader[i].address, address) == 0)
            return &round->reader[i];
    round->reader = mem_grow(round->reader, round->readers + 1, sizeof *round->reader);
    struct reader *reader = &round->reader[round->readers++];
    *reader = (struct reader){.address = mem_copy_text(address), .wish = NEWS_DAILY, .lines = TEXT_EMPTY};
    for (size_t i = 0; i < round->rows; i++)
        if (strcmp(round->row[i].address, address) == 0) {
            reader->wish = round->row[i].wish;
            reader->told = round->row[i].told;
        }
    if (reader->wish == NEWS_DAILY && reader->told < round->told)
        reader->told = round->told;
    return reader;
}

static enum rc add_item(const struct round *round, const struct happening *item, struct reader *reader, struct err *err)
{
    if (++reader->count > LINES_MOST)
        return RC_OK;
    enum rc rc = reader->language != NULL
                     ? RC_OK
                     : language_of_address(round->services, reader->address, &reader->language, err);
    if (rc != RC_OK)
        return rc;
    const struct catalog *before = catalog_use(reader->language);
    item_write(round, item, &reader->lines);
    (void)catalog_use(before);
    return RC_OK;
}

static enum rc add_news(struct round *round, const struct news_row *row, struct err *err)
{
    struct happening item;
    enum rc rc = item_read(round, row, &item, err);
    if (rc == RC_OK && round->game != row->game) {
        masters_free(&round->masters);
        rc = masters_of(round->services, row->game, &round->masters, err);
        round->game = rc == RC_OK ? row->game : -1;
    }
    for (size_t i = 0; rc == RC_OK && i < round->masters.count; i++) {
        struct reader *reader = reader_of(round, round->masters.address[i]);
        bool due = reader->wish == NEWS_EVERY || (reader->wish == NEWS_DAILY && round->day);
        if (due && row->id > reader->told)
            rc = add_item(round, &item, reader, err);
    }
    item_free(&item);
    return rc == RC_NONE ? RC_OK : rc;
}

static enum rc mail_one(const struct round *round, const struct reader *reader, struct commit *commit, struct err *err)
{
    char cause[40];
    if (reader->count == 0)
        return RC_OK;
    const struct saying more = SAYING("tell.news.more", SAID_NUMBER("count", reader->count - LINES_MOST));
    (void)snprintf(cause, sizeof cause, "news%lld", (long long)round->last);
    const struct notice notice = {.cause = cause,
                                  .says = SAYING("tell.news", SAID("lines", reader->lines.data),
                                                 SAID_SAYING("more", reader->count > LINES_MOST ? &more : NULL))};
    return gm_notice_one(round->services, reader->address, &notice, commit, err);
}

/* How far those were told who want each thing at once. */
static enum rc note_told(const struct round *round, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < round->rows; i++) {
        struct news_reader_row row = round->row[i];
        if (row.wish != NEWS_EVERY || row.told == round->last)
            continue;
        row.told = round->last;
        rc = news_reader_put(round->services->store, &row, err);
    }
    return rc;
}

/* ---- when ------------------------------------------------------------------ */

static int64_t today(const struct services *services)
{
    return moment_local(services->now, config_text(services->config, SETTING_SITE_ZONE)).day;
}

static enum rc round_read(struct round *round, struct err *err)
{
    struct store *store = round->services->store;
    int64_t day = 0;
    enum rc rc = store_meta_get_int_or(store, LAST_DAY, 0, &day, err);
    round->day = day != 0 && day != today(round->services);
    if (rc == RC_OK && day == 0) /* a house that has just begun to look */
        rc = store_meta_put_int(store, LAST_DAY, today(round->services), err);
    if (rc == RC_OK)
        rc = store_meta_get_int_or(store, LAST_TOLD, 0, &round->told, err);
    if (rc == RC_OK)
        rc = news_last(store, &round->last, err);
    if (rc == RC_OK)
        rc = news_reader_list(store, &round->row, &round->rows, err);
    return rc;
}

static void round_free(struct round *round)
{
    for (size_t i = 0; i < round->readers; i++) {
        free(round->reader[i].address);
        text_free(&round->reader[i].lines);
    }
    free(round->reader);
    news_reader_rows_free(round->row, round->rows);
    masters_free(&round->masters);
    mailboxes_free(&round->boxes);
    *round = (struct round){.services = round->services, .game = -1};
}

static bool is_due(const struct round *round)
{
    bool due = round->day;
    for (size_t i = 0; i < round->rows; i++)
        due = due || (round->row[i].wish == NEWS_EVERY && round->row[i].told < round->last);
    return due;
}

/* Inside a transaction. */
static enum rc round_write(struct round *round, struct commit *commit, struct err *err)
{
    struct store *store = round->services->store;
    struct news_row *rows = NULL;
    size_t count = 0;
    enum rc rc = mailboxes_read(round->services, &round->boxes, err);
    if (rc == RC_OK)
        rc = news_list(store, 0, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        rc = add_news(round, &rows[i], err);
    news_rows_free(rows, count);
    for (size_t i = 0; rc == RC_OK && i < round->readers; i++)
        rc = mail_one(round, &round->reader[i], commit, err);
    if (rc == RC_OK)
        rc = commit_write(round->services, commit, err);
    if (rc == RC_OK)
        rc = note_told(round, err);
    if (rc == RC_OK && round->day)
        rc = store_meta_put_int(store, LAST_TOLD, round->last, err);
    if (rc == RC_OK && round->day)
        rc = store_meta_put_int(store, LAST_DAY, today(round->services), err);
    return rc == RC_OK && round->day ? news_drop(store, round->last, err) : rc;
}

/* Asked at each tick: whether a day is over, or somebody waits who wants each thing at once. */
static enum rc look(const struct services *services, bool *due, struct err *err)
{
    int64_t day = 0, readers = 0;
    enum rc rc = store_meta_get_int_or(services->store, LAST_DAY, 0, &day, err);
    if (rc == RC_OK)
        rc = news_waits(services->store, NEWS_EVERY, &readers, err);
    *due = day != today(services) || readers > 0;
    return rc;
}

enum rc news_mail(const struct services *services, struct err *err)
{
    struct round round = {.services = services, .game = -1};
    struct commit commit = {0};
    bool due = false;
    enum rc rc = look(services, &due, err);
    if (rc != RC_OK || !due)
        return rc;
    rc = store_begin(services->store, err);
    if (rc != RC_OK)
        return rc;
    rc = round_read(&round, err); /* another process may have been faster */
    if (rc == RC_OK && is_due(&round))
        rc = round_write(&round, &commit, err);
    rc = store_end(services->store, rc, err);
    round_free(&round);
    commit_free(&commit);
    return rc;
}

/* ---- wishes ---------------------------------------------------------------- */

enum rc news_mail_wish_of(const struct services *services, const char *address, enum news_wish *out, struct err *err)
{
    struct news_reader_row *rows = NULL;
    size_t count = 0;
    *out = NEWS_DAILY;
    enum rc rc = news_reader_list(services->store, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        if (strcmp(rows[i].address, address) == 0)
            *out = rows[i].wish;
    news_reader_rows_free(rows, count);
    return rc;
}

/* Who begins anew hears of what comes; who only changes their wish misses nothing. */
static enum rc put_wish(const struct services *services, const char *address, enum news_wish wish, struct err *err)
{
    struct news_reader_row row = {.wish = wish};
    enum news_wish was = NEWS_DAILY;
    struct round round = {.services = services, .game = -1};
    enum rc rc = news_mail_wish_of(services, address, &was, err);
    if (rc == RC_OK)
        rc = round_read(&round, err);
    row.address = mem_copy_text(address);
    row.told = reader_of(&round, address)->told;
    if (was == NEWS_OFF)
        row.told = round.last;
    if (rc == RC_OK)
        rc = news_reader_put(services->store, &row, err);
    free(row.address);
    round_free(&round);
    return rc;
}

/* -1: there is none. */
static int wish_called(const char *word)
{
    int wish = NEWS_EVERY;
    while (wish >= 0 && strcmp(words[wish], word) != 0)
        wish--;
    return wish;
}

enum rc news_mail_wish_check(const char *word, struct err *err)
{
    return wish_called(word) >= 0 ? RC_OK : err_say(err, RC_BAD, "deny.news", SAID("word", word));
}

enum rc news_mail_wish_set(const struct services *services, const char *address, const char *word, struct err *err)
{
    char label[ACTOR_BYTES];
    bool is_master = false;
    int wish = wish_called(word);
    if (wish < 0)
        return news_mail_wish_check(word, err);
    enum rc rc = masters_knows(services, address, &is_master, err);
    if (rc == RC_OK && !is_master)
        rc = err_say(err, RC_NONE, "deny.news.master", SAID("address", address));
    if (rc != RC_OK)
        return rc;
    actlog_address(services, address, label);
    struct text said = TEXT_EMPTY;
    text_addf(&said, "%s %s", label, words[wish]);
    rc = put_wish(services, address, (enum news_wish)wish, err);
    if (rc == RC_OK)
        rc = actlog_add(services, 0, "news", said.data, err);
    text_free(&said);
    return rc;
}
