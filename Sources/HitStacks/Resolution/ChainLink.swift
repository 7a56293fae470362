import HitTestStrategies
import HitTesting

/// The raw numbers of a layer, of which the maps of a chain of layers are composed.
struct ChainLink: Sendable {
  let geometry: LayerGeometry
  let boundsOrigin: Point
  let parent: Int32

  init(_ record: LayerRecord) {
    (geometry, boundsOrigin) = (record.layer.geometry, record.layer.boundsOrigin)
    parent = record.parent
  }
}

extension ChainMap where Number: PreciseNumber {
  /// Composes the map of a layer to the root, the outermost ancestor first.
  ///
  /// *Complexity*: O(ancestors). Up to 127 of them take no memory from the heap.
  ///
  /// - Parameters:
  ///   - slot: the layer.
  ///   - link: the raw numbers of the layer of a slot.
  ///   - leaves: whether the bounds of an ancestor that clips, with the map of its space, leave
  ///     anything of what is asked.
  /// - Returns: the map; `nil` as soon as bounds leave nothing.
  /// - Throws: `Number.Undecided` when the arithmetic has too few bits.
  static func composed(
    of slot: Int, _ link: (Int) -> ChainLink,
    leaves: (ChainMap, Size) throws(Number.Undecided) -> Bool
  ) throws(Number.Undecided) -> ChainMap? {
    var (count, next) = (1, link(slot).parent)
    while next >= 0 { (count, next) = (count + 1, link(Int(next)).parent) }
    // Only since Swift 6.3 does the function keep the type of an error.
    let result = withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { chain in
      chain.initializeElement(at: count - 1, to: slot)
      for place in (1..<count).reversed() {
        chain.initializeElement(at: place - 1, to: Int(link(chain[place]).parent))
      }
      return Result { () throws(Number.Undecided) in
        try composed(along: chain, link, leaves: leaves)
      }
    }
    return try result.get()
  }

  /// Composes the map of the last layer of a chain that begins at the root.
  private static func composed(
    along chain: UnsafeMutableBufferPointer<Int>, _ link: (Int) -> ChainLink,
    leaves: (ChainMap, Size) throws(Number.Undecided) -> Bool
  ) throws(Number.Undecided) -> ChainMap? {
    var map: ChainMap?
    var origin = Point(x: 0, y: 0)
    for (place, slot) in chain.enumerated() {
      let own = link(slot)
      let inner = ChainMap(own.geometry)
      let composed = map.map { $0.holding(inner, scrolledTo: origin) } ?? inner
      if place < chain.count - 1, own.geometry.masksToBounds {
        if try !leaves(composed, own.geometry.size) { return nil }
      }
      (map, origin) = (composed, own.boundsOrigin)
    }
    return map
  }
}
