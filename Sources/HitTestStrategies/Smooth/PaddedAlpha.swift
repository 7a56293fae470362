import CKernels
import HitTesting

/// The alpha of an image with one texel around it, for interpolation.
///
/// *Layout*: rows of `width + 2` bytes, beginning with the row above the image, and two bytes more,
/// as kernels read four at once.
package struct PaddedAlpha: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// Whether the image fades out over half a texel (`linear-decal`), or ends at its edge.
  package let fadesOut: Bool
  package let bytes: [UInt8]

  /// Takes the alpha of an image; the texels around it are 0 where it fades out, and repeat its
  /// edge elsewhere.
  ///
  /// *Complexity*: O(texels).
  package init(_ bitmap: Bitmap, fadesOut: Bool) {
    let plane = AlphaPlane(bitmap)
    let (width, height) = (plane.width, plane.height)
    (self.width, self.height, self.fadesOut) = (width, height, fadesOut)
    let repeats = !fadesOut && width > 0 && height > 0
    let stride = width + 2
    bytes = [UInt8](unsafeUninitializedCapacity: stride * (height + 2) + 2) { bytes, count in
      count = bytes.count
      bytes.initialize(repeating: 0)
      for row in 0..<(width > 0 ? height : 0) {
        let first = bytes.baseAddress! + (row + 1) * stride
        plane.bytes.withUnsafeBufferPointer {
          first.advanced(by: 1).update(from: $0.baseAddress! + row * width, count: width)
        }
        guard repeats else { continue }
        first[0] = first[1]
        first[width + 1] = first[width]
      }
      guard repeats else { return }
      let start = bytes.baseAddress!
      start.update(from: start + stride, count: stride)
      (start + (height + 1) * stride).update(from: start + height * stride, count: stride)
    }
  }

  /// By how much the alpha at coordinates in texels exceeds a threshold, in doubles.
  ///
  /// - Precondition: the coordinates lie in the image, or no more than half a texel beyond it where
  ///   it fades out.
  package func excess(_ u: Double, _ v: Double, over minimum: Int) -> Double {
    let (right, below) = (u + 0.5, v + 0.5)
    let column = max(0, min(Int(right), width))
    let row = max(0, min(Int(below), height))
    let stride = width + 2
    return bytes.withUnsafeBufferPointer {
      let first = $0.baseAddress! + row * stride + column
      return kernel_interpolated(
        first, first + stride, right - Double(column), below - Double(row), Int32(minimum))
    }
  }

  /// Whether that alpha certainly reaches a threshold, or certainly does not, if the coordinates
  /// are off by at most `doubt`; `nil` otherwise.
  ///
  /// Alpha changes by 255 per texel at most, along each axis. The step to the center of a texel
  /// rounds a coordinate by 2⁻⁵³ of the side at most, and the interpolation rounds nine times
  /// numbers of at most 255.
  package func passes(_ u: Double, _ v: Double, offBy doubt: Double, minimum: Int) -> Bool? {
    let excess = excess(u, v, over: minimum)
    let error = 510 * (doubt + 0x1p-52 * Double(max(width, height) + 1)) + 0x1p-40
    return excess.magnitude > error ? excess > 0 : nil
  }

  /// The same without rounding, by the numbers of the layer.
  ///
  /// - Precondition: the point is finite.
  package func passes(
    _ point: Point, in layer: PreciseLayer<ExactNumber>, minimum: Int
  ) -> Bool {
    layer.interpolates(at: point, fadesOut: fadesOut, minimum: minimum) {
      bytes[$1 * (width + 2) + $0]
    }
  }
}
