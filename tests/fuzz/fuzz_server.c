/*
 * What mail servers say: the lines of an IMAP server, the replies of an SMTP server. Input: lines; one that begins with
 * '>' is a command of ours, every other one the server's.
 */
#include "fuzz.h"

#include "mail/imap_talk.h"
#include "mail/sender_kind.h"
#include "mail/smtp_talk.h"

enum { ROWS = 8 };

static bool printable(const char *words, size_t room)
{
    size_t len = strnlen(words, room);
    for (size_t i = 0; i < len; i++)
        if (words[i] < ' ' || words[i] > '~')
            return false;
    return len < room;
}

static void check_imap(const struct imap_talk *talk)
{
    must(talk->count <= ROWS);
    must(!talk->over || talk->count == ROWS);
    for (size_t i = 0; i < talk->count; i++)
        must(talk->rows[i].uid > 0 && talk->rows[i].size >= 0);
    must(talk->literal >= -1 && talk->exists >= -1 && talk->exists <= IMAP_UID_MOST);
    must(printable(talk->words, sizeof talk->words));
    must(!imap_talk_passing(talk) || talk->words[0] != '\0');
}

static void check_smtp(const struct smtp_talk *talk)
{
    must(talk->stage <= SMTP_BODY && talk->code >= 0 && talk->code <= 999);
    must(strnlen(talk->reply, sizeof talk->reply) < sizeof talk->reply);
    for (int done = 0; done < 2; done++) {
        struct send_result result;
        smtp_talk_judge(talk, done == 1, "trouble", &result);
        must(printable(result.reply, sizeof result.reply) && printable(result.queue_id, sizeof result.queue_id));
        /* a mail is sent only when the server said so about its whole text, and ends only when it said so */
        must(result.class != SEND_OK || (done == 1 && talk->stage == SMTP_BODY && talk->code / 100 == 2));
        must(result.class != SEND_NEVER || (talk->stage >= SMTP_MAIL && talk->code / 100 == 5));
        must(result.class != SEND_UNKNOWN || talk->stage == SMTP_BODY);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct imap_mail rows[ROWS];
    struct imap_talk imap = {.exists = -1};
    struct smtp_talk smtp = {0};
    imap_talk_next(&imap, rows, ROWS);
    while (size > 0) {
        const uint8_t *end = memchr(bytes, '\n', size);
        size_t len = end == NULL ? size : (size_t)(end - bytes) + 1;
        bool ours = bytes[0] == '>';
        char *line = fuzz_room(len, 1); /* as long as it is, for the sanitizer */
        memcpy(line, bytes, len);
        if (ours) {
            imap_talk_command(&imap, line + 1, len - 1);
            smtp_talk_command(&smtp, line + 1, len - 1);
        } else {
            imap_talk_line(&imap, line, len);
            smtp_talk_reply(&smtp, line, len);
        }
        free(line);
        check_imap(&imap);
        check_smtp(&smtp);
        bytes += len;
        size -= len;
    }
    return 0;
}
