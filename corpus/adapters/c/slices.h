// Nine slices as requests give them (rule R17).
#ifndef SLICES_H
#define SLICES_H

#include <jansson.h>
#include <stdbool.h>

#include "refusal.h"

// The margins of a picture that keep their size where it is stretched, in texels.
typedef struct {
  int left, top, right, bottom;
} Slices;

// Reads the margins. Returns false with a refusal where their shape is wrong.
bool slices_read(const json_t *value, Slices *slices, Refusal *refusal);

// Whether the margins lie side by side in a picture of a size.
bool slices_fit(const Slices *slices, const int size[2]);

// The texel that is shown, as column and row, where the picture as a whole would show a place. The place counts in texels
// and lies in the picture. `stretch` says how many times as large as its natural size the picture is shown, along x and y.
void slices_texel(const Slices *slices, const int size[2], const double place[2], const double stretch[2],
                  int texel[2]);

#endif
