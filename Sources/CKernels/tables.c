// The function for each operation at each level.
#include "levels.h"

const kernel_table kernels_scalar = {
    kernel_level_scalar,   "scalar",
    scalar_pack,           scalar_any_in_rect,
    scalar_any_in_stripes, scalar_any_in_spans,
    scalar_hit_mask_points, scalar_hit_alpha_points,
    scalar_hit_bilinear_points,
    scalar_next_in_list,     scalar_next_in_tree,
};

#if defined(__x86_64__)
const kernel_table kernels_sse2 = {
    kernel_level_sse2,
    "sse2",
    sse2_pack,
    sse2_any_in_rect,
    sse2_any_in_stripes,
    // SSE2 shifts both lanes by the same count, so spans gain nothing from it.
    scalar_any_in_spans,
    // A single point has both its coordinates in one SSE2 register; groups with two points per
    // register take longer.
    scalar_hit_mask_points,
    scalar_hit_alpha_points,
    scalar_hit_bilinear_points,
    sse2_next_in_list,     sse2_next_in_tree,
};

const kernel_table kernels_avx2 = {
    kernel_level_avx2,    "avx2",
    avx2_pack,            avx2_any_in_rect,
    avx2_any_in_stripes,  avx2_any_in_spans,
    avx2_hit_mask_points, avx2_hit_alpha_points,
    avx2_hit_bilinear_points,
    avx2_next_in_list,     avx2_next_in_tree,
};

const kernel_table kernels_avx512 = {
    kernel_level_avx512,    "avx512",
    avx512_pack,            avx512_any_in_rect,
    avx512_any_in_stripes,  avx512_any_in_spans,
    avx512_hit_mask_points, avx512_hit_alpha_points,
    avx512_hit_bilinear_points,
    avx512_next_in_list,     avx512_next_in_tree,
};
#elif defined(__aarch64__)
const kernel_table kernels_neon = {
    kernel_level_neon,    "neon",
    neon_pack,            neon_any_in_rect,
    neon_any_in_stripes,  neon_any_in_spans,
    neon_hit_mask_points, neon_hit_alpha_points,
    neon_hit_bilinear_points,
    neon_next_in_list,     neon_next_in_tree,
};
#endif
