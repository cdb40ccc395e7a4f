/*
 * The pages of this house: which are due, and where they go. They are made from what is stored, in the tick of the
 * change, and a game counts as shown only when its files are written: so whatever a crash leaves undone is due still.
 */
#ifndef CURSUS_ENGINE_PAGES_SITE_H
#define CURSUS_ENGINE_PAGES_SITE_H

#include "engine/pages/lists.h"
#include "site/folder.h"
#include "site/page.h"

struct site {
    const struct services *services;
    struct folder *folder;
    bool seats;       /* it is the folder in which the house keeps pages of seats; elsewhere there are none */
    bool events;      /* the list of the events may be other than it was */
    bool anew;        /* all pages are due, also those not made in this run: no calendar of a player stays meanwhile */
    size_t failed;    /* games of which a page could not be made */
    struct err fault; /* the first file that the system refused, of the game at hand or of the house; RC_OK: none */
    struct lists lists;
};

struct site_report {
    size_t games;  /* whose pages were made */
    size_t failed; /* of them, those that could not be; the log says why */
    struct folder_report files;
};

/* Makes what is due into the folder of the settings; nothing where there is none. What goes wrong is logged, and due
 * again next time. Where pages do not follow by themselves it removes those of seats, which are keys, once. */
void site_follow(const struct services *services);

/* Makes all pages into `path`; in the folder of the settings, where nobody else has touched a file since, only those
 * that are due. Or it only compares (`check`): then the lines of folder_faults() are appended to `faults`. Pages that
 * nothing stands for any more are removed; files of other names than pages have are not looked at. Pages of seats are
 * made only where they follow by themselves, that is in the folder of the settings. RC_FULL, RC_DENIED, RC_IO, or what
 * the store said. */
enum rc site_build(const struct services *services, const char *path, struct site_report *report, struct err *err);
enum rc site_check(const struct services *services, const char *path, struct site_report *report, struct text *faults,
                   struct err *err);

#endif
