// The loop over the words of one word column, for levels whose vectors have 2 or 4 words. The areas.c of such a level
// includes it once, before stripes_loop.h. Before that, it defines:
//   TARGET             the attribute that the level's functions have
//   word_vector        a vector of words
//   vector_words       how many words a word_vector has
//   and these functions:
//     word_vector load_words(const uint64_t *)                   vector_words words
//     word_vector either(word_vector, word_vector)               bitwise or
//     bool any_common_bit(word_vector words, uint64_t mask)      whether any word has a bit of the mask
#include "levels.h"

// A column is tested once per this many words: often enough for an early hit, rarely enough to cost nothing.
enum { words_per_test = 16 * vector_words };

// Whether any of the bits of `mask` is set in `count` words.
TARGET static ALWAYS_INLINE bool any_in_column(const uint64_t *words, size_t count, uint64_t mask) {
  if (count < vector_words) {
    uint64_t few = 0;
    for (size_t i = 0; i < count; i++) few |= words[i];
    return (few & mask) != 0;
  }
  // Two sums, so that one need not wait for the other.
  word_vector sum = load_words(words + count - vector_words), other = sum;
  size_t i = 0;
  for (; i + words_per_test <= count; i += words_per_test) {
    for (size_t k = 0; k < words_per_test; k += 2 * vector_words) {
      sum = either(sum, load_words(words + i + k));
      other = either(other, load_words(words + i + k + vector_words));
    }
    if (any_common_bit(either(sum, other), mask)) return true;
  }
  for (; i + 2 * vector_words <= count; i += 2 * vector_words) {
    sum = either(sum, load_words(words + i));
    other = either(other, load_words(words + i + vector_words));
  }
  if (i + vector_words <= count) sum = either(sum, load_words(words + i));
  return any_common_bit(either(sum, other), mask);
}
