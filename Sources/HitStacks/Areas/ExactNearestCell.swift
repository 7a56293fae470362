import HitTestStrategies
import HitTesting

/// Finds, without rounding, whether the passing cells of a layer come within a disc, and which of
/// them comes closest; of a layer with masks, whether what its cells have in common with passing
/// cells of all masks does.
///
/// Blocks of texels are halved, as in ``NearestCell``. Doubles with a bound of their error decide
/// about a block; then about 100 bits with their bound, and integers of any length, from the raw
/// numbers of the layer and of all that it lies in. Beside one object for each layer, the first of
/// them allocates nothing.
///
/// *Complexity*: that of a search in doubles, where no bounds of an ancestor cut the disc. Else
/// each block that is looked at takes O(n²) products for n borders that cut the disc, some
/// microseconds. So does each block with those of the masks that it lies under.
struct ExactNearestCell<Texels: TexelRectStrategy & TexelStrategy> {
  /// A block of texels with one of each mask, and distances between which theirs lies.
  private struct Block {
    var rect: TexelRect
    var masks: [TexelRect] = []
    var least = 0.0
    var most = Double.infinity

    /// Whether it is one texel, of each mask too.
    var isSingle: Bool { rect.area == 1 && masks.allSatisfy { $0.area == 1 } }
  }

  let slot: Int
  private let disc: Disc
  private let texels: Texels
  /// The images of the masks.
  private let masks: [Texels]
  /// Whether some mask shows nothing.
  private let isMaskedOut: Bool
  /// `nil` also with masks.
  private let cells: BoundedCells?
  /// About where the center lies, in texels.
  private let center: (u: Double, v: Double)
  /// Whether the center hits the layer and all masks.
  private let holdsCenter: Bool
  private let precise: PreciseDiscs
  private var best: Block?

  /// Begins the search in the layer of a slot that something can hit.
  init(_ stack: ResolvedStack<Texels>, _ slot: Int, _ disc: Disc) {
    let resolution = stack.resolution
    (self.slot, self.disc) = (slot, disc)
    texels = stack.prepared(resolution.layers[slot].image)
    let maskSlots = resolution.maskSlots(of: slot)
    let isMaskedOut = maskSlots.contains { resolution.layers[$0].map.isEmpty }
    self.isMaskedOut = isMaskedOut
    masks =
      isMaskedOut ? [] : maskSlots.map { stack.prepared(resolution.layers[$0].image) }
    func precise(_ slot: Int, _ texels: Texels, _ masks: [PreciseDiscs]) -> PreciseDiscs {
      PreciseDiscs(disc, on: slot, texels.imageSize, resolution.certainty!, masks)
    }
    self.precise = precise(
      slot, texels, zip(maskSlots, masks).map { mask, texels in precise(mask, texels, []) })
    center = resolution.map(of: slot).coordinates(disc.center)
    holdsCenter =
      !isMaskedOut && stack.hitsExactly(slot, disc.center)
      && maskSlots.allSatisfy { stack.hitsExactly($0, disc.center) }
    cells =
      holdsCenter || !maskSlots.isEmpty ? nil : resolution.boundedCells(slot, around: disc)
  }

  private var whole: Block { block(Self.all(texels), masks.map(Self.all)) }

  private static func all(_ texels: Texels) -> TexelRect {
    let size = texels.imageSize
    return TexelRect(
      minColumn: 0, minRow: 0, maxColumn: Int(size.width), maxRow: Int(size.height))
  }

  private func block(_ rect: TexelRect, _ masks: [TexelRect]) -> Block {
    guard let (least, most) = cells?.distance(to: rect) else {
      return Block(rect: rect, masks: masks)
    }
    return Block(rect: rect, masks: masks, least: least, most: most)
  }

  /// Whether some texel passes in a block, and in that of each mask.
  private func hitsAny(in block: Block) -> Bool {
    texels.hitsAny(in: block.rect) && zip(masks, block.masks).allSatisfy { $0.hitsAny(in: $1) }
  }

  /// Whether some passing cell comes within the radius.
  func isWithinRadius() -> Bool { holdsCenter || !isMaskedOut && isWithinRadius(whole) }

  private func isWithinRadius(_ block: Block) -> Bool {
    if block.least > disc.radius || !hitsAny(in: block) { return false }
    if block.isSingle && block.most <= disc.radius { return true }
    // Where doubles know nothing of blocks, they are left out by more bits.
    if (cells == nil || block.isSingle) && !precise.isWithinRadius(block.rect, block.masks) {
      return false
    }
    if block.isSingle { return true }
    for half in halves(of: block) where isWithinRadius(half) { return true }
    return false
  }

