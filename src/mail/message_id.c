#include "mail/message_id.h"

static bool id_of(const char *value, size_t len, char out[MESSAGE_ID_BYTES + 1])
{
    size_t used = 0;
    out[used++] = '<';
    for (size_t i = 0; i < len; i++) {
        char byte = value[i];
        if (byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n')
            continue;
        if (byte <= ' ' || byte > '~' || used + 1 >= MESSAGE_ID_BYTES)
            return false;
        out[used++] = byte;
    }
    out[used++] = '>';
    out[used] = '\0';
    return used > 2;
}

bool message_id_take(const char **at, const char *end, char out[MESSAGE_ID_BYTES + 1])
{
    while (*at < end) {
        const char *from = memchr(*at, '<', (size_t)(end - *at));
        const char *to = from == NULL ? NULL : memchr(from, '>', (size_t)(end - from));
        if (to == NULL)
            break;
        *at = to + 1;
        if (id_of(from + 1, (size_t)(to - from) - 1, out))
            return true;
    }
    *at = end;
    return false;
}

bool message_id_of(const struct field *field, char out[MESSAGE_ID_BYTES + 1])
{
    const char *at = field->value, *end = at + field->value_len;
    if (memchr(at, '<', field->value_len) == NULL)
        return id_of(at, field->value_len, out);
    return message_id_take(&at, end, out);
}
