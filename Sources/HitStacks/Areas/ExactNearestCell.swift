import HitTestStrategies
import HitTesting

/// Finds, without rounding, whether the passing cells of a layer come within a disc, and which of
/// them comes closest.
///
/// Blocks of texels are halved, as in ``NearestCell``. Doubles with a bound of their error decide
/// about a block; then about 100 bits with their bound, and integers of any length, from the raw
/// numbers of the layer and of all that it lies in. Beside one object for each layer, the first of
/// them allocates nothing.
///
/// *Complexity*: that of a search in doubles, where no bounds of an ancestor cut the disc. Else
/// each block that is looked at takes O(n²) products for n borders that cut the disc, some
/// microseconds.
struct ExactNearestCell<Texels: TexelRectStrategy & TexelStrategy> {
  /// A block of texels, and distances between which its own lies.
  private struct Block {
    let rect: TexelRect
    var least = 0.0
    var most = Double.infinity
  }

  let slot: Int
  private let disc: Disc
  private let texels: Texels
  private let cells: BoundedCells?
  /// About where the center lies, in texels.
  private let center: (u: Double, v: Double)
  /// Whether the center hits the layer.
  private let holdsCenter: Bool
  private let precise: PreciseDiscs
  private var best: Block?

  /// Begins the search in the layer of a slot that something can hit.
  init(_ stack: ResolvedStack<Texels>, _ slot: Int, _ disc: Disc) {
    let resolution = stack.resolution
    (self.slot, self.disc) = (slot, disc)
    texels = stack.prepared(resolution.layers[slot].image)
    precise = PreciseDiscs(disc, on: slot, texels.imageSize, resolution.certainty!)
    center = resolution.map(of: slot).coordinates(disc.center)
    holdsCenter = stack.hitsExactly(slot, disc.center)
    cells = holdsCenter ? nil : resolution.boundedCells(slot, around: disc)
  }

  private var whole: Block {
    let size = texels.imageSize
    return block(
      TexelRect(minColumn: 0, minRow: 0, maxColumn: Int(size.width), maxRow: Int(size.height)))
  }

  private func block(_ rect: TexelRect) -> Block {
    guard let (least, most) = cells?.distance(to: rect) else { return Block(rect: rect) }
    return Block(rect: rect, least: least, most: most)
  }

  /// Whether some passing cell comes within the radius.
  func isWithinRadius() -> Bool { holdsCenter || isWithinRadius(whole) }

  private func isWithinRadius(_ block: Block) -> Bool {
    if block.least > disc.radius || !texels.hitsAny(in: block.rect) { return false }
    if block.rect.area == 1 && block.most <= disc.radius { return true }
    // Where doubles know nothing of blocks, they are left out by more bits.
    if (cells == nil || block.rect.area == 1) && !precise.isWithinRadius(block.rect) {
      return false
    }
    if block.rect.area == 1 { return true }
    for half in halves(of: block) where isWithinRadius(half) { return true }
    return false
  }

  /// Finds the closest cell.
  ///
  /// - Returns: whether there is one within the radius.
  mutating func find() -> Bool {
    if holdsCenter {
      best = Block(rect: TexelRect(minColumn: 0, minRow: 0, maxColumn: 0, maxRow: 0), most: 0)
    } else {
      visit(whole)
    }
    return best != nil
  }

  private mutating func visit(_ block: Block) {
    if block.least > disc.radius || !texels.hitsAny(in: block.rect) { return }
    if let best, block.least >= best.most { return }
    if cells == nil || block.rect.area == 1 || best != nil {
      if block.most > disc.radius && !precise.isWithinRadius(block.rect) { return }
      if let best {
        if !Self.isCloser((precise, block), than: (precise, best)) { return }
      }
    }
    if block.rect.area == 1 {
      best = block
      return
    }
    for half in halves(of: block) { visit(half) }
  }

  /// The halves of a block, the one first that is about closer.
  private func halves(of block: Block) -> [Block] {
    let (first, second) = block.rect.halves
    let isSwapped = texelDistance(to: second) < texelDistance(to: first)
    return isSwapped
      ? [self.block(second), self.block(first)] : [self.block(first), self.block(second)]
  }

  /// About how far the center lies from some texels, in texels.
  private func texelDistance(to rect: TexelRect) -> Double {
    func beyond(_ value: Double, _ least: Int, _ most: Int) -> Double {
      max(Double(least) - value, value - Double(most), 0)
    }
    return beyond(center.u, rect.minColumn, rect.maxColumn)
      + beyond(center.v, rect.minRow, rect.maxRow)
  }

  /// Whether the closest cell of a search is closer to the center of the same disc than that of
  /// another.
  static func isCloser(_ one: Self, than other: Self) -> Bool {
    guard let first = one.best, let second = other.best else { return false }
    return isCloser((one.precise, first), than: (other.precise, second))
  }

  private static func isCloser(
    _ one: (discs: PreciseDiscs, block: Block), than other: (discs: PreciseDiscs, block: Block)
  ) -> Bool {
    if one.block.most < other.block.least { return true }
    if one.block.least >= other.block.most { return false }
    do throws(BoundedNumber.Undecided) {
      guard let first = try one.discs.boundedDistance(to: one.block.rect) else { return false }
      guard let second = try other.discs.boundedDistance(to: other.block.rect) else { return true }
      return try first.isLess(than: second)
    } catch {
      guard let first = one.discs.exactDistance(to: one.block.rect) else { return false }
      guard let second = other.discs.exactDistance(to: other.block.rect) else { return true }
      return first.isLess(than: second)
    }
  }
}

/// A disc on a layer in longer arithmetic, which is made once it is needed.
private final class PreciseDiscs {
  private let disc: Disc
  private let slot: Int
  private let size: ImageSize
  private let certainty: StackCertainty
  /// `nil` in it if the bounds of ancestors leave nothing.
  private lazy var bounded: Result<PreciseDisc<BoundedNumber>?, BoundedNumber.Undecided> =
    Result { () throws(BoundedNumber.Undecided) in
      try certainty.disc(disc, on: slot, size, BoundedNumber.self)
    }
  private lazy var exact: PreciseDisc<ExactNumber>? =
    certainty.disc(disc, on: slot, size, ExactNumber.self)

  init(_ disc: Disc, on slot: Int, _ size: ImageSize, _ certainty: StackCertainty) {
    (self.disc, self.slot, self.size, self.certainty) = (disc, slot, size, certainty)
  }

  /// Whether some texels come within the radius, in as many bits as it takes.
  func isWithinRadius(_ rect: TexelRect) -> Bool {
    do throws(BoundedNumber.Undecided) {
      return try boundedDistance(to: rect) != nil
    } catch {
      return exactDistance(to: rect) != nil
    }
  }

  /// The squared distance to some texels; none to no texels, which stand for the center itself.
  func boundedDistance(
    to rect: TexelRect
  ) throws(BoundedNumber.Undecided) -> SquaredDistance<BoundedNumber>? {
    if rect.isEmpty { return .zero }
    return try bounded.get()?.squaredDistance(to: rect)
  }

  @inline(never)
  func exactDistance(to rect: TexelRect) -> SquaredDistance<ExactNumber>? {
    if rect.isEmpty { return .zero }
    return exact?.squaredDistance(to: rect)
  }
}
