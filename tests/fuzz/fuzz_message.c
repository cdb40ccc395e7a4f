/* A whole message, as the worker process reads it: identity, MIME, and the answer on its way through the pipe. */
#include "fuzz.h"
#include "mail_mutate.h"

#include "mail/identity.h"
#include "mail/incoming.h"
#include "mail/parse.h"
#include "mail/quote.h"

static void through_the_pipe(const struct incoming *mail)
{
    struct text sent = TEXT_EMPTY, again = TEXT_EMPTY;
    struct incoming read;
    incoming_encode(mail, &sent);
    must(sent.len <= INCOMING_CODEC_BYTES);
    must(incoming_decode(sent.data, sent.len, &read, NULL) == RC_OK);
    incoming_encode(&read, &again);
    must(again.len == sent.len && memcmp(again.data, sent.data, sent.len) == 0);
    incoming_free(&read);
    text_free(&sent);
    text_free(&again);
}

/* A reply that is nothing but a quotation of the mail holds no order. */
static void quoted(const struct incoming *mail)
{
    struct kept kept;
    struct text reply = TEXT_EMPTY;
    for (const char *at = mail->body; *at != '\0';) {
        size_t len = strcspn(at, "\n");
        text_add(&reply, "> ");
        text_add_bytes(&reply, at, len);
        text_add_char(&reply, '\n');
        at += len + (at[len] != '\0' ? 1 : 0);
    }
    quote_cut(reply.data, mail->body, NULL, NULL, &kept);
    must_say(kept.count == 0, "kept of a quotation: '%s'", kept.lines[0].text);
    quote_free(&kept);
    quote_cut(mail->body, NULL, NULL, NULL, &kept);
    quote_free(&kept);
    text_free(&reply);
}

static void in_limits(const struct incoming *mail)
{
    must(mail->refused < INCOMING_REFUSALS);
    must(strlen(mail->body) <= INCOMING_TEXT_BYTES && strlen(mail->attachment_text) <= INCOMING_TEXT_BYTES);
    must(mail->refused == INCOMING_TAKEN || mail->body[0] == '\0');
    must(mail->from_single == (mail->from[0] != '\0') || !mail->from_single);
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed)
{
    return mail_mutate(bytes, size, most, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static enum rc ready = RC_NONE;
    if (ready != RC_OK)
        ready = cipher_init(NULL);
    must(ready == RC_OK);
    char *mail = fuzz_room(size, 1);
    if (size > 0)
        memcpy(mail, bytes, size);
    struct identity identity;
    identity_read(mail, size, &identity);
    must(identity.key[0] != '\0');
    struct incoming read;
    must(mail_parse(mail, size, "mx.example.org", &read, NULL) == RC_OK);
    in_limits(&read);
    must(!identity.has_message_id || read.refused != INCOMING_TAKEN || strcmp(identity.key, read.message_id) == 0);
    through_the_pipe(&read);
    quoted(&read);
    incoming_free(&read);
    free(mail);
    return 0;
}
