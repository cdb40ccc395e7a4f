/*
 * A text part of a mail: what HTML shows, format=flowed undone, any charset made
 * UTF-8. Input: the charset's name, NUL, the bytes.
 */
#include "fuzz.h"

#include "mail/charset.h"
#include "mail/content.h"
#include "mail/html.h"
#include "mail/utf8.h"

/* UTF-8 without control characters but TAB and LF. */
static void must_be_clean(const struct text *text)
{
    must(!text->failed);
    must(utf8_valid(text->data, text->len));
    for (size_t i = 0; i < text->len; i++)
        must((unsigned char)text->data[i] >= 0x20 || text->data[i] == '\t' || text->data[i] == '\n');
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const uint8_t *first = bytes;
    size_t len = fuzz_part(&bytes, &size);
    char *name = fuzz_string(first, len), *exact = fuzz_room(size, 1);
    if (size > 0)
        memcpy(exact, bytes, size);
    struct text clean = TEXT_EMPTY, shown = TEXT_EMPTY, flat = TEXT_EMPTY;
    (void)charset_read(name, exact, size, &clean);
    must_be_clean(&clean);
    (void)html_text(clean.data, clean.len, &shown);
    must_be_clean(&shown);
    must(shown.len <= 64 * clean.len); /* "<hr>" within forty quotations */
    content_unflow(clean.data, clean.len, size % 2 == 0, &flat);
    must_be_clean(&flat);
    text_clear(&shown);
    /* html_text() is promised UTF-8, and must live with less */
    (void)html_text(exact, size, &shown);
    text_free(&clean);
    text_free(&shown);
    text_free(&flat);
    free(exact);
    free(name);
    return 0;
}
