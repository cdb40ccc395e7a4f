#include "check.h"

#include "base/cipher.h"
#include "base/jv.h"
#include "mail/encode.h"
#include "mail/envelope.h"
#include "mail/header.h"
#include "mail/letter.h"

#include <limits.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static const char png[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR not quite a picture, but bytes of every kind: \xff\xfe\n.\r\n";
static const char record[] = "{\"game\":12,\"note\":\"\xc3\xa9\"}\n";

static const struct letter_file picture = {
    .name = "board.png", .type = "image/png", .content_id = "board.12.7@example.org", .bytes = png, .size = sizeof png};
static const struct letter_file attachment = {
    .name = "record.json", .type = "application/json", .bytes = record, .size = sizeof record - 1};
static const char *const thread[] = {"root.12@example.org", "turn.3@example.org"};

static struct letter plain_letter(void)
{
    return (struct letter){
        .from_address = "games@example.org",
        .from_name = "Cursus",
        .to_address = "ann@example.net",
        .to_name = "Ann",
        .envelope_from = "games+b.77@example.org",
        .reply_to = "games+12.3.mzxw6ytboimzxw6ytboi@example.org",
        .subject = "#12 kalends (Quorum)",
        .message_id = "12.3.7.mzxw6ytboi@example.org",
        .date = 1797789600,
        .text = "It is your turn.\n",
    };
}

static struct letter full_letter(void)
{
    struct letter letter = plain_letter();
    letter.in_reply_to = "CAJ=abc+def@mail.gmail.com";
    letter.references = thread;
    letter.reference_count = 2;
    letter.cause = LETTER_REPLIED;
    letter.list_id = "12.games.example.org";
    letter.list_name = "Quorum #12";
    letter.list_unsubscribe = "mailto:games@example.org?subject=stop";
    letter.list_help = "mailto:games@example.org?subject=help";
    letter.loop = "games@example.org";
    letter.game = "12";
    letter.html = "<p>It is <b>your</b> turn. <img src=\"cid:board.12.7@example.org\" alt=\"board\"></p>\n";
    letter.pictures = &picture;
    letter.picture_count = 1;
    letter.attachments = &attachment;
    letter.attachment_count = 1;
    return letter;
}

static void composes(const struct letter *letter, struct text *out)
{
    struct err err = {0};
    text_clear(out);
    if (letter_compose(letter, out, &err) != RC_OK)
        fail_msg("not composed: %s", err.text);
}

/* The golden message: a change of any byte of what is stored and sent must be meant. */
static void golden(void **state)
{
    (void)state;
    struct letter letter = full_letter();
    struct text out = TEXT_EMPTY;
    composes(&letter, &out);
    static const char want[] = "Date: Sun, 20 Dec 2026 18:00:00 +0000\r\n"
                               "From: Cursus <games@example.org>\r\n"
                               "To: Ann <ann@example.net>\r\n"
                               "Reply-To: Cursus <games+12.3.mzxw6ytboimzxw6ytboi@example.org>\r\n"
                               "Subject: #12 kalends (Quorum)\r\n"
                               "Message-ID: <12.3.7.mzxw6ytboi@example.org>\r\n"
                               "In-Reply-To: <CAJ=abc+def@mail.gmail.com>\r\n"
                               "References: <root.12@example.org> <turn.3@example.org>\r\n"
                               "Auto-Submitted: auto-replied\r\n"
                               "X-Auto-Response-Suppress: All\r\n"
                               "List-Id: Quorum #12 <12.games.example.org>\r\n"
                               "List-Unsubscribe: <mailto:games@example.org?subject=stop>\r\n"
                               "List-Help: <mailto:games@example.org?subject=help>\r\n"
                               "X-Loop: games@example.org\r\n"
                               "X-Cursus-Game: 12\r\n"
                               "MIME-Version: 1.0\r\n"
                               "Content-Type: multipart/mixed; boundary=\"=_@m\"\r\n\r\n"
                               "\r\n--=_@m\r\n"
                               "Content-Type: multipart/alternative; boundary=\"=_@a\"\r\n\r\n"
                               "\r\n--=_@a\r\n"
                               "Content-Type: text/plain; charset=\"utf-8\"\r\n"
                               "Content-Transfer-Encoding: quoted-printable\r\n\r\n"
                               "It is your turn.\r\n"
                               "\r\n--=_@a\r\n"
                               "Content-Type: multipart/related; boundary=\"=_@r\";\r\n type=\"text/html\"\r\n\r\n"
                               "\r\n--=_@r\r\n"
                               "Content-Type: text/html; charset=\"utf-8\"\r\n"
                               "Content-Transfer-Encoding: quoted-printable\r\n\r\n"
                               "<p>It is <b>your</b> turn. <img src=3D\"cid:board.12.7@example.org\" alt=3D\"b=\r\n"
                               "oard\"></p>\r\n"
                               "\r\n--=_@r\r\n"
                               "Content-Type: image/png\r\n"
                               "Content-Transfer-Encoding: base64\r\n"
                               "Content-ID: <board.12.7@example.org>\r\n"
                               "Content-Disposition: inline; filename=\"board.png\"\r\n\r\n"
                               "iVBORw0KGgoAAAANSUhEUiBub3QgcXVpdGUgYSBwaWN0dXJlLCBidXQgYnl0ZXMgb2YgZXZlcnkg\r\n"
                               "a2luZDog//4KLg0KAA==\r\n"
                               "\r\n--=_@r--\r\n"
                               "\r\n--=_@a--\r\n"
                               "\r\n--=_@m\r\n"
                               "Content-Type: application/json\r\n"
                               "Content-Transfer-Encoding: base64\r\n"
                               "Content-Disposition: attachment; filename=\"record.json\"\r\n\r\n"
                               "eyJnYW1lIjoxMiwibm90ZSI6IsOpIn0K\r\n"
                               "\r\n--=_@m--\r\n";
    /* the boundary's hash stands as @ above */
    struct text got = TEXT_EMPTY;
    const char *hash = strstr(out.data, "boundary=\"=_") + strlen("boundary=\"=_");
    char word[25];
    (void)snprintf(word, sizeof word, "%.24s", hash);
    for (const char *c = out.data; *c != '\0';) {
        bool here = strncmp(c, word, 24) == 0;
        text_add_char(&got, here ? '@' : *c);
        c += here ? 24 : 1;
    }
    check_text(word, "5qu7wcfhlqdf5xanz7b3lljp");
    size_t at = 0;
    while (got.data[at] != '\0' && got.data[at] == want[at])
        at++;
    check_text(got.data + at, want + at);
    text_free(&got);
    text_free(&out);
}

