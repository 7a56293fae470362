/// The query that a benchmark measures: the first part of its name, `<query>/<strategy>/<image
/// set>`.
///
/// A query is a value with all that reports, ranks, launches and the gate have to know of it; the
/// values stand in ``allCases``.
package struct BenchmarkQuery: Sendable, RawRepresentable {
  /// How the gate compares a query, of every strategy, on the images that targets are stated for.
  package enum GateUse: Sendable {
    case none
    /// It compares instructions.
    case counted
    /// It compares times and instructions.
    case timed
  }

  /// What processes share: rows of one kind are measured by the same processes.
  package enum Launches: Sendable {
    /// One set of images, in cache.
    case cached
    /// One set of images that does not fit in the caches.
    case memory
    /// Sprites at a fixed size.
    case sprites
    /// One cost over several sizes.
    case growth
    /// Two threads.
    case threads
    /// One stack of layers.
    case stack
    /// A recording of touches.
    case drag
  }

  /// A function of a plug-in.
  package enum Function: Sendable {
    case point
    case batch
    case disc
    case rect
  }

  package let rawValue: String
  /// What the time of one iteration is for, as in *ns per point*.
  package let unit: String
  /// The title of the query's column in the table of strategies; `nil` for a query without one.
  package var column: String?
  /// What is asked, in words, for a query that strategies are ranked by; `nil` for others.
  package var phrase: String?
  /// Whether its rows stand outside the table of strategies.
  package var standsApart = false
  /// Whether its images do not fit in the caches, so that it waits for memory most of the time.
  package var waitsForMemory = false
  /// Whether its times are those of the clock on the wall.
  ///
  /// All others are CPU time of one thread, which cannot show how much faster two threads are.
  package var isTimedByTheWallClock = false
  package var gate = GateUse.none
  /// The second part of the names of rows that are the same for all strategies; `nil` for queries
  /// of which every strategy has its own row.
  package var commonContender: String?
  /// The name of the query in whose field it is measured, because the two are compared; `nil` for
  /// itself.
  fileprivate var field: String?
  /// Whether the contenders of its field are compared by their times.
  ///
  /// Single points are timed by a clock that takes longer than most of them, and their quantiles
  /// are what counts. Placements and decoding have no other contender.
  package var isCompared = true
  /// Whether `make bench` measures it by default, on every set of images or on one of them.
  ///
  /// Recordings are planned by default for the recipes for touches alone.
  package var isMeasuredByDefault = false
  package var launches = Launches.cached
  /// The function of a plug-in that answers it; `nil` for preparing, which is noted by itself, and
  /// for what no plug-in is asked.
  package var function: Function?
  /// Whether the counters of its rows are measurements, which differ from launch to launch.
  package var hasCountersOfItsOwn = false
  /// The counters of its rows that the costs of a product are read from.
  package var costCounters: [String] = []

  private init(_ name: String, per unit: String, _ set: (inout BenchmarkQuery) -> Void = { _ in }) {
    (rawValue, self.unit) = (name, unit)
    set(&self)
  }

  package var isTimedByGate: Bool { gate == .timed }
  package var isCountedByGate: Bool { gate != .none }

  /// The query in whose field this one is measured.
  ///
  /// It is another query where the two are compared with each other.
  package var comparedWith: BenchmarkQuery { field.map { BenchmarkQuery(rawValue: $0)! } ?? self }

  /// Whether strategies are ranked by it, which takes several launches.
  ///
  /// Growing sizes show how a cost grows, for which one launch is enough.
  package var takesRanks: Bool { launches != .growth }

  /// Whether sets of images are other places of the same question, so that ranks over all of them
  /// have a meaning.
  package var isRankedOverall: Bool { !standsApart && launches != .threads }
}

// MARK: In the table of strategies

