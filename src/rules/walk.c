#include "rules/walk.h"

#include "base/err.h"
#include "rules/bytes.h"
#include "rules/doors.h"
#include "rules/options.h"
#include "rules/position.h"
#include "rules/words.h"

static struct walk_level *level(struct walk *walk)
{
    return &walk->level[walk->depth];
}

static void refuse_key(struct walk *walk, const char *key, const char *detail)
{
    walk->failed = true;
    (void)position_bad(walk->why, key, detail);
}

static void bad(struct walk *walk, const char *key, const char *detail)
{
    const struct walk_level *open = level(walk);
    key = open->word != NULL ? open->word : key != NULL ? key : open->name;
    refuse_key(walk, key, open->detail != NULL ? open->detail : detail);
}

/* What stands under the key, or next in the list; NULL and a refusal where there is nothing. */
static const struct jv *take(struct walk *walk, const char *key)
{
    struct walk_level *open = level(walk);
    if (open->is_list)
        return jv_at(open->read, (size_t)open->count++);
    const struct jv *value = jv_get(open->read, key);
    if (value == NULL) {
        refuse_key(walk, key, "missing");
        return NULL;
    }
    if (open->count >= WALK_KEYS)
        BUG("an object of a position with more than %d keys", WALK_KEYS);
    open->seen[open->count++] = key;
    return value;
}

static const struct jv *peek(const struct walk *walk, const char *key)
{
    const struct walk_level *open = &walk->level[walk->depth];
    return open->is_list ? jv_at(open->read, (size_t)open->count) : jv_get(open->read, key);
}

static void put(struct walk *walk, const char *key, struct jv *value)
{
    struct walk_level *open = level(walk);
    if (open->is_list)
        jv_add(open->made, value);
    else
        jv_put(open->made, key, value);
}

void walk_check(struct walk *walk, bool good, const char *key, const char *detail)
{
    if (!walk->failed && !good && walk->mode != WALK_SAVE)
        refuse_key(walk, key, detail);
}

void walk_say(struct walk *walk, const char *word, const char *detail)
{
    level(walk)->word = word;
    level(walk)->detail = detail;
}

int walk_int(struct walk *walk, const char *key, int value, int low, int high)
{
    static const char wrong[] = "not a number in its range";
    int64_t number;
    if (walk->failed)
        return value;
    if (walk->mode == WALK_SAVE) {
        put(walk, key, jv_new_int(value));
    } else if (walk->mode == WALK_LOAD) {
        const struct jv *entry = take(walk, key);
        if (walk->failed)
            return value;
        if (jv_int(entry, low, high, &number))
            return (int)number;
        bad(walk, key, wrong);
    } else if (value < low || value > high) {
        bad(walk, key, wrong);
    }
    return value;
}

void walk_byte(struct walk *walk, const char *key, uint8_t *value, int low, int high)
{
    if (!walk->failed)
        *value = (uint8_t)walk_int(walk, key, *value, low, high);
}

void walk_flag(struct walk *walk, const char *key, uint8_t *flag)
{
    bool set = *flag != 0;
    if (walk->failed)
        return;
    if (walk->mode == WALK_SAVE) {
        put(walk, key, jv_new_bool(set));
    } else if (walk->mode == WALK_LOAD) {
        const struct jv *entry = take(walk, key);
        if (walk->failed)
            return;
        if (jv_bool(entry, &set))
            *flag = set;
        else
            bad(walk, key, "neither true nor false");
    } else if (*flag > 1) {
        bad(walk, key, "neither true nor false");
    }
}

