#include <string.h>

#include "CKernels.h"

// Two doubles, which compilers keep in one register.
typedef double pair __attribute__((vector_size(16), aligned(8), may_alias));

static inline pair lesser(pair left, pair right) {
  return (pair){left[0] < right[0] ? left[0] : right[0], left[1] < right[1] ? left[1] : right[1]};
}

bool kernel_refit_triangles(const double *positions, size_t vertices, const uint32_t *corners,
                            const uint32_t *starts, size_t leaves, kernel_triangle_box *boxes) {
  // The difference of a number and itself is not 0 if it is infinite or no number.
  uint64_t wild = 0;
  for (size_t place = 0; place < 2 * vertices; place += 1) {
    const double none = positions[place] - positions[place];
    uint64_t bits;
    memcpy(&bits, &none, sizeof bits);
    wild |= bits;
  }
  if (wild != 0) {
    const double nowhere = __builtin_inf();
    for (size_t node = 1; node < 2 * leaves; node += 1)
      boxes[node] = (kernel_triangle_box){nowhere, nowhere, nowhere, nowhere};
    return false;
  }
  for (size_t leaf = 0; leaf < leaves; leaf += 1) {
    const uint32_t *corner = corners + 3 * (size_t)starts[leaf];
    const uint32_t *end = corners + 3 * (size_t)starts[leaf + 1];
    pair least = *(const pair *)(positions + 2 * (size_t)*corner);
    pair minus_most = -least;
    while (++corner < end) {
      const pair place = *(const pair *)(positions + 2 * (size_t)*corner);
      least = lesser(least, place);
      minus_most = lesser(minus_most, -place);
    }
    boxes[leaves + leaf] =
        (kernel_triangle_box){least[0], least[1], minus_most[0], minus_most[1]};
  }
  for (size_t node = leaves; node-- > 1;) {
    double *box = (double *)(boxes + node);
    const double *below = (const double *)(boxes + 2 * node);
    *(pair *)box = lesser(*(const pair *)below, *(const pair *)(below + 4));
    *(pair *)(box + 2) = lesser(*(const pair *)(below + 2), *(const pair *)(below + 6));
  }
  return true;
}