extension BenchmarkQuery {
  package static let pointWarm = BenchmarkQuery("point-warm", per: "point") {
    ($0.column, $0.phrase) = ("warm", "a point in cache")
    ($0.gate, $0.isMeasuredByDefault, $0.function) = (.timed, true, .point)
  }
  package static let pointCold = BenchmarkQuery("point-cold", per: "point") {
    ($0.column, $0.phrase) = ("cold", "a point in memory")
    ($0.waitsForMemory, $0.launches, $0.function) = (true, .memory, .point)
  }
  package static let pointCollection = BenchmarkQuery("point-collection", per: "point") {
    ($0.column, $0.phrase) = ("collection", "a point on a large collection")
    ($0.waitsForMemory, $0.launches, $0.function) = (true, .memory, .point)
    $0.isMeasuredByDefault = true
  }
  /// Points; each depends on the answer before it.
  package static let pointLatency = BenchmarkQuery("point-latency", per: "point") {
    ($0.column, $0.phrase, $0.function) = ("latency", "the latency of a point", .point)
  }
  package static let batch = BenchmarkQuery("batch", per: "point") {
    ($0.column, $0.phrase) = ("batch", "a batch of points")
    ($0.gate, $0.isMeasuredByDefault, $0.function) = (.timed, true, .batch)
  }
  package static let texelRect = BenchmarkQuery("texel-rect", per: "rectangle") {
    ($0.column, $0.phrase) = ("rect", "a rectangle of texels")
    ($0.gate, $0.isMeasuredByDefault, $0.function) = (.timed, true, .rect)
  }
  package static let discMixed = BenchmarkQuery("disc-mixed", per: "disc") {
    ($0.column, $0.phrase) = ("disc", "a finger's disc")
    ($0.gate, $0.isMeasuredByDefault, $0.function) = (.timed, true, .disc)
  }
  package static let prepare = BenchmarkQuery("prepare", per: "image") {
    ($0.column, $0.phrase) = ("prepare", "preparing an image")
    ($0.gate, $0.isMeasuredByDefault) = (.timed, true)
    $0.costCounters = ["retained_bytes", "peak_bytes"]
  }
  package static let preparePNG = BenchmarkQuery("prepare-png", per: "image") {
    ($0.column, $0.phrase) = ("from PNG", "preparing from a PNG file")
  }
}

// MARK: Of strategies, without a column

extension BenchmarkQuery {
  /// Points on the same images in perspective.
  package static let pointPerspective = BenchmarkQuery("point-perspective", per: "point") {
    $0.field = "point-warm"
  }
  /// Points on the same images as frames of atlases.
  package static let pointFrame = BenchmarkQuery("point-frame", per: "point") {
    $0.field = "point-warm"
  }
  /// Points on the same images as maps of their tiles.
  package static let pointTiles = BenchmarkQuery("point-tiles", per: "point") {
    $0.field = "point-warm"
  }
  /// Points on the same maps, of tiles that are kept in each orientation.
  package static let pointOriented = BenchmarkQuery("point-oriented", per: "point") {
    $0.field = "point-warm"
  }
  /// Points on the same images shown by a thousand triangles.
  package static let pointMesh = BenchmarkQuery("point-mesh", per: "point") {
    $0.field = "point-warm"
  }
  /// Moving the vertices of these triangles.
  package static let meshMove = BenchmarkQuery("mesh-move", per: "triangle")
  /// Rectangles in which no texel passes.
  package static let rectEmpty = BenchmarkQuery("rect-empty", per: "rectangle") {
    ($0.gate, $0.function) = (.counted, .rect)
  }
  /// Rectangles of the parent.
  package static let rectMixed = BenchmarkQuery("rect-mixed", per: "rectangle") {
    $0.function = .rect
  }
  /// Discs in which no texel passes.
  package static let discEmpty = BenchmarkQuery("disc-empty", per: "disc") {
    ($0.gate, $0.field, $0.function) = (.counted, "rect-empty", .disc)
  }
  /// The same on sheared layers.
  package static let discEmptySheared = BenchmarkQuery("disc-empty-sheared", per: "disc") {
    ($0.field, $0.function) = ("rect-empty", .disc)
  }
  /// The same on layers of the natural size.
  package static let discEmptyNatural = BenchmarkQuery("disc-empty-natural", per: "disc") {
    ($0.field, $0.function) = ("rect-empty", .disc)
  }
  /// Points per second of strategies that draw.
  package static let pointRenderRate = BenchmarkQuery("point-render-rate", per: "point") {
    $0.hasCountersOfItsOwn = true
  }
  /// Points on a product's collection that are timed one by one.
  package static let pointSingle = BenchmarkQuery("point-single", per: "point") {
    ($0.waitsForMemory, $0.launches, $0.function) = (true, .memory, .point)
    ($0.isCompared, $0.hasCountersOfItsOwn) = (false, true)
    $0.costCounters = ["p50_ns", "p99_ns"]
  }
  /// Points asked by two threads at once.
  package static let threads = BenchmarkQuery("threads", per: "point") {
    ($0.isTimedByTheWallClock, $0.launches) = (true, .threads)
  }
  /// The same points asked by the same two threads one after the other.
  package static let threadAlone = BenchmarkQuery("thread-alone", per: "point") {
    ($0.isTimedByTheWallClock, $0.launches, $0.field) = (true, .threads, "threads")
  }
}

