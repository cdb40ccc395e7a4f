/* A saved game read: what each power ordered in each phase, and how the game stood (saved.h). */
#include "games/diplomacy/saved.h"

#include "rules/doors.h"
#include "rules/options.h"

#include <stdlib.h>
#include <string.h>

enum {
    MICROSECONDS = 1000000,
    PHASES_MOST = 2000,
    LINES_MOST = 200,
    ORDER_BYTES = 120,
    LIST_MOST = 400,
    YEAR_STANDARD = 1999,
    YEAR_ANY = 9999
};

const char SAVED_STANDARD[] = "standard", SAVED_COMPLETED[] = "COMPLETED", SAVED_OWN[] = "cursus";

const struct saved_season saved_seasons[] = {
    {'S', 'M', "spring-moves"},    {'S', 'R', "spring-retreats"}, {'F', 'M', "autumn-moves"},
    {'F', 'R', "autumn-retreats"}, {'W', 'A', "winter"},          {'\0', '\0', NULL},
};

/* ---- powers ---- */

static void letters(const char *name, char out[SAVED_POWER])
{
    size_t len = 0;
    for (; *name != '\0' && len + 1 < SAVED_POWER; name++) {
        char c = *name >= 'a' && *name <= 'z' ? (char)(*name - 'a' + 'A') : *name;
        if ((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c & 0x80) != 0)
            out[len++] = c;
    }
    out[len] = '\0';
}

void saved_power(const struct rules *rules, int seat, char out[SAVED_POWER])
{
    letters(rules_seat(rules, seat)->name, out);
}

/* Its seat; 0: there is no such power. */
static int seat_of(const struct rules *rules, const char *power)
{
    char wanted[SAVED_POWER], name[SAVED_POWER];
    letters(power, wanted);
    for (int seat = 1; seat <= rules->seats_max; seat++) {
        saved_power(rules, seat, name);
        if (strcmp(name, wanted) == 0)
            return seat;
    }
    return 0;
}

/* ---- what the file is ---- */

static bool has_rule(const struct jv *file, const char *name)
{
    const struct jv *rules = jv_get(file, "rules");
    bool has = false;
    for (size_t i = 0; i < jv_size(rules); i++)
        has = has || strcmp(jv_string(jv_at(rules, i)) == NULL ? "" : jv_string(jv_at(rules, i)), name) == 0;
    return has;
}

static const char *map_of(const struct jv *file)
{
    const char *map = jv_string(jv_get(file, "map"));
    return map == NULL ? SAVED_STANDARD : map;
}

static struct jv *options(const struct jv *file, struct text *why)
{
    const struct jv *phases = jv_get(file, "phases");
    if (!jv_is_array(phases) || jv_size(phases) == 0 || jv_size(phases) > PHASES_MOST) {
        text_addf(why, "this is no saved game: \"phases\", a list of 1 to %d, is wanted", PHASES_MOST);
        return NULL;
    }
    bool standard = strcmp(map_of(file), SAVED_STANDARD) == 0;
    const struct jv *own = jv_get(jv_get(file, SAVED_OWN), "options");
    struct jv *out = jv_is_object(own) ? jv_copy_deep(own) : jv_new_object();
    if (!jv_is_object(own)) {
        jv_put_string(out, "build", has_rule(file, "BUILD_ANY") ? "any" : "home");
        jv_put_int(out, "end", standard ? YEAR_STANDARD : YEAR_ANY);
    }
    (void)jv_drop(out, OPTION_MAP);
    if (!standard)
        jv_put_string(out, OPTION_MAP, map_of(file));
    return out;
}

static const char *title(const struct jv *file)
{
    return jv_word(file, "id");
}

static size_t phases(const struct jv *file)
{
    return jv_size(jv_get(file, "phases"));
}

/* ---- a phase ---- */

/* What is being read of a phase. */
struct saved_phase {
    const struct rules *rules;
    const char *name;
    struct jv *out; /* by seat */
    struct text *why;
    bool sorted; /* small letters, sorted; without what a '*' marks */
};

