#include "BuildIdentity.h"

// The size is the same for every commit, so that a commit moves no other data in the program.
static const char commit[64] = TOUCHSTONE_COMPILED_COMMIT;

#ifdef __linux__
// The same from the linker (Benchmarks/link), for which nothing has to be compiled again.
extern const char touchstone_linked_commit[64] __attribute__((weak));
#else
#define touchstone_linked_commit ((const char *)0)
#endif

static const char dependencies[512] = TOUCHSTONE_DEPENDENCIES;

const char *touchstone_commit(void) { return touchstone_linked_commit ? touchstone_linked_commit : commit; }

const char *touchstone_dependencies(void) { return dependencies; }
