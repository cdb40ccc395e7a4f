#include "report/mustache_parse.h"

#include "base/mem.h"
#include "report/mustache.h"

#include <glib.h>
#include <stdarg.h>

enum { DELIMITER = 16 };

struct parser {
    struct program *program;
    char open[DELIMITER], close[DELIMITER];
    size_t open_len, close_len;
    uint32_t nest[MUSTACHE_NESTING]; /* indices of the sections that are open */
    int depth;
    struct err *err;
};

/* One tag: its sigil ('\0' for a plain variable) and its content without blanks around. */
struct tag {
    size_t at, after; /* of the whole tag, delimiters included */
    char sigil;
    size_t from, len;
};

enum rc mustache_parse_fault(const struct program *program, size_t at, struct err *err, const char *format, ...)
{
    char what[256];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(what, sizeof what, format, args);
    va_end(args);
    size_t line = 1, start = 0;
    for (size_t i = 0; i < at && i < program->len; i++)
        if (program->source[i] == '\n') {
            line++;
            start = i + 1;
        }
    return err_set(err, RC_BAD, "template %s, line %zu, column %zu: %s", program->name, line, at - start + 1, what);
}

void mustache_parse_free(struct program *program)
{
    free(program->node);
    *program = (struct program){0};
}

static struct node *node_add(struct program *program, enum node_kind kind, size_t at, size_t from, size_t len)
{
    if (program->count == program->cap) {
        size_t cap = program->cap == 0 ? 64 : 2 * program->cap;
        program->node = mem_grow(program->node, cap, sizeof *program->node);
        program->cap = cap;
    }
    struct node *node = &program->node[program->count++];
    *node = (struct node){.kind = kind, .at = (uint32_t)at, .from = (uint32_t)from, .len = (uint32_t)len};
    return node;
}

static bool blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool space(char c)
{
    return blank(c) || c == '\n' || c == '\r';
}

static bool line_starts(const struct program *program, size_t at)
{
    return at == 0 || program->source[at - 1] == '\n';
}

/* Cut at line ends, so that each line can be indented. */
static void add_text(struct program *program, size_t from, size_t to)
{
    const char *source = program->source;
    while (from < to) {
        const char *newline = memchr(source + from, '\n', to - from);
        size_t next = newline == NULL ? to : (size_t)(newline - source) + 1;
        struct node *node = node_add(program, NODE_TEXT, from, from, next - from);
        node->indent = line_starts(program, from) && source[from] != '\n' && source[from] != '\r';
        from = next;
    }
}

static size_t find(const struct program *program, size_t from, const char *word, size_t len)
{
    if (from > program->len)
        return program->len;
    const char *hit = memmem(program->source + from, program->len - from, word, len);
    return hit == NULL ? program->len : (size_t)(hit - program->source);
}

static enum rc tag_read(struct parser *parser, size_t at, struct tag *tag)
{
    const struct program *program = parser->program;
    const char *source = program->source;
    size_t from = at + parser->open_len;
    while (from < program->len && space(source[from]))
        from++;
    *tag = (struct tag){.at = at};
    if (from < program->len && strchr("#^/!>&={<$%", source[from]) != NULL)
        tag->sigil = source[from++];

    char closing[DELIMITER + 1];
    size_t closing_len = 0;
    if (tag->sigil == '{' || tag->sigil == '=')
        closing[closing_len++] = tag->sigil == '{' ? '}' : '=';
    memcpy(closing + closing_len, parser->close, parser->close_len);
    closing_len += parser->close_len;

    size_t to = find(program, from, closing, closing_len);
    if (to == program->len)
        return mustache_parse_fault(program, at, parser->err, "this tag is not closed");
    tag->after = to + closing_len;
    while (from < to && space(source[from]))
        from++;
    while (to > from && space(source[to - 1]))
        to--;
    tag->from = from;
    tag->len = to - from;
    return RC_OK;
}

static enum rc name_check(const struct parser *parser, const struct tag *tag)
{
    const struct program *program = parser->program;
    bool counts = false;
    if (tag->len == 0)
        return mustache_parse_fault(program, tag->at, parser->err, "this tag has no name");
    if (tag->len >= MUSTACHE_NAME)
        return mustache_parse_fault(program, tag->at, parser->err, "a name of more than %d bytes", MUSTACHE_NAME - 1);
    for (size_t i = 0; i < tag->len; i++) {
        char c = program->source[tag->from + i];
        if (tag->sigil == '%' && c == ' ' && !counts) { /* behind the key of a sentence, what it counts */
            counts = true;
            continue;
        }
        if (space(c) || c == '\0')
            return mustache_parse_fault(program, tag->at, parser->err, "a name with a blank in it");
        if (c == '{') /* of a tag within this one */
            return mustache_parse_fault(program, tag->at, parser->err, "a name with a brace in it");
    }
    return RC_OK;
}

/* "{{=<% %>=}}": two words without '=' */
static enum rc set_delimiters(struct parser *parser, const struct tag *tag)
{
    const char *word = parser->program->source + tag->from;
    size_t first = 0;
    while (first < tag->len && !space(word[first]))
        first++;
    size_t second = first;
    while (second < tag->len && space(word[second]))
        second++;
    size_t rest = tag->len - second;
    bool fine = first > 0 && rest > 0 && first < DELIMITER && rest < DELIMITER;
    for (size_t i = 0; fine && i < tag->len; i++)
        fine = word[i] != '=' && word[i] != '\0' && (i < second || !space(word[i]));
    if (!fine)
        return mustache_parse_fault(parser->program, tag->at, parser->err, "delimiters are set as in {{=<%% %%>=}}");
    memcpy(parser->open, word, first);
    memcpy(parser->close, word + second, rest);
    parser->open_len = first;
    parser->close_len = rest;
    return RC_OK;
}

