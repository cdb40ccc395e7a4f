/* Words of order lines (rules.md, "3. Orders"): cut, named, and what they mean. Pure. */
#include "games/diplomacy/words.h"

#include "games/diplomacy/diplomacy.h"

/* clang-format off */
static const struct {
    const char *word;
    char means;
} words[] = {
    {"a", MEANS_ARMY}, {"army", MEANS_ARMY}, {"f", MEANS_FLEET}, {"fleet", MEANS_FLEET},
    {"h", MEANS_HOLD}, {"hold", MEANS_HOLD}, {"holds", MEANS_HOLD}, {"holding", MEANS_HOLD}, {"hld", MEANS_HOLD},
    {"stand", MEANS_HOLD}, {"stands", MEANS_HOLD},
    {"m", MEANS_MOVE}, {"mv", MEANS_MOVE}, {"mto", MEANS_MOVE}, {"move", MEANS_MOVE}, {"moves", MEANS_MOVE},
    {"moving", MEANS_MOVE}, {"to", MEANS_ARROW},
    {"s", MEANS_SUPPORT}, {"sup", MEANS_SUPPORT}, {"supp", MEANS_SUPPORT}, {"support", MEANS_SUPPORT},
    {"supports", MEANS_SUPPORT}, {"supporting", MEANS_SUPPORT},
    {"c", MEANS_CONVOY}, {"cvy", MEANS_CONVOY}, {"convoy", MEANS_CONVOY}, {"convoys", MEANS_CONVOY},
    {"convoying", MEANS_CONVOY},
    {"via", MEANS_VIA}, {"by", MEANS_VIA},
    {"r", MEANS_RETREAT}, {"rto", MEANS_RETREAT}, {"retreat", MEANS_RETREAT}, {"retreats", MEANS_RETREAT},
    {"retreating", MEANS_RETREAT},
    {"d", MEANS_DISBAND}, {"dsb", MEANS_DISBAND}, {"disband", MEANS_DISBAND}, {"disbands", MEANS_DISBAND},
    {"disbanded", MEANS_DISBAND},
    {"b", MEANS_BUILD}, {"bld", MEANS_BUILD}, {"build", MEANS_BUILD}, {"builds", MEANS_BUILD},
    {"remove", MEANS_REMOVE}, {"removes", MEANS_REMOVE}, {"rem", MEANS_REMOVE}, {"destroy", MEANS_REMOVE},
    {"destroys", MEANS_REMOVE},
    {"waive", MEANS_WAIVE}, {"waives", MEANS_WAIVE}, {"wve", MEANS_WAIVE}, {"from", MEANS_FROM},
    {"default", MEANS_DEFAULT},
    {"the", MEANS_NOTHING}, {"at", MEANS_NOTHING}, {"in", MEANS_NOTHING}, {"of", MEANS_NOTHING},
    {"unit", MEANS_NOTHING}, {"on", MEANS_NOTHING},
};
/* clang-format on */

enum { WORDS = sizeof words / sizeof words[0], ROW_WORDS = 6, ROW_BYTES = 64, PREFIX_LEAST = 3 };

/* Words, arrows and slashes of a line, as they stand. */
struct atoms {
    const struct map *map;
    const struct order_line *line;
    int count, at;
    struct piece piece[LINE_BYTES];
};

static bool parts(char byte)
{
    return strchr(" .,:;()[]\"", byte) != NULL;
}

static bool is_word(struct piece piece)
{
    return diplomacy_in_word(piece.at[0]);
}

static bool is_arrow(struct piece piece)
{
    return strchr("-=>", piece.at[0]) != NULL && !piece_is(piece, "=");
}

/* Does an arrow go on with this byte: dashes, or one equals sign, then one tip? */
static bool arrow_goes_on(struct piece piece, char next)
{
    char last = piece.at[piece.len - 1];
    return (last == '-' && (next == '-' || next == '>')) || (last == '=' && next == '>');
}

static void cut(const struct map *map, const struct order_line *line, struct piece from, struct atoms *out)
{
    const char *end = from.at + from.len;
    out->map = map;
    out->line = line;
    out->count = out->at = 0;
    for (const char *at = from.at; at < end; at++) {
        struct piece *piece = &out->piece[out->count];
        if (parts(*at))
            continue;
        *piece = (struct piece){.at = at, .len = 1, .column = line->column[at - line->text]};
        while (at + 1 < end && (is_word(*piece) ? diplomacy_in_word(at[1]) : arrow_goes_on(*piece, at[1]))) {
            at++;
            piece->len++;
        }
        out->count++;
    }
}

static bool atom_is(const struct atoms *atoms, int at, const char *word)
{
    return at < atoms->count && piece_is(atoms->piece[at], word);
}

