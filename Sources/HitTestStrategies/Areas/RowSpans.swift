/// One half-open span of columns in each of some rows that follow each other.
///
/// *Layout*: row `firstRow + i` has the columns `first[i] ..< end[i]`, all within the image. Both are equal where a row
/// has none. It views memory that lives as long as the question in which it is handed over.
public struct RowSpans {
  /// The most rows that one question has.
  public static let maximumCount = 64

  public let firstRow: Int
  /// 1…``maximumCount``.
  public let count: Int
  /// The first column of each row.
  public let first: UnsafePointer<Int32>
  /// One past the last column of each row.
  public let end: UnsafePointer<Int32>

  public init(
    firstRow: Int, count: Int, first: UnsafePointer<Int32>, end: UnsafePointer<Int32>
  ) {
    self.firstRow = firstRow
    self.count = count
    self.first = first
    self.end = end
  }

  /// The columns of the row `firstRow + index`.
  ///
  /// - Precondition: `index` is in `0 ..< count`; not checked.
  public subscript(index: Int) -> Range<Int> {
    Range(uncheckedBounds: (Int(first[index]), Int(end[index])))
  }
}