static void same_bytes(void **state)
{
    (void)state;
    struct letter letter = full_letter();
    struct text one = TEXT_EMPTY, two = TEXT_EMPTY;
    composes(&letter, &one);
    (void)setenv("TZ", "Asia/Tokyo", 1);
    tzset();
    composes(&letter, &two);
    (void)unsetenv("TZ");
    tzset();
    check_int(one.len, two.len);
    check_true(memcmp(one.data, two.data, one.len) == 0);
    /* another id: other boundaries */
    letter.message_id = "12.3.8.mzxw6ytboi@example.org";
    composes(&letter, &two);
    check_true(memcmp(strstr(one.data, "=_"), strstr(two.data, "=_"), 26) != 0);
    text_free(&one);
    text_free(&two);
}

/* kinds of letters for the second parser */

struct kind {
    struct letter letter;
    const char *shape;
    const char *references;
};

static char long_name[10241], long_word[10241], wide_name[10241];

static size_t kinds_fill(struct kind *kinds)
{
    static const char *const names[] = {
        "",
        "Ann",
        "Ann B. O'Neil",
        "Smith, Ann \"the\" \\ B",
        "ann@elsewhere.example",
        "  blanks   inside and out ",
        "a blank behind ",
        " ",
        "Jos\xc3\xa9 \xc3\x81lvarez",
        "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d \xe2\x80\x8f"
        "abc\xe2\x80\x8e",
        "\xe6\xb8\xb8\xe6\x88\x8f\xe6\x9c\x8d\xe5\x8a\xa1\xe5\x99\xa8\xe6\xb8\xb8\xe6\x88\x8f\xe6\x9c\x8d\xe5\x8a\xa1"
        "\xe5\x99\xa8\xe6\xb8\xb8\xe6\x88\x8f\xe6\x9c\x8d\xe5\x8a\xa1\xe5\x99\xa8\xe6\xb8\xb8\xe6\x88\x8f",
        "=?utf-8?Q?=0D=0ABcc:_x?=",
        "\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"",
        "\xf0\x9f\x8e\xb2 dice \xf0\x9f\x8e\xb2",
        "<ann@example.net>",
        "Ann (comment) :;",
        "a name of plain words that is so long that it cannot stand on one line of the header, even less on half",
        long_name,
        long_word,
        wide_name,
    };
    size_t count = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct letter letter = plain_letter();
        letter.from_name = letter.to_name = letter.subject = names[i];
        letter.reply_to = NULL;
        kinds[count++] = (struct kind){letter, "text/plain", ""};
    }
    struct letter full = full_letter();
    kinds[count++] = (struct kind){full, "mixed(alternative(text/plain related(text/html image/png)) application/json)",
                                   "<root.12@example.org> <turn.3@example.org>"};
    struct letter letter = full;
    letter.attachment_count = 0;
    kinds[count++] = (struct kind){letter, "alternative(text/plain related(text/html image/png))",
                                   "<root.12@example.org> <turn.3@example.org>"};
    letter.picture_count = 0;
    kinds[count++] =
        (struct kind){letter, "alternative(text/plain text/html)", "<root.12@example.org> <turn.3@example.org>"};
    letter = plain_letter();
    letter.pictures = &picture;
    letter.picture_count = 1;
    letter.attachments = &attachment;
    letter.attachment_count = 1;
    kinds[count++] = (struct kind){letter, "mixed(text/plain image/png application/json)", ""};
    static const char *const texts[] = {
        "",
        "no end of line",
        ".\n..\n.\r\n\r.\rx\r\n.x",
        "From the start\n From here\n>From\nFrom",
        "trailing blank \ntab\t\n \n\t\n",
        "a tab\tamid, \x7f and amid\n",
        "= equals =3D =\n=",
        "\xe2\x94\x8c\xe2\x94\x80\xe2\x94\x80\xe2\x94\x90 box \xf0\x9f\x8e\xb2 \xc3\xa9\n",
        "\x01\x1b[31mred\x7f\n",
        long_word,
        wide_name,
        "1234567890123456789012345678901234567890123456789012345678901234567890123456\n"
        "12345678901234567890123456789012345678901234567890123456789012345678901234567\n"
        "123456789012345678901234567890123456789012345678901234567890123456789012345 \n"
        "123456789012345678901234567890123456789012345678901234567890123456789012345.From x\n",
        "--=_x\n--\n-- \nsignature",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        letter = plain_letter();
        letter.text = texts[i];
        letter.html = i % 2 == 0 ? texts[i] : NULL;
        kinds[count++] = (struct kind){letter, i % 2 == 0 ? "alternative(text/plain text/html)" : "text/plain", ""};
    }
    static const char *const files[] = {
        "two words.json",
        "Spielstand \xc3\xbc.json",
        "100%.json",
        "a\"b;c.json",
        "no-suffix",
        "caf\xc3\xa9'l''x.json",
        "a name of a file that goes on and on and is still going on when the line ends.json",
        long_name};
    static struct letter_file list[sizeof files / sizeof files[0]];
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        list[i] = attachment;
        list[i].name = files[i];
        list[i].size = i;
    }
    letter = plain_letter();
    letter.attachments = list;
    letter.attachment_count = sizeof files / sizeof files[0];
    kinds[count++] = (struct kind){
        letter,
        "mixed(text/plain application/json application/json application/json application/json application/json "
        "application/json application/json application/json)",
        ""};
    return count;
}

