// A plug-in in C: it keeps one byte per texel, 1 where the texel passes.
//
//     cc -std=c11 -O2 -falign-functions=64 -shared -fPIC -ISources/PluginInterface/include
//       -o libplain_c.so corpus/plugins/plain_c.c -lm
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "touchstone_strategy.h"

typedef struct {
  int32_t width, height;
  uint8_t passes[];  // rows without padding
} prepared_image;

// MARK: Preparing

static uint8_t alpha_at(const uint8_t *texel, int32_t layout, int32_t alpha) {
  if (alpha == TOUCHSTONE_SKIP) return 255;
  switch (layout) {
    case TOUCHSTONE_ARGB8:
    case TOUCHSTONE_ABGR8:
    case TOUCHSTONE_ALPHA8: return texel[0];
    case TOUCHSTONE_GA8: return texel[1];
    case TOUCHSTONE_RGBA16LE: return (uint8_t)(((texel[6] | texel[7] << 8) * 255u + 32767) / 65535);
    default: return texel[3];
  }
}

static int32_t plain_prepare(
    const touchstone_image *image, int32_t minimum_alpha, int32_t sampling, void **prepared) {
  static const int bytes_per_texel[] = {4, 4, 4, 4, 2, 1, 8};
  if (sampling != TOUCHSTONE_NEAREST) return TOUCHSTONE_UNSUPPORTED;
  if (image->layout < 0 || image->layout > TOUCHSTONE_RGBA16LE) return TOUCHSTONE_UNSUPPORTED;
  const size_t texels = (size_t)image->width * (size_t)image->height;
  prepared_image *made = malloc(sizeof *made + texels);
  if (!made) return TOUCHSTONE_OUT_OF_MEMORY;
  made->width = image->width;
  made->height = image->height;
  uint8_t *passes = made->passes;
  for (int32_t row = 0; row < image->height; row++) {
    const uint8_t *texel = image->first_row + row * image->bytes_per_row;
    for (int32_t column = 0; column < image->width; column++) {
      *passes++ = alpha_at(texel, image->layout, image->alpha) >= minimum_alpha;
      texel += bytes_per_texel[image->layout];
    }
  }
  *prepared = made;
  return TOUCHSTONE_OK;
}

static void plain_destroy(void *prepared) { free(prepared); }

// MARK: Points

static uint8_t plain_point(const void *prepared, const touchstone_placement *p, double x, double y) {
  const prepared_image *image = prepared;
  const double u = p->a * x + p->c * y + p->tx, v = p->b * x + p->d * y + p->ty;
  // NaN fails every comparison.
  if (!(u >= p->min_u && u < p->max_u && v >= p->min_v && v < p->max_v)) return 0;
  return image->passes[(size_t)v * (size_t)image->width + (size_t)u];
}

static void plain_batch(
    const void *prepared, const touchstone_placement *placement, const touchstone_point *points, size_t count,
    uint8_t *verdicts) {
  for (size_t i = 0; i < count; i++) {
    verdicts[i] = plain_point(prepared, placement, points[i].x, points[i].y);
  }
}

// MARK: Areas

// The closed part of a texel that can be hit, relative to a middle: least and greatest u and v.
typedef struct {
  double u0, u1, v0, v1;
} cell;

// What an area asks of a cell: whether they meet.
typedef bool (*cell_test)(const cell *cell, const void *area);

// Whether some texel that passes, at most (reach_u, reach_v) texels from (u, v), passes the test.
static uint8_t search(
    const prepared_image *image, const touchstone_placement *p, double u, double v, double reach_u,
    double reach_v, cell_test meets, const void *area) {
  if (!(p->min_u < p->max_u && p->min_v < p->max_v)) return 0;
  // One texel more on each side, for rounding.
  const double low_u = fmax(u - reach_u - 1, p->min_u - 1), high_u = fmin(u + reach_u + 1, p->max_u + 1);
  const double low_v = fmax(v - reach_v - 1, p->min_v - 1), high_v = fmin(v + reach_v + 1, p->max_v + 1);
  if (!(low_u <= high_u && low_v <= high_v)) return 0;
  const int32_t first_column = (int32_t)fmax(floor(low_u), 0), first_row = (int32_t)fmax(floor(low_v), 0);
  const int32_t end_column = (int32_t)fmin(floor(high_u) + 1, image->width);
  const int32_t end_row = (int32_t)fmin(floor(high_v) + 1, image->height);
  for (int32_t row = first_row; row < end_row; row++) {
    const uint8_t *passes = image->passes + (size_t)row * (size_t)image->width;
    for (int32_t column = first_column; column < end_column; column++) {
      if (!passes[column]) continue;
      const cell found = {
          fmax(column, p->min_u) - u, fmin(column + 1.0, p->max_u) - u, fmax(row, p->min_v) - v,
          fmin(row + 1.0, p->max_v) - v};
      if (found.u0 <= found.u1 && found.v0 <= found.v1 && meets(&found, area)) return 1;
    }
  }
  return 0;
}