/* "sc" or "south coast": how many atoms it takes, and its first letter; 0: it is none. */
static int coast_at(const struct atoms *atoms, int at, char *letter)
{
    static const char *const sides[] = {"north", "south", "east", "west"};
    static const char *const coasts[] = {"nc", "sc", "ec", "wc"};
    for (int i = 0; i < 4; i++) {
        *letter = coasts[i][0];
        if (atom_is(atoms, at, coasts[i]))
            return 1;
        if (atom_is(atoms, at, sides[i]) && atom_is(atoms, at + 1, "coast"))
            return 2;
    }
    return 0;
}

/* The coast behind a province, with a slash or a dash before it. One that it has not is left out. */
static int read_coast(struct atoms *atoms, int province)
{
    const struct province *p = &atoms->map->province[province];
    char letter = 0;
    bool sign = atoms->at < atoms->count && (atom_is(atoms, atoms->at, "/") || is_arrow(atoms->piece[atoms->at]));
    int taken = coast_at(atoms, atoms->at + (sign ? 1 : 0), &letter);
    if (taken == 0)
        return province;
    atoms->at += taken + (sign ? 1 : 0);
    for (int i = 0; i < p->coasts; i++)
        if (place_name(atoms->map, p->coast + i)[4] == letter)
            return p->coast + i;
    return province;
}

static const char *alias_name(const struct map *map, int alias)
{
    return map_word(map, map->alias[alias].name);
}

