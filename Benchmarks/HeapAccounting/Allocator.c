// The allocator of the process: glibc's, with a look at the meters before each call.

#include "LiveBlocks.h"
#include "Meters.h"

#if defined(HEAP_ACCOUNTING_AVAILABLE)

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>

// glibc exports its allocator under these names too, besides the ones that a program may replace.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void __libc_free(void *block);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void *__libc_valloc(size_t size);
extern void *__libc_pvalloc(size_t size);

/// The usable size of a block by glibc, which exports that function under no other name.
static size_t usable_size(void *block) {
  static size_t (*_Atomic of_glibc)(void *);
  size_t (*size)(void *) = atomic_load_explicit(&of_glibc, memory_order_relaxed);
  if (!size) {
    size = (size_t (*)(void *))dlsym(RTLD_NEXT, "malloc_usable_size");
    atomic_store_explicit(&of_glibc, size, memory_order_relaxed);
  }
  return size(block);
}

/// Counts a block of `size` bytes that was just allocated, and returns it.
static inline void *counted(void *block, size_t size) {
  if (live_blocks_are_kept() && block) {
    live_blocks_add(block, size);
    heap_meters_add(1, 0, (int64_t)size);
  }
  return block;
}

/// The bytes that were requested for a block that is about to be freed; for a block from before the
/// counting, its usable size.
static inline int64_t size_of_leaving(void *block) {
  return (int64_t)live_blocks_remove(block, usable_size(block));
}

static inline bool is_power_of_two(size_t value) { return value && !(value & (value - 1)); }

/// While allocations are counted, no more is usable than was requested: a Swift array takes all of
/// it as its capacity, and would grow to other sizes where other pieces of memory are free.
size_t malloc_usable_size(void *block) {
  if (!block) return 0;
  const size_t size = usable_size(block);
  return live_blocks_are_kept() ? live_blocks_size(block, size) : size;
}

void *malloc(size_t size) { return counted(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) {
  // If the product overflows, there is no block, and the size does not matter.
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
  // The size is read before the call, because afterward the old block is gone.
  const int64_t before = size_of_leaving(block);
  void *moved = __libc_realloc(block, size);
  if (moved) {
    live_blocks_add(moved, size);
    heap_meters_add(1, 1, (int64_t)size - before);
  } else if (size == 0) {
    heap_meters_add(0, 1, -before);  // glibc frees a block that is resized to 0 bytes.
  } else {
    live_blocks_add(block, (size_t)before);  // The block could not be resized and still exists.
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
