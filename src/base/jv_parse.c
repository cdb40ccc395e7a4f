/* JSON read, of anybody's making (RFC 8259): strictly, each byte once. */
#include "base/jv_own.h"
#include "base/mem.h"

enum { DEPTH_MOST = 2048 };

struct reading {
    const char *text, *at, *end;
    int depth;
    const char *wrong;  /* what is wrong at `at`; NULL: nothing so far */
    bool real;          /* it is a number that is no integer */
    struct text string; /* the last one that was not written as it is meant */
    /* of the lists and objects that are open, the innermost last */
    struct jv **item;
    size_t items, item_room;
    struct jv_member *member;
    size_t members, member_room;
};

static struct jv *fail(struct reading *reading, const char *wrong)
{
    if (reading->wrong == NULL)
        reading->wrong = wrong;
    return NULL;
}

static void skip_blanks(struct reading *reading)
{
    while (reading->at < reading->end &&
           (*reading->at == ' ' || *reading->at == '\n' || *reading->at == '\r' || *reading->at == '\t'))
        reading->at++;
}

/* What comes next, blanks passed over, is this; it is taken. */
static bool takes(struct reading *reading, char byte)
{
    skip_blanks(reading);
    if (reading->at == reading->end || *reading->at != byte)
        return false;
    reading->at++;
    return true;
}

/* ---- strings ---- */

static bool hex4(struct reading *reading, unsigned *out)
{
    *out = 0;
    for (int i = 0; i < 4; i++) {
        char byte = reading->at < reading->end ? *reading->at : '\0';
        int digit = byte >= '0' && byte <= '9'   ? byte - '0'
                    : byte >= 'a' && byte <= 'f' ? byte - 'a' + 10
                    : byte >= 'A' && byte <= 'F' ? byte - 'A' + 10
                                                 : -1;
        if (digit < 0)
            return false;
        *out = *out * 16 + (unsigned)digit;
        reading->at++;
    }
    return true;
}

