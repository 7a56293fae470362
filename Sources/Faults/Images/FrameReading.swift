import Corpora
import HitTesting

/// The image that a frame of an atlas shows (rule R17), as its faults read it.
struct FrameReading {
  let fault: ImageFault
  private let atlas: Bitmap
  private let frame: ImageFrame
  private let texels: AlphaPlane

  init(fault: ImageFault, atlas: Bitmap, frame: ImageFrame) {
    (self.fault, self.atlas, self.frame) = (fault, atlas, frame)
    texels = AlphaPlane(atlas)
  }

  var image: Bitmap {
    switch fault {
    case .wholeAtlasShown: atlas
    case .trimIgnored: shown(width: frame.width, height: frame.height) { ($0, $1) }
    default:
      shown(width: frame.sourceWidth, height: frame.sourceHeight) {
        ($0 - frame.column, $1 - frame.row)
      }
    }
  }

  /// An image whose texels are those of the frame at places that are counted from its corner.
  private func shown(width: Int, height: Int, place: (Int, Int) -> (Int, Int)) -> Bitmap {
    var bytes = [UInt8](repeating: 0, count: width * height)
    for row in 0..<height {
      for column in 0..<width {
        let (i, j) = place(column, row)
        let isWithin = (0..<frame.width).contains(i) && (0..<frame.height).contains(j)
        if !isWithin && fault != .neighborsOfTheFrameShown { continue }
        let (x, y) = texel(i, j)
        guard (0..<atlas.width).contains(x), (0..<atlas.height).contains(y) else { continue }
        bytes[row * width + column] = texels[x, y]
      }
    }
    return AlphaPlane(width: width, height: height, bytes: bytes).bitmap
  }

  /// The alpha of the atlas at a texel of the picture or beside it, also where it was trimmed; that
  /// of the nearest texel outside the atlas.
  func atlasAlpha(_ column: Int, _ row: Int) -> Int {
    let (x, y) = texel(column - frame.column, row - frame.row)
    return Int(texels[min(max(x, 0), atlas.width - 1), min(max(y, 0), atlas.height - 1)])
  }

  private func texel(_ i: Int, _ j: Int) -> (Int, Int) {
    let (x, y) = fault == .frameOffsetIgnored ? (0, 0) : (frame.x, frame.y)
    var turn = frame.turn
    switch fault {
    case .frameTurnIgnored: turn = .none
    case .frameTurnedTheOtherWay:
      turn = turn == .clockwise ? .counterclockwise : turn == .none ? .none : .clockwise
    default: break
    }
    return switch turn {
    case .none: (x + i, y + j)
    case .clockwise: (x + frame.height - 1 - j, y + i)
    case .counterclockwise: (x + j, y + frame.width - 1 - i)
    }
  }
}