static void long_texts(void)
{
    for (size_t i = 0; i + 1 < sizeof long_name; i++) {
        long_name[i] = i % 7 == 6 ? ' ' : 'n';
        long_word[i] = (char)('a' + i % 26);
        wide_name[i] = i % 2 == 0 ? '\xc3' : '\xb6';
    }
    long_name[sizeof long_name - 2] = 'n';
}

static void put_string_pair(struct jv *object, const char *key, const char *a, const char *b)
{
    struct jv *pair = jv_new_array();
    jv_add_string(pair, a);
    jv_add_string(pair, b);
    jv_put(object, key, pair);
}

/* Lines with \r\n, as the body comes out of the second parser. */
static void put_lines(struct jv *object, const char *key, const char *text)
{
    struct text lines = TEXT_EMPTY;
    while (*text != '\0') {
        size_t len = strcspn(text, "\r\n");
        text_add_bytes(&lines, text, len);
        text_add(&lines, "\r\n");
        text += len;
        text += text[0] == '\r' && text[1] == '\n' ? 2 : text[0] != '\0' ? 1 : 0;
    }
    jv_put_string(object, key, lines.data);
    text_free(&lines);
}

static struct jv *files_wanted(const struct letter *letter)
{
    struct jv *files = jv_new_array();
    for (size_t i = 0; i < letter->picture_count + letter->attachment_count; i++) {
        bool first = i < letter->picture_count;
        const struct letter_file *file = first ? &letter->pictures[i] : &letter->attachments[i - letter->picture_count];
        struct text word = TEXT_EMPTY;
        struct jv *entry = jv_new_array();
        jv_add_string(entry, file->name);
        jv_add_string(entry, file->type);
        jv_add_string(entry, first && letter->html != NULL ? "inline" : "attachment");
        if (file->content_id != NULL) {
            text_addf(&word, "<%s>", file->content_id);
            jv_add_string(entry, word.data);
        } else {
            jv_add(entry, jv_new_null());
        }
        text_clear(&word);
        cipher_base64(file->bytes, file->size, &word);
        jv_add_string(entry, word.data);
        jv_add(files, entry);
        text_free(&word);
    }
    return files;
}

static void headers_wanted(const struct letter *letter, struct text *out)
{
    text_add(out, "Date From To");
    text_add(out, letter->reply_to != NULL ? " Reply-To" : "");
    text_add(out, " Subject Message-ID");
    text_add(out, letter->in_reply_to != NULL ? " In-Reply-To References" : "");
    text_add(out, " Auto-Submitted X-Auto-Response-Suppress");
    if (letter->list_id != NULL)
        text_add(out, " List-Id List-Unsubscribe List-Help X-Loop X-Cursus-Game");
    text_add(out, " MIME-Version Content-Type");
    bool single = letter->html == NULL && letter->picture_count + letter->attachment_count == 0;
    text_add(out, single ? " Content-Transfer-Encoding" : "");
}

static void write_file(const char *folder, size_t number, const char *suffix, const struct text *bytes)
{
    char path[PATH_MAX + 32];
    (void)snprintf(path, sizeof path, "%s/%03zu.%s", folder, number, suffix);
    FILE *file = fopen(path, "wb");
    check_true(file != NULL);
    check_int(fwrite(bytes->data, 1, bytes->len, file), bytes->len);
    check_int(fclose(file), 0);
}

