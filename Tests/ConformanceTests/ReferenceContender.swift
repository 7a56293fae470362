import Conformance
import Corpora
import HitTesting

/// A fault that somebody could have written: one line of the reference contender.
enum Fault: String, CaseIterable, Sendable {
  case none
  case farEdgeClosed
  case yFlipped
  case roundedInsteadOfFloored
  case truncatedInsteadOfFloored
  case scaledToLastTexel
  case alphaReadFromByteThree
  case alphaReadFromByteZero
  case signedAlpha
  case thresholdOneTooHigh
  case thresholdOneTooLow
  case thresholdIgnored
  case contentsScaleIgnored
  case anchorIgnored
  case mirroredEdgeStaysInParentSpace
  case clippingIgnored
  case clippingAlways
  case fitAndFillSwapped
  case topAndBottomSwapped
  case leftAndRightSwapped
  case bytesPerRowIgnored
  case firstByteIgnored
  case premultipliedAlphaSquared
  case singularTreatedAsHit
  case nanTreatedAsHit
  case transformNotInverted
  case rotationInvertedTwice
  case skipFormatReadAsAlpha
  case boundingBoxOfTheTurnedLayer
}

/// Rules R4 to R9 in plain doubles, from the raw numbers of a case: no `Placement`, no strategy, no oracle.
struct ReferenceContender: Contender {
  let fault: Fault

  var name: String { fault.rawValue }
  var fidelity: Fidelity { .float64 }
  var readsAlpha: Bool { true }

  func answer(_ testCase: HitTestCase) throws(UnsupportedCase) -> Answers {
    let layer = testCase.layer
    let m = layer.linearPart
    let largest = [m.a, m.b, m.c, m.d].map(\.magnitude).max()!
    // Products of such numbers leave the range of doubles, which this plain arithmetic does not handle.
    if largest.isFinite && largest > 0 && (largest > 0x1p250 || largest < 0x1p-250) {
      throw UnsupportedCase("coefficients too large or small")
    }
    return Answers(points: testCase.points.map { hits($0, testCase) })
  }

  private func hits(_ point: Point, _ testCase: HitTestCase) -> Bool {
    let (image, layer) = (testCase.image, testCase.layer)
    guard layer.isValid, image.width > 0, image.height > 0 else { return false }
    if !point.x.isFinite || !point.y.isFinite {
      return fault == .nanTreatedAsHit && passes(image, 0, 0, testCase.threshold)
    }
    guard let local = local(point, layer) else {
      return fault == .singularTreatedAsHit && passes(image, 0, 0, testCase.threshold)
    }
    if fault == .clippingAlways || (layer.masksToBounds && fault != .clippingIgnored) {
      guard local.x >= 0, local.x < layer.size.width, local.y >= 0, local.y < layer.size.height
      else { return false }
    }
    let (horizontal, vertical) = ReferenceContents(layer, image, fault).axes
    let m = layer.linearPart
    guard
      let column = texel(local.x, horizontal, image.width, isMirrored: m.a < 0 && m.b == 0),
      let row = texel(local.y, vertical, image.height, isMirrored: m.d < 0 && m.c == 0)
    else { return false }
    return passes(
      image, column, fault == .yFlipped ? image.height - 1 - row : row, testCase.threshold)
  }

  /// R2 and R4; `nil` when the transform is singular.
  private func local(_ point: Point, _ layer: LayerGeometry) -> Point? {
    var m = layer.linearPart
    if case .anchored(let position, let anchor, let transform) = layer.attachment {
      let ax = fault == .anchorIgnored ? 0 : anchor.x * layer.size.width
      let ay = fault == .anchorIgnored ? 0 : anchor.y * layer.size.height
      m.tx = position.x + transform.tx - (transform.a * ax + transform.c * ay)
      m.ty = position.y + transform.ty - (transform.b * ax + transform.d * ay)
    }
    let determinant = m.a * m.d - m.b * m.c
    if determinant == 0 { return nil }
    let (x, y) = (point.x - m.tx, point.y - m.ty)
    if fault == .transformNotInverted { return Point(x: m.a * x + m.c * y, y: m.b * x + m.d * y) }
    if fault == .rotationInvertedTwice {
      return Point(x: (m.d * x + m.c * y) / determinant, y: (m.a * y + m.b * x) / determinant)
    }
    if fault == .boundingBoxOfTheTurnedLayer {
      let (w, h) = (layer.size.width, layer.size.height)
      let (left, top) = (min(0, m.a * w) + min(0, m.c * h), min(0, m.b * w) + min(0, m.d * h))
      let (across, down) = (
        (m.a * w).magnitude + (m.c * h).magnitude, (m.b * w).magnitude + (m.d * h).magnitude
      )
      return Point(x: (x - left) / across * w, y: (y - top) / down * h)
    }
    return Point(x: (m.d * x - m.c * y) / determinant, y: (m.a * y - m.b * x) / determinant)
  }

  /// R6 and R7.
  private func texel(
    _ coordinate: Double, _ axis: ReferenceContents.Axis, _ count: Int, isMirrored: Bool
  ) -> Int? {
    let u = (coordinate - axis.origin) * (Double(count) / axis.size)
    switch fault {
    case .farEdgeClosed:
      return u >= 0 && u <= Double(count) ? min(Int(u), count - 1) : nil
    case .mirroredEdgeStaysInParentSpace where isMirrored:
      return u > 0 && u <= Double(count) ? Int(u.rounded(.up)) - 1 : nil
    case .roundedInsteadOfFloored:
      return u >= 0 && u < Double(count) ? min(Int(u.rounded()), count - 1) : nil
    case .truncatedInsteadOfFloored:
      return u > -1 && u < Double(count) ? Int(u) : nil
    case .scaledToLastTexel:
      return u >= 0 && u < Double(count) ? Int(u / Double(count) * Double(count - 1)) : nil
    default:
      return u >= 0 && u < Double(count) ? Int(u) : nil
    }
  }

  /// R9.
  private func passes(
    _ image: Bitmap, _ column: Int, _ row: Int, _ threshold: AlphaThreshold
  ) -> Bool {
    let alpha = ReferenceAlpha(fault: fault).alpha(image, column, row)
    return switch fault {
    case .thresholdOneTooHigh: alpha >= threshold.minimumAlpha + 1
    case .thresholdOneTooLow: alpha >= threshold.minimumAlpha - 1
    case .thresholdIgnored: alpha > 0
    case .signedAlpha: Int(Int8(truncatingIfNeeded: alpha)) >= threshold.minimumAlpha
    default: alpha >= threshold.minimumAlpha
    }
  }
}
