#ifndef BUILD_IDENTITY_H
#define BUILD_IDENTITY_H

/// The git commit that the program was built from, with `+changes` after it if files differed from it; empty when the
/// build did not get it.
const char *_Nonnull touchstone_commit(void);

/// What the program was built with, as `swift=6.3.1,yams=6.2.2`; empty when the build did not get it.
const char *_Nonnull touchstone_dependencies(void);

#endif
