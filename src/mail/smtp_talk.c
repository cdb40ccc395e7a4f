#include "mail/smtp_talk.h"

#include "mail/sender_kind.h"

static bool begins(const char *bytes, size_t len, const char *word)
{
    size_t want = strlen(word);
    return len >= want && memcmp(bytes, word, want) == 0;
}

void smtp_talk_command(struct smtp_talk *talk, const char *bytes, size_t len)
{
    talk->tried = talk->tried || begins(bytes, len, "AUTH ");
    /* Each only after the one before: a line of an AUTH exchange could spell "DATA". */
    if (talk->stage == SMTP_SESSION && begins(bytes, len, "MAIL FROM:")) {
        talk->stage = SMTP_MAIL;
    } else if (talk->stage == SMTP_MAIL && begins(bytes, len, "RCPT TO:")) {
        talk->stage = SMTP_RCPT;
    } else if (talk->stage == SMTP_RCPT && begins(bytes, len, "DATA")) {
        talk->stage = SMTP_DATA;
    } else if (talk->stage != SMTP_SESSION) {
        /* libcurl takes its leave of a talk that failed: what is answered to that is not about the mail */
        talk->over = talk->over || begins(bytes, len, "QUIT");
        return;
    }
    talk->code = 0;
    talk->more = false;
}

static void keep(struct smtp_talk *talk, const char *words, size_t len)
{
    while (len > 0 && (words[len - 1] == '\r' || words[len - 1] == '\n'))
        len--;
    if (talk->reply_len > 0 && talk->reply_len + 1 < sizeof talk->reply)
        talk->reply[talk->reply_len++] = ' ';
    size_t room = sizeof talk->reply - 1 - talk->reply_len;
    size_t count = len < room ? len : room;
    for (size_t i = 0; i < count; i++)
        talk->reply[talk->reply_len++] = words[i] == '\0' ? ' ' : words[i];
    talk->reply[talk->reply_len] = '\0';
}

void smtp_talk_reply(struct smtp_talk *talk, const char *line, size_t len)
{
    if (talk->over)
        return;
    for (size_t i = 0; i < 3; i++)
        if (i >= len || line[i] < '0' || line[i] > '9')
            return;
    bool more = len > 3 && line[3] == '-';
    int code = (line[0] - '0') * 100 + (line[1] - '0') * 10 + line[2] - '0';
    if (!talk->more)
        talk->reply_len = 0;
    talk->more = more;
    keep(talk, line + (len > 4 ? 4 : len), len > 4 ? len - 4 : 0);
    if (more)
        return;
    if (talk->stage == SMTP_DATA && code == 354) {
        talk->stage = SMTP_BODY;
        talk->code = 0;
        return;
    }
    talk->code = code;
}

static const char *stage_name(enum smtp_stage stage)
{
    static const char *const names[] = {[SMTP_SESSION] = "the greeting, TLS or login",
                                        [SMTP_MAIL] = "MAIL",
                                        [SMTP_RCPT] = "RCPT",
                                        [SMTP_DATA] = "DATA",
                                        [SMTP_BODY] = "the text"};
    return names[stage];
}

static enum send_class class_of(const struct smtp_talk *talk, bool done)
{
    bool refused = talk->code >= 400 && talk->code <= 599;
    if (talk->stage == SMTP_SESSION)
        return SEND_LATER; /* whatever is wrong there is not this mail's fault */
    if (talk->stage == SMTP_BODY && !refused)
        return done && talk->code >= 200 && talk->code <= 299 ? SEND_OK : SEND_UNKNOWN;
    if (talk->code < 500 || !refused)
        return SEND_LATER;
    switch (talk->code) {
    case 530: /* login needed */
    case 534: /* login too weak */
    case 535: /* login failed */
    case 538: /* login wants TLS */
        return SEND_LATER;
    default:
        return SEND_NEVER;
    }
}

/* Postfix: "queued as ID"; Exim: "id=ID". */
static void find_queue_id(const char *reply, struct send_result *out)
{
    static const char *const marks[] = {"queued as ", "id="};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        const char *at = strstr(reply, marks[i]);
        if (at == NULL)
            continue;
        at += strlen(marks[i]);
        size_t len = strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_");
        if (len == 0 || len >= sizeof out->queue_id)
            continue;
        memcpy(out->queue_id, at, len);
        out->queue_id[len] = '\0';
        return;
    }
}

void smtp_talk_judge(const struct smtp_talk *talk, bool done, const char *trouble, struct send_result *out)
{
    enum send_class class = class_of(talk, done);
    char words[sizeof out->reply + 128];
    if (class == SEND_OK) {
        sender_kind_result(out, class, talk->code, talk->reply);
        find_queue_id(talk->reply, out);
    } else if (talk->code >= 400) {
        (void)snprintf(words, sizeof words, "at %s: %d %s", stage_name(talk->stage), talk->code, talk->reply);
        sender_kind_result(out, class, talk->code, words);
    } else {
        (void)snprintf(words, sizeof words, "at %s: %s", stage_name(talk->stage), trouble);
        sender_kind_result(out, class, 0, words);
    }
    out->heard = talk->stage >= SMTP_RCPT;
}
