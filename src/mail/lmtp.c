#include "mail/lmtp.h"

#include "base/mem.h"
#include "base/number.h"

#include <strings.h>

enum stage { COMMANDS, BODY, WAITING, ENDED };

/* Where in a line of the text of a mail we are. */
enum place { AT_START, AT_DOT, AT_DOT_CR, INSIDE, AT_CR };

struct lmtp {
    struct text host;
    size_t most;
    enum stage stage;
    bool greeted, begun; /* LHLO; MAIL */
    struct text line;    /* a command as far as it has come */
    bool long_line;      /* it had too many bytes, and is read over */
    struct text from;
    struct text receivers; /* a line "Delivered-To: ...\n" each */
    int count;             /* of them */
    struct text mail;
    bool too_long;    /* the mail; what comes of it is read over */
    enum place place; /* in the mail */
    struct text rest; /* fed behind the mail that waits */
    struct text said;
    int errors;
};

static void say_line(struct lmtp *lmtp, const char *line)
{
    text_add(&lmtp->said, line);
    text_add(&lmtp->said, "\r\n");
}

static void forget(struct lmtp *lmtp)
{
    lmtp->begun = false;
    text_clear(&lmtp->from);
    text_clear(&lmtp->receivers);
    lmtp->count = 0;
    text_free(&lmtp->mail); /* not kept as large as the largest was */
    lmtp->too_long = false;
}

void lmtp_end(struct lmtp *lmtp, const char *words)
{
    if (lmtp->stage == ENDED)
        return;
    text_addf(&lmtp->said, "421 4.3.2 %s\r\n", words);
    lmtp->stage = ENDED;
    forget(lmtp);
    text_free(&lmtp->rest);
}

/* A refusal that is the other's fault: some of them, and whoever it is does not speak LMTP. */
static void refuse(struct lmtp *lmtp, const char *line)
{
    say_line(lmtp, line);
    if (++lmtp->errors >= LMTP_ERRORS)
        lmtp_end(lmtp, "too many errors");
}

struct lmtp *lmtp_new(const char *host, size_t most)
{
    struct lmtp *lmtp = mem_new(1, sizeof *lmtp);
    *lmtp = (struct lmtp){.host = TEXT_EMPTY,
                          .most = most,
                          .line = TEXT_EMPTY,
                          .from = TEXT_EMPTY,
                          .receivers = TEXT_EMPTY,
                          .mail = TEXT_EMPTY,
                          .rest = TEXT_EMPTY,
                          .said = TEXT_EMPTY};
    text_add(&lmtp->host, host);
    text_addf(&lmtp->said, "220 %s LMTP Cursus\r\n", host);
    return lmtp;
}

void lmtp_free(struct lmtp *lmtp)
{
    if (lmtp == NULL)
        return;
    struct text *texts[] = {&lmtp->host, &lmtp->line, &lmtp->from, &lmtp->receivers,
                            &lmtp->mail, &lmtp->rest, &lmtp->said};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        text_free(texts[i]);
    free(lmtp);
}

bool lmtp_reads(const struct lmtp *lmtp)
{
    return (lmtp->stage == COMMANDS || lmtp->stage == BODY) && lmtp->said.len < LMTP_PENDING;
}

const struct text *lmtp_mail(const struct lmtp *lmtp)
{
    return lmtp->stage == WAITING ? &lmtp->mail : NULL;
}

const struct text *lmtp_said(const struct lmtp *lmtp)
{
    return &lmtp->said;
}

void lmtp_took(struct lmtp *lmtp, size_t count)
{
    memmove(lmtp->said.data, lmtp->said.data + count, lmtp->said.len - count);
    text_cut(&lmtp->said, lmtp->said.len - count);
}

bool lmtp_over(const struct lmtp *lmtp)
{
    return lmtp->stage == ENDED;
}

/* ---- addresses ---- */