  /// Finds the closest cell.
  ///
  /// - Returns: whether there is one within the radius.
  mutating func find() -> Bool {
    if holdsCenter {
      best = Block(rect: TexelRect(minColumn: 0, minRow: 0, maxColumn: 0, maxRow: 0), most: 0)
    } else if !isMaskedOut {
      visit(whole)
    }
    return best != nil
  }

  private mutating func visit(_ block: Block) {
    if block.least > disc.radius || !hitsAny(in: block) { return }
    if let best, block.least >= best.most { return }
    if cells == nil || block.isSingle || best != nil {
      if block.most > disc.radius && !precise.isWithinRadius(block.rect, block.masks) { return }
      if let best {
        if !Self.isCloser((precise, block), than: (precise, best)) { return }
      }
    }
    if block.isSingle {
      best = block
      return
    }
    for half in halves(of: block) { visit(half) }
  }

  /// The halves of a block, the one first that is about closer; where the texels of a mask are
  /// more, these are halved.
  private func halves(of block: Block) -> [Block] {
    let largest = block.masks.indices.max { block.masks[$0].area < block.masks[$1].area }
    if let largest, block.masks[largest].area > block.rect.area {
      let (first, second) = block.masks[largest].halves
      return [first, second].map { half in
        var halved = block
        halved.masks[largest] = half
        return halved
      }
    }
    let (first, second) = block.rect.halves
    let isSwapped = texelDistance(to: second) < texelDistance(to: first)
    let halves = isSwapped ? [second, first] : [first, second]
    return halves.map { self.block($0, block.masks) }
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
      guard let first = try one.discs.boundedDistance(to: one.block.rect, one.block.masks) else {
        return false
      }
      guard
        let second = try other.discs.boundedDistance(to: other.block.rect, other.block.masks)
      else { return true }
      return try first.isLess(than: second)
    } catch {
      guard let first = one.discs.exactDistance(to: one.block.rect, one.block.masks) else {
        return false
      }
      guard let second = other.discs.exactDistance(to: other.block.rect, other.block.masks) else {
        return true
      }
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
  /// The same disc on each mask of the layer.
  private let masks: [PreciseDiscs]
  /// `nil` in it if the bounds of ancestors leave nothing.
  private lazy var bounded: Result<PreciseDisc<BoundedNumber>?, BoundedNumber.Undecided> =
    Result { () throws(BoundedNumber.Undecided) in
      try certainty.disc(disc, on: slot, size, BoundedNumber.self)
    }
  private lazy var exact: PreciseDisc<ExactNumber>? =
    certainty.disc(disc, on: slot, size, ExactNumber.self)

  init(
    _ disc: Disc, on slot: Int, _ size: ImageSize, _ certainty: StackCertainty,
    _ masks: [PreciseDiscs]
  ) {
    (self.disc, self.slot, self.size, self.certainty) = (disc, slot, size, certainty)
    self.masks = masks
  }

  /// Whether some texels, within some of each mask, come within the radius, in as many bits as it
  /// takes.
  func isWithinRadius(_ rect: TexelRect, _ masked: [TexelRect]) -> Bool {
    do throws(BoundedNumber.Undecided) {
      return try boundedDistance(to: rect, masked) != nil
    } catch {
      return exactDistance(to: rect, masked) != nil
    }
  }

  /// The squared distance to some texels within some of each mask; none to no texels, which stand
  /// for the center itself.
  func boundedDistance(
    to rect: TexelRect, _ masked: [TexelRect]
  ) throws(BoundedNumber.Undecided) -> SquaredDistance<BoundedNumber>? {
    if rect.isEmpty { return .zero }
    if masks.isEmpty { return try bounded.get()?.squaredDistance(to: rect) }
    var cells: [(disc: PreciseDisc<BoundedNumber>, texels: TexelRect)] = []
    for (discs, texels) in zip([self] + masks, [rect] + masked) {
      guard let disc = try discs.bounded.get() else { return nil }
      cells.append((disc, texels))
    }
    return try PreciseDisc.squaredDistance(toCommon: cells)
  }

  @inline(never)
  func exactDistance(
    to rect: TexelRect, _ masked: [TexelRect]
  ) -> SquaredDistance<ExactNumber>? {
    if rect.isEmpty { return .zero }
    if masks.isEmpty { return exact?.squaredDistance(to: rect) }
    var cells: [(disc: PreciseDisc<ExactNumber>, texels: TexelRect)] = []
    for (discs, texels) in zip([self] + masks, [rect] + masked) {
      guard let disc = discs.exact else { return nil }
      cells.append((disc, texels))
    }
    return PreciseDisc.squaredDistance(toCommon: cells)
  }
}
