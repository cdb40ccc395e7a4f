/*
 * A page of our own in Markdown, as blocks that templates and programs can go through. The dialect is that of the
 * pages on GitHub: CommonMark with tables. Raw HTML and comments are left out.
 */
#ifndef CURSUS_SITE_MARKDOWN_H
#define CURSUS_SITE_MARKDOWN_H

#include "base/jv.h"

/*
 * The blocks of `page`, in their order, each an object with one key:
 *
 *   heading: {level, runs}           level 1 to 6
 *   paragraph: {runs}
 *   list: {ordered, items: [{runs}]}  what is nested stands behind what it belongs to
 *   verbatim: {info, lines: [{line}]}  code; `info` is what stands behind the fence
 *   table: {head: [{runs}], rows: [{cells: [{runs}]}]}
 *
 * `runs` are pieces of text alike: [{text, strong, em, code, link}], `link` being where it leads; but for `text` a key
 * is there only where it holds. Pictures are their words, quotations their paragraphs. The caller frees it.
 */
struct jv *markdown_read(const char *page);

/* The text of runs without their dress. */
void markdown_plain(const struct jv *runs, struct text *out);

#endif