static void write_pair(const char *folder, size_t number, const struct kind *kind)
{
    struct text out = TEXT_EMPTY;
    composes(&kind->letter, &out);
    write_file(folder, number, "eml", &out);
    struct jv *want = jv_new_object();
    put_string_pair(want, "from", kind->letter.from_name, kind->letter.from_address);
    put_string_pair(want, "to", kind->letter.to_name, kind->letter.to_address);
    jv_put_string(want, "subject", kind->letter.subject);
    jv_put_string(want, "shape", kind->shape);
    jv_put_string(want, "references", kind->references);
    put_lines(want, "text", kind->letter.text);
    if (kind->letter.html != NULL)
        put_lines(want, "html", kind->letter.html);
    jv_put(want, "files", files_wanted(&kind->letter));
    text_clear(&out);
    headers_wanted(&kind->letter, &out);
    jv_put_string(want, "headers", out.data);
    text_clear(&out);
    jv_dump(want, &out);
    write_file(folder, number, "json", &out);
    jv_free(want);
    text_free(&out);
}

/* Every kind of letter, read back by a parser that is not ours. */
static void second_parser(void **state)
{
    (void)state;
    struct kind kinds[64];
    long_texts();
    size_t count = kinds_fill(kinds);
    check_true(count <= sizeof kinds / sizeof kinds[0]);
    char folder[PATH_MAX];
    (void)snprintf(folder, sizeof folder, "%s", folder_new());
    for (size_t i = 0; i < count; i++)
        write_pair(folder, i, &kinds[i]);
    char program[] = "python3", flag[] = "-B", script[] = "tests/unit/letter_check.py";
    char *const argv[] = {program, flag, script, folder, NULL};
    pid_t child = 0;
    int status = 0;
    check_int(posix_spawnp(&child, program, NULL, NULL, argv, environ), 0);
    check_int(waitpid(child, &status, 0), child);
    folder_remove(folder);
    check_int(status, 0);
}

static void refused(const struct letter *letter, const char *field)
{
    struct text out = TEXT_EMPTY;
    struct err err = {0};
    text_add(&out, "before");
    check_int(letter_compose(letter, &out, &err), RC_BAD);
    if (strstr(err.text, field) == NULL)
        fail_msg("\"%s\" does not name %s", err.text, field);
    check_text(out.data, "before");
    text_free(&out);
}

/* Nothing that could start another field or line gets into a header. */
static void refusals(void **state)
{
    (void)state;
    static const char *const evil[] = {"Ann\r\nBcc: eve@evil.example",
                                       "Ann\nBcc: eve@evil.example",
                                       "Ann\rBcc: eve@evil.example",
                                       "Ann\x01",
                                       "Ann\x7f",
                                       "tab\there",
                                       "Ann\xc2\x85"
                                       "Bcc: x",
                                       "Ann\xe2\x80\xa8"
                                       "Bcc: x",
                                       "Ann\xe2\x80\xa9"
                                       "Bcc: x",
                                       "latin \xe9",
                                       "overlong \xc0\x8a",
                                       "cut \xe2\x80",
                                       "surrogate \xed\xa0\x80"};
    for (size_t i = 0; i < sizeof evil / sizeof evil[0]; i++) {
        struct letter letter = full_letter();
        letter.from_name = evil[i];
        refused(&letter, "From");
        letter = full_letter();
        letter.to_name = evil[i];
        refused(&letter, "To");
        letter = full_letter();
        letter.subject = evil[i];
        refused(&letter, "Subject");
        letter = full_letter();
        letter.list_name = evil[i];
        refused(&letter, "List-Id");
        letter = full_letter();
        letter.loop = evil[i];
        refused(&letter, "X-Loop");
        letter = full_letter();
        letter.game = evil[i];
        refused(&letter, "X-Cursus-Game");
        letter = full_letter();
        letter.message_id = evil[i];
        refused(&letter, "Message-ID");
        letter = full_letter();
        letter.list_id = evil[i];
        refused(&letter, "List-Id");
        letter = full_letter();
        letter.list_unsubscribe = evil[i];
        refused(&letter, "List-Unsubscribe");
        struct letter_file file = attachment;
        letter = full_letter();
        letter.attachments = &file;
        file.name = evil[i];
        refused(&letter, "Content-Disposition");
        file = attachment;
        file.type = evil[i];
        refused(&letter, "file");
        file = picture;
        file.content_id = evil[i];
        refused(&letter, "file");
        letter = full_letter();
        letter.reply_to = letter.to_address = letter.from_address = letter.envelope_from = "fine@example.org";
        struct text bad = TEXT_EMPTY;
        text_addf(&bad, "%s@example.org", evil[i]);
        letter.to_address = bad.data;
        refused(&letter, "To");
        letter.to_address = "fine@example.org";
        letter.envelope_from = bad.data;
        refused(&letter, "envelope sender");
        letter.envelope_from = "";
        letter.reply_to = bad.data;
        refused(&letter, "Reply-To");
        text_free(&bad);
    }
    struct letter letter = plain_letter();
    letter.list_help = "mailto:games@example.org>\r\nX: y";
    refused(&letter, "List-Help");
    letter.list_help = "https://example.org/";
    refused(&letter, "List-Help");
    letter = plain_letter();
    letter.date = 0;
    refused(&letter, "Date");
    letter = plain_letter();
    letter.text = "not utf-8: \xff";
    refused(&letter, "text");
    letter = full_letter();
    letter.html = "not utf-8: \xff";
    refused(&letter, "text");
    letter = full_letter();
    letter.list_help = "";
    refused(&letter, "List-Help");
    letter = plain_letter();
    letter.loop = "";
    refused(&letter, "X-Loop");
    static char domain[255], link[1001];
    memset(domain, 'x', sizeof domain - 1);
    for (size_t i = 63; i < sizeof domain - 1; i += 64)
        domain[i] = '.';
    letter.list_id = domain;
    letter.loop = NULL;
    refused(&letter, "List-Id");
    domain[253] = '\0';
    struct text out = TEXT_EMPTY;
    composes(&letter, &out);
    check_true(strstr(out.data, domain) != NULL);
    text_free(&out);
    memset(link, 'x', sizeof link - 1);
    memcpy(link, "mailto:", 7);
    letter = full_letter();
    letter.list_help = link;
    refused(&letter, "List-Help");
    letter.list_help = NULL;
    letter.loop = link;
    refused(&letter, "X-Loop");
    /* of two faults the first is told */
    letter = plain_letter();
    letter.to_address = letter.from_address = "nobody";
    refused(&letter, "From");
    static char endless[HEADER_VALUE_MOST + 2];
    memset(endless, 'x', sizeof endless - 1);
    letter = plain_letter();
    letter.subject = endless;
    refused(&letter, "Subject");
    endless[HEADER_VALUE_MOST] = '\0';
    text_add(&out, "before");
    check_int(letter_compose(&letter, &out, NULL), RC_OK);
    check_true(strncmp(out.data, "beforeDate: ", 12) == 0);
    text_free(&out);
}

