// The allocator of the process: glibc's, with a look at the meters on the way.

#include "LiveBlocks.h"
#include "Meters.h"

#if defined(HEAP_ACCOUNTING_AVAILABLE)

#include <errno.h>
#include <malloc.h>

// glibc exports its allocator under these names, beside the ones that a program may replace.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void __libc_free(void *block);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void *__libc_valloc(size_t size);
extern void *__libc_pvalloc(size_t size);

/// Counts a block of `size` bytes that was just allocated, and returns it.
static inline void *counted(void *block, size_t size) {
  if (live_blocks_are_kept() && block) {
    live_blocks_add(block, size);
    heap_meters_add(1, 0, (int64_t)size);
  }
  return block;
}

/// The bytes asked for in a block that is about to go; of one from before the counting, those set aside for it.
static inline int64_t size_of_leaving(void *block) {
  return (int64_t)live_blocks_remove(block, malloc_usable_size(block));
}

static inline bool is_power_of_two(size_t value) { return value && !(value & (value - 1)); }

void *malloc(size_t size) { return counted(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) {
  // A product that does not fit gives no block, whose size does not matter.
  return counted(__libc_calloc(count, size), count * size);
}

void *memalign(size_t alignment, size_t size) {
  return counted(__libc_memalign(alignment, size), size);
}

void *valloc(size_t size) { return counted(__libc_valloc(size), size); }

void *pvalloc(size_t size) { return counted(__libc_pvalloc(size), size); }

void free(void *block) {
  if (live_blocks_are_kept() && block) heap_meters_add(0, 1, -size_of_leaving(block));
  __libc_free(block);
}

void *realloc(void *block, size_t size) {
  if (!live_blocks_are_kept()) return __libc_realloc(block, size);
  if (!block) return counted(__libc_realloc(NULL, size), size);
  // Before the call: afterwards the old block is gone.
  const int64_t before = size_of_leaving(block);
  void *moved = __libc_realloc(block, size);
  if (moved) {
    live_blocks_add(moved, size);
    heap_meters_add(1, 1, (int64_t)size - before);
  } else if (size == 0) {
    heap_meters_add(0, 1, -before);  // glibc frees a block that is resized to nothing.
  } else {
    live_blocks_add(block, (size_t)before);  // It could not be resized, and is still there.
  }
  return moved;
}

void *reallocarray(void *block, size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    errno = ENOMEM;
    return NULL;
  }
  return realloc(block, total);
}

void *aligned_alloc(size_t alignment, size_t size) {
  if (!is_power_of_two(alignment)) {
    errno = EINVAL;
    return NULL;
  }
  return counted(__libc_memalign(alignment, size), size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (!is_power_of_two(alignment) || alignment % sizeof(void *) != 0) return EINVAL;
  const int kept = errno;
  void *block = counted(__libc_memalign(alignment, size), size);
  errno = kept;
  if (!block) return ENOMEM;
  *result = block;
  return 0;
}

#endif
