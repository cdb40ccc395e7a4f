#include "engine/letters/analysis_facts.h"

#include "base/mem.h"
#include "base/number.h"
#include "engine/game/audience.h"
#include "engine/letters/facts.h"
#include "engine/letters/grid.h"
#include "report/plot.h"
#include "words/catalog.h"

enum { ROWS_FULL = 12 };

/* The name of a row: how far the game was. */
static const char *stage_of(const struct analysis_point *point)
{
    return point->phase == NULL ? catalog_text("analysis.end") : point->stage;
}

/* Of many points some, the first and the last among them; of those of one stage the first. */
static void put_table(struct jv *facts, const struct analysis *analysis, int rows)
{
    int last = analysis->points - 1, count = least(rows, analysis->points), width = 0;
    for (int i = 0; i <= last; i++)
        width = greatest(width, (int)text_width(stage_of(&analysis->point[i])));
    struct grid grid = grid_begin(analysis->rules, analysis->seats, width);
    const char *before = NULL;
    grid_head(&grid, "");
    for (int i = 0; i < count; i++) {
        const struct analysis_point *point = &analysis->point[count == 1 ? 0 : last * i / (count - 1)];
        const char *stage = stage_of(point);
        if (before == NULL || strcmp(before, stage) != 0)
            grid_row(&grid, stage, point->chance);
        before = stage;
    }
    grid_end(&grid, facts, "chances", "");
}

/* Its numbers, as those of the course of the scores. */
static void put_plot(struct jv *facts, const struct analysis *analysis, const char *const *who)
{
    struct jv *plot = jv_new_object(), *numbers = jv_new_array(), *seats = jv_new_array();
    struct text standing = TEXT_EMPTY;
    int points = least(analysis->points, PLOT_POINTS_MAX), last = analysis->points - 1;
    for (int i = 0; i < points; i++)
        jv_add_int(numbers, analysis->point[(int64_t)last * i / (points - 1)].move);
    for (int seat = 1; seat <= analysis->seats; seat++) {
        struct jv *chances = jv_new_array();
        for (int i = 0; i < points; i++)
            jv_add_int(chances, analysis->point[(int64_t)last * i / (points - 1)].chance[seat - 1]);
        jv_add(seats, chances);
        text_addf(&standing, "%s%s %d %%", seat == 1 ? "" : ", ", who[seat - 1], analysis->point[0].chance[seat - 1]);
    }
    jv_put_string(plot, "rounds", catalog_text("analysis.move"));
    say_into(plot, "alt", SAYING("analysis.plot", SAID("standing", standing.data)));
    jv_put(plot, "numbers", numbers);
    jv_put(plot, "seats", seats);
    jv_put(facts, "chances_plot", plot);
    text_free(&standing);
}

static void say_turn(const struct analysis *analysis, const struct analysis_turn *turn, const char *const *who,
                     struct text *out)
{
    const struct analysis_point *from = &analysis->point[turn->at], *to = from + 1;
    struct text sentence = TEXT_EMPTY;
    say(&sentence, to->move > from->move + 1 && to->phase != NULL ? "analysis.swing.long" : "analysis.swing",
        SAID("phase", from->phase), SAID("until", to->phase == NULL ? "" : to->phase), SAID("who", who[turn->seat - 1]),
        SAID_NUMBER("from", from->chance[turn->seat - 1]), SAID_NUMBER("to", to->chance[turn->seat - 1]));
    if (turn->played[0] != '\0')
        say(out, turn->by == turn->seat ? "end.turn.played" : "analysis.swing.by", SAID("sentence", sentence.data),
            SAID("orders", turn->played), SAID("who", who[turn->by - 1]));
    else
        text_add(out, sentence.data);
    text_free(&sentence);
}

static void put_turns(struct jv *facts, const struct analysis *analysis, const char *const *who)
{
    for (int i = 0; i < analysis->turns; i++) {
        struct text line = TEXT_EMPTY;
        say_turn(analysis, &analysis->turn[i], who, &line);
        facts_line(facts, "swings", line.data);
        text_free(&line);
    }
    jv_put_bool(facts, "swings_any", analysis->turns > 0);
}

static void put_orders(struct jv *facts, const struct analysis *analysis)
{
    for (int i = 0; i < analysis->orders; i++) {
        const struct analysis_order *order = &analysis->order[i];
        struct text line = TEXT_EMPTY;
        say(&line, "analysis.order", SAID("phase", order->phase), SAID_NUMBER("number", order->move),
            SAID("orders", order->given), SAID("better", order->better), SAID_NUMBER("worth", order->worth),
            SAID_NUMBER("best", order->best));
        facts_line(facts, "costly", line.data);
        text_free(&line);
    }
    jv_put_bool(facts, "costly_any", analysis->orders > 0);
    if (analysis->orders == 0)
        say_into(facts, "costly_none", SAYING("analysis.order.none", SAID_NUMBER("count", analysis->decisions)));
}

static void put_analysis(struct jv *facts, const struct analysis *analysis, const char *const *who, int rows)
{
    jv_put_bool(facts, "analysed", true);
    put_table(facts, analysis, rows);
    if (analysis->points > 1)
        put_plot(facts, analysis, who);
    put_turns(facts, analysis, who);
    if (analysis->seat != 0)
        put_orders(facts, analysis);
}

void analysis_facts(struct jv *facts, const struct analysis *analysis, const struct game *game, int rows)
{
    struct text name[SEATS_MAX];
    const char *who[SEATS_MAX];
    for (int i = 0; i < analysis->seats; i++) {
        name[i] = TEXT_EMPTY;
        facts_who(game, i + 1, &name[i]);
        who[i] = name[i].data;
    }
    put_analysis(facts, analysis, who, rows);
    for (int i = 0; i < analysis->seats; i++)
        text_free(&name[i]);
}

enum rc analysis_facts_ask(struct jv *facts, const struct services *services, struct game *game, int seat,
                           struct err *err)
{
    struct jv *record = NULL;
    if (!audience_opens(game))
        return err_set(err, RC_DENIED, "game %lld is not over: nobody analyses it yet", (long long)game->row.id);
    enum rc rc = game_record(services, game, &record, err);
    if (rc != RC_OK)
        return rc;
    struct jv *asked = jv_new_object(), *who = jv_new_array();
    for (int i = 1; i <= game->row.seats; i++) {
        struct text name = TEXT_EMPTY;
        facts_who(game, i, &name);
        jv_add_string(who, name.data);
        text_free(&name);
    }
    jv_put_int(asked, "seat", seat);
    jv_put(asked, "who", who);
    jv_put(asked, "record", record);
    jv_put(facts, "analyse", asked);
    return RC_OK;
}

enum rc analysis_facts_make(struct jv *facts, const struct jv *record, int seat, const char *const *who,
                            struct err *err)
{
    struct analysis analysis = {0};
    const struct analysis_budget budget = analysis_full(seat);
    enum rc rc = analysis_read(record, &budget, &analysis, err);
    if (rc == RC_OK)
        put_analysis(facts, &analysis, who, ROWS_FULL);
    analysis_free(&analysis);
    return rc;
}
