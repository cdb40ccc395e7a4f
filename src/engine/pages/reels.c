#include "engine/pages/reels.h"

#include "base/mem.h"
#include "engine/game/history.h"
#include "engine/letters/called.h"
#include "engine/pages/said.h"
#include "engine/play/moves.h"
#include "engine/play/patch.h"
#include "engine/play/views.h"
#include "rules/doors.h"

#include <inttypes.h>

/* So many pictures has a page for who has no script: each is an element for each of its pieces. */
enum { STILLS = 24, FEW = 8 };

/* Moves being played for those who look on. */
struct replay_showing {
    const struct game *game;
    struct reel *reels;
    int count;
    struct called called;
    struct jv *told[SEATS_MAX + 1]; /* by reel: what was told since its last picture */
    int branch;
    int64_t begin; /* the move that it begins with: of a later branch the last one that was not taken back */
    int64_t next;  /* the first move that was not seen yet */
    int64_t stage;
    int came_by; /* the branch of the last move */
    moment *at;  /* of each step: when it was made; owned */
    size_t steps, room;
};

/* ---- a move ---------------------------------------------------------------------- */

static void tell_events(struct replay_showing *showing, struct match *match, int number, struct events *heard)
{
    const struct reel *reel = &showing->reels[number];
    const void *view = view_get(match, reel->seat);
    for (int i = 0; i < match->events.count; i++) {
        const struct event *event = &match->events.item[i];
        struct text sentence = TEXT_EMPTY;
        if (!view_hears(event, reel->seat))
            continue;
        events_add(heard, event->kind, event->seen_by, event->arg, event->len);
        event_kind_tell(match->rules, view, event, &showing->called.people, &sentence);
        if (sentence.len != 0) {
            struct jv *one = jv_new_object();
            jv_put_string(one, "text", sentence.data);
            jv_add(showing->told[number], one);
        }
        text_free(&sentence);
    }
}

/* "m41"; of a later branch "m41b2" */
static void put_place(const struct replay_showing *showing, struct jv *step)
{
    char id[48] = "";
    if (showing->branch == 0)
        (void)snprintf(id, sizeof id, "m%" PRId64, showing->stage);
    else
        (void)snprintf(id, sizeof id, "m%" PRId64 "b%d", showing->stage, showing->branch);
    jv_put_string(step, "id", id);
    jv_put_int(step, "number", showing->stage);
    jv_put_bool(step, "start", showing->stage == 0);
}

static void put_words(struct replay_showing *showing, struct match *match, int number, struct jv *step)
{
    const void *view = view_get(match, showing->reels[number].seat);
    struct text stands = TEXT_EMPTY;
    rules_phase(match->rules, view, &stands);
    jv_put_text(step, "stands", &stands);
    jv_put_int(step, "round", rules_round(match->rules, view));
    jv_put(step, "told", showing->told[number]);
    showing->told[number] = jv_new_array();
}

static void draw(const struct replay_showing *showing, struct match *match, int number, const struct events *heard)
{
    const struct reel *reel = &showing->reels[number];
    const struct look look = {.seat = reel->seat,
                              .shape = SHAPE_UPRIGHT,
                              .name = showing->game->row.name,
                              .events = heard->item,
                              .event_count = heard->count};
    struct canvas canvas;
    rules_board(match->rules, view_get(match, reel->seat), &look, &canvas);
    film_frame(reel->film, &canvas);
    canvas_free(&canvas);
}

/* The steps of the newest part of a log. */
static struct jv *newest_steps(const struct jv *parts)
{
    return jv_get(jv_at(parts, jv_size(parts) - 1), "steps");
}

static void add_moment(struct replay_showing *showing, moment at)
{
    if (showing->steps == showing->room) {
        showing->room = showing->room == 0 ? 64 : 2 * showing->room;
        showing->at = mem_grow(showing->at, showing->room, sizeof *showing->at);
    }
    showing->at[showing->steps++] = at;
}

static void take(struct replay_showing *showing, struct match *match, const struct move_row *move, int number)
{
    const char *phase = move->phase;
    struct events heard = {0};
    bool again = showing->branch > 0 && showing->next == showing->begin;
    if (!again)
        tell_events(showing, match, number, &heard);
    if (again || strcmp(phase, MOVES_SETTING) != 0) {
        struct jv *step = jv_new_object();
        put_place(showing, step);
        put_words(showing, match, number, step);
        jv_put_bool(step, "corrected", !again && strcmp(phase, EDIT_PHASE) == 0);
        jv_add(newest_steps(showing->reels[number].parts), step);
        if (number == 0)
            add_moment(showing, again ? showing->game->branch.row[showing->branch - 1].at : move->at);
        draw(showing, match, number, &heard);
    }
    events_free(&heard);
}

