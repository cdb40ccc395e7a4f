#include "engine/play/course.h"

#include "base/mem.h"
#include "engine/play/moves.h"
#include "engine/play/phrased.h"
#include "engine/play/replay.h"
#include "rules/doors.h"
#include "words/catalog.h"

enum { PLAYED_ORDERS = 6 };

/* The record while it is played. */
struct reading {
    struct course *course;
    int *at; /* by move: in which of the rounds it was made */
    int moves;
    void *before;    /* the position before the last move */
    void *view;      /* room for one */
    struct jv *said; /* by move: [[seat, words], ...] of what seats decided themselves */
};

/* A move counts for the round in which it was made. */
void course_add(struct course *course, const void *position)
{
    struct result result = {0};
    const struct rules *rules = course->rules;
    if (course->rounds == 0 || course->round[course->rounds - 1].number != course->next) {
        if (course->rounds == course->room) {
            course->room = course->room == 0 ? 32 : 2 * course->room;
            course->round = mem_grow(course->round, (size_t)course->room, sizeof *course->round);
        }
        course->round[course->rounds++].number = course->next;
    }
    rules->result(position, &result);
    memcpy(course->round[course->rounds - 1].score, result.score, sizeof result.score);
    course->next = rules->round != NULL ? rules_round(rules, position) : course->positions / course->seats + 1;
    course->positions++;
}

static struct course_part *part_called(struct course *course, const char *name)
{
    for (int i = 0; i < course->parts; i++)
        if (strcmp(course->part[i].name, name) == 0)
            return &course->part[i];
    if (course->parts == SCORE_PARTS)
        return NULL;
    struct course_part *part = &course->part[course->parts++];
    struct text text = text_fixed(part->name, sizeof part->name);
    text_add(&text, name);
    return part;
}

/* Those who find no room count among the last. */
static void put_part(struct course *course, int seat, const struct score_part *from)
{
    struct course_part *part = part_called(course, from->name);
    if (part == NULL)
        part = &course->part[SCORE_PARTS - 1];
    part->points[seat - 1] += from->points;
}

static void take_credits(struct course *course, const struct match *match)
{
    for (int i = 0; match->rules->credit != NULL && i < match->events.count; i++) {
        struct score_part part;
        int seat = 0;
        if (match->rules->credit(&match->events.item[i], &seat, &part))
            put_part(course, seat, &part);
    }
}

/* What the parts do not say of a score: a game master has changed it. */
static void take_parts(struct course *course, const struct match *match)
{
    struct result result = {0};
    match->rules->result(match->state, &result);
    for (int seat = 1; seat <= course->seats; seat++) {
        struct score_part part[SCORE_PARTS];
        int count = rules_parts(match->rules, match->state, seat, part), left = result.score[seat - 1];
        for (int i = 0; i < count; i++)
            put_part(course, seat, &part[i]);
        for (int i = 0; i < course->parts; i++)
            left -= course->part[i].points[seat - 1];
        score_part(&part[0], catalog_text("game.part.other"), left);
        if (left != 0)
            put_part(course, seat, &part[0]);
    }
}

/* The orders of a move in words, each as its seat saw the game when it gave it. */
static void say_orders(struct reading *reading, const struct match *match, const struct jv *orders)
{
    struct jv *list = jv_new_array();
    for (size_t i = 0; i < jv_size(orders); i++) {
        const struct jv *order = jv_at(orders, i);
        const char *line = jv_string(jv_get(order, "text"));
        struct text words = TEXT_EMPTY;
        int64_t seat = 0;
        if (line == NULL || !jv_int(jv_get(order, "seat"), 1, match->seats, &seat) || !moves_is_decided(order))
            continue;
        rules_observe(match->rules, reading->before, (int)seat, reading->view);
        phrased_said(match->rules, reading->view, (int)seat, line, &words);
        struct jv *one = jv_new_array();
        jv_add_int(one, seat);
        jv_add_text(one, &words);
        jv_add(list, one);
    }
    jv_add(reading->said, list);
}

static bool is_setting(const struct jv *move)
{
    const char *phase = jv_string(jv_get(move, "phase"));
    return phase != NULL && strcmp(phase, MOVES_SETTING) == 0;
}

static void moved(void *context, const struct match *match, const struct jv *move)
{
    struct reading *reading = context;
    struct course *course = reading->course;
    if (move == NULL) {
        course->rules = match->rules;
        course->seats = match->seats;
        course_add(course, match->state);
        reading->before = mem_new(1, match->rules->state_size);
        reading->view = mem_new(1, match->rules->state_size);
    } else {
        if (!is_setting(move))
            course_add(course, match->state);
        say_orders(reading, match, jv_get(move, "orders"));
        reading->at[reading->moves++] = course->rounds - 1;
    }
    memcpy(reading->before, match->state, match->rules->state_size);
    take_credits(course, match);
}

