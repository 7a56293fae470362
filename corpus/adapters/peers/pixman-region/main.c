// Asks pixman: whether the region of an image's opaque texels contains a point.

#include "adapter.h"
#include "region.h"
#include "texels.h"

static void *load(const Image *image, Refusal *refusal) {
  pixman_image_t *alpha = alpha_of_image(image);
  if (!alpha) refuse_wrong(refusal, "image: out of memory");
  return alpha;
}

static void unload(void *alpha) { pixman_image_unref(alpha); }

static bool hits(const Adapter *adapter, void *alpha, const Test *test, bool *verdicts,
                 Refusal *refusal) {
  (void)adapter;
  (void)refusal;
  struct texels texels;
  init_texels(&texels, &test->layer, pixman_image_get_width(alpha), pixman_image_get_height(alpha));
  pixman_region32_t region;
  init_region(&region, alpha, test->minimum_alpha);
  for (size_t index = 0; index < test->count; index++) {
    int texel[2];
    verdicts[index] = texel_at(&texels, test->points[index].x, test->points[index].y, texel) &&
                      pixman_region32_contains_point(&region, texel[0], texel[1], NULL);
  }
  pixman_region32_fini(&region);
  clear_texels(&texels);
  return true;
}

int main(void) {
  const Adapter adapter = {
      .name = "pixman-region",
      .version = pixman_version_string(),
      .fidelity = "exact",
      .rule = "A region has no alpha: the adapter makes an image of one bit per texel.",
      .unknown = "miss",
      .largest_side = largest_side,
      .reads = has_format,
      .load = load,
      .unload = unload,
      .hits = hits,
  };
  return serve(&adapter);
}
