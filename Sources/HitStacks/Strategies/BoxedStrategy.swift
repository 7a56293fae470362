import HitTestStrategies
import HitTesting

/// A strategy that finds candidates by boxes and decides each of them by its texels.
protocol BoxedStrategy: FullStackStrategy {
  var stack: ResolvedStack<Texels> { get }

  /// The slots of all layers whose boxes meet a box, each once and in any order; others may be
  /// among them.
  func candidates(in box: LayerBox) -> [Int32]
}

extension BoxedStrategy {
  func allHitsOfCandidates(at point: Point) -> [LayerID] {
    let box = LayerBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
    let hits = candidates(in: box).filter { stack.hits(Int($0), point) }
    return stack.sortedFrontToBack(hits).map { stack.resolution.id(Int($0)) }
  }
}

extension BoxedStrategy where Texels: TexelRectStrategy {
  func hitsOfCandidates(_ disc: Disc, orderedBy order: DiscOrder) -> [LayerID] {
    guard disc.center.x.isFinite, disc.center.y.isFinite, disc.radius.isFinite, disc.radius >= 0
    else { return [] }
    var hits: [(slot: Int32, value: Double)] = []
    for slot in stack.sortedFrontToBack(candidates(in: LayerBox(around: disc))) {
      var search = NearestCell(stack, Int(slot), disc, stopsAtFirst: order != .nearest)
      guard let distance = search.squaredDistance(disc) else { continue }
      switch order {
      case .topmost: hits.append((slot, 0))
      case .nearest: hits.append((slot, distance))
      case .mostCovered: hits.append((slot, -CoveredArea(stack, Int(slot), disc).steps))
      }
    }
    // Sorting is stable, so equal values stay front to back.
    return hits.sorted { $0.value < $1.value }.map { stack.resolution.id(Int($0.slot)) }
  }
}
