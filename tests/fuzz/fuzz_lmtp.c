/*
 * What somebody says at the socket for LMTP. Input: two bytes for the size of the pieces in which it comes and of the
 * largest mail, then the talk.
 */
#include "fuzz.h"

#include "mail/lmtp.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { FIELD = 20 }; /* bytes about an address in a field */

/* Every line is an answer: three digits, a blank or a hyphen, printable words, CR LF. */
static void check_said(const struct text *said)
{
    const char *at = said->data, *end = said->data + said->len;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        must(stop != NULL && stop - at >= 5 && stop[-1] == '\r');
        for (int i = 0; i < 3; i++)
            must(at[i] >= '0' && at[i] <= '9');
        must(at[3] == ' ' || at[3] == '-');
        for (const char *one = at; one < stop - 1; one++)
            must(*one >= ' ' && *one <= '~');
        at = stop + 1;
    }
}

static void check_mail(struct lmtp *lmtp, size_t most)
{
    const struct text *mail = lmtp_mail(lmtp);
    if (mail == NULL)
        return;
    must(!lmtp_reads(lmtp) && !lmtp_over(lmtp));
    must(strncmp(mail->data, "Return-Path: <", 14) == 0);
    must(strstr(mail->data, "\nDelivered-To: ") != NULL);
    must(mail->len <= most + (size_t)(LMTP_RECEIVERS + 1) * (LMTP_PATH + FIELD));
    lmtp_answer(lmtp, (enum lmtp_fate)(mail->len % 4), 12);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 2)
        return 0;
    size_t piece = (size_t)bytes[0] + 1, most = (size_t)bytes[1] * 4;
    struct lmtp *lmtp = lmtp_new("mx.example.org", most);
    bytes += 2;
    size -= 2;
    while (size > 0 && lmtp_reads(lmtp)) {
        size_t len = size < piece ? size : piece;
        char *part = fuzz_room(len, 1); /* as long as it is, for the sanitizer */
        memcpy(part, bytes, len);
        lmtp_feed(lmtp, part, len);
        free(part);
        while (lmtp_mail(lmtp) != NULL)
            check_mail(lmtp, most);
        bytes += len;
        size -= len;
    }
    check_said(lmtp_said(lmtp));
    lmtp_end(lmtp, "going down");
    must(lmtp_over(lmtp) && !lmtp_reads(lmtp) && lmtp_mail(lmtp) == NULL);
    check_said(lmtp_said(lmtp));
    lmtp_free(lmtp);
    return 0;
}
