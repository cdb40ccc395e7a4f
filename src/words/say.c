#include "words/say.h"

#include "words/catalog.h"
#include "words/when.h"

enum { NAME_BYTES = 32 };

/* What stands for the placeholder of `length` bytes at `at`, its braces not counted. */
static bool put_placeholder(const char *at, size_t length, say_put *put, const void *context, struct text *out)
{
    char name[NAME_BYTES];
    size_t from = out->len;
    if (length == 0 || length >= sizeof name)
        return false;
    memcpy(name, at, length);
    name[length] = '\0';
    bool capital = name[0] >= 'A' && name[0] <= 'Z';
    if (capital)
        name[0] = (char)(name[0] - 'A' + 'a');
    if (!put(name, context, out))
        return false;
    if (capital)
        text_capital(out, from);
    return true;
}

void say_fill(struct text *out, const char *sentence, say_put *put, const void *context)
{
    const char *at = sentence;
    for (const char *open; (open = strchr(at, '{')) != NULL;) {
        const char *close = strchr(open, '}');
        if (close == NULL)
            break;
        text_add_bytes(out, at, (size_t)(open - at));
        if (!put_placeholder(open + 1, (size_t)(close - open - 1), put, context, out))
            text_add_bytes(out, open, (size_t)(close + 1 - open));
        at = close + 1;
    }
    text_add(out, at);
}

void say_with(struct text *out, const char *key, long long number, say_put *put, const void *context)
{
    const char *sentence = catalog_sentence(key, number);
    if (sentence == NULL)
        text_add(out, key);
    else
        say_fill(out, sentence, put, context);
}

static void put_fill(const struct fill *fill, const char *form, struct text *out)
{
    switch (fill->form) {
    case FILL_SAYING: {
        const struct saying *says = fill->of;
        if (says != NULL)
            say_list(out, says->key, says->fills);
        break;
    }
    case FILL_WRITTEN:
        fill->write(fill->of, out);
        break;
    case FILL_NAME:
        text_add(out, catalog_name(fill->of, fill->text, form));
        break;
    case FILL_TEXT:
        text_add(out, fill->text);
        break;
    case FILL_PART:
        text_add_bytes(out, fill->text, text_fit(fill->text, strlen(fill->text), (size_t)fill->number));
        break;
    case FILL_KEY:
        text_add(out, fill->text == NULL ? "" : catalog_text(fill->text));
        break;
    case FILL_NUMBER:
        text_add_int(out, fill->number);
        break;
    case FILL_SPAN:
        when_write_span(fill->number, out);
        break;
    case FILL_MOMENT:
        when_write(fill->number, fill->text, out);
        break;
    case FILL_DAY:
        when_write_day(fill->number, out);
        break;
    }
}

static bool put_said(const char *name, const void *context, struct text *out)
{
    for (const struct fill *fill = context; fill->name != NULL; fill++) {
        size_t len = strlen(fill->name);
        if (strncmp(fill->name, name, len) != 0 || (name[len] != '\0' && name[len] != '.'))
            continue;
        put_fill(fill, name[len] == '.' ? name + len + 1 : NULL, out);
        return true;
    }
    return false;
}

void say_list(struct text *out, const char *key, const struct fill *fills)
{
    const struct fill *counted = fills;
    while (counted->name != NULL && counted->form != FILL_NUMBER)
        counted++;
    say_with(out, key, counted->name != NULL ? counted->number : 0, put_said, fills);
}

enum rc say_err_list(struct err *err, enum rc rc, const char *key, const struct fill *fills)
{
    struct text text = TEXT_EMPTY;
    say_list(&text, key, fills);
    rc = err_set(err, rc, "%s", text.data);
    text_free(&text);
    return rc;
}

const char *say_between(size_t at, size_t count)
{
    return at == 0 ? "" : at + 1 == count ? catalog_text("list.and") : ", ";
}

void say_into(struct jv *object, const char *name, struct saying says)
{
    struct text text = TEXT_EMPTY;
    say_list(&text, says.key, says.fills);
    jv_put_text(object, name, &text);
}
