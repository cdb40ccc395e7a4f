/*
 * Written by hand and not by GMime, which reads our mail in: GMime chooses charset
 * and encoding of a part by itself, folds and encodes headers as its version sees
 * fit, ends the process when memory is out, and re-encodes what it parsed with
 * known endless loops. Here the bytes are a function of the letter, which an outbox
 * that sends again after a crash rests on. Python's email package reads them back
 * in the tests.
 */
#include "mail/letter.h"

#include "base/cipher.h"
#include "mail/encode.h"
#include "mail/envelope.h"
#include "mail/header.h"
#include "mail/utf8.h"

enum { BOUNDARY_BYTES = 15, BOUNDARY_ROOM = 40, TYPE_MOST = 60 };

enum level { LEVEL_MIXED, LEVEL_ALTERNATIVE, LEVEL_RELATED };

struct writing {
    const struct letter *letter;
    struct header header;
    struct text *out;
};

static void refuse(struct writing *writing, const char *field, const char *why)
{
    if (writing->header.rc == RC_OK)
        writing->header.rc = err_set(writing->header.err, RC_BAD, "%s: %s", field, why);
}

/* checks that have no field to write */

static bool type_fits(const char *type)
{
    static const char token[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$&^_.+-";
    size_t left = strspn(type, token);
    if (left == 0 || type[left] != '/' || strlen(type) > TYPE_MOST)
        return false;
    size_t right = strspn(type + left + 1, token);
    return right > 0 && type[left + 1 + right] == '\0';
}

static void check_file(struct writing *writing, const struct letter_file *file)
{
    if (!type_fits(file->type))
        refuse(writing, "file", "not a media type");
    if (file->name[0] == '\0' || strpbrk(file->name, "/\\") != NULL)
        refuse(writing, "file", "not a file name");
    if (file->content_id != NULL && !header_id_fits(file->content_id))
        refuse(writing, "file", "not a Content-ID");
}

static bool is_utf8(const char *string)
{
    return utf8_valid(string, strlen(string));
}

static void check(struct writing *writing)
{
    const struct letter *letter = writing->letter;
    if (!envelope_address(letter->from_address))
        refuse(writing, "From", "not an address that can be sent to");
    if (!envelope_address(letter->to_address))
        refuse(writing, "To", "not an address that can be sent to");
    if (letter->envelope_from[0] != '\0' && !envelope_address(letter->envelope_from))
        refuse(writing, "envelope sender", "not an address that can be sent to");
    if (letter->reply_to != NULL && !envelope_address(letter->reply_to))
        refuse(writing, "Reply-To", "not an address that can be sent to");
    if (!header_id_fits(letter->message_id))
        refuse(writing, "Message-ID", "not an id");
    if (letter->date <= 0)
        refuse(writing, "Date", "none given");
    if (letter->list_id != NULL && !envelope_domain(letter->list_id, strlen(letter->list_id)))
        refuse(writing, "List-Id", "not a name with dots");
    if (!is_utf8(letter->text) || (letter->html != NULL && !is_utf8(letter->html)))
        refuse(writing, "text", "no UTF-8");
    for (size_t i = 0; i < letter->picture_count; i++)
        check_file(writing, &letter->pictures[i]);
    for (size_t i = 0; i < letter->attachment_count; i++)
        check_file(writing, &letter->attachments[i]);
}

/* the header */

static void put_link(struct writing *writing, const char *name, const char *uri)
{
    if (uri == NULL)
        return;
    if (strncmp(uri, "mailto:", 7) != 0)
        refuse(writing, name, "not a mailto: link");
    header_uri(&writing->header, name, uri);
}

static void put_top(struct writing *writing)
{
    const struct letter *letter = writing->letter;
    struct header *header = &writing->header;
    char room[64];
    struct text date = text_fixed(room, sizeof room);
    moment_write_rfc5322(letter->date, &date);
    header_text(header, "Date", date.data);
    header_mailbox(header, "From", letter->from_name, letter->from_address);
    header_mailbox(header, "To", letter->to_name, letter->to_address);
    if (letter->reply_to != NULL)
        header_mailbox(header, "Reply-To", letter->from_name, letter->reply_to);
    header_text(header, "Subject", letter->subject);
    header_mailbox(header, "Message-ID", NULL, letter->message_id);
    if (letter->in_reply_to != NULL)
        header_ids(header, "In-Reply-To", &letter->in_reply_to, 1);
    header_ids(header, "References", letter->references, letter->reference_count);
    header_plain(header, "Auto-Submitted", letter->cause == LETTER_REPLIED ? "auto-replied" : "auto-generated");
    header_plain(header, "X-Auto-Response-Suppress", "All");
    if (letter->list_id != NULL)
        header_mailbox(header, "List-Id", letter->list_name, letter->list_id);
    put_link(writing, "List-Unsubscribe", letter->list_unsubscribe);
    put_link(writing, "List-Help", letter->list_help);
    if (letter->loop != NULL)
        header_plain(header, "X-Loop", letter->loop);
    if (letter->game != NULL)
        header_text(header, "X-Cursus-Game", letter->game);
    header_plain(header, "MIME-Version", "1.0");
}

/* the body */

/* From the Message-ID, so that it is the same each time. "=_" cannot occur in quoted-printable or base64. */
static void boundary(const struct writing *writing, enum level level, char room[BOUNDARY_ROOM])
{
    static const char letters[] = {[LEVEL_MIXED] = 'm', [LEVEL_ALTERNATIVE] = 'a', [LEVEL_RELATED] = 'r'};
    const char *id = writing->letter->message_id;
    uint8_t hash[CIPHER_HASH];
    cipher_hash((struct cipher_part[]){{"boundary ", 9}, {id, strlen(id)}}, 2, hash);
    struct text word = text_fixed(room, BOUNDARY_ROOM);
    text_add(&word, "=_");
    cipher_base32(hash, BOUNDARY_BYTES, &word);
    text_add_char(&word, letters[level]);
}

static void open_level(struct writing *writing, enum level level)
{
    static const char *const types[] = {[LEVEL_MIXED] = "multipart/mixed",
                                        [LEVEL_ALTERNATIVE] = "multipart/alternative",
                                        [LEVEL_RELATED] = "multipart/related"};
    char room[BOUNDARY_ROOM];
    boundary(writing, level, room);
    header_open(&writing->header, "Content-Type");
    header_word(&writing->header, types[level]);
    header_parameter(&writing->header, "boundary", room);
    if (level == LEVEL_RELATED)
        header_parameter(&writing->header, "type", "text/html"); /* RFC 2387 wants the root's type named */
    header_close(&writing->header);
    text_add(writing->out, "\r\n");
}

/* Before a part, or behind the last. */
static void put_boundary(struct writing *writing, enum level level, bool last)
{
    char room[BOUNDARY_ROOM];
    boundary(writing, level, room);
    /* the first CR LF belongs to the boundary (RFC 2046 5.1.1); the part before keeps its own */
    text_addf(writing->out, "\r\n--%s%s\r\n", room, last ? "--" : "");
}

static void put_text(struct writing *writing, const char *type, const char *text)
{
    struct header *header = &writing->header;
    header_open(header, "Content-Type");
    header_word(header, type);
    header_parameter(header, "charset", "utf-8");
    header_close(header);
    header_plain(header, "Content-Transfer-Encoding", "quoted-printable");
    text_add(writing->out, "\r\n");
    encode_quoted(writing->out, text);
}

static void put_file(struct writing *writing, const struct letter_file *file, const char *disposition)
{
    struct header *header = &writing->header;
    header_open(header, "Content-Type");
    header_word(header, file->type);
    if (file->method != NULL) {
        header_parameter(header, "method", file->method);
        header_parameter(header, "charset", "UTF-8");
    }
    header_close(header);
    header_plain(header, "Content-Transfer-Encoding", file->words ? "quoted-printable" : "base64");
    if (file->content_id != NULL)
        header_mailbox(header, "Content-ID", NULL, file->content_id);
    header_open(header, "Content-Disposition");
    header_word(header, disposition);
    header_parameter(header, "filename", file->name);
    header_close(header);
    text_add(writing->out, "\r\n");
    if (file->words)
        encode_quoted(writing->out, file->bytes);
    else
        encode_base64(writing->out, file->bytes, file->size);
}

static void put_html(struct writing *writing)
{
    const struct letter *letter = writing->letter;
    if (letter->picture_count == 0) {
        put_text(writing, "text/html", letter->html);
        return;
    }
    open_level(writing, LEVEL_RELATED);
    put_boundary(writing, LEVEL_RELATED, false);
    put_text(writing, "text/html", letter->html);
    for (size_t i = 0; i < letter->picture_count; i++) {
        put_boundary(writing, LEVEL_RELATED, false);
        put_file(writing, &letter->pictures[i], "inline");
    }
    put_boundary(writing, LEVEL_RELATED, true);
}

/* text alone, or text and HTML to choose from */
static void put_words(struct writing *writing)
{
    if (writing->letter->html == NULL) {
        put_text(writing, "text/plain", writing->letter->text);
        return;
    }
    open_level(writing, LEVEL_ALTERNATIVE);
    put_boundary(writing, LEVEL_ALTERNATIVE, false);
    put_text(writing, "text/plain", writing->letter->text);
    put_boundary(writing, LEVEL_ALTERNATIVE, false);
    put_html(writing);
    put_boundary(writing, LEVEL_ALTERNATIVE, true);
}

static void put_body(struct writing *writing)
{
    const struct letter *letter = writing->letter;
    size_t loose = letter->html == NULL ? letter->picture_count : 0;
    if (loose + letter->attachment_count == 0) {
        put_words(writing);
        return;
    }
    open_level(writing, LEVEL_MIXED);
    put_boundary(writing, LEVEL_MIXED, false);
    put_words(writing);
    for (size_t i = 0; i < loose; i++) {
        put_boundary(writing, LEVEL_MIXED, false);
        put_file(writing, &letter->pictures[i], "attachment");
    }
    for (size_t i = 0; i < letter->attachment_count; i++) {
        put_boundary(writing, LEVEL_MIXED, false);
        put_file(writing, &letter->attachments[i], "attachment");
    }
    put_boundary(writing, LEVEL_MIXED, true);
}

enum rc letter_compose(const struct letter *letter, struct text *out, struct err *err)
{
    size_t start = out->len;
    struct writing writing = {.letter = letter, .header = {.out = out, .err = err}, .out = out};
    check(&writing);
    if (writing.header.rc == RC_OK)
        put_top(&writing);
    if (writing.header.rc == RC_OK)
        put_body(&writing);
    if (writing.header.rc == RC_OK)
        writing.header.rc = envelope_message(out->data + start, out->len - start, err);
    if (writing.header.rc != RC_OK)
        text_cut(out, start);
    return writing.header.rc;
}
