/*
 * What texts of mails become, pinned (pinned.h): HTML as its reader sees it, encodings and format=flowed undone,
 * charsets, words that look alike, and what nobody sees. Only letters that have long been in Unicode, and charsets that
 * every system reads alike.
 */
#include "check.h"
#include "pinned.h"
#include "spoil.h"

#include "mail/charset.h"
#include "mail/content.h"
#include "mail/fields.h"
#include "mail/html.h"
#include "mail/skeleton.h"
#include "mail/transfer.h"
#include "mail/unseen.h"
#include "mail/utf8.h"

#include <string.h>

enum { SPOILT_PAGES = 300, SPOILT = 3000 };

/* ---- HTML ---- */

static const char *const pages[] = {
    "<html><head><title>no</title><style>p { x: y }</style></head><body><p>Hello,</p><p>take <b>juno</b> &amp; "
    "go<br>now</p></body></html>",
    "<div>one</div><div>two<div>three</div></div>four<hr>five<blockquote>six<br><blockquote "
    "type=cite>seven</blockquote></blockquote>eight",
    "<pre>a  b\n\tc\r\nd</pre>e  f\n g<pre>h</pre></pre>i<ul><li>one<li>two</ul>",
    "<table><tr><td>a</td><td> b</td><th>c</th></tr><tr><td></td><td>d</td></tr></table>",
    "a<!-- b > c -->d<!-->e-->f<!doctype html>g<?xml x?>h<![if x]>i<![endif]>j<!--never ended",
    "<p style=\"display:none\">hidden<p>shown</p><div style='Display : None'>a<div>b</div>c</div>d<span "
    "hidden>e</span>f<span hidden/>g</span>h",
    "<a style=font-size:0 x>i</a>j<b style=\"x;font-size:0px\">k</b>l<i style = \"visibility:hidden\">m</i>n<br "
    "hidden>o<p hidden>q<p>r",
    "&lt;&#60;&#x3c;&#X3C&#0;&#10;&#x80;&#x110000;&#xd800;&#;&#x;&#xg;&nbsp;|&euml;&Euml;&unknown;&amp&ampx;&hellip;&"
    "shy;&#123456789;&#1a;&#9f;&#x1g;&#xfF;&",
    "<script>if (a < b) c();</script>d<style><p>e</style >f<textarea>g</textare>h</TEXTAREA "
    "x>i<iframe/>j</iframe>k<title>never ended",
    "a < b > c <3 <> </> <a href=\"x>y\">z</a> <a href='x>y'>z</a> <a \"x>y\">z</a> "
    "<verylongnameofanelement>q</x><p/>r<",
    "<p>a</p>\n\n<p>b</p> <span> c </span> <b> d</b>e\xc2\xa0 f \xe2\x80\x8bg\x7fh\xc2\x85i\xff j\xc3",
    "<p title = 'hidden' hidden = x>a</p><p data-hidden>b</p><p =hidden>c</p><p /hidden>d</p><p style=x "
    "style=display:none>e</p><P HIDDEN>f</P>",
    "<p\fhidden>a</p><p\rhidden>b</p>c<p\thidden = x\f>d",
    "<div style=\"mso-hide:all\"><div/><div>x</div></div>y<br/>z<hr/><td>w</td><pre/>v  u</pre>"};

static const char *const tags[] = {"<p>",
                                   "</p>",
                                   "<div>",
                                   "</div>",
                                   "<br>",
                                   "<br/>",
                                   "<hr>",
                                   "<blockquote>",
                                   "</blockquote>",
                                   "<pre>",
                                   "</pre>",
                                   "<td>",
                                   "<span hidden>",
                                   "</span>",
                                   "<p style='display:none'>",
                                   "<script>",
                                   "</script>",
                                   "<!--",
                                   "-->",
                                   "<!",
                                   "<?",
                                   "<",
                                   ">",
                                   "/",
                                   "\"",
                                   "'",
                                   "=",
                                   "&",
                                   ";",
                                   "#",
                                   "&#x",
                                   "&amp;",
                                   " ",
                                   "\n",
                                   "\t",
                                   "\xc2\xa0",
                                   "a",
                                   "hidden",
                                   " style=",
                                   "&#128;",
                                   "&nbsp;",
                                   "\xc3",
                                   "<img src=x>",
                                   "<li>",
                                   "</",
                                   NULL};

