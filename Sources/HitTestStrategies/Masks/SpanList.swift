import HitTesting

/// Keeps the runs of texels that pass, row by row, and finds a column among them by binary search.
///
/// A row is the sorted list of the columns at which a run begins or ends: a texel passes if an odd
/// number of these boundaries are at or before its column. A pair of boundaries is one half-open
/// span. The end of a span that reaches the image's right edge is left out, because no column lies
/// behind it.
///
/// *Layout*: one array of 16-bit numbers. It starts with two numbers per row, which are one
/// little-endian 32-bit number: the index of the row's list in the array. A list is the number of
/// its boundaries and then the boundaries. A row that equals the row above shares its list.
public struct SpanList: AreaStrategy {
  /// The name of the strategy, in kebab-case.
  public static let name = "span-list"
  /// What the strategy keeps and how it answers, in one line.
  public static let summary = "keeps runs of passing texels per row, found by binary search"
  /// What the strategy is, what it is for, and what it cannot do.
  public static let guide = StrategyGuide(
    takeItWhen: "memory is all that counts",
    whatItIs:
      "It keeps, row by row, the columns at which runs of passing texels begin and end, and "
      + "searches them.",
    purpose: "It is for images with simple outlines where nothing counts but memory.",
    limits:
      "It is the slowest mask for points, because it searches a row. It cannot hold rows of "
      + "more than 65,535 texels nor 2³² boundaries, and noise makes it larger than the alpha. It "
      + "has no kernel for batches of points. A new threshold needs a new preparation.")
  /// What a point query looks up in the image.
  public static let lookup = TexelLookup.mask

  /// The size of the prepared image.
  public let imageSize: ImageSize
  // One array holds both, so that a caller's loop counts the references of one array.
  @usableFromInline package let numbers: [UInt16]

  /// Prepares an image for one threshold.
  ///
  /// - Throws: ``ImageTooLarge`` if rows have more than 65,535 texels, or if 32 bits cannot number
  ///   all spans.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws {
    imageSize = ImageSize(bitmap)
    if imageSize.isEmpty {
      // An image without texels keeps nothing, however many rows or columns it has.
      numbers = []
      return
    }
    try Self.requireHolding(imageSize)
    let mask = Mask(bitmap, threshold: threshold)
    var rows = SpanListBuilder(width: mask.width, height: mask.height)
    mask.words.withUnsafeBufferPointer { words in
      for row in 0..<mask.height {
        let first = row * mask.wordsPerRow
        rows.add(row, UnsafeBufferPointer(rebasing: words[first..<first + mask.wordsPerRow]))
      }
    }
    // This copy has just the right capacity; the array that grew has spare capacity.
    numbers = [UInt16](unsafeUninitializedCapacity: rows.numbers.count) { numbers, count in
      count = numbers.initialize(fromContentsOf: rows.numbers)
    }
  }

  package static func requireHolding(_ size: ImageSize) throws(ImageTooLarge) {
    let (width, height) = (Int(size.width), Int(size.height))
    if width > Int(UInt16.max) || (width + 3) * height > Int(UInt32.max) {
      throw ImageTooLarge(
        size, strategy: name,
        limit: "widths up to \(UInt16.max) and (width + 3) · height up to \(UInt32.max)")
    }
  }

  /// Whether a texel passes the threshold.
  ///
  /// *Complexity*: O(log of the row's spans).
  @inlinable
  public func passes(column: Int, row: Int) -> Bool {
    numbers.withUnsafeBufferPointer {
      Self.boundaries(upTo: column, in: $0, Self.list(ofRow: row, in: $0)) & 1 == 1
    }
  }

  /// Whether some texel of a rectangle passes.
  ///
  /// *Complexity*: O(rows · log of a row's spans).
  public func hitsAny(in rect: TexelRect) -> Bool {
    let part = rect.clamped(toWidth: Int(imageSize.width), height: Int(imageSize.height))
    if part.isEmpty { return false }
    return numbers.withUnsafeBufferPointer { numbers in
      var decided = -1
      for row in part.minRow..<part.maxRow {
        let list = Self.list(ofRow: row, in: numbers)
        if list == decided { continue }
        decided = list
        let before = Self.boundaries(upTo: part.minColumn, in: numbers, list)
        if before & 1 == 1 { return true }
        // The column is outside a span: does the next span begin in time?
        if before < Int(numbers[list]) && Int(numbers[list &+ 1 &+ before]) < part.maxColumn {
          return true
        }
      }
      return false
    }
  }

  /// The index of a row's list.
  @inlinable
  @inline(__always)
  static func list(ofRow row: Int, in numbers: UnsafeBufferPointer<UInt16>) -> Int {
    Int(UnsafeRawBufferPointer(numbers).littleEndianUInt32(at: 4 &* row))
  }

  /// The number of boundaries of a row at or before a column.
  @inlinable
  @inline(__always)
  static func boundaries(upTo column: Int, in numbers: UnsafeBufferPointer<UInt16>, _ list: Int)
    -> Int
  {
    var (before, left) = (0, Int(numbers[list]))
    while left > 0 {
      let half = (left &+ 1) &>> 1
      if Int(numbers[list &+ before &+ half]) <= column { before &+= half }
      left &-= half
    }
    return before
  }
}

/// The numbers of a ``SpanList`` as they grow.
private struct SpanListBuilder {
  let width: Int
  private(set) var numbers: [UInt16]
  private var lastList: Int

  init(width: Int, height: Int) {
    self.width = width
    numbers = [UInt16](repeating: 0, count: 2 * height)
    lastList = numbers.count
  }

  /// Adds the next row, which has the given words, least column first.
  mutating func add(_ row: Int, _ words: UnsafeBufferPointer<UInt64>) {
    let list = numbers.count
    appendBoundaries(words)
    if row > 0 && numbers[lastList..<list] == numbers[list...] {
      numbers.removeSubrange(list...)
    } else {
      lastList = list
    }
    numbers[2 * row] = UInt16(truncatingIfNeeded: lastList).littleEndian
    numbers[2 * row + 1] = UInt16(lastList >> 16).littleEndian
  }

  private mutating func appendBoundaries(_ words: UnsafeBufferPointer<UInt64>) {
    let list = numbers.count
    numbers.append(0)
    var carry = UInt64(0)
    for (index, word) in words.enumerated() {
      // A bit is set where a texel differs from the texel on its left.
      var changes = word ^ (word << 1 | carry)
      carry = word >> 63
      while changes != 0 {
        let column = index &* 64 &+ changes.trailingZeroBitCount
        if column < width { numbers.append(UInt16(column)) }
        changes &= changes &- 1
      }
    }
    numbers[list] = UInt16(numbers.count - list - 1)
  }
}
