/* Order lines of Diplomacy as text, read and written (rules.md, "3. Orders"). Pure. */
#include "games/diplomacy/adjust.h"
#include "games/diplomacy/choice.h"
#include "games/diplomacy/diplomacy.h"
#include "games/diplomacy/words.h"

enum { NONE = -1, FORM_BYTES = 12, PATH_LEAST = 5 };

/* A form of an order: the meanings of its words in a row, and which of them are the places of the choice. */
static const struct form {
    const char *words;
    int act;
    int x, y, to;
} forms[] = {
    {"PH", ACT_HOLD, 0, NONE, NONE},        {"HP", ACT_HOLD, 1, NONE, NONE},
    {"P>P", ACT_MOVE, 0, NONE, 2},          {"MP>P", ACT_MOVE, 1, NONE, 3},
    {"P>P>", ACT_MOVE, 0, NONE, 2},         {"FP>P", ACT_MOVE, 1, NONE, 3},
    {"FP>P>", ACT_MOVE, 1, NONE, 3},        {"MFP>P", ACT_MOVE, 2, NONE, 4},
    {">PFP", ACT_MOVE, 3, NONE, 1},         {"M>PFP", ACT_MOVE, 4, NONE, 2},
    {"P>PV", ACT_SEA, 0, NONE, 2},          {"MP>PV", ACT_SEA, 1, NONE, 3},
    {"PV>P", ACT_SEA, 0, NONE, 3},          {"MP>PVP", ACT_SEA, 1, NONE, 3},
    {"P>PVP", ACT_SEA, 0, NONE, 2},         {"P>PV>", ACT_SEA, 0, NONE, 2},
    {"PSP", ACT_SUPPORT, 0, 2, NONE},       {"PSPH", ACT_SUPPORT, 0, 2, NONE},
    {"PSH>P", ACT_SUPPORT, 0, 4, NONE},     {"SPFP", ACT_SUPPORT, 3, 1, NONE},
    {"SPHFP", ACT_SUPPORT, 4, 1, NONE},     {"FPSP", ACT_SUPPORT, 1, 3, NONE},
    {"SFPP", ACT_SUPPORT, 2, 3, NONE},      {"PSP>P", ACT_SUPPORT_MOVE, 0, 2, 4},
    {"PSP>P>", ACT_SUPPORT_MOVE, 0, 2, 4},  {"PSFP>P", ACT_SUPPORT_MOVE, 0, 3, 5},
    {"PSP>PV", ACT_SUPPORT_MOVE, 0, 2, 4},  {"PS>PFP", ACT_SUPPORT_MOVE, 0, 5, 3},
    {"PS>PFPV", ACT_SUPPORT_MOVE, 0, 5, 3}, {"SP>PFP", ACT_SUPPORT_MOVE, 5, 1, 3},
    {"PS>FP>P", ACT_SUPPORT_MOVE, 0, 4, 6}, {"FPSP>P", ACT_SUPPORT_MOVE, 1, 3, 5},
    {"SFPP>P", ACT_SUPPORT_MOVE, 2, 3, 5},  {"PCP>P", ACT_CONVOY, 0, 2, 4},
    {"PC>PFP", ACT_CONVOY, 0, 5, 3},        {"PCFP>P", ACT_CONVOY, 0, 3, 5},
    {"CP>PFP", ACT_CONVOY, 5, 1, 3},        {"FPCP>P", ACT_CONVOY, 1, 3, 5},
    {"CFPP>P", ACT_CONVOY, 2, 3, 5},        {"PRP", ACT_RETREAT, 0, NONE, 2},
    {"RP>P", ACT_RETREAT, 1, NONE, 3},      {"RFP>P", ACT_RETREAT, 2, NONE, 4},
    {"P>PR", ACT_RETREAT, 0, NONE, 2},      {"PD", ACT_DISBAND, 0, NONE, NONE},
    {"DP", ACT_DISBAND, 1, NONE, NONE},     {"BP", ACT_BUILD, NONE, NONE, 1},
    {"PB", ACT_BUILD, NONE, NONE, 0},       {"XP", ACT_REMOVE, 1, NONE, NONE},
    {"PX", ACT_REMOVE, 0, NONE, NONE},      {"W", ACT_WAIVE, NONE, NONE, NONE},
    {"WB", ACT_WAIVE, NONE, NONE, NONE},    {"BW", ACT_WAIVE, NONE, NONE, NONE},
    {"*", ACT_DEFAULT, NONE, NONE, NONE},   {"B*", ACT_DEFAULT, NONE, NONE, NONE},
};

/* One line being read. */
struct reading {
    const struct diplomacy_state *view;
    int seat;
    struct order *out;
    struct refusal *why;
};