static void odd_files(void **state)
{
    (void)state;
    static char endless[] = "image/12345678901234567890123456789012345678901234567890123456789012345678901234567890";
    static const char *const types[] = {"", "/png", "image", "image/", "image/png;x", "image/p g", endless};
    static const char *const names[] = {"", "a/b", "..\\b", "/"};
    struct letter letter = plain_letter();
    struct letter_file file = attachment;
    letter.attachments = &file;
    letter.attachment_count = 1;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        file.type = types[i];
        refused(&letter, "file: not a media type");
    }
    struct text out = TEXT_EMPTY;
    endless[60] = '\0';
    composes(&letter, &out);
    check_true(strstr(out.data, endless) != NULL);
    file = attachment;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        file.name = names[i];
        refused(&letter, "file: not a file name");
    }
    /* the second as well as the first, and both are written */
    struct letter_file two[] = {attachment, attachment};
    two[1].name = "";
    letter.attachments = two;
    letter.attachment_count = 2;
    refused(&letter, "file: not a file name");
    letter.attachment_count = 0;
    letter.pictures = two;
    letter.picture_count = 2;
    refused(&letter, "file: not a file name");
    two[1].name = "second";
    composes(&letter, &out);
    check_true(strstr(out.data, "filename=\"record.json\"") != NULL && strstr(out.data, "filename=\"second\"") != NULL);
    letter = plain_letter();
    letter.html = "<p>";
    letter.pictures = two;
    letter.picture_count = 2;
    composes(&letter, &out);
    check_true(strstr(out.data, "filename=\"record.json\"") != NULL && strstr(out.data, "filename=\"second\"") != NULL);
    letter = plain_letter();
    letter.attachments = two;
    letter.attachment_count = 2;
    composes(&letter, &out);
    check_true(strstr(out.data, "filename=\"record.json\"") != NULL && strstr(out.data, "filename=\"second\"") != NULL);
    letter.attachments = &file;
    letter.attachment_count = 1;
    /* words go as words, with the method of a calendar */
    static const char words[] = "BEGIN:VCALENDAR\nEND:VCALENDAR\n";
    file = (struct letter_file){.name = "move.ics",
                                .type = "text/calendar",
                                .method = "PUBLISH",
                                .words = true,
                                .bytes = words,
                                .size = sizeof words - 1};
    composes(&letter, &out);
    check_true(strstr(out.data, "Content-Type: text/calendar; method=\"PUBLISH\"; charset=\"UTF-8\"\r\n"
                                "Content-Transfer-Encoding: quoted-printable\r\n"
                                "Content-Disposition: attachment; filename=\"move.ics\"\r\n\r\n"
                                "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n") != NULL);
    text_free(&out);
}

/* A field with one parameter: what is written; NULL: it is refused. */
static void parameter(const char *name, const char *value, const char *want)
{
    struct text out = TEXT_EMPTY;
    struct header header = {.out = &out};
    header_open(&header, "X");
    header_word(&header, "y");
    header_parameter(&header, name, value);
    header_close(&header);
    check_int(header.rc, want == NULL ? RC_BAD : RC_OK);
    if (want != NULL)
        check_text(out.data, want);
    else
        check_true(strstr(out.data, name) == NULL);
    text_free(&out);
}

