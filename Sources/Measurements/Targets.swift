extension Target {
  /// What the suite is held to. Times are compared within one run.
  public static let all: [Target] = points + areas + preparing + sizes

  private static let points = [
    Target(
      "a point, warm", ["packed-mask"], .time(query: "point-warm"),
      against: Reference("limit/point-mask"), .atMost(1.15)),
    Target(
      "a point, warm", ["alpha-cache"], .time(query: "point-warm"),
      against: Reference("limit/point-alpha"), .atMost(1.15)),
    Target(
      "instructions a point", ["packed-mask", "alpha-cache"], .context("instructions"),
      .atMost(40), images: Target.referenceImages),
    Target(
      "certified exact, warm", ["certified-striped-mask"], .time(query: "point-warm"),
      against: Reference("point-warm/striped-mask"), .atMost(1.15)),
    Target(
      "a point of a batch", ["packed-mask"], .time(query: "batch"),
      against: Reference("limit/batch-mask-*"), .atMost(1.25)),
    Target(
      "a point of a batch", ["simd-scan"], .time(query: "batch"),
      against: Reference("limit/batch-alpha-*"), .atMost(1.25)),
    Target(
      "batch against scalar", ["packed-mask"], .time(query: "batch"),
      against: Reference("limit/batch-mask-scalar"), .atLeast(4)),
    Target(
      "batch against scalar", ["simd-scan"], .time(query: "batch"),
      against: Reference("limit/batch-alpha-scalar"), .atLeast(4)),
    Target(
      "two threads' speed", ["packed-mask", "alpha-cache", "certified-striped-mask"],
      .counter("speedup", query: "threads"), .atLeast(1.9)),
  ]

  private static let areas = [
    Target(
      "44 × 44, none passes", ["striped-mask"], .time(query: "rect-empty"),
      against: Reference("limit/rect-*"), .atMost(1.25)),
    Target(
      "44 × 44, none passes", ["striped-mask"], .time(query: "rect-empty"),
      against: Reference("peer-rect/pygame-ce", lessOverhead: "peer-rect-call/pygame-ce"),
      .atLeast(4)),
    Target(
      "disc of radius 22, none passes", ["striped-mask", "distance-field"],
      .time(query: "disc-empty"), against: Reference("rect-empty/striped-mask"), .atMost(3)),
    Target(
      "the disc, sheared", ["striped-mask", "distance-field"],
      .time(query: "disc-empty-sheared"), against: Reference("rect-empty/striped-mask"),
      .atMost(3)),
    Target(
      "the disc, a point a texel", ["striped-mask", "distance-field"],
      .time(query: "disc-empty-natural"), against: Reference("rect-empty/striped-mask"),
      .atMost(3)),
  ]

  private static let preparing = [
    Target(
      "RGBA → packed mask", ["packed-mask"], .time(query: "prepare"),
      against: Reference("limit/pack-*"), .atLeast(0.8)),
    Target(
      "RGBA → packed mask", ["packed-mask"], .time(query: "prepare"),
      against: Reference("peer-pack/pygame-ce", lessOverhead: "peer-pack-call/pygame-ce"),
      .atLeast(8)),
  ]

  /// The most bytes that a compact mask of each sprite may keep.
  private static let compactBytes: KeyValuePairs = [
    "blob-1024": 20_000.0, "ring-1024": 20_000, "leaf-1024": 25_000, "glyphs-1024": 50_000,
  ]

  private static let sizes = compactBytes.flatMap { images, bytes in
    [
      Target(
        "bytes of a compact mask", ["tiled-mask"],
        .counter("retained_bytes", query: RowKind.compact), .atMost(bytes), images: images),
      Target(
        "a point of it, warm", ["tiled-mask"], .time(query: RowKind.compact),
        against: Reference("\(RowKind.compact)/packed-mask"), .atMost(1.4), images: images),
    ]
  }
}
