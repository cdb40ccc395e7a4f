#include "mail/bounce.h"

#include "mail/address.h"
#include "mail/message_id.h"
#include "mail/reason.h"
#include "mail/utf8.h"

#include <ctype.h>

enum { WORD_BYTES = 64, VALUE_BYTES = 1024 };

struct recipient {
    char address[ADDRESS_BYTES + 1];
    char action[WORD_BYTES];
    char status[WORD_BYTES];
    char said[REASON_BYTES];
    bool any;
};

/* A word of a field that is plain ASCII, lower case; "" if it is not. */
static void word_of(const struct field *field, char out[WORD_BYTES])
{
    char bytes[VALUE_BYTES];
    struct text value = text_fixed(bytes, sizeof bytes);
    field_value(field, &value);
    size_t len = strcspn(value.data, " ;,(");
    if (len >= WORD_BYTES)
        len = 0;
    for (size_t i = 0; i < len; i++) {
        out[i] = fields_ascii_lower(value.data[i]);
        if (!isgraph((unsigned char)out[i]))
            len = 0;
    }
    out[len] = '\0';
}

/* "rfc822; <p@example.org>" */
static void address_of(const struct field *field, char out[ADDRESS_BYTES + 1])
{
    char bytes[VALUE_BYTES];
    struct text value = text_fixed(bytes, sizeof bytes);
    field_value(field, &value);
    char *at = strchr(value.data, ';');
    at = at == NULL ? value.data : at + 1;
    at += strspn(at, " <");
    at[strcspn(at, " >(")] = '\0';
    (void)address_canonical(at, out, NULL);
}

/* "smtp; 550 5.1.1 No such user": without the kind; a number alone, as of a program that ended, says nothing. */
static void words_of(const struct field *field, char out[REASON_BYTES])
{
    struct text value = TEXT_EMPTY, clean = TEXT_EMPTY;
    field_value(field, &value);
    (void)utf8_clean(value.data, value.len, &clean);
    const char *at = strchr(clean.data, ';');
    at = at == NULL ? clean.data : at + 1;
    at += strspn(at, " ");
    if (at[strspn(at, "0123456789 ")] != '\0')
        text_note(at, out, REASON_BYTES);
    text_free(&value);
    text_free(&clean);
}

static bool read_group(struct fields *fields, struct recipient *out)
{
    struct field field;
    *out = (struct recipient){0};
    bool any = false;
    while (fields_next(fields, &field)) {
        any = true;
        if (field_is(&field, "action"))
            word_of(&field, out->action);
        else if (field_is(&field, "status"))
            word_of(&field, out->status);
        else if (field_is(&field, "diagnostic-code"))
            words_of(&field, out->said);
        else if (field_is(&field, "final-recipient") ||
                 (field_is(&field, "original-recipient") && out->address[0] == '\0'))
            address_of(&field, out->address);
        else
            continue;
        out->any = true;
    }
    return any;
}

static enum bounce_kind kind_of(const struct recipient *recipient)
{
    if (strcmp(recipient->action, "delayed") == 0)
        return BOUNCE_DELAYED;
    if (strcmp(recipient->action, "delivered") == 0 || strcmp(recipient->action, "relayed") == 0 ||
        strcmp(recipient->action, "expanded") == 0)
        return BOUNCE_DELIVERED;
    if (recipient->status[0] == '5')
        return BOUNCE_HARD;
    return recipient->status[0] == '4' ? BOUNCE_SOFT : BOUNCE_UNCLEAR;
}

static int weight(enum bounce_kind kind)
{
    static const int weights[BOUNCE_KINDS] = {
        [BOUNCE_NONE] = 0,    [BOUNCE_DELIVERED] = 1, [BOUNCE_DELAYED] = 2,
        [BOUNCE_UNCLEAR] = 3, [BOUNCE_SOFT] = 4,      [BOUNCE_HARD] = 5,
    };
    return weights[kind];
}

void bounce_read(const char *bytes, size_t size, struct incoming_bounce *out)
{
    struct fields fields = fields_begin(bytes, size);
    struct recipient recipient;
    if (out->kind == BOUNCE_NONE)
        out->kind = BOUNCE_UNCLEAR;
    bool first = true;
    while (fields.at < fields.end) {
        fields.ended = false;
        bool any = read_group(&fields, &recipient);
        if (!any && !fields.ended)
            break;
        if (!recipient.any)
            continue;
        enum bounce_kind kind = kind_of(&recipient);
        if (!first && weight(kind) <= weight(out->kind))
            continue;
        first = false;
        out->kind = kind;
        incoming_set(&out->recipient, recipient.address, strlen(recipient.address));
        incoming_set(&out->action, recipient.action, strlen(recipient.action));
        incoming_set(&out->status, recipient.status, strlen(recipient.status));
        incoming_set(&out->said, recipient.said, strlen(recipient.said));
    }
}

/* Whether it is a letter in which a server tells what became of a mail of ours. */
static bool is_letter(const struct incoming *mail)
{
    return (mail->robot & (ROBOT_NULL_PATH | ROBOT_SENDER | ROBOT_BOUNCE_HEADER)) != 0 &&
           (mail->robot & (ROBOT_AUTOREPLY | ROBOT_SUBJECT | ROBOT_LIST)) == 0 && mail->bounce.message_id[0] != '\0';
}

/* By the letter alone. */
static enum bounce_kind told_kind(const struct incoming *mail)
{
    char code[REASON_CODE_BYTES];
    const struct incoming_bounce *bounce = &mail->bounce;
    reason_code(bounce->status, bounce->said, code);
    if (reason_waits(mail->body))
        return BOUNCE_DELAYED;
    if (bounce->said[0] == '\0')
        return bounce->kind;
    return code[0] == '4' || bounce->said[0] == '4' ? BOUNCE_SOFT : BOUNCE_HARD;
}

void bounce_judge(struct incoming *mail)
{
    struct incoming_bounce *bounce = &mail->bounce;
    bool failed = bounce->kind == BOUNCE_HARD || bounce->kind == BOUNCE_SOFT || bounce->kind == BOUNCE_UNCLEAR;
    bool letter = bounce->kind == BOUNCE_NONE && is_letter(mail);
    struct text said = TEXT_EMPTY;
    if ((failed || letter) && bounce->said[0] == '\0' && reason_find(mail->body, &said))
        incoming_set(&bounce->said, said.data, said.len);
    text_free(&said);
    if (letter || bounce->kind == BOUNCE_UNCLEAR)
        bounce->kind = told_kind(mail);
    if (bounce->kind == BOUNCE_HARD && !reason_dead(bounce->status, bounce->said))
        bounce->kind = BOUNCE_SOFT;
}

void bounce_find_id(const char *bytes, size_t size, struct incoming_bounce *out)
{
    static const char name[] = "message-id:";
    const char *end = bytes + size;
    for (const char *line = bytes; line < end && out->message_id[0] == '\0';) {
        while (line < end && (*line == ' ' || *line == '>' || *line == '\t'))
            line++;
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        const char *next = stop == NULL ? end : stop + 1;
        if (next < end && (*next == ' ' || *next == '\t')) /* folded: the id may stand on the next line */
            stop = memchr(next, '\n', (size_t)(end - next));
        size_t len = (size_t)((stop == NULL ? end : stop) - line), name_len = sizeof name - 1;
        if (len > name_len && fields_same_letters(line, name, name_len)) {
            struct field field = {.value = line + name_len, .value_len = len - name_len};
            char id[MESSAGE_ID_BYTES + 1];
            if (message_id_of(&field, id))
                incoming_set(&out->message_id, id, strlen(id));
        }
        line = next;
    }
}
