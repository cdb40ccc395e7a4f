#include "mail/incoming.h"

#include "mail/utf8.h"

/* One walk over the fields serves both ways, so that they cannot disagree: `out` is set when writing. */
struct codec {
    struct text *out;
    const char *at, *end;
    bool bad;
};

static void number(struct codec *codec, uint32_t *value, uint32_t most)
{
    if (codec->out != NULL) {
        for (int shift = 0; shift < 32; shift += 8)
            text_add_char(codec->out, (char)(*value >> shift & 0xff));
        return;
    }
    *value = 0;
    if (codec->bad || codec->end - codec->at < 4) {
        codec->bad = true;
        return;
    }
    uint32_t read = 0;
    for (int i = 0; i < 4; i++)
        read |= (uint32_t)(unsigned char)codec->at[i] << 8 * i;
    codec->at += 4;
    if (read > most)
        codec->bad = true;
    else
        *value = read;
}

static void flag(struct codec *codec, bool *value)
{
    uint32_t bit = *value ? 1 : 0;
    number(codec, &bit, 1);
    *value = bit != 0;
}

static bool is_clean(const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)bytes[i] < ' ' && bytes[i] != '\n' && bytes[i] != '\t')
            return false;
    return utf8_valid(bytes, size);
}

static void string(struct codec *codec, char **value)
{
    uint32_t len = codec->out != NULL ? (uint32_t)strlen(*value) : 0;
    number(codec, &len, INCOMING_CODEC_BYTES);
    if (codec->out != NULL) {
        text_add_bytes(codec->out, *value, len);
        return;
    }
    if (codec->bad || (size_t)(codec->end - codec->at) < len || !is_clean(codec->at, len)) {
        codec->bad = true;
        return;
    }
    incoming_set(value, codec->at, len);
    codec->at += len;
}

static void list(struct codec *codec, struct incoming_list *value, size_t most)
{
    uint32_t count = (uint32_t)value->count;
    number(codec, &count, (uint32_t)most);
    for (uint32_t i = 0; i < count && !codec->bad; i++) {
        if (codec->out == NULL)
            incoming_add(value, most, "");
        string(codec, &value->items[i]);
    }
}

static void auth(struct codec *codec, struct auth_result *value)
{
    uint32_t verdict = (uint32_t)value->verdict;
    number(codec, &verdict, AUTH_VERDICTS - 1);
    value->verdict = (enum auth_verdict)verdict;
    flag(codec, &value->aligned);
}

static void walk(struct codec *codec, struct incoming *mail)
{
    uint32_t refused = (uint32_t)mail->refused, kind = (uint32_t)mail->bounce.kind;
    number(codec, &refused, INCOMING_REFUSALS - 1);
    mail->refused = (enum incoming_refusal)refused;
    flag(codec, &mail->truncated);
    number(codec, &mail->robot, 0xffff);
    number(codec, &mail->notes, 0xffff);
    number(codec, &mail->parts, 0xffff);
    flag(codec, &mail->from_single);
    flag(codec, &mail->null_path);
    char **strings[] = {&mail->message_id, &mail->subject,     &mail->date, &mail->from,
                        &mail->from_name,  &mail->return_path, &mail->body, &mail->attachment_text};
    for (size_t i = 0; i < sizeof strings / sizeof strings[0]; i++)
        string(codec, strings[i]);
    list(codec, &mail->in_reply_to, INCOMING_REFERENCES);
    list(codec, &mail->references, INCOMING_REFERENCES);
    list(codec, &mail->recipients, INCOMING_RECIPIENTS);
    list(codec, &mail->ignored, INCOMING_IGNORED);
    flag(codec, &mail->auth.present);
    auth(codec, &mail->auth.dkim);
    auth(codec, &mail->auth.spf);
    auth(codec, &mail->auth.dmarc);
    number(codec, &kind, BOUNCE_KINDS - 1);
    mail->bounce.kind = (enum bounce_kind)kind;
    string(codec, &mail->bounce.recipient);
    string(codec, &mail->bounce.action);
    string(codec, &mail->bounce.status);
    string(codec, &mail->bounce.said);
    string(codec, &mail->bounce.message_id);
}

void incoming_encode(const struct incoming *mail, struct text *out)
{
    struct codec codec = {.out = out};
    struct incoming copy = *mail; /* a writing walk changes nothing, but the one walk takes no const */
    walk(&codec, &copy);
}

enum rc incoming_decode(const char *bytes, size_t size, struct incoming *out, struct err *err)
{
    incoming_init(out);
    struct codec codec = {.at = bytes, .end = bytes + size};
    walk(&codec, out);
    if (codec.bad || codec.at != codec.end)
        return err_set(err, RC_BAD, "the mail reader's answer makes no sense");
    return RC_OK;
}