static void parameters(void **state)
{
    (void)state;
    static const char sixty[] = "123456789012345678901234567890123456789012345678901234567890";
    static const char endless[] = "a-name-that-is-so-long-that-no-value-can-stand-behind-it-on-a-line-of-its-own";
    parameter("name", "", "X: y; name=\"\"\r\n");
    /* a line is full */
    parameter("seventy", sixty, "X: y; seventy=\"123456789012345678901234567890123456789012345678901234567890\"\r\n");
    parameter("seventy1", sixty,
              "X: y;\r\n seventy1=\"123456789012345678901234567890123456789012345678901234567890\"\r\n");
    parameter("seventy-six-l", sixty,
              "X: y;\r\n seventy-six-l=\"123456789012345678901234567890123456789012345678901234567890\"\r\n");
    parameter("a-name-of-seventn", "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9",
              "X: y;\r\n a-name-of-seventn*0*=utf-8''%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9;\r\n"
              " a-name-of-seventn*1*=%C3%A9\r\n");
    parameter("name", "a b", "X: y; name=\"a b\"\r\n");
    parameter("name", "a\xc3\xa9", "X: y; name*=utf-8''a%C3%A9\r\n");
    parameter("name",
              "\xc3\xa9"
              "12345678901234",
              "X: y; name*=utf-8''%C3%A912345678901234\r\n");
    parameter("name",
              "\xc3\xa9"
              "123456789012345",
              "X: y; name*0*=utf-8''%C3%A9123456789012345\r\n");
    parameter("name", "azAZ09-._~\xc3\xa9", "X: y; name*=utf-8''azAZ09-._%7E%C3%A9\r\n");
    parameter("name", "a\x7f", NULL);
    parameter("name", sixty, "X: y; name=\"123456789012345678901234567890123456789012345678901234567890\"\r\n");
    /* where name and value do not fit on a line, the value goes in pieces, and not at all behind an endless name */
    parameter("a-name-of-fifteen", sixty,
              "X: y;\r\n a-name-of-fifteen*0*=utf-8''1234567890123456789012345678901234567890123456;\r\n"
              " a-name-of-fifteen*1*=78901234567890\r\n");
    parameter(endless, "value", NULL);
    parameter(endless, sixty, NULL);
}

/* Values, and the very bytes that stand for them. */
static void names_and_subjects(void **state)
{
    (void)state;
    static const char *const names[][2] = {
        {"Ann", "Ann"},
        {"Ann B. Neil", "\"Ann B. Neil\""},
        {"two  blanks", "\"two  blanks\""},
        {"behind ", "\"behind \""},
        {"a\"b\\c", "\"a\\\"b\\\\c\""},
        {"=?x", "=?utf-8?Q?=3D=3Fx?="},
        {"Zo\xc3\xab", "=?utf-8?Q?Zo=C3=AB?="},
        /* sixty letters, of which ten or eleven want a backslash: as much as a line has room for, and one more */
        {"12345678901234567890123456789012345678901234567890\"\"\"\"\"\"\"\"\"\"",
         "\"12345678901234567890123456789012345678901234567890"
         "\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\""},
        {"1234567890123456789012345678901234567890123456789\"\"\"\"\"\"\"\"\"\"\"",
         "=?utf-8?Q?1234567890123456789012345678901234567890123456789=22=22=22?=\r\n "
         "=?utf-8?Q?=22=22=22=22=22=22=22=22?="},
    };
    static const char *const subjects[][2] = {
        {"your turn", "your turn"},
        {"a~b", "a~b"},
        {"two  blanks", "=?utf-8?Q?two__blanks?="},
        {" before", "=?utf-8?Q?_before?="},
        {"123456789012345678901234567890123456789012345678901234567890",
         "123456789012345678901234567890123456789012345678901234567890"},
        {"1234567890123456789012345678901234567890123456789012345678901",
         "=?utf-8?Q?1234567890123456789012345678901234567890123456789012345?=\r\n =?utf-8?Q?678901?="},
        {"123456789012345678901234567890 123456789012345678901234567890123 678",
         "123456789012345678901234567890 123456789012345678901234567890123\r\n 678"},
        {"123456789012345678901234567890 123456789012345678901234567890123 67",
         "123456789012345678901234567890 123456789012345678901234567890123 67"},
    };
    struct text out = TEXT_EMPTY, want = TEXT_EMPTY;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct header header = {.out = &out};
        text_clear(&out);
        text_clear(&want);
        header_mailbox(&header, "To", names[i][0], "a@b");
        text_addf(&want, "To: %s%s<a@b>\r\n", names[i][1], strlen(names[i][1]) == 72 ? "\r\n " : " ");
        check_text(out.data, want.data);
    }
    for (size_t i = 0; i < sizeof subjects / sizeof subjects[0]; i++) {
        struct header header = {.out = &out};
        text_clear(&out);
        text_clear(&want);
        header_text(&header, "Subject", subjects[i][0]);
        text_addf(&want, "Subject: %s\r\n", subjects[i][1]);
        check_text(out.data, want.data);
    }
    /* as much of a value as the first line has room for, and all of it where that is too little */
    static const char *const fields[][2] = {
        {"X-123456789012345678901234567890123456789-", "=?utf-8?B?w6nDqcOpw6nDqcOpw6k=?=\r\n =?utf-8?Q?=C3=A9?="},
        {"X-123456789012345678901234567890123456789--", "=?utf-8?Q?=C3=A9=C3=A9=C3=A9=C3=A9=C3=A9=C3=A9=C3=A9=C3=A9?="},
    };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        struct header header = {.out = &out};
        text_clear(&out);
        text_clear(&want);
        header_text(&header, fields[i][0], "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9");
        text_addf(&want, "%s: %s\r\n", fields[i][0], fields[i][1]);
        check_text(out.data, want.data);
    }
    /* the longest word, on the line of its name */
    char uri[900];
    memset(uri, 'x', sizeof uri - 1);
    for (size_t len = 899; len >= 898; len--) {
        struct header header = {.out = &out};
        text_clear(&out);
        text_clear(&want);
        uri[len] = '\0';
        header_uri(&header, "X", uri);
        check_int(header.rc, len == 898 ? RC_OK : RC_BAD);
        text_addf(&want, "X: <%s>\r\n", uri);
        check_true((strcmp(out.data, want.data) == 0) == (len == 898));
    }
    text_free(&want);
    text_free(&out);
}

