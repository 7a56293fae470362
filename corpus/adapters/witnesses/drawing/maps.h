// The windows and maps that follow from a layer, in doubles.
#ifndef MAPS_H
#define MAPS_H

#include "adapter.h"
#include "drawing.h"

// The pixels that hold some points: the first column and row, and how many.
typedef struct {
  double column, row;
  int columns, rows;
} Window;

// The smallest window of points that are all pixel centers. Returns NULL, or why there is none.
const char *window_find(const Point *points, size_t count, Window *window);

// The map from the texels of an image of this size to the window.
AffineMap image_to_window(const Layer *layer, int width, int height, const Window *window);

// The bounds as a sheet of texels about as large as those of the image: its size, or why not, and its map.
const char *mask_size(const Layer *layer, int width, int height, int *across, int *down);
AffineMap mask_to_window(const Layer *layer, int across, int down, const Window *window);

// Why fixed point and floats cannot hold what a map reaches from the window, or NULL.
const char *map_refusal(AffineMap to_window, const Window *window);

#endif
