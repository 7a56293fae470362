import HitTesting

/// Verdicts on discs and rectangles (rule R14) in integers, with closed texels.
///
/// Both are decided in *lattice space*: layer space stretched by `W·s` and `H·s'`, where contents
/// rectangles are fractions over s and s'. In lattice space the edges of texels are integers over a
/// power of two, and texels, blocks of texels and the bounds are all axis-aligned boxes. Areas are
/// decided by texels, whatever the sampling.
extension DivisionFreeOracle {
  /// Whether a passing texel comes within the radius of the disc's center.
  ///
  /// *Edges*: touching counts. A negative or non-finite radius or a non-finite center is a miss.
  ///
  /// *Complexity*: O(width · height) at worst; blocks without a passing texel, or too far away, are
  /// skipped whole.
  package func hits(_ disc: Disc) -> Bool {
    guard let layer, disc.radius >= 0,
      [disc.center.x, disc.center.y, disc.radius].allSatisfy(\.isFinite)
    else { return false }
    let lattice = Lattice(layer)
    let distance = SquaredDistance(
      from: (ScaledInteger(disc.center.x), ScaledInteger(disc.center.y)), in: lattice, of: layer)
    let limit = (ScaledInteger(disc.radius) * lattice.stretchX * lattice.stretchY).squared
    return somePassingTexel(of: lattice) { distance.isAtMost(limit, in: $0) }
  }

  /// Whether a passing texel meets the closed rectangle, whose far corner is the exact sum.
  ///
  /// *Edges*: touching counts. A negative or non-finite side or a non-finite origin is a miss.
  ///
  /// *Complexity*: as for discs.
  package func hits(_ rect: Rect) -> Bool {
    let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    guard let layer, numbers.allSatisfy(\.isFinite), rect.size.width >= 0, rect.size.height >= 0
    else { return false }
    func side(_ start: Double, _ length: Double) -> ScaledInterval {
      let start = ScaledInteger(start)
      return ScaledInterval(low: start, high: start + ScaledInteger(length))
    }
    let lattice = Lattice(layer)
    let axes = SeparatingAxes(
      of: (side(rect.origin.x, rect.size.width), side(rect.origin.y, rect.size.height)),
      in: lattice, of: layer)
    return somePassingTexel(of: lattice) { !axes.separate($0) }
  }

  /// Whether some passing texel, cut to the bounds if the layer clips, is in reach.
  ///
  /// Blocks of texels are halved. The texels of a block cover it, so a block out of reach holds no
  /// texel in reach, and a block in reach whose texels all pass holds one.
  func somePassingTexel(of lattice: Lattice, isInReach: (LatticeBox) -> Bool) -> Bool {
    func search(_ block: TexelRect) -> Bool {
      let passing = texels.passingCount(in: block)
      if passing == 0 { return false }
      let box = lattice.box(of: block, cut: masksToBounds)
      if box.isEmpty || !isInReach(box) { return false }
      let (width, height) = (block.maxColumn - block.minColumn, block.maxRow - block.minRow)
      if passing == width * height { return true }
      var (first, second) = (block, block)
      if width >= height {
        first.maxColumn = block.minColumn + width / 2
        second.minColumn = first.maxColumn
      } else {
        first.maxRow = block.minRow + height / 2
        second.minRow = first.maxRow
      }
      return search(first) || search(second)
    }
    return search(texels.whole)
  }
}

/// A closed box of lattice space.
struct LatticeBox {
  var x: ScaledInterval
  var y: ScaledInterval

  var isEmpty: Bool { x.isEmpty || y.isEmpty }
  var transposed: LatticeBox { LatticeBox(x: y, y: x) }
}

/// Layer space stretched by two positive factors, so that no texel edge needs a denominator.
struct Lattice {
  /// The ratio of lattice x to layer x: `W·s`.
  let stretchX: ScaledInteger
  /// The ratio of lattice y to layer y: `H·s'`.
  let stretchY: ScaledInteger
  private let horizontal: ContentsAxis
  private let vertical: ContentsAxis

  init(_ layer: DivisionFreeLayer) {
    horizontal = layer.horizontal
    vertical = layer.vertical
    stretchX = horizontal.over * horizontal.texels
    stretchY = vertical.over * vertical.texels
  }

  /// A block of texels, cut to the closed bounds if `cut`.
  func box(of block: TexelRect, cut: Bool) -> LatticeBox {
    /// Texel edge `i` is at `W·o + i·l` for contents that start at `o/s` and are `l/s` long; the
    /// bounds end at `w·W·s`.
    func side(_ axis: ContentsAxis, _ stretch: ScaledInteger, _ texels: Range<Int>)
      -> ScaledInterval
    {
      let start = axis.origin * axis.texels
      let whole = ScaledInterval(
        low: start + axis.size * texels.lowerBound, high: start + axis.size * texels.upperBound)
      if !cut { return whole }
      return whole.intersection(ScaledInterval(low: .zero, high: axis.bounds * stretch))
    }
    return LatticeBox(
      x: side(horizontal, stretchX, block.minColumn..<block.maxColumn),
      y: side(vertical, stretchY, block.minRow..<block.maxRow))
  }

  /// A form in layer coordinates, multiplied by both stretches, as a form in lattice coordinates.
  func stretched(_ form: LinearForm) -> LinearForm {
    LinearForm(
      x: form.x * stretchY, y: form.y * stretchX, constant: form.constant * stretchX * stretchY)
  }
}
