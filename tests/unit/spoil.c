#include "spoil.h"

#include <string.h>

size_t spoil_number(struct spoil *spoil, size_t most)
{
    spoil->state = spoil->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (size_t)((spoil->state >> 33) % most);
}

static const char *word(struct spoil *spoil)
{
    size_t count = 0;
    while (spoil->words[count] != NULL)
        count++;
    return spoil->words[spoil_number(spoil, count)];
}

/* One place of the text, changed. */
static void change(struct spoil *spoil, const char *bytes, size_t size, struct text *out)
{
    size_t at = spoil_number(spoil, size + 1), left = size - at;
    size_t some = left == 0 ? 0 : 1 + spoil_number(spoil, left < 20 ? left : 20);
    text_add_bytes(out, bytes, at);
    switch (spoil_number(spoil, 6)) {
    case 0:
        text_add_bytes(out, bytes + at, left > 0 ? 1 : 0);
        break;
    case 1:
    case 2:
        text_add(out, word(spoil));
        break;
    case 3:
        text_add(out, word(spoil));
        at += left > 0 ? 1 : 0;
        break;
    case 4:
        at += some;
        break;
    default:
        at += left > 0 ? 1 : 0;
        break;
    }
    text_add_bytes(out, bytes + at, size - at);
}

void spoil_bytes(struct spoil *spoil, const char *bytes, size_t size, struct text *out)
{
    struct text now = TEXT_EMPTY, next = TEXT_EMPTY;
    text_add_bytes(&now, bytes, size);
    for (size_t left = 1 + spoil_number(spoil, 3); left > 0; left--) {
        text_clear(&next);
        change(spoil, now.data, now.len, &next);
        text_clear(&now);
        text_add_bytes(&now, next.data, next.len);
    }
    text_add_bytes(out, now.data, now.len);
    text_free(&now);
    text_free(&next);
}

void spoil_lines(struct spoil *spoil, size_t rarely, const char *bytes, size_t size, struct text *out)
{
    struct text behind = TEXT_EMPTY;
    for (size_t at = 0; at < size;) {
        const char *end = memchr(bytes + at, '\n', size - at);
        size_t len = end == NULL ? size - at : (size_t)(end - bytes) + 1 - at;
        switch (spoil_number(spoil, rarely) == 0 ? spoil_number(spoil, 7) : 7) {
        case 0:
            break;
        case 1:
            text_add_bytes(out, bytes + at, len);
            text_add_bytes(out, bytes + at, len);
            break;
        case 2:
            text_add_bytes(&behind, bytes + at, len);
            break;
        case 3:
            text_add_bytes(out, bytes + at, len - (end == NULL ? 0 : 1));
            break;
        case 4:
            text_add_char(out, '\n');
            text_add_bytes(out, bytes + at, len);
            break;
        case 5:
        case 6:
            spoil_bytes(spoil, bytes + at, len, out);
            break;
        default:
            text_add_bytes(out, bytes + at, len);
            text_add_bytes(out, behind.data, behind.len);
            text_clear(&behind);
            break;
        }
        at += len;
    }
    text_free(&behind);
}

void spoil_text(struct spoil *spoil, const char *const *texts, size_t count, size_t at, struct text *out)
{
    const char *text = texts[at % count];
    text_clear(out);
    if (at < count)
        text_add(out, text);
    else
        spoil_bytes(spoil, text, strlen(text), out);
}
