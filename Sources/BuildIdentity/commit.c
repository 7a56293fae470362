#include "BuildIdentity.h"

// Of one size for every commit, so that a commit moves no other data in the program.
static const char commit[64] = TOUCHSTONE_COMMIT;

const char *touchstone_commit(void) { return commit; }
