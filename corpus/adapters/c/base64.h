#ifndef BASE64_H
#define BASE64_H

#include <stddef.h>
#include <stdint.h>

// Decodes base64 with padding, RFC 4648 section 4. The caller frees the bytes.
// Returns NULL where the text is not base64, or where memory is short.
uint8_t *base64_decode(const char *text, size_t length, size_t *count);

#endif
