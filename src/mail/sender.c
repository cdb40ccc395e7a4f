#include "base/mem.h"
#include "mail/sender_kind.h"

#include "base/moment.h"
#include "mail/envelope.h"

const char *sender_class_name(enum send_class class)
{
    static const char *const names[] = {
        [SEND_OK] = "ok", [SEND_LATER] = "later", [SEND_NEVER] = "never", [SEND_UNKNOWN] = "unknown"};
    return names[class];
}

void sender_kind_result(struct send_result *out, enum send_class class, int code, const char *words)
{
    *out = (struct send_result){.class = class, .code = code};
    size_t used = 0;
    for (; *words != '\0' && used + 1 < sizeof out->reply; words++) {
        unsigned char c = (unsigned char)*words;
        out->reply[used++] = c < ' ' || c == 0x7f ? ' ' : c > 0x7f ? '?' : *words;
    }
    while (used > 0 && out->reply[used - 1] == ' ')
        used--;
    out->reply[used] = '\0';
}

void sender_kind_lines(const struct parcel *parcel, struct text *out)
{
    const char *end = parcel->bytes + parcel->len;
    for (const char *at = parcel->bytes, *next; at < end; at = next) {
        const char *cr = memchr(at, '\r', (size_t)(end - at)); /* one stands before LF only: envelope_message() */
        text_add_bytes(out, at, (size_t)((cr == NULL ? end : cr) - at));
        next = cr == NULL ? end : cr + 1;
    }
}

enum rc sender_send(struct sender *sender, const char *from, const char *to, const char *bytes, size_t len,
                    struct send_result *out)
{
    struct err err = {0};
    const struct parcel parcel = {.from = from, .to = to, .bytes = bytes, .len = len};
    if (from[0] != '\0' && !envelope_address(from))
        sender_kind_result(out, SEND_NEVER, 0, "the sender's address cannot be used");
    else if (!envelope_address(to))
        sender_kind_result(out, SEND_NEVER, 0, "the receiver's address cannot be used");
    else if (envelope_message(bytes, len, &err) != RC_OK)
        sender_kind_result(out, SEND_NEVER, 0, err.text);
    else {
        int64_t start = moment_steady();
        enum rc rc = sender->kind->send(sender, &parcel, out);
        out->seconds += moment_steady() - start;
        return rc;
    }
    return RC_OK;
}

enum rc sender_try(struct sender *sender, struct err *err)
{
    return sender->kind->try == NULL ? RC_OK : sender->kind->try(sender, err);
}

void sender_close(struct sender *sender)
{
    if (sender != NULL)
        sender->kind->close(sender);
}

/* the sender to nowhere */

static enum rc null_send(struct sender *sender, const struct parcel *parcel, struct send_result *out)
{
    (void)sender;
    (void)parcel;
    sender_kind_result(out, SEND_OK, 0, "thrown away");
    return RC_OK;
}

static void null_close(struct sender *sender)
{
    free(sender);
}

static const struct sender_kind null_kind = {.send = null_send, .close = null_close};

void sender_null(struct sender **out)
{
    *out = mem_new(1, sizeof **out);
    (*out)->kind = &null_kind;
}