/* The address between < and >, quoted parts and all, to `out`; where it ends, or NULL: it is none. */
static const char *read_path(const char *at, struct text *out)
{
    bool quoted = false;
    while (*at == ' ')
        at++;
    if (*at++ != '<')
        return NULL;
    for (; *at != '\0' && (quoted || *at != '>'); at++) {
        unsigned char byte = (unsigned char)*at;
        if (byte < ' ' || byte == 127 || (!quoted && (byte == ' ' || byte == '<')) || out->len >= LMTP_PATH)
            return NULL;
        if (quoted && byte == '\\' && at[1] > ' ' && at[1] < 127) {
            text_add_char(out, *at++);
            byte = (unsigned char)*at;
        } else if (byte == '"') {
            quoted = !quoted;
        }
        text_add_char(out, (char)byte);
    }
    return *at == '>' ? at + 1 : NULL;
}

/* What stands behind the address of MAIL. False, and the answer is given: it is not taken. */
static bool take_parameter(struct lmtp *lmtp, const char *word, size_t len)
{
    int64_t size = 0;
    if (len > 5 && strncasecmp(word, "SIZE=", 5) == 0 && number_read_bytes(word + 5, len - 5, 0, INT64_MAX, &size)) {
        if ((uint64_t)size > lmtp->most) {
            say_line(lmtp, "552 5.3.4 Message too large");
            return false;
        }
        return true;
    }
    if ((len == 13 && strncasecmp(word, "BODY=8BITMIME", len) == 0) ||
        (len == 9 && strncasecmp(word, "BODY=7BIT", len) == 0) || (len == 8 && strncasecmp(word, "SMTPUTF8", len) == 0))
        return true;
    refuse(lmtp, "555 5.5.4 a parameter that is not known here");
    return false;
}

static bool take_parameters(struct lmtp *lmtp, const char *at)
{
    while (*at != '\0') {
        at += strspn(at, " ");
        size_t len = strcspn(at, " ");
        if (len > 0 && !take_parameter(lmtp, at, len))
            return false;
        at += len;
    }
    return true;
}

/* ---- commands ---- */

static void on_lhlo(struct lmtp *lmtp, const char *rest)
{
    if (rest[strspn(rest, " ")] == '\0') {
        refuse(lmtp, "501 5.5.4 LHLO and a name");
        return;
    }
    forget(lmtp);
    lmtp->greeted = true;
    text_addf(&lmtp->said,
              "250-%s\r\n250-PIPELINING\r\n250-ENHANCEDSTATUSCODES\r\n250-SIZE %zu\r\n250-8BITMIME\r\n"
              "250 SMTPUTF8\r\n",
              lmtp->host.data, lmtp->most);
}

/* What stands behind "FROM:" or "TO:"; NULL: something else does. */
static const char *behind(const char *rest, const char *word)
{
    size_t len = strlen(word);
    rest += strspn(rest, " ");
    return strncasecmp(rest, word, len) == 0 ? rest + len : NULL;
}

static void on_mail(struct lmtp *lmtp, const char *rest)
{
    const char *at = behind(rest, "FROM:");
    if (!lmtp->greeted || lmtp->begun) {
        refuse(lmtp, lmtp->greeted ? "503 5.5.1 a mail has begun already" : "503 5.5.1 LHLO comes first");
        return;
    }
    at = at == NULL ? NULL : read_path(at, &lmtp->from);
    if (at == NULL) {
        forget(lmtp);
        refuse(lmtp, "501 5.1.7 no address");
    } else if (take_parameters(lmtp, at)) {
        lmtp->begun = true;
        say_line(lmtp, "250 2.1.0 go on");
    } else {
        forget(lmtp);
    }
}

static void on_rcpt(struct lmtp *lmtp, const char *rest)
{
    struct text to = TEXT_EMPTY;
    const char *at = behind(rest, "TO:");
    if (!lmtp->begun) {
        refuse(lmtp, "503 5.5.1 MAIL comes first");
        return;
    }
    at = at == NULL ? NULL : read_path(at, &to);
    if (at == NULL || to.len == 0) {
        refuse(lmtp, "501 5.1.3 no address");
    } else if (at[strspn(at, " ")] != '\0') {
        refuse(lmtp, "555 5.5.4 a parameter that is not known here");
    } else if (lmtp->count == LMTP_RECEIVERS) {
        say_line(lmtp, "452 4.5.3 too many receivers of one mail");
    } else {
        text_addf(&lmtp->receivers, "Delivered-To: %s\n", to.data);
        lmtp->count++;
        say_line(lmtp, "250 2.1.5 go on");
    }
    text_free(&to);
}

