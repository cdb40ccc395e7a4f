#include "mail/parse.h"

#include "mail/bounce.h"
#include "mail/content.h"
#include "mail/fields.h"
#include "mail/gmime.h"
#include "mail/identity.h"
#include "mail/incoming_header.h"
#include "mail/limits.h"
#include "mail/robot.h"

#include <gmime/gmime.h>

/*
 * Never asked of GMime: a multipart's boundary, and to write any part or header out; both re-encode parsed parameters,
 * over which 3.2.13 loops for ever.
 */

struct parse {
    struct incoming *out;
    struct content content;
    bool open;      /* a multipart lacks its closing boundary */
    bool report;    /* a multipart/report was met */
    bool enclosed;  /* a mail inside the mail was met */
    bool complains; /* and its header says that a provider complains of it */
    bool loops;     /* and that it is one of a robot's, as ours are */
    struct text id; /* the Message-ID of the first of them, as a field; "" if it has none */
};

static void decode_words(const char *value, struct text *out)
{
    char *decoded = g_mime_utils_header_decode_text(NULL, value);
    if (decoded != NULL)
        text_add(out, decoded);
    g_free(decoded);
}

static bool each_address(InternetAddressList *list, bool (*each)(const char *, const char *, void *), void *context)
{
    bool flat = true;
    int count = internet_address_list_length(list);
    for (int i = 0; i < count; i++) {
        InternetAddress *address = internet_address_list_get_address(list, i);
        const char *name = internet_address_get_name(address);
        if (!INTERNET_ADDRESS_IS_MAILBOX(address)) {
            flat = false;
            continue;
        }
        const char *mailbox = internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(address));
        if (mailbox != NULL && !each(mailbox, name == NULL ? "" : name, context))
            break;
    }
    return flat;
}

static bool decode_addresses(const char *value, bool (*each)(const char *, const char *, void *), void *context)
{
    InternetAddressList *list = internet_address_list_parse(NULL, value);
    if (list == NULL)
        return true;
    bool flat = each_address(list, each, context);
    g_object_unref(list);
    return flat;
}

/* The part's bytes as they came, still in their transfer encoding. */
static void raw_content(GMimePart *part, struct text *out)
{
    GMimeDataWrapper *wrapper = g_mime_part_get_content(part);
    GMimeStream *stream = wrapper == NULL ? NULL : g_mime_data_wrapper_get_stream(wrapper);
    if (stream == NULL || g_mime_stream_reset(stream) < 0)
        return;
    char buffer[8192];
    for (;;) {
        ssize_t count = g_mime_stream_read(stream, buffer, sizeof buffer);
        if (count <= 0)
            return;
        text_add_bytes(out, buffer, (size_t)count);
    }
}

static bool is_word(const char *word, const char *want)
{
    return word != NULL && strlen(word) == strlen(want) && fields_same_letters(word, want, strlen(want));
}

struct place {
    int depth;
    bool muted, related;
};

static void take_leaf(struct parse *parse, GMimeObject *object, struct place place)
{
    struct text raw = TEXT_EMPTY;
    GMimeContentType *type = g_mime_object_get_content_type(object);
    GMimePart *part = GMIME_PART(object);
    raw_content(part, &raw);
    struct content_part leaf = {
        .type = g_mime_content_type_get_media_type(type),
        .subtype = g_mime_content_type_get_media_subtype(type),
        .charset = g_mime_object_get_content_type_parameter(object, "charset"),
        .format = g_mime_object_get_content_type_parameter(object, "format"),
        .del_sp = g_mime_object_get_content_type_parameter(object, "delsp"),
        .encoding = g_mime_object_get_header(object, "Content-Transfer-Encoding"),
        .name = g_mime_part_get_filename(part),
        .attached = is_word(g_mime_object_get_disposition(object), "attachment"),
        .root = place.depth == 0,
        .related = place.related,
        .bytes = raw.data,
        .size = raw.len,
    };
    if (is_word(leaf.type, "text") && is_word(leaf.subtype, "calendar"))
        parse->out->robot |= robot_method(g_mime_object_get_content_type_parameter(object, "method"));
    if (is_word(leaf.type, "application") && is_word(leaf.subtype, "octet-stream") && place.depth == 0) {
        /* "Content-Type: text", and whatever else GMime could not make out, is plain text in a mail of one part */
        const char *stated = g_mime_object_get_header(object, "Content-Type");
        if (stated == NULL || strchr(stated, '/') == NULL) {
            leaf.type = "text";
            leaf.subtype = "plain";
        }
    }
    content_take(&parse->content, &leaf, place.muted, parse->out);
    text_free(&raw);
}

static void note_enclosed(struct parse *parse, GMimeMessage *message)
{
    GMimeHeaderList *list = g_mime_object_get_header_list(GMIME_OBJECT(message));
    int count = g_mime_header_list_get_count(list);
    for (int i = 0; i < count; i++)
        if (robot_complains(g_mime_header_get_name(g_mime_header_list_get_header_at(list, i))))
            parse->complains = true;
    parse->loops = g_mime_object_get_header(GMIME_OBJECT(message), "X-Loop") != NULL;
    const char *id = g_mime_message_get_message_id(message);
    if (parse->id.len == 0 && id != NULL)
        text_addf(&parse->id, "Message-ID: <%s>\n", id);
}

/* A mail inside the mail: not read, but a report's tells which of ours came back. */
static void take_enclosed(struct parse *parse, GMimeObject *object)
{
    GMimeMessage *message = g_mime_message_part_get_message(GMIME_MESSAGE_PART(object));
    if (parse->content.html_pass)
        return;
    parse->enclosed = true;
    if (message != NULL)
        note_enclosed(parse, message);
    if (!parse->loops && (!parse->report || parse->id.len == 0))
        incoming_add(&parse->out->ignored, INCOMING_IGNORED, "message/rfc822");
}