/* Nothing that a server on the way may change stands as it is: dots and "From " that begin a line, blanks that end it.
 */
static void quoted_lines(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {".a\nFrom b\nFrom\n.\n", "=2Ea\r\n=46rom b\r\nFrom\r\n=2E\r\n"},
        {"a.From b \nc\t\n \n", "a.From b=20\r\nc=09\r\n=20\r\n"},
        {"a=b\tc\x7f\xc3\xa9~!\n", "a=3Db\tc=7F=C3=A9~!\r\n"},
        {"123456789012345678901234567890123456789012345678901234567890123456789012345From b\n",
         "123456789012345678901234567890123456789012345678901234567890123456789012345=\r\n=46rom b\r\n"},
        {"1234567890123456789012345678901234567890123456789012345678901234567890123456\r\n",
         "1234567890123456789012345678901234567890123456789012345678901234567890123456\r\n"},
        {"a\rb", "a\r\nb\r\n"},
        {"\tx=b\n", "\tx=3Db\r\n"},
    };
    struct text out = TEXT_EMPTY;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        text_clear(&out);
        encode_quoted(&out, texts[i][0]);
        check_text(out.data, texts[i][1]);
    }
    text_free(&out);
}

static void base64_lines(void **state)
{
    (void)state;
    static const char bytes[115] = {0};
    static const size_t sizes[][2] = {{0, 0}, {1, 6}, {57, 78}, {58, 84}, {114, 156}, {115, 162}};
    struct text out = TEXT_EMPTY;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        text_clear(&out);
        encode_base64(&out, bytes, sizes[i][0]);
        check_int(out.len, sizes[i][1]);
    }
    text_free(&out);
}

/* A reader that stops at what is no UTF-8 has taken what stands before. */
static void encoded_words(void **state)
{
    (void)state;
    struct text out = TEXT_EMPTY;
    check_int(encode_word(&out, "azAZ09!*+-/ _.", 14, ENCODED_WORD_MOST), 14);
    check_text(out.data, "=?utf-8?Q?azAZ09!*+-/_=5F=2E?=");
    /* no part of a letter */
    text_clear(&out);
    check_int(encode_word(&out, "a\xc3\xa9", 2, ENCODED_WORD_MOST), 1);
    check_true(encode_printable("\xc2\xa0") && !encode_printable("\xc2\x9f"));
    /* of sixteen letters of three bytes as many as fit */
    text_clear(&out);
    check_int(
        encode_word(&out,
                    "\xe6\xb8\xb8\xe6\xb8\xb8\xe6\xb8\xb8\xe6\xb8\xb8\xe6\xb8\xb8\xe6\xb8\xb8\xe6\xb8\xb8\xe6\xb8\xb8"
                    "\xe6\xb8\xb8\xe6\xb8\xb8\xe6\xb8\xb8\xe6\xb8\xb8\xe6\xb8\xb8\xe6\xb8\xb8\xe6\xb8\xb8\xe6\xb8\xb8",
                    48, ENCODED_WORD_MOST),
        45);
    check_text(out.data, "=?utf-8?B?5ri45ri45ri45ri45ri45ri45ri45ri45ri45ri45ri45ri45ri45ri45ri4?=");
    text_clear(&out);
    check_int(encode_word(&out, "ab\xff", 3, ENCODED_WORD_MOST), 2);
    check_text(out.data, "=?utf-8?Q?ab?=");
    text_clear(&out);
    check_int(encode_word(&out, "\xc3\xa9\xc3\xa9\xc3\xa9\xff", 7, ENCODED_WORD_MOST), 6);
    check_text(out.data, "=?utf-8?Q?=C3=A9=C3=A9=C3=A9?=");
    text_free(&out);
}

/* A stranger's odd Message-ID is not written, and does not keep the answer back. */
static void foreign_ids(void **state)
{
    (void)state;
    static char endless[502];
    static const char *const odd[] = {"",
                                      "no at sign",
                                      "two@at@signs",
                                      "blank inside@x",
                                      "x@y>\r\nBcc: <eve@evil.example",
                                      "a@b>",
                                      "\xc3\xa9@x",
                                      "@x",
                                      "x@",
                                      "a\x01@b",
                                      "a\x7f@b",
                                      endless};
    memset(endless, 'x', sizeof endless - 1);
    endless[1] = '@';
    struct letter letter = plain_letter();
    struct text with = TEXT_EMPTY, without = TEXT_EMPTY;
    composes(&letter, &without);
    letter.references = odd;
    letter.reference_count = sizeof odd / sizeof odd[0];
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        letter.in_reply_to = odd[i];
        composes(&letter, &with);
        check_text(with.data, without.data);
    }
    /* one that is right among them is written, and the longest that may be */
    letter.references = (const char *const[]){odd[1], "right@example.org", odd[2]};
    letter.reference_count = 3;
    composes(&letter, &with);
    check_true(strstr(with.data, "\r\nReferences: <right@example.org>\r\n") != NULL);
    endless[500] = '\0';
    memcpy(endless + 2, "~!", 2);
    letter.references = (const char *const[]){endless};
    letter.reference_count = 1;
    composes(&letter, &with);
    check_true(strstr(with.data, endless) != NULL);
    text_free(&with);
    text_free(&without);
}

