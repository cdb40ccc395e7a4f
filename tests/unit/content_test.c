/* What of a mail's parts is its writer's text: nothing struck out, no signature, no armour, no picture of ours. */
#include "check.h"

#include "mail/content.h"
#include "mail/html.h"
#include "mail/incoming.h"
#include "mail/parse.h"

static void check_html(const char *html, const char *want, bool marked)
{
    struct text out = TEXT_EMPTY;
    check_int(html_text(html, strlen(html), &out), marked);
    check_text(out.data, want);
    text_free(&out);
}

static void struck_out(void **state)
{
    (void)state;
    static const char *const wheat[] = {
        "<s>take 2</s>",
        "<del>take 2</del>",
        "<STRIKE>take 2</STRIKE>",
        "<span style='text-decoration:line-through'>take 2</span>",
        "<span style=\"color:red; Text-Decoration-Line: underline Line-Through\">take 2</span>",
        "<font style='text-decoration:line-through red'>take 2</font>",
        "<style>p, td.old , .x:hover{color:red} div > .old{text-decoration:line-through;}</style><b class='a old'>take "
        "2</b>",
        "<style>@media screen{#no{text-decoration: line-through}}</style><i id=no>take 2</i>",
        "<style>em{text-decoration-line:line-through}</style><em>take <b>2</b></em>",
        "<s>take 2<s> or</s> 3</s>",
    };
    for (size_t i = 0; i < sizeof wheat / sizeof wheat[0]; i++) {
        struct text page = TEXT_EMPTY;
        text_addf(&page, "<div>%s</div><div>take 3</div>", wheat[i]);
        check_html(page.data, "take 3\n", true);
        text_free(&page);
    }
    check_html("take <s>2</s> 3", "take 3\n", true);
    check_html("take 2<s> and play</s>3", "take 2 3\n", true);
    check_html("take 1<s><br>take 2</s>play 3", "take 1\nplay 3\n", true);
    check_html("<table><tr style='text-decoration:line-through'><td>take 2<tr><td>take 3</table>", "take 3\n", true);
    check_html("<table><tr><td style='text-decoration:line-through'>a<table><tr><td>b</table>c<td>take 3</table>",
               "take 3\n", true);
    check_html("<ul><li style='text-decoration:line-through'>a<ul><li>b</ul><li>take 3</ul>take 4", "take 3\ntake 4\n",
               true);
    check_html("<table style='text-decoration:line-through'><tr><td>a</td></tr></table>take 3", "take 3\n", true);
    check_html("<blockquote><s>old</s>er</blockquote>take 3", "> er\ntake 3\n", false);
    check_html("<span style='text-decoration:underline'>take 3</span>", "take 3\n", false);
    check_html("<style>a{text-decoration:none}</style><a class=s>take 3</a>", "take 3\n", false);
}

static void signed_by_class(void **state)
{
    (void)state;
    check_html("<p>take 3</p><div class=\"moz-signature\">Anna<br>Stop the war!</div>", "take 3\n\n", true);
    check_html("take 3<pre class=\"a moz-signature\" cols=72>-- \nAnna\n</pre><blockquote>x</blockquote>",
               "take 3\n> x\n", true);
    check_html("<div>take 3</div><div id=\"_rc_sig\">Leave no trace</div>", "take 3\n", true);
    check_html("take 3<div class=gmail_signature>A</div><div id=Signature>B</div>", "take 3\n", true);
    check_html("<div id=AppleMailSignature>take 3</div>", "take 3\n", false);
}

static void check_mail(const char *text, const char *body, unsigned notes, const char *ignored)
{
    struct incoming mail;
    struct err err = {0};
    check_int(mail_parse(text, strlen(text), NULL, &mail, &err), RC_OK);
    check_text(mail.body, body);
    check_int(mail.notes & (NOTE_HTML | NOTE_SEALED), notes);
    check_int(mail.ignored.count, ignored != NULL);
    if (ignored != NULL)
        check_text(mail.ignored.items[0], ignored);
    incoming_free(&mail);
}

