/* Mails of the outbox of `hosted`, and a mail server that is a function. */
#ifndef CURSUS_TESTS_POSTED_H
#define CURSUS_TESTS_POSTED_H

#include "hosted.h"

#include "engine/queue/dispatch.h"
#include "mail/sender_kind.h"

/* What the server says to a mail, by its receiver; and the order in which they came. */
struct script {
    struct sender base;
    struct send_result (*answer)(const char *to);
    enum rc rc;       /* what sending is said to have come to */
    char order[4000]; /* the local parts, with blanks between */
};

struct script script_of(struct send_result (*answer)(const char *to));

/* Answers to every mail. */
struct send_result taken(const char *to);
struct send_result greylisted(const char *to);
struct send_result nobody_is_there(const char *to);

/* Queues a mail of no game; its number. */
int64_t posted_as(const char *to, bool stranger);
int64_t posted(const char *to);
struct outbox_row posted_row(int64_t id);
enum outbox_state posted_state(int64_t id);

/* The settings of a house that has nothing but its addresses and these. */
void posted_settings(const char *first, const char *second);

/* dispatch() with an order of its own. */
struct dispatch_report posted_go(struct script *script, size_t limit);

#endif
