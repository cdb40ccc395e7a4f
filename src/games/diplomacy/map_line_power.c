/* Powers, what is theirs, and their units: "FRANCE (FRENCH) PAR BRE MAR", "A PAR", "UNOWNED BEL". */
#include "games/diplomacy/map_line.h"

#include <string.h>

/* ---- sites ---- */

static bool is_unit(const struct map_site *site)
{
    return site->kind == SITE_ARMY || site->kind == SITE_FLEET;
}

/* Takes out those of a power and kind; of one place, where `id` is there. */
static void sites_drop(struct map_model *m, int power, enum map_site_kind kind, const struct map_id *id)
{
    int kept = 0;
    for (int i = 0; i < m->sites; i++) {
        const struct map_site *site = &m->site[i];
        if (site->power != power || site->kind != kind || (id != NULL && strcmp(site->id.text, id->text) != 0))
            m->site[kept++] = m->site[i];
    }
    m->sites = kept;
}

static void site_add(struct map_reading *r, int power, enum map_site_kind kind, const struct map_id *id)
{
    struct map_model *m = r->model;
    sites_drop(m, power, kind, id);
    if (m->sites == MODEL_SITES) {
        map_line_fault(r, id->text, ": too many homes, centres and units.");
        return;
    }
    m->site[m->sites++] = (struct map_site){.id = *id, .kind = (uint8_t)kind, .power = (uint8_t)power, .at = r->at};
}

/* Whom the line speaks of; -1: nobody, which is a fault. */
static int of_power(struct map_reading *r, const char *word)
{
    if (r->power != MODEL_NOBODY)
        return r->power;
    map_line_fault(r, word, ": the line of a power stands before.");
    return -1;
}

/* The word as a home, "-par" taking one back, which `back` says; false: it is none, and that is a fault. */
static bool read_site(struct map_reading *r, const char *word, struct map_id *out, bool *back)
{
    *back = word[0] == '-';
    if (strchr("*@&+~", word[0]) != NULL) {
        map_line_fault(r, word, ": build sites with a mark are not played here.");
        return false;
    }
    return map_line_id_told(r, word + (*back ? 1 : 0), out);
}

static void read_homes(struct map_reading *r, const struct map_words *words, int from)
{
    for (int i = from; i < words->count; i++) {
        struct map_id id;
        bool back;
        if (!read_site(r, words->word[i], &id, &back))
            continue;
        if (back) {
            sites_drop(r->model, r->power, SITE_HOME, &id);
            site_add(r, MODEL_NOBODY, SITE_CENTRE, &id);
        } else {
            site_add(r, r->power, SITE_HOME, &id);
        }
    }
}

/* ---- powers ---- */

/* A power's name as it is kept: without what is only for the eye. */
static bool power_name(const char *word, char *out)
{
    char room[MODEL_WORD];
    struct text plain = text_fixed(room, sizeof room), name = text_fixed(out, MODEL_WORD);
    for (word += strspn(word, "_"); *word != '\0'; word++)
        if (strchr(".,:+-", *word) == NULL)
            text_add_char(&plain, *word);
    if (plain.failed || plain.len == 0 || strlen(word) >= MODEL_WORD)
        return false;
    text_add_upper(&name, room);
    return !name.failed;
}

/* What people read: blanks for "+", and no word all in capitals. */
static void shown(const char *word, char *out)
{
    struct text text = text_fixed(out, MODEL_WORD);
    bool small = false, capitals = true;
    for (const char *at = word; *at != '\0'; at++)
        capitals = capitals && !(*at >= 'a' && *at <= 'z');
    for (word += strspn(word, "_"); *word != '\0'; word++) {
        bool letter = *word >= 'A' && *word <= 'Z';
        text_add_char(&text, *word == '+' ? ' ' : letter && capitals && small ? (char)(*word - 'A' + 'a') : *word);
        small = letter || (small && (*word == '\'' || (*word & 0x80) != 0));
    }
}

static int power_find(const struct map_model *m, const char *word)
{
    char name[MODEL_WORD];
    if (!power_name(word, name))
        return -1;
    for (int i = 0; i < m->powers; i++)
        if (strcmp(m->power[i].name, name) == 0)
            return i;
    return -1;
}

static size_t first_character(const char *utf8)
{
    size_t len = utf8[0] == '\0' ? 0 : 1;
    while (len > 0 && ((unsigned char)utf8[len] & 0xc0) == 0x80)
        len++;
    return len;
}