static void see_page(struct pinned *pinned, const char *row, const char *bytes, size_t size)
{
    struct text text = TEXT_EMPTY;
    (void)html_text(bytes, size, &text);
    pinned_text(pinned, row, &text);
    text_free(&text);
}

static void see_pages(struct pinned *pinned)
{
    struct spoil spoil = {.state = 8, .words = tags};
    struct text page = TEXT_EMPTY;
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        size_t len = strlen(pages[i]);
        see_page(pinned, "pages", pages[i], len);
        for (size_t cut = 0; cut < len; cut++)
            see_page(pinned, "pages, cut", pages[i], cut);
        for (int k = 0; k < SPOILT_PAGES; k++) {
            text_clear(&page);
            spoil_bytes(&spoil, pages[i], len, &page);
            see_page(pinned, "pages, spoiled", page.data, page.len);
        }
    }
    for (size_t depth = 36; depth < 44; depth++) {
        text_clear(&page);
        for (size_t i = 0; i < depth; i++)
            text_add(&page, "<blockquote>");
        text_addf(&page, "<p>deep</p><div x%zu style=display:none>x</div>", depth);
        see_page(pinned, "deep pages", page.data, page.len);
        text_clear(&page);
        text_add(&page, "<p style='");
        text_pad(&page, 0, 500 + depth);
        for (size_t i = 10; i < page.len; i++)
            page.data[i] = 'x';
        text_add(&page, ";display:none'>hidden?</p>");
        see_page(pinned, "deep pages", page.data, page.len);
    }
    text_free(&page);
}

static void see_named(struct pinned *pinned, const char *bytes, size_t size)
{
    static const char *const names[] = {"p",       "div",     "h1",    "h7",    "li",  "body",    "center",
                                        "details", "summary", "b",     "br",    "hr",  "img",     "input",
                                        "wbr",     "script",  "style", "title", "xml", "noframes"};
    static const char *const entities[] = {
        "amp",  "lt",    "gt",    "quot",  "apos", "copy", "reg",  "deg",   "middot", "laquo", "sect", "times", "Auml",
        "ouml", "szlig", "oelig", "ndash", "bull", "euro", "rarr", "minus", "ensp",   "zwnj",  "zwj",  "trade"};
    struct text page = TEXT_EMPTY;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        text_addf(&page, "a<%s>b<%s hidden>c</%s>d</%s>e", names[i], names[i], names[i], names[i]);
        see_page(pinned, "elements", page.data, page.len);
        text_clear(&page);
    }
    for (size_t i = 0; i < sizeof entities / sizeof entities[0]; i++) {
        text_addf(&page, "&%s;&%s &%sx;&%c%s;", entities[i], entities[i], entities[i], 'x', entities[i] + 1);
        see_page(pinned, "entities", page.data, page.len);
        text_clear(&page);
    }
    for (int code = 0; code < 0x180; code++)
        text_addf(&page, "&#%d;&#x%x", code, code);
    see_page(pinned, "entities", page.data, page.len);
    see_page(pinned, "entities", bytes, size);
    text_free(&page);
}

/* ---- encodings ---- */

