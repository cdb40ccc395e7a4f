#include "mail/content.h"

#include "mail/bounce.h"
#include "mail/charset.h"
#include "mail/fields.h"
#include "mail/html.h"
#include "mail/transfer.h"
#include "mail/utf8.h"

static bool is_word(const char *word, const char *want)
{
    return word != NULL && strlen(word) == strlen(want) && fields_same_letters(word, want, strlen(want));
}

static bool is_blank(const struct text *text)
{
    for (size_t i = 0; i < text->len; i++)
        if ((unsigned char)text->data[i] > ' ')
            return false;
    return true;
}

struct content content_begin(void)
{
    return (struct content){.plain = TEXT_EMPTY, .html = TEXT_EMPTY, .attachment = TEXT_EMPTY, .other = TEXT_EMPTY};
}

static void name_ignored(const struct content_part *part, struct incoming *out)
{
    struct text name = TEXT_EMPTY, clean = TEXT_EMPTY, line = TEXT_EMPTY;
    if (part->name != NULL && *part->name != '\0')
        text_add(&name, part->name);
    else
        text_addf(&name, "%s/%s", part->type == NULL ? "?" : part->type, part->subtype == NULL ? "?" : part->subtype);
    (void)utf8_clean(name.data, name.len, &clean);
    struct field field = {.value = clean.data, .value_len = clean.len < 255 ? clean.len : 255};
    while (field.value_len > 0 && !utf8_valid(field.value, field.value_len))
        field.value_len--;
    field_value(&field, &line);
    incoming_add(&out->ignored, INCOMING_IGNORED, line.data);
    text_free(&name);
    text_free(&clean);
    text_free(&line);
}

/* The part's bytes out of their transfer encoding. False if they are more than is read. */
static bool decode(const struct content_part *part, struct text *out, unsigned *notes)
{
    bool known;
    enum transfer transfer = transfer_of(part->encoding, &known);
    if (!transfer_decode(transfer, part->bytes, part->size, INCOMING_TEXT_BYTES, out) || !known)
        *notes |= NOTE_ENCODING_BROKEN;
    return out->len <= INCOMING_TEXT_BYTES;
}

/* The part as UTF-8 text, appended to `out`. False if it is too long. */
static bool read_text(const struct content_part *part, struct text *out, unsigned *notes)
{
    struct text raw = TEXT_EMPTY, text = TEXT_EMPTY;
    bool fits = decode(part, &raw, notes);
    if (fits) {
        switch (charset_read(part->charset, raw.data, raw.len, &text)) {
        case CHARSET_UNKNOWN:
            *notes |= NOTE_CHARSET_UNKNOWN;
            break;
        case CHARSET_BROKEN:
            *notes |= NOTE_CHARSET_BROKEN;
            break;
        case CHARSET_FITS:
            break;
        }
        if (is_word(part->format, "flowed"))
            content_unflow(text.data, text.len, is_word(part->del_sp, "yes"), out);
        else
            text_add_bytes(out, text.data, text.len);
    }
    text_free(&raw);
    text_free(&text);
    return fits && out->len <= INCOMING_TEXT_BYTES;
}

static void take_body(const struct content_part *part, struct text *into, struct incoming *out)
{
    if (into->len > 0 && into->data[into->len - 1] != '\n')
        text_add_char(into, '\n');
    if (!read_text(part, into, &out->notes))
        out->refused = INCOMING_LONG_TEXT;
}

static void take_attachment(struct content *content, const struct content_part *part, struct incoming *out)
{
    unsigned notes = 0; /* of the body only */
    if (content->attachment_seen || !read_text(part, &content->attachment, &notes)) {
        name_ignored(part, out);
        if (!content->attachment_seen)
            text_clear(&content->attachment);
    } else {
        content->attachment_seen = true;
    }
}

