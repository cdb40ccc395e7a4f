#include "mail_mutate.h"

#include "fuzz.h"

#include "base/text.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES = 400, CHANGES = 4, FIELD_MORE = 80 };

/* Fields and lines by which readers of mail decide something. */
static const char *const known[] = {
    "From: Anna <anna@example.org>\r\n",
    "From: a@example.org, b@example.org\r\n",
    "Sender: <>\r\n",
    "Reply-To: games+12.3.ABCDEFGHIJKLMNOPQRSTUVWXYZ@host.example\r\n",
    "Return-Path: <>\r\n",
    "Auto-Submitted: auto-replied\r\n",
    "Precedence: list\r\n",
    "List-Id: <a.example>\r\n",
    "In-Reply-To: <1f.t.12.3.ABCDEFGHIJKLMNOPQRSTUVWXYZ@host.example>\r\n",
    "Message-ID: <x@example.org>\r\n",
    "Message-ID: <x@example.org> <y@example.org>\r\n",
    "Subject: =?utf-8?b?w6k=?= =?iso-2022-jp?q?=1B$B?=\r\n",
    "Authentication-Results: mx.example.org; dkim=pass header.d=example.org\r\n",
    "MIME-Version: 1.0\r\n",
    "Content-Type: text/plain; charset=utf-16\r\n",
    "Content-Type: text/plain; charset=\"utf-7\"; format=flowed; delsp=yes\r\n",
    "Content-Type: text/html; charset*0=iso-; charset*1=8859-1\r\n",
    "Content-Type: multipart/alternative; boundary=\"b\"\r\n",
    "Content-Type: multipart/mixed;\r\n boundary=b\r\n",
    "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n",
    "Content-Type: message/rfc822\r\n",
    "Content-Type: message/delivery-status\r\n",
    "Content-Type: application/pgp-signature; name*=utf-8''%c3%a9\r\n",
    "Content-Transfer-Encoding: base64\r\n",
    "Content-Transfer-Encoding: quoted-printable\r\n",
    "Content-Transfer-Encoding: x-uuencode\r\n",
    "Content-Disposition: attachment; filename=\"a.txt\"\r\n",
    "Status: 5.1.1\r\nAction: failed\r\n",
    "\r\n",
    "--b\r\n",
    "--b--\r\n",
    "begin 644 a.txt\r\n#86)C\r\n`\r\nend\r\n",
    "DQo=\r\n",
    "=C3=A9=\r\n",
    "> On Monday Anna wrote:\r\n",
};
enum { KNOWN = sizeof known / sizeof known[0] };

struct piece {
    const char *at;
    size_t len;
};

struct mail {
    struct piece pieces[PIECES];
    size_t count;
    uint64_t random;
};

static bool blank(const char *line)
{
    return *line == '\n' || (line[0] == '\r' && line[1] == '\n');
}

/* The mail in pieces; what is behind the most of them is one more. `mail` ends with a NUL. */
static void cut(const char *mail, size_t size, struct mail *out)
{
    bool head = true; /* of the mail or of a part */
    const char *end = mail + size, *next;
    for (const char *line = mail; line < end; line = next) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        next = stop == NULL ? end : stop + 1;
        bool edge = line[0] == '-' && line[1] == '-', over = blank(line);
        bool joins = out->count > 0 && !edge && (head ? !over && (*line == ' ' || *line == '\t') : true);
        if (out->count > 0 && !head && blank(out->pieces[out->count - 1].at))
            joins = false; /* the first line behind a header */
        if (out->count == PIECES || joins)
            out->pieces[out->count - 1].len += (size_t)(next - line);
        else
            out->pieces[out->count++] = (struct piece){line, (size_t)(next - line)};
        head = edge || (head && !over);
    }
}

static struct piece any_known(struct mail *mail)
{
    const char *words = known[fuzz_below(&mail->random, KNOWN)];
    return (struct piece){words, strlen(words)};
}

static void put_in(struct mail *mail, size_t at, struct piece piece)
{
    if (mail->count == PIECES)
        return;
    memmove(&mail->pieces[at + 1], &mail->pieces[at], (mail->count - at) * sizeof piece);
    mail->pieces[at] = piece;
    mail->count++;
}

/* From here to the end of the mail it becomes a part, of one kind or another. */
static void wrap(struct mail *mail, size_t at)
{
    static const struct piece edge = {"--b\r\n", 5}, empty = {"\r\n", 2}, over = {"--b--\r\n", 7};
    put_in(mail, mail->count, over);
    put_in(mail, at, any_known(mail));
    put_in(mail, at, edge);
    put_in(mail, at, empty);
    put_in(mail, at, any_known(mail));
}

static void change(struct mail *mail)
{
    size_t at = fuzz_below(&mail->random, mail->count), other = fuzz_below(&mail->random, mail->count);
    struct piece piece = mail->pieces[at];
    switch (fuzz_below(&mail->random, 8)) {
    case 0:
        mail->count--;
        memmove(&mail->pieces[at], &mail->pieces[at + 1], (mail->count - at) * sizeof piece);
        break;
    case 1:
        put_in(mail, at, piece);
        break;
    case 2:
        put_in(mail, other, piece);
        break;
    case 3:
        mail->pieces[at] = mail->pieces[other];
        mail->pieces[other] = piece;
        break;
    case 4:
        mail->pieces[at] = any_known(mail);
        break;
    case 5:
    case 6:
        put_in(mail, at, any_known(mail));
        break;
    default:
        wrap(mail, at);
    }
}

/* A piece with libFuzzer's changes in its bytes. */
static void add_changed(struct text *out, const struct piece *piece)
{
    if (!text_room(out, piece->len + FIELD_MORE))
        return;
    memcpy(out->data + out->len, piece->at, piece->len);
    out->len += LLVMFuzzerMutate((uint8_t *)out->data + out->len, piece->len, piece->len + FIELD_MORE);
    out->data[out->len] = '\0';
}

/* All pieces one behind the other; at times one in other bytes, at times with the other ends of lines. */
static void join(struct mail *mail, struct text *out)
{
    size_t changed = mail->count;
    if (LLVMFuzzerMutate != NULL && mail->count > 0 && fuzz_below(&mail->random, 2) == 0)
        changed = fuzz_below(&mail->random, mail->count);
    bool bare = fuzz_below(&mail->random, 8) == 0;
    for (size_t i = 0; i < mail->count; i++) {
        const struct piece *piece = &mail->pieces[i];
        if (i == changed)
            add_changed(out, piece);
        else if (!bare)
            text_add_bytes(out, piece->at, piece->len);
        else
            for (size_t k = 0; k < piece->len; k++)
                if (piece->at[k] != '\r')
                    text_add_char(out, piece->at[k]);
    }
}

size_t mail_mutate(uint8_t *bytes, size_t size, size_t most, unsigned seed)
{
    static struct mail mail;
    struct text out = TEXT_EMPTY;
    mail.count = 0;
    mail.random = seed;
    if (LLVMFuzzerMutate != NULL && (size == 0 || fuzz_below(&mail.random, 4) == 0))
        return LLVMFuzzerMutate(bytes, size, most);
    char *copy = fuzz_room(size + 1, 1);
    if (size > 0)
        memcpy(copy, bytes, size);
    cut(copy, size, &mail);
    for (size_t left = 1 + fuzz_below(&mail.random, CHANGES); left > 0 && mail.count > 0; left--)
        change(&mail);
    join(&mail, &out);
    size_t len = out.len <= most ? out.len : most;
    memcpy(bytes, out.data, len);
    text_free(&out);
    free(copy);
    return len;
}