// The linear part of a placement, divided by its largest number, so that products neither overflow nor vanish.
typedef struct {
  double a, b, c, d, determinant, scale;
} linear;

static linear linear_part(const touchstone_placement *p) {
  const double scale = fmax(fmax(fabs(p->a), fabs(p->b)), fmax(fabs(p->c), fabs(p->d)));
  linear l = {p->a / scale, p->b / scale, p->c / scale, p->d / scale, 0, scale};
  l.determinant = l.a * l.d - l.b * l.c;
  return l;
}

typedef struct {
  linear map;
  double squared_radius;  // in points, times the scale of the map, squared
} disc_area;

// The squared distance from the origin to the segment between two points.
static double squared_distance(double x0, double y0, double x1, double y1) {
  const double dx = x1 - x0, dy = y1 - y0, length = dx * dx + dy * dy;
  double t = length > 0 ? -(x0 * dx + y0 * dy) / length : 0;
  t = fmin(fmax(t, 0), 1);
  const double x = x0 + t * dx, y = y0 + t * dy;
  return x * x + y * y;
}

static bool disc_meets(const cell *cell, const void *area) {
  const disc_area *disc = area;
  if (cell->u0 <= 0 && cell->u1 >= 0 && cell->v0 <= 0 && cell->v1 >= 0) return true;
  const linear *l = &disc->map;
  const double us[] = {cell->u0, cell->u1, cell->u1, cell->u0}, vs[] = {cell->v0, cell->v0, cell->v1, cell->v1};
  double x[4], y[4];
  for (int i = 0; i < 4; i++) {
    x[i] = (l->d * us[i] - l->c * vs[i]) / l->determinant;
    y[i] = (l->a * vs[i] - l->b * us[i]) / l->determinant;
  }
  for (int i = 0; i < 4; i++) {
    const int next = (i + 1) % 4;
    if (squared_distance(x[i], y[i], x[next], y[next]) <= disc->squared_radius) return true;
  }
  return false;
}

static uint8_t plain_disc(const void *prepared, const touchstone_placement *p, double x, double y, double radius) {
  if (!(isfinite(x) && isfinite(y) && isfinite(radius) && radius >= 0)) return 0;
  disc_area disc = {linear_part(p), 0};
  disc.squared_radius = radius * disc.map.scale * radius * disc.map.scale;
  return search(
      prepared, p, p->a * x + p->c * y + p->tx, p->b * x + p->d * y + p->ty, radius * hypot(p->a, p->c),
      radius * hypot(p->b, p->d), disc_meets, &disc);
}

typedef struct {
  linear map;
  double half_width, half_height;  // in points, times the scale of the map
} rect_area;

// Two convex shapes are apart if some normal of a side separates them.
static bool rect_meets(const cell *cell, const void *area) {
  const rect_area *rect = area;
  const linear *l = &rect->map;
  const double u = (cell->u0 + cell->u1) / 2, v = (cell->v0 + cell->v1) / 2;
  const double half_u = (cell->u1 - cell->u0) / 2, half_v = (cell->v1 - cell->v0) / 2;
  const double w = rect->half_width, h = rect->half_height;
  return fabs(u) <= fabs(l->a) * w + fabs(l->c) * h + half_u && fabs(v) <= fabs(l->b) * w + fabs(l->d) * h + half_v &&
         fabs(l->a * v - l->b * u) <= fabs(l->determinant) * h + fabs(l->b) * half_u + fabs(l->a) * half_v &&
         fabs(l->d * u - l->c * v) <= fabs(l->determinant) * w + fabs(l->d) * half_u + fabs(l->c) * half_v;
}

static uint8_t plain_rect(
    const void *prepared, const touchstone_placement *p, double x, double y, double width, double height) {
  if (!(isfinite(x) && isfinite(y) && isfinite(width) && isfinite(height) && width >= 0 && height >= 0)) return 0;
  const linear map = linear_part(p);
  const rect_area rect = {map, width / 2 * map.scale, height / 2 * map.scale};
  const double middle_x = x + width / 2, middle_y = y + height / 2;
  return search(
      prepared, p, p->a * middle_x + p->c * middle_y + p->tx, p->b * middle_x + p->d * middle_y + p->ty,
      fabs(p->a) * width / 2 + fabs(p->c) * height / 2, fabs(p->b) * width / 2 + fabs(p->d) * height / 2,
      rect_meets, &rect);
}

// MARK: What is exported

static const touchstone_strategy plain_strategy = {
    .abi_version = TOUCHSTONE_STRATEGY_ABI,
    .struct_size = sizeof(touchstone_strategy),
    .name = "plain-c",
    .version = "1",
    .language = "C",
    .fidelity = "float64",
    .prepare = plain_prepare,
    .point = plain_point,
    .batch = plain_batch,
    .rect = plain_rect,
    .disc = plain_disc,
    .destroy = plain_destroy,
};

// The faulty plug-ins beside this one change one function of it.
#ifndef PLAIN_AS_PART
const touchstone_strategy *touchstone_plugin(void) { return &plain_strategy; }
#endif
