#include "refusal.h"

#include <stdarg.h>
#include <stdio.h>

bool refuse_wrong(Refusal *refusal, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(refusal->text, sizeof refusal->text, format, arguments);
  va_end(arguments);
  refusal->is_unsupported = false;
  return false;
}

bool refuse_unsupported(Refusal *refusal, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(refusal->text, sizeof refusal->text, format, arguments);
  va_end(arguments);
  refusal->is_unsupported = true;
  return false;
}