/* The parts of a report that say what became of a mail of ours. False if this is none. */
static bool take_report(const struct content_part *part, struct incoming *out)
{
    bool status = is_word(part->type, "message") &&
                  (is_word(part->subtype, "delivery-status") || is_word(part->subtype, "global-delivery-status"));
    bool header = is_word(part->subtype, "rfc822-headers") || is_word(part->subtype, "global-headers");
    bool feedback = is_word(part->type, "message") &&
                    (is_word(part->subtype, "feedback-report") || is_word(part->subtype, "disposition-notification"));
    if (feedback)
        out->robot |= ROBOT_REPORT;
    if (!status && !header)
        return feedback;
    struct text raw = TEXT_EMPTY;
    unsigned notes = 0;
    (void)decode(part, &raw, &notes);
    if (status) {
        out->robot |= ROBOT_REPORT;
        bounce_read(raw.data, raw.len, &out->bounce);
    } else {
        bounce_find_id(raw.data, raw.len, &out->bounce);
    }
    text_free(&raw);
    return true;
}

/* A part that hides what it says. */
static bool is_sealed(const struct content_part *part, unsigned notes)
{
    bool application = is_word(part->type, "application");
    return application && (is_word(part->subtype, "pgp-encrypted") || is_word(part->subtype, "pkcs7-mime") ||
                           is_word(part->subtype, "x-pkcs7-mime") ||
                           ((notes & NOTE_SEALED) != 0 && is_word(part->subtype, "octet-stream")));
}

/* A picture of our own that came back with the quotation; and what Word calls those of the mail that it quotes. */
static bool is_quoted_picture(const struct content_part *part)
{
    bool picture = is_word(part->type, "image") || is_word(part->subtype, "octet-stream");
    return picture && part->name != NULL &&
           (strncmp(part->name, "board.", 6) == 0 || (part->related && strncmp(part->name, "image0", 6) == 0));
}

void content_take(struct content *content, const struct content_part *part, bool muted, struct incoming *out)
{
    bool text = is_word(part->type, "text"), html = text && is_word(part->subtype, "html");
    bool plain = text && (is_word(part->subtype, "plain") || (part->root && !html));
    bool file = !part->root && (part->attached || (part->name != NULL && *part->name != '\0'));
    if (content->html_pass) {
        if (html && !file && !muted)
            take_body(part, &content->html, out);
        return;
    }
    if (take_report(part, out) || is_quoted_picture(part))
        return;
    if (is_sealed(part, out->notes)) {
        out->notes |= NOTE_SEALED;
        return;
    }
    if (html && muted && !file) {
        unsigned notes = 0; /* of the plain text only */
        if (!read_text(part, &content->other, &notes))
            text_clear(&content->other);
    }
    if (plain && file)
        take_attachment(content, part, out);
    else if (plain && !muted)
        take_body(part, &content->plain, out);
    else if (file || (!plain && !html && !muted && !part->related))
        name_ignored(part, out);
}

bool content_needs_html(const struct content *content)
{
    return is_blank(&content->plain);
}

void content_end(struct content *content, struct incoming *out)
{
    struct text page = TEXT_EMPTY, *body = &content->plain;
    bool needed = content_needs_html(content) && content->html.len > 0;
    const struct text *html = needed ? &content->html : &content->other;
    bool more = html_text(html->data, html->len, &page);
    if (needed || (more && page.len <= INCOMING_TEXT_BYTES)) {
        body = &page;
        out->notes |= NOTE_HTML;
        if (page.len > INCOMING_TEXT_BYTES)
            out->refused = INCOMING_LONG_TEXT;
    }
    if (out->refused == INCOMING_TAKEN) {
        if (body->len > 0 && content_take_off_armour(body->data))
            out->notes |= NOTE_SEALED;
        body->len = strlen(body->data);
        incoming_set(&out->body, body->data, body->len);
        incoming_set(&out->attachment_text, content->attachment.data, content->attachment.len);
    }
    text_free(&page);
    text_free(&content->plain);
    text_free(&content->html);
    text_free(&content->other);
    text_free(&content->attachment);
}
