// What a program says of a texel.
#ifndef TEXEL_TEST_H
#define TEXEL_TEST_H

#include <stdbool.h>

// Whether a texel of the image passes. The context is what the program handed on with the function.
typedef bool TexelTest(const void *context, int column, int row);

#endif
