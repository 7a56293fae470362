import HitTesting

/// The texels of an image, and how alpha is taken at a point of it.
package struct SampledTexels: Sendable {
  package let texels: PassingTexels
  package let sampling: Sampling

  package init(_ texels: PassingTexels, _ sampling: Sampling = .nearest) {
    (self.texels, self.sampling) = (texels, sampling)
  }
}

/// The texels of an image that pass a threshold, with counts over any rectangle of texels in
/// constant time.
///
/// *Layout*: a summed-area table of `(width + 1) · (height + 1)` counts. Entry (`column`, `row`)
/// counts the passing texels above and to the left of that corner. Source: Crow, "Summed-Area
/// Tables for Texture Mapping" (1984).
package struct PassingTexels: Sendable {
  package let width: Int
  package let height: Int
  /// The smallest alpha that passes, in 0…256.
  package let minimumAlpha: Int
  /// The alpha of every texel, top row first, rows without padding.
  package let alpha: [UInt8]
  private let sums: [Int32]

  /// Counts the texels of an image that pass.
  ///
  /// *Complexity*: O(width · height).
  package init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    self.init(
      width: bitmap.width, height: bitmap.height, alpha: StoredAlpha.plane(of: bitmap),
      minimumAlpha: threshold.minimumAlpha)
  }

  /// The same texels without some columns and rows.
  func without(columns: Range<Int>, rows: Range<Int>) -> PassingTexels {
    if columns.isEmpty && rows.isEmpty { return self }
    let alpha = (0..<height).filter { !rows.contains($0) }.flatMap { row in
      (0..<width).filter { !columns.contains($0) }.map { self.alpha[row * width + $0] }
    }
    return PassingTexels(
      width: width - columns.count, height: height - rows.count, alpha: alpha,
      minimumAlpha: minimumAlpha)
  }

  /// Counts the texels of a plane of alpha that pass.
  init(width: Int, height: Int, alpha: [UInt8], minimumAlpha: Int) {
    (self.width, self.height) = (width, height)
    (self.alpha, self.minimumAlpha) = (alpha, minimumAlpha)
    var sums = [Int32](repeating: 0, count: (width + 1) * (height + 1))
    for row in 0..<height {
      var line: Int32 = 0
      for column in 0..<width {
        if Int(alpha[row * width + column]) >= minimumAlpha { line += 1 }
        sums[(row + 1) * (width + 1) + column + 1] = sums[row * (width + 1) + column + 1] + line
      }
    }
    self.sums = sums
  }

  /// All texels of the image.
  package var whole: TexelRect {
    TexelRect(minColumn: 0, minRow: 0, maxColumn: width, maxRow: height)
  }

  /// Whether a texel passes.
  ///
  /// - Precondition: the texel lies in the image.
  package func passes(column: Int, row: Int) -> Bool {
    Int(alpha[row * width + column]) >= minimumAlpha
  }

  /// The number of texels of a rectangle that pass; texels outside the image do not count.
  package func passingCount(in rect: TexelRect) -> Int {
    let part = rect.clamped(toWidth: width, height: height)
    if part.isEmpty { return 0 }
    func sum(_ column: Int, _ row: Int) -> Int { Int(sums[row * (width + 1) + column]) }
    return sum(part.maxColumn, part.maxRow) - sum(part.minColumn, part.maxRow)
      - sum(part.maxColumn, part.minRow) + sum(part.minColumn, part.minRow)
  }

  /// The number of texels with the wanted verdict in a rectangle within the image.
  func count(passing: Bool, in rect: TexelRect) -> Int {
    if rect.isEmpty { return 0 }
    let passingCount = passingCount(in: rect)
    return passing ? passingCount : rect.area - passingCount
  }
}
