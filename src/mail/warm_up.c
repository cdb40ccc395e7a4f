#include "mail/warm_up.h"

#include "mail/parse.h"

#include <iconv.h>

/* Charsets in which mail is written, as iconv calls them; UTF-8, UCS-2 and ASCII are in the C library itself. */
static const char *const charsets[] = {
    "ISO-8859-1",  "ISO-8859-2", "ISO-8859-3",  "ISO-8859-4",  "ISO-8859-5",  "ISO-8859-6",  "ISO-8859-7",
    "ISO-8859-8",  "ISO-8859-9", "ISO-8859-10", "ISO-8859-13", "ISO-8859-14", "ISO-8859-15", "ISO-8859-16",
    "CP1250",      "CP1251",     "CP1252",      "CP1253",      "CP1254",      "CP1255",      "CP1256",
    "CP1257",      "CP1258",     "KOI8-R",      "KOI8-U",      "ISO-2022-JP", "ISO-2022-KR", "EUC-JP",
    "EUC-KR",      "EUC-CN",     "SHIFT_JIS",   "CP932",       "UHC",         "GBK",         "GB18030",
    "BIG5",        "BIG5-HKSCS", "UTF-7",       "TIS-620",     "MACINTOSH",   "IBM850",      "IBM852",
    "IBM866",      "IBM437",     "UTF-16",      "UTF-32",      "CP874",       "ISO-8859-11", "EUC-TW",
    "ISO-2022-CN",
};

void mail_warm_up(void)
{
    /* no hour has 60 minutes: of such a zone the library looks for a file, and for words to say that there is none */
    static const char mail[] =
        "From: =?iso-8859-1?q?Ann=E9?= <a@example.org>\nTo: b@example.org, c: d@example.org;\n"
        "Subject: =?utf-8?b?w6k=?= =?iso-2022-jp?b?GyRCJCIbKEI=?=\nDate: Fri, 20 Nov 2026 10:00:00 +0100\n"
        "Message-ID: <a@b>\nReferences: <c@d>\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n"
        "--b\nContent-Type: text/plain; charset=iso-8859-15\nContent-Transfer-Encoding: quoted-printable\n\n=A4=\n\n"
        "--b\nContent-Type: text/html; charset=x-none\nContent-Transfer-Encoding: base64\n\nPHA+YTwvcD4=\n"
        "--b\nContent-Type: message/rfc822\n\nFrom: a@b\nDate: Fri, 20 Nov 2026 10:00:00 +0160\n\nbegin 644 "
        "a\n#0V%T\n`\nend\n"
        "--b\nContent-Type: text/plain; name*=utf-8''%C3%A9\nContent-Disposition: attachment; filename*=iso-8859-2''a\n"
        "Content-Transfer-Encoding: x-uuencode\n\nbegin 644 a\n#0V%T\n`\nend\n--b--\n";
    struct incoming read;
    /* never closed: while one is open, iconv keeps what it loaded for it. A charset of which the system has no
     * description will be unknown. */
    for (size_t i = 0; i < sizeof charsets / sizeof charsets[0]; i++)
        (void)iconv_open("UTF-8", charsets[i]);
    if (mail_parse(mail, sizeof mail - 1, "mx.example.org", &read, NULL) == RC_OK)
        incoming_free(&read);
}
