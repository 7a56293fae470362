#include "tiles.h"

#include <stdlib.h>

#include "numbers.h"

// The parts of a cell.
static const uint32_t swaps_left_and_right = 1u << 31, swaps_top_and_bottom = 1u << 30,
                      swaps_columns_and_rows = 1u << 29, number_mask = (1u << 28) - 1;

// Reads a number that may be missing; then it is 0.
static bool read_distance(const json_t *value, int *number) {
  *number = 0;
  return !value || read_count(value, 0, number);
}

static bool read_cell(const json_t *value, uint32_t *cell) {
  double number;
  if (!read_number(value, &number) || !(number >= 0 && number <= UINT32_MAX) ||
      number != floor(number))
    return false;
  *cell = (uint32_t)number;
  return true;
}

static bool read_cells(const json_t *array, size_t count, uint32_t *cells) {
  for (size_t i = 0; i < count; i++)
    if (!read_cell(json_array_get(array, i), &cells[i])) return false;
  return true;
}

static int larger(int first, int second) { return first > second ? first : second; }
static int smaller(int first, int second) { return first < second ? first : second; }

// Tiles whose columns and rows are swapped are as wide as they were high.
static void find_overflow(Tiles *tiles, size_t count) {
  int width = tiles->tile[0], height = tiles->tile[1];
  for (size_t i = 0; i < count; i++)
    if (tiles->cells[i] & number_mask && tiles->cells[i] & swaps_columns_and_rows)
      width = height = larger(width, height);
  tiles->overflow[0] = count ? larger(0, width - tiles->cell[0]) : 0;
  tiles->overflow[1] = count ? larger(0, height - tiles->cell[1]) : 0;
}

// Whether a number of cells makes a side that is not too long.
static bool has_side(const Tiles *tiles, size_t count, int axis) {
  return count <= (size_t)((LARGEST_COUNT - tiles->overflow[axis]) / tiles->cell[axis]);
}

bool tiles_read(const json_t *value, Tiles *tiles, Refusal *refusal) {
  const json_t *cell = json_object_get(value, "cell"), *tile = json_object_get(value, "tile"),
               *cells = json_object_get(value, "cells");
  size_t count = json_array_size(cells);
  const char *wrong = NULL;
  *tiles = (Tiles){0};
  if (!read_count(json_object_get(value, "columns"), 0, &tiles->columns))
    wrong = "columns: expected a whole number that is not negative";
  else if (!read_counts(cell, 2, 1, tiles->cell))
    wrong = "cell: expected two whole numbers above 0";
  else if (!read_counts(tile ? tile : cell, 2, 1, tiles->tile))
    wrong = "tile: expected two whole numbers above 0";
  else if (!read_count(json_object_get(value, "tilesPerRow"), 1, &tiles->tiles_per_row))
    wrong = "tilesPerRow: expected a whole number above 0";
  else if (!read_distance(json_object_get(value, "margin"), &tiles->margin) ||
           !read_distance(json_object_get(value, "spacing"), &tiles->spacing))
    wrong = "margin, spacing: expected whole numbers that are not negative";
  else if (!json_is_array(cells) ||
           (tiles->columns ? count % (size_t)tiles->columns : count) != 0)
    wrong = "cells: expected whole rows";
  else if (!(tiles->cells = calloc(count + 1, sizeof *tiles->cells)))
    wrong = "out of memory";
  else if (!read_cells(cells, count, tiles->cells))
    wrong = "cells: expected whole numbers below 2^32";
  if (!wrong) {
    find_overflow(tiles, count);
    size_t rows = tiles->columns ? count / (size_t)tiles->columns : 0;
    if (!has_side(tiles, (size_t)tiles->columns, 0) || !has_side(tiles, rows, 1))
      wrong = "it is too large";
    else
      tiles->rows = (int)rows;
  }
  if (!wrong) return true;
  tiles_free(tiles);
  return refuse_wrong(refusal, "test: tiles: %s", wrong);
}

void tiles_free(Tiles *tiles) {
  free(tiles->cells);
  tiles->cells = NULL;
}

// Where a tile begins in the image, on one axis. The number of the column or row counts from 0.
static int64_t start(const Tiles *tiles, int64_t number, int axis) {
  return tiles->margin + number * ((int64_t)tiles->tile[axis] + tiles->spacing);
}

bool tiles_fit(const Tiles *tiles, int image_width, int image_height) {
  uint32_t last = 0;
  for (size_t i = 0; i < (size_t)tiles->columns * (size_t)tiles->rows; i++) {
    uint32_t number = tiles->cells[i] & number_mask;
    if (number > last) last = number;
  }
  if (!last) return true;
  // A row of tiles that is wider than the image makes none.
  return start(tiles, tiles->tiles_per_row - 1, 0) + tiles->tile[0] <= image_width &&
         start(tiles, (last - 1) / (uint32_t)tiles->tiles_per_row, 1) + tiles->tile[1] <= image_height;
}

void tiles_size(const Tiles *tiles, int size[2]) {
  size[0] = tiles->columns * tiles->cell[0] + tiles->overflow[0];
  size[1] = tiles->rows * tiles->cell[1] + tiles->overflow[1];
}

// The texel of the image at a place that counts from the bottom left corner of a cell, to the right and up. Returns false
// where the tile of the cell does not reach, or there is none.
static bool tile_texel(const Tiles *tiles, uint32_t cell, int right, int up, int texel[2]) {
  bool is_turned = cell & swaps_columns_and_rows;
  int width = tiles->tile[is_turned], height = tiles->tile[!is_turned];
  int x = right, y = height - 1 - up;
  if (!(cell & number_mask) || x < 0 || x >= width || y < 0 || y >= height) return false;
  // What was done last is undone first.
  if (cell & swaps_left_and_right) x = width - 1 - x;
  if (cell & swaps_top_and_bottom) y = height - 1 - y;
  uint32_t index = (cell & number_mask) - 1, per_row = (uint32_t)tiles->tiles_per_row;
  texel[0] = (int)start(tiles, index % per_row, 0) + (is_turned ? y : x);
  texel[1] = (int)start(tiles, index / per_row, 1) + (is_turned ? x : y);
  return true;
}

bool tiles_hit(const Tiles *tiles, int column, int row, TexelTest *passes, const void *context) {
  // The cells whose tiles may reach the texel: those at its left, and those below it.
  int below = row - tiles->overflow[1];  // counts from the top of the cells
  int first_column = larger(0, column - tiles->overflow[0]) / tiles->cell[0];
  int last_column = smaller(tiles->columns - 1, column / tiles->cell[0]);
  int first_row = larger(0, below) / tiles->cell[1];
  int last_row = smaller(tiles->rows - 1, row / tiles->cell[1]);
  for (int j = first_row; j <= last_row; j++)
    for (int i = first_column; i <= last_column; i++) {
      uint32_t cell = tiles->cells[(size_t)j * (size_t)tiles->columns + (size_t)i];
      int right = column - i * tiles->cell[0], up = (j + 1) * tiles->cell[1] - 1 - below, texel[2];
      if (tile_texel(tiles, cell, right, up, texel) && passes(context, texel[0], texel[1])) return true;
    }
  return false;
}
