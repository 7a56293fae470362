// Batches of points under which alpha is interpolated, 4 to a vector. The file of a level includes it
// after <string.h>, levels.h, and definitions of TARGET and LEVEL(name), and defines `four_bits` after
// it. The operations are those of `kernel_bilinear`, each rounded in the same place.
#define convert __builtin_convertvector

typedef double four_doubles __attribute__((vector_size(32)));
typedef int64_t four_lanes __attribute__((vector_size(32)));
typedef int32_t four_ints __attribute__((vector_size(16)));

// The lowest bit of each of four lanes; all bits of a lane are equal.
TARGET static ALWAYS_INLINE unsigned four_bits(four_lanes lanes);

TARGET static ALWAYS_INLINE four_lanes
within(four_doubles value, double least, double most) {
  return (value >= least) & (value < most);
}

// The two bytes that begin at each of four places, the first one as the low one. NEON has no gather, and
// that of AVX2 is on many processors no faster than four loads.
TARGET static ALWAYS_INLINE four_ints pairs(const uint8_t *bytes, const int64_t *places) {
  uint16_t pair[4];
  for (size_t i = 0; i < 4; i++) memcpy(&pair[i], bytes + places[i], 2);
  return (four_ints){pair[0], pair[1], pair[2], pair[3]};
}

TARGET bool LEVEL(hit_bilinear_points)(
    const kernel_point *points, size_t count, const kernel_certain_mapping *mapping,
    const kernel_bilinear_alpha *source, bool *hits, uint64_t *uncertain) {
  // Copied, because otherwise the compiler would have to assume that writing a verdict changes them.
  const kernel_certain_mapping m = *mapping;
  const kernel_bilinear_alpha k = *source;
  const double error = kernel_bilinear_error(m.max_fraction_u, m.max_fraction_v);
  // Both factors of a place are below 2^32, which the compiler has to see.
  const int64_t cells = (int64_t)(uint32_t)(k.width + 1);
  bool any = false;
  size_t done = 0;
  for (; done + 4 <= count; done += 4) {
    four_doubles first, second;
    memcpy(&first, &points[done], sizeof first);
    memcpy(&second, &points[done + 2], sizeof second);
    four_doubles x = __builtin_shufflevector(first, second, 0, 2, 4, 6);
    four_doubles y = __builtin_shufflevector(first, second, 1, 3, 5, 7);
    four_doubles u = m.a * x + m.c * y + m.tx, v = m.b * x + m.d * y + m.ty;
    four_lanes is_inside = within(u, m.min_u, m.max_u) & within(v, m.min_v, m.max_v);
    // A point outside has the place of the first cell, which decides nothing.
    four_doubles right = (four_doubles)((four_lanes)(u + 0.5) & is_inside);
    four_doubles below = (four_doubles)((four_lanes)(v + 0.5) & is_inside);
    four_ints column = convert(right, four_ints), row = convert(below, four_ints);
    four_doubles across = right - convert(column, four_doubles);
    four_doubles down = below - convert(row, four_doubles);
    four_lanes is_certain = (across <= m.max_fraction_u) & (down <= m.max_fraction_v);
    unsigned inside = four_bits(is_inside), in_cell = inside & four_bits(is_certain);
    unsigned hit = 0, open = 0;
    if (inside != 15) {
      four_lanes is_near =
          within(u, m.outer_min_u, m.outer_max_u) & within(v, m.outer_min_v, m.outer_max_v);
      open = four_bits(is_near) & ~inside;
    }
    if (inside != 0) {
      four_lanes columns = convert(column, four_lanes) & 0xFFFFFFFF;
      four_lanes rows = convert(row, four_lanes) & 0xFFFFFFFF;
      four_lanes cell = rows * cells + columns, place = 2 * cell;
      int64_t places[4];
      memcpy(places, &place, sizeof places);
      // Hides what was stored; otherwise a compiler may take the vector apart lane by lane.
      __asm__("" : "+m"(places));
      four_ints extremes = pairs(k.extremes, places);
      hit = in_cell & four_bits(convert((extremes & 255) >= k.minimum, four_lanes));
      unsigned none = in_cell & four_bits(convert((extremes >> 8) < k.minimum, four_lanes));
      unsigned mixed = inside & ~(hit | none);
      if (mixed != 0) {
        // The rows of texels are one longer than those of cells.
        place = cell + rows;
        memcpy(places, &place, sizeof places);
        __asm__("" : "+m"(places));
        four_ints above = pairs(k.padded, places);
        four_ints under = pairs(k.padded + k.width + 2, places);
        four_ints first_step = (under & 255) - (above & 255), next_step = (under >> 8) - (above >> 8);
        four_doubles left =
            convert(above & 255, four_doubles) + down * convert(first_step, four_doubles);
        four_doubles next = convert(above >> 8, four_doubles) + down * convert(next_step, four_doubles);
        four_doubles more = left + across * (next - left) - (double)k.minimum;
        unsigned passes = mixed & four_bits(more >= error), fails = four_bits(more <= -error);
        hit |= passes;
        open |= mixed & ~(passes | fails);
      }
    }
    // Bit i of the verdicts becomes byte i.
    uint32_t bytes = hit * 0x00204081 & 0x01010101;
    memcpy(hits + done, &bytes, sizeof bytes);
    if (done % 64 == 0) uncertain[done / 64] = 0;
    uncertain[done / 64] |= (uint64_t)open << done % 64;
    any |= open != 0;
  }
  if (done < count) {
    uint64_t rest = 0;
    any |= scalar_hit_bilinear_points(points + done, count - done, &m, &k, hits + done, &rest);
    if (done % 64 == 0) uncertain[done / 64] = 0;
    uncertain[done / 64] |= rest << done % 64;
  }
  return any;
}
