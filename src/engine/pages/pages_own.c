#include "engine/pages/pages.h"

#include "base/mem.h"
#include "engine/letters/calendar.h"
#include "engine/letters/facts.h"
#include "engine/letters/language.h"
#include "engine/letters/seat_page.h"
#include "engine/pages/files.h"
#include "words/say.h"
#include "words/when.h"

/* A game of theirs. */
struct owned {
    struct listed *listed;
    const struct jv *seat;
    moment at; /* when it was last heard of in the feed; 0: never */
};

static int last_first(const void *a, const void *b)
{
    const struct owned *one = a, *two = b;
    if (one->at != two->at)
        return one->at > two->at ? -1 : 1;
    return one->listed->row.game < two->listed->row.game ? 1 : one->listed->row.game > two->listed->row.game ? -1 : 0;
}

static struct owned *gather(struct lists *lists, int64_t player, size_t *count)
{
    struct owned *owned = mem_new(lists->count + 1, sizeof *owned);
    *count = 0;
    for (size_t i = 0; i < lists->count; i++) {
        struct listed *listed = &lists->one[i];
        const struct jv *seats = jv_get(lists_own(listed), "seats");
        for (size_t k = 0; k < jv_size(seats); k++) {
            const struct jv *seat = jv_at(seats, k);
            if (jv_number(seat, "player") != player || !jv_true(jv_get(seat, "held")))
                continue;
            moment at = jv_number(seat, "due") != 0 ? jv_number(seat, "since") : listed->row.ended;
            owned[(*count)++] = (struct owned){listed, seat, at};
            break;
        }
    }
    if (*count > 1)
        qsort(owned, *count, sizeof *owned, last_first);
    return owned;
}

static void write_calendar(const struct services *services, const struct owned *owned, size_t count, struct text *out)
{
    pages_agenda_begin(services, out);
    for (size_t i = 0; i < count; i++) {
        const struct agenda_event event = {.seat = (int)jv_number(owned[i].seat, "seat"),
                                           .due = jv_number(owned[i].seat, "due"),
                                           .changed = jv_number(owned[i].seat, "since"),
                                           .says = "calendar.deadline"};
        if (event.due != 0)
            pages_agenda_event(services, owned[i].listed, &event, out);
    }
    calendar_line(out, "END:VCALENDAR");
}

static struct jv *make_entry(const struct services *services, const struct owned *owned, const char *zone)
{
    const struct listing_row *row = &owned->listed->row;
    const struct jv *facts = lists_facts(owned->listed);
    struct jv *one = jv_new_object();
    struct text id = TEXT_EMPTY, name = TEXT_EMPTY, title = TEXT_EMPTY, due = TEXT_EMPTY, words = TEXT_EMPTY;
    int64_t seat = jv_number(owned->seat, "seat"), when = jv_number(owned->seat, "due");
    text_addf(&id, "tag:%s,", services_domain(services));
    moment_day_write(moment_local(row->opened, "").day, &id);
    text_addf(&id, ":game/%lld/%lld/%lld", (long long)row->game, (long long)seat, (long long)when);
    say(&name, "subject.game", SAID("rules", jv_word(facts, "title")), SAID("name", jv_word(facts, "name")));
    if (when == 0) {
        say(&title, "pages.feed.ended", SAID("name", jv_word(facts, "name")), SAID("rules", jv_word(facts, "title")));
    } else {
        say(&title, jv_true(jv_get(owned->seat, "moved")) ? "pages.own.moved" : "calendar.deadline",
            SAID("game", name.data));
        when_write(when, zone, &due);
        say(&words, "pages.own.due", SAID("due", due.data));
    }
    jv_put_text(one, "id", &id);
    jv_put_text(one, "title", &title);
    jv_put_text(one, "words", &words);
    pages_feed_time(one, "at", owned->at);
    jv_put_int(one, "number", row->game);
    text_free(&name);
    text_free(&due);
    return one;
}

static enum rc put_feed(struct site *site, const struct player_row *player, const struct owned *owned, size_t count,
                        struct err *err)
{
    struct text file = TEXT_EMPTY, what = TEXT_EMPTY;
    enum rc rc = RC_OK;
    seat_page_own(site->services, player, "atom", &file);
    text_addf(&what, "player/%lld", (long long)player->id);
    if (config_text(site->services->config, SETTING_SITE_URL)[0] == '\0') {
        rc = site->lists.whole ? RC_OK : files_drop(site, file.data, err);
    } else {
        struct feed feed = {
            .file = file.data, .what = what.data, .updated = count == 0 ? 0 : owned[0].at, .entries = jv_new_array()};
        for (size_t i = 0; i < count && i < LISTS_NEWS; i++)
            if (owned[i].at != 0)
                jv_add(feed.entries, make_entry(site->services, &owned[i], facts_zone(site->services, player)));
        rc = pages_feed_put(site, &feed, err);
    }
    text_free(&file);
    text_free(&what);
    return rc;
}

static enum rc put_both(struct site *site, const struct player_row *player, const struct owned *owned, size_t count,
                        struct err *err)
{
    const struct catalog *before = language_speak(site->services, player);
    struct text file = TEXT_EMPTY, out = TEXT_EMPTY;
    seat_page_own(site->services, player, "ics", &file);
    write_calendar(site->services, owned, count, &out);
    folder_hide(site->folder, "seat");
    enum rc rc = files_put(site, file.data, &out, err);
    if (rc == RC_OK)
        rc = put_feed(site, player, owned, count, err);
    (void)catalog_use(before);
    text_free(&file);
    text_free(&out);
    return rc;
}

/* Under this key. */
static enum rc drop_both(struct site *site, const struct player_row *player, struct err *err)
{
    static const char *const kinds[] = {"ics", "atom"};
    struct text file = TEXT_EMPTY;
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < sizeof kinds / sizeof kinds[0]; i++) {
        text_clear(&file);
        seat_page_own(site->services, player, kinds[i], &file);
        rc = files_drop(site, file.data, err);
    }
    text_free(&file);
    return rc;
}

/* Nobody is written to who has no address: nobody asked for it, or is forgotten. */
static enum rc is_reached(const struct services *services, int64_t player, bool *reached, struct err *err)
{
    struct address_row *rows = NULL;
    size_t count = 0;
    enum rc rc = player_address_list(services->store, player, &rows, &count, err);
    *reached = count > 0;
    player_address_rows_free(rows, count);
    return rc;
}

enum rc pages_own(struct site *site, int64_t player, struct err *err)
{
    struct player_row row = {0}, former;
    bool reached = false;
    size_t count = 0;
    enum rc rc = player_get(site->services->store, player, &row, err);
    if (rc != RC_OK)
        return rc == RC_NONE ? RC_OK : rc;
    rc = is_reached(site->services, player, &reached, err);
    struct owned *owned = gather(&site->lists, player, &count);
    bool any = site->seats && reached && count > 0;
    former = row;
    for (former.epoch = 0; rc == RC_OK && !site->lists.whole && former.epoch < row.epoch + !any; former.epoch++)
        rc = drop_both(site, &former, err);
    if (rc == RC_OK && any)
        rc = put_both(site, &row, owned, count, err);
    player_row_free(&row);
    free(owned);
    return rc;
}
