#include "engine/letters/closing.h"

#include "base/log.h"
#include "base/mem.h"
#include "engine/game/audience.h"
#include "engine/game/ballots.h"
#include "engine/game/game.h"
#include "engine/game/outcome.h"
#include "engine/letters/analysis_facts.h"
#include "engine/letters/course_facts.h"
#include "engine/letters/subject.h"
#include "report/plot.h"
#include "rules/doors.h"

enum { ROWS_MOST = 10, ROWS_CHANCES = 6 }; /* of the tables of scores and chances */

/* The game that the same table plays now; where an earlier version opened it, its name is not known: "". */
static enum rc find_next(const struct services *services, const struct game *game, char **out, struct err *err)
{
    struct ballot_row *rows = NULL;
    size_t count = 0;
    enum rc rc = club_ballot_list(services->store, game->row.id, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        if (rows[i].state != BALLOT_CARRIED || strcmp(rows[i].kind, VOTE_AGAIN) != 0)
            continue;
        free(*out);
        *out = mem_copy_text(rows[i].detail);
    }
    club_ballot_rows_free(rows, count);
    return rc;
}

enum rc closing_make(const struct services *services, struct game *game, struct closing *out, struct err *err)
{
    struct jv *record = NULL;
    *out = (struct closing){0};
    if (!audience_opens(game))
        return err_set(err, RC_DENIED, "game %lld is not over: its record stays here", (long long)game->row.id);
    enum rc rc = game_record(services, game, &record, err);
    if (rc == RC_OK)
        rc = find_next(services, game, &out->next, err);
    if (rc != RC_OK) {
        jv_free(record);
        return rc;
    }
    out->record = jv_dumped(record);
    if (!game->outdated)
        out->played = jv_share(record);
    jv_free(record);
    return RC_OK;
}

/* What bots think of it is thought out once; in another language it is only told anew. */
static enum rc think(struct closing *closing, struct err *err)
{
    struct analysis before = closing->analysis;
    struct analysis_budget budget = analysis_brief();
    budget.known = before.points > 0 ? &before : NULL;
    enum rc rc = analysis_read(closing->played, &budget, &closing->analysis, err);
    analysis_free(&before);
    return rc;
}

/* The course in the language of who reads of it now. */
static void tell_course(struct closing *closing, const struct game *game)
{
    struct err why = {0};
    if (closing->played == NULL || closing->language == catalog_used())
        return;
    closing->language = catalog_used();
    course_free(&closing->course);
    if (course_read(closing->played, &closing->course, &why) == RC_OK && think(closing, &why) == RC_OK)
        return;
    /* the mail goes out all the same */
    log_warn("game=%lld its course: %s", (long long)game->row.id, why.text);
    course_free(&closing->course);
    analysis_free(&closing->analysis);
    jv_free(closing->played);
    closing->played = NULL;
}

void closing_free(struct closing *closing)
{
    free(closing->record);
    free(closing->next);
    jv_free(closing->played);
    course_free(&closing->course);
    analysis_free(&closing->analysis);
    *closing = (struct closing){0};
}

static void write_place(int rank, struct text *out)
{
    const char *word = subject_place(rank);
    if (word != NULL)
        text_add(out, word);
    else
        say(out, "end.place", SAID_NUMBER("place", rank));
}

/* Those of rank 1 but for one seat; returns how many. */
static int write_winners(const struct game *game, const struct result *result, int but, struct text *out)
{
    size_t count = 0, told = 0;
    for (int seat = 1; seat <= result->seats; seat++)
        count += result->rank[seat - 1] == 1 && seat != but;
    for (int seat = 1; seat <= result->seats; seat++) {
        if (result->rank[seat - 1] != 1 || seat == but)
            continue;
        text_add(out, say_between(told++, count));
        facts_who(game, seat, out);
    }
    return (int)count;
}

static void put_headline(struct report *report, const struct game *game, int seat)
{
    struct result result = {0};
    struct text words = TEXT_EMPTY, winners = TEXT_EMPTY, place = TEXT_EMPTY;
    game_result(game, &result);
    int others = write_winners(game, &result, seat, &winners), rank = seat == 0 ? 0 : result.rank[seat - 1];
    if (rank == 1)
        say(&words, others == 0 ? "end.won.you" : "end.shared.you", SAID("others", winners.data));
    else if (rank > 1) {
        write_place(rank, &place);
        say(&words, "end.place.you", SAID_NUMBER("count", others), SAID("winners", winners.data),
            SAID("place", place.data), SAID_NUMBER("seats", result.seats));
    } else if (others > 0)
        say(&words, "end.won", SAID_NUMBER("count", others), SAID("winners", winners.data));
    if (words.len > 0) {
        jv_put_string(report->facts, "headline", words.data);
        report_set(report, &report->about.lead, "lead", words.data);
    }
    text_free(&words);
    text_free(&winners);
    text_free(&place);
}

