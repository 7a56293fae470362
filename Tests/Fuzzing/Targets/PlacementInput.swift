import Corpora
import HitTesting

/// A small image, a layer and queries, taken from the bytes of an input one after the other; zeros
/// follow the last byte.
struct PlacementInput {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  private mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// A number: mostly a small one that doubles hold exactly, where edges are; one that is a few
  /// units in the last place beside such a number; or any eight bytes.
  private mutating func double() -> Double {
    let kind = byte()
    switch kind {
    case ..<128: return Double(Int(kind) - 32) / 4
    case ..<192: return Double(Int(kind) - 160) * 8
    case ..<224:
      var number = Double(Int(kind) - 208) / 4
      let steps = Int8(bitPattern: byte())
      for _ in 0..<(steps.magnitude % 8) { number = steps < 0 ? number.nextDown : number.nextUp }
      return number
    default:
      return Double(bitPattern: (0..<8).reduce(UInt64(0)) { bits, _ in bits << 8 | UInt64(byte()) })
    }
  }

  private mutating func point() -> Point { Point(x: double(), y: double()) }

  private mutating func size() -> Size { Size(width: double(), height: double()) }

  private mutating func image() -> Bitmap {
    let (width, height, seed) = (1 + Int(byte() % 9), 1 + Int(byte() % 9), Int(byte() | 1))
    let alpha = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 &* seed &* 37) }
    return AlphaPlane(width: width, height: height, bytes: alpha).bitmap
  }

  private mutating func layer() -> LayerGeometry {
    let switches = byte()
    let gravities = ContentsGravity.allCases
    let transform = AffineTransform(
      a: double(), b: switches & 1 == 0 ? 0 : double(), c: switches & 1 == 0 ? 0 : double(),
      d: double(), tx: double(), ty: double())
    return LayerGeometry(
      size: size(),
      attachment: switches & 2 == 0
        ? .matrix(transform)
        : .anchored(position: point(), anchorPoint: point(), transform: transform),
      contentsGravity: gravities[Int(byte()) % gravities.count], contentsScale: double(),
      masksToBounds: switches & 4 == 0)
  }

  mutating func testCase() -> ImageCase {
    var testCase = ImageCase(
      name: "fuzz/case", image: image(), layer: layer(), threshold: .atLeast(Int(byte())))
    for _ in 0..<4 { testCase.ask([.point(point())]) }
    testCase.ask([
      .disc(Disc(center: point(), radius: double())),
      .rect(Rect(origin: point(), size: size())),
    ])
    return testCase
  }
}
