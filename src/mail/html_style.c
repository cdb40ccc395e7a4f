#include "mail/html_style.h"

#include "mail/fields.h"

#include <string.h>
#include <strings.h>

bool html_style_space(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n' || byte == '\f';
}

/* Lower case, without blanks, with a semicolon at its end; cut where it does not fit. */
static void plain_style(const char *style, size_t len, char *out, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < len && count + 2 < size; i++)
        if ((unsigned char)style[i] > ' ')
            out[count++] = fields_ascii_lower(style[i]);
    out[count++] = ';';
    out[count] = '\0';
}

/* "text-decoration:underline line-through;", whichever of its properties says so */
static bool strikes(const char *plain)
{
    for (const char *at = plain; (at = strstr(at, "text-decoration")) != NULL; at++)
        if (memmem(at, strcspn(at, ";}"), "line-through", strlen("line-through")) != NULL)
            return true;
    return false;
}

static enum html_look style_look(const char *style, size_t len)
{
    static const char *const hides[] = {"display:none", "visibility:hidden", "mso-hide:all",
                                        "font-size:0;", "font-size:0px;",    "opacity:0;"};
    char plain[512];
    plain_style(style, len, plain, sizeof plain);
    for (size_t i = 0; i < sizeof hides / sizeof hides[0]; i++)
        if (strstr(plain, hides[i]) != NULL)
            return LOOK_HIDDEN;
    return strikes(plain) ? LOOK_STRUCK : LOOK_SHOWN;
}

/* Takes the next attribute off `text`; false if there is none. */
static bool attribute(const char **text, const char *end, const char **name, size_t *name_len, const char **value,
                      size_t *value_len)
{
    const char *at = *text;
    while (at < end && (html_style_space(*at) || *at == '/' || *at == '='))
        at++;
    *name = *value = at;
    while (at < end && !html_style_space(*at) && *at != '=' && *at != '/')
        at++;
    *name_len = (size_t)(at - *name);
    *value_len = 0;
    const char *look = at;
    while (look < end && html_style_space(*look))
        look++;
    if (look < end && *look == '=') {
        look++;
        while (look < end && html_style_space(*look))
            look++;
        char quote = look < end && (*look == '"' || *look == '\'') ? *look++ : '\0';
        *value = look;
        while (look < end && (quote != '\0' ? *look != quote : !html_style_space(*look)))
            look++;
        *value_len = (size_t)(look - *value);
        at = quote != '\0' && look < end ? look + 1 : look;
    }
    *text = at;
    return *name_len > 0;
}

/* ---- rules of the page ---- */

/* The last part of a selector, without blanks around it. */
static void add_selector(struct html_rules *rules, const char *at, size_t len)
{
    while (len > 0 && html_style_space(at[len - 1]))
        len--;
    size_t from = len;
    while (from > 0 && !html_style_space(at[from - 1]) && strchr(">+~,", at[from - 1]) == NULL)
        from--;
    len -= from;
    if (len == 0 || len >= HTML_SELECTOR_BYTES || rules->count == HTML_RULES || memchr(at + from, ':', len) != NULL)
        return;
    char *out = rules->selector[rules->count++];
    memcpy(out, at + from, len);
    out[len] = '\0';
}

void html_style_read(struct html_rules *rules, const char *css, size_t size)
{
    const char *end = css + size, *begin = css;
    char plain[512];
    for (const char *at = css; at < end; at++) {
        if (*at == '}' || *at == ';')
            begin = at + 1;
        if (*at != '{')
            continue;
        const char *close = memchr(at, '}', (size_t)(end - at)), *inner = memchr(at + 1, '{', (size_t)(end - at - 1));
        if (inner != NULL && (close == NULL || inner < close)) { /* "@media ... {" */
            begin = at + 1;
            continue;
        }
        close = close == NULL ? end : close;
        plain_style(at + 1, (size_t)(close - at) - 1, plain, sizeof plain);
        for (const char *from = begin; strikes(plain) && from < at;) {
            const char *comma = memchr(from, ',', (size_t)(at - from));
            comma = comma == NULL ? at : comma;
            add_selector(rules, from, (size_t)(comma - from));
            from = comma + 1;
        }
        begin = close < end ? close + 1 : end;
        at = close < end ? close : end - 1;
    }
}

/* ---- elements ---- */

/* Is the word among those of the list, between blanks? Its case counts for none. */
static bool has_word(const char *list, size_t len, const char *word, size_t word_len)
{
    for (size_t i = 0; i + word_len <= len; i++)
        if ((i == 0 || html_style_space(list[i - 1])) &&
            (i + word_len == len || html_style_space(list[i + word_len])) &&
            fields_same_letters(list + i, word, word_len))
            return true;
    return false;
}

/* Do the rules strike out elements of this name with what the attribute ("class" by '.', "id" by '#') has? */
static bool rule_strikes(const struct html_rules *rules, const char *name, char sign, const char *value, size_t len)
{
    for (size_t i = 0; i < rules->count; i++) {
        const char *selector = rules->selector[i];
        size_t tag = strcspn(selector, ".#");
        bool named = tag == 0 || (tag == 1 && selector[0] == '*') ||
                     (strlen(name) == tag && fields_same_letters(selector, name, tag));
        if (named && selector[tag] == sign &&
            (sign == '\0' || has_word(value, len, selector + tag + 1, strcspn(selector + tag + 1, ".#"))))
            return true;
    }
    return false;
}

/* "moz-signature", "gmail_signature", "_rc_sig": not those in which people write on. */
static bool is_signature(const char *value, size_t len)
{
    static const char word[] = "signature";
    if (has_word(value, len, "_rc_sig", strlen("_rc_sig")))
        return true;
    for (size_t from = 0, to; from < len; from = to + 1) {
        for (to = from; to < len && !html_style_space(value[to]);)
            to++;
        size_t bytes = to - from, tail = sizeof word - 1;
        bool written_in =
            has_word(value + from, bytes, "applemailsignature", strlen("applemailsignature")) ||
            has_word(value + from, bytes, "ms-outlook-mobile-signature", strlen("ms-outlook-mobile-signature"));
        if (bytes >= tail && fields_same_letters(value + to - tail, word, tail) && !written_in)
            return true;
    }
    return false;
}

static bool is(const char *name, size_t len, const char *word)
{
    return len == strlen(word) && fields_same_letters(name, word, len);
}

enum html_look html_style_look(const struct html_rules *rules, const char *name, const char *attributes, size_t size)
{
    const char *text = attributes, *end = text + size, *key, *value;
    size_t key_len, len;
    bool struck = is(name, strlen(name), "s") || is(name, strlen(name), "del") || is(name, strlen(name), "strike") ||
                  rule_strikes(rules, name, '\0', "", 0),
         marked = false;
    while (attribute(&text, end, &key, &key_len, &value, &len)) {
        bool class = is(key, key_len, "class"), id = is(key, key_len, "id");
        enum html_look look = is(key, key_len, "hidden")  ? LOOK_HIDDEN
                              : is(key, key_len, "style") ? style_look(value, len)
                                                          : LOOK_SHOWN;
        if (look == LOOK_HIDDEN)
            return LOOK_HIDDEN;
        struck = struck || look == LOOK_STRUCK || (class && rule_strikes(rules, name, '.', value, len)) ||
                 (id && rule_strikes(rules, name, '#', value, len));
        marked = marked || ((class || id) && is_signature(value, len));
    }
    return struck ? LOOK_STRUCK : marked ? LOOK_SIGNED : LOOK_SHOWN;
}
