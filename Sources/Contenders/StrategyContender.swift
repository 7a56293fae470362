import Conformance
import Corpora
import HitTestStrategies
import HitTesting
import Synchronization

/// A built-in strategy as a contender: it prepares the image, resolves the layer and answers
/// queries.
package struct StrategyContender<S: HitTestStrategy>: ImageContender {
  /// What the view showed last; `nil` for a contender that begins anew with every case.
  private let last: ShownLast<S>?

  package init(_ strategy: S.Type) { last = nil }

  private init(remembering last: ShownLast<S>) { self.last = last }

  /// Returns a view that goes from state to state: a control sets what changes, and a strategy that
  /// can take it gets what was prepared before.
  package func asOneView() -> any Contender { StrategyContender(remembering: ShownLast()) }

  package var name: String { S.name }
  package var fidelity: Fidelity { S.fidelity }
  package var areaFidelity: Fidelity {
    (S.self as? any AreaStrategy.Type)?.areaFidelity ?? S.fidelity
  }
  /// Points, and what else the strategy answers.
  package var queries: [QueryKind] {
    QueryKind.allCases.filter { kind in
      kind == .texelRect
        ? S.self is any TexelRectStrategy.Type : !kind.isArea || S.self is any AreaStrategy.Type
    }
  }
  package var samplings: [Sampling] { [S.sampling] }
  /// Everything, if the strategy looks texels up, for which any map finds them.
  package var features: Set<ImageFeature> {
    S.self is any TexelStrategy.Type ? Set(ImageFeature.allCases) : []
  }
  package var readsAlpha: Bool { S.readsAlpha }

  /// Answers a case by single queries, and points also as a batch.
  ///
  /// - Throws: ``AnswerFailure`` for an image file that cannot be read, for another sampling, and
  ///   for an image or a placement that the strategy cannot take; also where memory ran out, which
  ///   is not an answer.
  package func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
    try testCase.requirePixels(samplings: samplings, features: features)
    if !testCase.features.isEmpty { return try answerThroughMap(testCase) }
    let placement = Placement(testCase.layer, imageSize: ImageSize(testCase.image))
    let strategy: S
    do {
      strategy = try prepare(testCase)
    } catch {
      throw AnswerFailure(preparing: error)
    }
    guard strategy.supports(placement) else {
      throw .unsupported("a placement that it cannot represent")
    }
    if let control = testCase.control, !(S.self is any ReusedStrategy.Type) {
      do {
        let tester = try shown(control)
        return Answers(points: testCase.points.map { tester.hits($0) })
      } catch {
        throw AnswerFailure(preparing: error)
      }
    }
    var answers = testCase.answers(of: strategy, in: placement)
    let points = testCase.points
    var batch = [Bool](repeating: false, count: points.count)
    var verdicts = batch.mutableSpan
    strategy.decide(points.span, in: placement, verdicts: &verdicts)
    answers[.batch] = batch
    return answers
  }
}

extension StrategyContender {
  /// Answers the queries of a case that shows an image otherwise than as it is, one at a time: the
  /// points, and areas where these are asked.
  private func answerThroughMap(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
    do {
      let strategy = try prepare(testCase)
      if ImageFeature.refusalOfAreas(among: testCase.features) == nil {
        let placement = Placement(testCase.layer, imageSize: ImageSize(testCase.image))
        let shown = try testCase.shown(by: strategy)
        return testCase.answers(of: shown, in: placement)
      }
      let hits = try testCase.asked(strategy)!
      return Answers(points: testCase.points.map(hits))
    } catch {
      throw AnswerFailure(preparing: error)
    }
  }

  /// Prepares the image of a case, in the view that answered before if there is one.
  private func prepare(_ testCase: ImageCase) throws -> S {
    func reused<R: ReusedStrategy>(_: R.Type, _ before: Any) throws -> Any? {
      try (before as? R).map {
        try R(testCase.sentImage, threshold: testCase.threshold, replacing: $0)
      }
    }
    let before = last?.shown.withLock { $0.strategy }
    let type = S.self as? any ReusedStrategy.Type
    let strategy =
      try before.flatMap { before in try type.flatMap { try reused($0, before) } as? S }
      ?? S(testCase.sentImage, threshold: testCase.threshold)
    last?.shown.withLock { $0.strategy = strategy }
    return strategy
  }

