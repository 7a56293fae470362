import Presentation

extension Target {
  /// The targets of `make bench`; those for stacks are ``stacks``.
  ///
  /// Times are compared within one run.
  package static let all: [Target] = points + views + areas + preparing + sizes

  /// The targets for stacks of layers, which have runs of their own.
  ///
  /// Times are compared within one run: with a loop over all boxes, with a chain of loads, where
  /// each waits for the one before, with changing layers and keeping nothing else, and with other
  /// libraries.
  package static let stacks: [Target] =
    stackLoops + stackDescents + stackMoves + stackTrees + stackExact

  private static let stackLoops = [
    Target(
      "topmost of 100 layers, against all boxes", ["linear-simd"], .time(.stackTopmost),
      against: Reference(.touchedBoxes), .atMost(6), images: sparse(100)),
    Target(
      "topmost of 10,000 layers, against all boxes", ["max-depth-tree"], .time(.stackTopmost),
      against: Reference(.touchedBoxes), .atMost(0.2), images: sparse(10_000)),
    Target(
      "topmost of 100,000 layers, against all boxes", ["max-depth-tree"], .time(.stackTopmost),
      against: Reference(.touchedBoxes), .atMost(0.05), images: sparse(100_000)),
    Target(
      "a point beside 10,000 boxes", ["linear-simd"], .time(.stackMiss), against: Reference(.boxes),
      .atMost(1.25), images: StackPlace.inSecondCache.name),
  ]

  /// A cache holds the paths through smaller trees, where a search computes and hardly waits.
  private static let stackDescents = [
    Target(
      "topmost of 1,000,000 layers, against a descent", ["max-depth-tree"],
      .time(.stackTopmost), against: Reference(.descent), .atMost(4), images: sparse(1_000_000))
  ]

  /// Box2D's times of 100,000 layers differ by a factor of two from launch to launch.
  private static let stackMoves = [
    ("linear-walk", 10_000, 2), ("linear-walk", 100_000, 2), ("box2d-tree", 10_000, 1.0 / 3),
  ].map { other, layers, most in
    Target(
      "1 % of \(Quantity.count(layers)) layers moved, against \(other)", ["max-depth-tree"],
      .time(.stackMoveSome), against: Reference(.stackMoveSome, other), .atMost(most),
      images: sparse(layers))
  }

  /// Box2D's tree, a hundred times as slow at 100,000 layers, is asked a million by `--full` alone.
  private static let stackTrees = ["boost-rtree", "box2d-tree", "embree"].flatMap { peer in
    [10_000, 100_000, 1_000_000].filter { $0 < 1_000_000 || peer != "box2d-tree" }.map { layers in
      Target(
        "topmost of \(Quantity.count(layers)) layers, against \(peer)", ["max-depth-tree"],
        .time(.stackTopmost), against: Reference(.stackTopmost, peer), .atMost(1),
        images: sparse(layers))
    }
  }

  /// Layers that are found without rounding, against those that doubles find.
  private static let stackExact = ["linear-simd", "max-depth-tree"].map { index in
    Target(
      "exact topmost of 10,000 layers by \(index)", ["certified-\(index)"], .time(.stackTopmost),
      against: Reference(.stackTopmost, index), .atMost(1.2), images: sparse(10_000))
  }

  /// Stacks with about one layer over every point.
  private static func sparse(_ layers: Int) -> String { StackPlace(.sparse, layers: layers).name }

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
    // Levels other than these two have no loop that begins in float32.
    Target(
      "certified exact, in a batch", ["certified-striped-mask"], .time(.batch),
      against: Reference(.batchMask), .atMost(0.85), level: "avx512"),
    Target(
      "certified exact, in a batch", ["certified-striped-mask"], .time(.batch),
      against: Reference(.batchMask), .atMost(0.9), level: "avx2"),
    Target(
      "certified exact, discs", ["certified-striped-mask"], .time(.discMixed),
      against: Reference(.discMixed, "striped-mask"), .atMost(1.15)),
    Target(
      "certified exact, rectangles", ["certified-striped-mask"], .time(.rectMixed),
      against: Reference(.rectMixed, "striped-mask"), .atMost(1.15)),
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

  /// Images that are not shown as they are, against those that are.
  private static let views = [
    Target(
      "a point in perspective", ["packed-mask", "alpha-cache", "certified-striped-mask"],
      .time(.pointPerspective), against: Reference(itselfAt: .pointWarm), .atMost(1.3),
      limit: .pointPerspective),
    Target(
      "a point on tiles", ["packed-mask"], .time(.pointTiles),
      against: Reference(.pointWarm, "packed-mask"), .atMost(1.5), limit: .pointTiles),
    Target(
      "a point on oriented tiles", ["packed-mask"], .time(.pointOriented),
      against: Reference(.pointWarm, "packed-mask"), .atMost(1.5)),
    Target(
      "smooth, warm", ["bilinear-clamp", "bilinear-decal"], .time(.pointWarm),
      against: Reference(.pointWarm, "alpha-cache"), .atMost(2)),
    Target(
      "smooth, in a batch", ["bilinear-clamp", "bilinear-decal"], .time(.batch),
      against: Reference(.batch, "alpha-cache"), .atMost(2)),
    Target("moving a triangle", ["packed-mask"], .time(.meshMove), .atMost(5)),
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
