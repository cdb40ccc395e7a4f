#include "base/cipher.h"
#include "base/mem.h"
#include "base/text.h"
#include "mail/maildir.h"
#include "mail/sender_kind.h"

#include <strings.h>

struct folder {
    struct sender base;
    struct maildir *maildir;
};

/* The value of the Message-ID field, or the whole message where there is none. */
static struct cipher_part identity(const struct parcel *parcel)
{
    static const char field[] = "Message-ID:";
    const char *end = parcel->bytes + parcel->len;
    for (const char *line = parcel->bytes; line < end && *line != '\r';) {
        const char *next = memchr(line, '\n', (size_t)(end - line));
        if (next == NULL)
            break;
        if ((size_t)(next - line) > sizeof field && strncasecmp(line, field, sizeof field - 1) == 0)
            return (struct cipher_part){line + sizeof field - 1, (size_t)(next - line) - sizeof field + 1};
        line = next + 1;
    }
    return (struct cipher_part){parcel->bytes, parcel->len};
}

static void name_write(const struct parcel *parcel, struct text *out)
{
    enum { BYTES = 20 };
    uint8_t hash[CIPHER_HASH];
    cipher_hash((struct cipher_part[]){{parcel->to, strlen(parcel->to) + 1}, identity(parcel)}, 2, hash);
    cipher_base32(hash, BYTES, out);
    text_add(out, ".cursus");
}

static enum rc folder_send(struct sender *sender, const struct parcel *parcel, struct send_result *out)
{
    struct folder *folder = (struct folder *)sender;
    char room[64];
    struct text name = text_fixed(room, sizeof room), mail = TEXT_EMPTY;
    struct err err = {0};
    name_write(parcel, &name);
    text_addf(&mail, "Return-Path: <%s>\nDelivered-To: %s\n", parcel->from, parcel->to);
    sender_kind_lines(parcel, &mail);
    enum rc rc = maildir_put(folder->maildir, name.data, &mail, &err);
    text_free(&mail);
    sender_kind_result(out, rc == RC_OK ? SEND_OK : SEND_LATER, 0, rc == RC_OK ? "filed" : err.text);
    if (rc == RC_OK)
        (void)snprintf(out->queue_id, sizeof out->queue_id, "%s", name.data);
    return rc == RC_NOMEM ? RC_NOMEM : RC_OK;
}

static void folder_close(struct sender *sender)
{
    struct folder *folder = (struct folder *)sender;
    maildir_close(folder->maildir);
    free(folder);
}

static const struct sender_kind folder_kind = {.send = folder_send, .close = folder_close};

enum rc sender_folder(const char *path, struct sender **out, struct err *err)
{
    *out = NULL;
    struct folder *folder = mem_new(1, sizeof *folder);
    folder->base.kind = &folder_kind;
    enum rc rc = maildir_make(path, err);
    if (rc == RC_OK)
        rc = maildir_open(path, &folder->maildir, err);
    if (rc != RC_OK) {
        free(folder);
        return rc;
    }
    *out = &folder->base;
    return RC_OK;
}
