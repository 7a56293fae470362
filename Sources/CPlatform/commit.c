#include "BuildIdentity.h"

// Of one size for every commit, so that a commit moves no other data in the program.
static const char commit[64] = TOUCHSTONE_COMMIT;

static const char dependencies[512] = TOUCHSTONE_DEPENDENCIES;

const char *touchstone_commit(void) { return commit; }

const char *touchstone_dependencies(void) { return dependencies; }
