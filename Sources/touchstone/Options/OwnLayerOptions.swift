import ArgumentParser
import CommandLineTools
import Corpora
import HitTesting
import PNGImages

/// The options for a layer of the user: an image file and its geometry.
struct OwnLayerOptions: ParsableArguments {
  @Option(help: takes("file", "The PNG file that the layer shows."))
  var image: String?

  @Option(parsing: .unconditional, help: takes("x,y", "The point in parent space."))
  var at: String?

  @Option(
    parsing: .unconditional,
    help: takes(
      "width,height", "The size of the bounds in points (default: the image's natural size)."))
  var size: String?

  @Option(
    help: takes(
      "name",
      "The contents gravity: \(ContentsGravity.allCases.map(\.rawValue).joined(separator: ", "))."))
  var gravity: ContentsGravity = .resize

  @Option(help: takes("scale", "The number of texels per point."))
  var contentsScale = 1.0

  @Option(
    parsing: .unconditional,
    help: takes("x,y", "The position of the anchor point in parent space."))
  var position = "0,0"

  @Option(parsing: .unconditional, help: takes("x,y", "The anchor point in unit coordinates."))
  var anchorPoint = "0,0"

  @Option(parsing: .unconditional, help: takes("a,b,c,d,tx,ty", "The layer's transform."))
  var transform = "1,0,0,1,0,0"

  @Flag(help: "Clip the contents to the bounds.")
  var masksToBounds = false

  @Option(help: takes("alpha", "The smallest alpha that hits, 0 to 256."))
  var minimumAlpha = 128

  @OptionGroup var imageLimits: ImageLimitOptions

  /// The first of these options whose value differs from its default.
  var givenOption: String? {
    let changed = [
      ("--image", image != nil), ("--at", at != nil), ("--size", size != nil),
      ("--gravity", gravity != .resize), ("--contents-scale", contentsScale != 1),
      ("--position", position != "0,0"), ("--anchor-point", anchorPoint != "0,0"),
      ("--transform", transform != "1,0,0,1,0,0"), ("--masks-to-bounds", masksToBounds),
      ("--minimum-alpha", minimumAlpha != 128),
    ]
    return changed.first(where: \.1)?.0 ?? imageLimits.words.first
  }

  /// Makes the case of one point that the options describe.
  ///
  /// - Throws: an error that names the option or the file.
  func testCase() throws -> ImageCase {
    guard let image else { throw ValidationError("expected a case or --image") }
    guard let at else { throw ValidationError("expected --at x,y, the point in parent space") }
    try require(minimumAlpha, in: 0...256, "--minimum-alpha")
    try require(
      contentsScale.isFinite && contentsScale > 0,
      "--contents-scale \(contentsScale): expected a number above 0")
    let point = try Self.numbers(at, 2, option: "--at")
    let anchor = try Self.numbers(anchorPoint, 2, option: "--anchor-point")
    let place = try Self.numbers(position, 2, option: "--position")
    let t = try Self.numbers(transform, 6, option: "--transform")
    let bounds = try size.map { try Self.numbers($0, 2, option: "--size") }
    let bitmap = try PNGDecoder.decode(contentsOfFile: image, limits: imageLimits.limits)
    let layer = LayerGeometry(
      size: bounds.map { Size(width: $0[0], height: $0[1]) }
        ?? Size(
          width: Double(bitmap.width) / contentsScale,
          height: Double(bitmap.height) / contentsScale),
      position: Point(x: place[0], y: place[1]), anchorPoint: Point(x: anchor[0], y: anchor[1]),
      transform: AffineTransform(a: t[0], b: t[1], c: t[2], d: t[3], tx: t[4], ty: t[5]),
      contentsGravity: gravity, contentsScale: contentsScale, masksToBounds: masksToBounds)
    return ImageCase(
      name: image, image: bitmap, layer: layer, threshold: .atLeast(minimumAlpha),
      points: [Point(x: point[0], y: point[1])])
  }

  private static func numbers(_ text: String, _ count: Int, option: String) throws -> [Double] {
    let values = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    try require(
      values.count == count && values.allSatisfy { $0?.isFinite == true },
      "\(option) \(text): expected \(count) finite numbers")
    return values.compactMap { $0 }
  }
}

extension ContentsGravity: ExpressibleByArgument {}
