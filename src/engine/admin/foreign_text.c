/*
 * A record as lines that people read and paste (docs/formats.md, "Record as text"): what has to be known of the game,
 * then each phase with an order a line. What moves lead to is left out, since they lead there again.
 */
#include "engine/admin/foreign.h"

#include "base/mem.h"
#include "base/number.h"
#include "engine/play/moves.h"
#include "engine/play/patch.h"
#include "rules/doors.h"
#include "rules/options.h"

#include <string.h>
#include <strings.h>

static const char head[] = "Cursus record", marked_default[] = " (default)";

/* ---- out ---- */

static bool add_option(const char *name, struct jv *value, void *context)
{
    struct text *out = context;
    int64_t number = 0;
    if (strcmp(name, OPTION_MAP) == 0)
        return true;
    text_addf(out, "option: %s ", name);
    if (jv_int(value, INT64_MIN, INT64_MAX, &number))
        text_add_int(out, number);
    else
        text_add(out, jv_string(value) == NULL ? "" : jv_string(value));
    text_add_char(out, '\n');
    return true;
}

static void add_list(const char *key, const struct jv *list, struct text *out)
{
    text_addf(out, "%s:", key);
    for (size_t i = 0; i < jv_size(list); i++) {
        int64_t number = 0;
        text_add_char(out, ' ');
        if (jv_int(jv_at(list, i), INT64_MIN, INT64_MAX, &number))
            text_add_int(out, number);
        else
            text_add(out, jv_string(jv_at(list, i)));
    }
    text_add_char(out, '\n');
}

static void add_frame(const struct rules *rules, const struct jv *record, struct text *out)
{
    const struct jv *options = jv_get(record, "options"), *result = jv_get(record, "result");
    text_addf(out, "%s of %s, a game of %s\n\n", head, jv_word(record, "name"), rules->title);
    text_addf(out, "name: %s\nrules: %s %lld\nseats: %lld\n", jv_word(record, "name"), rules->id,
              (long long)jv_number(record, "version"), (long long)jv_number(record, "seats"));
    (void)jv_each(options, add_option, out);
    if (rules->map.name != NULL)
        text_addf(out, "map: %s\n", rules->map.name);
    text_addf(out, "game: %lld\n", (long long)jv_number(record, "game"));
    if (jv_string(jv_get(record, "secret")) != NULL)
        text_addf(out, "secret: %s\n", jv_word(record, "secret"));
    add_list("words", jv_get(record, "words"), out);
    if (jv_true(jv_get(result, "agreed")))
        add_list("ranks", jv_get(result, "ranks"), out);
}

/* "Austria: bud - ser"; who gave the order is said where nobody did. */
static void add_order(const struct rules *rules, const struct jv *order, struct text *out)
{
    text_addf(out, "%s: %s%s\n", rules_seat(rules, (int)jv_number(order, "seat"))->name, jv_word(order, "text"),
              moves_is_decided(order) ? "" : marked_default);
}

bool foreign_text_write(const struct rules *rules, const struct jv *record, struct text *out)
{
    const struct jv *moves = jv_get(record, "moves");
    bool whole = jv_size(jv_get(record, "branches")) <= 1 && jv_size(jv_get(record, "seating")) == 0;
    const char *hash = "";
    add_frame(rules, record, out);
    for (size_t i = 0; i < jv_size(moves); i++) {
        const struct jv *move = jv_at(moves, i), *orders = jv_get(move, "orders");
        bool edit = strcmp(jv_word(move, "phase"), EDIT_PHASE) == 0;
        whole = whole && !edit;
        text_addf(out, "\n%zu. %s\n", i + 1, jv_word(move, "phase"));
        for (size_t k = 0; k < jv_size(orders) && !edit; k++)
            add_order(rules, jv_at(orders, k), out);
        hash = jv_word(move, "hash");
    }
    text_addf(out, "\nposition: %s\n", hash);
    return whole;
}

/* ---- in ---- */

/* What is being read. */
struct text_reading {
    struct jv *out, *phases;
    struct jv *phase; /* the one that lines are of; NULL: before the first */
    struct text line; /* which may go on */
    bool ended;       /* what follows the last line is not part of it */
    const char *wrong;
};

static void put_option(struct text_reading *reading, const char *value)
{
    const char *blank = strchr(value, ' ');
    int64_t number = 0;
    if (blank == NULL || blank == value) {
        reading->wrong = "option: a name and a value are wanted";
        return;
    }
    char *name = mem_copy_part(value, (size_t)(blank - value));
    struct jv *options = jv_get(reading->out, "options");
    if (number_read(blank + 1, INT32_MIN, INT32_MAX, &number))
        jv_put_int(options, name, number);
    else
        jv_put_string(options, name, blank + 1);
    free(name);
}