static void write_played(const struct course_turn *turn, struct text *out)
{
    for (size_t i = 0; i < jv_size(turn->played); i++)
        text_addf(out, "%s%s", i == 0 ? "" : "; ", jv_string(jv_at(turn->played, i)));
}

static void say_turn(const struct game *game, const struct course *course, const struct course_turn *turn,
                     struct text *out)
{
    const struct course_round *round = &course->round[turn->at];
    int from = course->round[turn->at - 1].score[turn->seat - 1], to = round->score[turn->seat - 1];
    struct text who = TEXT_EMPTY, sentence = TEXT_EMPTY, played = TEXT_EMPTY;
    const char *key = to < from ? "end.turn.loss" : turn->ahead ? "end.turn.lead" : "end.turn.gain";
    facts_who(game, turn->seat, &who);
    say(&sentence, key, SAID_NUMBER("gain", abs(to - from)), SAID("round", course_facts_round_word(course)),
        SAID_NUMBER("number", course_facts_round_told(course, round)), SAID("who", who.data), SAID_NUMBER("from", from),
        SAID_NUMBER("to", to));
    write_played(turn, &played);
    if (played.len > 0)
        say(out, "end.turn.played", SAID("sentence", sentence.data), SAID("orders", played.data));
    else
        text_add(out, sentence.data);
    text_free(&played);
    text_free(&who);
    text_free(&sentence);
}

static void put_turns(struct jv *facts, const struct game *game, const struct course *course)
{
    for (int i = 0; i < course->turns; i++) {
        struct text text = TEXT_EMPTY;
        say_turn(game, course, &course->turn[i], &text);
        facts_line(facts, "turns", text.data);
        text_free(&text);
    }
    jv_put_bool(facts, "turns_any", course->turns > 0);
}

/* Who had a seat may ask for the same table once more, until that is asked (facts_ballots()) or done. */
static void put_again(struct jv *facts, const char *reply, const struct game *game, int seat, const char *next)
{
    if (next != NULL) {
        say_into(facts, "again_done", SAYING(next[0] == '\0' ? "end.again.unnamed" : "end.again", SAID("name", next)));
        return;
    }
    if (seat == 0 || game->outdated || ballot_of_kind(game, VOTE_AGAIN) != NULL)
        return;
    facts_link(facts, "again_mailto", reply, "again");
}

/* What the headline and the places say stands nowhere else. */
static void drop_end(struct told_list *happened)
{
    for (size_t i = happened->count; i-- > 0;)
        if (happened->item[i].ends)
            report_remove(happened, i);
}

void closing_facts(struct report *report, const char *reply, const struct game *game, int seat, struct closing *closing)
{
    const struct course *course = &closing->course;
    struct jv *facts = report->facts;
    tell_course(closing, game);
    put_headline(report, game, seat);
    drop_end(&report->happened);
    put_again(facts, reply, game, seat, closing->next);
    if (seat != 0 && !game->outdated)
        facts_link(facts, "analyse_mailto", reply, "analyse");
    if (course->rounds < 2)
        return;
    if (course_moves(course))
        course_facts(facts, game, course, ROWS_MOST);
    put_turns(facts, game, course);
    if (course->parts > 1)
        course_facts_parts(facts, course);
    if (closing->analysis.points > 2) /* else it was over at once */
        analysis_facts(facts, &closing->analysis, game, ROWS_CHANCES);
}

/* As many integers as there are in the list. */
static bool read_numbers(const struct jv *list, size_t count, int *out)
{
    int64_t number = 0;
    bool good = jv_size(list) == count;
    for (size_t i = 0; good && i < count; i++) {
        good = jv_int(jv_at(list, i), INT32_MIN / 4, INT32_MAX / 4, &number);
        out[i] = (int)number;
    }
    return good;
}

/* The plot as closing_facts() has put it into the facts. */
static bool read_plot(const struct rules *rules, const struct jv *stored, struct plot *out)
{
    const struct jv *numbers = jv_get(stored, "numbers"), *seats = jv_get(stored, "seats");
    size_t points = jv_size(numbers), lines = jv_size(seats);
    if (rules == NULL || points < 2 || points > PLOT_POINTS_MAX || lines < 1 || lines > (size_t)rules->seats_max ||
        lines > PLOT_LINES_MAX) /* more could not be told apart */
        return false;
    out->rounds = jv_string(jv_get(stored, "rounds"));
    out->points = (int)points;
    out->lines = (int)lines;
    bool good = out->rounds != NULL && read_numbers(numbers, points, out->number);
    for (int i = 0; good && i < out->lines; i++) {
        out->line[i].seat = rules_seat(rules, i + 1);
        good = read_numbers(jv_at(seats, (size_t)i), points, out->line[i].value);
    }
    return good;
}

bool closing_plot(const struct jv *plot, const struct rules *rules, struct canvas *canvas)
{
    struct plot *drawn = mem_new(1, sizeof *drawn);
    bool good = rules != NULL && read_plot(rules, plot, drawn);
    if (good)
        plot_draw(drawn, canvas);
    free(drawn);
    return good;
}