static int word_find(const char *word, const char *const *words, int count)
{
    for (int i = 0; word != NULL && i < count; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    return -1;
}

void walk_word(struct walk *walk, const char *key, uint8_t *value, const char *const *words, int count)
{
    int found = *value < count ? *value : -1;
    if (walk->failed)
        return;
    if (walk->mode == WALK_SAVE) {
        put(walk, key, jv_new_string(words[*value]));
        return;
    }
    if (walk->mode == WALK_LOAD)
        found = word_find(jv_string(take(walk, key)), words, count);
    if (walk->failed)
        return;
    if (found < 0)
        bad(walk, key, "not one of its words");
    else
        *value = (uint8_t)found;
}

void walk_seat(struct walk *walk, const char *key, uint8_t *seat, int seats)
{
    const char *names[SEATS_MAX + 1] = {"none"};
    for (int i = 1; i <= seats; i++)
        names[i] = rules_seat(walk->rules, i)->name;
    walk_word(walk, key, seat, names, seats + 1);
}

static struct jv *name_of(const struct walk_names *names, int code)
{
    return names->hidden != 0 && code == names->hidden ? jv_new_null() : jv_new_string(names->name(code));
}

static bool is_hidden(const struct walk_names *names, const struct jv *value)
{
    return names->hidden != 0 && jv_is_null(value);
}

/* Below names->first: there is no such id. */
static int code_of(const struct walk_names *names, const struct jv *value)
{
    const char *id = jv_string(value);
    if (is_hidden(names, value))
        return names->hidden;
    return words_name_find(names->name, names->first, names->last, id);
}

static bool fits(const struct walk_names *names, int code)
{
    return names->fits == NULL || names->fits(code);
}

void walk_name(struct walk *walk, const char *key, uint8_t *code, const struct walk_names *names)
{
    int found = *code;
    if (walk->failed)
        return;
    if (walk->mode == WALK_SAVE) {
        put(walk, key, name_of(names, *code));
        return;
    }
    if (walk->mode == WALK_LOAD)
        found = code_of(names, take(walk, key));
    if (walk->failed)
        return;
    if (found < names->first || !fits(names, found))
        bad(walk, key, names->misfit != NULL ? names->misfit : "an unknown id");
    else
        *code = (uint8_t)found;
}

int walk_code(struct walk *walk, const char *key, int code, const struct walk_codes *names)
{
    if (walk->failed)
        return code;
    if (walk->mode == WALK_SAVE) {
        put(walk, key, jv_new_string(names->name(names->given, code)));
        return code;
    }
    if (walk->mode == WALK_LOAD) {
        const char *id = jv_string(take(walk, key));
        if (walk->failed)
            return code;
        for (code = 0;
             id != NULL && id[0] != '\0' && code <= names->last && strcmp(names->name(names->given, code), id) != 0;)
            code++;
        if (id == NULL || id[0] == '\0' || code > names->last)
            bad(walk, key, "an unknown id");
    }
    if (!walk->failed && names->fits != NULL && !names->fits(names->given, code))
        bad(walk, key, names->misfit);
    return walk->failed ? 0 : code;
}

int walk_codes_of(struct walk *walk, const char *key, uint16_t *codes, int count, const struct walk_codes *names)
{
    count = walk_list(walk, key, count, names->fewest, names->most);
    for (int i = 0; i < count; i++) {
        codes[i] = (uint16_t)walk_code(walk, NULL, codes[i], names);
        if (walk->mode != WALK_SAVE && !walk->failed && i > 0 &&
            strcmp(names->name(names->given, codes[i - 1]), names->name(names->given, codes[i])) > 0)
            bad(walk, NULL, "not sorted");
    }
    walk_end(walk);
    return walk->failed ? 0 : count;
}

static void save_names(struct walk *walk, const char *key, const uint8_t *codes, int count,
                       const struct walk_names *names)
{
    uint8_t order[WALK_NAMES];
    struct jv *list = jv_new_array();
    for (int i = 0; i < count; i++) {
        int at = i;
        for (; names->sorted && at > 0 && codes[i] != names->hidden && order[at - 1] != names->hidden &&
               strcmp(names->name(order[at - 1]), names->name(codes[i])) > 0;
             at--)
            order[at] = order[at - 1];
        order[at] = codes[i];
    }
    for (int i = 0; i < count; i++)
        jv_add(list, name_of(names, order[i]));
    put(walk, key, list);
}

static void load_names(struct walk *walk, const char *key, const struct jv *list, uint8_t *codes,
                       const struct walk_names *names)
{
    const char *before = "";
    for (size_t i = 0; i < jv_size(list) && !walk->failed; i++) {
        const struct jv *entry = jv_at(list, i);
        int code = code_of(names, entry);
        bool hidden = is_hidden(names, entry);
        if (code < names->first)
            bad(walk, key, "an unknown id");
        else if (names->sorted && !hidden && strcmp(before, jv_string(entry)) > 0)
            bad(walk, key, "not sorted");
        before = hidden ? before : jv_string(entry);
        codes[i] = (uint8_t)code;
    }
}

int walk_list_of(struct walk *walk, const char *key, uint8_t *codes, int count, const struct walk_names *names)
{
    if (walk->failed)
        return 0;
    if (names->most > WALK_NAMES)
        BUG("a list of %d ids", names->most);
    if (walk->mode == WALK_SAVE) {
        save_names(walk, key, codes, count, names);
        return count;
    }
    if (walk->mode == WALK_LOAD) {
        const struct jv *list = take(walk, key);
        if (walk->failed)
            return 0;
        count = jv_is_array(list) ? (int)jv_size(list) : -1;
        if (count >= names->fewest && count <= names->most)
            load_names(walk, key, list, codes, names);
    }
    if (count < names->fewest || count > names->most)
        bad(walk, key, names->length != NULL ? names->length : "not an array of the right length");
    for (int i = 0; i < count && !walk->failed; i++)
        if (!fits(names, codes[i]))
            bad(walk, key, names->misfit);
    return walk->failed ? 0 : count;
}

int walk_deck(struct walk *walk, const char *key, uint8_t *codes, int count, const struct walk_names *names)
{
    uint8_t list[WALK_NAMES];
    bytes_reverse(list, codes, count);
    count = walk_list_of(walk, key, list, count, names);
    bytes_reverse(codes, list, count);
    return count;
}

uint64_t walk_set(struct walk *walk, const char *key, uint64_t set, const struct walk_names *names, const char *twice)
{
    struct walk_names sorted = *names;
    uint8_t code[64] = {0};
    int count = 0;
    sorted.sorted = true;
    for (uint64_t left = set; left != 0; left &= left - 1)
        code[count++] = (uint8_t)__builtin_ctzll(left);
    count = walk_list_of(walk, key, code, count, &sorted);
    for (int i = 1; i < count && !walk->failed; i++)
        if (code[i] == code[i - 1])
            bad(walk, key, twice);
    if (walk->failed || walk->mode != WALK_LOAD)
        return set;
    set = 0;
    for (int i = 0; i < count; i++)
        set |= UINT64_C(1) << code[i];
    return set;
}

/* Opens what was put or taken under the key last. */
static void open_level(struct walk *walk, const char *key, struct jv *made, const struct jv *read)
{
    const struct walk_level *outer = level(walk);
    if (walk->depth + 1 == WALK_DEPTH)
        BUG("a position more than %d deep", WALK_DEPTH - 1);
    struct walk_level *inner = &walk->level[++walk->depth];
    inner->made = made;
    inner->read = read;
    inner->name = key != NULL ? key : outer->name;
    inner->word = outer->word;
    inner->detail = outer->detail;
    inner->is_list = false;
    inner->count = 0;
}

void walk_object(struct walk *walk, const char *key)
{
    struct jv *made = NULL;
    const struct jv *read = NULL;
    if (walk->failed)
        return;
    if (walk->mode == WALK_SAVE) {
        made = jv_new_object();
        put(walk, key, made);
    } else if (walk->mode == WALK_LOAD) {
        read = take(walk, key);
        if (!walk->failed && !jv_is_object(read))
            bad(walk, key, "not an object");
    }
    if (!walk->failed)
        open_level(walk, key, made, read);
}

bool walk_has(const struct walk *walk, const char *key, bool here)
{
    if (walk->failed)
        return false;
    return walk->mode == WALK_LOAD ? jv_get(walk->level[walk->depth].read, key) != NULL : here;
}

int walk_length(struct walk *walk, const char *key, int count, int low, int high)
{
    if (walk->failed)
        return 0;
    if (walk->mode == WALK_LOAD) {
        const struct jv *list = peek(walk, key);
        if (list == NULL && !level(walk)->is_list) {
            refuse_key(walk, key, "missing");
            return 0;
        }
        count = jv_is_array(list) ? (int)jv_size(list) : -1;
    }
    if (walk->mode == WALK_SAVE || (count >= low && count <= high))
        return count;
    bad(walk, key, "not an array of the right length");
    return 0;
}

int walk_list(struct walk *walk, const char *key, int count, int low, int high)
{
    struct jv *made = NULL;
    const struct jv *read = NULL;
    count = walk_length(walk, key, count, low, high);
    if (walk->failed)
        return 0;
    if (walk->mode == WALK_SAVE) {
        made = jv_new_array();
        put(walk, key, made);
    } else if (walk->mode == WALK_LOAD) {
        read = take(walk, key);
    }
    if (walk->failed)
        return 0;
    open_level(walk, key, made, read);
    level(walk)->is_list = true;
    return count;
}

/* Every member was asked for, or one of them is not known. */
static bool end_member(const char *key, struct jv *value, void *context)
{
    struct walk *walk = context;
    const struct walk_level *open = level(walk);
    (void)value;
    for (int i = 0; i < open->count; i++)
        if (strcmp(open->seen[i], key) == 0)
            return true;
    bad(walk, key, "unknown key");
    return false;
}

void walk_end(struct walk *walk)
{
    if (walk->failed)
        return;
    if (walk->mode == WALK_LOAD && !level(walk)->is_list)
        (void)jv_each(level(walk)->read, end_member, walk);
    if (!walk->failed && walk->depth > 0)
        walk->depth--;
}

bool walk_hides(const struct walk *walk, const char *key, bool hidden, bool (*is)(const struct jv *value))
{
    if (walk->failed)
        return false;
    return walk->as_view && (walk->mode == WALK_LOAD ? is(peek(walk, key)) : hidden);
}

bool walk_null(struct walk *walk, const char *key, bool hidden)
{
    if (!walk_hides(walk, key, hidden, jv_is_null))
        return false;
    if (walk->mode == WALK_SAVE)
        put(walk, key, jv_new_null());
    else if (walk->mode == WALK_LOAD)
        (void)take(walk, key);
    return true;
}

void walk_options(struct walk *walk, const char *key, int seats, uint8_t *option)
{
    struct rules_setup setup = {.seats = seats};
    int count = walk->rules->option_count;
    if (walk->failed || walk->mode == WALK_BOUNDS)
        return;
    for (int i = 0; i < count; i++)
        setup.option[i] = option[i];
    if (walk->mode == WALK_SAVE) {
        put(walk, key, options_save(walk->rules, &setup));
        return;
    }
    const struct jv *object = take(walk, key);
    walk->failed = walk->failed || !options_load(walk->rules, object, true, &setup, walk->why);
    for (int i = 0; i < count && !walk->failed; i++)
        option[i] = (uint8_t)setup.option[i];
}
