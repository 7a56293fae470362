import HitTestStrategies
import HitTesting

/// What a resolved stack knows besides if its answers are exact: how far doubles can be trusted
/// about each layer, and the raw numbers that decide where they cannot.
///
/// The maps of a ``StackResolution`` are wider then, by a doubt: a point outside certainly misses,
/// and a point inside is looked at here. It is decided in doubles with a bound of their error, in
/// doubles that round nothing, in about 100 bits with their bound, and in integers of any length,
/// in this order; ``StackStage`` names them. The last one alone allocates memory, unless a layer
/// lies in very many others. An image that is interpolated is decided in doubles with a bound, and
/// then in integers.
///
/// *Layout*: arrays by slot and by group; 232 bytes per layer, and some 190 per group.
@usableFromInline
struct StackCertainty: Sendable {
  /// A map that is not widened, and how far it can be trusted.
  struct CertainMap: Sendable {
    var map = TexelMap.none
    var certainty = MapCertainty.unknown
  }

  /// The bytes of the two arrays by slot, for each layer.
  static var bytesPerLayer: Int {
    MemoryLayout<ChainLink?>.stride + MemoryLayout<CertainMap>.stride
  }

  /// The raw numbers of the layers.
  var sources: [ChainLink?] = []
  var layers: [CertainMap] = []
  /// The bounds of each group, if it clips.
  var clips: [CertainMap] = []
  /// The map of each group to the root.
  var chains: [ChainMap<BoundedDouble>] = []
  /// The sides of the images.
  var sizes: [ImageSize] = []

  /// Makes room for a number of slots.
  mutating func makeRoom(for count: Int) {
    sources += Array(repeating: nil, count: max(0, count - sources.count))
    layers += Array(repeating: CertainMap(), count: max(0, count - layers.count))
  }

  /// Takes over the raw numbers of a layer.
  mutating func note(_ slot: Int, _ record: LayerRecord) {
    sources[slot] = ChainLink(record)
  }

  /// Takes over the map of a layer.
  ///
  /// - Returns: the map that holds all points that may hit the layer.
  mutating func note(
    _ slot: Int, _ map: TexelMap, in group: Int?, origin: Point, _ size: ImageSize
  ) -> TexelMap {
    let geometry = sources[slot]!.geometry
    let certainty = MapCertainty(
      of: map, chain(geometry, in: group, scrolledTo: origin),
      ContentsAxis<BoundedDouble>.both(of: geometry, size))
    layers[slot] = CertainMap(map: map, certainty: certainty)
    return map.widened(for: certainty)
  }

  /// Takes over a group, and its bounds if it clips.
  ///
  /// - Returns: the map that holds all points that the bounds may hold.
  mutating func note(
    group: Int, _ geometry: LayerGeometry, clip: TexelMap?, in parent: Int?, origin: Point
  ) -> TexelMap {
    let count = max(0, group + 1 - chains.count)
    chains += Array(repeating: ChainMap(.identity), count: count)
    clips += Array(repeating: CertainMap(), count: count)
    chains[group] = chain(geometry, in: parent, scrolledTo: origin)
    guard let clip else { return .none }
    let certainty = MapCertainty(
      of: clip, chains[group], ContentsAxis<BoundedDouble>.both(of: geometry, nil))
    clips[group] = CertainMap(map: clip, certainty: certainty)
    return clip.widened(for: certainty)
  }

  /// The map of a layer to the root; its parent is a group, or the root itself with −1.
  func chain(of source: ChainLink, in group: Int32) -> ChainMap<BoundedDouble> {
    if group < 0 { return ChainMap(source.geometry) }
    return chain(
      source.geometry, in: Int(group), scrolledTo: sources[Int(source.parent)]!.boundsOrigin)
  }

  private func chain(
    _ geometry: LayerGeometry, in group: Int?, scrolledTo origin: Point
  ) -> ChainMap<BoundedDouble> {
    let map = ChainMap<BoundedDouble>(geometry)
    return group.map { chains[$0].holding(map, scrolledTo: origin) } ?? map
  }
}

extension HitStack {
  /// The bytes of a layer that every index keeps at least; the map of the layer takes more.
  package static let leastBytesPerLayer = 64

  /// The bytes of a layer that exact indexes keep besides.
  package static var exactBytesPerLayer: Int { StackCertainty.bytesPerLayer }
}

extension StackResolution {
  /// The map of a layer as discs use it, which is not widened by a doubt.
  func map(of slot: Int) -> TexelMap { certainty?.layers[slot].map ?? layers[slot].map }

  /// The map to the bounds of a group that clips, which is not widened.
  func clip(of group: Int32) -> TexelMap {
    certainty?.clips[Int(group)].map ?? groups[Int(group)].clip
  }

