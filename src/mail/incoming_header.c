#include "mail/incoming_header.h"

#include "mail/address.h"
#include "mail/auth.h"
#include "mail/message_id.h"
#include "mail/robot.h"
#include "mail/utf8.h"

struct incoming_header {
    struct incoming *out;
    const struct header_decoder *decoder;
    int froms, ids, subjects, types; /* how often these fields stood */
    int mailboxes, ats;              /* in the first From */
    bool path_seen, group;
};

/* Text from a mail on one clean line, into *string. */
static void set_line(char **string, const char *value)
{
    struct text clean = TEXT_EMPTY, line = TEXT_EMPTY;
    (void)utf8_clean(value, strlen(value), &clean);
    struct field field = {.value = clean.data, .value_len = clean.len};
    field_value(&field, &line);
    incoming_set(string, line.data, line.len);
    text_free(&clean);
    text_free(&line);
}

static void take_words(struct incoming_header *header, char **string, const char *value)
{
    struct text decoded = TEXT_EMPTY;
    header->decoder->words(value, &decoded);
    set_line(string, decoded.data);
    text_free(&decoded);
}

static bool each_from(const char *address, const char *name, void *context)
{
    struct incoming_header *header = context;
    if (++header->mailboxes > 1)
        return false;
    char canonical[ADDRESS_BYTES + 1];
    header->out->robot |= robot_sender(address);
    if (address_canonical(address, canonical, NULL) == RC_OK)
        set_line(&header->out->from, canonical);
    set_line(&header->out->from_name, name);
    return true;
}

static bool each_recipient(const char *address, const char *name, void *context)
{
    (void)name;
    struct incoming_header *header = context;
    struct incoming_list *list = &header->out->recipients;
    char canonical[ADDRESS_BYTES + 1];
    if (address_canonical(address, canonical, NULL) != RC_OK)
        return true;
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i], canonical) == 0)
            return true;
    incoming_add(list, INCOMING_RECIPIENTS, canonical);
    return list->count < INCOMING_RECIPIENTS;
}

/* '@' outside quoted strings and comments: readers differ in what they make of a From with several. */
static int bare_ats(const char *value)
{
    int count = 0, depth = 0;
    bool quoted = false;
    for (; *value != '\0'; value++) {
        if (*value == '\\' && value[1] != '\0')
            value++;
        else if (*value == '"' && depth == 0)
            quoted = !quoted;
        else if (quoted)
            continue;
        else if (*value == '(')
            depth++;
        else if (*value == ')' && depth > 0)
            depth--;
        else if (*value == '@' && depth == 0)
            count++;
    }
    return count;
}

static void take_from(struct incoming_header *header, const char *value)
{
    if (++header->froms > 1)
        return;
    header->ats = bare_ats(value);
    header->group = !header->decoder->addresses(value, each_from, header);
    if (strcasestr(value, "mailer-daemon") != NULL)
        header->out->robot |= ROBOT_SENDER;
}

static void take_path(struct incoming_header *header, const char *value)
{
    if (header->path_seen)
        return;
    header->path_seen = true;
    char canonical[ADDRESS_BYTES + 1], bare[ADDRESS_BYTES + 2];
    const char *at = value + strspn(value, " <");
    size_t len = strcspn(at, " >");
    if (len == 0) {
        header->out->null_path = true;
        header->out->robot |= ROBOT_NULL_PATH;
        return;
    }
    if (len >= sizeof bare)
        return;
    memcpy(bare, at, len);
    bare[len] = '\0';
    header->out->robot |= robot_path(bare);
    if (address_canonical(bare, canonical, NULL) == RC_OK)
        set_line(&header->out->return_path, canonical);
}

/* The last INCOMING_REFERENCES ids of the field. */
static void take_ids(struct incoming_list *list, const struct field *field)
{
    const char *at = field->value, *end = at + field->value_len;
    char id[MESSAGE_ID_BYTES + 1];
    while (message_id_take(&at, end, id)) {
        if (list->count == INCOMING_REFERENCES) {
            free(list->items[0]);
            memmove(list->items, list->items + 1, (list->count - 1) * sizeof *list->items);
            list->count--;
        }
        incoming_add(list, INCOMING_REFERENCES, id);
    }
}

static void take_id(struct incoming_header *header, const struct field *field)
{
    char id[MESSAGE_ID_BYTES + 1];
    if (++header->ids == 1 && message_id_of(field, id))
        set_line(&header->out->message_id, id);
    else
        set_line(&header->out->message_id, "");
}

static void take_field(struct incoming_header *header, const struct field *field, const char *value)
{
    struct incoming *out = header->out;
    out->robot |= robot_field(field);
    if (field_is(field, "from"))
        take_from(header, value);
    else if (field_is(field, "return-path"))
        take_path(header, value);
    else if (field_is(field, "message-id"))
        take_id(header, field);
    else if (field_is(field, "in-reply-to"))
        take_ids(&out->in_reply_to, field);
    else if (field_is(field, "references"))
        take_ids(&out->references, field);
    else if (field_is(field, "date"))
        set_line(&out->date, value);
    else if (field_is(field, "content-type"))
        header->types++;
    else if (field_is(field, "subject") && ++header->subjects == 1)
        take_words(header, &out->subject, value);
}

static bool is_envelope(const struct field *field)
{
    return field_is(field, "delivered-to") || field_is(field, "x-original-to") || field_is(field, "envelope-to");
}

/* The addresses that the mail was delivered to come first, so that a long To cannot crowd them out. */
static void take_recipients(struct incoming_header *header, const char *bytes, size_t size, bool envelope)
{
    struct fields fields = fields_begin(bytes, size);
    struct field field;
    while (fields_next(&fields, &field)) {
        if (envelope ? !is_envelope(&field) : !field_is(&field, "to") && !field_is(&field, "cc"))
            continue;
        struct text value = TEXT_EMPTY;
        field_value(&field, &value);
        (void)header->decoder->addresses(value.data, each_recipient, header);
        text_free(&value);
    }
}

static void take_fields(struct incoming_header *header, const char *bytes, size_t size)
{
    struct fields fields = fields_begin(bytes, size);
    struct field field;
    while (fields_next(&fields, &field)) {
        struct text value = TEXT_EMPTY;
        field_value(&field, &value);
        take_field(header, &field, value.data);
        text_free(&value);
    }
}

void incoming_header_read(const char *bytes, size_t size, const char *authserv, const struct header_decoder *decoder,
                          struct incoming *out)
{
    struct incoming_header header = {.out = out, .decoder = decoder};
    take_fields(&header, bytes, size);
    take_recipients(&header, bytes, size, true);
    take_recipients(&header, bytes, size, false);
    char name[ADDRESS_BYTES + 1]; /* some programs write the address in place of a name, bare */
    bool named =
        header.ats == 2 && address_canonical(out->from_name, name, NULL) == RC_OK && strcmp(name, out->from) == 0;
    out->from_single = (header.ats == 1 || named) && header.froms == 1 && header.mailboxes == 1 && !header.group &&
                       out->from[0] != '\0';
    if (header.froms > 1 || header.ids > 1 || header.subjects > 1 || header.types > 1)
        out->notes |= NOTE_HEADER_REPEATED;
    out->robot |= robot_subject(out->subject);
    const char *at = strchr(out->from, '@');
    auth_read(bytes, size, authserv, out->from_single ? at + 1 : "", &out->auth);
}
