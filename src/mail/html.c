#include "mail/html.h"

#include "mail/fields.h"
#include "mail/html_style.h"
#include "mail/utf8.h"
#include "words/lists.h"

/* ---- character references ---- */

static const struct {
    const char *name;
    uint32_t code;
} entities[] = {
    {"amp", '&'},      {"lt", '<'},       {"gt", '>'},       {"quot", '"'},      {"apos", '\''},     {"nbsp", 0xa0},
    {"copy", 0xa9},    {"reg", 0xae},     {"deg", 0xb0},     {"middot", 0xb7},   {"laquo", 0xab},    {"raquo", 0xbb},
    {"sect", 0xa7},    {"shy", 0xad},     {"times", 0xd7},   {"Agrave", 0xc0},   {"Aacute", 0xc1},   {"Acirc", 0xc2},
    {"Atilde", 0xc3},  {"Auml", 0xc4},    {"Aring", 0xc5},   {"AElig", 0xc6},    {"Ccedil", 0xc7},   {"Egrave", 0xc8},
    {"Eacute", 0xc9},  {"Ecirc", 0xca},   {"Euml", 0xcb},    {"Iacute", 0xcd},   {"Icirc", 0xce},    {"Ntilde", 0xd1},
    {"Oacute", 0xd3},  {"Ocirc", 0xd4},   {"Otilde", 0xd5},  {"Ouml", 0xd6},     {"Oslash", 0xd8},   {"Uacute", 0xda},
    {"Uuml", 0xdc},    {"szlig", 0xdf},   {"agrave", 0xe0},  {"aacute", 0xe1},   {"acirc", 0xe2},    {"atilde", 0xe3},
    {"auml", 0xe4},    {"aring", 0xe5},   {"aelig", 0xe6},   {"ccedil", 0xe7},   {"egrave", 0xe8},   {"eacute", 0xe9},
    {"ecirc", 0xea},   {"euml", 0xeb},    {"igrave", 0xec},  {"iacute", 0xed},   {"icirc", 0xee},    {"iuml", 0xef},
    {"ntilde", 0xf1},  {"ograve", 0xf2},  {"oacute", 0xf3},  {"ocirc", 0xf4},    {"otilde", 0xf5},   {"ouml", 0xf6},
    {"oslash", 0xf8},  {"ugrave", 0xf9},  {"uacute", 0xfa},  {"ucirc", 0xfb},    {"uuml", 0xfc},     {"oelig", 0x153},
    {"ndash", 0x2013}, {"mdash", 0x2014}, {"lsquo", 0x2018}, {"rsquo", 0x2019},  {"sbquo", 0x201a},  {"ldquo", 0x201c},
    {"rdquo", 0x201d}, {"bdquo", 0x201e}, {"bull", 0x2022},  {"hellip", 0x2026}, {"euro", 0x20ac},   {"trade", 0x2122},
    {"rarr", 0x2192},  {"minus", 0x2212}, {"ensp", 0x2002},  {"emsp", 0x2003},   {"thinsp", 0x2009}, {"zwnj", 0x200c},
    {"zwj", 0x200d}};

static size_t entity_number(const char *text, size_t size, uint32_t *out)
{
    size_t i = 2;
    uint32_t base = 10, value = 0;
    if (i < size && (text[i] == 'x' || text[i] == 'X')) {
        base = 16;
        i++;
    }
    size_t first = i;
    for (; i < size && i < first + 8; i++) {
        char byte = text[i];
        uint32_t digit = byte >= '0' && byte <= '9'                     ? (uint32_t)(byte - '0')
                         : (byte | 0x20) >= 'a' && (byte | 0x20) <= 'f' ? (uint32_t)((byte | 0x20) - 'a' + 10)
                                                                        : 99;
        if (digit >= base)
            break;
        value = value * base + digit;
    }
    if (i == first)
        return 0;
    if (value < 0x20)
        value = value == '\n' ? ' ' : 0xfffd;
    *out = value < 0x100 ? utf8_of_windows_1252((unsigned char)value) : value > 0x10ffff ? 0xfffd : value;
    return i < size && text[i] == ';' ? i + 1 : i;
}

