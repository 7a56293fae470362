extension Target {
  /// All targets of the suite.
  ///
  /// Times are compared within one run.
  public static let all: [Target] = points + areas + preparing + sizes

  /// The targets for stacks of layers, which have runs of their own.
  ///
  /// Times are absolute, as a guide for a machine of two cores.
  public static let stacks: [Target] =
    [
      Target(
        "topmost of 100 layers", ["linear-simd"], .time(.stackTopmost), .atMost(60),
        images: StackPlace(.sparse, layers: 100).name),
      Target(
        "topmost of 10,000 layers", ["max-depth-tree"], .time(.stackTopmost), .atMost(120),
        images: StackPlace(.sparse, layers: 10_000).name),
      Target(
        "topmost of 100,000 layers", ["max-depth-tree"], .time(.stackTopmost), .atMost(300),
        images: StackPlace(.sparse, layers: 100_000).name),
      Target(
        "topmost of 1,000,000 layers", ["max-depth-tree"], .time(.stackTopmost), .atMost(1000),
        images: StackPlace(.sparse, layers: 1_000_000).name),
      Target(
        "1 % of 10,000 layers moved", ["max-depth-tree"], .time(.stackMoveSome), .atMost(15_000),
        images: StackPlace(.sparse, layers: 10_000).name),
      Target(
        "1 % of 100,000 layers moved", ["max-depth-tree"], .time(.stackMoveSome), .atMost(200_000),
        images: StackPlace(.sparse, layers: 100_000).name),
      Target(
        "10,000 boxes, 0.2 ns each", ["linear-simd"], .time(.stackMiss), .atMost(2000),
        images: StackPlace.inSecondCache.name),
      Target(
        "10,000 boxes", ["linear-simd"], .time(.stackMiss), against: Reference(.boxes),
        .atMost(1.25), images: StackPlace.inSecondCache.name),
    ] + againstStackPeers

  /// The libraries that the fastest strategy for large stacks is compared with.
  private static let stackPeers = ["boost-rtree", "box2d-tree", "embree"]

  private static let againstStackPeers = [10_000, 100_000, 1_000_000].flatMap { layers in
    stackPeers.map { peer in
      Target(
        "topmost of \(count(layers)) layers, against \(peer)", ["max-depth-tree"],
        .time(.stackTopmost),
        against: Reference(.stackTopmost, peer), .atMost(1),
        images: StackPlace(.sparse, layers: layers).name)
    }
  }

  /// A number with commas between thousands.
  private static func count(_ number: Int) -> String {
    number < 1000
      ? "\(number)" : count(number / 1000) + "," + String("\(1000 + number % 1000)".dropFirst())
  }

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
      .time(.threads), against: Reference(itselfAt: .threadAlone), .atLeast(1.9)),
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