/* "P>P>P", every one between a sea: a move by sea. */
static bool read_path(const struct map *map, const struct meant *word, int count, struct choice *out)
{
    int from = count > 0 && word[0].what == MEANS_MOVE ? 1 : 0;
    if (count > 0 && word[count - 1].what == MEANS_VIA)
        count--;
    if (count - from < PATH_LEAST || (count - from) % 2 == 0)
        return false;
    for (int i = from; i < count; i++) {
        bool between = i > from && i < count - 1;
        if (word[i].what != ((i - from) % 2 == 0 ? MEANS_PLACE : MEANS_ARROW) ||
            (between && word[i].what == MEANS_PLACE && !is_way(map, province_of(map, word[i].place))))
            return false;
    }
    *out = (struct choice){
        .act = ACT_SEA, .x = (int16_t)province_of(map, word[from].place), .to = (int16_t)word[count - 1].place};
    return true;
}

/* "P>P>" ends with a verb, "von Paris nach Burgund ziehen"; a mark there points at nothing. */
static bool is_arrow_mark(const struct meant *word)
{
    return word->what == MEANS_ARROW && strchr("-=>", word->piece.at[0]) != NULL;
}

static bool read_form(const struct meant *word, int count, const struct form **out)
{
    char row[FORM_BYTES];
    if (count == 0 || count >= FORM_BYTES || is_arrow_mark(&word[count - 1]))
        return false;
    for (int i = 0; i < count; i++)
        row[i] = word[i].what;
    row[count] = '\0';
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        *out = &forms[i];
        if (strcmp(row, forms[i].words) == 0)
            return true;
    }
    return false;
}

static int16_t province_at(const struct map *map, const struct meant *word, int at)
{
    return (int16_t)(at == NONE ? 0 : province_of(map, word[at].place));
}

/* Of a dash, and of "disband": what they say depends on the season. A text as it is kept on file ("ion d") says the
 * same in all of them. */
static int act_now(const struct reading *r, const struct form *form, const struct meant *word, int x)
{
    if (form->act == ACT_MOVE && phase_retreats(r->view->phase) && state_dislodged(r->view, r->seat, x) != NULL)
        return ACT_RETREAT;
    bool as_kept = form->x == 0 && word[0].kind == KIND_NONE && word[1].whole;
    return form->act == ACT_DISBAND && r->view->phase == WINTER && !as_kept ? ACT_REMOVE : form->act;
}

static bool read_choice(const struct reading *r, const struct meant *word, int count, struct choice *out)
{
    const struct map *map = state_map(r->view);
    const struct form *form = NULL;
    if (read_path(map, word, count, out))
        return true;
    if (!read_form(word, count, &form))
        return false;
    out->x = province_at(map, word, form->x);
    out->y = form->act == ACT_BUILD ? word[form->to].kind : province_at(map, word, form->y);
    out->to = (int16_t)(form->to == NONE ? 0 : word[form->to].place);
    out->act = (int16_t)act_now(r, form, word, out->x);
    if (out->act == ACT_BUILD && out->y == KIND_ARMY)
        out->to = (int16_t)province_of(map, out->to);
    return true;
}

/* Could the choice ever be carried out? False: `why` of the first that cannot. */
static bool ever(const struct reading *r, struct choice c, struct refusal *why)
{
    return c.act != ACT_BUILD || diplomacy_may_build(r->view, r->seat, &c, why);
}

/* Where a line is malformed its first province still tells whose order it is. */
static int slot_told(const struct reading *r, const struct meanings *meanings)
{
    const struct map *map = state_map(r->view);
    const struct meant *first = meanings->word;
    if (meanings->count == 0 || first->what != MEANS_PLACE || r->view->phase == WINTER)
        return SLOT_NONE;
    int x = province_of(map, first->place);
    return state_dislodged(r->view, r->seat, x) != NULL ? SLOT_RETREAT + x : SLOT_MOVE + x;
}

static bool malformed(const struct reading *r, const struct meanings *meanings, int at, const struct order_line *line)
{
    r->out->slot = (int16_t)slot_told(r, meanings);
    if (at < meanings->count)
        return words_refuse(r->why, &DIPLOMACY_SYNTAX, meanings->word[at].piece);
    struct piece whole = piece_whole(line);
    return refuse_word(r->why, &DIPLOMACY_SYNTAX, "", 0, whole.column + whole.len);
}

static bool read_choices(const struct reading *r, const struct meanings *meanings, const struct order_line *line)
{
    struct refusal first = {0}, other = {0};
    bool any = false;
    for (int at = 0; at <= meanings->count;) {
        struct choice c = {0};
        int end = at;
        while (end < meanings->count && meanings->word[end].what != MEANS_OR)
            end++;
        if (!read_choice(r, &meanings->word[at], end - at, &c))
            return malformed(r, meanings, at, line);
        if (r->out->len == 0)
            r->out->slot = (int16_t)choice_slot(c);
        else if (r->out->slot != choice_slot(c))
            return words_refuse(r->why, &DIPLOMACY_UNITS, meanings->word[at].piece);
        if (r->out->len + CHOICE_WORDS > ORDER_WORDS)
            return words_refuse(r->why, &REFUSAL_LONG, meanings->word[at].piece);
        any = ever(r, c, r->out->len == 0 ? &first : &other) || any;
        order_add_choice(r->out, c);
        at = end + 1;
    }
    if (!any && r->why != NULL)
        *r->why = first;
    return any;
}

