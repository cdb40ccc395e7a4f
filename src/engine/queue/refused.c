#include "engine/queue/refused.h"

#include "engine/queue/receive.h"

enum { REPLY_NEVER = 500 };

bool refused_by_server(const struct send_result *result)
{
    return result->class == SEND_NEVER && result->code >= REPLY_NEVER;
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
              "Final-Recipient: rfc822; %s\r\nAction: failed\r\nStatus: 5.0.0\r\nDiagnostic-Code: smtp; %s\r\n\r\n"
              "--refused\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: %s\r\n\r\n--refused--\r\n",
              (long long)mail->id, services_domain(services), result->reply, services_domain(services),
              mail->envelope_to, result->reply, mail->message_id);
    const struct delivery delivery = {raw.data, raw.len, "sender", services->now, false};
    enum rc rc = receive_bytes(services->store, &delivery, &fate, &id, err);
    text_free(&raw);
    return rc;
}