static void put_code(unsigned code, struct text *out)
{
    if (code < 0x80) {
        text_add_char(out, (char)code);
        return;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned char first[] = {0, 0xc0, 0xe0, 0xf0};
    text_add_char(out, (char)(first[more] | code >> (6 * more)));
    while (more-- > 0)
        text_add_char(out, (char)(0x80 | (code >> (6 * more) & 0x3f)));
}

/* Behind "\u". */
static bool escaped_code(struct reading *reading)
{
    unsigned code = 0, low = 0;
    if (!hex4(reading, &code))
        return fail(reading, "four hexadecimal digits belong behind \\u") != NULL;
    if (code >= 0xd800 && code <= 0xdbff) {
        bool pair = reading->end - reading->at > 2 && reading->at[0] == '\\' && reading->at[1] == 'u';
        reading->at += pair ? 2 : 0;
        if (!pair || !hex4(reading, &low) || low < 0xdc00 || low > 0xdfff)
            return fail(reading, "half a character (\\u)") != NULL;
        code = 0x10000 + ((code & 0x3ff) << 10) + (low & 0x3ff);
    } else if (code >= 0xdc00 && code <= 0xdfff) {
        return fail(reading, "half a character (\\u)") != NULL;
    }
    if (code == 0)
        return fail(reading, "\\u0000 may not stand in a text") != NULL;
    put_code(code, &reading->string);
    return true;
}

/* Behind a backslash. */
static bool escaped(struct reading *reading)
{
    static const char letters[] = "\"\\/bfnrt", bytes[] = "\"\\/\b\f\n\r\t";
    char letter = reading->at < reading->end ? *reading->at++ : '\0';
    if (letter == 'u')
        return escaped_code(reading);
    const char *known = letter == '\0' ? NULL : strchr(letters, letter);
    if (known == NULL)
        return fail(reading, "no such escape") != NULL;
    text_add_char(&reading->string, bytes[known - letters]);
    return true;
}

/* Takes what does not stand for itself, or ends the string (*over). */
static bool odd_byte(struct reading *reading, bool *over)
{
    char byte = *reading->at;
    size_t left = (size_t)(reading->end - reading->at), character = jv_character(reading->at, left);
    *over = byte == '"';
    if (*over || byte == '\\') {
        reading->at++;
        return *over || escaped(reading);
    }
    if (character == 0)
        return fail(reading, "no UTF-8") != NULL;
    if (character == 1)
        return fail(reading, "a control character in a text") != NULL;
    text_add_bytes(&reading->string, reading->at, character);
    reading->at += character;
    return true;
}

/* Behind the first quotation mark. What it says lies in the text that is read, or in `string`, until the next call. */
static bool read_string(struct reading *reading, const char **bytes, size_t *length)
{
    const char *begin = reading->at;
    bool over = false;
    *length = jv_plain(begin, (size_t)(reading->end - begin));
    *bytes = begin;
    reading->at += *length;
    if (reading->at < reading->end && *reading->at == '"') {
        reading->at++;
        return true;
    }
    text_clear(&reading->string);
    text_add_bytes(&reading->string, begin, *length);
    while (!over) {
        if (reading->at == reading->end)
            return fail(reading, "a text without its end") != NULL;
        if (!odd_byte(reading, &over))
            return false;
        size_t plain = over ? 0 : jv_plain(reading->at, (size_t)(reading->end - reading->at));
        text_add_bytes(&reading->string, reading->at, plain);
        reading->at += plain;
    }
    *bytes = reading->string.data;
    *length = reading->string.len;
    return true;
}

static struct jv *string(struct reading *reading)
{
    const char *bytes;
    size_t length;
    return read_string(reading, &bytes, &length) ? jv_string_of(bytes, length) : NULL;
}

/* ---- numbers and names ---- */

static bool is_digit(const struct reading *reading)
{
    return reading->at < reading->end && *reading->at >= '0' && *reading->at <= '9';
}

static struct jv *number(struct reading *reading)
{
    bool minus = *reading->at == '-', fits = true;
    int64_t value = 0;
    reading->at += minus ? 1 : 0;
    if (!is_digit(reading))
        return fail(reading, "a minus without a number");
    bool zero = *reading->at == '0';
    const char *first = reading->at;
    for (; is_digit(reading); reading->at++) {
        int digit = *reading->at - '0';
        fits = fits && !__builtin_mul_overflow(value, 10, &value) &&
               !__builtin_add_overflow(value, minus ? -digit : digit, &value);
    }
    if (zero && reading->at - first > 1)
        return fail(reading, "a number that begins with 0");
    if (reading->at < reading->end && (*reading->at == '.' || *reading->at == 'e' || *reading->at == 'E')) {
        reading->real = true;
        return fail(reading, "a number with a fraction or exponent: only integers stand here");
    }
    return fits ? jv_new_int(value) : fail(reading, "a number that is too large");
}

static bool name(struct reading *reading, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(reading->end - reading->at) < length || memcmp(reading->at, word, length) != 0)
        return false;
    reading->at += length;
    return true;
}

static struct jv *constant(struct reading *reading)
{
    if (name(reading, "true"))
        return jv_new_bool(true);
    if (name(reading, "false"))
        return jv_new_bool(false);
    return name(reading, "null") ? jv_new_null() : fail(reading, "a value is missing");
}

/* ---- lists and objects ---- */

static struct jv *value(struct reading *reading);

static void push_item(struct reading *reading, struct jv *item)
{
    if (reading->items == reading->item_room) {
        reading->item_room = reading->item_room == 0 ? 32 : reading->item_room * 2;
        reading->item = mem_grow(reading->item, reading->item_room, sizeof(struct jv *));
    }
    reading->item[reading->items++] = item;
}