/* Bots think no longer than it takes. */
static unsigned seats_of_players(const struct game *game)
{
    unsigned seats = 0;
    for (int seat = 1; seat <= game->row.seats; seat++)
        if (game->seat[seat - 1].kind == SEAT_PLAYER)
            seats |= 1u << seat;
    return seats;
}

/* What was asked again when moves were taken back is asked from then on; a correction answers nothing. */
static void take_wait(struct replay_showing *showing, struct match *match, const struct move_row *move)
{
    struct watch *watch = &showing->reels[0].watch;
    if (move->branch != showing->came_by)
        watch->since = showing->game->branch.row[move->branch - 1].at;
    if (move->number > 0 && strcmp(move->phase, EDIT_PHASE) != 0)
        waits_watch_closes(watch, move->at, seats_of_players(showing->game));
    waits_watch_opens(watch, match, move->at);
    showing->came_by = move->branch;
}

/* By what everybody sees. The moves come once more where these rules did not play them. */
static void take_course(struct replay_showing *showing, struct match *match, const struct move_row *move)
{
    struct reel *reel = &showing->reels[0];
    if (move->number == 0) {
        course_free(&reel->course);
        reel->course = (struct course){.rules = match->rules, .seats = match->seats};
        reel->watch = (struct watch){0};
        showing->came_by = 0;
    }
    course_add(&reel->course, view_get(match, 0));
    take_wait(showing, match, move);
}

static void begin_part(const struct replay_showing *showing, struct reel *reel)
{
    struct jv *part = jv_new_object();
    jv_put_bool(part, "taken_back", showing->branch > 0);
    jv_put_int(part, "back", showing->stage);
    jv_put(part, "steps", jv_new_array());
    jv_add(reel->parts, part);
}

/* Those before were seen on their own branch, or by other rules. */
static void see(struct match *match, const struct move_row *move, void *context)
{
    struct replay_showing *showing = context;
    if (move->number == 0 || strcmp(move->phase, MOVES_SETTING) != 0)
        showing->stage = move->number == 0 ? 0 : showing->stage + 1;
    if (showing->branch == showing->game->row.branch && strcmp(move->phase, MOVES_SETTING) != 0)
        take_course(showing, match, move);
    if (move->number != showing->next)
        return;
    called_at(&showing->called, move->number);
    for (int i = 0; i < showing->count; i++) {
        if (move->number == showing->begin)
            begin_part(showing, &showing->reels[i]);
        take(showing, match, move, i);
    }
    showing->next++;
}

/* ---- branches -------------------------------------------------------------------- */

/* By the rules of today, or, where a branch ended by them, by those before. */
static enum rc play(const struct services *services, struct replay_showing *showing, const struct branch *line,
                    struct err *err)
{
    const struct game *game = showing->game;
    const struct history history = {.game = &game->row,
                                    .rules = game->rules,
                                    .setup = &game->setup,
                                    .line = line,
                                    .last = line->branch == game->row.branch ? game->row.phase : HISTORY_ALL,
                                    .see = see,
                                    .context = showing};
    enum rc rc = RC_DAMAGED;
    for (const struct rules *rules = game->rules; rc == RC_DAMAGED && rules != NULL; rules = rules->earlier) {
        struct match match = {0};
        match_begin(&match, rules, game->row.seats);
        rc = history_play(services, &history, &match, err);
        match_free(&match);
    }
    return rc;
}

/* Whether more than settings was played on a branch. */
static enum rc was_played(const struct services *services, const struct branch_row *row, bool *out, struct err *err)
{
    struct move_range own = {.game = row->game, .branch = row->branch, .from = row->from + 1, .last = INT64_MAX};
    struct move_row *rows = NULL;
    int64_t *settings = NULL;
    size_t count = 0;
    enum rc rc = record_move_of_phase(services->store, &own, MOVES_SETTING, &settings, &count, err);
    own.from += (int64_t)count;
    if (rc == RC_OK)
        rc = record_move_draws(services->store, &own, 1, &rows, &count, err);
    *out = count > 0;
    record_move_rows_free(rows, rc == RC_OK ? count : 0);
    free(settings);
    return rc;
}

/* What was said beside the moves. */
static enum rc hear(const struct services *services, struct replay_showing *showing, struct err *err)
{
    struct said_log logs[SEATS_MAX + 1];
    bool more = false;
    for (int i = 0; i < showing->count; i++)
        logs[i] = (struct said_log){showing->reels[i].parts, showing->at, showing->steps};
    enum rc rc = said_read(services, showing->game, logs, showing->count, &more, err);
    for (int i = 0; i < showing->count; i++)
        showing->reels[i].more_said = more;
    return rc;
}

