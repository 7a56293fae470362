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
  /// The name of a strategy, or of its exact form.
  static func named(_ name: String) -> String {
    ResolvedStack<Texels>.isExact ? "certified-\(name)" : name
  }

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
    // Candidates that the disc does not reach are left out here, and not only by the strategies that
    // compare boxes in doubles, so that all of them decide about the same layers.
    let (resolution, box) = (stack.resolution, LayerBox(around: disc))
    let slots = candidates(in: box).filter { resolution.boxes[Int($0)].meets(box) }
    var hits: [(slot: Int32, value: Double)] = []
    resolution.visit(slots, under: disc) { slot, window in
      var search = NearestCell(stack, Int(slot), window, stopsAtFirst: order != .nearest)
      guard let distance = search.squaredDistance() else { return }
      switch order {
      case .topmost: hits.append((slot, 0))
      case .nearest: hits.append((slot, distance))
      case .mostCovered: hits.append((slot, -CoveredArea(stack, Int(slot), window).steps))
      }
    }
    hits.sort { resolution.keys[Int($0.slot)] > resolution.keys[Int($1.slot)] }
    // Sorting is stable, so equal values stay front to back.
    return hits.sorted { $0.value < $1.value }.map { resolution.id(Int($0.slot)) }
  }
}
