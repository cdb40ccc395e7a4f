/* The header of a mail into struct incoming: everything but the content. */
#ifndef CURSUS_MAIL_INCOMING_HEADER_H
#define CURSUS_MAIL_INCOMING_HEADER_H

#include "base/text.h"
#include "mail/incoming.h"

/* How the encoded words and address lists of a header are read; given by parse.c, which has GMime for it. */
struct header_decoder {
    /* Appends the value of an unstructured field as UTF-8. */
    void (*words)(const char *value, struct text *out);
    /* Calls `each` for each mailbox of an address field with its address as it stands and its decoded name (never
     * NULL), until it says false. False if the field holds a group. */
    bool (*addresses)(const char *value, bool (*each)(const char *address, const char *name, void *context),
                      void *context);
};

/* Fills in all of `out` that the fields tell. */
void incoming_header_read(const char *bytes, size_t size, const char *authserv, const struct header_decoder *decoder,
                          struct incoming *out);

#endif
