#include "engine/letters/rules_page.h"

#include "base/embedded.h"
#include "site/handbook.h"

bool rules_page(const struct rules *rules, struct jv *facts)
{
    char path[64];
    struct text name = text_fixed(path, sizeof path);
    text_addf(&name, "docs/rules/%s.md", rules->id);
    const struct embedded *page = embedded_find(path);
    if (page == NULL)
        return false;
    handbook_read(page->data, HANDBOOK_MAIL, facts);
    jv_put(facts, "lines", handbook_lines(jv_get(facts, "blocks")));
    return true;
}