static void ended(void *context, const struct match *match)
{
    take_parts(((struct reading *)context)->course, match);
}

/* How a seat stands to all others, times the number of seats. */
static int standing_of(const struct course *course, int at, int seat)
{
    int total = 0;
    for (int i = 0; i < course->seats; i++)
        total += course->round[at].score[i];
    return course->seats * course->round[at].score[seat - 1] - total;
}

static int swing_of(const struct course *course, int at, int seat)
{
    return standing_of(course, at, seat) - standing_of(course, at - 1, seat);
}

static bool leads(const struct course *course, int at, int seat)
{
    for (int other = 1; other <= course->seats; other++)
        if (other != seat && course->round[at].score[other - 1] >= course->round[at].score[seat - 1])
            return false;
    return true;
}

/* How much the standing of a seat changed that gained while it rose, or lost while it fell; 0: it did neither. */
static int change_of(const struct course *course, int at, int seat)
{
    int own = course->round[at].score[seat - 1] - course->round[at - 1].score[seat - 1];
    int swing = swing_of(course, at, seat);
    return (own > 0) == (swing > 0) && own != 0 ? abs(swing) : 0;
}

/* Of the seat for which it changed most. */
static struct course_turn turn_at(const struct course *course, int at)
{
    struct course_turn turn = {.at = at, .seat = 1};
    for (int seat = 2; seat <= course->seats; seat++)
        if (change_of(course, at, seat) > change_of(course, at, turn.seat))
            turn.seat = seat;
    turn.ahead = leads(course, at, turn.seat) && !leads(course, at - 1, turn.seat);
    return turn;
}

static bool is_found(const struct course *course, int at)
{
    for (int i = 0; i < course->turns; i++)
        if (course->turn[i].at == at)
            return true;
    return false;
}

/* The round with the largest swing of those that are not found yet; 0: nothing changed in any. */
static int largest(const struct course *course)
{
    int found = 0, most = 0;
    for (int at = 1; at < course->rounds; at++) {
        int by = change_of(course, at, turn_at(course, at).seat);
        if (by <= most || is_found(course, at))
            continue;
        found = at;
        most = by;
    }
    return found;
}

static void find_turns(struct course *course)
{
    for (int at; course->turns < COURSE_TURNS && (at = largest(course)) != 0;) {
        int place = course->turns++;
        for (; place > 0 && course->turn[place - 1].at > at; place--)
            course->turn[place] = course->turn[place - 1];
        course->turn[place] = turn_at(course, at);
    }
}

/* Of one move. */
static void add_played(struct course_turn *turn, const struct jv *said)
{
    for (size_t i = 0; i < jv_size(said) && jv_size(turn->played) < PLAYED_ORDERS; i++) {
        const struct jv *one = jv_at(said, i);
        int64_t seat = 0;
        if (jv_int(jv_at(one, 0), turn->seat, turn->seat, &seat))
            jv_add_string(turn->played, jv_string(jv_at(one, 1)));
    }
}

static void find_played(const struct reading *reading)
{
    for (int i = 0; i < reading->course->turns; i++) {
        struct course_turn *turn = &reading->course->turn[i];
        turn->played = jv_new_array();
        for (int move = 0; move < reading->moves; move++)
            if (reading->at[move] == turn->at)
                add_played(turn, jv_at(reading->said, (size_t)move));
    }
}

bool course_moves(const struct course *course)
{
    for (int i = 1; i < course->rounds; i++)
        if (memcmp(course->round[i].score, course->round[0].score, sizeof course->round[0].score) != 0)
            return true;
    return false;
}

enum rc course_read(const struct jv *record, struct course *out, struct err *err)
{
    const struct jv *moves = jv_get(record, "moves");
    struct reading reading = {
        .course = out, .at = mem_new(jv_size(moves) + 1, sizeof *reading.at), .said = jv_new_array()};
    struct replay_report report;
    const struct replay_watch watch = {.moved = moved, .ended = ended, .context = &reading};
    *out = (struct course){0};
    enum rc rc = replay_watched(record, &watch, &report, err);
    if (rc == RC_OK) {
        find_turns(out);
        find_played(&reading);
    }
    jv_free(reading.said);
    free(reading.before);
    free(reading.view);
    free(reading.at);
    return rc;
}

void course_free(struct course *course)
{
    for (int i = 0; i < COURSE_TURNS; i++)
        jv_free(course->turn[i].played);
    free(course->round);
    *course = (struct course){0};
}
