/// A part of an atlas that is shown as an image of its own (rule R17): trimmed or not, and stored as it is
/// or turned by 90°.
///
/// *Layout*: the frame has `width` × `height` texels as it is shown. It begins at column `x` and row `y` of
/// the atlas, and takes `height` × `width` texels there if it is stored turned. Of the image before
/// trimming, which has `sourceWidth` × `sourceHeight` texels, it is what begins at `column` and `row`; what
/// was trimmed away is transparent.
public struct ImageFrame: Hashable, Sendable {
  /// How a frame is stored in its atlas.
  public enum Turn: String, CaseIterable, Sendable {
    /// As it is shown.
    case none
    /// Turned by 90° clockwise, as TexturePacker does: its left column is the top row there.
    case clockwise
    /// Turned by 90° counterclockwise: its right column is the top row there.
    case counterclockwise
  }

  /// The first column in the atlas.
  public var x: Int
  /// The first row in the atlas.
  public var y: Int
  /// The texels in a row, as it is shown.
  public var width: Int
  /// The number of rows, as it is shown.
  public var height: Int
  /// How the frame is stored.
  public var turn: Turn
  /// The texels in a row of the image before it was trimmed.
  public var sourceWidth: Int
  /// The number of rows of the image before it was trimmed.
  public var sourceHeight: Int
  /// The first column in that image.
  public var column: Int
  /// The first row in that image.
  public var row: Int

  /// Makes a frame, which is not trimmed unless it has a source; nothing is checked.
  public init(
    x: Int, y: Int, width: Int, height: Int, turn: Turn = .none, sourceWidth: Int? = nil,
    sourceHeight: Int? = nil, column: Int = 0, row: Int = 0
  ) {
    (self.x, self.y, self.width, self.height, self.turn) = (x, y, width, height, turn)
    (self.sourceWidth, self.sourceHeight) = (sourceWidth ?? width, sourceHeight ?? height)
    (self.column, self.row) = (column, row)
  }

  /// The most texels of an image before trimming: 2²⁶.
  public static let mostTexels = 1 << 26

  /// Checks that the frame lies in an atlas of this size, and in its source.
  ///
  /// - Throws: ``ImageFrameError`` if it does not.
  public func check(atlasWidth: Int, atlasHeight: Int) throws(ImageFrameError) {
    let isTurned = turn != .none
    let (across, down) = isTurned ? (height, width) : (width, height)
    func isWithin(_ start: Int, _ length: Int, _ whole: Int) -> Bool {
      start >= 0 && length >= 0 && start <= whole && length <= whole - start
    }
    guard isWithin(x, across, atlasWidth), isWithin(y, down, atlasHeight) else {
      throw .outsideTheAtlas(self, atlasWidth: atlasWidth, atlasHeight: atlasHeight)
    }
    guard isWithin(column, width, sourceWidth), isWithin(row, height, sourceHeight) else {
      throw .outsideTheSource(self)
    }
    let texels = sourceWidth.multipliedReportingOverflow(by: sourceHeight)
    guard max(sourceWidth, sourceHeight) <= Bitmap.maximumSide, !texels.overflow,
      texels.partialValue <= Self.mostTexels
    else { throw .sourceTooLarge(self) }
  }

  /// The texel of the atlas that is shown at a texel of the image before trimming; `nil` where it was
  /// trimmed away.
  @inlinable
  @inline(__always)
  public func atlasTexel(column: Int, row: Int) -> (column: Int, row: Int)? {
    let (i, j) = (column &- self.column, row &- self.row)
    guard UInt(bitPattern: i) < UInt(bitPattern: width),
      UInt(bitPattern: j) < UInt(bitPattern: height)
    else { return nil }
    switch turn {
    case .none: return (x &+ i, y &+ j)
    case .clockwise: return (x &+ (height &- 1 &- j), y &+ i)
    case .counterclockwise: return (x &+ j, y &+ (width &- 1 &- i))
    }
  }
}

/// The reason why a frame cannot be shown.
public enum ImageFrameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The frame reaches out of its atlas.
  case outsideTheAtlas(ImageFrame, atlasWidth: Int, atlasHeight: Int)
  /// The frame reaches out of the image from which it was trimmed.
  case outsideTheSource(ImageFrame)
  /// The image before trimming has a side above ``Bitmap/maximumSide``, or more than
  /// ``ImageFrame/mostTexels`` texels.
  case sourceTooLarge(ImageFrame)

  /// What is wrong, as one line.
  public var description: String {
    switch self {
    case .outsideTheAtlas(let frame, let width, let height):
      let (across, down) =
        frame.turn == .none ? (frame.width, frame.height) : (frame.height, frame.width)
      return "the frame of \(across) × \(down) texels at (\(frame.x), \(frame.y)) is not within "
        + "its atlas of \(width) × \(height) texels"
    case .outsideTheSource(let frame):
      return "the frame of \(frame.width) × \(frame.height) texels at (\(frame.column), "
        + "\(frame.row)) is not within its source of \(frame.sourceWidth) × "
        + "\(frame.sourceHeight) texels"
    case .sourceTooLarge(let frame):
      return "a source of \(frame.sourceWidth) × \(frame.sourceHeight) texels is too large"
    }
  }
}

extension AlphaPlane {
  /// The alpha of a frame of this atlas, as it was before trimming; 0 where it was trimmed away.
  ///
  /// *Complexity*: O(sourceWidth · sourceHeight).
  ///
  /// - Throws: ``ImageFrameError`` if the frame is not within the atlas or its source.
  public func framed(_ frame: ImageFrame) throws(ImageFrameError) -> AlphaPlane {
    try frame.check(atlasWidth: width, atlasHeight: height)
    var bytes = [UInt8](repeating: 0, count: frame.sourceWidth * frame.sourceHeight)
    for row in 0..<frame.sourceHeight {
      for column in 0..<frame.sourceWidth {
        if let texel = frame.atlasTexel(column: column, row: row) {
          bytes[row * frame.sourceWidth + column] = self[texel.column, texel.row]
        }
      }
    }
    return AlphaPlane(width: frame.sourceWidth, height: frame.sourceHeight, bytes: bytes)
  }
}
