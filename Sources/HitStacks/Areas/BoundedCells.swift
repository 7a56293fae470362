import HitTestStrategies
import HitTesting

/// The cells of a layer as doubles see them around the center of a disc, with a bound of their
/// error.
///
/// No bounds cut them: neither those of the layer nor, in the disc, those of an ancestor.
///
/// *Proof.* The corners are computed with the six numbers of a map whose errors are known, which
/// moves a corner by at most the sum of these errors, each times the side of the image, and by what
/// three products and sums round. A distance to a segment changes by no more than its ends do.
/// Computing it rounds by a few parts in 2⁵⁰ of the distance of its ends from the center. Each side
/// of a texel is longer than 2⁻²⁰¹, so that no part of a distance beyond the bound underflows. The
/// center lies in a rectangle of texels, or outside, if its coordinates say so by more than
/// ``MapCertainty/doubt``: see `MapCertainty`. ∎
struct BoundedCells {
  /// The map from texels to points relative to the center.
  private let toRoot: AffineTransform
  /// The most by which a corner may be off.
  private let slack: Double
  /// The texel coordinates of the center.
  private let center: (u: Double, v: Double)

  /// Takes over a layer; `nil` where too little is known of it.
  init?(
    _ chain: ChainMap<BoundedDouble>,
    _ axes: (u: ContentsAxis<BoundedDouble>, v: ContentsAxis<BoundedDouble>),
    around point: Point, at center: (u: Double, v: Double)
  ) {
    if axes.u.fit.isCut || axes.v.fit.isCut { return nil }
    self.center = center
    var map = chain.forward(from: axes)
    map.tx = map.tx - BoundedDouble(point.x)
    map.ty = map.ty - BoundedDouble(point.y)
    toRoot = map.inDoubles
    let (width, height) = (axes.u.fit.imageSide, axes.v.fit.imageSide)
    let errors =
      (map.a.error + map.b.error) * width + (map.c.error + map.d.error) * height + map.tx.error
      + map.ty.error
    let across = toRoot.a.magnitude + toRoot.b.magnitude
    let down = toRoot.c.magnitude + toRoot.d.magnitude
    let reach = across * width + down * height + toRoot.tx.magnitude + toRoot.ty.magnitude
    // No comparison is true of a NaN.
    let least = min(across, down)
    guard errors < 0x1p200, least > 0x1p-200, reach < 0x1p200 else { return nil }
    slack = errors * (1 + 0x1p-20) + 0x1p-46 * reach
  }

  /// Distances between which that of the closed cells of some texels certainly lies.
  func distance(to texels: TexelRect) -> (least: Double, most: Double) {
    let (left, right) = (Double(texels.minColumn), Double(texels.maxColumn))
    let (top, bottom) = (Double(texels.minRow), Double(texels.maxRow))
    let doubt = MapCertainty.doubt
    if center.u >= left + doubt && center.u <= right - doubt && center.v >= top + doubt
      && center.v <= bottom - doubt
    {
      return (0, 0)
    }
    let first = corner(left, top)
    let second = corner(right, top)
    let third = corner(right, bottom)
    let fourth = corner(left, bottom)
    let square = min(
      min(ClippedCell.squaredDistance(first, second), ClippedCell.squaredDistance(second, third)),
      min(ClippedCell.squaredDistance(third, fourth), ClippedCell.squaredDistance(fourth, first)))
    let distance = square.squareRoot()
    let most = distance + slack
    let isOutside =
      center.u < left - doubt || center.u > right + doubt || center.v < top - doubt
      || center.v > bottom + doubt
    return (isOutside ? max(0, distance - slack) : 0, most)
  }

  private func corner(_ u: Double, _ v: Double) -> Point {
    Point(x: toRoot.a * u + toRoot.c * v + toRoot.tx, y: toRoot.b * u + toRoot.d * v + toRoot.ty)
  }
}

extension StackResolution {
  /// The cells of a layer around the center of a disc; `nil` where doubles know too little, or
  /// where bounds may cut the cells.
  ///
  /// - Precondition: the stack is exact, and something can hit the layer.
  func boundedCells(_ slot: Int, around disc: Disc) -> BoundedCells? {
    let certainty = certainty!
    let (own, layer) = (certainty.layers[slot], certainty.sources[slot]!)
    if own.certainty < .good { return nil }
    var group = layers[slot].clip
    while group >= 0 {
      let clip = certainty.clips[Int(group)]
      if clip.certainty < .good || !clip.map.holds(disc) { return nil }
      group = groups[Int(group)].nextClip
    }
    let chain = certainty.chain(
      of: layer, in: layer.parent < 0 ? -1 : groupOfSlot[Int(layer.parent)])
    let size = certainty.sizes[Int(layers[slot].image)]
    return BoundedCells(
      chain, ContentsAxis<BoundedDouble>.both(of: layer.geometry, size), around: disc.center,
      at: own.map.coordinates(disc.center))
  }
}

extension TexelMap {
  /// Whether the part certainly holds a disc.
  ///
  /// *Proof.* The greatest disc around the center that the part holds is no larger than the part,
  /// so that its extent is computed with at most half of the doubt; see `MapCertainty`. A larger
  /// disc is found to reach farther. ∎
  fileprivate func holds(_ disc: Disc) -> Bool {
    let (u, v) = coordinates(disc.center)
    let doubt = MapCertainty.doubt
    let reachU = disc.radius * (a.magnitude + c.magnitude) * (1 + 0x1p-40) + doubt
    let reachV = disc.radius * (b.magnitude + d.magnitude) * (1 + 0x1p-40) + doubt
    return u - reachU > minU && u + reachU < maxU && v - reachV > minV && v + reachV < maxV
  }
}
