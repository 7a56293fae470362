import Corpora
import HitTestStrategies
import HitTesting

/// A built-in strategy as a contender: prepares the image, resolves the layer, and asks.
public struct StrategyContender<S: HitTestStrategy>: Contender {
  public init(_ strategy: S.Type) {}

  public var name: String { S.name }
  public var fidelity: Fidelity { S.fidelity }
  public var areaFidelity: Fidelity {
    (S.self as? any AreaStrategy.Type)?.areaFidelity ?? S.fidelity
  }
  public var answersAreas: Bool { S.self is any AreaStrategy.Type }
  public var readsAlpha: Bool { S.readsAlpha }

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
  /// The verdict on a query of any kind; `nil` where the strategy has no such query.
  fileprivate func answer(_ query: Query, in placement: Placement) -> Bool? {
    switch query {
    case .point(let point): hits(point, in: placement)
    case .disc(let disc): (self as? any AreaStrategy)?.hits(disc, in: placement)
    case .rect(let rect): (self as? any AreaStrategy)?.hits(rect, in: placement)
    case .texelRect(let rect): (self as? any TexelRectStrategy)?.hitsAny(in: rect)
    }
  }
}

/// A strategy of which only the metatype is known, as a contender.
public func contender(for strategy: any HitTestStrategy.Type) -> any Contender {
  func make<S: HitTestStrategy>(_ type: S.Type) -> any Contender { StrategyContender(type) }
  return make(strategy)
}
