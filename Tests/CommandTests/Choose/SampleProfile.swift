/// The text of the profile of a small product.
func sampleProfile(
  sizes: String = "16x16, 24x8", queries: String = "points: 100, discs: 10"
) -> String {
  """
  name: sample
  images: {sizes: [\(sizes)]}
  images-at-once: 20
  gravities: [resize]
  transforms: [scale]
  queries-per-second: {\(queries)}
  """
}
