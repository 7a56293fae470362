// Layers as requests give them, and the maps and windows that follow.
#ifndef LAYER_H
#define LAYER_H

#include "witness.h"

typedef struct {
  double size[2], contents_scale;
  char gravity[20];
  bool masks_to_bounds;
  AffineMap to_parent;
} Layer;

typedef struct {
  double x, y;
} Point;

// The pixels that hold some points: the first column and row, and how many.
typedef struct {
  double column, row;
  int columns, rows;
} Window;

bool gravity_exists(const char *name);

// The map from layer space to parent space of a transform about an anchor point, given in unit coordinates.
AffineMap layer_compose(AffineMap transform, const double position[2], const double anchor[2],
                        const double size[2]);

// Whether the numbers describe a layer that has a picture.
bool layer_is_valid(const Layer *layer);

// The smallest window of points that are all pixel centres. Returns NULL, or why there is none.
const char *window_find(const Point *points, size_t count, Window *window);

// The map from the texels of an image of this size to the window.
AffineMap image_to_window(const Layer *layer, int width, int height, const Window *window);

// The bounds as a sheet of texels about as large as those of the image: its size, or why not, and its map.
const char *mask_size(const Layer *layer, int width, int height, int *across, int *down);
AffineMap mask_to_window(const Layer *layer, int across, int down, const Window *window);

// Why fixed point and floats cannot hold what a map reaches from the window, or NULL.
const char *map_refusal(AffineMap to_window, const Window *window);

#endif
