import HitTesting
import PNGImages

/// A large image with a single opaque texel, off the center and off every diagonal.
package enum LoneTexel {
  /// The side of the image in texels.
  package static let side = 4096
  package static let column = 2711
  package static let row = 1802

  static let name = "lone-texel-\(side)"
  static let summary =
    "A transparent image with one opaque texel, in column \(column) and row \(row)."

  /// Samples of 8-bit gray and alpha; the gray is 0 everywhere.
  static var samples: PNGSamples {
    var bytes = [UInt8](repeating: 0, count: 2 * side * side)
    bytes[2 * (row * side + column) + 1] = 255
    return PNGSamples(
      width: side, height: side, colorType: .grayAlpha, bitDepth: 8, bytes: bytes)
  }

  static var alpha: AlphaPlane {
    var bytes = [UInt8](repeating: 0, count: side * side)
    bytes[row * side + column] = 255
    return AlphaPlane(width: side, height: side, bytes: bytes)
  }
}
