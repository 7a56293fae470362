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
    // Candidates that the disc does not reach are left out here, and not only by the strategies
    // that compare boxes in doubles, so that all of them decide about the same layers.
    let (resolution, box) = (stack.resolution, LayerBox(around: disc))
    let slots = candidates(in: box).filter { resolution.boxes[Int($0)].meets(box) }
    if ResolvedStack<Texels>.isExact { return exactHits(slots, disc, orderedBy: order) }
    var hits: [(layer: Int32, value: Double)] = []
    resolution.visit(slots, under: disc) { slot, window in
      guard
        let distance = stack.squaredDistance(
          Int(slot), window, stopsAtFirst: order != .nearest)
      else { return }
      hits.append(
        (slot, order == .mostCovered ? stack.coveredArea(Int(slot), window) : distance))
    }
    hits.sort { resolution.keys[Int($0.layer)] > resolution.keys[Int($1.layer)] }
    switch order {
    case .topmost: break
    // Sorting is stable, so equal values stay front to back.
    case .nearest: hits.sort { $0.value < $1.value }
    case .mostCovered:
      return CoverOrder.sorted(hits.map { ($0, $1) }).map { resolution.id(Int($0)) }
    }
    return hits.map { resolution.id(Int($0.layer)) }
  }

  /// The same without rounding, apart from how much of a disc a layer covers.
  private func exactHits(_ slots: [Int32], _ disc: Disc, orderedBy order: DiscOrder) -> [LayerID] {
    var found: [ExactNearestCell<Texels>] = []
    for slot in stack.sortedFrontToBack(slots) {
      var search = ExactNearestCell(stack, Int(slot), disc)
      if order == .nearest ? search.find() : search.isWithinRadius() { found.append(search) }
    }
    // Sorting is stable, so equal distances stay front to back.
    if order == .nearest { found.sort { ExactNearestCell.isCloser($0, than: $1) } }
    let ids = found.map { stack.resolution.id($0.slot) }
    if order != .mostCovered { return ids }
    var covers: [Int: Double] = [:]
    stack.resolution.visit(found.map { Int32($0.slot) }, under: disc) { slot, window in
      covers[Int(slot)] = stack.coveredArea(Int(slot), window)
    }
    return CoverOrder.sorted(zip(ids, found).map { ($0, covers[$1.slot] ?? 0) })
  }
}

extension ResolvedStack where Texels: TexelRectStrategy {
  /// The squared distance from the center of a disc to the closest place that hits the layer of a
  /// slot and all its masks, in units that are the same for all layers; `nil` if none is within the
  /// radius.
  fileprivate func squaredDistance(
    _ slot: Int, _ window: DiscWindow, stopsAtFirst: Bool
  ) -> Double? {
    let masks = resolution.maskSlots(of: slot)
    if masks.isEmpty {
      var search = NearestCell(self, slot, window, stopsAtFirst: stopsAtFirst)
      return search.squaredDistance()
    }
    guard var cells = MaskedCells(self, slot, masks, window) else { return nil }
    return cells.squaredDistance(stopsAtFirst: stopsAtFirst)
  }

  /// How much of a disc the layer of a slot covers within its masks, where the radius is 1.
  fileprivate func coveredArea(_ slot: Int, _ window: DiscWindow) -> Double {
    let masks = resolution.maskSlots(of: slot)
    return masks.isEmpty
      ? CoveredArea(self, slot, window).area
      : MaskedCells(self, slot, masks, window)?.coveredArea ?? 0
  }
}