  /// The texel of a layer under a point, found without rounding; `nil` if the layer is not there.
  ///
  /// - Precondition: something can hit the layer.
  @usableFromInline
  @inline(never)
  func exactTexel(under point: Point, in slot: Int) -> (column: Int, row: Int)? {
    guard let certainty, point.x.isFinite, point.y.isFinite else { return nil }
    let place = certainPlace(of: point, in: slot, certainty, upTo: .exact)
    if case .outside = place { return nil }
    if let cell = place?.cell { return cell }
    let size = certainty.sizes[Int(layers[slot].image)]
    do throws(BoundedNumber.Undecided) {
      return try certainty.texel(under: point, in: slot, size, BoundedNumber.self)
    } catch {
      return certainty.texelInIntegers(under: point, in: slot, size)
    }
  }

  /// Where a point lies on a layer that ancestors may clip, as far as doubles are certain; `nil`
  /// where they are not.
  ///
  /// No map is trusted further than `limit`.
  @inline(__always)
  func certainPlace(
    of point: Point, in slot: Int, _ certainty: StackCertainty, upTo limit: MapCertainty
  ) -> CertainPlace? {
    let layer = certainty.layers[slot]
    var place = layer.map.certainPlace(of: point, min(layer.certainty, limit))
    if case .outside = place { return place }
    var group = layers[slot].clip
    while group >= 0 {
      let clip = certainty.clips[Int(group)]
      switch clip.map.certainPlace(of: point, min(clip.certainty, limit)) {
      case .outside: return .outside
      case .inside: break
      case nil: place = nil
      }
      group = groups[Int(group)].nextClip
    }
    return place
  }

  /// The stage at which ``exactTexel(under:in:)`` decides a point.
  ///
  /// This repeats the steps of the query, so that the query itself carries no counters.
  func stage(of point: Point, in slot: Int) -> StackStage {
    if let stage = stageOfInterpolation(at: point, in: slot) { return stage }
    guard let certainty, point.x.isFinite, point.y.isFinite else { return .certain }
    func isDecided(upTo limit: MapCertainty) -> Bool {
      let place = certainPlace(of: point, in: slot, certainty, upTo: limit)
      if case .outside = place { return true }
      return place?.cell != nil
    }
    if isDecided(upTo: .good) { return .certain }
    if isDecided(upTo: .exact) { return .withoutRounding }
    let size = certainty.sizes[Int(layers[slot].image)]
    do throws(BoundedNumber.Undecided) {
      _ = try certainty.texel(under: point, in: slot, size, BoundedNumber.self)
      return .moreBits
    } catch {
      return .integers
    }
  }
}

extension StackCertainty {
  @inline(never)
  fileprivate func texelInIntegers(
    under point: Point, in slot: Int, _ size: ImageSize
  ) -> (column: Int, row: Int)? {
    texel(under: point, in: slot, size, ExactNumber.self)
  }

  /// The texel of a layer under a point, decided from the raw numbers of the layer and of all that
  /// it lies in.
  ///
  /// *Complexity*: O(ancestors + log side) operations. In integers, each takes as much longer as
  /// the numbers of the chain have digits.
  ///
  /// - Throws: `Number.Undecided` when the arithmetic has too few bits.
  fileprivate func texel<Number: PreciseNumber>(
    under point: Point, in slot: Int, _ size: ImageSize, _ number: Number.Type
  ) throws(Number.Undecided) -> (column: Int, row: Int)? {
    let map = try ChainMap<Number>.composed(
      of: slot, { sources[$0]! },
      leaves: { map, bounds throws(Number.Undecided) in
        try PrecisePoint(point, in: map).isWithin(Number(bounds.width), Number(bounds.height))
      })
    return try map.flatMap { map throws(Number.Undecided) in
      try PreciseLayer(sources[slot]!.geometry, imageSize: size, map: map).texel(under: point)
    }
  }

  /// A disc on a layer, for the distances to its cells; `nil` if the bounds of ancestors leave
  /// nothing.
  ///
  /// *Complexity*: that of a point.
  func disc<Number: PreciseNumber>(
    _ disc: Disc, on slot: Int, _ size: ImageSize, _ number: Number.Type
  ) throws(Number.Undecided) -> PreciseDisc<Number>? {
    var cuts: [HalfPlane<Number>] = []
    let map = try ChainMap<Number>.composed(
      of: slot, { sources[$0]! },
      leaves: { map, bounds throws(Number.Undecided) in
        let own = try PreciseDisc.cuts(of: disc, bounds, map)
        cuts += own ?? []
        return own != nil
      })
    return try map.map { map throws(Number.Undecided) in
      try PreciseDisc(
        disc, on: PreciseLayer(sources[slot]!.geometry, imageSize: size, map: map), cutBy: cuts)
    }
  }
}
