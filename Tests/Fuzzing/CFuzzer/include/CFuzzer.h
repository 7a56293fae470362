#ifndef CFUZZER_H
#define CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// libFuzzer's loop: it reads the flags in `argv`, and calls `callback` with one input after the other.
///
/// The function is in clang's runtime `libclang_rt.fuzzer_no_main`, which `Tests/Fuzzing/fuzz` links.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *bytes, size_t count));

#endif