  /// Shows a control: a new one, or the one of before after setting what is different.
  private func shown(_ control: ControlCase) throws -> ControlHitTester<S> {
    let (before, images) = last?.shown.withLock { ($0.control, $0.images) } ?? (nil, nil)
    var tester = before ?? ControlHitTester<S>(control.layer, threshold: control.threshold)
    let old = images ?? ControlImages()
    for state in ControlState.allCases {
      if old.images[state] != control.images.images[state] {
        try tester.setImage(control.images.images[state], for: state)
      }
      if old.backgrounds[state] != control.images.backgrounds[state] {
        try tester.setBackground(control.images.backgrounds[state], for: state)
      }
    }
    try tester.setThreshold(control.threshold)
    if tester.layer != control.layer { tester.layer = control.layer }
    tester.state = control.state
    last?.shown.withLock { ($0.control, $0.images) = (tester, control.images) }
    return tester
  }
}

/// What a view showed last.
private final class ShownLast<S: HitTestStrategy>: Sendable {
  let shown = Mutex(Shown())

  struct Shown: Sendable {
    var strategy: S?
    var control: ControlHitTester<S>?
    var images: ControlImages<Bitmap>?
  }
}

extension ImageCase {
  /// How a strategy that was prepared for the stored image answers points, where the case shows
  /// parts of it or is not seen through a placement; `nil` for any other case.
  ///
  /// - Precondition: the strategy looks texels up.
  func asked(_ strategy: any HitTestStrategy) throws -> ((Point) -> Bool)? {
    func show(_ base: some TexelStrategy, _ mesh: TriangleMesh) throws -> (Point) -> Bool {
      let (shown, plane) = (try Meshed(base, showing: mesh), texelMap as! any TexelPlane)
      return { shown.hits($0, in: plane) }
    }
    guard let map = texelMap else { return nil }
    let shown = try shown(by: strategy)
    if case .mesh(let mesh) = arranged?.arrangement { return try show(shown, mesh) }
    return { shown.hits($0, in: map) }
  }

  /// A strategy that was prepared for the stored image, with the parts of it that a frame or a map
  /// of tiles shows; the strategy itself where the case shows no such parts.
  ///
  /// - Precondition: the strategy looks texels up.
  func shown(by strategy: any HitTestStrategy) throws -> any TexelStrategy {
    func show(
      _ base: some TexelStrategy, _ arrangement: some ImageArrangement
    ) throws -> any TexelStrategy {
      try Arranged(base, showing: arrangement, threshold: threshold)
    }
    guard let base = strategy as? any TexelStrategy else {
      preconditionFailure("\(type(of: strategy).name) answers through no map")
    }
    return try arranged?.arrangement.value.map { try show(base, $0) } ?? base
  }

  /// The answers of a strategy to all queries, one at a time, as far as it has such queries.
  fileprivate func answers(
    of strategy: some HitTestStrategy, in placement: Placement
  ) -> Answers<Bool> {
    var answers = Answers<Bool>()
    for kind in QueryKind.allCases {
      let verdicts = probes(kind).map { strategy.answer($0.query, in: placement) }
      answers[.single(kind)] = verdicts.contains(nil) ? nil : verdicts.map { $0! }
    }
    return answers
  }

  /// The map of a case with any feature; `nil` without one.
  private var texelMap: (any TexelMap)? {
    let size = ImageSize(image)
    if let projection {
      return ProjectivePlacement(layer, seenThrough: projection, imageSize: size)
    }
    if let slices {
      do {
        return try SlicedPlacement(layer, slices: slices, imageSize: size)
      } catch {
        preconditionFailure("slices were checked: \(error)")
      }
    }
    return arranged == nil ? nil : Placement(layer, imageSize: size)
  }
}

extension AnswerFailure {
  /// The failure of a strategy that could not prepare an image.
  fileprivate init(preparing error: any Error) {
    let isShort = (error as? any MemoryShortage)?.isShortOfMemory == true
    self = isShort ? .broken("\(error)") : .unsupported("\(error)")
  }
}

extension HitTestStrategy {
  /// The verdict on a query of any kind; `nil` if the strategy has no such query.
  package func answer(_ query: Query, in placement: Placement) -> Bool? {
    switch query {
    case .point(let point): hits(point, in: placement)
    case .disc(let disc): (self as? any AreaStrategy)?.hits(disc, in: placement)
    case .rect(let rect): (self as? any AreaStrategy)?.hits(rect, in: placement)
    case .texelRect(let rect): (self as? any TexelRectStrategy)?.hitsAny(in: rect)
    }
  }
}

/// Makes a contender of a strategy whose type is known only at run time.
package func contender(for strategy: any HitTestStrategy.Type) -> any ImageContender {
  func make<S: HitTestStrategy>(_ type: S.Type) -> any ImageContender { StrategyContender(type) }
  return make(strategy)
}

/// The contenders for the recipes for touches.
package let touchRecipeContenders: [any Contender] = [OverlayContender(), CircleContender()]