static void see_transfer(struct pinned *pinned)
{
    static const char *const texts[] = {
        "cGFzcwpqdW5v",   "cGF zcw==\r\ncGFzcw=", "cGFzc*w==", "=",   "=41=4",    "a=\nb = \nc\t\n=3D=3d=3G=g3=\r\n",
        "p\xff=C3=BC \t", "+/+/AZaz09-_",         "ab",        "abc", "abcd=efgh"};
    static const char *const bits[] = {"=", "==", "\n", "\r\n", " ", "A", "z", "+", "/", "=3D", "=\n",
                                       "*", "G",  "f",  "9",    ":", "@", "[", "`", "{", NULL};
    static const char *const words[] = {"7bit", " 8BIT ", "binary;", "Base64(x)", "base64x", "quoted-printable\r\n",
                                        "x",    "",       "\t",      "base6"};
    struct spoil spoil = {.state = 9, .words = bits};
    struct text one = TEXT_EMPTY, text = TEXT_EMPTY;
    for (size_t i = 0; i < SPOILT; i++) {
        spoil_text(&spoil, texts, sizeof texts / sizeof texts[0], i, &one);
        for (size_t most = 0; most < 40; most += 1 + i % 11)
            for (int way = TRANSFER_PLAIN; way <= TRANSFER_QUOTED_PRINTABLE; way++) {
                text_addf(&text, "%zu ", most);
                size_t from = text.len;
                bool sound = transfer_decode((enum transfer)way, one.data, one.len, from + most, &text);
                text_addf(&text, " %d %zu,", sound, text.len - from);
            }
        pinned_text(pinned, "transfer", &text);
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        bool known;
        text_addf(&text, "%d", (int)transfer_of(words[i], &known));
        text_addf(&text, "%d", known);
    }
    pinned_text(pinned, "transfer", &text);
    text_free(&one);
    text_free(&text);
}

static void see_flowed(struct pinned *pinned)
{
    static const char *const texts[] = {"one \ntwo\n three \nfour \n-- \nsig \n",
                                        "> a \n> b\n>> c \n> d\n",
                                        ">  a \n >b \n",
                                        " \n\n  \n",
                                        "-- ",
                                        "a \n> -- \n> b ",
                                        "no end",
                                        ">",
                                        "a \n-- x\n--  \n"};
    static const char *const bits[] = {" ", "\n", ">", "> ", "-- ", "-", "a", " \n", NULL};
    struct spoil spoil = {.state = 10, .words = bits};
    struct text one = TEXT_EMPTY, text = TEXT_EMPTY;
    for (size_t i = 0; i < SPOILT; i++) {
        spoil_text(&spoil, texts, sizeof texts / sizeof texts[0], i, &one);
        content_unflow(one.data, one.len, i % 2 == 0, &text);
        pinned_text(pinned, "flowed", &text);
    }
    for (int depth = 37; depth < 44; depth++) {
        text_clear(&one);
        for (int i = 0; i < depth; i++)
            text_add_char(&one, '>');
        text_add(&one, "deep \n");
        content_unflow(one.data, one.len, false, &text);
    }
    pinned_text(pinned, "flowed", &text);
    text_free(&one);
    text_free(&text);
}

/* ---- charsets ---- */

static const char *const charset_names[] = {NULL,
                                            "",
                                            "utf-8",
                                            "UTF8",
                                            "iso-8859-1",
                                            "Latin1",
                                            "us-ascii",
                                            "windows-1252",
                                            "utf-16",
                                            "utf-16le",
                                            "UTF-16BE",
                                            "utf-32le",
                                            "ucs-2",
                                            "iso-8859-15",
                                            "koi8-r",
                                            "x-unknown",
                                            "utf-8//TRANSLIT",
                                            "utf-7 x",
                                            "../etc",
                                            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                            "ISO8859-15",
                                            "utf-9",
                                            "latin-2"};

static const struct {
    const char *bytes;
    size_t size;
} charset_texts[] = {{"plain\r\nascii\n", 13},
                     {"\xef\xbb\xbfmark", 7},
                     {"\xef\xbb", 2},
                     {"gr\xc3\xbc\xc3\x9f", 6},
                     {"gr\xfc\xdf\x80\x81", 6},
                     {"p\0a\0s\0s\0", 8},
                     {"\0p\0a\xff\xfe", 6},
                     {"\xff\xfep\0\xac\x20", 6},
                     {"p\0\0\0\0\0\1\0", 8},
                     {"a\rb\x07\x7f\xc2\x85\tc", 9},
                     {"\xa4\xe2\xe0", 3},
                     {"gr\xfcx", 3},
                     {"grx", 2},
                     {"p\0\0\xd8x\0\0", 7},
                     {"", 0},
                     {"\xed\xa0\x80\xf4\x90\x80\x80\xc0\xaf", 9}};

