#ifndef CPNG_FAILURE_H
#define CPNG_FAILURE_H

#include <png.h>

/// The line that a failed call leaves behind; libpng's own messages are shorter than this.
typedef struct {
  char text[256];
} cpng_failure;

/// Keeps `text` as the message.
void cpng_failure_set(cpng_failure *failure, const char *text);

/// libpng's error callback: keeps the message in the `cpng_failure` that the struct was created with and jumps.
void cpng_failure_raise(png_structp png, png_const_charp text);

/// libpng's warning callback: ignores the warning, because every warning that matters has been made
/// an error.
void cpng_failure_ignore(png_structp png, png_const_charp text);

#endif
