// Compares the texel under one point, and signs of exact sums, with computations that share no code
// with them.
#ifndef TOUCHSTONE_NEON_LOCATION_CHECKS_H
#define TOUCHSTONE_NEON_LOCATION_CHECKS_H

#include <math.h>

#include "checks.h"
#include "inputs.h"

// A coordinate on, next to or far from a texel's edge, or an extreme number, a NaN or an infinity.
static inline double edge_or_any(double limit) {
  switch (below(8)) {
    case 0: return (double)below((size_t)limit + 2) - 1;
    case 1: return nextafter((double)below((size_t)limit + 2) - 1, -INFINITY);
    case 2: return (double)below((size_t)limit + 2) - 0x1p-41;
    case 3: {
      static const double far[] = {NAN,     INFINITY, -INFINITY, 0x1p31,
                                   -0x1p31, 1e308,    -0.0,      0x1p-1074};
      return far[below(8)];
    }
    default: return between(-3, limit + 3);
  }
}

// p * x + q * y + t; each result is stored in memory, so that nothing can be fused.
static inline double mapped_once(double p, double x, double q, double y, double t) {
  volatile double px = p * x, qy = q * y, sum = px + qy;
  return sum + t;
}

static inline bool same_location(kernel_location found, bool is_found, double u, double v) {
  if (found.is_found != is_found) return false;
  return !is_found || found.texel == (int64_t)floor(u) + (int64_t)floor(v) * ((int64_t)1 << 32);
}

static void check_locations(void) {
  long hits = 0, uncertain = 0;
  for (long round = 0; round < 200000; round++) {
    bool turned = below(2);
    double a = turned ? between(-2, 2) : 1, b = turned ? between(-2, 2) : 0;
    double c = turned ? between(-2, 2) : 0, d = turned ? between(-2, 2) : 1;
    double tx = turned ? between(-5, 155) : -0.0, ty = turned ? between(-5, 25) : 0;
    double min_u = below(2) ? 0 : between(0, 70), max_u = below(2) ? 150 : between(70, 150);
    double min_v = below(2) ? 0 : between(0, 10), max_v = below(2) ? 23 : between(10, 23);
    double most_u = below(2) ? 1 : below(2) ? 0 : between(0, 1);
    double most_v = below(2) ? 1 : below(2) ? 0 : between(0, 1);
    double x = edge_or_any(150), y = edge_or_any(23);
    double u = mapped_once(a, x, c, y, tx), v = mapped_once(b, x, d, y, ty);
    bool inside = min_u <= u && u < max_u && min_v <= v && v < max_v;
    bool certain = inside && u - floor(u) <= most_u && v - floor(v) <= most_v;
    kernel_location texel = kernel_texel(x, y, a, b, c, d, tx, ty, min_u, min_v, max_u, max_v);
    check(same_location(texel, inside, u, v), "kernel_texel: round", round, 0, 0);
    kernel_location located = kernel_locate(
        x, y, a, b, c, d, tx, ty, min_u, min_v, max_u, max_v, most_u, most_v);
    check(same_location(located, certain, u, v), "kernel_locate: round", round, 0, 0);
    hits += certain;
    uncertain += inside && !certain;
  }
  check(hits > 10000 && uncertain > 1000, "kernel_locate: found, uncertain", hits, uncertain, 0);
}

// An axis of an image in nine slices, with or without a center, and with margins that may be empty.
typedef struct {
  double near, far, side, cut_near, cut_far, outer, inner;
} sliced_axis;

static inline sliced_axis any_slices(size_t side) {
  size_t near = below(side + 1), far = near + below(side - near + 1);
  double corners = (double)(near + side - far);
  bool alone = corners > 0 && (near == far || below(4) == 0);
  double ratio = alone ? (double)side / corners : below(2) ? 1 : between(0.1, 1);
  sliced_axis axis = {(double)near, (double)far, (double)side, (double)near * ratio, 0, 1 / ratio,
                      0};
  axis.cut_far = alone ? axis.cut_near : axis.side - (axis.side - axis.far) * ratio;
  if (axis.cut_far > axis.cut_near)
    axis.inner = (axis.far - axis.near) / (axis.cut_far - axis.cut_near);
  return axis;
}

// The coordinate of the image, and the range of its slice; nothing can be fused.
static inline double sliced_once(double u, sliced_axis axis, double *least, double *end) {
  bool is_near = u < axis.cut_near, is_far = !is_near && u >= axis.cut_far;
  *least = is_near ? 0 : is_far ? axis.far : axis.near;
  *end = is_near ? axis.near : is_far ? axis.side : axis.far;
  volatile double difference = is_far ? axis.side - u : is_near ? u : u - axis.cut_near;
  volatile double product = difference * (is_near || is_far ? axis.outer : axis.inner);
  return is_far ? axis.side - product : is_near ? product : axis.near + product;
}