static void low(const char *word, struct text *out)
{
    for (; *word != '\0'; word++)
        text_add_char(out, *word >= 'A' && *word <= 'Z' ? (char)(*word - 'A' + 'a') : *word);
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The strings of a list that do not begin with a '*', in small letters, sorted, behind those of `out`. */
static void add_sorted(const struct jv *list, struct jv *out)
{
    char *word[LIST_MOST];
    size_t count = 0;
    for (size_t i = 0; i < jv_size(list) && count < LIST_MOST; i++) {
        const char *string = jv_string(jv_at(list, i));
        struct text text = TEXT_EMPTY;
        if (string == NULL || string[0] == '*')
            continue;
        low(string, &text);
        word[count++] = text_detach(&text);
    }
    qsort(word, count, sizeof *word, by_bytes);
    for (size_t i = 0; i < count; i++) {
        jv_add_string(out, word[i]);
        free(word[i]);
    }
}

static const char builds[] = "build ";

/* "A PAR B" is a build; elsewhere lines are as these rules have them. */
static void add_line(const char *line, struct jv *out)
{
    struct text text = TEXT_EMPTY;
    size_t len = strlen(line);
    bool build = len > 2 && strcmp(line + len - 2, " B") == 0;
    text_addf(&text, "%s%.*s", build ? builds : "", (int)(build ? len - 2 : len), line);
    jv_add_text(out, &text);
}

static bool add_lines(const struct saved_phase *read, const struct jv *list, struct jv *out)
{
    if (jv_size(list) > LINES_MOST) {
        text_addf(read->why, "%s: a power has more than %d orders", read->name, LINES_MOST);
        return false;
    }
    for (size_t i = 0; i < jv_size(list); i++) {
        const char *line = jv_string(jv_at(list, i));
        if (line == NULL || strlen(line) > ORDER_BYTES) {
            text_addf(read->why, "%s: an order is a text of at most %d bytes", read->name, ORDER_BYTES);
            return false;
        }
        add_line(line, out);
    }
    return true;
}

static bool read_power(const char *power, struct jv *value, void *context)
{
    struct saved_phase *read = context;
    int seat = seat_of(read->rules, power);
    if (seat == 0) {
        text_addf(read->why, "%s: there is no power %.40s on the map", read->name, power);
        return false;
    }
    struct jv *out = jv_at(read->out, (size_t)seat - 1);
    if (!read->sorted)
        return add_lines(read, value, out);
    add_sorted(value, out);
    return true;
}

/* A member that has a list for each power, by seat; NULL after a fault. */
static struct jv *by_seat(const struct saved_phase *phase, const struct jv *powers, bool sorted)
{
    struct saved_phase read = *phase;
    read.sorted = sorted;
    read.out = jv_new_array();
    for (int seat = 1; seat <= phase->rules->seats_max; seat++)
        jv_add(read.out, jv_new_array());
    if (jv_each(powers, read_power, &read))
        return read.out;
    jv_free(read.out);
    return NULL;
}

static bool read_retreat(const char *unit, struct jv *to, void *context)
{
    struct text text = TEXT_EMPTY;
    (void)to;
    low(unit, &text);
    jv_add_text(context, &text);
    return true;
}

static bool read_retreats(const char *power, struct jv *units, void *context)
{
    struct saved_phase *read = context;
    int seat = seat_of(read->rules, power);
    struct jv *list = jv_new_array();
    (void)jv_each(units, read_retreat, list);
    if (seat != 0)
        add_sorted(list, jv_at(read->out, (size_t)seat - 1));
    jv_free(list);
    return true;
}

static struct jv *dislodged(const struct saved_phase *phase, const struct jv *state)
{
    struct saved_phase read = *phase;
    read.out = jv_new_array();
    for (int seat = 1; seat <= phase->rules->seats_max; seat++)
        jv_add(read.out, jv_new_array());
    (void)jv_each(jv_get(state, "retreats"), read_retreats, &read);
    return read.out;
}

/* ---- winter ---- */

/* What came of the order for a unit, or of the unit where it had none: "void"? */
static bool is_void(const struct jv *result)
{
    bool is = false;
    for (size_t i = 0; i < jv_size(result); i++)
        is = is || strcmp(jv_string(jv_at(result, i)) == NULL ? "" : jv_string(jv_at(result, i)), "void") == 0;
    return is;
}

/* What is being read of a winter. */
struct saved_winter {
    const struct jv *units;
    struct jv *lines; /* by seat */
};

/* Programs do not agree on which unit goes where a power orders none to, nor on which is built where it orders too
 * many: what this one did is what is played. */
static bool read_adjustment(const char *unit, struct jv *result, void *context)
{
    const struct saved_winter *winter = context;
    struct text small = TEXT_EMPTY, line = TEXT_EMPTY;
    low(unit, &small);
    text_addf(&line, "remove %.*s", ORDER_BYTES, small.data);
    for (size_t i = 0; i < jv_size(winter->units) && !is_void(result); i++)
        for (size_t k = 0; k < jv_size(jv_at(winter->units, i)); k++)
            if (strcmp(jv_string(jv_at(jv_at(winter->units, i), k)), small.data) == 0)
                jv_add_string(jv_at(winter->lines, i), line.data);
    text_free(&small);
    text_free(&line);
    return true;
}

/* The orders of a winter that were carried out; where the file has no results, all of them. */
static struct jv *winter_lines(const struct jv *lines, const struct jv *units, const struct jv *results)
{
    struct saved_winter winter = {.units = units, .lines = jv_new_array()};
    for (size_t i = 0; i < jv_size(lines); i++) {
        struct jv *kept = jv_new_array();
        for (size_t k = 0; k < jv_size(jv_at(lines, i)); k++) {
            const char *line = jv_string(jv_at(jv_at(lines, i), k)), *unit = line;
            unit += strncmp(line, builds, sizeof builds - 1) == 0 ? sizeof builds - 1 : 0;
            /* removals are read off the results */
            if (line != unit ? !is_void(jv_get(results, unit)) : strcmp(line, "WAIVE") == 0)
                jv_add_string(kept, line);
        }
        jv_add(winter.lines, kept);
    }
    (void)jv_each(results, read_adjustment, &winter);
    return winter.lines;
}

/* "S1901M" -> 1901 and "spring-moves"; of the end "over". */
static bool read_name(const char *name, struct jv *out)
{
    char *end = NULL;
    if (strcmp(name, SAVED_COMPLETED) == 0) {
        jv_put_string(out, "phase", "over");
        return true;
    }
    long year = name[0] == '\0' || strlen(name) > 12 ? 0 : strtol(name + 1, &end, 10);
    for (const struct saved_season *one = saved_seasons; year > 0 && one->phase != NULL; one++) {
        if (name[0] != one->season || end[0] != one->kind || end[1] != '\0')
            continue;
        jv_put_string(out, "phase", one->phase);
        jv_put_int(out, "year", year);
        return true;
    }
    return false;
}

/* ---- messages ---- */

/* What powers wrote to one another, and to all; what the program itself said is left out. */
static struct jv *messages_of(const struct rules *rules, const struct jv *list)
{
    struct jv *out = jv_new_array();
    for (size_t i = 0; i < jv_size(list); i++) {
        const struct jv *one = jv_at(list, i);
        const char *recipient = jv_word(one, "recipient"), *text = jv_word(one, "message");
        int from = seat_of(rules, jv_word(one, "sender")), to = seat_of(rules, recipient);
        int64_t microseconds = 0;
        if (from == 0 || (to == 0 && strcmp(recipient, "GLOBAL") != 0) || text[0] == '\0')
            continue;
        (void)jv_int(jv_get(one, "time_sent"), 0, INT64_MAX, &microseconds);
        struct jv *message = jv_new_object();
        jv_put_int(message, "from", from);
        jv_put_int(message, "to", to);
        jv_put_int(message, "at", microseconds / MICROSECONDS);
        jv_put_string(message, "text", text);
        jv_add(out, message);
    }
    return out;
}

/* ---- the phase ---- */

/* "Victory by: AUS, FRA": these have the first rank, all others the one behind them. NULL: the file names nobody. */
static struct jv *noted_ranks(const struct rules *rules, const char *note)
{
    static const char said[] = "Victory by: ";
    const char *at = strstr(note, said);
    struct jv *ranks = jv_new_array();
    bool first[SEATS_MAX] = {false};
    int firsts = 0;
    for (int i = 0; i < rules->seats_max && at != NULL; i++) {
        char name[SAVED_POWER];
        saved_power(rules, i + 1, name);
        name[SAVED_SHORT] = '\0';
        first[i] = strstr(at + sizeof said - 1, name) != NULL;
        firsts += first[i];
    }
    for (int i = 0; i < rules->seats_max && firsts > 0; i++)
        jv_add_int(ranks, first[i] ? 1 : firsts + 1);
    if (firsts > 0)
        return ranks;
    jv_free(ranks);
    return NULL;
}

/* A game that was written here says more than a note can. */
static const struct jv *ranks_of(const struct rules *rules, const struct jv *file, const struct jv *state,
                                 struct jv *position)
{
    const struct jv *own = jv_get(jv_get(file, SAVED_OWN), "ranks");
    if (own != NULL)
        return own;
    jv_put(position, "ranks", noted_ranks(rules, jv_word(state, "note")));
    return jv_get(position, "ranks");
}

static bool phase(const struct rules *rules, const struct jv *file, size_t index, struct format_phase *out,
                  struct text *why)
{
    const struct jv *all = jv_get(file, "phases"), *one = jv_at(all, index), *state = jv_get(one, "state");
    const struct saved_phase read = {.rules = rules, .name = jv_word(one, "name"), .why = why};
    *out = (struct format_phase){.name = read.name, .position = jv_new_object()};
    if (!jv_is_object(state) || !read_name(read.name, out->position)) {
        text_addf(why, "phases[%zu]: a name as S1901M and a state are wanted", index);
        return false;
    }
    int64_t microseconds = 0;
    if (jv_int(jv_get(state, "timestamp"), 0, INT64_MAX, &microseconds))
        out->at = microseconds / MICROSECONDS;
    struct jv *units = by_seat(&read, jv_get(state, "units"), true);
    struct jv *centres = units == NULL ? NULL : by_seat(&read, jv_get(state, "centers"), true);
    jv_put(out->position, "units", units);
    jv_put(out->position, "centres", centres);
    jv_put(out->position, "dislodged", dislodged(&read, state));
    out->lines = centres == NULL ? NULL : by_seat(&read, jv_get(one, "orders"), false);
    if (out->lines == NULL)
        return false;
    if (strcmp(jv_word(out->position, "phase"), "winter") == 0 && jv_size(jv_get(one, "results")) > 0) {
        struct jv *all_lines = out->lines;
        out->lines = winter_lines(all_lines, jv_get(out->position, "units"), jv_get(one, "results"));
        jv_free(all_lines);
    }
    out->messages = messages_of(rules, jv_get(one, "messages"));
    out->over = strcmp(read.name, SAVED_COMPLETED) == 0;
    const struct jv *after = jv_at(all, index + 1);
    out->skipped = strcmp(jv_word(after, "name"), SAVED_COMPLETED) == 0 && jv_size(jv_get(one, "results")) == 0 &&
                   format_is_silent(out);
    if (out->over)
        out->ranks = ranks_of(rules, file, state, out->position);
    return true;
}

/* ---- is it so here, too? ---- */

/* What only `some` has and `others` has not. */
static void only(const struct jv *some, const struct jv *others, struct text *out)
{
    for (size_t i = 0; i < jv_size(some); i++) {
        bool there = false;
        for (size_t k = 0; k < jv_size(others) && !there; k++)
            there = jv_equal(jv_at(some, i), jv_at(others, k));
        if (there)
            continue;
        text_add(out, out->len == 0 ? "" : ", ");
        text_add_upper(out, jv_string(jv_at(some, i)));
    }
}

static void differ_in(const char *power, const char *what, const struct jv *theirs, const struct jv *ours,
                      struct text *out)
{
    struct text there = TEXT_EMPTY, here = TEXT_EMPTY;
    only(theirs, ours, &there);
    only(ours, theirs, &here);
    if (there.len + here.len > 0)
        text_addf(out, "%s%s: %s there %s, here %s", out->len == 0 ? "" : "; ", power, what,
                  there.len == 0 ? "none of these" : there.data, here.len == 0 ? "none of these" : here.data);
    text_free(&there);
    text_free(&here);
}

/* Who must retreat, as the file has it. */
static struct jv *must_retreat(const struct jv *ours, int seat)
{
    const struct jv *all = jv_get(ours, "dislodged");
    struct jv *list = jv_new_array();
    for (size_t i = 0; i < jv_size(all); i++)
        if (jv_number(jv_at(all, i), "seat") == seat)
            jv_add(list, jv_share(jv_get(jv_at(all, i), "unit")));
    return list;
}

static void differ(const struct rules *rules, const struct jv *theirs, const struct jv *ours, struct text *out)
{
    bool over = strcmp(jv_word(theirs, "phase"), "over") == 0;
    for (int seat = 1; seat <= rules->seats_max; seat++) {
        size_t i = (size_t)seat - 1;
        char power[SAVED_POWER];
        struct jv *retreats = must_retreat(ours, seat);
        saved_power(rules, seat, power);
        differ_in(power, "units", jv_at(jv_get(theirs, "units"), i), jv_at(jv_get(ours, "units"), i), out);
        differ_in(power, "centres", jv_at(jv_get(theirs, "centres"), i), jv_at(jv_get(ours, "centres"), i), out);
        if (!over)
            differ_in(power, "dislodged", jv_at(jv_get(theirs, "dislodged"), i), retreats, out);
        jv_free(retreats);
    }
    bool same = strcmp(jv_word(theirs, "phase"), jv_word(ours, "phase")) == 0 &&
                jv_number(theirs, "year") == jv_number(ours, "year");
    if (out->len == 0 && !over && !same)
        text_addf(out, "there it is %s %lld, here %s %lld", jv_word(theirs, "phase"),
                  (long long)jv_number(theirs, "year"), jv_word(ours, "phase"), (long long)jv_number(ours, "year"));
}

const struct rules_format diplomacy_formats[] = {
    {.name = "diplomacy-json",
     .options = options,
     .title = title,
     .phases = phases,
     .phase = phase,
     .differ = differ,
     .write = saved_write},
    {.name = NULL},
};
