// Maps of tiles as requests give them (rule R19).
#ifndef TILES_H
#define TILES_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "refusal.h"
#include "texel_test.h"

// Rows of cells, each with a tile of one image or with none. All sides are in texels, and the pairs are x and y.
typedef struct {
  int columns, rows;                   // of cells
  int cell[2], tile[2];                // the size of a cell, and of a tile as it is stored
  int tiles_per_row, margin, spacing;  // how the tiles lie in the image
  int overflow[2];                     // by how much the picture is larger than the cells: to the right, and up
  uint32_t *cells;                     // row by row: 0, or the number of a tile with the flips of Tiled above it
} Tiles;

// Reads a map. Returns false with a refusal where its shape is wrong; otherwise the caller frees it.
bool tiles_read(const json_t *value, Tiles *tiles, Refusal *refusal);

// Frees what tiles_read allocated; nothing where all numbers are 0.
void tiles_free(Tiles *tiles);

// Whether all tiles that cells name lie in an image of a size.
bool tiles_fit(const Tiles *tiles, int image_width, int image_height);

// The width and the height of the picture.
void tiles_size(const Tiles *tiles, int size[2]);

// Whether a texel of the image passes that is drawn at a texel of the picture. There may be several, because large tiles
// overlap. The tiles have to lie in the image.
bool tiles_hit(const Tiles *tiles, int column, int row, TexelTest *passes, const void *context);

#endif
