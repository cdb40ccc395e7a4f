/* JSON written: in the compact form of which hashes are made, and indented for people. */
#include "base/jv_own.h"

/* What is written, and how. */
struct writing {
    struct text *out;
    int indent; /* blanks a level; 0: the compact form */
    size_t depth;
};

static void put_escaped(unsigned char byte, struct text *out)
{
    static const char letter[] = {['\b'] = 'b', ['\f'] = 'f', ['\n'] = 'n', ['\r'] = 'r', ['\t'] = 't'};
    if (byte == '"' || byte == '\\' || (byte < sizeof letter && letter[byte] != '\0')) {
        text_add_char(out, '\\');
        text_add_char(out, byte == '"' || byte == '\\' ? (char)byte : letter[byte]);
    } else {
        text_addf(out, "\\u%04X", byte);
    }
}

/* Bytes at the beginning that are written as they are. */
static size_t unescaped(const char *bytes, size_t count)
{
    size_t done = jv_plain(bytes, count);
    while (done < count && (unsigned char)bytes[done] >= 0x80) {
        done++;
        done += jv_plain(bytes + done, count - done);
    }
    return done;
}

static void put_string(const char *bytes, size_t count, struct text *out)
{
    text_add_char(out, '"');
    for (size_t done = 0; done < count;) {
        size_t good = unescaped(bytes + done, count - done);
        text_add_bytes(out, bytes + done, good);
        done += good;
        if (done < count)
            put_escaped((unsigned char)bytes[done++], out);
    }
    text_add_char(out, '"');
}

static void put_value(struct writing *writing, const struct jv *value);

static void new_line(const struct writing *writing)
{
    if (writing->indent == 0)
        return;
    text_add_char(writing->out, '\n');
    text_pad(writing->out, writing->out->len, writing->depth * (size_t)writing->indent);
}

static void put_member(struct writing *writing, const struct jv_member *member)
{
    put_string(jv_key(member), member->length, writing->out);
    text_add(writing->out, writing->indent == 0 ? ":" : ": ");
    put_value(writing, member->value);
}

/* The order of a few by their keys; most are made in order. */
static void sort_few(const struct jv_object *object, uint32_t order[JV_FEW])
{
    for (uint32_t i = 0; i < object->count; i++) {
        uint32_t at = i;
        for (; at > 0 && jv_key_order(&object->member[i], &object->member[order[at - 1]]) < 0; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static void put_object(struct writing *writing, const struct jv_object *object)
{
    uint32_t few[JV_FEW];
    const uint32_t *order = few;
    if (object->sorted != NULL)
        order = object->sorted;
    else
        sort_few(object, few);
    text_add_char(writing->out, '{');
    writing->depth++;
    for (uint32_t i = 0; i < object->count; i++) {
        if (i > 0)
            text_add_char(writing->out, ',');
        new_line(writing);
        put_member(writing, &object->member[order[i]]);
    }
    writing->depth--;
    if (object->count > 0)
        new_line(writing);
    text_add_char(writing->out, '}');
}

static void put_array(struct writing *writing, const struct jv_array *array)
{
    text_add_char(writing->out, '[');
    writing->depth++;
    for (size_t i = 0; i < array->count; i++) {
        if (i > 0)
            text_add_char(writing->out, ',');
        new_line(writing);
        put_value(writing, array->item[i]);
    }
    writing->depth--;
    if (array->count > 0)
        new_line(writing);
    text_add_char(writing->out, ']');
}

static void put_value(struct writing *writing, const struct jv *value)
{
    if (value == NULL)
        BUG("no value is written");
    switch (value->kind) {
    case JV_OBJECT:
        put_object(writing, (const struct jv_object *)value);
        break;
    case JV_ARRAY:
        put_array(writing, (const struct jv_array *)value);
        break;
    case JV_STRING:
        put_string(((const struct jv_string *)value)->bytes, ((const struct jv_string *)value)->length, writing->out);
        break;
    case JV_INT:
        text_add_int(writing->out, ((const struct jv_int *)value)->number);
        break;
    case JV_TRUE:
        text_add(writing->out, "true");
        break;
    case JV_FALSE:
        text_add(writing->out, "false");
        break;
    case JV_NULL:
        text_add(writing->out, "null");
        break;
    }
}

void jv_dump(const struct jv *value, struct text *out)
{
    put_value(&(struct writing){.out = out}, value);
}

char *jv_dumped(const struct jv *value)
{
    struct text text = TEXT_EMPTY;
    jv_dump(value, &text);
    return text_detach(&text);
}

char *jv_dump_free(struct jv *value)
{
    char *text = jv_dumped(value);
    jv_free(value);
    return text;
}

void jv_dump_pretty(const struct jv *value, struct text *out)
{
    put_value(&(struct writing){.out = out, .indent = 2}, value);
}
