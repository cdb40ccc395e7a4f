#include "mail/imap_talk.h"

#include "base/number.h"
#include "base/text.h"

#include <ctype.h>
#include <strings.h>

enum { WORD = 64 };

/* What is left of a line. */
struct cursor {
    const char *at;
    const char *end;
};

void imap_talk_next(struct imap_talk *talk, struct imap_mail *rows, size_t room)
{
    /* what belongs to the command before */
    talk->rows = rows;
    talk->room = room;
    talk->count = 0;
    talk->over = talk->left = talk->refused = false;
    talk->literal = -1;
    talk->words[0] = '\0';
}

/* ---- pieces of a line ---- */

static bool same(struct cursor piece, const char *word)
{
    size_t len = strlen(word);
    return (size_t)(piece.end - piece.at) == len && strncasecmp(piece.at, word, len) == 0;
}

static bool number(struct cursor piece, int64_t least, int64_t most, int64_t *out)
{
    return number_read_bytes(piece.at, (size_t)(piece.end - piece.at), least, most, out);
}

/* Without its end. False if there is a NUL in it. */
static bool line_of(const char *bytes, size_t len, struct cursor *out)
{
    while (len > 0 && (bytes[len - 1] == '\r' || bytes[len - 1] == '\n'))
        len--;
    *out = (struct cursor){.at = bytes, .end = bytes + len};
    return memchr(bytes, '\0', len) == NULL;
}

static char peek(const struct cursor *line)
{
    return line->at < line->end ? *line->at : '\0';
}

/* The next atom, or a quoted string without its quotes; single brackets and parentheses are atoms of their own.
 * False at the end. */
static bool piece(struct cursor *line, struct cursor *out)
{
    while (peek(line) == ' ')
        line->at++;
    if (line->at == line->end)
        return false;
    *out = *line;
    if (*line->at == '"') {
        out->at = ++line->at;
        while (line->at < line->end && *line->at != '"')
            line->at += *line->at == '\\' && line->end - line->at > 1 ? 2 : 1;
        out->end = line->at;
        line->at += line->at < line->end ? 1 : 0;
        return true;
    }
    do
        line->at++;
    while (strchr("()[]", *out->at) == NULL && line->at < line->end && strchr(" ()[]\"", *line->at) == NULL);
    out->end = line->at;
    return true;
}

/* "20-Nov-2026 11:23:44 +0100" (RFC 3501, date-time); 0 if it is anything else. */
static moment date_time(struct cursor word)
{
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    char text[WORD], iso[WORD];
    moment when = 0;
    int64_t hours, minutes;
    size_t len = (size_t)(word.end - word.at);
    if (len != 26)
        return 0;
    memcpy(text, word.at, len);
    text[len] = '\0';
    const char *month = NULL;
    for (const char *at = months; *at != '\0' && month == NULL; at += 3)
        month = strncasecmp(at, text + 3, 3) == 0 ? at : NULL;
    if (month == NULL || !number_read_bytes(text + 22, 2, 0, 14, &hours) ||
        !number_read_bytes(text + 24, 2, 0, 59, &minutes) || strchr("+-", text[21]) == NULL)
        return 0;
    /* a day below ten has a blank before it */
    (void)snprintf(iso, sizeof iso, "%.4s-%02d-%c%cT%.8sZ", text + 7, (int)((month - months) / 3 + 1),
                   text[0] == ' ' ? '0' : text[0], text[1], text + 12);
    if (moment_read(iso, 0, &when, NULL) != RC_OK)
        return 0;
    int64_t offset = hours * 3600 + minutes * 60;
    return text[21] == '+' ? when - offset : when + offset;
}

/* ---- answers ---- */

static void keep_words(struct imap_talk *talk, struct cursor line)
{
    size_t used = 0;
    while (peek(&line) == ' ')
        line.at++;
    for (; line.at < line.end && used + 1 < sizeof talk->words; line.at++) {
        unsigned char c = (unsigned char)*line.at;
        talk->words[used++] = (char)(c < ' ' || c == 0x7f ? ' ' : c > 0x7f ? '?' : c);
    }
    while (used > 0 && talk->words[used - 1] == ' ')
        used--;
    talk->words[used] = '\0';
}

