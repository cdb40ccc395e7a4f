#include "engine/pages/event_parts.h"

#include "engine/contest/course.h"
#include "engine/contest/games.h"
#include "engine/contest/seasons.h"
#include "engine/contest/tell.h"
#include "engine/letters/facts.h"
#include "rules/options.h"
#include "words/catalog.h"
#include "words/say.h"
#include "words/when.h"

void event_parts_enter(struct jv *facts, const struct services *services, const char *name)
{
    struct text line = TEXT_EMPTY;
    if (name[0] == '\0') {
        jv_put_string(facts, "enter", "");
        jv_put_string(facts, "enter_mailto", "");
        return;
    }
    text_addf(&line, "event %s enter", name);
    facts_link(facts, "enter_mailto", services_address(services), line.data);
    jv_put_text(facts, "enter", &line);
}

/* ---- what it is ---------------------------------------------------------------- */

/* A line of the list; `text` is freed. Nothing where there is nothing to say. */
static void add(struct jv *list, const char *key, struct text *text)
{
    struct jv *one = text->len == 0 ? NULL : jv_new_object();
    if (one == NULL) {
        text_free(text);
        return;
    }
    jv_put_string(one, "name", catalog_text(key));
    jv_put_text(one, "text", text);
    jv_add(list, one);
}

static void add_number(struct jv *list, const char *key, int64_t number)
{
    struct text text = TEXT_EMPTY;
    if (number != 0)
        text_add_int(&text, number);
    add(list, key, &text);
}

static void add_points(struct jv *list, const struct book *book)
{
    struct text text = TEXT_EMPTY, scale = TEXT_EMPTY;
    points_write_scheme(&book->points, &scale);
    switch (book->points.kind) {
    case POINTS_BY_SCALE:
        say(&text, "pages.event.points.scale", SAID("scale", scale.data));
        break;
    case POINTS_BY_SHARE:
        text_add(&text, catalog_text("pages.event.points.share"));
        break;
    case POINTS_BY_SCORE:
        text_add(&text, catalog_text("pages.event.points.score"));
        break;
    case POINTS_BY_PLACES:
    default:
        text_add(&text, catalog_text(book->row.seats == 2 ? "pages.event.points.two" : "pages.event.points.places"));
    }
    text_free(&scale);
    add(list, "pages.event.points", &text);
}

static void add_ties(struct jv *list, const struct book *book)
{
    const struct tiebreak_list ties = book_tiebreaks(book);
    struct text text = TEXT_EMPTY;
    struct jv *names = jv_new_array();
    event_parts_ties(&ties, names);
    for (size_t i = 0; i < jv_size(names); i++)
        text_addf(&text, "%s%s", i == 0 ? "" : ", ", jv_word(jv_at(names, i), "name"));
    jv_free(names);
    add(list, "pages.event.ties", &text);
}

static void add_options(struct jv *list, const struct book *book)
{
    struct rules_setup setup;
    struct text text = TEXT_EMPTY;
    struct err why = {0};
    if (games_setup(book, book->row.seats, &setup, &why) == RC_OK)
        options_told(book->rules, &setup, &text);
    add(list, "pages.event.options", &text);
}

static void add_span(struct jv *list, const char *key, int64_t span)
{
    struct text text = TEXT_EMPTY;
    if (span != 0)
        facts_span(span, &text);
    add(list, key, &text);
}

static void add_moment(struct jv *list, const char *key, const struct services *services, moment when)
{
    struct text text = TEXT_EMPTY;
    if (when != 0)
        when_write(when, config_text(services->config, SETTING_SITE_ZONE), &text);
    add(list, key, &text);
}

/* What only its kind has. */
static void add_kind(struct jv *list, const struct book *book)
{
    const struct config *config = book->config;
    switch (book->row.kind) {
    case CONTEST_KNOCKOUT:
        add_number(list, "pages.event.advance", config_number(config, SETTING_EVENT_ADVANCE));
        break;
    case CONTEST_LADDER:
        add_number(list, "pages.event.reach", config_number(config, SETTING_EVENT_REACH));
        add_span(list, "pages.event.answer", config_span(config, SETTING_EVENT_ANSWER));
        break;
    case CONTEST_LEAGUE:
        add_number(list, "pages.event.size", config_number(config, SETTING_EVENT_SIZE));
        add_number(list, "pages.event.moves", config_number(config, SETTING_EVENT_MOVES));
        add_number(list, "pages.event.seasons", config_number(config, SETTING_EVENT_SEASONS));
        break;
    case CONTEST_ROUND_ROBIN:
    case CONTEST_SWISS:
    case CONTEST_SERIES:
    default:
        break;
    }
}

