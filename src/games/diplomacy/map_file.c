#include "games/diplomacy/map_line.h"

#include <string.h>

/* ---- words ---- */

static bool is_name_byte(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9');
}

static char capital(char byte)
{
    return (char)(byte >= 'a' && byte <= 'z' ? byte - 'a' + 'A' : byte);
}

bool map_line_is(const char *word, const char *capitals)
{
    while (*word != '\0' && capital(*word) == *capitals)
        word++, capitals++;
    return *word == '\0' && *capitals == '\0';
}

static bool read_id(const char *word, struct map_id *out)
{
    size_t len = strlen(word);
    if ((len != 3 && len != 6) || (len == 6 && word[3] != '/'))
        return false;
    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < len; i++) {
        if (i != 3 && !is_name_byte(word[i]))
            return false;
        out->text[i] = capital(word[i]);
    }
    return len == 3 || strcmp(out->text + 4, "NC") == 0 || strcmp(out->text + 4, "SC") == 0 ||
           strcmp(out->text + 4, "EC") == 0 || strcmp(out->text + 4, "WC") == 0;
}

bool map_line_id_told(struct map_reading *r, const char *word, struct map_id *out)
{
    bool is = read_id(word, out);
    if (!is)
        map_line_fault(r, word, " is no abbreviation of three letters or digits.");
    return is;
}

static void cut(char *line, struct map_words *out)
{
    char *rest = line;
    out->count = 0;
    while (out->count < MAP_LINE_WORDS) {
        rest += strspn(rest, " ");
        if (*rest == '\0')
            break;
        out->word[out->count++] = rest;
        rest += strcspn(rest, " ");
        if (*rest != '\0')
            *rest++ = '\0';
    }
}

/* ---- what a line is ---- */

static void include(struct map_reading *r, const char *given);

static void leave_out(struct map_reading *r, const struct map_words *words)
{
    map_line_note(r, words->word[0], " is left out.");
}

static void refuse(struct map_reading *r, const struct map_words *words)
{
    map_line_fault(r, words->word[0], " is not played here.");
}

/* What stands behind it on the line is for later, or the lines up to the next one like it. */
static void refuse_later(struct map_reading *r, const struct map_words *words)
{
    map_line_fault(r, words->word[0], " is not played here: a map does not change during a game.");
    r->later = words->count <= 2;
}

static void include_all(struct map_reading *r, const struct map_words *words)
{
    if (words->count < 2)
        map_line_fault(r, words->word[0], ": which file?");
    for (int i = 1; i < words->count; i++)
        include(r, words->word[i]);
}

/* The words that lines begin with. `first`: also where the line has a "=" and would be a name. */
static const struct {
    const char *word;
    bool first;
    void (*read)(struct map_reading *r, const struct map_words *words);
} directives[] = {
    {"A", false, map_line_unit},
    {"AMEND", false, map_line_amend},
    {"BEGIN", true, map_line_begin},
    {"CENTERS", false, map_line_owns},
    {"COAST", false, map_line_terrain},
    {"CONTROL", false, refuse},
    {"DROP", false, map_line_drop},
    {"DUMMY", false, map_line_dummy},
    {"F", false, map_line_unit},
    {"FLAG", false, leave_out},
    {"FLAGS", true, leave_out},
    {"FLOW", true, map_line_flow},
    {"FROM", true, refuse_later},
    {"HOME", false, map_line_homes},
    {"HOMES", false, map_line_homes},
    {"IN", true, refuse_later},
    {"INHABITS", false, map_line_homes},
    {"LAND", false, map_line_terrain},
    {"LEAGUE", false, refuse},
    {"MAP", true, include_all},
    {"MILITIA", false, refuse},
    {"NEUTRAL", false, map_line_unowned},
    {"NEWHOMES", true, refuse},
    {"NOTIFY", true, leave_out},
    {"OWNS", false, map_line_owns},
    {"PORT", false, map_line_terrain},
    {"RESERVES", false, refuse},
    {"ROTATE", true, refuse},
    {"RULE", true, map_line_rule},
    {"RULES", true, map_line_rule},
    {"SHUT", false, map_line_terrain},
    {"TEAM", false, refuse},
    {"TEXTONLY", true, leave_out},
    {"UNITS", false, map_line_no_units},
    {"UNOWNED", false, map_line_unowned},
    {"UNPLAYED", false, map_line_unplayed},
    {"USE", true, include_all},
    {"USES", true, include_all},
    {"VICTORY", true, map_line_victory},
    {"WATER", false, map_line_terrain},
};

