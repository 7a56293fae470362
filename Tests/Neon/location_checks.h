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
