/*
 * What identifies a message, from its raw bytes alone: no MIME is read, so that
 * filing a mail stays cheap and safe.
 */
#ifndef CURSUS_MAIL_IDENTITY_H
#define CURSUS_MAIL_IDENTITY_H

#include "base/cipher.h"

enum { IDENTITY_KEY_BYTES = 255, IDENTITY_HEADER_BYTES = 65536 };

struct identity {
    /* "<id@host>" of the one Message-ID field; if there is none, several, or one that is longer than the key or not
     * printable ASCII: "content:" and 64 hexadecimal digits of `hash`. Only the first 64 KiB are searched for it. */
    char key[IDENTITY_KEY_BYTES + 1];
    bool has_message_id;

    /* BLAKE2b over the message as its sender wrote it: without trace fields (Received*, Return-Path, Delivered-To,
     * Envelope-To, Delivery-Date, X-*, Authentication-Results*, DKIM-*, DomainKey-*, ARC-*, Status, Lines,
     * Content-Length) and an mbox "From " line, blanks in fields squeezed, line ends made LF, empty lines at the
     * end dropped. The same message that took another route has the same hash. */
    uint8_t hash[CIPHER_HASH];
};

/* cipher_init() first. Any bytes have an identity. */
void identity_read(const char *bytes, size_t size, struct identity *out);

/* Whether `part` is the beginning of `whole`, both seen as in the hash, and less than all of it: a copy that was cut
 * on its way. False for two mails that differ in their headers' text. *out is set on RC_OK only. */
void identity_begins(const char *part, size_t part_size, const char *whole, size_t whole_size, bool *out);

/* Whether this may be a whole message: at least one field, and the empty line behind the header. What is not plausible
 * is filed and not acted on. The rest of the mail may still be cut: see incoming.truncated. */
bool identity_plausible(const char *bytes, size_t size);

#endif