static enum rc section_end(struct parser *parser, const struct tag *tag)
{
    struct program *program = parser->program;
    if (parser->depth == 0)
        return mustache_parse_fault(program, tag->at, parser->err, "the end of a section that never began");
    uint32_t index = parser->nest[--parser->depth];
    const struct node *begin = &program->node[index];
    if (begin->len != tag->len || memcmp(program->source + begin->from, program->source + tag->from, tag->len) != 0)
        return mustache_parse_fault(program, tag->at, parser->err, "the end of %.*s, but %.*s is open", (int)tag->len,
                                    program->source + tag->from, (int)begin->len, program->source + begin->from);
    program->node[index].end = (uint32_t)program->count;
    (void)node_add(program, NODE_END, tag->at, tag->from, 0);
    return RC_OK;
}

static enum rc section_begin(struct parser *parser, const struct tag *tag)
{
    if (parser->depth == MUSTACHE_NESTING)
        return mustache_parse_fault(parser->program, tag->at, parser->err, "more than %d sections within each other",
                                    MUSTACHE_NESTING);
    parser->nest[parser->depth++] = (uint32_t)parser->program->count;
    enum node_kind kind = tag->sigil == '#' ? NODE_SECTION : NODE_INVERTED;
    (void)node_add(parser->program, kind, tag->at, tag->from, tag->len);
    return RC_OK;
}

static enum rc tag_add(struct parser *parser, const struct tag *tag, size_t margin)
{
    struct program *program = parser->program;
    if (tag->sigil == '!')
        return RC_OK;
    if (tag->sigil == '=')
        return set_delimiters(parser, tag);
    if (tag->sigil == '<' || tag->sigil == '$')
        return mustache_parse_fault(program, tag->at, parser->err, "inheritance ({{%c) is not supported", tag->sigil);
    enum rc rc = name_check(parser, tag);
    if (rc != RC_OK)
        return rc;
    if (tag->sigil == '#' || tag->sigil == '^')
        return section_begin(parser, tag);
    if (tag->sigil == '/')
        return section_end(parser, tag);
    enum node_kind kind = tag->sigil == '>'    ? NODE_PARTIAL
                          : tag->sigil == '%'  ? NODE_SENTENCE
                          : tag->sigil == '\0' ? NODE_ESCAPED
                                               : NODE_RAW;
    struct node *node = node_add(program, kind, tag->at, tag->from, tag->len);
    node->margin = (uint32_t)margin;
    return RC_OK;
}

/* A tag that writes nothing itself and stands alone on its line takes the line with it. */
static bool stands_alone(const struct program *program, const struct tag *tag, size_t *line, size_t *next)
{
    if (tag->sigil == '\0' || tag->sigil == '&' || tag->sigil == '{' || tag->sigil == '%')
        return false;
    size_t from = tag->at, to = tag->after;
    while (from > 0 && blank(program->source[from - 1]))
        from--;
    if (!line_starts(program, from))
        return false;
    while (to < program->len && blank(program->source[to]))
        to++;
    if (to < program->len && program->source[to] == '\r' && to + 1 < program->len && program->source[to + 1] == '\n')
        to++;
    if (to < program->len && program->source[to] != '\n')
        return false;
    *line = from;
    *next = to < program->len ? to + 1 : to;
    return true;
}

static enum rc parse_tags(struct parser *parser)
{
    struct program *program = parser->program;
    size_t at = 0;
    for (;;) {
        size_t open = find(program, at, parser->open, parser->open_len);
        if (open == program->len) {
            add_text(program, at, program->len);
            return RC_OK;
        }
        struct tag tag;
        enum rc rc = tag_read(parser, open, &tag);
        if (rc != RC_OK)
            return rc;
        size_t line = open, next = tag.after;
        bool alone = stands_alone(program, &tag, &line, &next);
        add_text(program, at, alone ? line : open);
        if (!alone && line_starts(program, open)) {
            struct node *node = node_add(program, NODE_TEXT, open, open, 0);
            node->indent = true;
        }
        rc = tag_add(parser, &tag, alone ? open - line : 0);
        if (rc != RC_OK)
            return rc;
        at = next;
    }
}

enum rc mustache_parse(struct program *program, const char *name, const char *source, size_t len, struct err *err)
{
    *program = (struct program){.name = name == NULL ? "(unnamed)" : name, .source = source, .len = len};
    if (len > MUSTACHE_TEMPLATE)
        return err_set(err, RC_BAD, "template %s: %zu bytes; the limit is %d", program->name, len, MUSTACHE_TEMPLATE);
    const char *strange = NULL;
    if (!g_utf8_validate(source, (gssize)len, &strange)) /* of so many bytes, a NUL is none of its letters either */
        return mustache_parse_fault(program, (size_t)(strange - source), err,
                                    *strange == '\0' ? "a NUL, which no text holds"
                                                     : "not UTF-8: save the file in that coding");
    struct parser parser = {.program = program, .open = "{{", .close = "}}", .open_len = 2, .close_len = 2, .err = err};
    enum rc rc = parse_tags(&parser);
    if (rc == RC_OK && parser.depth > 0) {
        const struct node *open = &program->node[parser.nest[parser.depth - 1]];
        return mustache_parse_fault(program, open->at, err, "the section %.*s is not closed", (int)open->len,
                                    source + open->from);
    }
    return rc;
}
