import Conformance
import Corpora
import HitStacks
import HitTestStrategies
import HitTesting

/// A built-in strategy for stacks as a contender: it prepares the stack, follows all changes and
/// answers in between.
///
/// A case about one image is a stack of one layer.
package struct StackStrategyContender<S: StackStrategy>: ImageContender,
  StackContender, TouchContender
{
  /// How exactly the strategy answers, for any stack or for one of one pixel per point.
  private let promise: StackFidelity
  /// Whether each question brings the threshold of its case, for which nothing was prepared.
  private let bringsThreshold: Bool

  package init(_ strategy: S.Type, bringsThreshold: Bool = false) {
    self.bringsThreshold = bringsThreshold
    do {
      promise = try S(HitStack()).fidelity
    } catch {
      preconditionFailure("a stack without images is not too large: \(error)")
    }
  }

  package var name: String { S.name }
  /// The strategy's fidelity; a resolution in points is a footprint of the same number of texels,
  /// because larger images are not supported.
  package var fidelity: Fidelity {
    switch promise {
    case .texels(let fidelity): fidelity
    case .resolution(let points): .footprint(radiusInTexels: points)
    }
  }
  package var areaFidelity: Fidelity {
    (S.self as? any DiscStackStrategy.Type)?.discFidelity ?? fidelity
  }
  /// Points, and discs if the strategy answers them.
  package var queries: [QueryKind] {
    guard case .texels = promise else { return [] }
    return S.self is any DiscStackStrategy.Type ? [.point, .disc] : [.point]
  }
  package var samplings: [Sampling] { [.nearest] }
  /// Layers of stacks show whole images as they are.
  package var features: Set<ImageFeature> { [] }
  package var stackQueries: [StackQueryKind] {
    StackQueryKind.allCases.filter { kind in
      switch kind {
      case .topmost: true
      case .all: S.self is any FullStackStrategy.Type
      case .disc: S.self is any DiscStackStrategy.Type
      }
    }
  }

  /// Everything, by a tracker that asks the strategy, if it finds what lies behind an overlay.
  package var touchReports: Set<TouchReport> {
    S.self is any FullStackStrategy.Type ? Set(TouchReport.allCases) : []
  }

  /// Answers a case about an image, which is a stack of one layer.
  ///
  /// - Throws: ``AnswerFailure`` for an image file that cannot be read, for linear sampling, and
  ///   for a layer that the strategy cannot represent.
  package func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
    try testCase.requirePixels(samplings: samplings, features: features)
    guard !queries.isEmpty else { throw .unsupported("only stacks of layers") }
    return try failing { try verdicts(on: testCase) }
  }

  /// Answers a case about a stack, and follows its changes.
  ///
  /// - Throws: ``AnswerFailure`` for a stack that the strategy cannot represent.
  package func answer(_ testCase: StackCase) throws(AnswerFailure) -> Answers<[String]> {
    try failing { Answers(try layers(answering: testCase), to: testCase) }
  }

  /// Follows touches on a stack.
  ///
  /// - Throws: ``AnswerFailure`` for a stack that the strategy cannot represent.
  package func answer(_ testCase: TouchCase) throws(AnswerFailure) -> Answers<TouchCase.Answer> {
    guard let strategy = S.self as? any FullStackStrategy.Type else {
      throw .unsupported("no touches")
    }
    return try failing { Answers(try Self.outcomes(testCase, strategy), to: testCase) }
  }

  /// Turns the error of a strategy that cannot represent something into an answer failure.
  private func failing<Answer>(
    _ answer: () throws -> Answers<Answer>
  ) throws(AnswerFailure) -> Answers<Answer> {
    do {
      return try answer()
    } catch let failure as AnswerFailure {
      throw failure
    } catch {
      throw .unsupported("\(error)")
    }
  }

  private static func outcomes<Full: FullStackStrategy>(
    _ touches: TouchCase, _ strategy: Full.Type
  ) throws -> [TouchCase.Answer] {
    var session = try TouchSession<Full>(touches)
    return try session.outcomes()
  }

  private func layers(answering stack: StackCase) throws -> [[String]?] {
    let scene = stack.stages[0].scene
    var session = try session(scene)
    var strategy = bringing(scene.threshold, to: try prepared(session, for: stack.stages))
    var answers: [[String]?] = []
    for stage in stack.stages {
      for change in stage.changes { try session.apply(change) }
      try strategy.update(session.stack.takeChanges(), of: session.stack)
      try checkResolution(of: strategy, stage.scene)
      for query in stage.asked {
        let layers = strategy.answer(query)
        answers.append(layers.map { $0.map { session.names.name(of: $0) } })
      }
    }
    return answers
  }

  private func verdicts(on testCase: ImageCase) throws -> Answers<Bool> {
    let scene = try LayerScene(
      [.init("layer", image: "image", StackLayer(testCase.layer))],
      images: ["image": .init(testCase.image)], threshold: testCase.threshold)
    let stages = StackCase(testCase.name, scene).stages
    let strategy = bringing(testCase.threshold, to: try prepared(session(scene), for: stages))
    var answers = Answers<Bool>()
    for kind in queries {
      answers[.single(kind)] = testCase.probes(kind).map { probe in
        switch probe.query {
        case .point(let point): strategy.topmost(at: point) != nil
        case .disc(let disc): strategy.answer(.disc(disc, .topmost))?.isEmpty == false
        default: false
        }
      }
    }
    return answers
  }

  /// The stack of a scene, in which nothing passes where questions bring the threshold.
  private func session(_ scene: LayerScene) throws -> StackSession {
    if !bringsThreshold { return StackSession(scene) }
    guard scene.rules.thresholds.isEmpty else {
      throw AnswerFailure.unsupported("images with thresholds of their own")
    }
    return StackSession(scene, preparedFor: .atLeast(256))
  }

  /// The strategy that is asked with a threshold, where questions bring it.
  private func bringing(_ threshold: AlphaThreshold, to strategy: S) -> S {
    guard bringsThreshold, let asked = strategy as? any AnyThresholdStackStrategy else {
      return strategy
    }
    return asked.withThreshold(threshold) as! S
  }

  /// The strategy with the first stack of some stages.
  ///
  /// A strategy that draws a picture gets the places of all layers in advance, as a program knows
  /// the size of its window.
  private func prepared(_ session: StackSession, for stages: [StackCase.Stage]) throws -> S {
    guard let framed = S.self as? any FramedStackStrategy.Type else {
      return try S(session.stack)
    }
    var later = session
    var corners: [Point] = []
    for stage in stages {
      for change in stage.changes { try later.apply(change) }
      guard let frame = try framed.frame(around: later.stack) else {
        throw AnswerFailure.unsupported("layers of extreme sizes or positions")
      }
      corners.append(frame.origin)
      corners.append(
        Point(x: frame.origin.x + frame.size.width, y: frame.origin.y + frame.size.height))
    }
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    let frame = Rect(
      x: x.min()!, y: y.min()!, width: x.max()! - x.min()!, height: y.max()! - y.min()!)
    let side = max(frame.size.width, frame.size.height)
    let strategy = try framed.init(
      session.stack, frame: frame, pixelsPerPoint: min(1, Double(framed.mostPixels) / side))
    return strategy as! S
  }

  /// Declines a stack for which a picture of layer numbers has fewer pixels than texels.
  private func checkResolution(of strategy: S, _ scene: LayerScene) throws {
    guard case .resolution = promise else { return }
    guard strategy.fidelity == promise else {
      throw AnswerFailure.unsupported("a stack that needs fewer than one pixel per point")
    }
    guard scene.mostTexelsPerPoint <= 1 else {
      throw AnswerFailure.unsupported("layers with more than one texel per point")
    }
  }
}

