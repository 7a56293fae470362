/// Parts of a stored image that are shown as a picture of their own: a frame of an atlas, or a map
/// of tiles.
///
/// All of it is counted in whole texels, so that the picture has exact edges however its parts are
/// turned.
public protocol ImageArrangement: Hashable, Sendable {
  /// The reason why an image cannot be shown so.
  associatedtype Failure: Error

  /// The arrangement that shows all of an image of a size as it is.
  static func whole(width: Int, height: Int) -> Self

  /// Whether a texel of the picture where nothing is shown is transparent, so that a threshold of 0
  /// hits it; otherwise nothing hits it.
  static var isTransparentWhereEmpty: Bool { get }

  /// The texels in a row of the picture.
  var shownWidth: Int { get }
  /// The number of rows of the picture.
  var shownHeight: Int { get }

  /// Checks that all of the parts lie in an image of this size.
  func check(imageWidth: Int, imageHeight: Int) throws(Failure)

  /// Whether ``imageTexel(column:row:)`` answers everything; otherwise several texels of the image
  /// may be shown at one texel of the picture.
  var isDirect: Bool { get }

  /// The texel of the image that is shown at a texel of the picture; `nil` where none is.
  ///
  /// - Precondition: the texel lies in the picture, and ``isDirect`` holds.
  func imageTexel(column: Int, row: Int) -> (column: Int, row: Int)?

  /// Whether some texel of the image that is shown at a texel of the picture passes.
  ///
  /// - Precondition: the texel lies in the picture.
  func showsAny(column: Int, row: Int, where passes: (Int, Int) -> Bool) -> Bool

  /// Whether some texel of the image that is shown in a rectangle of the picture passes.
  ///
  /// - Precondition: the rectangle lies in the picture.
  func showsAny(in rect: TexelRect, where anyPasses: (TexelRect) -> Bool) -> Bool

  /// The cell of the picture that holds a texel: where nothing is shown in all of it, a search goes
  /// on beyond it.
  ///
  /// - Precondition: the texel lies in the picture.
  func cell(column: Int, row: Int) -> TexelRect
}

extension ImageArrangement {
  /// One texel is shown at most.
  @inlinable
  public var isDirect: Bool { true }

  /// Whether the texel that is shown at a texel of the picture passes.
  public func showsAny(column: Int, row: Int, where passes: (Int, Int) -> Bool) -> Bool {
    imageTexel(column: column, row: row).map { passes($0.column, $0.row) } ?? false
  }

  /// All of the picture.
  public func cell(column: Int, row: Int) -> TexelRect {
    TexelRect(minColumn: 0, minRow: 0, maxColumn: shownWidth, maxRow: shownHeight)
  }
}

extension AlphaPlane {
  /// The alpha of the picture that an arrangement of this image shows, and where anything is shown
  /// at all.
  ///
  /// Where several texels are shown, it is the largest alpha, and where none is, it is 0.
  ///
  /// *Complexity*: O(shownWidth · shownHeight), and for a map of tiles the number of tiles that
  /// reach a texel.
  ///
  /// - Precondition: there is memory for two bytes per texel of the picture.
  /// - Throws: the arrangement's failure if it does not fit the image.
  public func arranged<Arrangement: ImageArrangement>(
    by arrangement: Arrangement
  ) throws(Arrangement.Failure) -> (picture: AlphaPlane, isShown: [Bool]) {
    try arrangement.check(imageWidth: width, imageHeight: height)
    let (columns, rows) = (arrangement.shownWidth, arrangement.shownHeight)
    var bytes = [UInt8](repeating: 0, count: columns * rows)
    var isShown = [Bool](repeating: false, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let place = row * columns + column
        _ = arrangement.showsAny(column: column, row: row) {
          bytes[place] = max(bytes[place], self[$0, $1])
          isShown[place] = true
          return false
        }
      }
    }
    return (AlphaPlane(width: columns, height: rows, bytes: bytes), isShown)
  }
}
