/* The pages of the house `hosted`, as files. */
#ifndef CURSUS_TESTS_TOLD_PAGES_H
#define CURSUS_TESTS_TOLD_PAGES_H

#include "hosted.h"
#include "pinned.h"

/* All that stands in the folder, a row for each name; of all pages of the seats of a game one. */
void told_pages_read(const char *folder, struct pinned *pages);

/* Makes all pages into a folder, as the command does, among files that are called as pages are, or nearly so; and what
 * a check says of it before and after. */
void told_pages_build(const char *folder, struct pinned *pages);

#endif