enum { DIRECTIVES = sizeof directives / sizeof directives[0] };

static int directive(const char *word)
{
    for (int i = 0; i < DIRECTIVES; i++)
        if (map_line_is(word, directives[i].word))
            return i;
    return -1;
}

/* Is the line part of what is left out as a whole? */
static bool passed_over(struct map_reading *r, const struct map_words *words)
{
    const char *first = words->word[0], *second = words->count > 1 ? words->word[1] : "";
    if (r->skips) {
        r->skips = !(map_line_is(first, "END") && map_line_is(second, "DIRECTIVES"));
        return true;
    }
    if (map_line_is(first, "DIRECTIVES") || map_line_is(second, "DIRECTIVES")) {
        map_line_note(r, "what stands up to END DIRECTIVES is left out.");
        return r->skips = true;
    }
    if (r->later && !map_line_is(first, "IN") && !map_line_is(first, "FROM"))
        return true;
    return r->later = false;
}

static void read_line(struct map_reading *r, char *line)
{
    struct map_words words, right;
    char *equals = strchr(line, '=');
    if (line[strspn(line, " ")] == '#')
        return;
    if (equals != NULL)
        *equals = '\0';
    cut(line, &words);
    int known = words.count == 0 ? -1 : directive(words.word[0]);
    if (equals != NULL && known >= 0 && directives[known].first) {
        map_line_fault(r, words.word[0], ": a '=' has no place here.");
        return;
    }
    if (words.count > 0 && passed_over(r, &words))
        return;
    if (equals != NULL) {
        cut(equals + 1, &right);
        map_line_name(r, &words, &right);
    } else if (known >= 0) {
        directives[known].read(r, &words);
    } else if (words.count > 0) {
        map_line_power(r, &words);
    }
}

/* ---- bytes ---- */

/* How many bytes the character of UTF-8 has that begins here; 0: it is none. */
static size_t character(const char *at, size_t left)
{
    unsigned char first = (unsigned char)*at;
    size_t len = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (len == 0 || len > left)
        return 0;
    for (size_t i = 1; i < len; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80)
            return 0;
    unsigned char second = len > 2 ? (unsigned char)at[1] : 0;
    bool longer = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    bool none = (first == 0xed && second >= 0xa0) || (first == 0xf4 && second >= 0x90);
    return longer || none ? 0 : len;
}

/* The line as UTF-8, whatever it is in: one that is none is Latin-1, as older programs write. What is unseen becomes a
 * blank. */
static void decode(const char *bytes, size_t size, struct text *out)
{
    size_t whole = 0, len;
    while (whole < size && (len = character(bytes + whole, size - whole)) > 0)
        whole += len;
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        if (byte < 0x20 || byte == 0x7f) {
            text_add_char(out, ' ');
        } else if (byte < 0x80 || whole == size) {
            text_add_char(out, bytes[i]);
        } else if (byte < 0xa0) {
            text_add_char(out, ' ');
        } else {
            text_add_char(out, (char)(0xc0 | (byte >> 6)));
            text_add_char(out, (char)(0x80 | (byte & 0x3f)));
        }
    }
}

/* Each line by `read`, which may write into it. */
static void read_bytes(struct map_reading *r, const char *bytes, size_t size,
                       void (*read)(struct map_reading *r, char *line))
{
    char room[2 * MAP_LINE_BYTES + 1] = "";
    if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
        bytes += 3, size -= 3;
    for (size_t at = 0; at < size;) {
        const char *end = memchr(bytes + at, '\n', size - at);
        size_t len = end == NULL ? size - at : (size_t)(end - bytes) - at;
        struct text line = text_fixed(room, sizeof room);
        r->at.line++;
        if (len > MAP_LINE_BYTES)
            map_line_fault(r, "the line is too long.");
        else
            decode(bytes + at, len, &line);
        read(r, room);
        at += len + 1;
    }
}

/* ---- files ---- */