/* "AUTH=PLAIN" */
static void note_login(struct imap_talk *talk, struct cursor word)
{
    static const char begin[] = "AUTH=";
    size_t len = (size_t)(word.end - word.at), from = sizeof begin - 1;
    struct text logins = text_fixed(talk->logins, sizeof talk->logins);
    if (len <= from || strncasecmp(word.at, begin, from) != 0)
        return;
    logins.len = strlen(talk->logins);
    if (logins.len + len - from + 2 > sizeof talk->logins)
        return;
    text_between(&logins, 0, " ");
    text_add_bytes(&logins, word.at + from, len - from);
}

static void note_capabilities(struct imap_talk *talk, struct cursor line)
{
    struct cursor word;
    talk->logins[0] = '\0';
    talk->move = talk->expunge_by_uid = talk->namespaces = false;
    while (piece(&line, &word) && !same(word, "]")) {
        note_login(talk, word);
        talk->move = talk->move || same(word, "MOVE");
        talk->expunge_by_uid = talk->expunge_by_uid || same(word, "UIDPLUS");
        talk->namespaces = talk->namespaces || same(word, "NAMESPACE");
    }
}

/* "[UIDVALIDITY 12] ..." behind OK. */
static void note_code(struct imap_talk *talk, struct cursor line)
{
    struct cursor word, value;
    int64_t told = 0;
    if (!piece(&line, &word) || !same(word, "[") || !piece(&line, &word))
        return;
    if (same(word, "CAPABILITY")) {
        note_capabilities(talk, line);
        return;
    }
    if (!piece(&line, &value) || !number(value, 1, IMAP_UID_MOST, &told) || peek(&line) != ']')
        return;
    if (same(word, "UIDVALIDITY"))
        talk->validity = (uint32_t)told;
    else if (same(word, "UIDNEXT"))
        talk->next = (uint32_t)told;
}

static void skip_list(struct cursor *line)
{
    struct cursor word;
    for (int depth = 1; depth > 0 && piece(line, &word);)
        depth += same(word, "(") ? 1 : same(word, ")") ? -1 : 0;
}

/* "(UID 5 RFC822.SIZE 29 INTERNALDATE "...")": a row, if all that a row needs is there. */
static void note_fetch(struct imap_talk *talk, struct cursor line)
{
    struct cursor word, value;
    struct imap_mail mail = {.size = -1};
    int64_t told = 0;
    bool whole = false;
    if (!piece(&line, &word) || !same(word, "("))
        return;
    while (piece(&line, &word)) {
        whole = same(word, ")");
        if (whole || !piece(&line, &value))
            break;
        if (same(value, "("))
            skip_list(&line);
        else if (same(word, "UID") && number(value, 1, IMAP_UID_MOST, &told))
            mail.uid = (uint32_t)told;
        else if (same(word, "RFC822.SIZE") && number(value, 0, INT64_MAX, &told))
            mail.size = told;
        else if (same(word, "INTERNALDATE"))
            mail.received = date_time(value);
    }
    if (!whole || mail.uid == 0 || mail.size < 0 || talk->rows == NULL)
        return;
    if (talk->count < talk->room)
        talk->rows[talk->count++] = mail;
    else
        talk->over = true;
}

/* "... {20}" at the end of a line: so many bytes follow. */
static void note_literal(struct imap_talk *talk, struct cursor line)
{
    int64_t bytes = 0;
    if (line.end - line.at < 3 || line.end[-1] != '}')
        return;
    struct cursor inner = {.at = line.end - 1, .end = line.end - 1};
    while (inner.at > line.at && isdigit((unsigned char)inner.at[-1]))
        inner.at--;
    if (inner.at > line.at && inner.at[-1] == '{' && number(inner, 0, INT64_MAX, &bytes))
        talk->literal = bytes;
}

