#include "mail/header.h"

#include "mail/encode.h"

enum { LINE = 76, WORD_MOST = 900, PLAIN_WORD = 60, QUOTED_MOST = 72, ID_MOST = 500 };

static void fail(struct header *header, enum rc rc, const char *why)
{
    if (header->rc == RC_OK)
        header->rc = err_set(header->err, rc, "%s: %s", header->name, why);
}

void header_open(struct header *header, const char *name)
{
    header->name = name;
    if (header->rc != RC_OK)
        return;
    text_add(header->out, name);
    text_add_char(header->out, ':');
    header->column = strlen(name) + 1;
}

void header_word(struct header *header, const char *word)
{
    size_t len = strnlen(word, WORD_MOST + 1);
    if (len > WORD_MOST)
        fail(header, RC_BAD, "a word is too long");
    for (size_t i = 0; i < len; i++)
        if (word[i] < ' ' || word[i] > '~')
            fail(header, RC_BAD, "a control character or a letter that is not ASCII");
    if (header->rc != RC_OK)
        return;
    bool first = header->column == strlen(header->name) + 1;
    if (!first && header->column + 1 + len > LINE) {
        text_add(header->out, "\r\n");
        header->column = 0;
    }
    text_add_char(header->out, ' ');
    text_add_bytes(header->out, word, len);
    header->column += 1 + len;
}

void header_close(struct header *header)
{
    if (header->rc != RC_OK)
        return;
    text_add(header->out, "\r\n");
}

/* Says no for the caller. */
static bool value_fits(struct header *header, const char *value)
{
    if (strnlen(value, HEADER_VALUE_MOST + 1) > HEADER_VALUE_MOST)
        fail(header, RC_BAD, "the value is too long");
    else if (!encode_printable(value))
        fail(header, RC_BAD, "a control character, or no UTF-8");
    return header->rc == RC_OK;
}

/* Of a value that fits: there is no control character in it. */
static bool ascii(char c)
{
    return (unsigned char)c <= '~';
}

/* Text that can stand as it is: ASCII, single blanks between words that fit on a line, nothing that reads like an
 * encoded word. `special` names letters that may not stand in it. */
static bool stands(const char *value, const char *special)
{
    size_t run = 0;
    if (strstr(value, "=?") != NULL || value[strspn(value, " ")] == '\0')
        return false;
    for (const char *c = value; *c != '\0'; c++) {
        if (*c == ' ' ? run == 0 || c[1] == '\0' : !ascii(*c) || strchr(special, *c) != NULL)
            return false;
        run = *c == ' ' ? 0 : run + 1;
        if (run > PLAIN_WORD)
            return false;
    }
    return true;
}

static void put_words(struct header *header, const char *value)
{
    char word[PLAIN_WORD + 1];
    while (*value != '\0') {
        size_t len = strcspn(value, " ");
        memcpy(word, value, len);
        word[len] = '\0';
        header_word(header, word);
        value += len;
        value += *value == ' ';
    }
}

static void put_encoded(struct header *header, const char *value)
{
    size_t left = strlen(value);
    while (left > 0) {
        char room[ENCODED_WORD_MOST + 1];
        struct text word = text_fixed(room, sizeof room);
        bool fits = header->column + 1 + ENCODED_WORD_LEAST <= LINE;
        size_t taken = encode_word(&word, value, left, fits ? LINE - header->column - 1 : ENCODED_WORD_MOST);
        header_word(header, word.data);
        value += taken;
        left -= taken;
    }
}

static void put_display(struct header *header, const char *display)
{
    static const char specials[] = "()<>[]:;@\\,.\"";
    if (stands(display, specials)) {
        put_words(header, display);
        return;
    }
    char room[QUOTED_MOST + 1];
    struct text quoted = text_fixed(room, sizeof room);
    bool plain = strlen(display) <= PLAIN_WORD && strstr(display, "=?") == NULL;
    text_add_char(&quoted, '"');
    for (const char *c = display; plain && *c != '\0'; c++) {
        plain = ascii(*c);
        if (*c == '"' || *c == '\\')
            text_add_char(&quoted, '\\');
        text_add_char(&quoted, *c);
    }
    text_add_char(&quoted, '"');
    if (plain && !quoted.failed)
        header_word(header, quoted.data);
    else
        put_encoded(header, display);
}

