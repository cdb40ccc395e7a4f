#include "mail/identity.h"

#include "mail/fields.h"
#include "mail/message_id.h"

static bool is_trace(const struct field *field)
{
    static const char *const begins[] = {"received", "x-", "authentication-results", "dkim-", "domainkey-", "arc-"};
    static const char *const whole[] = {"return-path", "delivered-to", "envelope-to",   "delivery-date",
                                        "status",      "lines",        "content-length"};
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++)
        if (field_begins(field, begins[i]))
            return true;
    for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++)
        if (field_is(field, whole[i]))
            return true;
    return false;
}

/* The body with LF line ends and without empty lines at its end. */
static void add_body(const char *bytes, size_t size, struct text *out)
{
    size_t run = 0;
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] != '\r')
            continue;
        text_add_bytes(out, bytes + run, i - run);
        if (i + 1 >= size || bytes[i + 1] != '\n')
            text_add_char(out, '\n');
        run = i + 1;
    }
    text_add_bytes(out, bytes + run, size - run);
    size_t len = out->len;
    while (len > 0 && out->data[len - 1] == '\n')
        len--;
    text_cut(out, len);
}

/* The message as its sender wrote it: head with its empty line, and body. */
static void canonical(const char *bytes, size_t size, struct text *head, struct text *body)
{
    struct fields fields = fields_begin(bytes, size);
    struct field field;
    while (fields_next(&fields, &field)) {
        if (is_trace(&field))
            continue;
        for (size_t i = 0; i < field.name_len; i++)
            text_add_char(head, fields_ascii_lower(field.name[i]));
        text_add_char(head, ':');
        field_value(&field, head);
        text_add_char(head, '\n');
    }
    text_add_char(head, '\n');
    if (fields.at < fields.end)
        add_body(fields.at, (size_t)(fields.end - fields.at), body);
}

static void hash_message(const char *bytes, size_t size, uint8_t hash[CIPHER_HASH])
{
    struct text head = TEXT_EMPTY, body = TEXT_EMPTY;
    canonical(bytes, size, &head, &body);
    struct cipher_part parts[] = {{head.data, head.len}, {body.data, body.len}};
    cipher_hash(parts, 2, hash);
    text_free(&head);
    text_free(&body);
}

/* Cut within the header: the whole lines of it are those of the other's beginning. */
static bool head_begins(const struct text *part, const struct text *whole)
{
    size_t len = part->len - 1; /* less the empty line that canonical() adds */
    /* the last line may be a part of one */
    while (len > 0 && part->data[len - 1] == '\n')
        len--;
    return len < whole->len && memcmp(part->data, whole->data, len) == 0;
}

void identity_begins(const char *part, size_t part_size, const char *whole, size_t whole_size, bool *out)
{
    struct text head[2] = {TEXT_EMPTY, TEXT_EMPTY}, body[2] = {TEXT_EMPTY, TEXT_EMPTY};
    canonical(part, part_size, &head[0], &body[0]);
    canonical(whole, whole_size, &head[1], &body[1]);
    bool same_head = head[0].len == head[1].len && memcmp(head[0].data, head[1].data, head[0].len) == 0;
    if (same_head)
        *out = body[0].len < body[1].len && memcmp(body[0].data, body[1].data, body[0].len) == 0;
    else
        *out = body[0].len == 0 && !identity_plausible(part, part_size) && head_begins(&head[0], &head[1]);
    for (int i = 0; i < 2; i++) {
        text_free(&head[i]);
        text_free(&body[i]);
    }
}

static bool one_message_id(const char *bytes, size_t size, char key[IDENTITY_KEY_BYTES + 1])
{
    struct fields fields = fields_begin(bytes, size < IDENTITY_HEADER_BYTES ? size : IDENTITY_HEADER_BYTES);
    struct field field;
    int seen = 0;
    bool good = false;
    while (fields_next(&fields, &field))
        if (field_is(&field, "message-id") && ++seen == 1)
            good = message_id_of(&field, key);
    return seen == 1 && good;
}

bool identity_plausible(const char *bytes, size_t size)
{
    struct fields fields = fields_begin(bytes, size);
    struct field field;
    bool any = false;
    while (fields_next(&fields, &field))
        any = true;
    return any && fields.ended;
}

void identity_read(const char *bytes, size_t size, struct identity *out)
{
    *out = (struct identity){0};
    hash_message(bytes, size, out->hash);
    out->has_message_id = one_message_id(bytes, size, out->key);
    if (!out->has_message_id) {
        struct text key = text_fixed(out->key, sizeof out->key);
        text_add(&key, "content:");
        cipher_hex(out->hash, CIPHER_HASH, &key);
    }
}

_Static_assert((int)MESSAGE_ID_BYTES == (int)IDENTITY_KEY_BYTES, "a key is a Message-ID");
