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
    var batch = [Bool](repeating: false, count: testCase.points.count)
    var verdicts = batch.mutableSpan
    strategy.decide(testCase.points.span, in: placement, verdicts: &verdicts)
    var answers = Answers(
      points: testCase.points.map { strategy.hits($0, in: placement) }, batch: batch,
      texelRects: (strategy as? any TexelRectStrategy).map { asked in
        testCase.texelRects.map { asked.hitsAny(in: $0) }
      })
    if let asked = strategy as? any AreaStrategy {
      answers.discs = testCase.discs.map { asked.hits($0, in: placement) }
      answers.rects = testCase.rects.map { asked.hits($0, in: placement) }
    }
    return answers
  }
}

/// A strategy of which only the metatype is known, as a contender.
public func contender(for strategy: any HitTestStrategy.Type) -> any Contender {
  func make<S: HitTestStrategy>(_ type: S.Type) -> any Contender { StrategyContender(type) }
  return make(strategy)
}