enum rc reels_read(const struct services *services, const struct game *game, struct reel *reels, int count,
                   struct err *err)
{
    struct branch line = game->branch; /* borrows its rows */
    struct replay_showing showing = {.game = game, .reels = reels, .count = count};
    enum rc rc = RC_OK;
    called_begin(&showing.called, game, 0);
    for (int i = 0; i < count; i++) {
        reels[i].film = film_new();
        reels[i].parts = jv_new_array();
        showing.told[i] = jv_new_array();
    }
    for (int branch = 0; rc == RC_OK && branch <= game->row.branch; branch++) {
        bool played = true;
        const struct branch_row *row = branch == 0 ? NULL : &line.row[branch - 1];
        if (row != NULL && branch < game->row.branch)
            rc = was_played(services, row, &played, err);
        line.branch = showing.branch = branch;
        showing.begin = showing.next = row == NULL ? 0 : row->from;
        if (rc == RC_OK && played)
            rc = play(services, &showing, &line, err);
    }
    if (rc == RC_OK)
        rc = hear(services, &showing, err);
    for (int i = 0; i < count; i++) {
        film_end(reels[i].film);
        jv_free(showing.told[i]);
    }
    free(showing.at);
    return rc;
}

void reels_free(struct reel *reels, int count)
{
    for (int i = 0; i < count; i++) {
        film_free(reels[i].film);
        jv_free(reels[i].parts);
        course_free(&reels[i].course);
    }
}

/* ---- the page -------------------------------------------------------------------- */

/* All steps of a log, in their order: those of `parts`, not copies. The caller's. */
static struct jv *steps_of(const struct reel *reel)
{
    struct jv *steps = jv_new_array();
    for (size_t i = 0; i < jv_size(reel->parts); i++) {
        const struct jv *own = jv_get(jv_at(reel->parts, i), "steps");
        for (size_t k = 0; k < jv_size(own); k++)
            jv_add(steps, jv_share(jv_at(own, k)));
    }
    return steps;
}

static bool ends_round(const struct jv *steps, int i)
{
    const struct jv *step = jv_at(steps, (size_t)i), *next = jv_at(steps, (size_t)i + 1);
    return next == NULL || jv_number(step, "round") != jv_number(next, "round");
}

/* The caller's. */
static struct jv *picture_of(struct reel *reel, const struct game *game, const struct jv *steps, int i)
{
    struct text title = TEXT_EMPTY, svg = TEXT_EMPTY;
    text_addf(&title, "%s \"%s\"", game->rules->title, game->row.name);
    film_svg(reel->film, i, title.data, jv_word(jv_at(steps, (size_t)i), "stands"), &svg);
    struct jv *picture = jv_new_string(svg.data);
    text_free(&title);
    text_free(&svg);
    return picture;
}

/* Of all, where there are few; else of the ends of rounds, or of so many of these, or where a game has few rounds of
 * all, that lie evenly. The last one is shown anyway. */
static void put_stills(struct reel *reel, const struct game *game, const struct jv *steps, struct jv *replay)
{
    int frames = film_frames(reel->film), ends = 0, seen = 0;
    for (int i = 0; i < frames; i++)
        ends += ends_round(steps, i);
    bool all = frames <= STILLS || ends < FEW;
    int of = all ? frames : ends, every = 1 + (of - 1) / STILLS;
    for (int i = 0; i + 1 < frames; i++)
        if ((all || ends_round(steps, i)) && seen++ % every == 0)
            jv_put(jv_at(steps, (size_t)i), "still", picture_of(reel, game, steps, i));
    jv_put_bool(replay, "stills_rounds", !all && every == 1);
    jv_put_bool(replay, "stills_some", every > 1);
}

void reel_facts(struct reel *reel, const struct game *game, struct jv *facts)
{
    struct jv *replay = jv_new_object(), *steps = steps_of(reel);
    int last = film_frames(reel->film) - 1;
    if (reel->seat == 0)
        put_stills(reel, game, steps, replay);
    jv_put(replay, "board", picture_of(reel, game, steps, last));
    jv_put_string(replay, "stands", jv_word(jv_at(steps, (size_t)last), "stands"));
    jv_put_int(replay, "last", last);
    jv_put_bool(replay, "more_said", reel->more_said);
    jv_put(replay, "parts", jv_share(reel->parts));
    jv_put(facts, "replay", replay);
    jv_free(steps);
}

bool reel_same(const struct reel *a, const struct reel *b)
{
    return jv_equal(a->parts, b->parts) && film_same(a->film, b->film);
}
