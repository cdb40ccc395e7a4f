/* What a kind of sender provides. Only for the files that implement one. */
#ifndef CURSUS_MAIL_SENDER_KIND_H
#define CURSUS_MAIL_SENDER_KIND_H

#include "mail/sender.h"

/* A mail that has passed the checks of sender_send(). Borrowed. */
struct parcel {
    const char *from;
    const char *to;
    const char *bytes;
    size_t len;
};

struct sender_kind {
    enum rc (*send)(struct sender *sender, const struct parcel *parcel, struct send_result *out);
    enum rc (*try)(struct sender *sender, struct err *err); /* NULL: there is no server */
    void (*close)(struct sender *sender);                   /* frees all */
};

/* First member of every kind's own struct. */
struct sender {
    const struct sender_kind *kind;
};

/* Appends the mail with lines as files and programs of this system have them: LF where the wire has CR LF. */
void sender_kind_lines(const struct parcel *parcel, struct text *out);

/* Fills a result; control characters and non-ASCII in `words` are replaced, what is too long is cut. */
void sender_kind_result(struct send_result *out, enum send_class class, int code, const char *words);

#endif