#define TWO(plain, html)                                                                                               \
    "From: a@b.org\nContent-Type: multipart/alternative; boundary=a\n\n--a\nContent-Type: text/plain\n\n" plain        \
    "\n--a\nContent-Type: text/html\n\n" html "\n--a--\n"
#define PARTS(parts) "From: a@b.org\nContent-Type: multipart/mixed; boundary=a\n\n" parts "--a--\n"

/* Plain text tells neither what is struck out nor, in some programs, where the signature begins. */
static void html_tells_more(void **state)
{
    (void)state;
    check_mail(TWO("take 2\ntake 3\n", "<s>take 2</s><div>take 3</div>"), "take 3\n", NOTE_HTML, NULL);
    check_mail(TWO("take 3\nAnna\nLeave\n", "take 3<div class=moz-signature>Anna<br>Leave</div>"), "take 3\n",
               NOTE_HTML, NULL);
    check_mail(TWO("take 3\n", "take 3<blockquote><s>old</s></blockquote>"), "take 3\n", 0, NULL);
}

static void pictures_of_ours(void **state)
{
    (void)state;
    check_mail(PARTS("--a\n\ntake 3\n--a\nContent-Type: image/png; name=\"board.png\"\n\nx\n"
                     "--a\nContent-Type: application/octet-stream; name=\"board.g1.x@club.example\"\n\nx\n"
                     "--a\nContent-Type: message/rfc822\n\nX-Loop: games@club.example\nSubject: x\n\ntake 7\n"),
               "take 3", 0, NULL);
    check_mail(PARTS("--a\n\ntake 3\n--a\nContent-Type: image/png; name=\"map.png\"\n\nx\n"), "take 3", 0, "map.png");
}

static void armour(void **state)
{
    (void)state;
    static const struct {
        const char *text, *said;
        bool encrypted;
    } cases[] = {
        {"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\ntake 3\n- -- \nAnna\n-----BEGIN PGP SIGNATURE-----\n\n"
         "iQEz3/U9mxRz\n=yZzh\n-----END PGP SIGNATURE-----\nplay 1\n",
         "take 3\n-- \nAnna\nplay 1\n", false},
        {"-----BEGIN PGP SIGNED MESSAGE-----\n\ntake 3\n-----BEGIN PGP SIGNATURE-----\nVersion: "
         "2\n\niQEz\n=yZzh\n\nplay 1\n",
         "take 3\nplay 1\n", false},
        {"hello\n-----BEGIN PGP MESSAGE-----\n\nhQEMA3/take3\n=aaaa\n-----END PGP MESSAGE-----\n", "hello\n", true},
        {"-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQEN\n-----END PGP PUBLIC KEY BLOCK-----", "", false},
        {"> -----BEGIN PGP MESSAGE-----\n- take 3\n", "> -----BEGIN PGP MESSAGE-----\n- take 3\n", false},
        {"-----BEGIN PGP SIGNED MESSAGE-----", "", false},
        {"", "", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[400];
        (void)snprintf(text, sizeof text, "%s", cases[i].text);
        check_int(content_take_off_armour(text), cases[i].encrypted);
        check_text(text, cases[i].said);
    }
    check_mail(PARTS("--a\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n"
                     "--a\nContent-Type: application/octet-stream; name=\"encrypted.asc\"\n\nx\n"),
               "", NOTE_SEALED, NULL);
    check_mail("From: a@b.org\nContent-Type: application/pkcs7-mime; name=smime.p7m\n\nx\n", "", NOTE_SEALED, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(struck_out), cmocka_unit_test(signed_by_class),
                                       cmocka_unit_test(html_tells_more), cmocka_unit_test(pictures_of_ours),
                                       cmocka_unit_test(armour)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
