import Conformance
import Contenders
import Corpora
import HitTestStrategies
import HitTesting
import Oracles
import Recipes

/// The exact oracles on images that are timed, each on its layer; made on first use.
final class ExactImages {
  private let images: [(bitmap: Bitmap, layer: LayerGeometry)]
  private let threshold: AlphaThreshold
  private var oracles: [AlphaUse: [ExactOracle]] = [:]

  init(_ images: [(bitmap: Bitmap, layer: LayerGeometry)], threshold: AlphaThreshold) {
    (self.images, self.threshold) = (images, threshold)
  }

  /// The oracle on each image, or as if every texel were opaque.
  fileprivate func oracles(_ use: AlphaUse) -> [ExactOracle] {
    if let oracles = oracles[use] { return oracles }
    let made = images.map { bitmap, layer in
      ExactOracle(
        PassingTexels(bitmap, threshold: use.isRead ? threshold : .atLeast(0)), layer: layer,
        sampling: use.sampling)
    }
    oracles[use] = made
    return made
  }
}

/// What a strategy makes of alpha.
private struct AlphaUse: Hashable {
  var isRead: Bool
  var sampling: Sampling

  init(_ strategy: any HitTestStrategy.Type) {
    (isRead, sampling) = (strategy.readsAlpha, strategy.sampling)
  }
}

/// Queries on images in the order in which they are timed, and the exact verdicts on them, which
/// are the same for all strategies.
final class TimedQueries {
  /// A query, and the number of the image that it is about.
  typealias Asked = (image: Int, query: Query)

  private let images: ExactImages
  private let asked: @Sendable (Int) -> Asked
  /// The verdicts on the first queries.
  private var verdicts: [AlphaUse: [Int32]] = [:]

  init(on images: ExactImages, _ asked: @escaping @Sendable (Int) -> Asked) {
    (self.images, self.asked) = (images, asked)
  }

  /// The oracle on each image; rectangles of texels are about alpha for all strategies.
  private func oracles(_ use: AlphaUse) -> [ExactOracle] {
    var use = use
    use.isRead = use.isRead || asked(0).query.kind == .texelRect
    return images.oracles(use)
  }

  private func verdicts(_ range: Range<Int>, _ use: AlphaUse) -> [Int32] {
    var known = verdicts.removeValue(forKey: use) ?? []
    defer { verdicts[use] = known }
    let new = known.count..<max(known.count, range.upperBound)
    known += [Int32](repeating: 0, count: new.count)
    let oracles = oracles(use)
    // One image after the other: an oracle has many parts, which would be copied for each query.
    var places = oracles.map { _ in [Int]() }
    for place in new { places[asked(place).image].append(place) }
    for (oracle, places) in zip(oracles, places) {
      for place in places { known[place] = oracle.hits(asked(place).query) ? 1 : 0 }
    }
    return Array(known[range])
  }

  /// Judges a strategy's answers to single queries as conformance runs do.
  ///
  /// - Parameters:
  ///   - strategy: the strategy; of every type, so that this is compiled once.
  ///   - count: the number of queries that are judged before any is timed.
  ///   - prepared: what a query is put to, given its number and that of its image.
  /// - Returns: the answers that a slice must have.
  /// - Throws: ``JudgedAnswers/Difference`` where an answer is wrong.
  func judged(
    _ strategy: any HitTestStrategy.Type, first count: Int,
    _ prepared: @escaping @Sendable (Int, _ image: Int) -> (any HitTestStrategy, Placement)
  ) throws -> JudgedAnswers {
    try judged(strategy, first: count) { [asked] range in
      range.map { index in
        let (image, query) = asked(index)
        let (strategy, placement) = prepared(index, image)
        return strategy.answer(query, in: placement) == true ? 1 : 0
      }
    }
  }

  /// Judges a strategy's answers, which `own` gives for a range of the queries.
  ///
  /// A recipe is known to be wrong: what it answers before it is timed counts as right.
  func judged(
    _ strategy: any HitTestStrategy.Type, first count: Int,
    own: @escaping @Sendable (Range<Int>) -> [Int32]
  ) throws -> JudgedAnswers {
    let (contender, use) = (contender(for: strategy), AlphaUse(strategy))
    return try JudgedAnswers(
      first: count, right: { self.verdicts($0, use) }, own: own,
      isExcused: { index in
        let (image, query) = self.asked(index)
        let oracle = self.oracles(use)[image]
        let fidelity = contender.fidelity(for: query.kind)
        return Registry.isRecipe(contender.name)
          || oracle.isIllConditioned(for: fidelity, at: query)
          || oracle.excuses(fidelity, at: query)
      }, words: { self.asked($0).query.words })
  }
}
