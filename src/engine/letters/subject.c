#include "engine/letters/subject.h"

#include "engine/letters/facts.h"
#include "words/catalog.h"

enum { LEAD_BYTES = 200 };

/* One subject being written. */
struct writing {
    const struct jv *facts;
    const char *kind;
    char *game; /* owned: `Quorum "ides"`, with the round where something is asked */
    struct text *out;
};

static bool is(const struct writing *writing, const char *kind)
{
    return strcmp(writing->kind, kind) == 0;
}

static const struct jv *first_of(const struct writing *writing, const char *key)
{
    const struct jv *list = jv_get(writing->facts, key);
    return jv_size(list) == 0 ? NULL : jv_at(list, 0);
}

static void name_game(struct writing *writing, const struct game_row *game)
{
    struct text name = TEXT_EMPTY;
    const struct rules *rules = rules_find(game->rules);
    say(&name, "subject.game", SAID("rules", rules == NULL ? game->rules : rules->title), SAID("name", game->name));
    writing->game = text_detach(&name);
}

/* With how far the game is, if its rules count that. */
static void add_stage(struct writing *writing)
{
    const char *stage = jv_member_string(jv_get(writing->facts, "game"), "stage");
    struct text whole = TEXT_EMPTY;
    if (stage[0] == '\0')
        return;
    say(&whole, "subject.stage", SAID("game", writing->game), SAID("stage", stage));
    free(writing->game);
    writing->game = text_detach(&whole);
}

static void add(struct writing *writing, const char *key)
{
    say(writing->out, key, SAID("game", writing->game));
}

/* With the time until when, if there is one. */
static void add_until(struct writing *writing, const char *key, const struct jv *times)
{
    const char *when = jv_member_string(times, "deadline_near");
    struct text subject = TEXT_EMPTY;
    say(&subject, key, SAID("game", writing->game));
    if (when[0] == '\0')
        text_add(writing->out, subject.data);
    else
        say(writing->out, "subject.by", SAID("subject", subject.data), SAID("when", when));
    text_free(&subject);
}

static void write_move(struct writing *writing)
{
    add_stage(writing);
    add_until(writing,
              is(writing, "reminder")                          ? "subject.reminder"
              : jv_true(jv_get(writing->facts, "asks_any"))    ? "subject.asks"
              : jv_true(jv_get(writing->facts, "refused_any")) ? "subject.move.refused"
                                                               : "subject.move",
              first_of(writing, "owed"));
}

/* Who is next, where that is one. */
static const char *next_of(const struct writing *writing)
{
    const struct jv *list = jv_get(writing->facts, "waiting");
    const struct jv *one = jv_size(list) == 1 ? jv_at(list, 0) : NULL;
    const char *name = jv_member_string(one, "player");
    return name[0] != '\0' ? name : jv_member_string(one, "seat_name");
}

/* The reader is not asked now. */
static void write_report(struct writing *writing)
{
    const struct jv *facts = writing->facts;
    const char *mover = jv_member_string(facts, "mover"), *who = next_of(writing);
    bool waits = jv_true(jv_get(facts, "waiting_any"));
    if (jv_true(jv_get(facts, "asks_any")) || jv_true(jv_get(facts, "refused_any"))) {
        add(writing, jv_true(jv_get(facts, "asks_any")) ? "subject.asks" : "subject.refused");
        return;
    }
    bool in = jv_true(jv_get(facts, "accepted_any")), done = jv_size(jv_get(facts, "done")) > 0;
    bool moved = mover[0] != '\0' && !in && !done, follows = jv_true(jv_get(facts, "follows"));
    bool begun = jv_get(facts, "begun") != NULL;
    say(writing->out,
        begun                     ? (follows          ? "subject.begun.follow"
                                     : who[0] != '\0' ? "subject.begun.next"
                                                      : "subject.begun")
        : follows && moved        ? "subject.moved.follow"
        : follows && !in && !done ? "subject.follow"
        : done && who[0] != '\0'  ? "subject.done.next"
        : done                    ? (waits ? "subject.done.wait" : "subject.done")
        : in && who[0] != '\0'    ? "subject.in.next"
        : in                      ? (waits ? "subject.in.wait" : "subject.in")
        : moved && who[0] != '\0' ? "subject.moved.next"
        : moved                   ? (waits ? "subject.moved.wait" : "subject.moved")
        : who[0] != '\0'          ? "subject.next"
        : waits                   ? "subject.wait"
                                  : "subject.stands",
        SAID("game", writing->game), SAID("mover", mover), SAID("who", who));
}

static int64_t number_of(const struct jv *object, const char *key)
{
    int64_t number = 0;
    return jv_int(jv_get(object, key), INT64_MIN, INT64_MAX, &number) ? number : 0;
}

const char *subject_place(int64_t rank)
{
    static const char *const places[] = {"subject.place.2", "subject.place.3", "subject.place.4", "subject.place.5",
                                         "subject.place.6", "subject.place.7", "subject.place.8"};
    bool named = rank > 1 && rank - 2 < (int64_t)(sizeof places / sizeof places[0]);
    return named ? catalog_text(places[rank - 2]) : NULL;
}

