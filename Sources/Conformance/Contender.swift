import Corpora
import HitTestStrategies
import HitTesting

/// Anything that answers hit tests and can be judged: a strategy, or a program that speaks for one.
public protocol Contender: Sendable {
  var name: String { get }
  var fidelity: Fidelity { get }
  /// Whether its answers depend on alpha; one whose do not is judged as if every texel were opaque.
  var readsAlpha: Bool { get }

  /// Answers a whole case.
  ///
  /// - Throws: ``UnsupportedCase`` for what it says it cannot do; that is counted and not judged.
  func answer(_ testCase: HitTestCase) throws(UnsupportedCase) -> Answers
}

/// What a contender says about one case, a verdict for each thing that was asked.
public struct Answers: Sendable {
  /// The points asked one at a time.
  public var points: [Bool]
  /// The points asked all at once; `nil` where the contender has no such query.
  public var batch: [Bool]?
  /// The rectangles of texels; `nil` where the contender has no such query.
  public var texelRects: [Bool]?

  public init(points: [Bool], batch: [Bool]? = nil, texelRects: [Bool]? = nil) {
    self.points = points
    self.batch = batch
    self.texelRects = texelRects
  }
}

/// Why a contender did not answer a case.
public struct UnsupportedCase: Error, Hashable, Sendable, CustomStringConvertible {
  public let reason: String

  public init(_ reason: String) { self.reason = reason }

  public var description: String { reason }
}

/// The ways in which a case is put to a contender.
public enum Query: String, CaseIterable, Sendable {
  case point
  case batch
  case texelRect = "texel-rect"
}

/// A built-in strategy as a contender: prepares the image, resolves the layer, and asks.
public struct StrategyContender<S: HitTestStrategy>: Contender {
  public init(_ strategy: S.Type) {}

  public var name: String { S.name }
  public var fidelity: Fidelity { S.fidelity }
  public var readsAlpha: Bool { S.readsAlpha }

  public func answer(_ testCase: HitTestCase) throws(UnsupportedCase) -> Answers {
    let placement = Placement(testCase.layer, imageSize: ImageSize(testCase.image))
    let strategy: S
    do {
      strategy = try S(testCase.image, threshold: testCase.threshold)
    } catch {
      throw UnsupportedCase("\(error)")
    }
    guard strategy.supports(placement) else {
      throw UnsupportedCase("a placement that it cannot represent")
    }
    var batch = [Bool](repeating: false, count: testCase.points.count)
    var verdicts = batch.mutableSpan
    strategy.decide(testCase.points.span, in: placement, verdicts: &verdicts)
    return Answers(
      points: testCase.points.map { strategy.hits($0, in: placement) }, batch: batch,
      texelRects: (strategy as? any TexelRectStrategy).map { asked in
        testCase.texelRects.map { asked.hitsAny(in: $0) }
      })
  }
}

/// A strategy of which only the metatype is known, as a contender.
public func contender(for strategy: any HitTestStrategy.Type) -> any Contender {
  func make<S: HitTestStrategy>(_ type: S.Type) -> any Contender { StrategyContender(type) }
  return make(strategy)
}