static void on_data(struct lmtp *lmtp, const char *rest)
{
    if (rest[strspn(rest, " ")] != '\0') {
        refuse(lmtp, "501 5.5.4 DATA takes nothing");
    } else if (lmtp->count == 0) {
        refuse(lmtp, "503 5.5.1 No valid recipients");
    } else {
        say_line(lmtp, "354 go on, and end with a dot");
        lmtp->stage = BODY;
        lmtp->place = AT_START;
        text_clear(&lmtp->mail);
    }
}

static void on_rset(struct lmtp *lmtp, const char *rest)
{
    (void)rest;
    forget(lmtp);
    say_line(lmtp, "250 2.0.0 forgotten");
}

static void on_noop(struct lmtp *lmtp, const char *rest)
{
    (void)rest;
    say_line(lmtp, "250 2.0.0 here");
}

static void on_vrfy(struct lmtp *lmtp, const char *rest)
{
    (void)rest;
    say_line(lmtp, "252 2.5.2 send it and see");
}

static void on_quit(struct lmtp *lmtp, const char *rest)
{
    (void)rest;
    say_line(lmtp, "221 2.0.0 until then");
    lmtp->stage = ENDED;
}

static void obey(struct lmtp *lmtp, const char *line)
{
    static const struct {
        const char *verb;
        void (*does)(struct lmtp *lmtp, const char *rest);
    } verbs[] = {{"LHLO", on_lhlo}, {"MAIL", on_mail}, {"RCPT", on_rcpt}, {"DATA", on_data},
                 {"RSET", on_rset}, {"NOOP", on_noop}, {"VRFY", on_vrfy}, {"QUIT", on_quit}};
    size_t len = strcspn(line, " ");
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (len == strlen(verbs[i].verb) && strncasecmp(line, verbs[i].verb, len) == 0) {
            verbs[i].does(lmtp, line + len);
            return;
        }
    refuse(lmtp, "500 5.5.1 this is LMTP: LHLO, MAIL, RCPT, DATA, RSET, NOOP, VRFY, QUIT");
}

/* One command, without its line end. */
static void take_line(struct lmtp *lmtp)
{
    struct text *line = &lmtp->line;
    if (line->len > 0 && line->data[line->len - 1] == '\r')
        text_cut(line, line->len - 1);
    if (lmtp->long_line)
        refuse(lmtp, "500 5.5.2 the line is too long");
    else if (memchr(line->data, '\0', line->len) != NULL || memchr(line->data, '\r', line->len) != NULL)
        refuse(lmtp, "500 5.5.2 no such line");
    else
        obey(lmtp, line->data);
    lmtp->long_line = false;
    text_clear(line);
}

/* How many bytes it took: up to the end of one line. */
static size_t feed_line(struct lmtp *lmtp, const char *bytes, size_t size)
{
    const char *end = memchr(bytes, '\n', size);
    size_t len = end == NULL ? size : (size_t)(end - bytes);
    if (lmtp->line.len + len > LMTP_LINE) {
        lmtp->long_line = true;
        text_clear(&lmtp->line);
    } else if (!lmtp->long_line) {
        text_add_bytes(&lmtp->line, bytes, len);
    }
    if (end == NULL)
        return size;
    take_line(lmtp);
    return len + 1;
}

/* ---- the text of a mail ---- */

static void add(struct lmtp *lmtp, const char *bytes, size_t size)
{
    if (lmtp->mail.len + size > lmtp->most)
        lmtp->too_long = true;
    if (!lmtp->too_long)
        text_add_bytes(&lmtp->mail, bytes, size);
}

/* A byte behind a CR that is no LF: that CR was one of the text. */
static enum place after_bare_cr(struct lmtp *lmtp, char byte)
{
    add(lmtp, "\r", 1);
    if (byte == '\r')
        return AT_CR;
    add(lmtp, &byte, 1);
    return INSIDE;
}