static void write_end(struct writing *writing)
{
    char place[24];
    const struct jv *rows = jv_get(jv_get(writing->facts, "result"), "rows");
    int64_t own = number_of(jv_get(writing->facts, "seat"), "number"), rank = 0, firsts = 0;
    for (size_t i = 0; i < jv_size(rows); i++) {
        firsts += number_of(jv_at(rows, i), "rank") == 1;
        if (number_of(jv_at(rows, i), "number") == own)
            rank = number_of(jv_at(rows, i), "rank");
    }
    const char *named = subject_place(rank);
    (void)snprintf(place, sizeof place, "%d", (int)rank);
    say(writing->out,
        rank == 0       ? "subject.over" /* also of who has no seat */
        : named != NULL ? "subject.over.place"
        : rank > 1      ? "subject.over.last"
        : firsts > 1    ? "subject.over.shared"
                        : "subject.over.won",
        SAID("game", writing->game), SAID("place", named != NULL ? named : place));
}

/* Whose words it brings: a list of messages may come to stand there. */
static void write_press(struct writing *writing)
{
    const struct jv *press = jv_get(writing->facts, "press");
    say(writing->out, jv_true(jv_get(press, "gathered")) ? "subject.press.gathered" : "subject.press",
        SAID("game", writing->game), SAID("from", jv_member_string(press, "from")));
}

/* What somebody has to say, under its own title. */
static void write_notice(struct writing *writing)
{
    const char *title = jv_member_string(writing->facts, "title");
    if (title[0] == '\0')
        add(writing, "subject.stands");
    else
        say(writing->out, "subject.notice", SAID("game", writing->game), SAID("title", title));
}

static void write_any(struct writing *writing)
{
    static const char *const reports[] = {"turn", "receipt", "digest", "reminder"};
    bool report = false;
    for (size_t i = 0; i < sizeof reports / sizeof reports[0]; i++)
        report = report || is(writing, reports[i]);
    if (is(writing, "end"))
        write_end(writing);
    else if (report && jv_true(jv_get(writing->facts, "owed_any")))
        write_move(writing);
    else if (report)
        write_report(writing);
    else if (is(writing, "invitation"))
        add_until(writing, "subject.invitation", writing->facts);
    else if (is(writing, "welcome") && jv_get(writing->facts, "seat") == NULL)
        say(writing->out, "subject.welcome.place", SAID("game", writing->game));
    else if (is(writing, "welcome"))
        say(writing->out, "subject.welcome", SAID("game", writing->game),
            SAID("seat", jv_member_string(jv_get(writing->facts, "seat"), "name")));
    else if (is(writing, "press"))
        write_press(writing);
    else
        write_notice(writing);
}

/* What is asked, and by when. */
static void lead_move(const struct jv *owed, struct text *out)
{
    struct text what = TEXT_EMPTY;
    for (size_t i = 0; i < jv_size(owed); i++)
        text_addf(&what, "%s%s", i == 0 ? "" : ", ", jv_member_string(jv_at(owed, i), "asked"));
    say(out, "lead.move", SAID("what", what.data), SAID("when", jv_member_string(jv_at(owed, 0), "deadline_told")));
    text_free(&what);
}

/* The first sentence of the mail, which mail programs show beside its subject. */
static void put_lead(struct jv *facts)
{
    static const char *const lists[] = {"paragraphs", "notes", "happened"};
    struct text lead = TEXT_EMPTY;
    if (jv_true(jv_get(facts, "owed_any")))
        lead_move(jv_get(facts, "owed"), &lead);
    else if (jv_get(facts, "press") != NULL)
        text_add(&lead, jv_member_string(jv_get(facts, "press"), "body"));
    else
        text_add(&lead, jv_member_string(facts, "begun"));
    for (size_t i = 0; lead.len == 0 && i < sizeof lists / sizeof lists[0]; i++)
        if (jv_size(jv_get(facts, lists[i])) > 0)
            text_add(&lead, jv_member_string(jv_at(jv_get(facts, lists[i]), 0), "text"));
    if (lead.len > 0) {
        struct text part = TEXT_EMPTY;
        text_add_bytes(&part, lead.data, text_fit(lead.data, lead.len, LEAD_BYTES));
        jv_put_text(facts, "lead", &part);
    }
    text_free(&lead);
}

void subject_write(const struct subject *subject, struct jv *facts, struct text *out)
{
    struct writing writing = {.facts = facts, .kind = subject->kind, .out = out};
    size_t from = out->len;
    if (subject->player != NULL && subject->player->subject_thread) {
        facts_subject_of(subject->game, out);
    } else {
        name_game(&writing, subject->game);
        write_any(&writing);
        free(writing.game);
    }
    jv_put_string(facts, "subject", out->data + from);
    if (jv_get(facts, "lead") == NULL)
        put_lead(facts);
}
