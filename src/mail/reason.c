#include "mail/reason.h"

#include "mail/fields.h"
#include "words/lists.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { DIGITS = 3 };

static size_t digits_at(const char *at, size_t most)
{
    size_t count = 0;
    while (isdigit((unsigned char)at[count]))
        count++;
    return count > most ? 0 : count;
}

/* The bytes of an enhanced code that begins here ("5.1.1", in "(#5.1.1)" too), which no address or version is; 0: none.
 */
static size_t code_len(const char *text, const char *at)
{
    if ((*at != '4' && *at != '5') || at[1] != '.')
        return 0;
    if (at > text && (isalnum((unsigned char)at[-1]) || at[-1] == '.' || at[-1] == '_'))
        return 0;
    size_t subject = digits_at(at + 2, DIGITS);
    if (subject == 0 || at[2 + subject] != '.')
        return 0;
    size_t detail = digits_at(at + 3 + subject, DIGITS), len = 3 + subject + detail;
    bool more =
        at[len] == '_' || isalpha((unsigned char)at[len]) || (at[len] == '.' && isdigit((unsigned char)at[len + 1]));
    return detail == 0 || more ? 0 : len;
}

/* "550 ..." or "550-...": a reply code, which no port is. */
static bool reply_at(const char *text, const char *at)
{
    bool code = (at[0] == '4' && at[1] >= '2' && at[1] <= '5') ||
                (at[0] == '5' && at[1] != '\0' && strchr("01234567", at[1]) != NULL);
    return code && digits_at(at, DIGITS) == DIGITS && (at[DIGITS] == ' ' || at[DIGITS] == '-') &&
           (at == text || strchr(" \t\n:;'\"<(", at[-1]) != NULL);
}

/* Whether a code leaves open whether it is the address: no code, X.0.0, "other" of an address (5.1.0), a mailbox
 * (5.2.0), the system (5.3.0, which sendmail puts before an operator's own words) or of the talk (5.5.0, with which
 * some servers refuse whatever they refuse). */
static bool is_open(const char *code)
{
    static const char *const open[] = {"", "5.0.0", "5.1.0", "5.2.0", "5.3.0", "5.5.0", NULL};
    return list_has(open, code);
}

/* The codes of addresses that nobody has: not of a sender's (5.1.7, 5.1.8), nor 5.1.5, which is none of an error. */
static bool is_dead(const char *code)
{
    static const char *const dead[] = {"5.1.1", "5.1.2", "5.1.3", "5.1.4", "5.1.6", "5.1.10", "5.1.351", "5.2.1", NULL};
    return list_has(dead, code);
}

/* The first code among a server's words that leaves nothing open, else the first of all; "" for none. */
static void code_of(const char *said, char out[REASON_CODE_BYTES])
{
    char room[REASON_CODE_BYTES];
    out[0] = '\0';
    for (const char *at = said; *at != '\0'; at++) {
        size_t len = code_len(said, at);
        if (len == 0)
            continue;
        (void)snprintf(room, sizeof room, "%.*s", (int)len, at);
        if (out[0] == '\0' || !is_open(room))
            (void)snprintf(out, REASON_CODE_BYTES, "%s", room);
        if (!is_open(room))
            return;
        at += len - 1;
    }
}

void reason_code(const char *status, const char *said, char out[REASON_CODE_BYTES])
{
    size_t len = code_len(status, status);
    code_of(said, out);
    /* sendmail writes 5.1.1 for every 550, so the words of who said it weigh more */
    if (len > 0 && (out[0] == '\0' || (is_open(out) && strncmp(status, "5.0.0", len) != 0)))
        (void)snprintf(out, REASON_CODE_BYTES, "%.*s", (int)len, status);
}

/* An address, also one without its domain ("User <anna> unknown", as Courier says it of its own). */
static bool is_address(const char *word, size_t len)
{
    if (memchr(word, '@', len) != NULL)
        return true;
    while (len > 0 && word[len - 1] != '>' && ispunct((unsigned char)word[len - 1]))
        len--;
    return len > 2 && word[0] == '<' && word[len - 1] == '>';
}

/* In small letters on one line, without addresses: one may be called spam@ or unknown@. */
static void words_of(const char *said, struct text *out)
{
    for (const char *at = said; *at != '\0';) {
        at += strspn(at, " \t\n");
        size_t len = strcspn(at, " \t\n");
        if (len > 0 && !is_address(at, len)) {
            text_between(out, 0, " ");
            for (size_t i = 0; i < len; i++)
                text_add_char(out, fields_ascii_lower(at[i]));
        }
        at += len;
    }
}

