import HitTestStrategies
import HitTesting

/// What is known of a strategy without measuring it, or of a pair for stacks: an index, and the
/// strategy that looks at the texels of the layers that it finds.
package struct StrategyFacts: Hashable, Sendable {
  /// The name of the strategy in kebab-case, without an index.
  package let mask: String
  /// Its type as Swift spells it: `Certified<StripedMask>`.
  package let maskType: String
  /// What it keeps and how it answers, in one line.
  let maskSummary: String
  /// What it is, what it is for, and what it cannot do; `nil` where this program does not know it.
  package let guide: StrategyGuide?
  package let pointFidelity: Fidelity
  /// What it promises about discs; `nil` where it does not answer them.
  package let areaFidelity: Fidelity?
  package let answersTexelRects: Bool
  /// Whether it looks up single texels, as it has to in perspective and for parts of images.
  package private(set) var looksUpTexels = false
  /// Whether one preparation answers for every threshold.
  package let answersAnyThreshold: Bool
  /// Whether its verdicts depend on alpha.
  package let readsAlpha: Bool
  /// How it takes alpha between the centers of texels.
  package private(set) var sampling = Sampling.nearest
  /// Whether it is a plug-in: the code of the product itself.
  package var isPlugin = false
  /// The index of a pair; `nil` for a strategy alone.
  package private(set) var index: IndexFacts?

  /// Collects what a strategy declares.
  package init<S: HitTestStrategy>(_ strategy: S.Type) {
    self.init(
      name: S.name, type: "\(S.self)", summary: S.summary, guide: S.guide,
      pointFidelity: S.fidelity,
      areaFidelity: (S.self as? any AreaStrategy.Type)?.areaFidelity,
      answersTexelRects: S.self is any TexelRectStrategy.Type,
      answersAnyThreshold: S.self is any AnyThresholdStrategy.Type, readsAlpha: S.readsAlpha)
    sampling = S.sampling
    looksUpTexels = S.self is any TexelStrategy.Type
  }

  /// States the facts of a strategy that this program does not contain.
  package init(
    name: String, type: String, summary: String = "", guide: StrategyGuide? = nil,
    pointFidelity: Fidelity = .float64, areaFidelity: Fidelity? = nil,
    answersTexelRects: Bool = false,
    answersAnyThreshold: Bool = false, readsAlpha: Bool = true
  ) {
    (mask, maskType, maskSummary, self.guide) = (name, type, summary, guide)
    (self.pointFidelity, self.areaFidelity) = (pointFidelity, areaFidelity)
    self.answersTexelRects = answersTexelRects
    self.answersAnyThreshold = answersAnyThreshold
    self.readsAlpha = readsAlpha
  }

  /// The strategies that a product can embed, in the order of the tables, and then the exact forms
  /// that the tables do not list.
  package static let embeddable: [StrategyFacts] = listed + unlisted

  private static let listed = Registry.list(by: Registry.visitEmbeddable).map { StrategyFacts($0) }
  private static let unlisted = Registry.unlisted.map { StrategyFacts($0) }
  private static let smooth = Registry.smooth.map { StrategyFacts($0) }

  /// The strategies that are judged and measured for a product; with a stack, each under each
  /// index.
  ///
  /// The exact forms that the tables do not list are among them only where the product asks for
  /// exact answers. Elsewhere each would cost a little more than what it is the form of. An index
  /// is exact over an exact form, and over no other. Where exact answers are asked, the others are
  /// candidates too: where nothing exact fits, the answer says what they would allow. Where the
  /// product interpolates, only strategies that do so in the same way are.
  package static func candidates(for profile: ProductProfile) -> [StrategyFacts] {
    let masks = profile.fidelity == .exact ? embeddable : listed
    if profile.sampling != .nearest { return smooth.filter { $0.sampling == profile.sampling } }
    if !profile.hasStack { return masks }
    let indexes = IndexFacts.candidates(for: profile)
    return masks.flatMap { mask in
      indexes.filter { ($0.fidelity == .exact) == (mask.pointFidelity == .exact) }
        .map { mask.under($0) }
    }
  }

  /// The strategy as the texel strategy of an index of stacks.
  package func under(_ index: IndexFacts) -> StrategyFacts {
    var pair = self
    pair.index = index
    return pair
  }

  /// The name: that of the strategy, or of both in a pair, `uniform-grid over tiled-mask`.
  package var name: String { index.map { "\($0.name) over \(mask)" } ?? mask }
  package var type: String { index.map { "\($0.type)<\(maskType)>" } ?? maskType }

  package func answers(_ use: QueryUse) -> Bool {
    switch use {
    case .points, .batchedPoints: true
    case .perspectivePoints, .framePoints, .tilePoints, .slicedPoints: looksUpTexels
    case .texelRects: answersTexelRects
    case .discs: areaFidelity != nil
    case .topmost: index != nil
    case .allHits: index?.answersAll ?? false
    case .stackDiscs: answersTexelRects && index?.areaFidelity != nil
    }
  }

  package func promise(for uses: [QueryUse]) -> Promise { Promise(self, for: uses) }
}
