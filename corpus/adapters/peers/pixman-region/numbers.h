#ifndef PIXMAN_REGION_NUMBERS_H
#define PIXMAN_REGION_NUMBERS_H

#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

// A number of the protocol: a JSON number, or "nan", "inf", "-inf". Requests are read with integers as reals.
static inline bool to_number(const json_t *value, double *number) {
  const char *text = json_string_value(value);
  *number = json_real_value(value);
  if (!text) return json_is_real(value);
  *number = !strcmp(text, "nan") ? NAN : *text == '-' ? -INFINITY : INFINITY;
  return !strcmp(text, "nan") || !strcmp(text, "inf") || !strcmp(text, "-inf");
}

static inline bool to_numbers(const json_t *value, size_t count, double *numbers) {
  bool is_well_formed = json_is_array(value) && json_array_size(value) == count;
  for (size_t index = 0; is_well_formed && index < count; index++)
    is_well_formed = to_number(json_array_get(value, index), &numbers[index]);
  return is_well_formed;
}

// A whole number from least to most.
static inline bool to_int(const json_t *value, int least, int most, int *number) {
  double real;
  if (!to_number(value, &real) || !(real >= least && real <= most) || real != floor(real))
    return false;
  *number = (int)real;
  return true;
}

#endif
