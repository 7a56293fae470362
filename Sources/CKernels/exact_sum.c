// The exact sign of a sum of products, which are added up as integers in fixed point.
//
// A finite double is an integer m < 2^53 times 2^e with e in -1074...971. A product of five doubles
// is an integer below 2^265 times 2^e with e in -5370...4855, so 16 of them fit a fixed-point
// number of 10,225 + 265 + 4 bits and a sign. This is the long accumulator of Kulisch and Miranker,
// "The Arithmetic of the Digital Computer" (SIAM Review 28, 1986). Here its lowest bit is that of
// the product with the least exponent, and it has only as many words as the terms need.
#include <stdlib.h>
#include <string.h>

#include "CKernels.h"

enum {
  product_words = 5,
  accumulator_words = (10225 + 265 + 4 + 1 + 63) / 64 + 2,
  most_products = 16,
};

// The value magnitude * 2^exponent, with the least significant word first.
typedef struct {
  uint64_t magnitude[product_words];
  // The number of words of the magnitude that may not be 0.
  int words;
  int exponent;
  bool is_negative;
} product;

// The integer and the exponent of a finite double that is not 0.
static uint64_t significand(double value, int *exponent) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  uint64_t fraction = bits & ((1ull << 52) - 1);
  int biased = (int)(bits >> 52 & 0x7ff);
  *exponent = (biased == 0 ? 1 : biased) - 1075;
  return biased == 0 ? fraction : fraction | 1ull << 52;
}

static void multiply(product *p, double factor) {
  int exponent;
  uint64_t m = significand(factor, &exponent);
  p->exponent += exponent;
  p->is_negative ^= factor < 0;
  unsigned __int128 carry = 0;
  for (int i = 0; i < p->words; i++) {
    carry += (unsigned __int128)p->magnitude[i] * m;
    p->magnitude[i] = (uint64_t)carry;
    carry >>= 64;
  }
  if (carry) p->magnitude[p->words++] = (uint64_t)carry;
}

// Returns false for a product that is 0.
static bool multiply_all(const double factors[5], product *p) {
  *p = (product){.magnitude = {1}, .words = 1};
  for (int i = 0; i < 5; i++) {
    if (factors[i] == 0) return false;
    if (factors[i] != 1) multiply(p, factors[i]);
  }
  return true;
}

// Adds or subtracts a product that begins `shift` bits above the accumulator's lowest one, in two's complement.
static void accumulate(uint64_t *words, size_t count, const product *p, size_t shift) {
  size_t at = shift / 64, bits = shift % 64;
  uint64_t carry = p->is_negative, flip = p->is_negative ? ~0ull : 0, below = 0;
  for (size_t i = 0; at + i < count; i++) {
    uint64_t word = i < (size_t)p->words ? p->magnitude[i] : 0;
    uint64_t part = word << bits | below;
    below = bits ? word >> (64 - bits) : 0;
    // The remaining words are all sign: there is nothing to add once the carry has canceled it.
    if (i > (size_t)p->words && carry == (p->is_negative ? 1 : 0)) break;
    unsigned __int128 sum = (unsigned __int128)words[at + i] + (part ^ flip) + carry;
    words[at + i] = (uint64_t)sum;
    carry = (uint64_t)(sum >> 64);
  }
}

int kernel_sign_of_sum(const kernel_product *terms, size_t count) {
  if (count > most_products) abort();
  product products[most_products];
  size_t used = 0;
  int lowest = 0, highest = 0;
  for (size_t i = 0; i < count; i++) {
    if (!multiply_all(terms[i].factors, &products[used])) continue;
    int exponent = products[used++].exponent;
    if (used == 1 || exponent < lowest) lowest = exponent;
    if (used == 1 || exponent > highest) highest = exponent;
  }
  if (used == 0) return 0;
  // Above the highest product there is one word for the bits that shifting moves out, and one for
  // carries and the sign.
  size_t word_count = (size_t)(highest - lowest) / 64 + product_words + 2;
  uint64_t words[accumulator_words];
  memset(words, 0, word_count * sizeof *words);
  for (size_t i = 0; i < used; i++) {
    accumulate(words, word_count, &products[i], (size_t)(products[i].exponent - lowest));
  }
  if (words[word_count - 1] >> 63) return -1;
  for (size_t i = 0; i < word_count; i++) {
    if (words[i] != 0) return 1;
  }
  return 0;
}
