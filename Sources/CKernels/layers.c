// The memory of searches of layers.
#if defined(__linux__)
#define _GNU_SOURCE
#include <sys/mman.h>
#endif
#include <stdlib.h>
#include <string.h>

#include "levels.h"
#include "layer_search.h"

enum { cache_line = 64, large_page = 1 << 21 };

void *kernel_lines_make(size_t bytes) {
  void *lines = NULL;
  // A large page spares most look-ups of addresses, which take longer than the caches do.
  const int is_large = bytes >= (size_t)large_page;
  const size_t alignment = is_large ? large_page : cache_line;
  if (posix_memalign(&lines, alignment, bytes ? bytes : 1)) kernel_memory_ran_out(bytes, alignment);
#if defined(__linux__)
  // Without large pages the memory works as well.
  if (is_large) (void)madvise(lines, bytes, MADV_HUGEPAGE);
#endif
  return lines;
}

void kernel_lines_free(void *lines) { free(lines); }

void kernel_tree_search_grow(kernel_tree_search *search) {
  const size_t bytes = search->capacity * sizeof(kernel_waiting_node);
  const int is_first = search->waiting == search->few;
  kernel_waiting_node *more = realloc(is_first ? NULL : search->waiting, 2 * bytes);
  if (!more) kernel_memory_ran_out(2 * bytes, 1);
  if (is_first) memcpy(more, search->few, bytes);
  search->waiting = more;
  search->capacity *= 2;
}

void kernel_tree_search_free(kernel_tree_search *search) { free(search->waiting); }
