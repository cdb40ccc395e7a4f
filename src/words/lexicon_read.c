/* The tables of words as people write them (lexicon.h). The build reads them and writes them down as lexicon_own.h has
 * them; a process finds them so. */
#include "base/err.h"
#include "base/mem.h"
#include "words/lexicon_own.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

enum { BRACES_MOST = 4 };

/* All that braces stand for: "tom{o,ar}" is "tomo" and "tomar". */
static void expand(struct lexicon *lexicon, const struct meaning *meaning, const char *phrase, int depth)
{
    const char *open = strchr(phrase, '{'), *close = open == NULL ? NULL : strchr(open, '}');
    if (close == NULL) {
        lexicon_add(lexicon, meaning->class, meaning->id, phrase);
        return;
    }
    if (depth > BRACES_MOST)
        BUG("a table of words has too many braces: %s", phrase);
    struct text one = TEXT_EMPTY;
    for (const char *from = open + 1; from <= close;) {
        size_t length = strcspn(from, ",}");
        text_clear(&one);
        text_add_bytes(&one, phrase, (size_t)(open - phrase));
        text_add_bytes(&one, from, length);
        text_add(&one, close + 1);
        expand(lexicon, meaning, one.data, depth + 1);
        from += length + 1;
    }
    text_free(&one);
}

/* Commas and semicolons part phrases, but for those in braces. */
static void read_phrases(struct lexicon *lexicon, const struct meaning *meaning, char *phrases)
{
    bool braced = false;
    char *from = phrases;
    for (char *at = phrases;; at++) {
        bool end = *at == '\0';
        braced = *at == '{' || (braced && *at != '}');
        if (!end && (braced || (*at != ',' && *at != ';')))
            continue;
        *at = '\0';
        expand(lexicon, meaning, g_strstrip(from), 0);
        from = at + 1;
        if (end)
            return;
    }
}

static void read_line(struct lexicon *lexicon, char *line)
{
    char *comment = strstr(line, "  # ");
    if (line[0] == '#' || line[0] == '\0')
        return;
    if (comment != NULL && comment > strchrnul(line, '='))
        *comment = '\0';
    if (g_str_has_prefix(line, "frame ")) {
        lexicon_add_frame(lexicon, g_strstrip(line + strlen("frame ")));
        return;
    }
    char *is = strchr(line, '=');
    if (is == NULL)
        BUG("a table of words has a line without '=': %s", line);
    *is = '\0';
    char *class = g_strstrip(line), *id = class + strcspn(class, " ");
    if (class[0] == '\0')
        BUG("a table of words has a line without a class: %s", is + 1);
    if (*id != '\0')
        *id++ = '\0';
    read_phrases(lexicon, &(struct meaning){class, g_strstrip(id)}, is + 1);
}

void lexicon_read(struct lexicon *lexicon, const char *table)
{
    char *copy = mem_copy_text(table), *rest = copy;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n"))
        read_line(lexicon, g_strstrip(line));
    free(copy);
}
