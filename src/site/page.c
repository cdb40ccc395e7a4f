#include "site/page.h"

#include "base/cipher.h"
#include "base/embedded.h"

#include <string.h>

static const char *built_in(const char *name)
{
    struct text path = TEXT_EMPTY;
    text_addf(&path, "templates/%s", name);
    const struct embedded *file = embedded_find(path.data);
    if (file == NULL)
        BUG("there is no %s", path.data);
    text_free(&path);
    return file->data;
}

/* " 'sha256-...'", by which the policy lets one text between tags in. */
static void allow(const char *bytes, struct text *out)
{
    uint8_t hash[CIPHER_HASH];
    cipher_sha256(bytes, strlen(bytes), hash);
    text_add(out, " 'sha256-");
    cipher_base64(hash, sizeof hash, out);
    text_add_char(out, '\'');
}

static void put_policy(const struct page *page, const char *style)
{
    struct text policy = TEXT_EMPTY;
    text_add(&policy, "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; style-src");
    allow(style, &policy);
    if (page->script[0] != NULL)
        text_add(&policy, "; script-src");
    for (int i = 0; i < PAGE_SCRIPTS && page->script[i] != NULL; i++)
        allow(built_in(page->script[i]), &policy);
    jv_put_text(page->facts, "policy", &policy);
}

/* Not by a template: what a film holds is more than one may be. Nothing in it may end the element that holds it. */
static void add_blocks(const struct page *page, struct text *out)
{
    for (int i = 0; i < PAGE_BLOCKS && page->block[i].id != NULL; i++) {
        struct text json = TEXT_EMPTY;
        jv_dump(page->block[i].value, &json);
        text_addf(out, "<script type=\"application/json\" id=\"%s\">", page->block[i].id);
        for (const char *at = json.data, *next; *at != '\0'; at = *next == '\0' ? next : next + 1) {
            next = at + strcspn(at, "<");
            text_add_bytes(out, at, (size_t)(next - at));
            text_add(out, *next == '\0' ? "" : "\\u003c");
        }
        text_add(out, "</script>\n");
        text_free(&json);
    }
}

static void add_scripts(const struct page *page, struct text *out)
{
    for (int i = 0; i < PAGE_SCRIPTS && page->script[i] != NULL; i++) {
        text_add(out, "<script>");
        text_add(out, built_in(page->script[i]));
        text_add(out, "</script>\n");
    }
}

/* The policy knows no style that stands with its element, as templates of mails have them: each becomes a rule of the
 * page's style, and the element says which. */
static void gather_styles(const char *body, struct text *out, struct text *style)
{
    static const char begin[] = " style=\"";
    struct jv *rules = jv_new_array();
    for (const char *at = body, *next; *at != '\0'; at = next) {
        const char *found = strstr(at, begin), *end = found == NULL ? NULL : strchr(found + strlen(begin), '"');
        next = end == NULL ? at + strlen(at) : end + 1;
        text_add_bytes(out, at, end == NULL ? strlen(at) : (size_t)(found - at));
        if (end == NULL)
            break;
        struct text rule = TEXT_EMPTY;
        size_t number = 0;
        text_add_bytes(&rule, found + strlen(begin), (size_t)(end - found) - strlen(begin));
        while (number < jv_size(rules) && strcmp(jv_string(jv_at(rules, number)), rule.data) != 0)
            number++;
        if (number == jv_size(rules)) {
            jv_add_string(rules, rule.data);
            text_addf(style, "[data-s=\"%zu\"]{%s}\n", number, rule.data);
        }
        text_addf(out, " data-s=\"%zu\"", number);
        text_free(&rule);
    }
    jv_free(rules);
}

static enum rc write_around(const struct templates *templates, const struct page *page, const struct text *body,
                            struct text *out, struct err *err)
{
    struct text plain = TEXT_EMPTY, style = TEXT_EMPTY;
    text_add(&style, built_in("site/style.css"));
    text_add(&style, page->sheet == NULL ? "" : built_in(page->sheet));
    text_add(&style, page->style == NULL ? "" : page->style);
    gather_styles(body->data, &plain, &style);
    text_add(&style, built_in("style/dark.css"));
    jv_put_string(page->facts, "style", style.data);
    put_policy(page, style.data);
    enum rc rc = template_render(templates, "site/top.html", page->facts, out, err);
    text_add_bytes(out, plain.data, plain.len);
    text_add(out, page->after == NULL ? "" : page->after);
    if (rc == RC_OK)
        rc = template_render(templates, "site/bottom.html", page->facts, out, err);
    add_blocks(page, out);
    add_scripts(page, out);
    text_add(out, "</body>\n</html>\n");
    text_free(&plain);
    text_free(&style);
    return rc;
}

enum rc page_write(const struct templates *templates, const struct page *page, struct text *out, struct err *err)
{
    struct text body = TEXT_EMPTY;
    jv_put_string(page->facts, "title", page->title);
    jv_put_string(page->facts, "about", page->about == NULL ? "" : page->about);
    jv_put_string(page->facts, "up", page->up);
    jv_put_bool(page->facts, "secret", page->secret);
    enum rc rc = template_render(templates, page->body, page->facts, &body, err);
    if (rc == RC_OK)
        rc = write_around(templates, page, &body, out, err);
    text_free(&body);
    return rc;
}
