/* zlib's and gzip's formats; the one file that knows libdeflate. */
#ifndef CURSUS_BASE_DEFLATE_H
#define CURSUS_BASE_DEFLATE_H

#include "base/text.h"

#include <stdint.h>

/* Appends the bytes as zlib packs them. */
void deflate_pack(const uint8_t *bytes, size_t count, struct text *out);
/* Appends what `size` bytes of gzip held. False: they are no gzip of one file. */
bool deflate_unpack(const char *gzip, size_t size, struct text *out);
/* The CRC-32 of what has the CRC `crc` (0: nothing), and these behind it. */
uint32_t deflate_crc(uint32_t crc, const void *bytes, size_t count);
/* Appends the version of libdeflate that this was built with: it does not tell its own. */
void deflate_library_version(struct text *out);

#endif
