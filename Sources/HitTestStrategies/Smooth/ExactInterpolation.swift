import HitTesting

extension PreciseLayer<ExactNumber> {
  /// Whether the alpha that is interpolated at a point reaches a threshold (rules R4 to R9 and
  /// R13), decided without rounding.
  ///
  /// Let u = U / T be the coordinate of the point and k the integer part of u + ½, so that p / P
  /// with P = 2T and p = 2U + T − k·P is the part of the way from one center to the next, and q / Q
  /// the part along the other axis. Multiplied by P·Q, the sum of the four alphas with their
  /// weights and the threshold are integers and products of doubles.
  ///
  /// *Complexity*: O(log side) comparisons, of some microseconds together.
  ///
  /// - Parameters:
  ///   - point: a finite point.
  ///   - fadesOut: whether the image fades out over half a texel (`linear-decal`), or ends at its
  ///     edge.
  ///   - minimum: the least alpha that passes.
  ///   - alpha: the alpha of a column and a row of the image with one texel around it.
  /// - Returns: whether it does; false where the image is not there.
  func interpolates(
    at point: Point, fadesOut: Bool, minimum: Int, alpha: (_ column: Int, _ row: Int) -> UInt8
  ) -> Bool {
    let place = PrecisePoint(point, in: map, unit: unit)
    if let bounds, !place.isWithin(bounds.width, bounds.height) { return false }
    guard
      let across = place.cell(of: horizontal, Int(imageSize.width), at: \.x, fadesOut: fadesOut),
      let down = place.cell(of: vertical, Int(imageSize.height), at: \.y, fadesOut: fadesOut)
    else { return false }
    let weights = (
      across: [across.whole - across.part, across.part],
      down: [down.whole - down.part, down.part]
    )
    var more = -(ExactNumber(Double(minimum)) * across.whole * down.whole)
    for row in 0...1 {
      for column in 0...1 {
        let alpha = alpha(across.index + column, down.index + row)
        more = more + ExactNumber(Double(alpha)) * weights.across[column] * weights.down[row]
      }
    }
    return more.sign() >= 0
  }
}

extension PrecisePoint<ExactNumber> {
  /// Where a point lies between two centers: k, p and P.
  fileprivate struct Cell {
    let index: Int
    let part: ExactNumber
    let whole: ExactNumber
  }

  /// The cell of an axis between two centers that holds the point; `nil` if the image is not there.
  fileprivate func cell(
    of axis: PreciseLayer<ExactNumber>.Axis, _ count: Int,
    at coordinate: KeyPath<Self, ExactNumber>,
    fadesOut: Bool
  ) -> Cell? {
    let (texel, two) = (axis.texel * determinant, ExactNumber(2))
    let twice = two * (self[keyPath: coordinate] - axis.origin * determinant)
    let (whole, side) = (two * texel, ExactNumber(Double(count)))
    let shifted = twice + texel
    if fadesOut {
      guard shifted.sign() > 0, (shifted - whole * (side + ExactNumber(1))).sign() < 0 else {
        return nil
      }
    } else {
      guard twice.sign() >= 0, (twice - whole * side).sign() < 0 else { return nil }
    }
    func beyond(_ index: Int) -> ExactNumber { shifted - whole * ExactNumber(Double(index)) }
    let index = lastNumber(of: count + 1) { beyond($0).sign() < 0 }
    return Cell(index: index, part: beyond(index), whole: whole)
  }
}
