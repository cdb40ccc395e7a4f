/* One page of the site: a template in the house's layout, with its style and scripts inside and a policy that lets
 * nothing else in. Pages work from a folder as from a server, with JavaScript or without. */
#ifndef CURSUS_SITE_PAGE_H
#define CURSUS_SITE_PAGE_H

#include "base/err.h"
#include "base/jv.h"
#include "report/templates.h"

#include <stdbool.h>

enum { PAGE_SCRIPTS = 4, PAGE_BLOCKS = 4 };

/* What a script of the page reads, as <script type="application/json" id="...">. Borrowed. */
struct page_block {
    const char *id;
    const struct jv *value;
};

struct page {
    const char *title; /* as the tab of a browser has it */
    const char *about; /* a sentence for who got a link to it; NULL: none */
    const char *body;  /* a template: "site/game.html" */
    const char *up;    /* what leads from here to the folder of the site: "" or "../" */
    struct jv *facts;  /* for the templates; the layout's own are put into it: "title", "about", "up", "site" */
    const char *sheet; /* rules of style beside the house's: "site/replay.css" of what is built in; NULL: none */
    const char *style; /* and such as are this page's alone; NULL: none */
    const char *after; /* markup behind the body that is too long for a template; NULL: none */
    const char *script[PAGE_SCRIPTS]; /* "site/replay.js" of what is built in; NULL ends them */
    struct page_block block[PAGE_BLOCKS];
    bool secret; /* its address is a key: not to be indexed, and nobody hears whence a reader came */
};

/* Appends the page. RC_BAD, RC_NONE: as template_render(). */
enum rc page_write(const struct templates *templates, const struct page *page, struct text *out, struct err *err);

#endif
