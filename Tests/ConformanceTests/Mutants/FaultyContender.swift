import Conformance
import Corpora
import HitTesting
import Synchronization

/// The tester with a fault, as a contender.
final class FaultyContender: ImageContender {
  let fault: Fault
  let name: String
  let fidelity: Fidelity
  /// The state that was shown first, by the name of the case: a case is one view of a program that
  /// changes.
  private let first = Mutex<[String: State]>([:])

  /// Makes a contender; without `fidelity` it promises that of the fault.
  init(_ fault: Fault, promising fidelity: Fidelity? = nil) {
    self.fault = fault
    self.fidelity = fidelity ?? fault.fidelity
    name = fault.rawValue + (fidelity.map { "-\($0)" } ?? "")
  }

  var readsAlpha: Bool { true }

  /// The state that a view shows.
  struct State {
    var image: Bitmap
    /// The image for which the layer was placed.
    var placedImage: Bitmap
    var layer: LayerGeometry
    var threshold: AlphaThreshold
  }

  func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
    let image: Bitmap
    switch testCase.source {
    case .pixels: image = testCase.image
    case .file(let path, let orientation):
      do {
        image = try FileReading(fault: fault).image(path: path, orientation: orientation)
      } catch {
        return fault == .damagedFileTaken ? Answers(points: []) : .refusal
      }
    }
    let state = remembered(
      State(
        image: image, placedImage: image, layer: testCase.layer, threshold: testCase.threshold),
      testCase.name)
    let tester = FaultyTester(
      state.image, placedAs: state.placedImage, in: state.layer, threshold: state.threshold,
      sampling: testCase.sampling, fault: fault)
    var answers = Answers(points: testCase.points.map { tester?.hits($0) ?? false })
    if fault == .answersInAnotherOrder { answers[.single(.point)]?.reverse() }
    let isAreaAsked = testCase.probes.contains { $0.query.kind.isArea }
    let areas = isAreaAsked ? tester.map { Areas($0) } : nil
    for kind in QueryKind.allCases where kind.isArea {
      let verdicts = testCase.probes(kind).map { probe in
        areas.map { $0.hits(probe.query) } ?? false
      }
      answers[.single(kind)] = verdicts.contains(nil) ? nil : verdicts.map { $0! }
    }
    return answers
  }

  /// Returns the state of a program that keeps something of its first state.
  private func remembered(_ state: State, _ view: String) -> State {
    let first = first.withLock { views in
      if views[view] == nil { views[view] = state }
      return views[view]!
    }
    var shown = state
    switch fault {
    case .maskKeptAfterImageChange: (shown.image, shown.placedImage) = (first.image, first.image)
    case .maskKeptAfterThresholdChange: shown.threshold = first.threshold
    case .placementKeptAfterImageChange: shown.placedImage = first.placedImage
    case .placementKeptAfterBoundsChange: shown.layer.size = first.layer.size
    case .placementKeptAfterGravityChange:
      shown.layer.contentsGravity = first.layer.contentsGravity
    case .placementKeptAfterContentsScaleChange:
      shown.layer.contentsScale = first.layer.contentsScale
    case .placementKeptAfterTransformChange: shown.layer.attachment = first.layer.attachment
    case .placementKeptAfterPositionChange:
      shown.layer.attachment = kept(first.layer.attachment, in: shown.layer.attachment)
    case .clippingKeptAfterAChange:
      shown.layer.masksToBounds = first.layer.masksToBounds
    default: break
    }
    return shown
  }

  /// Returns an attachment at the place of an earlier attachment.
  private func kept(
    _ earlier: LayerGeometry.Attachment, in attachment: LayerGeometry.Attachment
  ) -> LayerGeometry.Attachment {
    switch (earlier, attachment) {
    case (.anchored(let position, let anchorPoint, _), .anchored(_, _, let transform)):
      .anchored(position: position, anchorPoint: anchorPoint, transform: transform)
    case (.matrix(let old), .matrix(let m)):
      .matrix(AffineTransform(a: m.a, b: m.b, c: m.c, d: m.d, tx: old.tx, ty: old.ty))
    default: attachment
    }
  }
}