/* A prefix of the first kind (the user's own) or of another one's or of shared folders. */
static void note_prefix(struct imap_talk *talk, struct cursor prefix, bool own)
{
    size_t len = (size_t)(prefix.end - prefix.at);
    if (own && len < IMAP_PREFIX) {
        memcpy(talk->prefix, prefix.at, len);
        talk->prefix[len] = '\0';
    }
    if (len > 0 && talk->folder != NULL && strncasecmp(talk->folder, prefix.at, len) == 0)
        talk->within = true;
}

/* "(("INBOX." ".")) NIL (("#shared." ".") ("shared." "."))": own, others', shared; of each prefix and separator. */
static void note_namespaces(struct imap_talk *talk, struct cursor line)
{
    struct cursor word;
    bool told = false, first = true;
    talk->prefix[0] = '\0';
    talk->within = false;
    for (int depth = 0, kind = 0; piece(&line, &word);) {
        if (same(word, "(")) {
            depth++;
        } else if (same(word, ")")) {
            depth--;
            kind += depth == 0 ? 1 : 0;
            told = told && depth >= 2;
        } else if (depth == 0) {
            kind++;
        } else if (depth == 2 && !told) {
            told = true;
            note_prefix(talk, word, kind == 0 && first);
            first = false;
        }
    }
}

static void untagged(struct imap_talk *talk, struct cursor line)
{
    struct cursor word, kind, rest = line;
    int64_t count = 0;
    if (!piece(&line, &word))
        return;
    if (same(word, "OK")) {
        note_code(talk, line);
    } else if (same(word, "CAPABILITY")) {
        note_capabilities(talk, line);
    } else if (same(word, "NAMESPACE")) {
        note_namespaces(talk, line);
    } else if (same(word, "BYE")) {
        talk->refused = true;
        keep_words(talk, rest);
    } else if (number(word, 0, IMAP_UID_MOST, &count) && piece(&line, &kind)) {
        if (same(kind, "EXISTS"))
            talk->exists = count;
        else if (same(kind, "FETCH")) {
            note_fetch(talk, line);
            note_literal(talk, line);
        }
    }
}

void imap_talk_line(struct imap_talk *talk, const char *bytes, size_t len)
{
    struct cursor line, tag, answer;
    if (talk->left || !line_of(bytes, len, &line) || !piece(&line, &tag))
        return;
    if (same(tag, "*")) {
        untagged(talk, line);
        return;
    }
    struct cursor rest = line;
    if (same(tag, "+") || !piece(&line, &answer))
        return;
    if (same(answer, "OK")) {
        note_code(talk, line);
    } else if (same(answer, "NO") || same(answer, "BAD")) {
        talk->refused = true;
        keep_words(talk, rest);
    }
}

void imap_talk_command(struct imap_talk *talk, const char *bytes, size_t len)
{
    struct cursor line, tag, word;
    /* a line of a login may spell anything: only what follows the login counts, and that begins with SELECT */
    if (!line_of(bytes, len, &line) || !piece(&line, &tag) || !piece(&line, &word))
        return;
    if (same(word, "LOGIN") || same(word, "AUTHENTICATE"))
        talk->tried = true;
    if (same(word, "LOGOUT")) {
        talk->left = true;
    } else if (same(word, "SELECT")) {
        talk->stage = IMAP_SELECT;
        talk->validity = talk->next = 0;
        talk->exists = -1;
    } else if (talk->stage == IMAP_SELECT) {
        talk->stage = IMAP_WORK;
    }
}

bool imap_talk_passing(const struct imap_talk *talk)
{
    static const char *const codes[] = {"[UNAVAILABLE]", "[INUSE]", "[LIMIT]", "[SERVERBUG]", "[CONTACTADMIN]"};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (strcasestr(talk->words, codes[i]) != NULL)
            return true;
    return false;
}