/* The reference at `text` (which begins with '&') and how many bytes it takes; 0 if it is none that is known. The
 * names are those of ASCII marks, of Latin-1 letters and of the typography that mail programs write. */
static size_t html_entity(const char *text, size_t size, uint32_t *out)
{
    if (size < 3)
        return 0;
    if (text[1] == '#')
        return entity_number(text, size, out);
    for (size_t i = 0; i < sizeof entities / sizeof entities[0]; i++) {
        size_t len = strlen(entities[i].name);
        if (size > len + 1 && text[len + 1] == ';' && memcmp(text + 1, entities[i].name, len) == 0) {
            *out = entities[i].code;
            return len + 2;
        }
    }
    return 0;
}

enum { NAME_BYTES = 16, QUOTE_DEPTH = 40 };

struct html {
    const char *at, *end;
    struct text *out;
    struct text line;        /* what stands on the line being built */
    bool blank;              /* a blank is due before the next character */
    int quotes;              /* blockquotes open around here */
    int pres;                /* pre elements open around here */
    char hidden[NAME_BYTES]; /* name of the hidden element we are in; "" if none */
    int hidden_depth;        /* elements of that name open in it, itself included */
    int inner;               /* tables and lists open in it */
    bool struck;             /* it is struck out, so that what stands around it are words apart */
    bool marked;             /* outside any quotation something was struck out, or marked as a signature */
    struct html_rules rules;
    bool all; /* what is hidden as well */
};

struct tag {
    char name[NAME_BYTES]; /* lower case; cut if longer, which no element we know is */
    bool closing, empty;
    const char *attributes;
    size_t attributes_len;
};

static void line_end(struct html *html)
{
    for (int i = 0; i < html->quotes && i < QUOTE_DEPTH; i++)
        text_add(html->out, "> ");
    text_add_bytes(html->out, html->line.data, html->line.len);
    text_add_char(html->out, '\n');
    text_clear(&html->line);
    html->blank = false;
}

/* Ends the line if anything stands on it. */
static void line_close(struct html *html)
{
    if (html->line.len > 0)
        line_end(html);
    html->blank = false;
}

static void put_character(struct html *html, uint32_t code)
{
    bool space = code == ' ' || code == '\t' || code == '\r' || code == '\n';
    if (space && html->pres > 0) {
        if (code == '\n')
            line_end(html);
        else if (code != '\r')
            text_add_char(&html->line, ' ');
        return;
    }
    if (space) {
        html->blank = html->line.len > 0;
        return;
    }
    if (html->blank)
        text_add_char(&html->line, ' ');
    html->blank = false;
    if (code == 0xa0)
        code = ' ';
    if (code >= ' ' && (code < 0x7f || code > 0x9f))
        utf8_add(&html->line, code);
}

static bool is_block(const char *name)
{
    static const char *const names[] = {
        "p",    "div",  "h1",    "h2",     "h3",         "h4",       "h5",      "h6",      "ul",     "ol",
        "li",   "dl",   "dt",    "dd",     "table",      "tr",       "tbody",   "thead",   "tfoot",  "caption",
        "body", "html", "form",  "center", "address",    "fieldset", "section", "article", "header", "footer",
        "main", "nav",  "aside", "figure", "figcaption", "details",  "summary", NULL};
    return list_has(names, name);
}

static bool is_void(const char *name)
{
    static const char *const names[] = {"br",   "hr",  "img",   "meta",  "link",   "input", "base",
                                        "area", "col", "embed", "param", "source", "wbr",   NULL};
    return list_has(names, name);
}

/* Elements whose content is never shown and is no HTML either. */
static bool is_raw(const char *name)
{
    static const char *const names[] = {"script", "style",    "title",    "textarea", "xml",
                                        "iframe", "noframes", "template", NULL};
    return list_has(names, name);
}