/* Its place among those that were read, where it is added; -1: that is a fault. */
static int file_add(struct map_reading *r, const char *name)
{
    struct map_model *m = r->model;
    if (strchr(name, '/') != NULL || strchr(name, '\\') != NULL || strstr(name, "..") != NULL ||
        strlen(name) >= MODEL_WORD) {
        map_line_fault(r, name, " is no name of a file in the folder of the map.");
        return -1;
    }
    for (int i = 0; i < m->files; i++) {
        if (strcmp(m->file[i], name) == 0) {
            map_line_fault(r, name, " is read already.");
            return -1;
        }
    }
    if (m->files == MAPS_FILES_MOST || r->depth == MAP_INCLUDES_DEEP) {
        map_line_fault(r, name, ": too many files.");
        return -1;
    }
    struct text copy = text_fixed(m->file[m->files], MODEL_WORD);
    text_add(&copy, name);
    return m->files++;
}

/* Of the file in this place of the model. */
static void read_within(struct map_reading *r, int file, const char *bytes, size_t size,
                        void (*read)(struct map_reading *r, char *line))
{
    r->bytes += size;
    if (size > MAPS_BYTES_MOST || r->bytes > MAPS_BYTES_MOST) {
        map_line_fault(r, r->model->file[file], " is too large.");
        return;
    }
    struct map_reading before = *r;
    r->at = (struct map_at){(int16_t)file, 0};
    r->outer[r->depth++] = r->power;
    r->power = MODEL_NOBODY;
    r->skips = r->later = false;
    read_bytes(r, bytes, size, read);
    r->at = before.at;
    r->power = r->outer[--r->depth];
    r->skips = before.skips;
    r->later = before.later;
}

static void include(struct map_reading *r, const char *given)
{
    char room[MODEL_WORD + 8];
    struct text name = text_fixed(room, sizeof room);
    text_add_all(&name, given, strchr(given, '.') == NULL ? ".map" : "");
    if (name.failed) {
        map_line_fault(r, given, " is no name of a file in the folder of the map.");
        return;
    }
    size_t size = 0;
    int file = file_add(r, name.data);
    const char *bytes = file < 0 ? NULL : r->files->bytes(r->files->context, name.data, &size);
    if (file >= 0 && bytes == NULL)
        map_line_fault(r, name.data, " is not there.");
    if (bytes != NULL)
        read_within(r, file, bytes, size, read_line);
}

static void read_point(struct map_reading *r, char *line)
{
    struct map_words words;
    cut(line, &words);
    if (words.count > 0 && words.word[0][0] != '#')
        map_line_point(r, &words);
}

/* "x.places" beside "x.map", if it is there: where the picture has the provinces of the map that was read. */
static void read_points(struct map_reading *r)
{
    struct map_model *m = r->model;
    char room[MODEL_WORD + 8];
    struct text name = text_fixed(room, sizeof room);
    size_t size = 0, stem = m->files == 0 ? 0 : strcspn(m->file[0], ".");
    if (m->places == 0 || strcmp(m->file[0] + stem, ".map") != 0)
        return;
    text_add_bytes(&name, m->file[0], stem);
    text_add(&name, ".places");
    const char *bytes = r->files->bytes(r->files->context, name.data, &size);
    int file = bytes == NULL ? -1 : file_add(r, name.data);
    if (file < 0)
        return;
    read_within(r, file, bytes, size, read_point);
    map_line_points_judge(r, file);
}

bool map_model_read(const struct maps_files *files, const char *name, struct map_model *out, struct maps_told *told)
{
    struct map_reading reading = {
        .model = out, .told = told, .files = files, .at = {.file = -1}, .power = MODEL_NOBODY};
    out->files = out->powers = out->places = out->sites = out->aliases = out->rules = out->victory = 0;
    out->drawn = false;
    *told = (struct maps_told){TEXT_EMPTY, TEXT_EMPTY, 0};
    struct text season = text_fixed(out->season, sizeof out->season), phase = text_fixed(out->phase, sizeof out->phase);
    text_add(&season, "SPRING");
    text_add(&phase, "MOVEMENT");
    out->year = 1901;
    include(&reading, name);
    map_line_judge(&reading);
    map_model_finish(out, told);
    read_points(&reading);
    return told->fault_count == 0;
}
