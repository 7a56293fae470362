// pixman's regions: sorted bands of rectangles, in which 2D libraries keep clips.
#include <pixman.h>
#include <stdlib.h>

#include "PeerLibraries.h"

// Forces a value to be computed that is not stored.
#define BARRIER(value) __asm__ volatile("" : : "r"((int)(value)) : "memory")

struct pixman_peer {
  pixman_image_t *image;
  pixman_region32_t region;
};

pixman_peer *pixman_peer_make(const uint64_t *words, size_t words_per_row, int width, int height) {
  pixman_peer *peer = calloc(1, sizeof *peer);
  if (!peer) return NULL;
  // The least significant bit comes first, as in pixman on little-endian machines; pixman does not
  // write to a source.
  peer->image = pixman_image_create_bits(
      PIXMAN_a1, width, height, (uint32_t *)(uintptr_t)words, (int)(8 * words_per_row));
  if (!peer->image) {
    free(peer);
    return NULL;
  }
  pixman_region32_init_from_image(&peer->region, peer->image);
  return peer;
}

void pixman_peer_free(pixman_peer *peer) {
  if (!peer) return;
  pixman_region32_fini(&peer->region);
  pixman_image_unref(peer->image);
  free(peer);
}

void pixman_peer_points(
    const pixman_peer *peer, const peer_place *places, size_t count, bool *hits) {
  pixman_region32_t *region = (pixman_region32_t *)(uintptr_t)&peer->region;
  for (size_t i = 0; i < count; i++) {
    bool hit = pixman_region32_contains_point(region, places[i].column, places[i].row, NULL);
    if (hits) hits[i] = hit;
    BARRIER(hit);
  }
}

void pixman_peer_rects(
    const pixman_peer *peer, const peer_place *places, size_t count, int side, bool *hits) {
  pixman_region32_t *region = (pixman_region32_t *)(uintptr_t)&peer->region;
  for (size_t i = 0; i < count; i++) {
    pixman_box32_t box = {
        places[i].column, places[i].row, places[i].column + side, places[i].row + side};
    bool hit = pixman_region32_contains_rectangle(region, &box) != PIXMAN_REGION_OUT;
    if (hits) hits[i] = hit;
    BARRIER(hit);
  }
}

void pixman_peer_region(pixman_peer *peer) {
  pixman_region32_t region;
  pixman_region32_init_from_image(&region, peer->image);
  BARRIER(pixman_region32_n_rects(&region));
  pixman_region32_fini(&region);
}
