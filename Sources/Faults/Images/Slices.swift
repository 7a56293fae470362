import HitTesting

/// The nine slices of an image (rule R17), from texel coordinates of the image as a whole that is
/// stretched.
struct Slices {
  private let fault: ImageFault
  private let axes: (Axis, Axis)

  init(
    _ given: NineSlices, fault: ImageFault, texels: (Int, Int), size: (Wide, Wide), scale: Double
  ) {
    self.fault = fault
    var (left, top, right, bottom) = (given.left, given.top, given.right, given.bottom)
    if fault == .sliceMarginsReadFromTheTop {
      (left, top, right, bottom) = (bottom, left, top, right)
    }
    let perTexel = fault == .sliceCornersInPoints ? 1 : scale
    axes = (
      Axis(left, right, texels.0, size.0, perTexel), Axis(top, bottom, texels.1, size.1, perTexel)
    )
  }

  /// The texel coordinates in the image as it is stored; `nil` where nothing is shown.
  func texel(_ u: Wide, _ v: Wide) -> (u: Wide, v: Wide)? {
    if fault == .slicesIgnored { return (u, v) }
    let isCenter = axes.0.isBetween(u) && axes.1.isBetween(v)
    if isCenter && fault == .sliceCenterLeftOut { return nil }
    let isStored = fault == .farSlicesWhereTheyAreStored
    return (axes.0.texel(u, farAsStored: isStored), axes.1.texel(v, farAsStored: isStored))
  }

  private struct Axis {
    let (near, far, side): (Wide, Wide, Wide)
    /// What a texel of a margin takes of the image as a whole.
    let ratio: Wide

    init(_ near: Int, _ far: Int, _ side: Int, _ size: Wide, _ scale: Double) {
      let corners = Wide(near + far)
      (self.near, self.far, self.side) = (Wide(near), Wide(far), Wide(side))
      let natural = Wide(side) / (size * Wide(scale))
      let isAlone = near + far > 0 && (near + far >= side || corners * natural >= Wide(side))
      ratio = isAlone ? Wide(side) / corners : natural
    }

    func isBetween(_ u: Wide) -> Bool { u >= near * ratio && u < side - far * ratio }

    func texel(_ u: Wide, farAsStored: Bool) -> Wide {
      let (first, last) = (near * ratio, side - far * ratio)
      if u < first { return u / ratio }
      if farAsStored && u >= side - far { return u }
      if u >= last { return side - (side - u) / ratio }
      return near + (u - first) * (side - far - near) / (last - first)
    }
  }
}