static void push_member(struct reading *reading, struct jv_member member)
{
    if (reading->members == reading->member_room) {
        reading->member_room = reading->member_room == 0 ? 32 : reading->member_room * 2;
        reading->member = mem_grow(reading->member, reading->member_room, sizeof *reading->member);
    }
    reading->member[reading->members++] = member;
}

/* Behind '['. */
static struct jv *array(struct reading *reading)
{
    size_t before = reading->items;
    bool more = !takes(reading, ']');
    while (more) {
        struct jv *item = value(reading);
        if (item == NULL)
            return NULL;
        push_item(reading, item);
        more = takes(reading, ',');
        if (!more && !takes(reading, ']'))
            return fail(reading, "',' or ']' is missing");
    }
    struct jv *made = jv_array_of(reading->item + before, reading->items - before);
    reading->items = before;
    return made;
}

static bool member(struct reading *reading)
{
    const char *key;
    size_t length;
    if (!takes(reading, '"'))
        return fail(reading, "a name in quotation marks is missing") != NULL;
    if (!read_string(reading, &key, &length))
        return false;
    struct jv_member made = jv_member_of(key, length, NULL);
    if (takes(reading, ':'))
        made.value = value(reading);
    else
        (void)fail(reading, "':' is missing");
    if (made.value == NULL)
        jv_member_free(&made);
    else
        push_member(reading, made);
    return made.value != NULL;
}

/* Behind '{'. */
static struct jv *object(struct reading *reading)
{
    size_t before = reading->members;
    bool more = !takes(reading, '}');
    while (more) {
        if (!member(reading))
            return NULL;
        more = takes(reading, ',');
        if (!more && !takes(reading, '}'))
            return fail(reading, "',' or '}' is missing");
    }
    struct jv *made = jv_object_of(reading->member + before, reading->members - before);
    reading->members = before;
    if (jv_twice(made) == NULL)
        return made;
    jv_free(made);
    return fail(reading, "a name stands twice in the object that ends here");
}

static struct jv *nested(struct reading *reading)
{
    char byte = *reading->at;
    if (reading->depth == DEPTH_MOST)
        return fail(reading, "nested too deeply");
    reading->depth++;
    reading->at++;
    struct jv *made = byte == '[' ? array(reading) : object(reading);
    reading->depth--;
    return made;
}

static struct jv *value(struct reading *reading)
{
    skip_blanks(reading);
    char byte = reading->at < reading->end ? *reading->at : '\0';
    if (byte == '"') {
        reading->at++;
        return string(reading);
    }
    if (byte == '[' || byte == '{')
        return nested(reading);
    return byte == '-' || is_digit(reading) ? number(reading) : constant(reading);
}

/* ---- the whole ---- */

static enum rc say_where(const struct reading *reading, struct err *err)
{
    int line = 1, column = 0;
    if (reading->real)
        return err_set(err, RC_BAD, "%s", reading->wrong);
    for (const char *at = reading->text; at < reading->at; at++) {
        if (*at == '\n') {
            line++;
            column = 0;
        } else if (((unsigned char)*at & 0xc0) != 0x80) {
            column++;
        }
    }
    return err_set(err, RC_BAD, "line %d, column %d: %s", line, column, reading->wrong);
}

enum rc jv_parse(const char *text, size_t length, struct jv **out, struct err *err)
{
    struct reading reading = {.text = text, .at = text, .end = text + length, .string = TEXT_EMPTY};
    *out = value(&reading);
    if (*out != NULL) {
        skip_blanks(&reading);
        if (reading.at < reading.end) {
            (void)fail(&reading, "more behind the end of the value");
            jv_free(*out);
            *out = NULL;
        }
    }
    for (size_t i = 0; i < reading.items; i++)
        jv_free(reading.item[i]);
    for (size_t i = 0; i < reading.members; i++)
        jv_member_free(&reading.member[i]);
    free(reading.item);
    free(reading.member);
    text_free(&reading.string);
    return *out == NULL ? say_where(&reading, err) : RC_OK;
}
