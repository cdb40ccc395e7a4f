/*
 * What was said between us and a mail server, and what it means for the mail. Fed
 * with the commands and replies that libcurl shows, because its own result does
 * not tell: after a drop it still shows the reply before (L1), and one code stands
 * for several places in the talk.
 */
#ifndef CURSUS_MAIL_SMTP_TALK_H
#define CURSUS_MAIL_SMTP_TALK_H

#include "mail/sender.h"

#include <stdbool.h>

enum smtp_stage {
    SMTP_SESSION, /* greeting, EHLO, STARTTLS, AUTH */
    SMTP_MAIL,
    SMTP_RCPT,
    SMTP_DATA,
    SMTP_BODY /* after 354: what happens now may have happened to the whole mail */
};

/* Zero it before each mail. */
struct smtp_talk {
    enum smtp_stage stage;
    int code;        /* of the last whole reply to the last command; 0: none yet */
    bool over;       /* QUIT was said */
    bool more;       /* within a reply of several lines */
    bool tried;      /* AUTH was said */
    char reply[256]; /* its text, lines joined */
    size_t reply_len;
};

/* Bytes of ours that went out, beginning with a command; bytes of one line that came in. */
void smtp_talk_command(struct smtp_talk *talk, const char *bytes, size_t len);
void smtp_talk_reply(struct smtp_talk *talk, const char *line, size_t len);

/* `done`: the transfer ended well by libcurl's own account; if not, `trouble` says why. */
void smtp_talk_judge(const struct smtp_talk *talk, bool done, const char *trouble, struct send_result *out);

#endif
