/*
 * Inside the reader: a mail's form that came back with the answer. It has a label, under it the orders that the mail
 * suggested, and a blank behind the label again:
 *
 *     place:
 *         place castello 3
 *         place dorsoduro 1
 *
 *     place: cannaregio 2 1
 */
#ifndef CURSUS_READER_FORM_H
#define CURSUS_READER_FORM_H

/* The line to go on from, where what was copied of the form begins at this one, or a blank that was not filled in; the
 * line itself where it is neither. */
int form_end(const char *const *lines, int count, int at);

#endif