/* True: it was the last byte of the mail. */
static bool feed_byte(struct lmtp *lmtp, char byte)
{
    switch (lmtp->place) {
    case AT_START:
        if (byte == '.') {
            lmtp->place = AT_DOT;
            return false;
        }
        break;
    case AT_DOT: /* a dot too many, or the end */
        if (byte == '\r') {
            lmtp->place = AT_DOT_CR;
            return false;
        }
        break;
    case AT_DOT_CR:
        if (byte == '\n')
            return true;
        lmtp->place = after_bare_cr(lmtp, byte);
        return false;
    case AT_CR:
        if (byte == '\n') {
            add(lmtp, "\n", 1);
            lmtp->place = AT_START;
        } else {
            lmtp->place = after_bare_cr(lmtp, byte);
        }
        return false;
    case INSIDE:
        break;
    }
    if (byte == '\r') {
        lmtp->place = AT_CR;
        return false;
    }
    add(lmtp, &byte, 1);
    lmtp->place = INSIDE;
    return false;
}

/* The mail is whole: it waits for its answer, or there is none to wait for. */
static void end_mail(struct lmtp *lmtp)
{
    if (lmtp->too_long) {
        for (int i = 0; i < lmtp->count; i++)
            say_line(lmtp, "552 5.3.4 Message too large");
        lmtp->stage = COMMANDS;
        forget(lmtp);
        return;
    }
    struct text whole = TEXT_EMPTY;
    text_addf(&whole, "Return-Path: <%s>\n", lmtp->from.data);
    text_add_bytes(&whole, lmtp->receivers.data, lmtp->receivers.len);
    text_add_bytes(&whole, lmtp->mail.data, lmtp->mail.len);
    text_free(&lmtp->mail);
    lmtp->mail = whole;
    lmtp->stage = WAITING;
}

/* How many bytes it took: up to the end of the mail. */
static size_t feed_body(struct lmtp *lmtp, const char *bytes, size_t size)
{
    size_t at = 0;
    while (at < size) {
        if (lmtp->place == INSIDE) { /* most of it */
            const char *end = memchr(bytes + at, '\r', size - at);
            size_t run = end == NULL ? size - at : (size_t)(end - bytes) - at;
            add(lmtp, bytes + at, run);
            at += run;
            if (at == size)
                break;
        }
        if (feed_byte(lmtp, bytes[at++])) {
            end_mail(lmtp);
            break;
        }
    }
    return at;
}

void lmtp_feed(struct lmtp *lmtp, const char *bytes, size_t size)
{
    while (size > 0 && lmtp->stage != ENDED) {
        size_t taken = size;
        if (lmtp->stage == COMMANDS)
            taken = feed_line(lmtp, bytes, size);
        else if (lmtp->stage == BODY)
            taken = feed_body(lmtp, bytes, size);
        else
            text_add_bytes(&lmtp->rest, bytes, size);
        bytes += taken;
        size -= taken;
    }
}

void lmtp_answer(struct lmtp *lmtp, enum lmtp_fate fate, int64_t number)
{
    static const char *const why[] = {[LMTP_BUSY] = "451 4.3.0 not filed: the database is busy; try again later",
                                      [LMTP_FULL] = "452 4.3.1 not filed: the disk is full; try again later",
                                      [LMTP_TROUBLE] =
                                          "451 4.3.0 not filed: trouble with the database; try again later"};
    if (lmtp->stage != WAITING)
        return;
    for (int i = 0; i < lmtp->count; i++)
        if (fate == LMTP_FILED)
            text_addf(&lmtp->said, "250 2.0.0 filed as in%lld\r\n", (long long)number);
        else
            say_line(lmtp, why[fate]);
    lmtp->stage = COMMANDS;
    forget(lmtp);
    struct text rest = lmtp->rest;
    lmtp->rest = TEXT_EMPTY;
    lmtp_feed(lmtp, rest.data, rest.len);
    text_free(&rest);
}