static void see_charset(struct pinned *pinned)
{
    struct text text = TEXT_EMPTY;
    for (size_t i = 0; i < sizeof charset_names / sizeof charset_names[0]; i++)
        for (size_t k = 0; k < sizeof charset_texts / sizeof charset_texts[0]; k++) {
            text_addf(&text, "%s: ", charset_names[i] == NULL ? "none" : charset_names[i]);
            text_addf(&text, " %d\n",
                      (int)charset_read(charset_names[i], charset_texts[k].bytes, charset_texts[k].size, &text));
            pinned_text(pinned, "charsets", &text);
        }
    for (int byte = 0; byte < 256; byte++) {
        char bytes[3] = {(char)byte, 'x', (char)byte};
        uint32_t code = 0;
        text_addf(&text, "%x %d %zu ", utf8_of_windows_1252((unsigned char)byte),
                  (signed char)fields_ascii_lower((char)byte), utf8_read(bytes, 3, &code));
        text_addf(&text, "%d %x ", utf8_valid(bytes, 1), code);
        text_addf(&text, "%d\n", utf8_clean(bytes, 3, &text));
    }
    pinned_text(pinned, "bytes", &text);
    text_free(&text);
}

/* Every two and three of some bytes about which UTF-8 is strict. */
static void see_utf8(struct pinned *pinned)
{
    static const unsigned char some[] = {0x00, 'a',  '\r', '\n', 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf,
                                         0xc0, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff};
    enum { SOME = sizeof some };
    struct text text = TEXT_EMPTY;
    for (size_t i = 0; i < (size_t)SOME * SOME * SOME; i++) {
        char bytes[4] = {(char)some[i % SOME], (char)some[i / SOME % SOME], (char)some[i / SOME / SOME], (char)0xbf};
        uint32_t code = 0;
        size_t size = 1 + i % 4, len = utf8_read(bytes, size, &code);
        text_addf(&text, "%zu %x ", len, len > 0 ? code : 0);
        text_addf(&text, "%d\n", utf8_clean(bytes, size, &text));
        utf8_add(&text, code * 37);
    }
    pinned_text(pinned, "utf-8", &text);
    text_free(&text);
}

/* ---- words that look alike ---- */

static const char *const words_letters[] = {"a",
                                            "I",
                                            "l",
                                            "1",
                                            "0",
                                            "o",
                                            "O",
                                            "|",
                                            "rn",
                                            "m",
                                            "vv",
                                            "w",
                                            "r",
                                            "v",
                                            " ",
                                            "-",
                                            "_",
                                            ".",
                                            "'",
                                            "`",
                                            "\xc2\xb7",
                                            "\xca\xbc",
                                            "\xc3\x9f",
                                            "\xc3\xa6",
                                            "\xc5\x93",
                                            "\xc3\xa9",
                                            "e\xcc\x81",
                                            "\xd0\xb0",
                                            "\xd0\x90",
                                            "\xce\x91",
                                            "\xce\xb1",
                                            "\xcf\x92",
                                            "\xcf\xb2",
                                            "\xcf\x90",
                                            "\xc4\xb1",
                                            "\xef\xbc\xa1",
                                            "\xf0\x9d\x90\x80",
                                            "\xe2\x80\x8b",
                                            "\xc2\xad",
                                            "\xf0\x9f\x87\xa6",
                                            "\xf0\x9f\x87\xbf",
                                            "\xf0\x9f\x85\xb0",
                                            "\xf0\x9f\x88\x80",
                                            "\xce\x92",
                                            "\xce\xb2",
                                            "\xea\x9c\xb1",
                                            "\xea\x93\xb4",
                                            "\xc3\x90",
                                            "\xc3\x8f",
                                            "\xc7\x80",
                                            "\xe2\x80\x99",
                                            "\xe2\x80\x9c",
                                            "B",
                                            "b",
                                            "\xd7\x90",
                                            "ss",
                                            "\xe2\x83\x9d",
                                            "z",
                                            "!"};

