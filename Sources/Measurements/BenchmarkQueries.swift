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

// MARK: Of strategies, without ranks of their own

extension BenchmarkQuery {
  /// Makes the query of points on the same images shown in another way: `point-<view>`.
  private static func view(_ name: String) -> BenchmarkQuery {
    BenchmarkQuery("point-" + name, per: "point") { ($0.field, $0.view) = ("point-warm", name) }
  }
  /// In perspective.
  package static let pointPerspective = view("perspective")
  /// In nine slices.
  package static let pointSlices = view("slices")
  /// As frames of atlases.
  package static let pointFrame = view("frame")
  /// As maps of their tiles.
  package static let pointTiles = view("tiles")
  /// As the same maps, of tiles that are kept in each orientation.
  package static let pointOriented = view("oriented")
  /// By a thousand triangles.
  package static let pointMesh = view("mesh")
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
  package static let growthTiles = growth("tiles", per: "point")

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
  /// Frames in which one layer in a hundred moves, timed one by one.
  package static let stackFrameSingle = stack("frame-single", per: "frame") {
    ($0.isCompared, $0.hasCountersOfItsOwn) = (false, true)
  }
  /// An image of a stack that is replaced by another one of its size.
  package static let stackReplace = stack("replace", per: "image")

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

extension BenchmarkQuery {
  /// All queries, in the order of the columns of reports.
  package static let allCases: [BenchmarkQuery] = [
    pointWarm, pointCold, pointCollection, pointLatency, batch, texelRect, discMixed, prepare,
    preparePNG, pointPerspective, pointSlices, pointFrame, pointTiles, pointOriented, pointMesh,
    meshMove, rectMixed, rectEmpty, discEmpty, discEmptySheared, discEmptyNatural, pointRenderRate,
    pointSingle, threads, threadAlone, oracle, placement, decode, limit, compact, peerPoint,
    peerRect, peerRectCall, peerRegion, peerPack, peerPackCall, growthBatchPoints, growthPointSide,
    growthPointImages, growthPrepareSide, growthTiles, stackTopmost, stackSingle, stackAll,
    stackMiss, stackDiscTopmost, stackDiscNearest, stackDiscMostCovered, stackBuild, stackMoveSome,
    stackMoveAll, stackFrameSingle, stackReplace, stackReorder, drag,
  ]
}