/* The root and the last ten. */
static void references(void **state)
{
    (void)state;
    char room[40][24];
    const char *ids[40];
    for (size_t i = 0; i < 40; i++) {
        (void)snprintf(room[i], sizeof room[i], "m%zu@example.org", i);
        ids[i] = room[i];
    }
    struct letter letter = plain_letter();
    letter.references = ids;
    struct text out = TEXT_EMPTY;
    for (size_t count = 0; count <= 40; count++) {
        letter.reference_count = count;
        composes(&letter, &out);
        const char *from = strstr(out.data, "\r\nReferences:");
        check_true((from != NULL) == (count > 0));
        for (size_t i = 0; i < 40; i++) {
            char id[32];
            (void)snprintf(id, sizeof id, "<m%zu@example.org>", i);
            bool want = i < count && (i == 0 || i + 10 >= count);
            check_true((strstr(out.data, id) != NULL) == want);
        }
    }
    text_free(&out);
}

static void addresses(void **state)
{
    (void)state;
    static const char *const good[] = {"a@b",
                                       "games+12.3.mzxw6ytboi@example.org",
                                       "o'neil@x-y.example",
                                       "!#$%&'*+/=?^_`{|}~-@example.org",
                                       "a@1.example",
                                       "AZaz09@AZaz09.example",
                                       "1234567890123456789012345678901234567890123456789012345678901234@example.org"};
    static const char *const bad[] = {"",
                                      "@",
                                      "a",
                                      "a@",
                                      "@b",
                                      "a@b@c",
                                      ".a@b",
                                      "a.@b",
                                      "a..b@c",
                                      "-f@b",
                                      "a b@c",
                                      "a@b c",
                                      "a@b\r\nRCPT TO:<c@d>",
                                      "a@b\n",
                                      "a@b\r",
                                      "\r\na@b",
                                      "a@b>",
                                      "<a@b>",
                                      "\"a b\"@c",
                                      "a@[127.0.0.1]",
                                      "a@-b",
                                      "a@b-",
                                      "a@b..c",
                                      "a@.b",
                                      "a@b.",
                                      "a@b_c",
                                      "a,b@c",
                                      "a@b,c@d",
                                      "a@b c@d",
                                      "(x)a@b",
                                      "\xc3\xa9@b",
                                      "a@\xc3\xa9",
                                      "a\x7f@b",
                                      "a\t@b",
                                      "12345678901234567890123456789012345678901234567890123456789012345@example.org",
                                      "a@1234567890123456789012345678901234567890123456789012345678901234.example"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        check_true(envelope_address(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (envelope_address(bad[i]))
            fail_msg("\"%s\" passed", bad[i]);
    char room[300];
    memset(room, 'a', sizeof room);
    memcpy(room, "x@", 2);
    for (size_t i = 65; i < sizeof room; i += 64)
        room[i] = '.';
    room[254] = '\0';
    check_true(envelope_address(room));
    room[254] = 'a';
    room[255] = '\0';
    check_true(!envelope_address(room));
}

static void messages(void **state)
{
    (void)state;
    static const char *const bad[] = {"",         "x",      "x\n",    "x\r",      "a\nb\r\n",
                                      "a\rb\r\n", "\r\r\n", "\n\r\n", "a\r\n.\n", "a\r\n\r"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        check_int(envelope_message(bad[i], strlen(bad[i]), NULL), RC_BAD);
    check_int(envelope_message("a\0b\r\n", 5, NULL), RC_BAD);
    struct err err = {0};
    check_int(envelope_message("a\r\nb\r\nc\n", 8, &err), RC_BAD);
    check_text(err.text, "line 3 of the message does not end with CR LF");
    check_int(envelope_message("a\r\n\r\n.\r\n", 8, NULL), RC_OK);
    char line[1002];
    memset(line, 'x', sizeof line);
    memcpy(line + 998, "\r\n", 2);
    check_int(envelope_message(line, 1000, NULL), RC_OK);
    memcpy(line + 998, "x\r\n", 3);
    check_int(envelope_message(line, 1001, NULL), RC_BAD);
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden),       cmocka_unit_test(same_bytes),    cmocka_unit_test(second_parser),
        cmocka_unit_test(refusals),     cmocka_unit_test(foreign_ids),   cmocka_unit_test(references),
        cmocka_unit_test(addresses),    cmocka_unit_test(messages),      cmocka_unit_test(odd_files),
        cmocka_unit_test(parameters),   cmocka_unit_test(encoded_words), cmocka_unit_test(names_and_subjects),
        cmocka_unit_test(quoted_lines), cmocka_unit_test(base64_lines),
    };
    return cmocka_run_group_tests_name("letter", tests, NULL, NULL);
}
