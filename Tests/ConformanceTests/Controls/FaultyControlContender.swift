import Conformance
import Corpora
import HitTesting
import Oracles
import Synchronization

/// A tester of controls with at most one fault, which answers images by the exact oracle.
final class FaultyControlContender: ImageContender {
  private let fault: ControlFault
  /// The first control that a view showed.
  private let first = Mutex<ControlCase?>(nil)

  init(_ fault: ControlFault) { self.fault = fault }

  var name: String { fault.rawValue }
  var fidelity: Fidelity { .exact }

  func asOneView() -> any Contender { FaultyControlContender(fault) }

  func answer(_ testCase: ImageCase) throws(AnswerFailure) -> Answers<Bool> {
    guard let now = testCase.control else { throw .unsupported("no control") }
    let before = first.withLock { first in
      if first == nil { first = now }
      return first!
    }
    let shown = remembered(now, before)
    return Answers(points: testCase.points.map { hits($0, shown, before) })
  }

  /// What a tester shows that keeps something of what was first.
  private func remembered(_ now: ControlCase, _ before: ControlCase) -> ControlCase {
    var shown = now
    switch fault {
    case .maskKeptAfterAStateChange: shown.state = before.state
    case .maskKeptAfterTheImageOfAStateChanges:
      for state in shown.images.images.keys {
        shown.images.images[state] = before.images.images[state] ?? now.images.images[state]
      }
    case .imageKeptAfterItWasRemoved:
      shown.images.images.merge(before.images.images) { now, _ in now }
    case .fallbackKeptAfterAnImageWasSet:
      shown.images.images = now.images.images.filter { before.images.images[$0.key] != nil }
    case .thresholdKeptByAControl: shown.threshold = before.threshold
    case .boundsKeptByAControl: shown.layer.size = before.layer.size
    case .gravityKeptByAControl: shown.layer.contentsGravity = before.layer.contentsGravity
    case .scaleKeptByAControl: shown.layer.contentsScale = before.layer.contentsScale
    case .boundsKeptWithoutAnImage:
      if candidates(shown).isEmpty { shown.layer = before.layer }
    default: break
    }
    return shown
  }

  // MARK: The choice of the image

  /// The images that can be shown, the first of them first.
  private func candidates(_ control: ControlCase) -> [Bitmap] {
    let (images, backgrounds) = (control.images.images, control.images.backgrounds)
    let state = state(control)
    let parts = ControlState.allCases.reversed().filter {
      $0 != state && !$0.isEmpty && state.contains($0)
    }
    var order: [Bitmap?] = [
      images[state], images[.normal], backgrounds[state], backgrounds[.normal],
    ]
    switch fault {
    case .missingStateHitsTheBounds: order.remove(at: 1)
    case .backgroundBeforeTheNormalImage: order.swapAt(1, 2)
    case .backgroundOfTheNormalStateFirst: order.swapAt(2, 3)
    case .backgroundIgnored: order.removeLast(2)
    case .anotherStateLendsItsImage: order += images.values.map { $0 }
    case .combinationFallsBackToAPart:
      order =
        [images[state]] + parts.map { images[$0] } + [images[.normal], backgrounds[state]]
        + parts.map { backgrounds[$0] } + [backgrounds[.normal]]
    default: break
    }
    return order.compactMap { $0 }
  }

  private func state(_ control: ControlCase) -> ControlState {
    let state = control.state
    let parts = [ControlState.highlighted, .disabled, .selected].filter(state.contains)
    return switch fault {
    case .stateIgnored: .normal
    case .combinationReadAsItsFirstPart where parts.count > 1: parts[0]
    case .combinationReadAsItsLastPart where parts.count > 1: parts[parts.count - 1]
    case .combinationOfThreeCutToTwo where parts.count > 2: [parts[0], parts[1]]
    default: state
    }
  }

  // MARK: The verdict

  private func hits(_ point: Point, _ control: ControlCase, _ before: ControlCase) -> Bool {
    let candidates = candidates(control)
    let lacksItsOwn = control.images.images[control.state] == nil
    if fault == .disabledHitsNothing, control.state.contains(.disabled) { return false }
    if fault == .missingStateHitsNothing, lacksItsOwn, !candidates.isEmpty { return false }
    guard let image = candidates.first else { return hitsBounds(point, control) }
    if fault == .backgroundAddedToTheImage {
      return (candidates).contains { hits(point, $0, control) }
    }
    if fault == .placementKeptForAnImageOfAnotherSize, let old = self.candidates(before).first {
      return hits(point, image, placedAs: old, control)
    }
    return hits(point, image, control)
  }

  private func hits(_ point: Point, _ image: Bitmap, _ control: ControlCase) -> Bool {
    oracle(image, control).hits(.point(point))
  }

  /// Finds the texel as if the image had the size of another one.
  private func hits(
    _ point: Point, _ image: Bitmap, placedAs old: Bitmap, _ control: ControlCase
  ) -> Bool {
    guard let (u, v) = oracle(old, control).texelCoordinates(of: point) else { return false }
    let (column, row) = (Int(u.approximation.rounded(.down)), Int(v.approximation.rounded(.down)))
    return (0..<image.width).contains(column) && (0..<image.height).contains(row)
      && control.threshold.passes(image.alpha(column: column, row: row))
  }

  private func hitsBounds(_ point: Point, _ control: ControlCase) -> Bool {
    var layer = control.layer
    // The layers of these cases lie at the origin of their parent, without a transform.
    let size = layer.size
    let isInClosed =
      point.x >= 0 && point.y >= 0 && point.x <= size.width && point.y <= size.height
    switch fault {
    case .noImageHitsNothing: return false
    case .noImageHitsEverywhere: return true
    case .noImageBoundsClosed: return isInClosed
    case .gravityOnTheBounds: break
    default: layer.contentsGravity = .resize
    }
    let texels = PassingTexels(
      try! Bitmap(width: 1, height: 1, format: .alpha8, storage: [255]),
      threshold: fault == .thresholdOnTheBounds ? control.threshold : .atLeast(0))
    return ExactOracle(texels, layer: layer, sampling: .nearest).hits(.point(point))
  }

  private func oracle(_ image: Bitmap, _ control: ControlCase) -> ExactOracle {
    ExactOracle(
      PassingTexels(image, threshold: control.threshold), layer: control.layer, sampling: .nearest)
  }
}
