#include "letter/typed.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

void typed_read(const char *body, struct typed *out)
{
    static const char blanks[] = " \t\r";
    size_t lines = 1;
    for (const char *at = body; *at != '\0'; at++)
        lines += *at == '\n' ? 1 : 0;
    *out = (struct typed){.body = body, .text = mem_copy_text(body)};
    out->line = mem_new(lines, sizeof *out->line);
    char *rest = out->text;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        struct terms *terms = &out->line[out->count++];
        for (size_t len = strlen(line); len > 0 && strchr(blanks, line[len - 1]) != NULL; len--)
            line[len - 1] = '\0';
        terms_read(line, terms);
        terms->text += strspn(line, blanks);
    }
}

void typed_free(struct typed *typed)
{
    for (size_t i = 0; i < typed->count; i++)
        terms_free(&typed->line[i]);
    free(typed->line);
    free(typed->text);
    *typed = (struct typed){0};
}
