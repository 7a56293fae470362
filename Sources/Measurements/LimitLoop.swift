/// A hand-written C loop that does one thing only, and shows what the machine can do.
///
/// Its row is `limit/<loop>/<image set>`, or `limit/<loop>-<level>/<image set>` for one that is
/// written for several instruction sets.
package enum LimitLoop: String, CaseIterable, Sendable {
  case pointMask = "point-mask"
  case pointAlpha = "point-alpha"
  /// The same loops without vector registers for the coordinates.
  case pointMaskPlain = "point-mask-plain"
  case pointAlphaPlain = "point-alpha-plain"
  /// The points of a mask that is seen in perspective.
  case pointPerspective = "point-perspective"
  /// Points on a map of tiles with a mask each.
  case pointTiles = "point-tiles"
  case batchMask = "batch-mask"
  case batchAlpha = "batch-alpha"
  case rect
  case disc
  case pack
  /// All boxes of a stack, compared with a point beside them.
  case boxes
  /// The same with points among the boxes; some boxes hold them.
  case touchedBoxes = "touched-boxes"
  /// One load per level of a tree over the layers; each load waits for the one before.
  case descent

  /// Whether there is one loop per instruction set.
  package var hasLevels: Bool {
    switch self {
    case .pointMask, .pointAlpha, .pointMaskPlain, .pointAlphaPlain, .pointPerspective, .pointTiles,
      .descent:
      false
    case .batchMask, .batchAlpha, .rect, .disc, .pack, .boxes, .touchedBoxes: true
    }
  }

  /// The second part of the row's name.
  ///
  /// The level is the instruction set, such as `avx2`; `nil` for a loop without levels.
  package func row(level: String? = nil) -> String {
    rawValue + (level.map { "-\($0)" } ?? "")
  }

  /// The loop of the second part of a row's name; `nil` for a name of no loop.
  package init?(ofRow name: String) {
    let match = LimitLoop.allCases.first { loop in
      loop.hasLevels ? name.hasPrefix(loop.rawValue + "-") : name == loop.rawValue
    }
    guard let match else { return nil }
    self = match
  }

  /// The query whose strategies do the same work.
  package var query: BenchmarkQuery {
    switch self {
    case .pointMask, .pointAlpha, .pointMaskPlain, .pointAlphaPlain: .pointWarm
    case .pointPerspective: .pointPerspective
    case .pointTiles: .pointTiles
    case .batchMask, .batchAlpha: .batch
    case .rect: .rectEmpty
    case .disc: .discEmpty
    case .pack: .prepare
    case .boxes: .stackMiss
    case .touchedBoxes, .descent: .stackTopmost
    }
  }
}
