/* A template, and what a player may have written into the facts. Input: the template, NUL, the words. */
#include "fuzz.h"

#include "report/mustache.h"
#include "report/templates.h"
#include "report/wrap.h"

enum { OUTPUT = 64 * 1024 };

struct page {
    const char *source;
};

/* A partial that is the template itself, one that is not there, one that is an accident. */
static enum rc partial(void *context, const char *name, const char **text, size_t *len, struct err *err)
{
    const struct page *page = context;
    if (strcmp(name, "none") == 0)
        return RC_NONE;
    if (strcmp(name, "bad") == 0)
        return err_set(err, RC_IO, "bad disk");
    *text = name[0] == 'w' ? "{{words}}\n" : page->source;
    *len = strlen(*text);
    return RC_OK;
}

static struct jv *facts_of(const char *words)
{
    struct jv *facts = jv_new_object(), *list = jv_new_array(), *item = jv_new_object();
    jv_put_string(item, "words", words);
    jv_put_int(item, "n", -3);
    jv_put_bool(item, "yes", true);
    jv_add(list, item);
    jv_add_string(list, words);
    jv_add_int(list, 0);
    jv_add(list, jv_new_null());
    jv_put_string(facts, "words", words);
    jv_put(facts, "list", list);
    jv_put(facts, "no", jv_new_bool(false));
    jv_put(facts, "in", jv_copy_deep(jv_at(list, 0)));
    jv_put_string(facts, "empty", "");
    return facts;
}

static void render(const char *source, const struct jv *facts, enum mustache_escape escape, struct text *out)
{
    struct page page = {source};
    struct err err = {0};
    const struct mustache_setup setup = {
        .escape = escape, .name = "x", .partial = partial, .context = &page, .output_max = OUTPUT};
    enum rc rc = mustache_render(source, strlen(source), facts, &setup, out, &err);
    must(rc == RC_OK || err.text[0] != '\0');
    must(rc != RC_OK || out->len <= OUTPUT);
    must(out->len <= 8 * OUTPUT); /* what went over was one text or value */
}

/* Whatever a player wrote, it opens no element and is no template. */
static void check_words(const struct jv *facts, const char *words)
{
    struct text out = TEXT_EMPTY;
    render("{{words}}", facts, MUSTACHE_HTML, &out);
    must(strpbrk(out.data, "<>\"'") == NULL);
    text_clear(&out);
    render("{{words}}", facts, MUSTACHE_PLAIN, &out);
    must(strstr(words, "{{") == NULL || strlen(words) > OUTPUT || strstr(out.data, "{{") != NULL);
    text_free(&out);
}

static void check_wrap(const struct text *text)
{
    struct text out = TEXT_EMPTY;
    wrap_text(text->data, &out);
    text_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const uint8_t *first = bytes;
    size_t len = fuzz_part(&bytes, &size);
    char *source = fuzz_string(first, len), *words = fuzz_string(bytes, size);
    struct jv *facts = facts_of(words);
    struct text out = TEXT_EMPTY;
    struct err err = {0};
    enum rc rc = mustache_check("x", source, strlen(source), &err);
    must(rc == RC_OK || (rc == RC_BAD && err.text[0] != '\0'));
    render(source, facts, MUSTACHE_HTML, &out);
    text_clear(&out);
    render(source, facts, MUSTACHE_PLAIN, &out);
    check_wrap(&out);
    check_words(facts, words);
    text_free(&out);
    jv_free(facts);
    free(source);
    free(words);
    return 0;
}
