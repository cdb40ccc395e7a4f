/* What an HTML element's attributes say of how its text is meant: hidden, struck out, a signature. */
#ifndef CURSUS_MAIL_HTML_STYLE_H
#define CURSUS_MAIL_HTML_STYLE_H

#include <stdbool.h>
#include <stddef.h>

enum html_look {
    LOOK_SHOWN,
    LOOK_HIDDEN, /* `hidden`, display:none and the like */
    LOOK_STRUCK, /* s, del, strike; text-decoration: line-through, by itself or by a rule of the page */
    LOOK_SIGNED  /* the mail program says by a class or an id that it is its owner's signature */
};

enum { HTML_RULES = 16, HTML_SELECTOR_BYTES = 40 };

/* The selectors of a page's rules that strike out: "del", ".done", "#old", "td.done". */
struct html_rules {
    char selector[HTML_RULES][HTML_SELECTOR_BYTES];
    size_t count;
};

/* What parts attributes, classes and the parts of a selector. */
bool html_style_space(char byte);

/* Adds those of the content of a <style> element. Of a selector of several parts the last one counts. */
void html_style_read(struct html_rules *rules, const char *css, size_t size);

/* `name` in lower case; `attributes`: what stands behind it in the tag. */
enum html_look html_style_look(const struct html_rules *rules, const char *name, const char *attributes, size_t size);

#endif
