#ifndef BUILD_IDENTITY_H
#define BUILD_IDENTITY_H

/// The git commit that the program was built from, with `+changes` after it if files differed from it; empty when the
/// build was not told.
const char *_Nonnull touchstone_commit(void);

#endif
