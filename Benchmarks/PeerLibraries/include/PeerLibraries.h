// Masks and regions of other libraries in this process: pygame-ce's Mask in an embedded Python, and
// pixman's regions.
//
// Everything that a query needs is made before: the timed calls convert no argument. Two threads
// must not call these functions at the same time.
#ifndef TOUCHSTONE_PEER_LIBRARIES_H
#define TOUCHSTONE_PEER_LIBRARIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A texel, or the top left texel of a square.
typedef struct {
  int32_t column, row;
} peer_place;

// MARK: pygame-ce

// Loads Python's library and starts it, once per process.
//
// `library` is the path or name of libpython, `home` the prefix in which Python is installed, and
// `packages` the folder that holds pygame. Returns NULL, or the reason of a failure in one line.
const char *pygame_start(const char *library, const char *home, const char *packages);

typedef struct pygame_image pygame_image;

// Makes a surface over RGBA pixels without padding, which must outlive the image, its mask of alpha
// above `threshold`, and a filled square of `side` texels. Returns NULL if Python raises an error;
// see pygame_error().
pygame_image *pygame_image_make(
    const uint8_t *pixels, int width, int height, int threshold, int side);
void pygame_image_free(pygame_image *image);

// The last error in one line.
const char *pygame_error(void);

// The places of the queries, as Python objects.
typedef struct pygame_places pygame_places;
pygame_places *pygame_places_make(const peer_place *places, size_t count);
void pygame_places_free(pygame_places *places);

// Mask.get_at at every place. Stores the answers unless `hits` is NULL. Returns false after an error.
bool pygame_get_at(pygame_image *image, const pygame_places *places, bool *hits);

// Mask.overlap with the square at every place; a hit is an answer that is not None.
bool pygame_overlap(pygame_image *image, const pygame_places *places, bool *hits);

// pygame.mask.from_surface once; the mask is dropped.
bool pygame_from_surface(pygame_image *image);

// MARK: pixman

typedef struct pixman_peer pixman_peer;

// Makes the region of a mask's passing texels, one bit each, in rows of 64-bit words that must
// outlive it. Returns NULL if pixman cannot.
pixman_peer *pixman_peer_make(const uint64_t *words, size_t words_per_row, int width, int height);
void pixman_peer_free(pixman_peer *peer);

// pixman_region32_contains_point at every place. Stores the answers unless `hits` is NULL.
void pixman_peer_points(
    const pixman_peer *peer, const peer_place *places, size_t count, bool *hits);

// pixman_region32_contains_rectangle for a square of `side` at every place: whether any texel of it passes.
void pixman_peer_rects(
    const pixman_peer *peer, const peer_place *places, size_t count, int side, bool *hits);

// pixman_region32_init_from_image once; the region is dropped.
void pixman_peer_region(pixman_peer *peer);

#include "StackPeers.h"

#endif
