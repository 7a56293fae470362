import Corpora
import HitTestStrategies
import HitTesting

/// A built-in strategy as a contender: it prepares the image, resolves the layer and answers
/// queries.
public struct StrategyContender<S: HitTestStrategy>: Contender {
  /// Makes a contender of a strategy.
  public init(_ strategy: S.Type) {}

  /// The strategy's name.
  public var name: String { S.name }
  /// The strategy's fidelity for points.
  public var fidelity: Fidelity { S.fidelity }
  /// The strategy's fidelity for areas.
  public var areaFidelity: Fidelity {
    (S.self as? any AreaStrategy.Type)?.areaFidelity ?? S.fidelity
  }
  /// Points, and what else the strategy answers.
  public var queries: [QueryKind] {
    QueryKind.allCases.filter { kind in
      switch kind {
      case .point: true
      case .disc, .rect: S.self is any AreaStrategy.Type
      case .texelRect: S.self is any TexelRectStrategy.Type
      }
    }
  }
  /// Whether the strategy reads alpha.
  public var readsAlpha: Bool { S.readsAlpha }

  /// Answers a case by single queries, and points also as a batch.
  ///
  /// - Throws: ``AnswerFailure`` for an image file that cannot be read, for linear sampling, and
  ///   for a placement that the strategy cannot represent.
  public func answer(_ testCase: HitTestCase) throws(AnswerFailure) -> Answers {
    if testCase.isRefused { throw .unsupported("takes decoded pixels, no files") }
    guard testCase.sampling == .nearest else {
      throw .unsupported("no \(testCase.sampling.rawValue) sampling")
    }
    let placement = Placement(testCase.layer, imageSize: ImageSize(testCase.image))
    let strategy: S
    do {
      strategy = try S(testCase.image, threshold: testCase.threshold)
    } catch {
      throw .unsupported("\(error)")
    }
    guard strategy.supports(placement) else {
      throw .unsupported("a placement that it cannot represent")
    }
    var answers = Answers()
    for kind in QueryKind.allCases {
      let verdicts = testCase.probes(kind).map { strategy.answer($0.query, in: placement) }
      answers[.single(kind)] = verdicts.contains(nil) ? nil : verdicts.map { $0! }
    }
    let points = testCase.points
    var batch = [Bool](repeating: false, count: points.count)
    var verdicts = batch.mutableSpan
    strategy.decide(points.span, in: placement, verdicts: &verdicts)
    answers[.batch] = batch
    return answers
  }
}

extension HitTestStrategy {
  /// The verdict on a query of any kind; `nil` if the strategy has no such query.
  fileprivate func answer(_ query: Query, in placement: Placement) -> Bool? {
    switch query {
    case .point(let point): hits(point, in: placement)
    case .disc(let disc): (self as? any AreaStrategy)?.hits(disc, in: placement)
    case .rect(let rect): (self as? any AreaStrategy)?.hits(rect, in: placement)
    case .texelRect(let rect): (self as? any TexelRectStrategy)?.hitsAny(in: rect)
    }
  }
}

/// Makes a contender of a strategy whose type is known only at run time.
public func contender(for strategy: any HitTestStrategy.Type) -> any Contender {
  func make<S: HitTestStrategy>(_ type: S.Type) -> any Contender { StrategyContender(type) }
  return make(strategy)
}
