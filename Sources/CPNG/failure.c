#include "failure.h"

#include <stdio.h>

void cpng_failure_set(cpng_failure *failure, const char *text) {
  snprintf(failure->text, sizeof failure->text, "%s", text);
}

void cpng_failure_raise(png_structp png, png_const_charp text) {
  cpng_failure_set(png_get_error_ptr(png), text ? text : "libpng gave no reason");
  png_longjmp(png, 1);
}

void cpng_failure_ignore(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}
