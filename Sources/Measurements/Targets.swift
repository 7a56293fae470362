extension Target {
  /// All targets of the suite.
  ///
  /// Times are compared within one run.
  public static let all: [Target] = points + areas + preparing + sizes

  private static let points = [
    Target(
      "a point, warm", ["packed-mask"], .time(.pointWarm),
      against: Reference(.pointMask), .atMost(1.15)),
    Target(
      "a point, warm", ["alpha-cache"], .time(.pointWarm),
      against: Reference(.pointAlpha), .atMost(1.15)),
    Target(
      "instructions per point", ["packed-mask", "alpha-cache"], .context("instructions"),
      .atMost(40), images: Target.referenceImages),
    Target(
      "certified exact, warm", ["certified-striped-mask"], .time(.pointWarm),
      against: Reference(.pointWarm, "striped-mask"), .atMost(1.15)),
    Target(
      "a point in a batch", ["packed-mask"], .time(.batch),
      against: Reference(.batchMask), .atMost(1.25)),
    Target(
      "a point in a batch", ["simd-scan"], .time(.batch),
      against: Reference(.batchAlpha), .atMost(1.25)),
    Target(
      "speedup by two threads", ["packed-mask", "alpha-cache", "certified-striped-mask"],
      .counter("speedup", of: .threads), .atLeast(1.9)),
  ]

  private static let areas = [
    Target(
      "44 × 44, none passes", ["striped-mask"], .time(.rectEmpty),
      against: Reference(.rect), .atMost(1.25)),
    Target(
      "44 × 44, none passes", ["striped-mask"], .time(.rectEmpty),
      against: Reference(.peerRect, "pygame-ce", lessOverhead: .peerRectCall),
      .atLeast(4), limit: .rect),
    Target(
      "disc, none passes", ["striped-mask", "distance-field"],
      .time(.discEmpty), against: Reference(.rectEmpty, "striped-mask"), .atMost(3)),
    Target(
      "disc, sheared", ["striped-mask", "distance-field"],
      .time(.discEmptySheared), against: Reference(.rectEmpty, "striped-mask"),
      .atMost(3)),
    Target(
      "disc, 1 point per texel", ["striped-mask", "distance-field"],
      .time(.discEmptyNatural), against: Reference(.rectEmpty, "striped-mask"),
      .atMost(3)),
  ]

  private static let preparing = [
    Target(
      "RGBA → packed mask", ["packed-mask"], .time(.prepare),
      against: Reference(.pack), .atLeast(0.8)),
    Target(
      "RGBA → packed mask", ["packed-mask"], .time(.prepare),
      against: Reference(.peerPack, "pygame-ce", lessOverhead: .peerPackCall),
      .atLeast(8), limit: .pack),
  ]

  /// The largest number of bytes that a compact mask of each sprite may retain.
  private static let compactBytes: KeyValuePairs = [
    "blob-1024": 20_000.0, "ring-1024": 20_000, "leaf-1024": 25_000, "glyphs-1024": 50_000,
  ]

  private static let sizes = compactBytes.flatMap { images, bytes in
    [
      Target(
        "bytes of a compact mask", ["tiled-mask"],
        .counter("retained_bytes", of: .compact), .atMost(bytes), images: images),
      Target(
        "a point on it, warm", ["tiled-mask"], .time(.compact),
        against: Reference(.compact, "packed-mask"), .atMost(1.4), images: images),
    ]
  }
}
