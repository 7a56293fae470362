import HitTesting

/// One case as a suite file stores it: what is shown and asked, and the oracle's answers.
public struct SuiteCase: Hashable, Sendable {
  /// The name in kebab case, which states the fault that the case exposes.
  public var name: String
  /// What is shown.
  public var state: SuiteState
  /// What was shown before, with the same queries; the answers to those are not judged.
  public var earlier: SuiteState?
  /// Whether the image is a file that has to be refused, so that the case has no queries.
  public var isRefused = false
  /// The queries, kind by kind in the order of ``QueryFormat/all``.
  public var probes: [SuiteProbe] = []
}

/// An image in a layer, with the threshold and the sampling.
public struct SuiteState: Hashable, Sendable {
  /// The image; the one that is shown if there is a control.
  public var image: SuiteImage
  /// The control whose state chooses the image; `nil` for most cases.
  public var control: SuiteControl?
  /// The layer.
  public var layer: SuiteLayer
  /// The smallest alpha that hits, 0…256.
  public var minimumAlpha: Int
  /// How the image is sampled between texel centers.
  public var sampling: Sampling

  /// Whether a control without an image is shown, so that its bounds alone count.
  private var showsBounds: Bool { control.map { $0.shown == nil } ?? false }

  /// The layer that shows ``image``.
  var shownLayer: LayerGeometry {
    var shown = layer.geometry
    if showsBounds { shown.contentsGravity = .resize }
    return shown
  }

  /// The threshold on ``image``; bounds have no alpha.
  var shownThreshold: AlphaThreshold { .atLeast(showsBounds ? 0 : minimumAlpha) }

  /// Every image that the state names.
  var images: [SuiteImage] { control?.all ?? [image] }

  /// Sets the control, and the image that it shows.
  mutating func show(_ control: SuiteControl) {
    self.control = control
    image = control.shown ?? SuiteControl.filled
  }
}

/// A layer as a suite spells it.
public struct SuiteLayer: Hashable, Sendable {
  /// The place of a layer in its parent.
  public enum Attachment: Hashable, Sendable {
    case matrix([Numeral])
    case anchored(position: [Numeral], anchorPoint: [Numeral], transform: [Numeral])
  }

  /// The width and the height of the bounds in points.
  public var size: [Numeral]
  /// The contents gravity.
  public var gravity: ContentsGravity
  /// The number of texels per point.
  public var contentsScale: Numeral
  /// The place of the layer in its parent.
  public var attachment: Attachment
  /// Whether the bounds clip the contents.
  public var masksToBounds: Bool

  /// The layer as values.
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

/// The source of a case's image.
public enum SuiteImage: Hashable, Sendable {
  /// A PNG file, with its path relative to the corpus folder.
  case file(path: String, orientation: Orientation)
  /// Bytes in the suite itself.
  case bytes(SuiteBytes)
}

/// An image in hexadecimal, one row of memory per line.
public struct SuiteBytes: Hashable, Sendable {
  /// The pixel format.
  public var format: PixelFormat
  /// The width in texels.
  public var width: Int
  /// The height in texels.
  public var height: Int
  /// The rows as they lie in memory, including padding, all of the same length; blanks between
  /// bytes are allowed.
  public var rows: [String]
  /// The distance in bytes from a row of the image to the row below it; negative if the bottom row
  /// comes first.
  public var bytesPerRow: Int
  /// The index of the first byte of texel (0, 0).
  public var firstByte: Int
}
