#include "base64.h"

#include <stdlib.h>

// The value of a base64 digit, or -1.
static int digit_value(char character) {
  if (character >= 'A' && character <= 'Z') return character - 'A';
  if (character >= 'a' && character <= 'z') return character - 'a' + 26;
  if (character >= '0' && character <= '9') return character - '0' + 52;
  return character == '+' ? 62 : character == '/' ? 63 : -1;
}

uint8_t *base64_decode(const char *text, size_t length, size_t *count) {
  size_t padding = 0;
  while (padding < 2 && padding < length && text[length - 1 - padding] == '=') padding++;
  uint8_t *bytes = length % 4 == 0 ? malloc(length / 4 * 3 + 1) : NULL;
  if (!bytes) return NULL;
  uint32_t bits = 0;
  *count = 0;
  for (size_t i = 0; i < length; i++) {
    int digit = i < length - padding ? digit_value(text[i]) : 0;
    if (digit < 0) {
      free(bytes);
      return NULL;
    }
    bits = bits << 6 | (uint32_t)digit;
    if (i % 4 != 3) continue;
    for (int shift = 16; shift >= 0; shift -= 8) bytes[(*count)++] = (uint8_t)(bits >> shift);
  }
  *count -= padding;
  return bytes;
}
