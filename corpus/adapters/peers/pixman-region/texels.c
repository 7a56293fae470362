#include "texels.h"

#include <math.h>

// Calls a function for every rational number of texels.
static void for_each(struct texels *texels, void (*change)(mpq_t)) {
  for (int index = 0; index < 6; index++) {
    change(texels->to_texel[index]);
    change(texels->to_bounds[index]);
  }
  for (int axis = 0; axis < 2; axis++) {
    change(texels->point[axis]);
    change(texels->image[axis]);
  }
  change(texels->product);
}

static void init_number(mpq_t number) { mpq_init(number); }
static void clear_number(mpq_t number) { mpq_clear(number); }

static void set_product(mpq_t product, const mpq_t a, double b) {
  mpq_t factor;
  mpq_init(factor);
  mpq_set_d(factor, b);
  mpq_mul(product, a, factor);
  mpq_clear(factor);
}

static void set_ratio(mpq_t ratio, double numerator, double denominator) {
  mpq_t divisor;
  mpq_init(divisor);
  mpq_set_d(divisor, denominator);
  mpq_set_d(ratio, numerator);
  mpq_div(ratio, ratio, divisor);
  mpq_clear(divisor);
}

// One axis of map, (x, y) to a x + c y + t; result must be neither x nor y.
static void map_axis(
    mpq_t result, const affine map, int axis, const mpq_t x, const mpq_t y, mpq_t product) {
  mpq_mul(result, map[axis], x);
  mpq_mul(product, map[2 + axis], y);
  mpq_add(result, result, product);
  mpq_add(result, result, map[4 + axis]);
}

// Layer space to parent space: position + transform (local - anchor size).
static void set_layer_map(
    affine map, const Layer *layer, mpq_t anchor[2], mpq_t scratch[2]) {
  for (int index = 0; index < 6; index++) mpq_set_d(map[index], layer->transform[index]);
  for (int axis = 0; axis < 2; axis++) {
    mpq_set_d(anchor[axis], -layer->size[axis]);
    set_product(anchor[axis], anchor[axis], layer->anchor_point[axis]);
  }
  for (int axis = 0; axis < 2; axis++) {
    map_axis(scratch[0], map, axis, anchor[0], anchor[1], scratch[1]);
    mpq_set_d(scratch[1], layer->position[axis]);
    mpq_add(map[4 + axis], scratch[0], scratch[1]);
  }
}

// Where gravity puts an image in layer space: the size of a texel, and the place of the first one.
static void set_contents(
    mpq_t texel[2], mpq_t origin[2], const Layer *layer, const int image[2]) {
  const double shares[2] = {layer->gravity->x, layer->gravity->y};
  for (int axis = 0; axis < 2; axis++) set_ratio(texel[axis], layer->size[axis], image[axis]);
  int larger = mpq_cmp(texel[0], texel[1]) > 0 ? 0 : 1;
  switch (layer->gravity->contents_size) {
    case STRETCHED: break;
    case FITTED: mpq_set(texel[larger], texel[1 - larger]); break;
    case FILLING: mpq_set(texel[1 - larger], texel[larger]); break;
    case NATURAL:
      for (int axis = 0; axis < 2; axis++) set_ratio(texel[axis], 1, layer->contents_scale);
      break;
  }
  mpq_t contents;
  mpq_init(contents);
  for (int axis = 0; axis < 2; axis++) {
    mpq_set_d(origin[axis], layer->size[axis]);
    set_product(contents, texel[axis], image[axis]);
    mpq_sub(origin[axis], origin[axis], contents);
    set_product(origin[axis], origin[axis], shares[axis]);
  }
  mpq_clear(contents);
}

// Makes map the inverse of itself; false where it is singular.
static bool invert(affine map) {
  mpq_t determinant, product;
  mpq_inits(determinant, product, NULL);
  mpq_mul(determinant, map[0], map[3]);
  mpq_mul(product, map[1], map[2]);
  mpq_sub(determinant, determinant, product);
  bool is_regular = mpq_sgn(determinant) != 0;
  if (is_regular) {
    mpq_swap(map[0], map[3]);
    mpq_neg(map[1], map[1]);
    mpq_neg(map[2], map[2]);
    for (int index = 0; index < 4; index++) mpq_div(map[index], map[index], determinant);
    mpq_t moved[2];
    for (int axis = 0; axis < 2; axis++) {
      mpq_init(moved[axis]);
      mpq_mul(moved[axis], map[axis], map[4]);
      mpq_mul(product, map[2 + axis], map[5]);
      mpq_add(moved[axis], moved[axis], product);
    }
    for (int axis = 0; axis < 2; axis++) {
      mpq_neg(map[4 + axis], moved[axis]);
      mpq_clear(moved[axis]);
    }
  }
  mpq_clears(determinant, product, NULL);
  return is_regular;
}

void init_texels(
    struct texels *texels, const Layer *layer, int image_width, int image_height) {
  for_each(texels, init_number);
  mpz_init(texels->floor);
  texels->are_there = layer_is_valid(layer);
  texels->masks_to_bounds = layer->masks_to_bounds;
  if (!texels->are_there) return;
  mpq_t *texel = texels->point, *origin = texels->image;  // free until a point is asked about
  affine *to_texel = &texels->to_texel, *to_bounds = &texels->to_bounds;
  set_layer_map(*to_bounds, layer, texel, origin);
  const int image[2] = {image_width, image_height};
  set_contents(texel, origin, layer, image);
  for (int axis = 0; axis < 2; axis++) {
    map_axis((*to_texel)[4 + axis], *to_bounds, axis, origin[0], origin[1], texels->product);
    mpq_mul((*to_texel)[axis], (*to_bounds)[axis], texel[0]);
    mpq_mul((*to_texel)[2 + axis], (*to_bounds)[2 + axis], texel[1]);
    set_product((*to_bounds)[axis], (*to_bounds)[axis], layer->size[0]);
    set_product((*to_bounds)[2 + axis], (*to_bounds)[2 + axis], layer->size[1]);
  }
  texels->are_there = invert(*to_texel) && invert(*to_bounds);
}

void clear_texels(struct texels *texels) {
  for_each(texels, clear_number);
  mpz_clear(texels->floor);
}

// The point through a map, rounded down; false where a C int cannot hold it.
static bool floor_of(struct texels *texels, const affine map, int result[2]) {
  bool fits = true;
  for (int axis = 0; axis < 2; axis++) {
    mpq_t *value = &texels->image[axis];
    map_axis(*value, map, axis, texels->point[0], texels->point[1], texels->product);
    mpz_fdiv_q(texels->floor, mpq_numref(*value), mpq_denref(*value));
    fits = fits && mpz_fits_sint_p(texels->floor);
    result[axis] = fits ? (int)mpz_get_si(texels->floor) : 0;
  }
  return fits;
}

bool texel_at(struct texels *texels, double x, double y, int texel[2]) {
  int cell[2];
  if (!texels->are_there || !isfinite(x) || !isfinite(y)) return false;
  mpq_set_d(texels->point[0], x);
  mpq_set_d(texels->point[1], y);
  bool is_inside = !texels->masks_to_bounds ||
                   (floor_of(texels, texels->to_bounds, cell) && !cell[0] && !cell[1]);
  if (!is_inside) return false;
  return floor_of(texels, texels->to_texel, texel);
}