// MARK: Outside the table of strategies

extension BenchmarkQuery {
  private static func apart(
    _ name: String, per unit: String, _ set: (inout BenchmarkQuery) -> Void = { _ in }
  ) -> BenchmarkQuery {
    BenchmarkQuery(name, per: unit) {
      $0.standsApart = true
      set(&$0)
    }
  }

  /// The exact oracle: `oracle/exact/<image set>`.
  package static let oracle = apart("oracle", per: "point")
  /// Resolving a layer, which costs the same for all strategies: `placement/layer/<image set>`.
  package static let placement = apart("placement", per: "layer") {
    ($0.commonContender, $0.isCompared) = ("layer", false)
  }
  /// Decoding a PNG file, which costs the same for all strategies: `decode/png/<image set>`.
  package static let decode = apart("decode", per: "image") {
    ($0.commonContender, $0.isCompared) = ("png", false)
  }
  /// Hand-written C loops: `limit/<loop>/<image set>`.
  package static let limit = apart("limit", per: "query")
  /// Sprites at a fixed size: `compact/<strategy>/<image>`.
  ///
  /// They share their launches, so that their fields cannot be combined.
  package static let compact = apart("compact", per: "point") { $0.launches = .sprites }

  /// Makes the query of other people's libraries: `peer-<question>/<library>/<image set>`.
  private static func peer(_ name: String, per unit: String, beside field: String) -> BenchmarkQuery
  {
    apart(peerPrefix + name, per: unit) { $0.field = field }
  }
  package static let peerPoint = peer("point", per: "point", beside: "point-warm")
  package static let peerRect = peer("rect", per: "rectangle", beside: "rect-empty")
  package static let peerRectCall = peer("rect-call", per: "rectangle", beside: "rect-empty")
  package static let peerRegion = peer("region", per: "image", beside: "prepare")
  package static let peerPack = peer("pack", per: "image", beside: "prepare")
  package static let peerPackCall = peer("pack-call", per: "image", beside: "prepare")

  /// Makes the query of one cost over several sizes: `growth-<cost>/<strategy>/<size>`.
  private static func growth(
    _ name: String, per unit: String, waits: Bool = false
  ) -> BenchmarkQuery {
    apart(growthPrefix + name, per: unit) { ($0.launches, $0.waitsForMemory) = (.growth, waits) }
  }
  package static let growthBatchPoints = growth("batch-points", per: "batch")
  package static let growthPointSide = growth("point-side", per: "point")
  package static let growthPointImages = growth("point-images", per: "point", waits: true)
  package static let growthPrepareSide = growth("prepare-side", per: "image")