static bool says(const struct text *words, const char *const *phrases)
{
    for (size_t i = 0; phrases[i] != NULL; i++)
        if (strstr(words->data, phrases[i]) != NULL)
            return true;
    return false;
}

bool reason_dead(const char *status, const char *said)
{
    char code[REASON_CODE_BYTES];
    struct text words = TEXT_EMPTY;
    /* what was to be tried again is not dead: a server that gave up then may make 5.0.0 of it (Courier) */
    if (said[0] == '4' && reply_at(said, said))
        return false;
    reason_code(status, said, code);
    words_of(said, &words);
    /* where the code says that it is an address, no policy rejects it */
    bool address = strcmp(code, "5.1.0") == 0 && strstr(words.data, "address rejected") != NULL;
    bool dead = address || says(&words, list_back_dead), other = says(&words, list_back_other);
    bool sender = says(&words, list_back_sender);
    text_free(&words);
    if (sender)
        return false;
    if (is_dead(code))
        return dead || !other;
    return is_open(code) && dead && !other;
}

/* ---- in a letter ---------------------------------------------------------------- */

/* Where the copy of the mail that came back begins: at its header. */
static const char *copy_of(const char *letter)
{
    static const char *const names[] = {"received:", "return-path:", "message-id:", "dkim-signature:", "mime-version:"};
    const char *end = letter + strlen(letter);
    for (const char *line = letter; line < end; line += strcspn(line, "\n") + 1)
        for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
            if (strlen(line) > strlen(names[i]) && fields_same_letters(line, names[i], strlen(names[i])))
                return line;
    return end;
}

/* Adds what stands from here to the end of its paragraph, on one line. */
static void add_rest(const char *at, const char *end, struct text *out)
{
    const char *stop = at;
    while (stop < end && !(*stop == '\n' && stop[1 + strspn(stop + 1, " \t")] == '\n'))
        stop++;
    const struct field whole = {.value = at, .value_len = (size_t)(stop - at)};
    size_t from = out->len;
    field_value(&whole, out);
    text_cut(out, from + text_fit(out->data + from, out->len - from, REASON_BYTES - 1));
}

/* Where the words begin that belong to a code: with it, or on the line that it ends ("I couldn't find it. (#5.1.2)").
 */
static const char *begin_of(const char *letter, const char *code)
{
    size_t len = strcspn(code, "\n");
    for (size_t i = 0; i < len; i++)
        if (isalpha((unsigned char)code[i]))
            return code;
    while (code > letter && code[-1] != '\n')
        code--;
    return code;
}

/* A paragraph with one of the words. */
static bool find_words(const char *letter, const char *end, struct text *out)
{
    bool found = false;
    for (const char *at = letter; at < end && !found;) {
        struct text part = TEXT_EMPTY, words = TEXT_EMPTY;
        at += strspn(at, " \t\n");
        add_rest(at, end, &part);
        words_of(part.data, &words);
        found = part.len > 0 && (says(&words, list_back_dead) || says(&words, list_back_other));
        if (found)
            text_add_bytes(out, part.data, part.len);
        text_free(&part);
        text_free(&words);
        while (at < end && !(*at == '\n' && at[1 + strspn(at + 1, " \t")] == '\n'))
            at++;
    }
    return found;
}

bool reason_find(const char *letter, struct text *out)
{
    const char *end = copy_of(letter);
    for (const char *at = letter; at < end; at++)
        if (reply_at(letter, at) || code_len(letter, at) > 0) {
            add_rest(begin_of(letter, at), end, out);
            return true;
        }
    return find_words(letter, end, out);
}

bool reason_waits(const char *letter)
{
    struct text part = TEXT_EMPTY, words = TEXT_EMPTY;
    text_add_bytes(&part, letter, (size_t)(copy_of(letter) - letter));
    words_of(part.data, &words);
    bool waits = says(&words, list_back_waits);
    text_free(&part);
    text_free(&words);
    return waits;
}

void reason_name(const char *status, const char *said, char out[REASON_NAME_BYTES])
{
    char code[REASON_CODE_BYTES];
    struct text words = TEXT_EMPTY, name = text_fixed(out, REASON_NAME_BYTES);
    reason_code(status, said, code);
    if (!is_open(code)) {
        text_add(&name, code);
        return;
    }
    words_of(said, &words);
    for (size_t i = 0; i < words.len && name.len < REASON_NAME_BYTES - 1; i++)
        if (islower((unsigned char)words.data[i]))
            text_add_char(&name, words.data[i]);
    text_free(&words);
}
