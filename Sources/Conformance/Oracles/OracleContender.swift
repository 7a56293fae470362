import Corpora
import HitTesting
import Oracles

/// The exact oracle as a contender, which shows that a channel to a program loses nothing.
package struct OracleContender: ImageContender, StackContender, TouchContender {
  package init() {}

  package var name: String { "oracle" }
  package var fidelity: Fidelity { .exact }
  package var queries: [QueryKind] { QueryKind.allCases }
  package var stackQueries: [StackQueryKind] { StackQueryKind.allCases }
  package var touchReports: Set<TouchReport> { Set(TouchReport.allCases) }

  package func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
    try testCase.requirePixels()
    let oracle = ExactOracle(testCase)
    return Answers(testCase.probes.map { oracle.hits($0.query) }, to: testCase)
  }

  package func answer(_ testCase: StackCase) -> Answers<[String]> {
    let layers = testCase.stages.flatMap { stage -> [[String]] in
      let oracle = SceneOracle(stage.scene)
      return stage.asked.map { oracle.answer(to: $0) }
    }
    return Answers(layers, to: testCase)
  }

  package func answer(_ testCase: TouchCase) -> Answers<TouchCase.Answer> {
    let exact = TouchAnswers(testCase)
    return Answers(testCase.probes.indices.map { exact.outcomes(of: $0) }, to: testCase)
  }
}

extension DivisionFreeOracle {
  /// Makes the second oracle for a case; its texels may be drawn already, and its sampling may be
  /// another one.
  package convenience init(
    _ testCase: ImageCase, _ texels: PassingTexels? = nil, sampling: Sampling? = nil
  ) {
    self.init(
      texels ?? PassingTexels(drawing: testCase), layer: testCase.layer,
      seenThrough: testCase.projection, slices: testCase.slices,
      mesh: testCase.mesh.map { ($0, testCase.storedTexels) },
      sampling: sampling ?? testCase.sampling)
  }
}

extension ExactOracle {
  /// Makes the oracle for a case; its texels may be counted already, and its sampling may be
  /// another one.
  package convenience init(
    _ testCase: ImageCase, _ texels: PassingTexels? = nil, sampling: Sampling? = nil
  ) {
    self.init(
      texels ?? PassingTexels(testCase), layer: testCase.layer, seenThrough: testCase.projection,
      slices: testCase.slices,
      mesh: testCase.mesh.map { ExactMesh($0, showing: testCase.storedTexels) },
      sampling: sampling ?? testCase.sampling)
  }
}

extension ImageCase {
  /// The texels of the stored image that pass, which triangles show.
  fileprivate var storedTexels: PassingTexels { PassingTexels(sentImage, threshold: threshold) }
}

extension PassingTexels {
  package init(_ testCase: ImageCase) {
    let (image, threshold) = testCase.decidingImage
    self.init(image, threshold: threshold)
  }

  /// The texels that pass for the second oracle, which draws frames and maps of tiles by itself.
  package init(drawing testCase: ImageCase) {
    let (stored, threshold) = (testCase.sentImage, testCase.threshold)
    switch testCase.arranged?.arrangement {
    case .frame(let frame): self = DrawnParts(frame: frame, of: stored).passing(threshold)
    case .tiles(let grid): self = DrawnParts(tiles: grid, of: stored).passing(threshold)
    case .mesh, nil: self.init(testCase)
    }
  }
}
