import Corpora
import HitTesting

/// Cases about one image, as they are put to a program that speaks the adapter protocol.
extension AdapterContender {
  package var queries: [QueryKind] { capabilities.queries }
  package var features: Set<ImageFeature> { capabilities.features }

  /// Sends a case about an image to the program.
  ///
  /// - Throws: ``AnswerFailure`` when the program declines the case or gives no sound answer.
  package func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
    try answer(refusing: capabilities.refusal(of: testCase)) { state throws(AnswerFailure) in
      try ask(testCase, &state)
    }
  }

  private func ask(
    _ testCase: ImageCase, _ state: inout State
  ) throws(AnswerFailure) -> Answers<Bool> {
    if !(try show(testCase, &state)) {
      if testCase.isRefused { return .refusal }
      throw .broken("refused the image")
    }
    var answers = Answers<Bool>()
    if testCase.isRefused { return answers }
    for format in QueryFormat.all where capabilities.queries.contains(format.kind) {
      let queries = testCase.probes(format.kind).map(\.query)
      // A case without any query is a request without points.
      let asksNothing = testCase.probes.isEmpty && format.kind == .point
      if queries.isEmpty && !asksNothing { continue }
      do {
        answers[.single(format.kind)] = try ask(queries, format, testCase, &state)
      } catch {
        // A program that declines one kind of area still answers the other kinds.
        guard case .unsupported = error, format.kind.isArea else { throw error }
      }
    }
    return answers
  }

  /// Sends the case's image unless the program has it.
  ///
  /// All images have the same id, so each replaces the last one. Those of half of the covering
  /// cases have three ids in turn, so that earlier ones are still there.
  ///
  /// - Returns: whether the program accepted it.
  private func show(_ testCase: ImageCase, _ state: inout State) throws(AnswerFailure) -> Bool {
    let source = ImageRequest.Source(
      testCase.source, pixels: capabilities.image(of: testCase) ?? testCase.sentImage)
    let takesTurns = CaseSuite.coveringIndex(of: testCase.name).map { $0 / 4 % 2 == 0 } ?? false
    if state.image == source && takesTurns == (state.imageID != Self.imageID) { return true }
    state.image = nil
    state.imageCount += 1
    state.imageID = takesTurns ? "pictures/\(state.imageCount % 3)" : Self.imageID
    let said = try reply(to: ImageRequest(id: state.imageID, source), &state)
    if testCase.isRefused, case .error = said { return false }
    try said.get()
    state.image = source
    // These cases test that an image under another id does not replace this one.
    if testCase.name.hasPrefix("state/") {
      _ = try reply(to: ImageRequest(id: "another", .pixels(Self.decoy)), &state)
    }
    return true
  }

  static let imageID = "image"

  private static let decoy = AlphaPlane(width: 1, height: 1, bytes: [255]).bitmap.converted(
    to: .alpha8)

  private func ask(
    _ queries: [Query], _ format: QueryFormat, _ testCase: ImageCase, _ state: inout State
  ) throws(AnswerFailure) -> [Bool] {
    let test = TestRequest(
      image: state.imageID, arrangement: testCase.arranged?.arrangement, slices: testCase.slices,
      layer: testCase.layer, seenThrough: testCase.projection, threshold: testCase.threshold,
      sampling: testCase.sampling, format: format, queries: queries)
    return try ask(test, &state).map { (verdict) throws(AnswerFailure) in
      if let hit = try verdict.get() { return hit }
      throw .broken("answered ? about an image that it was sent")
    }
  }
}
