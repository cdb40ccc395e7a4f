#include "engine/queue/refused.h"

#include "engine/queue/receive.h"

#include <string.h>

/* The enhanced status code in a reply ("550 5.1.1 No such user", "5.1.1 ..."); NULL: there is none. */
static const char *enhanced(const char *reply)
{
    static const char digits[] = "0123456789";
    for (const char *at = reply; (at = strstr(at, "5.")) != NULL; at++) {
        size_t subject = strspn(at + 2, digits);
        bool alone = at == reply || at[-1] == ' ' || at[-1] == '-';
        if (alone && subject > 0 && at[2 + subject] == '.' && strspn(at + 3 + subject, digits) > 0)
            return at;
    }
    return NULL;
}

bool refused_receiver(const struct send_result *result)
{
    if (result->class != SEND_NEVER)
        return false;
    const char *status = enhanced(result->reply);
    if (status != NULL)
        return strncmp(status, "5.1.", 4) == 0;
    return result->code == 550 || result->code == 551 || result->code == 553;
}

enum rc refused_file(const struct services *services, const struct outbox_row *mail, const struct send_result *result,
                     struct err *err)
{
    struct text raw = TEXT_EMPTY;
    enum inbox_fate fate;
    int64_t id = 0;
    text_addf(&raw, "Return-Path: <>\r\nFrom: MAILER-DAEMON@%s\r\nTo: %s\r\nDate: ", services_domain(services),
              services_address(services));
    moment_write_rfc5322(services->now, &raw);
    text_addf(&raw,
              "\r\nSubject: Refused by the mail server\r\nMessage-ID: <refused.out%lld@%s>\r\n"
              "Auto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\n"
              "Content-Type: multipart/report; report-type=delivery-status; boundary=\"refused\"\r\n\r\n"
              "--refused\r\nContent-Type: text/plain\r\n\r\n%s\r\n\r\n"
              "--refused\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; %s\r\n\r\n"
              "Final-Recipient: rfc822; %s\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n"
              "--refused\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: %s\r\n\r\n--refused--\r\n",
              (long long)mail->id, services_domain(services), result->reply, services_domain(services),
              mail->envelope_to, mail->message_id);
    const struct delivery delivery = {raw.data, raw.len, "sender", services->now, false};
    enum rc rc = receive_bytes(services->store, &delivery, &fate, &id, err);
    text_free(&raw);
    return rc;
}
