#include "mail/content.h"

enum { QUOTE_DEPTH = 40 };

void content_unflow(const char *text, size_t size, bool del_sp, struct text *out)
{
    bool open = false; /* the line before flows on */
    size_t open_depth = 0;
    for (size_t at = 0; at < size;) {
        const char *line = text + at, *stop = memchr(line, '\n', size - at);
        size_t len = stop == NULL ? size - at : (size_t)(stop - line), depth = 0;
        at += len + 1;
        while (depth < len && line[depth] == '>')
            depth++;
        line += depth;
        len -= depth;
        if (len > 0 && line[0] == ' ') {
            line++;
            len--;
        }
        bool signature = len == 3 && memcmp(line, "-- ", 3) == 0;
        if (open && (signature || depth != open_depth)) {
            text_add_char(out, '\n');
            open = false;
        }
        for (size_t i = 0; !open && i < depth && i < QUOTE_DEPTH; i++)
            text_add(out, "> ");
        bool flows = !signature && len > 0 && line[len - 1] == ' ';
        text_add_bytes(out, line, flows && del_sp ? len - 1 : len);
        open = flows;
        open_depth = depth;
        if (!flows)
            text_add_char(out, '\n');
    }
    if (open)
        text_add_char(out, '\n');
}
