#ifndef LIBRARY_VERSIONS_H
#define LIBRARY_VERSIONS_H

/// The version of a C library that is loaded in this process, as the library itself reports it.
///
/// The names are `libpng`, `zlib`, `cairo` and `pixman`. NULL for another name, and for a library that is not loaded.
const char *_Nullable library_version(const char *_Nonnull name);

/// The file of the library that has a symbol, with all links followed; NULL where no library has it.
///
/// The caller frees it.
char *_Nullable library_file(const char *_Nonnull symbol);

#endif
