#include "mail/quote_lines.h"

#include <string.h>

enum { MARKED_LINES = 4 }; /* so many lines of ours behind a mark make it one */

void lines_find_marks(struct body_line *lines, size_t count, struct sent *sent)
{
    static const char marks[] = "\t|:}%";
    for (const char *mark = marks; *mark != '\0'; mark++) {
        size_t ours = 0;
        for (int pass = 0; pass < 2 && (pass == 0 || ours >= MARKED_LINES); pass++)
            for (size_t i = 0; i < count; i++) {
                struct body_line *line = &lines[i];
                if (line->depth > 0 || line->text[0] != *mark)
                    continue;
                const char *plain = line->plain + (line->plain[0] == *mark ? 1 : 0);
                plain += strspn(plain, " ");
                if (pass == 0)
                    ours += *plain != '\0' && sent_has(sent, plain) ? 1 : 0;
                else
                    *line =
                        (struct body_line){.text = line->text + 1, .plain = plain, .depth = 1, .width = line->width};
            }
    }
}