extension StackStrategy {
  /// The layers that answer a question; `nil` if the strategy does not answer such questions.
  fileprivate func answer(_ query: StackQuery) -> [LayerID]? {
    switch query {
    case .topmost(let point): topmost(at: point).map { [$0] } ?? []
    case .all(let point): (self as? any FullStackStrategy)?.allHits(at: point)
    case .disc(let disc, let order):
      (self as? any DiscStackStrategy)?.hits(disc, orderedBy: order)
    }
  }
}

/// A strategy that answers within a frame that is given to it.
private protocol FramedStackStrategy: StackStrategy {
  static var mostPixels: Int { get }
  static func frame(around stack: HitStack) throws -> Rect?
  init(_ stack: HitStack, frame: Rect, pixelsPerPoint: Double) throws
}

extension IDBuffer: FramedStackStrategy {}

/// The strategies for stacks, with the texel test of `packed-mask`, as contenders, and the exact
/// form of the one that looks at all layers.
package let stackContenders =
  roundedStackContenders
  + exactStackContenders.filter { $0.name == LinearSIMD<Certified<PackedMask>>.name }

private let roundedStackContenders = contenders(for: StackRegistry.all(PackedMask.self))

/// The exact forms of the strategies for stacks, over certified packed masks.
package let exactStackContenders = contenders(for: StackRegistry.exact)

/// The contenders by which the indexes of products are judged, and their exact forms.
///
/// They are over packed masks. If each query of the product brings its own threshold, they are over
/// texels that keep alpha, and are asked so.
package func indexContenders(
  bringsThresholds: Bool
) -> [any ImageContender & StackContender & TouchContender] {
  if !bringsThresholds { return roundedStackContenders + exactStackContenders }
  let all = StackRegistry.all(SIMDScan.self) + StackRegistry.all(Certified<SIMDScan>.self)
  return contenders(
    for: all.filter { $0 is any AnyThresholdStackStrategy.Type }, bringsThreshold: true)
}

private func contenders(
  for strategies: [any StackStrategy.Type], bringsThreshold: Bool = false
) -> [any ImageContender & StackContender & TouchContender] {
  func contender<S: StackStrategy>(
    for strategy: S.Type
  ) -> any ImageContender & StackContender & TouchContender {
    StackStrategyContender(strategy, bringsThreshold: bringsThreshold)
  }
  return strategies.map { contender(for: $0) }
}