/* Whether the mail is a report about the one inside it, and about which of ours. */
static void judge_enclosed(struct parse *parse)
{
    struct incoming *out = parse->out;
    bool silent = out->body[strspn(out->body, " \t\n")] == '\0';
    if (parse->enclosed && !parse->report) {
        out->robot |= robot_complaint(out->from, out->subject, silent) | (parse->complains ? ROBOT_REPORT : 0);
        parse->report = (out->robot & ROBOT_REPORT) != 0;
    }
    if (parse->report)
        bounce_find_id(parse->id.data, parse->id.len, &out->bounce);
}

static void take_object(struct parse *parse, GMimeObject *object, struct place place);

static void take_multipart(struct parse *parse, GMimeObject *object, struct place place)
{
    GMimeMultipart *multipart = GMIME_MULTIPART(object);
    const char *kind = g_mime_content_type_get_media_subtype(g_mime_object_get_content_type(object));
    bool alternative = is_word(kind, "alternative");
    struct place inner = {place.depth + 1, place.muted, place.related || is_word(kind, "related")};
    if (is_word(kind, "report")) {
        parse->report = true;
        parse->out->robot |= ROBOT_REPORT;
    }
    int count = g_mime_multipart_get_count(multipart);
    if (!multipart->write_end_boundary || count == 0)
        parse->open = true;
    for (int i = 0; i < count && parse->out->refused == INCOMING_TAKEN; i++) {
        size_t before = parse->content.plain.len + parse->content.html.len;
        take_object(parse, g_mime_multipart_get_part(multipart, i), inner);
        if (alternative && parse->content.plain.len + parse->content.html.len > before)
            inner.muted = true;
    }
}

static void take_object(struct parse *parse, GMimeObject *object, struct place place)
{
    struct incoming *out = parse->out;
    if (!parse->content.html_pass && ++out->parts > LIMIT_PARTS)
        out->refused = INCOMING_PARTS;
    else if (place.depth > LIMIT_DEPTH)
        out->refused = INCOMING_DEPTH;
    else if (GMIME_IS_MULTIPART(object))
        take_multipart(parse, object, place);
    else if (GMIME_IS_MESSAGE_PART(object))
        take_enclosed(parse, object);
    else if (GMIME_IS_PART(object))
        take_leaf(parse, object, place);
}

static GMimeMessage *read_message(const char *bytes, size_t size)
{
    GMimeStream *stream = g_mime_stream_mem_new_with_buffer(bytes, size);
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);
    GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
    g_object_unref(parser);
    g_object_unref(stream);
    return message;
}

/* The content of a mail within the limits. */
static void read_content(const char *bytes, size_t size, struct incoming *out)
{
    struct parse parse = {.out = out, .content = content_begin(), .id = TEXT_EMPTY};
    GMimeMessage *message = read_message(bytes, size);
    GMimeObject *root = message == NULL ? NULL : g_mime_message_get_mime_part(message);
    bool multipart = root != NULL && GMIME_IS_MULTIPART(root);
    if (root != NULL)
        take_object(&parse, root, (struct place){0});
    if (root != NULL && out->refused == INCOMING_TAKEN && content_needs_html(&parse.content)) {
        parse.content.html_pass = true;
        take_object(&parse, root, (struct place){0});
    }
    if (message != NULL)
        g_object_unref(message);
    /* a part that came over a broken pipe has half a line at its end */
    if (parse.open || !identity_plausible(bytes, size) || (!multipart && bytes[size - 1] != '\n'))
        out->truncated = true;
    content_end(&parse.content, out);
    judge_enclosed(&parse);
    text_free(&parse.id);
    if (out->robot != 0 && out->bounce.message_id[0] == '\0')
        bounce_find_id(out->body, strlen(out->body), &out->bounce);
    bounce_judge(out);
}

static void read_all(const char *bytes, size_t size, const char *authserv, struct incoming *out)
{
    static const struct header_decoder decoder = {decode_words, decode_addresses};
    out->refused = limits_check(bytes, size);
    out->truncated = !identity_plausible(bytes, size);
    if (out->refused == INCOMING_EMPTY || out->refused == INCOMING_HEADER || out->refused == INCOMING_FIELDS)
        return;
    incoming_header_read(bytes, size, authserv, &decoder, out);
    if (out->refused == INCOMING_TAKEN)
        read_content(bytes, size, out);
}

/* From MAILER-DAEMON: what a local delivery writes for an empty envelope sender. */
static void read_mbox_line(const struct fields *fields, struct incoming *out)
{
    static const char null[] = "From MAILER-DAEMON";
    if (fields->mbox == NULL || memmem(fields->mbox, fields->mbox_len, null, sizeof null - 1) == NULL)
        return;
    out->null_path = true;
    out->robot |= ROBOT_NULL_PATH;
}

enum rc mail_parse(const char *bytes, size_t size, const char *authserv, struct incoming *out, struct err *err)
{
    incoming_init(out);
    enum rc rc = gmime_load(err);
    if (rc != RC_OK)
        return rc;
    g_mime_init();
    struct text copy = TEXT_EMPTY;
    struct fields fields = fields_begin(bytes, size);
    if (fields.line_end == '\r') { /* GMime knows no such line end */
        text_add_bytes(&copy, bytes, size);
        for (size_t i = 0; i < copy.len; i++)
            if (copy.data[i] == '\r')
                copy.data[i] = '\n';
        fields = fields_begin(copy.data, copy.len);
    }
    read_all(fields.at, (size_t)(fields.end - fields.at), authserv, out);
    read_mbox_line(&fields, out);
    text_free(&copy);
    return RC_OK;
}