static void see_words(struct pinned *pinned)
{
    enum { LETTERS = sizeof words_letters / sizeof words_letters[0] };
    struct spoil spoil = {.state = 11};
    struct text word = TEXT_EMPTY, before = TEXT_EMPTY, text = TEXT_EMPTY;
    for (size_t i = 0; i < 4000; i++) {
        struct skeleton one, other;
        text_clear(&word);
        size_t from = i < LETTERS ? i : spoil_number(&spoil, LETTERS);
        text_add(&word, words_letters[from]);
        for (size_t k = spoil_number(&spoil, 4); i >= LETTERS && k > 0; k--)
            text_add(&word, words_letters[spoil_number(&spoil, k % 2 == 0 ? 22 : LETTERS)]);
        skeleton_of(word.data, &one);
        skeleton_of(before.data, &other);
        text_addf(&text, "%s %s %d", one.folded.data, one.drawn.data, skeleton_alike(&one, &other));
        pinned_text(pinned, "skeletons", &text);
        skeleton_free(&one);
        skeleton_free(&other);
        if (i % 3 == 0) {
            text_clear(&before);
            text_add(&before, word.data);
        }
    }
    text_free(&word);
    text_free(&before);
    text_free(&text);
}

static void see_unseen(struct pinned *pinned)
{
    static const uint32_t codes[] = {'a',    '\t',    '\n',    0x7f,    0x85,    0xa0,    0xad,   0x115e,
                                     0x115f, 0x1160,  0x1161,  0x200d,  0x2028,  0x2029,  0x218f, 0x2190,
                                     0x2bff, 0x2c00,  0x3164,  0x3165,  0xe000,  0xfe0f,  0xfeff, 0xffa0,
                                     0xffa1, 0x1efff, 0x1f000, 0x1f468, 0x1faff, 0x1fb00, 0xe0041};
    enum { CODES = sizeof codes / sizeof codes[0] };
    struct text string = TEXT_EMPTY, text = TEXT_EMPTY;
    for (size_t i = 0; i < CODES; i++) {
        if (codes[i] != 0x2bff && codes[i] != 0x1faff && codes[i] != 0x1fb00)
            text_addf(&text, "%x %d ", codes[i], unseen_is(codes[i]));
        for (size_t k = 0; k < CODES; k++) {
            text_clear(&string);
            utf8_add(&string, codes[i]);
            if (k % 3 == 1)
                utf8_add(&string, 0xfe0f);
            utf8_add(&string, 0x200d);
            utf8_add(&string, codes[k]);
            if (k % 7 == 5)
                text_add(&string, "\xff more");
            size_t len = string.len;
            struct text out = TEXT_EMPTY;
            unseen_drop(string.data, len, &out);
            text_addf(&text, "%zu %d ", out.len, strstr(out.data, "\xe2\x80\x8d") != NULL);
            text_free(&out);
        }
    }
    unseen_drop("\xf0\x9f\x91\xa8\xe2\x80\x8d", 7, &text);
    unseen_drop("a\xe2\x80\xa8"
                "b\xc2\x85"
                "c\xe2\x80\x8b"
                "d\xc2\xad\tx\n\x01y\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9",
                30, &text);
    pinned_text(pinned, "unseen", &text);
    text_free(&string);
    text_free(&text);
}

static void texts_are_as_they_were(void **state)
{
    (void)state;
    static struct pinned pinned;
    pinned_begin(&pinned, "part");
    see_pages(&pinned);
    see_named(&pinned, "&", 1);
    see_transfer(&pinned);
    see_flowed(&pinned);
    see_charset(&pinned);
    see_utf8(&pinned);
    see_words(&pinned);
    see_unseen(&pinned);
    pinned_end(&pinned);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(texts_are_as_they_were)};
    return cmocka_run_group_tests_name("part_pinned", tests, NULL, NULL);
}