  /// Makes a query of stacks of layers: `stack-<question>/<strategy>/<arrangement>-<layers>`, as in
  /// ``StackPlace``.
  private static func stack(
    _ name: String, per unit: String, _ set: (inout BenchmarkQuery) -> Void = { _ in }
  ) -> BenchmarkQuery {
    apart(stackPrefix + name, per: unit) {
      $0.launches = .stack
      set(&$0)
    }
  }
  package static let stackTopmost = stack("topmost", per: "point")
  /// Points on a stack that are timed one by one.
  package static let stackSingle = stack("single", per: "point") {
    ($0.isCompared, $0.hasCountersOfItsOwn) = (false, true)
  }
  /// All layers under a point, on the stack of a product.
  package static let stackAll = stack("all", per: "point")
  /// Points beside all layers of a stack.
  package static let stackMiss = stack("miss", per: "point")
  /// A finger's discs on a stack, answered by each rule of order.
  package static let stackDiscTopmost = stack("disc-topmost", per: "disc")
  package static let stackDiscNearest = stack("disc-nearest", per: "disc")
  package static let stackDiscMostCovered = stack("disc-most-covered", per: "disc")
  package static let stackBuild = stack("build", per: "stack")
  /// A frame in which one layer in a hundred moves, or all.
  package static let stackMoveSome = stack("move-some", per: "frame")
  package static let stackMoveAll = stack("move-all", per: "frame")

  /// A layer of a product's stack that comes to the front.
  package static let stackReorder = stack("reorder", per: "layer")

  /// The events of a recording, followed over twenty flowers: `drag/<strategy>/flowers-20`.
  package static let drag = apart("drag", per: "event") {
    ($0.isMeasuredByDefault, $0.launches) = (true, .drag)
  }

  package static let peerPrefix = "peer-"
  package static let growthPrefix = "growth-"
  package static let stackPrefix = "stack-"
}

// MARK: All of them

extension BenchmarkQuery: CaseIterable, Hashable {
  /// All queries, in the order of the columns of reports.
  package static let allCases: [BenchmarkQuery] = [
    pointWarm, pointCold, pointCollection, pointLatency, batch, texelRect, discMixed, prepare,
    preparePNG, pointPerspective, pointFrame, pointTiles, pointOriented, pointMesh, meshMove,
    rectMixed, rectEmpty, discEmpty, discEmptySheared, discEmptyNatural,
    pointRenderRate,
    pointSingle, threads, threadAlone, oracle, placement, decode, limit, compact, peerPoint,
    peerRect, peerRectCall, peerRegion, peerPack, peerPackCall, growthBatchPoints, growthPointSide,
    growthPointImages, growthPrepareSide, stackTopmost, stackSingle, stackAll, stackMiss,
    stackDiscTopmost, stackDiscNearest, stackDiscMostCovered, stackBuild, stackMoveSome,
    stackMoveAll, stackReorder, drag,
  ]

  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// Looks up a name; returns `nil` for a name that is not of this suite.
  package init?(rawValue: String) {
    guard let query = Self.named[rawValue] else { return nil }
    self = query
  }

  /// The query of a row; `nil` for a name that is not of this suite.
  package init?(ofRow name: String) { self.init(rawValue: String(name.prefix { $0 != "/" })) }

  package func row(_ strategy: String, _ imageSet: String) -> String {
    RowName(self, strategy, imageSet).description
  }

  /// Whether rows whose names begin so stand outside the table of strategies.
  ///
  /// Names that are not this version's count by their prefixes.
  package static func standsApart(_ name: String) -> Bool {
    BenchmarkQuery(rawValue: name)?.standsApart
      ?? [peerPrefix, growthPrefix, stackPrefix].contains(where: name.hasPrefix)
  }

  package static func == (left: BenchmarkQuery, right: BenchmarkQuery) -> Bool {
    left.rawValue == right.rawValue
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