static void put_list(struct text_reading *reading, const char *key, const char *value)
{
    struct jv *list = jv_new_array();
    for (const char *at = value; *at != '\0'; at += strspn(at, " ")) {
        size_t len = strcspn(at, " ");
        char *word = mem_copy_part(at, len);
        int64_t number = 0;
        if (strcmp(key, "ranks") == 0 && number_read(word, 0, INT32_MAX, &number))
            jv_add_int(list, number);
        else
            jv_add_string(list, word);
        free(word);
        at += len;
    }
    jv_put(reading->out, key, list);
}

/* "diplomacy 1" */
static void put_rules(struct text_reading *reading, const char *value)
{
    size_t len = strcspn(value, " ");
    char *id = mem_copy_part(value, len);
    int64_t version = 0;
    jv_put_string(reading->out, "rules", id);
    free(id);
    if (number_read(value + len + strspn(value + len, " "), 0, INT32_MAX, &version))
        jv_put_int(reading->out, "version", version);
}

/* What is around a record in a mail is passed over. */
static void put_header(struct text_reading *reading, const char *key, const char *value)
{
    static const char *const numbers[] = {"seats", "game"};
    static const char *const words[] = {"name", OPTION_MAP};
    static const char *const hashes[] = {"secret", "position"}; /* long enough to be broken on the way */
    int64_t number = 0;
    if (strcmp(key, "option") == 0)
        put_option(reading, value);
    else if (strcmp(key, "words") == 0 || strcmp(key, "ranks") == 0)
        put_list(reading, key, value);
    else if (strcmp(key, "rules") == 0)
        put_rules(reading, value);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (strcmp(key, numbers[i]) == 0 && number_read(value, 1, INT64_MAX, &number))
            jv_put_int(reading->out, key, number);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(key, words[i]) == 0)
            jv_put_string(reading->out, key, value);
    for (size_t i = 0; i < sizeof hashes / sizeof hashes[0]; i++) {
        struct text whole = TEXT_EMPTY;
        for (const char *at = value; *at != '\0' && strcmp(key, hashes[i]) == 0; at++)
            text_add_bytes(&whole, at, *at != ' ');
        if (whole.len > 0)
            jv_put_string(reading->out, key, whole.data);
        text_free(&whole);
    }
}

static void put_order(struct text_reading *reading, const char *seat, const char *value)
{
    struct jv *order = jv_new_object();
    size_t len = strlen(value), mark = sizeof marked_default - 1;
    if (len >= mark && strcmp(value + len - mark, marked_default) == 0) {
        jv_free(order); /* it is what comes without one */
        return;
    }
    jv_put_string(order, "seat", seat);
    jv_put_string(order, "text", value);
    jv_add(jv_get(reading->phase, "orders"), order);
}

/* "12. spring 1902, moves" */
static bool begins_phase(const char *line)
{
    size_t digits = strspn(line, "0123456789");
    return digits > 0 && strncmp(line + digits, ". ", 2) == 0;
}

/* "Austria", of "Austria: bud - ser"; false: the line goes on with the one before it. */
static bool begins_entry(const char *line)
{
    size_t len = strcspn(line, ":");
    return line[len] == ':' && (line[len + 1] == ' ' || line[len + 1] == '\0') && len > 0 && len < 40;
}

static void end_line(struct text_reading *reading)
{
    struct text *line = &reading->line;
    if (line->len == 0)
        return;
    if (begins_phase(line->data)) {
        reading->phase = jv_new_object();
        jv_put_string(reading->phase, "name", strchr(line->data, ' ') + 1);
        jv_put(reading->phase, "orders", jv_new_array());
        jv_add(reading->phases, reading->phase);
    } else if (begins_entry(line->data)) {
        char *value = strchr(line->data, ':');
        *value++ = '\0';
        value += strspn(value, " ");
        reading->ended = strcmp(line->data, "position") == 0;
        if (reading->phase == NULL || reading->ended)
            put_header(reading, line->data, value);
        else
            put_order(reading, line->data, value);
    }
    text_clear(line);
}

