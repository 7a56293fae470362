// Why a request has no result.
#ifndef REFUSAL_H
#define REFUSAL_H

#include <stdbool.h>

typedef struct {
  bool is_unsupported;  // The request is right, and the program does not do it. Otherwise the request is wrong.
  char text[400];
} Refusal;

// Both write the reason in the manner of printf. They return false, so that a reader can return their result.
bool refuse_wrong(Refusal *refusal, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool refuse_unsupported(Refusal *refusal, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
