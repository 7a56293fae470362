import HitTesting

/// The squared distance, in texels, from each texel to the nearest one that passes.
///
/// The distance is `min (Δcolumn² + Δrow²)` over the texels that pass, and 0 for these texels
/// themselves. It is exact; a distance that does not fit is ``saturated``.
///
/// Source: Meijster, Roerdink and Hesselink, "A general algorithm for computing distance transforms
/// in linear time" (2000). They compute distances within columns first, and then along each row the
/// lower envelope of the parabolas that these distances define. Here the first pass goes row by
/// row, because a row is contiguous in memory.
package struct SquaredDistances {
  /// Stands for 65535 and everything above: no texel that passes is nearer than √65535 ≈ 255.998
  /// texels.
  package static let saturated = UInt16.max

  /// The squared distances, in rows without padding, top row first.
  package let squares: [UInt16]

  /// Computes the distances of all texels of a mask.
  ///
  /// *Complexity*: O(width · height), with 4 bytes per texel during the computation.
  package init(_ mask: Mask) {
    let (width, height) = (mask.width, mask.height)
    let gaps = Self.gapsInColumns(mask)
    squares = [UInt16](unsafeUninitializedCapacity: width * height) { squares, count in
      count = width * height
      var envelope = LowerEnvelope(width: width)
      for row in 0..<height {
        let line = UnsafeMutableBufferPointer(rebasing: squares[row * width..<(row + 1) * width])
        gaps.withUnsafeBufferPointer { gaps in
          envelope.write(UnsafeBufferPointer(rebasing: gaps[row * width..<(row + 1) * width]), line)
        }
      }
    }
  }

  /// The number of rows to the nearest texel of the same column that passes; `Int32.max` if none
  /// does.
  private static func gapsInColumns(_ mask: Mask) -> [Int32] {
    let (width, height) = (mask.width, mask.height)
    var gaps = [Int32](repeating: .max, count: width * height)
    func next(_ gap: Int32) -> Int32 { gap == .max ? .max : gap + 1 }
    for row in 0..<height {
      for column in 0..<width {
        let index = row * width + column
        gaps[index] = mask[column, row] ? 0 : row == 0 ? .max : next(gaps[index - width])
      }
    }
    for row in (0..<max(0, height - 1)).reversed() {
      for column in 0..<width {
        let index = row * width + column
        gaps[index] = min(gaps[index], next(gaps[index + width]))
      }
    }
    return gaps
  }
}

/// The least of the parabolas `(x − i)² + gap(i)²` over a row.
private struct LowerEnvelope {
  /// The parabolas that are least somewhere, in order, and the column at which each of them starts
  /// to be least.
  private var parabolas: [Int]
  private var starts: [Int]

  init(width: Int) {
    parabolas = Array(repeating: 0, count: width)
    starts = Array(repeating: 0, count: width)
  }

  mutating func write(
    _ gaps: UnsafeBufferPointer<Int32>, _ squares: UnsafeMutableBufferPointer<UInt16>
  ) {
    func height(_ i: Int) -> Int { Int(gaps[i]) * Int(gaps[i]) }
    func value(_ i: Int, at x: Int) -> Int { (x - i) * (x - i) + height(i) }
    var count = 0
    for i in gaps.indices where gaps[i] != .max {
      while count > 0,
        value(parabolas[count - 1], at: starts[count - 1]) > value(i, at: starts[count - 1])
      {
        count -= 1
      }
      if count == 0 {
        (parabolas[0], starts[0]) = (i, 0)
        count = 1
        continue
      }
      // The last column at which the earlier parabola is not above: the difference of the two,
      // linear in x, is still ≤ 0 there. The column is at least starts[count - 1] and so not
      // negative, and division of numbers that are not negative rounds down.
      let before = parabolas[count - 1]
      let last = (i * i - before * before + height(i) - height(before)) / (2 * (i - before))
      if last + 1 < gaps.count {
        (parabolas[count], starts[count]) = (i, last + 1)
        count += 1
      }
    }
    if count == 0 {
      for x in squares.indices { squares[x] = SquaredDistances.saturated }
      return
    }
    for x in squares.indices.reversed() {
      while starts[count - 1] > x { count -= 1 }
      squares[x] = UInt16(clamping: value(parabolas[count - 1], at: x))
    }
  }
}