/* <word> */
static void put_angled(struct header *header, const char *word)
{
    char room[WORD_MOST + 1];
    struct text angled = text_fixed(room, sizeof room);
    text_add_char(&angled, '<');
    text_add(&angled, word);
    text_add_char(&angled, '>');
    if (angled.failed || strpbrk(word, " <>") != NULL || word[0] == '\0')
        fail(header, RC_BAD, "no address, id or link that can be written");
    else
        header_word(header, angled.data);
}

void header_plain(struct header *header, const char *name, const char *value)
{
    header_open(header, name);
    if (value[0] == '\0' || strchr(value, ' ') != NULL)
        fail(header, RC_BAD, "not one word");
    header_word(header, value);
    header_close(header);
}

void header_text(struct header *header, const char *name, const char *value)
{
    header_open(header, name);
    if (!value_fits(header, value))
        return;
    if (stands(value, ""))
        put_words(header, value);
    else
        put_encoded(header, value);
    header_close(header);
}

void header_mailbox(struct header *header, const char *name, const char *display, const char *value)
{
    header_open(header, name);
    if (display != NULL && display[0] != '\0') {
        if (!value_fits(header, display))
            return;
        put_display(header, display);
    }
    put_angled(header, value);
    header_close(header);
}

void header_uri(struct header *header, const char *name, const char *uri)
{
    header_open(header, name);
    put_angled(header, uri);
    header_close(header);
}

bool header_id_fits(const char *id)
{
    size_t len = strnlen(id, ID_MOST + 1);
    const char *at = strchr(id, '@');
    if (len > ID_MOST || at == NULL || at == id || at[1] == '\0' || strchr(at + 1, '@') != NULL)
        return false;
    for (size_t i = 0; i < len; i++)
        if (id[i] <= ' ' || id[i] > '~' || strchr("<>()\"\\,;", id[i]) != NULL)
            return false;
    return true;
}

void header_ids(struct header *header, const char *name, const char *const *ids, size_t count)
{
    size_t good = 0, nth = 0;
    for (size_t i = 0; i < count; i++)
        good += header_id_fits(ids[i]) ? 1 : 0;
    if (good == 0)
        return;
    header_open(header, name);
    for (size_t i = 0; i < count; i++) {
        if (!header_id_fits(ids[i]))
            continue;
        if (nth == 0 || nth + HEADER_IDS_MOST - 1 >= good)
            put_angled(header, ids[i]);
        nth++;
    }
    header_close(header);
}

/* parameters */

static void put_parameter(struct header *header, const char *word)
{
    if (header->rc != RC_OK)
        return;
    text_add_char(header->out, ';');
    header->column++;
    header_word(header, word);
}

/* A piece of a long value ends before it outgrows a line. */
static void put_extended(struct header *header, const char *name, const char *value)
{
    enum { PIECE = 48 };
    bool one = strlen(value) * 3 <= PIECE;
    for (int number = 0; *value != '\0'; number++) {
        char room[LINE + 1];
        struct text word = text_fixed(room, sizeof room);
        text_add(&word, name);
        if (!one) {
            text_add_char(&word, '*');
            text_add_int(&word, number);
        }
        text_add(&word, number == 0 ? "*=utf-8''" : "*=");
        size_t end = word.len + PIECE;
        while (*value != '\0' && word.len + 3 <= end)
            encode_percent(&word, *value++);
        if (word.failed)
            fail(header, RC_BAD, "a parameter's name is too long");
        put_parameter(header, word.data);
    }
}

void header_parameter(struct header *header, const char *name, const char *value)
{
    if (!value_fits(header, value))
        return;
    char room[LINE + 1];
    struct text word = text_fixed(room, sizeof room);
    bool plain = strlen(value) <= PLAIN_WORD && strpbrk(value, "\"\\%") == NULL;
    for (const char *c = value; plain && *c != '\0'; c++)
        plain = ascii(*c);
    text_add(&word, name);
    text_add(&word, "=\"");
    text_add(&word, value);
    text_add_char(&word, '"');
    if (plain && !word.failed)
        put_parameter(header, word.data);
    else
        put_extended(header, name, value);
}