/* "(FRENCH:F)": what stands in brackets. */
static void describe(struct map_reading *r, struct map_power *power, const char *word)
{
    size_t len = strlen(word) - 2, adjective = strcspn(word + 1, ":)");
    char room[MODEL_WORD];
    struct text plain = text_fixed(room, sizeof room);
    struct text own = text_fixed(power->adjective, sizeof power->adjective);
    struct text letter = text_fixed(power->letter, sizeof power->letter);
    for (size_t i = 0; i < adjective && i < len; i++)
        text_add_char(&plain, (char)(word[1 + i] == '+' ? ' ' : word[1 + i]));
    if (plain.failed) {
        map_line_fault(r, word, " is too long.");
        return;
    }
    power->described = true;
    text_add_upper(&own, plain.len == 0 ? power->name : room);
    if (own.failed)
        map_line_fault(r, word, " is too long.");
    memcpy(power->belongs, power->shown, sizeof power->belongs);
    if (plain.len > 0)
        shown(room, power->belongs);
    if (adjective + 1 < len) {
        memset(room, 0, sizeof room);
        memcpy(room, word + adjective + 2, first_character(word + adjective + 2));
        text_add_upper(&letter, room);
    } else {
        text_add_bytes(&letter, power->adjective, first_character(power->adjective));
    }
}

/* The power whose line this is, founded where there is none yet; -1: it cannot be. */
static int power_of(struct map_reading *r, const char *word)
{
    struct map_model *m = r->model;
    char name[MODEL_WORD];
    int at = power_find(m, word);
    if (at >= 0)
        return at;
    if (!power_name(word, name)) {
        map_line_fault(r, word, " is no name of a power.");
        return -1;
    }
    if (m->powers == MODEL_POWERS) {
        map_line_fault(r, word, ": too many powers.");
        return -1;
    }
    struct map_power *power = &m->power[m->powers];
    *power = (struct map_power){.at = r->at};
    memcpy(power->name, name, sizeof name);
    memcpy(power->adjective, name, sizeof name);
    memcpy(power->letter, name, first_character(name));
    shown(word, power->shown);
    shown(word, power->belongs);
    return m->powers++;
}

/* "OLD -> NEW": the power keeps all that it has. */
static int power_renamed(struct map_reading *r, const char *old, const char *now)
{
    struct map_model *m = r->model;
    int at = power_find(m, old), other = power_find(m, now);
    char name[MODEL_WORD];
    if (at < 0) {
        map_line_fault(r, old, " is no power.");
        return -1;
    }
    if ((other >= 0 && other != at) || !power_name(now, name)) {
        map_line_fault(r, now, other >= 0 ? " is another power already." : " is no name of a power.");
        return -1;
    }
    if (strcmp(m->power[at].adjective, m->power[at].name) == 0)
        memcpy(m->power[at].adjective, name, sizeof name);
    if (strcmp(m->power[at].belongs, m->power[at].shown) == 0)
        shown(now, m->power[at].belongs);
    memcpy(m->power[at].name, name, sizeof name);
    shown(now, m->power[at].shown);
    return at;
}

void map_line_power(struct map_reading *r, const struct map_words *words)
{
    bool renames = words->count > 2 && strcmp(words->word[1], "->") == 0;
    int next = renames ? 3 : 1;
    int power = renames ? power_renamed(r, words->word[0], words->word[2]) : power_of(r, words->word[0]);
    r->power = power < 0 ? MODEL_NOBODY : power;
    if (power < 0)
        return;
    if (next < words->count && words->word[next][0] == '(') {
        const char *word = words->word[next++];
        if (word[strlen(word) - 1] == ')')
            describe(r, &r->model->power[power], word);
        else
            map_line_fault(r, word, ": a bracket that does not end; a blank within is written +.");
    }
    read_homes(r, words, next);
}

/* ---- what is theirs ---- */

void map_line_unowned(struct map_reading *r, const struct map_words *words)
{
    r->power = MODEL_NOBODY;
    for (int i = 1; i < words->count; i++) {
        struct map_id id;
        bool back;
        if (!read_site(r, words->word[i], &id, &back))
            continue;
        if (back)
            sites_drop(r->model, MODEL_NOBODY, SITE_CENTRE, &id);
        else
            site_add(r, MODEL_NOBODY, SITE_CENTRE, &id);
    }
}

