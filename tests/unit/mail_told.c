#include "mail_told.h"

void tell_list(const char *name, const struct incoming_list *list, struct text *out)
{
    text_addf(out, " %s %zu", name, list->count);
    for (size_t i = 0; i < list->count; i++)
        text_addf(out, " %s", list->items[i]);
}

void tell_auth(const struct incoming_auth *auth, struct text *out)
{
    text_addf(out, " auth %d %d%d %d%d %d%d", auth->present, (int)auth->dkim.verdict, auth->dkim.aligned,
              (int)auth->spf.verdict, auth->spf.aligned, (int)auth->dmarc.verdict, auth->dmarc.aligned);
}

void tell_bounce(const struct incoming_bounce *bounce, struct text *out)
{
    text_addf(out, " bounce %d '%s' %s %s %s", (int)bounce->kind, bounce->recipient, bounce->action, bounce->status,
              bounce->message_id);
    if (bounce->said[0] != '\0')
        text_addf(out, " said %s", bounce->said);
}

/* Letters beyond ASCII as one mark a run: how a charset is read differs between libraries. */
static void add_squeezed(const char *body, struct text *out)
{
    for (const char *at = body; *at != '\0'; at++)
        if (((unsigned char)*at & 0x80) == 0)
            text_add_char(out, *at);
        else if (at == body || ((unsigned char)at[-1] & 0x80) == 0)
            text_add_char(out, '?');
}

void tell_mail(const struct incoming *mail, struct text *out)
{
    text_addf(out, "%d %d robot %x notes %x parts %u %d%d id %s path %s date %s from %s", (int)mail->refused,
              mail->truncated, mail->robot, mail->notes, mail->parts, mail->from_single, mail->null_path,
              mail->message_id, mail->return_path, mail->date, mail->from);
    tell_list("reply to", &mail->in_reply_to, out);
    tell_list("references", &mail->references, out);
    tell_list("to", &mail->recipients, out);
    tell_auth(&mail->auth, out);
    tell_bounce(&mail->bounce, out);
    text_addf(out, " ignored %zu\n", mail->ignored.count);
    add_squeezed(mail->body, out);
    text_add(out, "\n--\n");
    add_squeezed(mail->attachment_text, out);
}
