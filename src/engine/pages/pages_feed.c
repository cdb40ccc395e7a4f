#include "engine/pages/pages.h"

#include "base/mem.h"
#include "engine/letters/facts.h"
#include "engine/pages/files.h"
#include "words/say.h"

enum feed_kind { FEED_OPENED, FEED_STARTED, FEED_ENDED, FEED_KINDS };

/* One entry. */
struct news {
    moment at;
    enum feed_kind kind;
    struct listed *listed;
};

static int last_first(const void *a, const void *b)
{
    const struct news *one = a, *two = b;
    if (one->at != two->at)
        return one->at > two->at ? -1 : 1;
    if (one->listed->row.game != two->listed->row.game)
        return one->listed->row.game > two->listed->row.game ? -1 : 1;
    return (int)two->kind - (int)one->kind;
}

/* The last ones of all games, those that were cancelled among them: lists_settle() reads as many. free() */
static struct news *gather(struct lists *lists, size_t *count)
{
    struct news *news = mem_new(FEED_KINDS * lists->count + 1, sizeof *news);
    *count = 0;
    for (size_t i = 0; i < lists->count; i++) {
        const struct listing_row *row = &lists->one[i].row;
        const moment at[] = {row->opened, row->started, row->ended};
        for (enum feed_kind kind = FEED_OPENED; kind < FEED_KINDS; kind++)
            if (at[kind] != 0)
                news[(*count)++] = (struct news){at[kind], kind, &lists->one[i]};
    }
    if (*count > 1)
        qsort(news, *count, sizeof *news, last_first);
    *count = *count > LISTS_NEWS ? LISTS_NEWS : *count;
    return news;
}

/* "tag:club.example,2026-12-18:game/12/ended": the same whatever else changes (RFC 4151). */
static void put_id(struct jv *one, const struct services *services, const struct news *news)
{
    static const char *const words[] = {"opened", "started", "ended"};
    struct text id = TEXT_EMPTY;
    text_addf(&id, "tag:%s,", services_domain(services));
    moment_day_write(moment_local(news->listed->row.opened, "").day, &id);
    text_addf(&id, ":game/%lld/%s", (long long)news->listed->row.game, words[news->kind]);
    jv_put_text(one, "id", &id);
}

static void put_words(struct jv *one, const struct news *news)
{
    static const char *const titles[] = {"pages.feed.opened", "pages.feed.started", "pages.feed.ended"};
    const struct jv *facts = lists_facts(news->listed), *seats = jv_get(facts, "seats");
    struct text title = TEXT_EMPTY, people = TEXT_EMPTY, words = TEXT_EMPTY;
    for (size_t i = 0; i < jv_size(seats); i++) {
        const char *name = jv_word(jv_at(seats, i), "player");
        if (name[0] != '\0')
            text_addf(&people, "%s%s", people.len == 0 ? "" : ", ", name);
    }
    say(&title, titles[news->kind], SAID("name", jv_word(facts, "name")), SAID("rules", jv_word(facts, "title")));
    if (news->kind == FEED_ENDED)
        say(&words, "pages.feed.won", SAID("won", jv_word(facts, "won")), SAID("why", jv_word(facts, "why")));
    else
        say(&words, news->kind == FEED_OPENED ? "pages.feed.seats" : "pages.feed.people", SAID("people", people.data),
            SAID_NUMBER("seats", jv_number(facts, "seat_count")), SAID("pace", jv_word(facts, "pace")));
    jv_put_text(one, "title", &title);
    jv_put_text(one, "words", &words);
    text_free(&people);
}

void pages_feed_time(struct jv *one, const char *key, moment when)
{
    struct text time = TEXT_EMPTY;
    moment_write(when, &time);
    jv_put_text(one, key, &time);
}

static struct jv *entries_of(struct lists *lists, moment *updated)
{
    struct jv *entries = jv_new_array();
    size_t count = 0;
    struct news *news = gather(lists, &count);
    for (size_t i = 0; i < count; i++) {
        const struct listing_row *row = &news[i].listed->row;
        if (row->list == LISTING_NONE && row->ended == 0) /* cancelled */
            continue;
        struct jv *one = jv_new_object();
        put_id(one, lists->services, &news[i]);
        put_words(one, &news[i]);
        pages_feed_time(one, "at", news[i].at);
        jv_put_int(one, "number", row->game);
        jv_add(entries, one);
    }
    *updated = count == 0 ? 0 : news[0].at;
    free(news);
    return entries;
}

enum rc pages_feed_put(struct site *site, const struct feed *feed, struct err *err)
{
    const struct services *services = site->services;
    struct text bytes = TEXT_EMPTY;
    struct jv *facts = facts_begin(services, NULL, services_address(services));
    jv_put_string(facts, "url", config_text(services->config, SETTING_SITE_URL));
    jv_put_string(facts, "domain", services_domain(services));
    jv_put_string(facts, "file", feed->file);
    jv_put_string(facts, "what", feed->what);
    pages_feed_time(facts, "updated", feed->updated);
    jv_put(facts, "entries", feed->entries);
    enum rc rc = template_render(services->templates, "site/feed.html", facts, &bytes, err);
    if (rc == RC_OK)
        rc = files_put(site, feed->file, &bytes, err);
    jv_free(facts);
    text_free(&bytes);
    return rc;
}

enum rc pages_feed(struct site *site, struct err *err)
{
    struct feed feed = {.file = "feed.atom", .what = "games"};
    if (config_text(site->services->config, SETTING_SITE_URL)[0] == '\0')
        return site->lists.whole ? RC_OK : files_drop(site, feed.file, err);
    feed.entries = entries_of(&site->lists, &feed.updated);
    return pages_feed_put(site, &feed, err);
}
