import HitTesting
import Testing

@Suite struct AlphaPlaneTests {
  @Test func rowsFollowEachOtherFromTheTop() {
    let plane = AlphaPlane(width: 3, height: 2, bytes: [1, 2, 3, 4, 5, 6])
    #expect(plane[0, 0] == 1 && plane[2, 0] == 3 && plane[0, 1] == 4 && plane[2, 1] == 6)
  }

  @Test func bitmapOfAPlaneIsThePlane() {
    let plane = AlphaPlane(width: 4, height: 3, bytes: (1...12).map { UInt8($0 * 20) })
    #expect(plane.bitmap.format == .alpha8)
    #expect(AlphaPlane(plane.bitmap) == plane)
    let none = AlphaPlane(width: 0, height: 3, bytes: [])
    #expect(AlphaPlane(none.bitmap) == none)
  }
}
