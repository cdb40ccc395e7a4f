#include "cli/escape.h"

#include "mail/unseen.h"
#include "mail/utf8.h"

void foreign_plain(const char *bytes, size_t size, struct text *out)
{
    for (size_t at = 0; at < size;) {
        uint32_t code = 0;
        size_t len = utf8_read(bytes + at, size - at, &code);
        unsigned char byte = (unsigned char)bytes[at];
        bool line_end = byte == '\r' && at + 1 < size && bytes[at + 1] == '\n';
        if (!line_end) {
            if (len == 0 || (code < 0x20 && code != '\n' && code != '\t') || code == 0x7f)
                text_addf(out, "\\x%02x", byte);
            else if (code >= 0x80 && unseen_is(code))
                text_addf(out, "\\u{%x}", (unsigned)code);
            else
                text_add_bytes(out, bytes + at, len);
        }
        at += len == 0 ? 1 : len;
    }
}
