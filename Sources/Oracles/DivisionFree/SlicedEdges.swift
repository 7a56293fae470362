import BigInt

/// The edges of texels in nine slices along one axis (rule R17), in texels of the image as a whole
/// that is stretched, over one denominator.
///
/// With contents of `l/o` points, W texels and a contents scale s, a texel of a margin takes
/// `W·o/(s·l)` of those. The denominator is `s·l` times the number of texels between the margins,
/// or, where the corners alone are shown, the number of their texels.
struct SlicedEdges: Sendable {
  private let near: Int
  private let far: Int
  private let side: Int
  /// What a texel takes in a margin and between them, and what all take.
  private let outer: ScaledInteger
  private let inner: ScaledInteger
  private let all: ScaledInteger
  private let denominator: ScaledInteger

  init(_ near: Int, _ far: Int, _ contents: ContentsAxis, _ contentsScale: ScaledInteger) {
    (self.near, self.far, side) = (near, far, contents.texels)
    let (corners, between) = (near + far, side - near - far)
    let length = contentsScale * contents.size
    let isTooSmall = !(contents.over * corners < length)
    if corners > 0 && (between == 0 || isTooSmall) {
      (outer, inner) = (ScaledInteger(side), .zero)
      denominator = ScaledInteger(corners)
    } else {
      outer = contents.over * side * between
      inner = (length - contents.over * corners) * side
      denominator = length * between
    }
    all = denominator * side
  }

  /// The edge at which a texel begins, times the denominator.
  private func edge(_ texel: Int) -> ScaledInteger {
    if texel <= near { return outer * texel }
    if texel >= side - far { return all - outer * (side - texel) }
    return outer * near + inner * (texel - near)
  }

  /// The last texel that begins at or before a coordinate; `nil` outside the image.
  ///
  /// *Complexity*: O(log side) products.
  func texel(_ coordinate: TexelCoordinate) -> Int? {
    func reaches(_ texel: Int) -> Bool {
      !(ScaledInteger(coordinate.numerator) * denominator
        < ScaledInteger(coordinate.denominator) * edge(texel))
    }
    guard reaches(0), !reaches(side) else { return nil }
    var (low, high) = (0, side)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if reaches(middle) { low = middle } else { high = middle }
    }
    return low
  }
}