bool diplomacy_read(const void *view, int seat, const struct order_line *line, struct order *out, struct refusal *why)
{
    struct reading r = {.view = view, .seat = seat, .out = out, .why = why};
    struct piece order = piece_whole(line);
    struct meanings meanings;
    order_begin(out, SLOT_NONE);
    if (r.view->phase == OVER)
        return refuse(why, &REFUSAL_OVER);
    int power = diplomacy_power_ahead(state_map(view), line, &order);
    if (power != 0 && power != seat)
        return words_refuse(why, &DIPLOMACY_SEAT, piece_whole(line));
    if (!diplomacy_words(state_map(view), line, order, &meanings, why))
        return false;
    return read_choices(&r, &meanings, line);
}

/* Writing. What stands between the places, by act: before x, before y, before `to`, at the end; NULL: it has none. */
static const struct {
    const char *before_x, *before_y, *before_to, *behind;
} texts[ACTS] = {
    [ACT_HOLD] = {"", NULL, NULL, " h"},        [ACT_MOVE] = {"", NULL, " - ", ""},
    [ACT_SEA] = {"", NULL, " - ", " via"},      [ACT_CONVOY] = {"", " c ", " - ", ""},
    [ACT_SUPPORT] = {"", " s ", NULL, ""},      [ACT_SUPPORT_MOVE] = {"", " s ", " - ", ""},
    [ACT_RETREAT] = {"", NULL, " r ", ""},      [ACT_DISBAND] = {"", NULL, NULL, " d"},
    [ACT_BUILD] = {NULL, NULL, NULL, "build "}, [ACT_REMOVE] = {"remove ", NULL, NULL, ""},
    [ACT_WAIVE] = {NULL, NULL, NULL, "waive"},  [ACT_DEFAULT] = {NULL, NULL, NULL, "default"},
};

static void write_place(const struct map *map, const char *before, int place, struct text *out)
{
    if (before == NULL)
        return;
    text_add(out, before);
    text_add(out, place_name(map, place));
}

static void write_choice(const struct map *map, struct choice c, struct text *out)
{
    write_place(map, texts[c.act].before_x, c.x, out);
    write_place(map, texts[c.act].before_y, c.y, out);
    write_place(map, texts[c.act].before_to, c.to, out);
    text_add(out, texts[c.act].behind);
    if (c.act == ACT_BUILD)
        write_place(map, c.y == KIND_ARMY ? "a " : c.y == KIND_FLEET ? "f " : "", c.to, out);
}

void diplomacy_write(const struct rules *rules, const struct order *order, struct text *out)
{
    for (int i = 0; i < order_choices(order); i++) {
        text_add(out, i > 0 ? " / " : "");
        write_choice(rules_map(rules), order_choice(order, i), out);
    }
}

void diplomacy_slot_write(const struct rules *rules, int slot, struct text *out)
{
    const struct map *map = rules_map(rules);
    if (slot < 0 || slot >= SLOTS || (slot != SLOT_BUILD && slot % PROVINCES >= map->provinces)) {
        text_add(out, "none");
        return;
    }
    if (slot == SLOT_BUILD) {
        text_add(out, "build");
        return;
    }
    text_add(out, slot < SLOT_RETREAT ? "move:" : "retreat:");
    text_add(out, place_name(map, slot % PROVINCES));
}

int diplomacy_slot_read(const struct rules *rules, const char *name)
{
    for (int slot = 0; slot < SLOTS; slot++) {
        char bytes[16];
        struct text text = text_fixed(bytes, sizeof bytes);
        diplomacy_slot_write(rules, slot, &text);
        if (strcmp(bytes, name) == 0)
            return slot;
    }
    return SLOT_NONE;
}

/* The longer verbs, then what provinces are called in one word. */
const char *diplomacy_vocabulary(const struct rules *rules, int index)
{
    const struct map *map = rules_map(rules);
    static const char *const verbs[] = {"army",    "fleet",   "hold",     "move",    "support", "convoy",
                                        "retreat", "disband", "build",    "remove",  "waive",   "default",
                                        "holds",   "moves",   "supports", "convoys", "retreats"};
    enum { VERBS = sizeof verbs / sizeof verbs[0] };
    if (index < VERBS)
        return verbs[index];
    if (index >= VERBS + map->aliases)
        return NULL;
    const struct alias *alias = &map->alias[index - VERBS];
    const char *name = map_word(map, alias->name);
    /* a name of several words is none that a line holds as one: the code of its province stands once more */
    return strchr(name, '_') == NULL ? name : place_name(map, province_of(map, alias->place));
}

#ifdef DIPLOMACY_ANY
const char *diplomacy_place_names(const struct rules *rules, int index, struct text *name)
{
    const struct map *map = rules_map(rules);
    if (index >= map->aliases)
        return NULL;
    for (const char *at = map_word(map, map->alias[index].name); *at != '\0'; at++)
        text_add_char(name, *at == '_' ? ' ' : *at);
    return place_name(map, province_of(map, map->alias[index].place));
}
#endif
