/* When a game on the map begins, what wins it, and rules of the house. */
#include "games/diplomacy/map_line.h"

#include "base/number.h"

#include <string.h>

/* A whole number of up to four digits; -1: it is none. */
static int number(const char *word)
{
    int64_t value;
    return strlen(word) <= 4 && number_read(word, 0, MODEL_YEAR_MOST, &value) ? (int)value : -1;
}

void map_line_begin(struct map_reading *r, const struct map_words *words)
{
    static const char *const begins[][2] = {{"SPRING", "MOVEMENT"}, {"FALL", "MOVEMENT"}, {"WINTER", "ADJUSTMENTS"}};
    struct map_model *m = r->model;
    int year = words->count == 4 ? number(words->word[2]) : -1;
    for (size_t i = 0; year > 0 && i < sizeof begins / sizeof begins[0]; i++) {
        if (!map_line_is(words->word[1], begins[i][0]) || !map_line_is(words->word[3], begins[i][1]))
            continue;
        struct text season = text_fixed(m->season, sizeof m->season), phase = text_fixed(m->phase, sizeof m->phase);
        text_add(&season, begins[i][0]);
        text_add(&phase, begins[i][1]);
        m->year = year;
        return;
    }
    map_line_fault(r, "a game begins as BEGIN SPRING 1901 MOVEMENT, FALL 1901 MOVEMENT or WINTER 1900 ADJUSTMENTS, "
                      "in a year up to 9999.");
}

void map_line_victory(struct map_reading *r, const struct map_words *words)
{
    int centres = words->count == 2 ? number(words->word[1]) : -1;
    if (words->count > 2)
        map_line_fault(r, "VICTORY with several numbers is not played here: one holds in all years.");
    else if (centres < 1)
        map_line_fault(r, "VICTORY: how many centres win?");
    else
        r->model->victory = centres;
}

void map_line_rule(struct map_reading *r, const struct map_words *words)
{
    struct map_model *m = r->model;
    for (int i = 1; i < words->count; i++) {
        const char *word = words->word[i] + (words->word[i][0] == '!' ? 1 : 0);
        char name[MODEL_WORD];
        struct text upper = text_fixed(name, sizeof name);
        int kept = 0;
        text_add_upper(&upper, word);
        for (int k = 0; k < m->rules; k++)
            if (strcmp(m->rule[k].name, name) != 0)
                m->rule[kept++] = m->rule[k];
        m->rules = kept;
        if (upper.failed || m->rules == MODEL_RULES)
            map_line_fault(r, "RULE ", word, ": too long a list.");
        else if (words->word[i][0] != '!') {
            m->rule[m->rules].at = r->at;
            memcpy(m->rule[m->rules++].name, name, sizeof name);
        }
    }
}

void map_line_flow(struct map_reading *r, const struct map_words *words)
{
    char before[MAP_FLOW_BYTES];
    memcpy(before, r->flow, sizeof before);
    struct text flow = text_fixed(r->flow, sizeof r->flow);
    if (words->count > 1)
        text_add(&flow, before);
    for (int i = 1; i < words->count; i++) {
        text_add_char(&flow, ' ');
        text_add_upper(&flow, words->word[i]);
    }
    if (flow.failed) {
        map_line_fault(r, "FLOW is not played here: a year has spring, autumn and winter.");
        r->flow[0] = '\0'; /* it may end within a character */
    }
    r->flow_at = r->at;
}

void map_line_judge(struct map_reading *r)
{
    static const char *const known[] = {"BUILD_ANY",        "REMOTE_BUILDS", "CD_DUMMIES", "CD_BUILDS",
                                        "IMMOBILE_DUMMIES", "FTF_PRESS",     "NO_DRAW",    NULL};
    static const char usual[] = " SPRING:MOVEMENT,RETREATS FALL:MOVEMENT,RETREATS WINTER:ADJUSTMENTS";
    struct map_model *m = r->model;
    const char *flow = r->flow + (strncmp(r->flow, " NEWYEAR ", 9) == 0 ? 8 : 0);
    r->at = r->flow_at;
    if (flow[0] != '\0' && strcmp(flow, usual) != 0)
        map_line_fault(r, "FLOW", r->flow, " is not played here: a year has spring, autumn and winter.");
    for (int i = 0; i < m->rules; i++) {
        bool is = false;
        for (int k = 0; known[k] != NULL; k++)
            is = is || strcmp(known[k], m->rule[i].name) == 0;
        r->at = m->rule[i].at;
        if (!is)
            map_line_fault(r, "RULE ", m->rule[i].name, " is not played here.");
    }
}
