/// A part of an atlas that is shown as an image of its own (rule R17): trimmed or not, and stored
/// as it is or turned by 90°.
///
/// *Layout*: the frame has `width` × `height` texels as it is shown. It begins at column `x` and
/// row `y` of the atlas, and takes `height` × `width` texels there if it is stored turned. In the
/// image before trimming, which has `sourceWidth` × `sourceHeight` texels, the frame begins at
/// `column` and `row`; what was trimmed away is transparent.
public struct ImageFrame: ImageArrangement {
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
  public func check(imageWidth: Int, imageHeight: Int) throws(ImageFrameError) {
    let isTurned = turn != .none
    let (across, down) = isTurned ? (height, width) : (width, height)
    func isWithin(_ start: Int, _ length: Int, _ whole: Int) -> Bool {
      start >= 0 && length >= 0 && start <= whole && length <= whole - start
    }
    guard isWithin(x, across, imageWidth), isWithin(y, down, imageHeight) else {
      throw .outsideTheAtlas(self, atlasWidth: imageWidth, atlasHeight: imageHeight)
    }
    guard isWithin(column, width, sourceWidth), isWithin(row, height, sourceHeight) else {
      throw .outsideTheSource(self)
    }
    let texels = sourceWidth.multipliedReportingOverflow(by: sourceHeight)
    guard max(sourceWidth, sourceHeight) <= Bitmap.maximumSide, !texels.overflow,
      texels.partialValue <= Self.mostTexels
    else { throw .sourceTooLarge(self) }
  }

  /// The texel of the atlas that is shown at a texel of the image before trimming; `nil` where it
  /// was trimmed away.
  @inlinable
  @inline(__always)
  public func imageTexel(column: Int, row: Int) -> (column: Int, row: Int)? {
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

extension ImageFrame {
  /// The frame that is the whole image.
  public static func whole(width: Int, height: Int) -> ImageFrame {
    ImageFrame(x: 0, y: 0, width: width, height: height)
  }

  /// What was trimmed away is transparent.
  @inlinable
  public static var isTransparentWhereEmpty: Bool { true }
  /// The texels in a row before trimming.
  public var shownWidth: Int { sourceWidth }
  /// The number of rows before trimming.
  public var shownHeight: Int { sourceHeight }

  /// Whether a texel passes that is shown in a rectangle of the image before trimming.
  public func showsAny(in rect: TexelRect, where anyPasses: (TexelRect) -> Bool) -> Bool {
    let (left, right) = (max(column, rect.minColumn), min(column + width, rect.maxColumn))
    let (top, bottom) = (max(row, rect.minRow), min(row + height, rect.maxRow))
    // Two opposite corners of the part; a turn swaps which of them is which.
    guard left < right, top < bottom, let first = imageTexel(column: left, row: top),
      let last = imageTexel(column: right - 1, row: bottom - 1)
    else { return false }
    return anyPasses(
      TexelRect(
        minColumn: min(first.column, last.column), minRow: min(first.row, last.row),
        maxColumn: max(first.column, last.column) + 1, maxRow: max(first.row, last.row) + 1))
  }
}
