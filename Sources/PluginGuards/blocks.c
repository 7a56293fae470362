#include "blocks.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if !defined(MAP_ANONYMOUS)
#define MAP_ANONYMOUS MAP_ANON
#endif

enum { PATTERN = 0xC5, CHECKED_BYTES = 256 };

guarded_slot guarded_slots[GUARDED_SLOTS];

static int take_slot(const guarded_block *block, const char *name, size_t page) {
  for (int slot = 0; slot < GUARDED_SLOTS; slot++) {
    guarded_slot *found = &guarded_slots[slot];
    int free_state = SLOT_FREE;
    if (!__atomic_compare_exchange_n(
            &found->state, &free_state, SLOT_TAKEN, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) {
      continue;
    }
    found->low = block->pages - page;
    found->first = block->bytes;
    found->end = block->bytes + block->count;
    found->high = found->end + page;
    found->access = GUARDED_WRITE;
    found->name = name;
    __atomic_store_n(&found->state, SLOT_KNOWN, __ATOMIC_RELEASE);
    return slot;
  }
  return -1;  // The block is still guarded; its fault only has no name.
}

bool guarded_block_make(guarded_block *block, size_t count, const char *name) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  const size_t whole = (count / page + 1) * page;  // At least one byte more, for the pattern.
  uint8_t *map = mmap(NULL, whole + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED) return false;
  if (mprotect(map + page, whole, PROT_READ | PROT_WRITE) != 0) {
    munmap(map, whole + 2 * page);
    return false;
  }
  block->pages = map + page;
  block->page_bytes = whole;
  block->count = count;
  block->bytes = block->pages + whole - count;
  const size_t before = whole - count;
  const size_t checked = before < CHECKED_BYTES ? before : CHECKED_BYTES;
  memset(block->bytes - checked, PATTERN, checked);
  block->slot = take_slot(block, name, page);
  return true;
}

void guarded_block_allow(const guarded_block *block, guarded_access access) {
  static const int protection[] = {PROT_READ | PROT_WRITE, PROT_READ, PROT_NONE};
  if (block->slot >= 0) guarded_slots[block->slot].access = access;
  mprotect(block->pages, block->page_bytes, protection[access]);
}

bool guarded_block_is_intact(const guarded_block *block) {
  const size_t before = block->page_bytes - block->count;
  const size_t checked = before < CHECKED_BYTES ? before : CHECKED_BYTES;
  for (size_t i = 1; i <= checked; i++) {
    if (block->bytes[-(ptrdiff_t)i] != PATTERN) return false;
  }
  return true;
}

void guarded_block_free(guarded_block *block) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  if (block->slot >= 0) __atomic_store_n(&guarded_slots[block->slot].state, SLOT_FREE, __ATOMIC_RELEASE);
  munmap(block->pages - page, block->page_bytes + 2 * page);
  block->pages = NULL;
}