/* Steps over a comment, a declaration or a conditional ("<!...", "<?..."); html->at is behind its "<". */
static void skip_markup(struct html *html)
{
    size_t rest = (size_t)(html->end - html->at);
    const char *stop = NULL;
    if (rest >= 3 && memcmp(html->at, "!--", 3) == 0) {
        /* "<!-->" is whole in itself */
        stop = memmem(html->at + 1, rest - 1, "-->", 3);
        html->at = stop == NULL ? html->end : stop + 3;
        return;
    }
    stop = memchr(html->at, '>', rest);
    html->at = stop == NULL ? html->end : stop + 1;
}

/* Reads the tag whose "<" was just taken. False if this is no tag: the "<" is text then. */
static bool take_tag(struct html *html, struct tag *tag)
{
    const char *at = html->at;
    *tag = (struct tag){0};
    if (at < html->end && *at == '/') {
        tag->closing = true;
        at++;
    }
    size_t len = 0;
    if (at >= html->end || fields_ascii_lower(*at) < 'a' || fields_ascii_lower(*at) > 'z')
        return false;
    for (; at < html->end && !html_style_space(*at) && *at != '>' && *at != '/'; at++)
        if (len + 1 < NAME_BYTES)
            tag->name[len++] = fields_ascii_lower(*at);
    tag->attributes = at;
    char quote = '\0';
    for (; at < html->end && (quote != '\0' || *at != '>'); at++) {
        if (quote != '\0')
            quote = *at == quote ? '\0' : quote;
        else if ((*at == '"' || *at == '\'') && at > tag->attributes && at[-1] == '=')
            quote = *at;
    }
    tag->attributes_len = (size_t)(at - tag->attributes);
    tag->empty = tag->attributes_len > 0 && tag->attributes[tag->attributes_len - 1] == '/';
    html->at = at < html->end ? at + 1 : at;
    return true;
}

/* To behind the closing tag of a raw element; of a style the rules are read. */
static void skip_raw(struct html *html, const char *name)
{
    size_t len = strlen(name);
    const char *from = html->at;
    while (html->at < html->end) {
        const char *less = memchr(html->at, '<', (size_t)(html->end - html->at));
        if (less == NULL) {
            html->at = html->end;
            return;
        }
        html->at = less + 1;
        if ((size_t)(html->end - less) > len + 2 && less[1] == '/' && fields_same_letters(less + 2, name, len)) {
            const char *stop = memchr(less, '>', (size_t)(html->end - less));
            html->at = stop == NULL ? html->end : stop + 1;
            if (strcmp(name, "style") == 0)
                html_style_read(&html->rules, from, (size_t)(less - from));
            return;
        }
    }
}

/* Does a tag begin what ends an element whose own end nobody need write: the next cell, row or entry? */
static bool ends_before(const char *name, const char *next)
{
    static const char *const cells[] = {"td", "th", "tr", "tbody", "tfoot", NULL}, *const rows[] = {"tr", "tbody",
                                                                                                    "tfoot", NULL};
    static const char *const entries[] = {"li", NULL}, *const terms[] = {"dt", "dd", NULL};
    const char *const *list = list_has(cells, name) && name[1] != 'r' ? cells
                              : strcmp(name, "tr") == 0               ? rows
                              : strcmp(name, "li") == 0               ? entries
                              : list_has(terms, name)                 ? terms
                                                                      : NULL;
    return list != NULL && list_has(list, next);
}

/* Tables and lists in a cell or an entry that is hidden. False: this is the end of the one that it stands in. */
static bool stays_inside(struct html *html, const struct tag *tag)
{
    static const char *const outer[] = {"table", "ul", "ol", "dl", NULL};
    if (list_has(outer, tag->name) && !list_has(outer, html->hidden))
        html->inner += tag->closing ? -1 : 1;
    return html->inner > 0 || (html->inner == 0 && (tag->closing || !ends_before(html->hidden, tag->name)));
}

