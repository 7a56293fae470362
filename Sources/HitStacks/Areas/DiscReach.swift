import HitTestStrategies
import HitTesting

/// What of a layer may lie under a disc.
extension TexelMap {
  /// A rectangle of texels that has all those in it whose closed cells a disc meets.
  func texels(under disc: Disc, of size: ImageSize) -> TexelRect {
    let (u, v) = coordinates(disc.center)
    func columns(
      _ least: Double, _ most: Double, _ middle: Double, _ reach: Double, _ side: Int32
    ) -> Range<Int> {
      // Cells that only touch an edge of what is left after clipping count too.
      let low = max(0, max(least.rounded(.up) - 1, (middle - reach).rounded(.down) - 1))
      let high = min(
        Double(side), min(most.rounded(.down) + 1, (middle + reach).rounded(.up) + 1))
      return low < high ? Int(low)..<Int(high) : 0..<0
    }
    // The ellipse of the disc in texels, with room for rounding.
    let reachU = disc.radius * (a.magnitude + c.magnitude) * (1 + 0x1p-20)
    let reachV = disc.radius * (b.magnitude + d.magnitude) * (1 + 0x1p-20)
    let slackU = 0x1p-40 * (u.magnitude + tx.magnitude)
    let slackV = 0x1p-40 * (v.magnitude + ty.magnitude)
    let across = columns(minU, maxU, u, reachU + slackU, size.width)
    let down = columns(minV, maxV, v, reachV + slackV, size.height)
    return TexelRect(
      minColumn: across.lowerBound, minRow: down.lowerBound, maxColumn: across.upperBound,
      maxRow: down.upperBound)
  }

  /// The texels whose closed cells, within the part that can be hit, hold the point of some
  /// coordinates: at most two columns and two rows; `nil` if there are none.
  func cells(at u: Double, _ v: Double, of size: ImageSize) -> TexelRect? {
    func columns(_ value: Double, _ least: Double, _ most: Double, _ side: Int32) -> Range<Int>? {
      guard value >= least && value <= most else { return nil }
      let low = max(0, value.rounded(.up) - 1)
      let high = min(Double(side), value.rounded(.down) + 1)
      return low < high ? Int(low)..<Int(high) : nil
    }
    guard let across = columns(u, minU, maxU, size.width),
      let down = columns(v, minV, maxV, size.height)
    else { return nil }
    return TexelRect(
      minColumn: across.lowerBound, minRow: down.lowerBound, maxColumn: across.upperBound,
      maxRow: down.upperBound)
  }

  /// The sides of a block of texels, within the part that can be hit; `nil` if nothing is left.
  func sides(of rect: TexelRect) -> DiscWindow.Sides? {
    let (left, right) = (max(Double(rect.minColumn), minU), min(Double(rect.maxColumn), maxU))
    let (top, bottom) = (max(Double(rect.minRow), minV), min(Double(rect.maxRow), maxV))
    return left > right || top > bottom ? nil : (left, right, top, bottom)
  }
}

extension StackResolution {
  /// The lines of the bounds that clip, from a group of ancestors outward, in points relative to a
  /// center.
  func lines(cutting group: Int32, around center: Point) -> [DiscWindow.Line] {
    var lines: [DiscWindow.Line] = []
    var group = group
    while group >= 0 {
      let clip = groups[Int(group)].clip
      let (x, y) = clip.coordinates(center)
      lines += [
        .init(x: clip.a, y: clip.c, constant: x),
        .init(x: -clip.a, y: -clip.c, constant: clip.maxU - x),
        .init(x: clip.b, y: clip.d, constant: y),
        .init(x: -clip.b, y: -clip.d, constant: clip.maxV - y),
      ]
      group = groups[Int(group)].nextClip
    }
    return lines
  }
}
