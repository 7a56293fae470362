import GoogleBenchmarkShim
import HitStacks
import HitTestStrategies
import HitTesting
import Measurements

/// What a product does with its stack in a frame: images change, layers move and come to the front,
/// the index follows, and it is asked.
final class ReplayedStack<S: StackStrategy>: ReplayedPart {
  let retainedBytes: Int
  private let field: StackField
  private let animation: StackAnimation<S>
  /// Whether each question brings a threshold.
  private let bringsThresholds: Bool
  private var (nextLayer, nextPoint, owed) = (0, 0, 0)
  private var goesOut = true
  /// Asks some points for all layers, or some discs; `nil` where the index does not answer them.
  private var askAll: ((Int) -> Void)?
  private var askDiscs: ((Int) -> Void)?

  // The code that asks is not specialized for an index and a strategy either.
  @_semantics("optimize.sil.specialize.generic.never")
  init(_ field: StackField, bringsThresholds: Bool) throws {
    (self.field, self.bringsThresholds) = (field, bringsThresholds)
    // It is the product's own, and made here.
    let stack = field.stack
    let kept = try HeapCounts.retainedBytes { try S(stack) } ?? 0
    retainedBytes = max(0, kept - (try field.maskBytes(S.Texels.self)))
    animation = try StackAnimation(field)
    if let type = S.self as? any FullStackStrategy.Type { askAll = allAsker(type) }
    if let type = S.self as? any DiscStackStrategy.Type { askDiscs = discAsker(type) }
  }

  func frame(_ work: FrameWork) throws {
    if work.imageChanges > 0 { try animation.replaceImages(work.imageChanges) }
    if work.orderChanges > 0 { try animation.raise(work.orderChanges) }
    owed += work.layerChanges
    let moving = min(field.movingLayers, max(1, work.layerChanges))
    if owed >= moving && work.layerChanges > 0 {
      // What changes twice in a frame is followed once.
      owed = min(owed - moving, moving)
      if nextLayer + moving > field.place.layers { (nextLayer, goesOut) = (0, !goesOut) }
      try animation.move(
        nextLayer..<nextLayer + moving, to: goesOut ? StackField.step : 0)
      nextLayer += moving
    }
    for _ in 0..<work.topmost {
      let point = nextQuestion()
      do_not_optimize_int64(
        Int64(StackAnswers.answer(animation.tester.strategy.topmost(at: point))))
    }
    if work.allHits > 0 { askAll?(work.allHits) }
    if work.stackDiscs > 0 { askDiscs?(work.stackDiscs) }
  }

  /// The next point, for whose question a threshold is brought if the product does so.
  private func nextQuestion() -> Point {
    if bringsThresholds { animation.bringThreshold?(field.threshold) }
    nextPoint = (nextPoint + 1) % field.points.count
    return field.points[nextPoint]
  }

  private func allAsker<F: FullStackStrategy>(_: F.Type) -> ((Int) -> Void)? {
    guard let own = self as? ReplayedStack<F> else { return nil }
    return { [unowned own] count in
      for _ in 0..<count {
        let point = own.nextQuestion()
        let layers = own.animation.tester.strategy.allHits(at: point)
        do_not_optimize_int64(Int64(layers.count))
      }
    }
  }

  private func discAsker<D: DiscStackStrategy>(_: D.Type) -> ((Int) -> Void)? {
    guard let own = self as? ReplayedStack<D> else { return nil }
    return { [unowned own] count in
      for _ in 0..<count {
        let disc = Disc(center: own.nextQuestion(), radius: EmptyPlaces.radius)
        let layers = own.animation.tester.strategy.hits(disc, orderedBy: .topmost)
        do_not_optimize_int64(Int64(layers.count))
      }
    }
  }
}
