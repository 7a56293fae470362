import Choosing
import HitTesting
import Testing

@Suite("Kinds of transforms")
struct TransformKindTests {
  @Test("Moving alone is no kind")
  func moving() {
    #expect(TransformKind.kinds(of: .init(a: 1, b: 0, c: 0, d: 1, tx: 3, ty: -4)) == [])
  }

  @Test(
    "Scales, mirrors, turns and shears are told apart",
    arguments: [
      (AffineTransform(a: 2, b: 0, c: 0, d: 1, tx: 0, ty: 0), [TransformKind.scale]),
      (AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0), [.mirror]),
      (AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0), [.rotate]),
      (AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0), [.rotate]),
      (AffineTransform(a: 0, b: 3, c: -3, d: 0, tx: 0, ty: 0), [.rotate, .scale]),
      (AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0), [.rotate, .mirror]),
      (AffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0), [.rotate, .scale, .shear]),
    ])
  func kinds(transform: AffineTransform, expected: [TransformKind]) {
    #expect(TransformKind.kinds(of: transform) == Set(expected))
  }
}
