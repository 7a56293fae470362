import HitTesting

/// A picture of the corpus, drawn by code at any size.
///
/// The same kind and size give the same bytes on every platform. The drawing code uses only integer
/// arithmetic, `+ − × ÷` and square roots of doubles, which IEEE 754 rounds in only one way, and
/// never the mathematical library.
///
/// *Layout*: `rgba8-straight`, rows without padding. Transparent texels have colors, as they may in
/// straight images.
///
/// *Edges*: shapes keep their proportions and are centered in an image that is not square; patterns
/// fill it.
package enum CorpusImage: String, CaseIterable, Hashable, Sendable {
  case blob
  case flower
  case diamond
  case ring
  case leaf
  case glyphs
  case checkerboard
  case diagonal
  case singleTexels = "single-texels"
  case oneHole = "one-hole"
  case empty
  case full
  case gradient
  case allOne = "all-one"
  case thresholdSteps = "threshold-steps"

  /// What the picture shows, in one sentence.
  package var summary: String {
    switch self {
    case .blob: "An irregular, opaque blob with dents and an antialiased edge."
    case .flower: "Translucent petals that overlap each other around an opaque center."
    case .diamond: "A diamond-shaped button on a soft shadow, made to overlap its neighbors."
    case .ring: "A ring that is transparent inside and outside, with two antialiased edges."
    case .leaf: "A leaf with a ragged edge, eaten holes and noise in its alpha."
    case .glyphs: "The letters “Hit?” as antialiased strokes with round ends."
    case .checkerboard: "Alternating opaque and transparent texels; the top left one is opaque."
    case .diagonal: "An opaque line one texel wide from the top left to the bottom right corner."
    case .singleTexels: "Isolated opaque texels: the corners, the middles of the edges, the center."
    case .oneHole:
      "An opaque image with one transparent texel, off the center and off every diagonal."
    case .empty: "An image that is transparent everywhere and has color nevertheless."
    case .full: "An image that is opaque everywhere."
    case .gradient: "Alpha that rises from left to right through all its values."
    case .allOne: "An image whose alpha is 1 everywhere: nearly invisible, but not transparent."
    case .thresholdSteps: "Vertical stripes of the alphas on either side of the usual thresholds."
    }
  }

  /// The picture as a square image of `side` × `side` texels, at least 1 × 1.
  package func bitmap(side: Int) -> Bitmap { bitmap(width: side, height: side) }

  /// The picture as an image of `width` × `height` texels.
  ///
  /// - Precondition: both sides are at least 1 and the image has at most ``maximumTexelCount``
  ///   texels.
  /// - Complexity: O(width · height).
  package func bitmap(width: Int, height: Int) -> Bitmap {
    precondition(
      width >= 1 && height >= 1 && width <= Self.maximumTexelCount / height,
      "image of \(width) × \(height) texels: sides start at 1, "
        + "texels end at \(Self.maximumTexelCount)"
    )
    let grid = DesignGrid(width: width, height: height)
    let size = (width: width, height: height)
    return switch self {
    case .blob: Blob(grid: grid).bitmap
    case .flower: Flower(grid: grid).bitmap
    case .diamond: Diamond(grid: grid).bitmap
    case .ring: Ring(grid: grid).bitmap
    case .leaf: Leaf(grid: grid).bitmap
    case .glyphs: Glyphs(grid: grid).bitmap
    case .checkerboard: Pattern.checkerboard.bitmap(size)
    case .diagonal: Pattern.diagonal.bitmap(size)
    case .singleTexels: Pattern.singleTexels.bitmap(size)
    case .oneHole: Pattern.oneHole.bitmap(size)
    case .empty: Pattern.uniform(0).bitmap(size)
    case .full: Pattern.uniform(255).bitmap(size)
    case .allOne: Pattern.uniform(1).bitmap(size)
    case .gradient: Pattern.gradient.bitmap(size)
    case .thresholdSteps: Pattern.thresholdSteps.bitmap(size)
    }
  }

  /// The most texels of an image: 2²⁸, which take one gibibyte.
  package static let maximumTexelCount = 1 << 28

  /// The sides that a name may contain.
  package static let namedSides = 1...4096

  /// The name of the square image of this kind, such as `flower-512`.
  package func name(side: Int) -> String { "\(rawValue)-\(side)" }

  /// The kind and side in a name such as `flower-512`, or `nil` if the name is not that of an
  /// image.
  ///
  /// *Edges*: a side has one spelling, decimal digits without sign or leading zeros, and lies in
  /// ``namedSides``.
  package static func named(_ name: String) -> (image: CorpusImage, side: Int)? {
    guard let hyphen = name.lastIndex(of: "-"),
      let image = CorpusImage(rawValue: String(name[..<hyphen])),
      let side = Int(name[name.index(after: hyphen)...]),
      namedSides.contains(side), image.name(side: side) == name
    else { return nil }
    return (image, side)
  }
}
