/// The query that a benchmark measures: the first part of its name, `<query>/<strategy>/<image
/// set>`.
///
/// All properties of the queries are defined here. The order of the cases is the order of the
/// report's columns.
package enum BenchmarkQuery: String, CaseIterable, Sendable {
  case pointWarm = "point-warm"
  case pointCold = "point-cold"
  case pointCollection = "point-collection"
  case pointLatency = "point-latency"
  case batch
  case texelRect = "texel-rect"
  case discMixed = "disc-mixed"
  case prepare
  case preparePNG = "prepare-png"
  // Queries of strategies without a column.
  case rectEmpty = "rect-empty"
  case discEmpty = "disc-empty"
  case discEmptySheared = "disc-empty-sheared"
  case discEmptyNatural = "disc-empty-natural"
  case pointRenderRate = "point-render-rate"
  /// Points on a product's collection that are timed one by one.
  case pointSingle = "point-single"
  /// Points asked by two threads at once.
  case threads
  /// The same points asked by the same two threads one after the other.
  case threadAlone = "thread-alone"
  // Rows that stand outside the table of strategies.
  /// The exact oracle: `oracle/exact/<image set>`.
  case oracle
  /// Resolving a layer, which costs the same for all strategies: `placement/layer/<image set>`.
  case placement
  /// Decoding a PNG file, which costs the same for all strategies: `decode/png/<image set>`.
  case decode
  /// Hand-written C loops: `limit/<loop>/<image set>`.
  case limit
  /// Sprites at a fixed size: `compact/<strategy>/<image>`.
  case compact
  /// Other people's libraries: `peer-<question>/<library>/<image set>`.
  case peerPoint = "peer-point"
  case peerRect = "peer-rect"
  case peerRectCall = "peer-rect-call"
  case peerRegion = "peer-region"
  case peerPack = "peer-pack"
  case peerPackCall = "peer-pack-call"
  /// One cost over several sizes: `growth-<cost>/<strategy>/<size>`.
  case growthBatchPoints = "growth-batch-points"
  case growthPointSide = "growth-point-side"
  case growthPointImages = "growth-point-images"
  case growthPrepareSide = "growth-prepare-side"
  /// Stacks of layers: `stack-<question>/<strategy>/<arrangement>-<layers>`, as in ``StackPlace``.
  case stackTopmost = "stack-topmost"
  /// Points on a stack that are timed one by one.
  case stackSingle = "stack-single"
  /// Points beside all layers of a stack.
  case stackMiss = "stack-miss"
  /// A finger's discs on a stack, answered by each rule of order.
  case stackDiscTopmost = "stack-disc-topmost"
  case stackDiscNearest = "stack-disc-nearest"
  case stackDiscMostCovered = "stack-disc-most-covered"
  case stackBuild = "stack-build"
  /// A frame in which one layer in a hundred moves, or all.
  case stackMoveSome = "stack-move-some"
  case stackMoveAll = "stack-move-all"
  /// The events of a recording, followed over twenty flowers: `drag/<strategy>/flowers-20`.
  case drag
}

extension BenchmarkQuery {
  /// The title of the query's column in the table of strategies; `nil` for a query without one.
  package var column: String? {
    switch self {
    case .pointWarm: "warm"
    case .pointCold: "cold"
    case .pointCollection: "collection"
    case .pointLatency: "latency"
    case .batch: "batch"
    case .texelRect: "rect"
    case .discMixed: "disc"
    case .prepare: "prepare"
    case .preparePNG: "from PNG"
    default: nil
    }
  }

  /// What is asked, in words, for a query that strategies are ranked by; `nil` for others.
  package var phrase: String? {
    switch self {
    case .pointWarm: "a point in cache"
    case .pointCold: "a point in memory"
    case .pointCollection: "a point on a large collection"
    case .pointLatency: "the latency of a point"
    case .batch: "a batch of points"
    case .texelRect: "a rectangle of texels"
    case .discMixed: "a finger's disc"
    case .prepare: "preparing an image"
    case .preparePNG: "preparing from a PNG file"
    default: nil
    }
  }

  /// What the time of one iteration is for, as in *ns per point*.
  package var unit: String {
    switch self {
    case .pointWarm, .pointCold, .pointCollection, .pointLatency, .batch, .pointRenderRate,
      .pointSingle, .threads, .threadAlone, .compact, .oracle, .peerPoint, .growthPointSide,
      .growthPointImages,
      .stackTopmost, .stackSingle, .stackMiss:
      "point"
    case .texelRect, .rectEmpty, .peerRect, .peerRectCall: "rectangle"
    case .discMixed, .discEmpty, .discEmptySheared, .discEmptyNatural, .stackDiscTopmost,
      .stackDiscNearest, .stackDiscMostCovered:
      "disc"
    case .prepare, .preparePNG, .decode, .growthPrepareSide, .peerRegion, .peerPack, .peerPackCall:
      "image"
    case .growthBatchPoints: "batch"
    case .placement: "layer"
    case .limit: "query"
    case .stackBuild: "stack"
    case .stackMoveSome, .stackMoveAll: "frame"
    case .drag: "event"
    }
  }

  /// Whether its images do not fit in the caches, so that it waits for memory most of the time.
  package var waitsForMemory: Bool {
    switch self {
    case .pointCold, .pointCollection, .pointSingle, .growthPointImages: true
    default: false
    }
  }

  /// Whether its times are those of the clock on the wall.
  ///
  /// All others are CPU time of one thread, which cannot show how much faster two threads are.
  package var isTimedByTheWallClock: Bool { self == .threads || self == .threadAlone }

  /// Whether the gate compares its times, of every strategy, on the images that targets are stated
  /// for.
  package var isTimedByGate: Bool {
    switch self {
    case .prepare, .pointWarm, .batch, .texelRect, .discMixed: true
    default: false
    }
  }

  /// Whether the gate compares its instructions there.
  package var isCountedByGate: Bool {
    isTimedByGate || self == .rectEmpty || self == .discEmpty
  }
}

extension BenchmarkQuery {
  /// The query of a row; `nil` for a name that is none of this suite's.
  package init?(ofRow name: String) { self.init(rawValue: String(name.prefix { $0 != "/" })) }

  /// The name of a row.
  package func row(_ strategy: String, _ imageSet: String) -> String {
    RowName(self, strategy, imageSet).description
  }

  /// The second part of the names of rows that are the same for all strategies; `nil` for queries of
  /// which every strategy has its own row.
  package var commonContender: String? {
    switch self {
    case .placement: "layer"
    case .decode: "png"
    default: nil
    }
  }

  package static let peerPrefix = "peer-"
  package static let growthPrefix = "growth-"
  package static let stackPrefix = "stack-"

  /// Whether rows whose names begin so stand outside the table of strategies.
  ///
  /// Names that are not this version's count by their prefixes.
  package static func standsApart(_ name: String) -> Bool {
    switch BenchmarkQuery(rawValue: name) {
    case .oracle, .placement, .decode, .limit, .compact, .drag: true
    default: [peerPrefix, growthPrefix, stackPrefix].contains(where: name.hasPrefix)
    }
  }
}