/* Inside a hidden element: only its end matters. A <p> also ends where the next block begins. */
static void tag_hidden(struct html *html, const struct tag *tag)
{
    bool same = strcmp(tag->name, html->hidden) == 0;
    if (html->struck && (is_block(tag->name) || strcmp(tag->name, "br") == 0))
        line_close(html);
    if (!stays_inside(html, tag))
        html->hidden_depth = 0;
    else if (strcmp(html->hidden, "p") == 0 ? same || is_block(tag->name) : same && tag->closing)
        html->hidden_depth--;
    else if (same && !tag->empty)
        html->hidden_depth++;
    if (html->hidden_depth <= 0)
        html->hidden[0] = '\0';
}

static void tag_shown(struct html *html, const struct tag *tag)
{
    if (strcmp(tag->name, "br") == 0) {
        line_end(html);
    } else if (strcmp(tag->name, "hr") == 0) {
        line_close(html);
        text_add(&html->line, "________________________________");
        line_end(html);
    } else if (strcmp(tag->name, "blockquote") == 0) {
        line_close(html);
        if (!tag->closing)
            html->quotes++;
        else if (html->quotes > 0)
            html->quotes--;
    } else if (strcmp(tag->name, "pre") == 0) {
        line_close(html);
        html->pres += tag->closing ? (html->pres > 0 ? -1 : 0) : 1;
    } else if (strcmp(tag->name, "td") == 0 || strcmp(tag->name, "th") == 0) {
        html->blank = html->line.len > 0;
    } else if (is_block(tag->name)) {
        line_close(html);
        if (strcmp(tag->name, "p") == 0 && tag->closing)
            line_end(html);
    }
}

/* Begins an element that is not to be read. False: it is. */
static bool hide(struct html *html, const struct tag *tag)
{
    enum html_look look = html_style_look(&html->rules, tag->name, tag->attributes, tag->attributes_len);
    if (look == LOOK_SHOWN)
        return false;
    if (look == LOOK_SIGNED || (look == LOOK_STRUCK && is_block(tag->name)))
        line_close(html);
    html->struck = look == LOOK_STRUCK;
    html->marked = html->marked || (look != LOOK_HIDDEN && html->quotes == 0);
    memcpy(html->hidden, tag->name, sizeof html->hidden);
    html->hidden_depth = 1;
    html->inner = 0;
    return true;
}

static void take_markup(struct html *html)
{
    struct tag tag;
    html->at++;
    if (html->at < html->end && (*html->at == '!' || *html->at == '?')) {
        skip_markup(html);
        return;
    }
    if (!take_tag(html, &tag)) {
        if (html->hidden[0] == '\0')
            put_character(html, '<');
        return;
    }
    if (!tag.closing && !tag.empty && is_raw(tag.name)) {
        skip_raw(html, tag.name);
        return;
    }
    if (html->hidden[0] != '\0')
        tag_hidden(html, &tag);
    if (html->hidden[0] != '\0')
        return;
    if (tag.closing || tag.empty || is_void(tag.name) || html->all || !hide(html, &tag))
        tag_shown(html, &tag);
}

static bool read_all(const char *html, size_t size, bool all, struct text *out)
{
    struct html state = {.at = html, .end = html + size, .out = out, .line = TEXT_EMPTY, .all = all};
    while (state.at < state.end) {
        if (*state.at == '<') {
            take_markup(&state);
            continue;
        }
        uint32_t code = 0;
        size_t len = *state.at == '&' ? html_entity(state.at, (size_t)(state.end - state.at), &code) : 0;
        if (len == 0)
            len = utf8_read(state.at, (size_t)(state.end - state.at), &code);
        if (len == 0) {
            code = 0xfffd;
            len = 1;
        }
        state.at += len;
        if (state.hidden[0] == '\0')
            put_character(&state, code);
        else if (state.struck && (code == ' ' || code == '\n'))
            state.blank = state.line.len > 0;
    }
    line_close(&state);
    text_free(&state.line);
    return state.marked;
}

bool html_text(const char *html, size_t size, struct text *out)
{
    return read_all(html, size, false, out);
}

void html_text_all(const char *html, size_t size, struct text *out)
{
    (void)read_all(html, size, true, out);
}
