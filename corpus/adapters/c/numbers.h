// Numbers of the protocol. Requests are parsed with integers as reals, because jansson refuses integers beyond 64 bits.
#ifndef NUMBERS_H
#define NUMBERS_H

#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

// Reads a JSON number or one of "nan", "inf" and "-inf". Returns false for anything else.
static inline bool read_number(const json_t *value, double *number) {
  const char *text = json_string_value(value);
  *number = json_real_value(value);
  if (!text) return json_is_real(value);
  *number = !strcmp(text, "nan") ? NAN : *text == '-' ? -INFINITY : INFINITY;
  return !strcmp(text, "nan") || !strcmp(text, "inf") || !strcmp(text, "-inf");
}

// Reads an array of exactly `count` numbers.
static inline bool read_numbers(const json_t *array, size_t count, double *numbers) {
  if (!json_is_array(array) || json_array_size(array) != count) return false;
  for (size_t i = 0; i < count; i++)
    if (!read_number(json_array_get(array, i), &numbers[i])) return false;
  return true;
}

// Reads an integer from `least` to `most`.
static inline bool read_integer(const json_t *value, int least, int most, int *number) {
  double real;
  if (!read_number(value, &real) || !(real >= least && real <= most) || real != floor(real))
    return false;
  *number = (int)real;
  return true;
}

// The largest side or place of a picture. Sums of two such numbers do not overflow.
enum { LARGEST_COUNT = 1 << 24 };

// Reads a whole number from `least` to LARGEST_COUNT.
static inline bool read_count(const json_t *value, int least, int *number) {
  return read_integer(value, least, LARGEST_COUNT, number);
}

// Reads an array of exactly `count` such numbers.
static inline bool read_counts(const json_t *array, size_t count, int least, int *numbers) {
  if (!json_is_array(array) || json_array_size(array) != count) return false;
  for (size_t i = 0; i < count; i++)
    if (!read_count(json_array_get(array, i), least, &numbers[i])) return false;
  return true;
}

#endif
