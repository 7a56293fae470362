import Conformance
import Corpora
import HitTesting
import Oracles

/// The tester with a fault, as a contender.
package struct FaultyImageContender: ImageContender {
  package let fault: ImageFault
  package let name: String
  package let fidelity: Fidelity

  /// Makes a contender; without `fidelity` it promises that of the fault.
  package init(_ fault: ImageFault, promising fidelity: Fidelity? = nil) {
    self.fault = fault
    self.fidelity = fidelity ?? fault.fidelity
    name = fault.rawValue + (fidelity.map { "-\($0)" } ?? "")
  }

  package func answer(_ testCase: ImageCase) -> Answers<Bool> {
    if testCase.isRefused { return .refusal }
    var sent = testCase.sentImage
    if fault == .orientationTurnedTheOtherWay, case .file(_, let orientation) = testCase.source,
      orientation.swapsSides
    {
      sent = sent.oriented(.bottomRight)
    }
    var (image, threshold) = (sent, testCase.threshold)
    var bleeding: FrameReading?
    switch testCase.arranged?.arrangement {
    case .frame(let frame):
      let reading = FrameReading(fault: fault, atlas: sent, frame: frame)
      image = reading.image
      if fault == .interpolationReadsTheNeighbor { bleeding = reading }
    case .tiles(let grid):
      (image, threshold) = TileReading(fault: fault, grid: grid).image(of: sent, threshold)
    case .mesh: image = testCase.image
    case nil: break
    }
    let tester = FaultyTester(
      image, in: testCase.layer, seenThrough: testCase.projection, slices: testCase.slices,
      mesh: testCase.mesh.map { MeshReading($0, of: sent, threshold, fault: fault) },
      bleeding: bleeding,
      threshold: threshold, sampling: testCase.sampling, fault: fault)
    var answers = Answers(points: testCase.points.map { tester?.hits($0) ?? false })
    let isAreaAsked = testCase.probes.contains { $0.query.kind.isArea }
    let areas = isAreaAsked ? tester.map { Areas($0) } : nil
    lazy var exact = ExactOracle(testCase)
    for kind in QueryKind.allCases where kind.isArea {
      answers[.single(kind)] = testCase.probes(kind).map { probe -> Bool in
        guard let areas else { return false }
        // What no fault misreads is answered rightly.
        return areas.hits(probe.query) ?? exact.hits(probe.query)
      }
    }
    return answers
  }
}
