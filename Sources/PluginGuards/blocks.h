// The blocks that exist, as the handler of a fault finds them.
#ifndef BLOCKS_H
#define BLOCKS_H

#include "PluginGuards.h"

enum { GUARDED_SLOTS = 1024, SLOT_FREE = 0, SLOT_TAKEN = 1, SLOT_KNOWN = 2 };

typedef struct {
  int state;
  const uint8_t *low, *first, *end, *high;  // with the pages that trap: low <= address < high
  guarded_access access;
  const char *name;
} guarded_slot;

extern guarded_slot guarded_slots[GUARDED_SLOTS];

#endif