void map_line_owns(struct map_reading *r, const struct map_words *words)
{
    int power = of_power(r, words->word[0]);
    if (power < 0)
        return;
    if (map_line_is(words->word[0], "CENTERS"))
        sites_drop(r->model, power, SITE_OWNED, NULL);
    r->model->power[power].owns = true;
    for (int i = 1; i < words->count; i++) {
        struct map_id id;
        if (map_line_id_told(r, words->word[i], &id))
            site_add(r, power, SITE_OWNED, &id);
    }
}

void map_line_homes(struct map_reading *r, const struct map_words *words)
{
    int power = of_power(r, words->word[0]);
    if (power < 0)
        return;
    bool *inhabits = &r->model->power[power].inhabits;
    if (!map_line_is(words->word[0], "INHABITS") || !*inhabits)
        sites_drop(r->model, power, SITE_HOME, NULL);
    *inhabits = true;
    read_homes(r, words, 1);
}

void map_line_unit(struct map_reading *r, const struct map_words *words)
{
    struct map_model *m = r->model;
    struct map_id id;
    int power = of_power(r, words->word[0]), kept = 0;
    if (power < 0)
        return;
    if (words->count != 2)
        map_line_fault(r, words->word[0], ": one place stands behind it.");
    if (words->count != 2 || !map_line_id_told(r, words->word[1], &id))
        return;
    for (int i = 0; i < m->sites; i++)
        if (!is_unit(&m->site[i]) || !map_model_same_province(&m->site[i].id, &id))
            m->site[kept++] = m->site[i];
    m->sites = kept;
    site_add(r, power, map_line_is(words->word[0], "A") ? SITE_ARMY : SITE_FLEET, &id);
}

void map_line_no_units(struct map_reading *r, const struct map_words *words)
{
    int power = of_power(r, words->word[0]);
    if (power < 0)
        return;
    sites_drop(r->model, power, SITE_ARMY, NULL);
    sites_drop(r->model, power, SITE_FLEET, NULL);
}

/* ---- who plays ---- */

/* Marks whom a line of DUMMY or UNPLAYED means: the current power, those it names, ALL, ALL EXCEPT some. */
static void chosen(struct map_reading *r, const struct map_words *words, bool *out)
{
    struct map_model *m = r->model;
    bool all = words->count > 1 && map_line_is(words->word[1], "ALL");
    bool except = all && words->count > 2 && map_line_is(words->word[2], "EXCEPT");
    if (words->count == 1) {
        int power = of_power(r, words->word[0]);
        if (power >= 0)
            out[power] = true;
        return;
    }
    for (int i = 0; all && i < m->powers; i++)
        out[i] = true;
    for (int i = except ? 3 : all ? 2 : 1; i < words->count; i++) {
        int power = power_find(m, words->word[i]);
        if (power >= 0)
            out[power] = !all;
        else if (strcmp(words->word[i], ",") != 0)
            map_line_fault(r, words->word[i], " is no power.");
    }
    r->power = MODEL_NOBODY;
}

void map_line_dummy(struct map_reading *r, const struct map_words *words)
{
    bool who[MODEL_POWERS] = {false};
    chosen(r, words, who);
    for (int i = 0; i < r->model->powers; i++)
        r->model->power[i].dummy = r->model->power[i].dummy || who[i];
}

void map_line_unplayed(struct map_reading *r, const struct map_words *words)
{
    struct map_model *m = r->model;
    bool gone[MODEL_POWERS] = {false};
    int now[MODEL_POWERS + 1], kept = 0;
    chosen(r, words, gone);
    for (int i = 0; i < m->powers; i++) {
        now[i] = gone[i] ? MODEL_NOBODY : kept;
        if (!gone[i])
            m->power[kept++] = m->power[i];
    }
    m->powers = kept;
    now[MODEL_NOBODY] = MODEL_NOBODY;
    for (int i = 0; i < r->depth; i++)
        r->outer[i] = now[r->outer[i]];
    kept = 0;
    for (int i = 0; i < m->sites; i++) {
        if (m->site[i].power != MODEL_NOBODY && gone[m->site[i].power])
            continue;
        m->site[kept] = m->site[i];
        m->site[kept++].power = (uint8_t)now[m->site[i].power];
    }
    m->sites = kept;
    r->power = MODEL_NOBODY;
}