/* The alias of this name, or the place where it would stand. */
static int alias_from(const struct map *map, const char *name)
{
    int low = 0, high = map->aliases;
    while (low < high) {
        int middle = (low + high) / 2;
        if (strcmp(alias_name(map, middle), name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Is there a dash that belongs to the name, "mid-atlantic"? */
static bool dash_in_name(const struct atoms *atoms, int at)
{
#ifdef DIPLOMACY_ANY
    const struct piece *dash = &atoms->piece[at];
    return atom_is(atoms, at, "-") && at + 1 < atoms->count && dash[-1].at + dash[-1].len == dash->at &&
           dash->at + 1 == dash[1].at;
#else
    return (atom_is(atoms, at - 1, "mid") || atom_is(atoms, at - 1, "middle")) && atom_is(atoms, at, "-") &&
           atom_is(atoms, at + 1, "atlantic");
#endif
}

/* The longest row of words that names a province; -1: there is none. */
static int read_name(struct atoms *atoms)
{
    const struct map *map = atoms->map;
    char row[ROW_BYTES];
    struct text text = text_fixed(row, sizeof row);
    int found = -1, end = atoms->at, at = atoms->at;
    for (int count = 0; count < ROW_WORDS && at < atoms->count; count++) {
        if (count > 0 && dash_in_name(atoms, at))
            at++;
        struct piece piece = atoms->piece[at];
        if (!is_word(piece) || text.len + (size_t)piece.len + 2 > sizeof row)
            break;
        text_add(&text, count > 0 ? "_" : "");
        text_add_bytes(&text, piece.at, (size_t)piece.len);
        at++;
        int alias = alias_from(map, row);
        if (alias < map->aliases && strcmp(alias_name(map, alias), row) == 0) {
            found = map->alias[alias].place;
            end = at;
        }
    }
    atoms->at = end;
    return found;
}

/* A word that begins names of one province only; -1: of none, -2: of several, which *why then lists. */
static int read_prefix(const struct map *map, struct piece piece, struct refusal *why)
{
    char row[ROW_BYTES];
    bool of[PROVINCES] = {false};
    int found = MATCH_NONE;
    if (piece.len < PREFIX_LEAST || piece.len >= (int)sizeof row)
        return MATCH_NONE;
    piece_copy(piece, row, sizeof row);
    for (int i = alias_from(map, row); i < map->aliases && strncmp(alias_name(map, i), row, (size_t)piece.len) == 0;
         i++) {
        int province = province_of(map, map->alias[i].place);
        found = found == MATCH_NONE || found == province ? province : MATCH_MANY;
        of[province] = true;
    }
    if (found == MATCH_MANY) {
        (void)words_refuse(why, &DIPLOMACY_AMBIGUOUS, piece);
        for (int p = 0; p < PROVINCES; p++)
            if (of[p])
                refuse_candidate(why, province_name(map, p));
    }
    return found;
}

/* Is the piece this name, whose letters may be capitals? */
static bool is_called(struct piece piece, const char *name)
{
    int at = 0;
    while (at < piece.len && name[at] != '\0' &&
           piece.at[at] == (name[at] >= 'A' && name[at] <= 'Z' ? name[at] - 'A' + 'a' : name[at]))
        at++;
    return at == piece.len && name[at] == '\0';
}

static bool is_power(const struct map *map, struct piece piece)
{
    for (int i = 0; i < map->powers; i++)
        if (is_called(piece, map_word(map, map->power[i].name)) ||
            is_called(piece, map_word(map, map->power[i].adjective)))
            return true;
    return false;
}

/* What a word means that names no province; MEANS_PLACE: it is none of them. */
static char meaning_of(const struct map *map, struct piece piece)
{
    for (int i = 0; i < WORDS; i++)
        if (piece_is(piece, words[i].word))
            return words[i].means;
    return is_power(map, piece) ? MEANS_NOTHING : MEANS_PLACE;
}

static void add(struct meanings *out, char what, int place, struct piece piece)
{
    out->word[out->count++] =
        (struct meant){.what = what, .place = (map_code)place, .whole = piece.len == 1, .piece = piece};
}

static char last_of(const struct meanings *out)
{
    return out->count == 0 ? MEANS_OR : out->word[out->count - 1].what;
}

/* A word that is no province: what it means where it stands. */
static void add_meaning(struct meanings *out, struct atoms *atoms, char means, struct piece piece)
{
    char before = last_of(out);
    if (means == MEANS_MOVE && before != MEANS_OR)
        means = MEANS_ARROW;
    if (means == MEANS_NOTHING || (means == MEANS_ARROW && (before == MEANS_ARROW || before == MEANS_RETREAT)))
        return;
    if (means == MEANS_VIA && atoms->at < atoms->count &&
        meaning_of(atoms->map, atoms->piece[atoms->at]) == MEANS_CONVOY)
        atoms->at++;
    add(out, means, 0, piece);
}

static bool add_word(struct meanings *out, struct atoms *atoms, struct refusal *why)
{
    struct piece piece = atoms->piece[atoms->at];
    int province = read_name(atoms);
    char means = province >= 0 ? MEANS_PLACE : meaning_of(atoms->map, piece);
    if (province < 0 && means != MEANS_PLACE) {
        atoms->at++;
        add_meaning(out, atoms, means, piece);
        return true;
    }
    if (province < 0) {
        province = read_prefix(atoms->map, piece, why);
        atoms->at++;
    }
    if (province == MATCH_MANY)
        return false;
    if (province < 0)
        return words_refuse(why, out->count == 0 ? &DIPLOMACY_VERB : &DIPLOMACY_PROVINCE, piece);
    add(out, MEANS_PLACE, province < PROVINCES ? read_coast(atoms, province) : province, piece);
    return true;
}

static bool is_build(const struct meanings *meanings)
{
    bool build = false;
    for (int i = 0; i < meanings->count; i++)
        build = build || meanings->word[i].what == MEANS_BUILD;
    return build;
}

/* "a par": what is said of a unit goes to its place; of one that is built also from behind, "Build in Paris an army".
 */
static void join_kinds(struct meanings *out)
{
    bool build = is_build(out);
    int kept = 0;
    for (int i = 0; i < out->count; i++) {
        struct meant word = out->word[i];
        bool kind = word.what == MEANS_ARMY || word.what == MEANS_FLEET;
        if (kind && i + 1 < out->count && out->word[i + 1].what == MEANS_PLACE)
            out->word[i + 1].kind = word.what == MEANS_ARMY ? KIND_ARMY : KIND_FLEET;
        else if (kind && build && kept > 0 && out->word[kept - 1].what == MEANS_PLACE &&
                 out->word[kept - 1].kind == KIND_NONE)
            out->word[kept - 1].kind = word.what == MEANS_ARMY ? KIND_ARMY : KIND_FLEET;
        else if (!kind || build) /* "my army moves from Paris": which one is told by where it stands */
            out->word[kept++] = word;
    }
    out->count = kept;
}

#ifdef DIPLOMACY_ANY
bool diplomacy_order_word(const char *word)
{
    for (int i = 0; i < WORDS; i++)
        if (strcmp(words[i].word, word) == 0)
            return true;
    return false;
}
#endif

bool diplomacy_words(const struct map *map, const struct order_line *line, struct piece from, struct meanings *out,
                     struct refusal *why)
{
    struct atoms atoms;
    char letter;
    cut(map, line, from, &atoms);
    out->count = 0;
    while (atoms.at < atoms.count) {
        struct piece piece = atoms.piece[atoms.at];
        if (is_word(piece)) {
            if (!add_word(out, &atoms, why))
                return false;
            continue;
        }
        atoms.at++;
        if (is_arrow(piece))
            add_meaning(out, &atoms, MEANS_ARROW, piece);
        else if (!piece_is(piece, "/"))
            return words_refuse(why, out->count == 0 ? &DIPLOMACY_VERB : &DIPLOMACY_PROVINCE, piece);
        else if (coast_at(&atoms, atoms.at, &letter) == 0)
            add(out, MEANS_OR, 0, piece);
    }
    join_kinds(out);
    return true;
}

int diplomacy_power_ahead(const struct map *map, const struct order_line *line, struct piece *behind)
{
    const char *colon = memchr(line->text, ':', (size_t)line->len);
    struct piece name = {.at = line->text, .len = colon == NULL ? 0 : (int)(colon - line->text)};
    for (int seat = 1; seat <= powers(map) && name.len > 0; seat++) {
        if (!is_called(name, power_name(map, seat)))
            continue;
        *behind = piece_trim(
            (struct piece){.at = colon + 1, .len = line->len - name.len - 1, .column = line->column[name.len] + 1});
        return seat;
    }
    return 0;
}
