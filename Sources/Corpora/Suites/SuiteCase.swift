import HitTesting

/// One case as a suite file stores it: what a program is shown and asked, and what the oracle says to that.
public struct SuiteCase: Hashable, Sendable {
  /// In kebab case; states the fault that the case exposes.
  public var name: String
  public var state: SuiteState
  /// What the program was shown and asked before, at the same places; the answers to that are not judged.
  public var earlier: SuiteState?
  /// Whether the image is a file that has to be refused; nothing is asked then.
  public var isRefused = false
  /// What is asked, kind by kind in the order of ``QueryFormat/all``.
  public var probes: [SuiteProbe] = []
}

/// An image in a layer, with the threshold and the sampling.
public struct SuiteState: Hashable, Sendable {
  public var image: SuiteImage
  public var layer: SuiteLayer
  public var minimumAlpha: Int
  public var sampling: Sampling
}

/// A layer in the spelling of a suite.
public struct SuiteLayer: Hashable, Sendable {
  public enum Attachment: Hashable, Sendable {
    case matrix([Numeral])
    case anchored(position: [Numeral], anchorPoint: [Numeral], transform: [Numeral])
  }

  public var size: [Numeral]
  public var gravity: ContentsGravity
  public var contentsScale: Numeral
  public var attachment: Attachment
  public var masksToBounds: Bool

  /// The layer that it spells.
  public var geometry: LayerGeometry {
    func point(_ numbers: [Numeral]) -> Point { Point(x: numbers[0].value, y: numbers[1].value) }
    func transform(_ n: [Numeral]) -> AffineTransform {
      AffineTransform(
        a: n[0].value, b: n[1].value, c: n[2].value, d: n[3].value, tx: n[4].value, ty: n[5].value)
    }
    let attachment: LayerGeometry.Attachment =
      switch self.attachment {
      case .matrix(let matrix): .matrix(transform(matrix))
      case .anchored(let position, let anchor, let map):
        .anchored(
          position: point(position), anchorPoint: point(anchor), transform: transform(map))
      }
    return LayerGeometry(
      size: Size(width: size[0].value, height: size[1].value), attachment: attachment,
      contentsGravity: gravity, contentsScale: contentsScale.value, masksToBounds: masksToBounds)
  }
}

/// Where a suite's case has its image from.
public enum SuiteImage: Hashable, Sendable {
  /// A PNG file, its path relative to the corpus folder.
  case file(path: String, orientation: Orientation)
  /// Bytes written out.
  case bytes(SuiteBytes)
}

/// An image written out in hexadecimal, a row of memory a line.
public struct SuiteBytes: Hashable, Sendable {
  public var format: PixelFormat
  public var width: Int
  public var height: Int
  /// Rows as they lie in memory, padding included, all equally long; blanks are allowed between bytes.
  public var rows: [String]
  /// The distance from a row of the image to the one below it; negative when the bottom row comes first.
  public var bytesPerRow: Int
  /// Where texel (0, 0) starts.
  public var firstByte: Int
}