static inline double sliced_texel_once(double u, sliced_axis axis) {
  double least, end, value = sliced_once(u, axis, &least, &end);
  return floor(fmin(fmax(value, least), end - 1));
}

static inline bool sliced_is_certain(double u, double reach, sliced_axis axis, double *texel) {
  double least, end, slack = 0x1p-44 * axis.side;
  double low = floor(sliced_once(u - slack, axis, &least, &end) - slack);
  double high = floor(sliced_once(u + reach + slack, axis, &least, &end) + slack);
  *texel = low;
  return low == high && low >= 0 && high < axis.side;
}

static void check_slices(void) {
  long hits = 0, uncertain = 0;
  for (long round = 0; round < 200000; round++) {
    sliced_axis across = any_slices(150), down = any_slices(23);
    bool turned = below(2);
    double a = turned ? between(-2, 2) : 1, b = turned ? between(-2, 2) : 0;
    double c = turned ? between(-2, 2) : 0, d = turned ? between(-2, 2) : 1;
    double tx = turned ? between(-5, 155) : -0.0, ty = turned ? between(-5, 25) : 0;
    double most_u = below(2) ? 1 : between(0.5, 1), most_v = below(2) ? 1 : between(0.5, 1);
    double x = edge_or_any(150), y = edge_or_any(23);
    double u = mapped_once(a, x, c, y, tx), v = mapped_once(b, x, d, y, ty);
    bool inside = 0 <= u && u < 150 && 0 <= v && v < 23;
    kernel_location texel = kernel_texel_in_slices(
        x, y, a, b, c, d, tx, ty, 0, 0, 150, 23, across.near, down.near, across.far, down.far,
        across.side, down.side, across.cut_near, down.cut_near, across.cut_far, down.cut_far,
        across.outer, down.outer, across.inner, down.inner);
    check(
        same_location(
            texel, inside, inside ? sliced_texel_once(u, across) : 0,
            inside ? sliced_texel_once(v, down) : 0),
        "kernel_texel_in_slices: round", round, 0, 0);
    double column = 0, row = 0;
    bool certain = inside && sliced_is_certain(u, 1 - most_u, across, &column) &&
                   sliced_is_certain(v, 1 - most_v, down, &row);
    kernel_location located = kernel_locate_in_slices(
        x, y, a, b, c, d, tx, ty, 0, 0, 150, 23, most_u, most_v, across.near, down.near, across.far,
        down.far, across.side, down.side, across.cut_near, down.cut_near, across.cut_far,
        down.cut_far, across.outer, down.outer, across.inner, down.inner);
    check(
        same_location(located, certain, certain ? column : 0, certain ? row : 0),
        "kernel_locate_in_slices: round", round, 0, 0);
    hits += certain;
    uncertain += inside && !certain;
  }
  check(
      hits > 10000 && uncertain > 1000, "kernel_locate_in_slices: found, uncertain", hits,
      uncertain, 0);
}

// Integers whose products and sums fit 128 bits, with the whole sum scaled by a power of 2; the
// last two terms make it 0 or nearly 0 in two rounds of three.
static void check_sums(void) {
  long signs[3] = {0, 0, 0};
  for (long round = 0; round < 100000; round++) {
    kernel_product terms[16];
    size_t count = below(15);
    int scale = (int)below(1800) - 900;
    __int128 sum = 0;
    for (size_t i = 0; i < count; i++) {
      __int128 product = 1;
      for (size_t k = 0; k < 5; k++) {
        long factor = (long)below(8191) - 4095;
        terms[i].factors[k] = (double)factor;
        product *= factor;
      }
      sum += product;
    }
    if (below(3) > 0) {
      __int128 rest = -sum + (__int128)below(3) - 1;
      // Both halves are below 2^53, so the sum is below 2^64.
      int64_t high = (int64_t)(rest >> 32), low = (int64_t)(rest - (__int128)high * (1LL << 32));
      terms[count++] = (kernel_product){{(double)high, 0x1p32, 1, 1, 1}};
      terms[count++] = (kernel_product){{1, 1, (double)low, 1, 1}};
      sum += rest;
    }
    for (size_t i = 0; i < count; i++) {
      terms[i].factors[below(5)] *= ldexp(1, scale);
    }
    int truth = (sum > 0) - (sum < 0);
    signs[truth + 1]++;
    check(kernel_sign_of_sum(terms, count) == truth, "kernel_sign_of_sum: round, terms, sign",
          round, (long)count, truth);
  }
  check(signs[0] > 1000 && signs[1] > 1000 && signs[2] > 1000, "kernel_sign_of_sum: -, 0, +",
        signs[0], signs[1], signs[2]);
}

#endif
