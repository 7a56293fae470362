/// One half-open span of columns in each of several consecutive rows.
///
/// *Layout*: row `firstRow + i` has the columns `first[i] ..< end[i]`, all within the image. The
/// two are equal if a row has no columns. The spans view memory that lives only as long as the
/// query that receives them.
public struct RowSpans {
  /// The most rows in one query.
  public static let maximumCount = 64

  /// The first row.
  public let firstRow: Int
  /// The number of rows, 1…``maximumCount``.
  public let count: Int
  /// The first column of each row.
  public let first: UnsafePointer<Int32>
  /// One past the last column of each row.
  public let end: UnsafePointer<Int32>

  /// Views the spans of some rows.
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
  /// - Precondition: `index` is in `0 ..< count`; this is not checked.
  public subscript(index: Int) -> Range<Int> {
    Range(uncheckedBounds: (Int(first[index]), Int(end[index])))
  }

  /// The columns from the first to the last one of all rows; `nil` if no row has any.
  var columns: Range<Int>? {
    var (least, most) = (Int32.max, Int32.min)
    for index in 0..<count where first[index] < end[index] {
      least = min(least, first[index])
      most = max(most, end[index])
    }
    return least < most ? Int(least)..<Int(most) : nil
  }
}