/* ---- how far it is ------------------------------------------------------------- */

/* Rounds of all, or of the season; 0: that is not known. */
static int rounds_of(const struct book *book)
{
    if (book->row.kind == CONTEST_LEAGUE)
        return book->row.round == 0 ? 0 : seasons_rounds(book);
    return book->row.kind == CONTEST_KNOCKOUT || book->row.kind == CONTEST_LADDER
               ? 0
               : (int)config_number(book->config, SETTING_EVENT_ROUNDS);
}

/* "Round 3 of 5 is being played; tables that are not over: 2 of 4." */
static void write_course(const struct event_shown *shown, struct text *out)
{
    const struct book *book = shown->book;
    struct text round = TEXT_EMPTY;
    bool ladder = book->row.kind == CONTEST_LADDER;
    long long open = 0, tables = 0;
    int number = book->row.kind == CONTEST_LEAGUE ? book->row.round % BOOK_SEASON : book->row.round;
    for (size_t i = 0; i < book->fixtures; i++) {
        bool counts = (ladder || book->fixture[i].round == book->row.round) && book->fixture[i].number < BOOK_ABSENT;
        tables += counts;
        open += counts && book->fixture[i].ended == 0;
    }
    text_add_int(&round, number);
    if (rounds_of(book) > 0)
        text_addf(&round, "/%d", rounds_of(book));
    if (book->row.kind == CONTEST_LEAGUE && book->row.round > 0)
        say(out, "pages.event.course.season", SAID_NUMBER("season", book->row.round / BOOK_SEASON));
    if (ladder)
        say(out, "pages.event.course.ladder", SAID_NUMBER("open", open), SAID_NUMBER("tables", tables));
    else if (book->row.round > 0)
        say(out, open > 0 ? "pages.event.course.open" : "pages.event.course.done", SAID("round", round.data),
            SAID_NUMBER("open", open), SAID_NUMBER("tables", tables));
    text_free(&round);
}

static void put_course(struct jv *facts, const struct event_shown *shown)
{
    struct text text = TEXT_EMPTY;
    if (shown->book->row.status == CONTEST_RUNNING)
        write_course(shown, &text);
    jv_put_text(facts, "course_told", &text);
    jv_put_string(facts, "status_told", catalog_text(tell_status(shown->book->row.status)));
}

void event_parts_words(struct jv *facts, const struct event_shown *shown)
{
    const struct book *book = shown->book;
    struct jv *list = jv_new_array();
    bool scored = book->row.kind != CONTEST_KNOCKOUT && book->row.kind != CONTEST_LADDER;
    jv_put_string(facts, "kind", catalog_text(tell_kind(book->row.kind)));
    jv_put_string(facts, "rules", book->rules->id);
    jv_put_string(facts, "rules_title", book->rules->title);
    add_options(list, book);
    add_number(list, "pages.event.table", book->row.seats);
    add_number(list, "pages.event.rounds", rounds_of(book));
    add_kind(list, book);
    if (scored)
        add_points(list, book);
    if (scored)
        add_ties(list, book);
    add_span(list, "pages.event.pace", book->row.pace);
    add_span(list, "pages.event.limit", config_span(book->config, SETTING_EVENT_LIMIT));
    if (book->row.started == 0)
        add_moment(list, "pages.event.start", shown->services, config_moment(book->config, SETTING_EVENT_START));
    add_moment(list, "pages.event.started", shown->services, book->row.started);
    if (book->row.status == CONTEST_RUNNING)
        add_moment(list, "pages.event.round.ends", shown->services, course_limit(book));
    add_moment(list, "pages.event.ended", shown->services, book->row.ended);
    jv_put(facts, "is", list);
    put_course(facts, shown);
}
