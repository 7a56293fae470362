import CKernels
import HitTesting

/// Keeps 8-bit alpha and, in ever coarser levels, the largest alpha of each cell, for rectangles at
/// any threshold.
///
/// Level 0 is the alpha plane. A cell of each further level is the maximum of 8 × 8 cells of the
/// level below, up to a single cell. A rectangle is searched from cells of about an eighth of its
/// size down to texels, and only where a maximum passes. If nothing passes, a look at a few dozen
/// cells says so.
///
/// The levels take 1/63 of the plane. One or two instructions compare all cells of a row that a
/// rectangle meets.
public struct MaxPyramid: AreaStrategy, AnyThresholdStrategy {
  /// The name of the strategy, in kebab-case.
  public static let name = "max-pyramid"
  /// What the strategy keeps and how it answers, in one line.
  public static let summary = "keeps 8-bit alpha and maxima of ever larger cells, for any threshold"
  /// What the strategy is, what it is for, and what it cannot do.
  public static let guide = StrategyGuide(
    takeItWhen: "areas, and the threshold changes",
    whatItIs:
      "It keeps one byte of alpha per texel and, in ever coarser levels, the largest alpha of "
      + "each cell. The levels add a sixty-third to the memory.",
    purpose:
      "It is for thresholds that change, where large rectangles and discs are asked: a look at "
      + "a few dozen cells decides most. Another threshold needs no new preparation.",
    limits: "It takes eight times the memory of a mask. It has no kernel for batches of points.")
  /// What a point query looks up in the image.
  public static let lookup = TexelLookup.alpha

  /// The size of the prepared image.
  public let imageSize: ImageSize
  /// The threshold of the queries.
  public private(set) var threshold: AlphaThreshold
  /// The alpha in the layout of ``AlphaPlane/bytes``.
  @usableFromInline let alpha: [UInt8]
  private let coarse: CoarseMaxima
  private let kernels = Kernels()

  /// Prepares an image for one threshold.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    let plane = AlphaPlane(bitmap)
    imageSize = ImageSize(bitmap)
    self.threshold = threshold
    alpha = plane.bytes
    coarse = CoarseMaxima(plane)
  }

  /// The same prepared maxima with another threshold; nothing is prepared again.
  public func withThreshold(_ threshold: AlphaThreshold) -> MaxPyramid {
    var other = self
    other.threshold = threshold
    return other
  }

  /// Whether a texel passes the threshold.
  @inlinable
  public func passes(column: Int, row: Int) -> Bool {
    let index = row &* Int(imageSize.width) &+ column
    return threshold.passes(alpha.withUnsafeBufferPointer { $0[index] })
  }

  /// Whether some texel of a rectangle passes.
  ///
  /// *Complexity*: O(1) where no maximum around the rectangle passes, O(rows + columns) at worst.
  public func hitsAny(in rect: TexelRect) -> Bool {
    let part = rect.clamped(toWidth: Int(imageSize.width), height: Int(imageSize.height))
    if part.isEmpty { return false }
    let sides = max(part.maxColumn - part.minColumn, part.maxRow - part.minRow)
    var level = 0
    while level < coarse.levels.count && sides &>> (level &* CoarseMaxima.shift) > 8 { level += 1 }
    return findsAny(in: part, level: level)
  }

  /// Whether some texel of a rectangle passes; searches the cells of a level first.
  ///
  /// - Precondition: the rectangle holds a texel and lies in the image.
  private func findsAny(in rect: TexelRect, level: Int) -> Bool {
    if level == 0 {
      return alpha.withUnsafeBufferPointer {
        anyPasses($0.baseAddress!, stride: Int(imageSize.width), in: rect)
      }
    }
    return coarse.withCells(ofLevel: level) { cells, stride in
      let shift = level &* CoarseMaxima.shift
      let met = rect.cellsMet(shift: shift)
      if !anyPasses(cells, stride: stride, in: met) { return false }
      let inside = rect.cellsInside(shift: shift)
      if !inside.isEmpty && anyPasses(cells, stride: stride, in: inside) { return true }
      // A passing texel of the remaining cells lies in a cell that the rectangle cuts, and maybe
      // outside the rectangle.
      for row in met.minRow..<met.maxRow {
        for column in met.minColumn..<met.maxColumn
        where threshold.passes(cells[row &* stride &+ column]) {
          let part = rect.part(inCellAtColumn: column, row: row, shift: shift)
          if findsAny(in: part, level: level &- 1) { return true }
        }
      }
      return false
    }
  }

  /// Whether some byte passes in a non-empty rectangle of rows that are `stride` bytes apart.
  private func anyPasses(_ bytes: UnsafePointer<UInt8>, stride: Int, in rect: TexelRect) -> Bool {
    kernels.table.pointee.any_in_rect(
      bytes + (rect.minRow &* stride &+ rect.minColumn), stride, rect.maxColumn &- rect.minColumn,
      rect.maxRow &- rect.minRow, UInt32(threshold.minimumAlpha))
  }
}

extension TexelRect {
  /// The cells with sides of `2^shift` texels that share a texel with this non-empty rectangle.
  fileprivate func cellsMet(shift: Int) -> TexelRect {
    TexelRect(
      minColumn: minColumn &>> shift, minRow: minRow &>> shift,
      maxColumn: (maxColumn &- 1) &>> shift &+ 1, maxRow: (maxRow &- 1) &>> shift &+ 1)
  }

  /// The cells with sides of `2^shift` texels that lie wholly in this rectangle.
  fileprivate func cellsInside(shift: Int) -> TexelRect {
    let up = 1 &<< shift &- 1
    return TexelRect(
      minColumn: (minColumn &+ up) &>> shift, minRow: (minRow &+ up) &>> shift,
      maxColumn: maxColumn &>> shift, maxRow: maxRow &>> shift)
  }

  /// The part of a cell with sides of `2^shift` texels that this rectangle holds.
  fileprivate func part(inCellAtColumn column: Int, row: Int, shift: Int) -> TexelRect {
    TexelRect(
      minColumn: max(minColumn, column &<< shift), minRow: max(minRow, row &<< shift),
      maxColumn: min(maxColumn, (column &+ 1) &<< shift), maxRow: min(maxRow, (row &+ 1) &<< shift))
  }
}