/* A line, without what marks it as quoted. */
static void add_line(struct text_reading *reading, const char *line, size_t len)
{
    size_t quoted = 0;
    while (quoted < len && strchr("> \t\r", line[quoted]) != NULL)
        quoted++;
    while (len > quoted && strchr(" \t\r", line[len - 1]) != NULL)
        len--;
    char *own = mem_copy_part(line + quoted, len - quoted);
    bool goes_on = own[0] != '\0' && !begins_phase(own) && !begins_entry(own);
    if (!goes_on)
        end_line(reading);
    text_addf(&reading->line, "%s%s", reading->line.len > 0 && goes_on ? " " : "", own);
    if (own[0] == '\0')
        end_line(reading);
    free(own);
}

enum rc foreign_text_read(const char *bytes, size_t size, struct jv **out, struct err *err)
{
    struct text_reading reading = {.out = jv_new_object(), .phases = jv_new_array(), .line = TEXT_EMPTY};
    jv_put(reading.out, "options", jv_new_object());
    for (size_t at = 0; at < size && !reading.ended;) {
        const char *end = memchr(bytes + at, '\n', size - at);
        size_t len = end == NULL ? size - at : (size_t)(end - bytes) - at;
        add_line(&reading, bytes + at, len);
        at += len + 1;
    }
    end_line(&reading);
    text_free(&reading.line);
    jv_put(reading.out, "phases", reading.phases);
    const char *wrong = reading.wrong;
    if (wrong == NULL && jv_word(reading.out, "rules")[0] == '\0')
        wrong = "this is no record as text (\"rules: \" is missing)";
    if (wrong == NULL) {
        *out = reading.out;
        return RC_OK;
    }
    jv_free(reading.out);
    return err_set(err, RC_BAD, "%s", wrong);
}

/* ---- as a format ---- */

static struct jv *options(const struct jv *file, struct text *why)
{
    if (!jv_is_object(jv_get(file, "options"))) {
        text_add(why, "options: an object is wanted");
        return NULL;
    }
    struct jv *out = jv_copy_deep(jv_get(file, "options"));
    if (jv_string(jv_get(file, OPTION_MAP)) != NULL)
        jv_put_string(out, OPTION_MAP, jv_word(file, OPTION_MAP));
    return out;
}

static const char *title(const struct jv *file)
{
    return jv_word(file, "name");
}

/* Behind the last there is the position that they lead to. */
static size_t phases(const struct jv *file)
{
    return jv_size(jv_get(file, "phases")) + 1;
}

static int seat_of(const struct rules *rules, int seats, const char *name)
{
    for (int seat = 1; seat <= seats; seat++)
        if (strcasecmp(rules_seat(rules, seat)->name, name) == 0)
            return seat;
    return 0;
}

static bool phase(const struct rules *rules, const struct jv *file, size_t index, struct format_phase *out,
                  struct text *why)
{
    const struct jv *one = jv_at(jv_get(file, "phases"), index), *orders = jv_get(one, "orders");
    const struct jv *said = jv_get(file, "seats");
    int seats = said == NULL ? rules->seats_max : (int)jv_number(file, "seats");
    *out = (struct format_phase){.name = one == NULL ? "" : jv_word(one, "name"), .lines = jv_new_array()};
    for (int seat = 1; seat <= seats && seat <= SEATS_MAX; seat++)
        jv_add(out->lines, jv_new_array());
    for (size_t i = 0; i < jv_size(orders); i++) {
        const char *name = jv_word(jv_at(orders, i), "seat");
        int seat = seat_of(rules, seats, name);
        if (seat == 0) {
            text_addf(why, "%zu: there is no seat \"%.40s\"", index + 1, name);
            return false;
        }
        jv_add_string(jv_at(out->lines, (size_t)seat - 1), jv_word(jv_at(orders, i), "text"));
    }
    if (one == NULL)
        out->position = jv_share(jv_get(file, "position"));
    out->ranks = jv_get(file, "ranks");
    out->over = one == NULL && out->ranks != NULL;
    return true;
}

/* The hash of the last position is all that a text has of positions. */
static void differ(const struct rules *rules, const struct jv *theirs, const struct jv *ours, struct text *out)
{
    uint8_t hash[CIPHER_HASH];
    struct text position = TEXT_EMPTY, said = TEXT_EMPTY;
    (void)rules;
    if (jv_string(theirs) == NULL)
        return;
    jv_dump(ours, &position);
    cipher_hash(&(struct cipher_part){position.data, position.len}, 1, hash);
    cipher_hex(hash, sizeof hash, &said);
    if (strcmp(said.data, jv_string(theirs)) != 0)
        text_addf(out, "the moves lead to the position %.16s..., and not to %.16s...", said.data, jv_string(theirs));
    text_free(&position);
    text_free(&said);
}

const struct rules_format foreign_text = {
    .name = "text", .options = options, .title = title, .phases = phases, .phase = phase, .differ = differ};
