import HitTesting
import Testing

@Suite struct BitmapTests {
  private func make(
    _ width: Int, _ height: Int, bytesPerRow: Int? = nil, firstByte: Int = 0, count: Int,
    format: PixelFormat = .rgba8Straight
  ) throws(BitmapError) -> Bitmap {
    try Bitmap(
      width: width, height: height, bytesPerRow: bytesPerRow, format: format,
      firstByte: firstByte, storage: [UInt8](repeating: 0, count: count))
  }

  @Test(arguments: [
    (-1, 1), (1, -1), (Bitmap.maximumSide + 1, 1), (1, Bitmap.maximumSide + 1), (.max, .max),
    (.min, .min), (0, .min), (.max, 0),
  ])
  func sideOutOfRange(width: Int, height: Int) {
    #expect(throws: BitmapError.sideOutOfRange(width: width, height: height)) {
      try make(width, height, count: 16)
    }
  }

  @Test(arguments: [0, 1, 7, -7, -1])
  func rowsOverlap(bytesPerRow: Int) {
    #expect(throws: BitmapError.rowsOverlap(bytesPerRow: bytesPerRow, rowBytes: 8)) {
      try make(2, 2, bytesPerRow: bytesPerRow, firstByte: 50, count: 100)
    }
  }

  /// Width, height, bytes per row, first byte and byte count; one of them is off by one byte or by
  /// far.
  @Test(arguments: [
    (2, 2, 8, 0, 15), (2, 2, 8, 1, 16), (2, 2, 8, -1, 16), (2, 2, -8, 7, 16), (2, 2, -8, 9, 16),
    (2, 2, 9, 0, 16), (1, 1, 4, 0, 0), (1, 1, 4, .max, 16), (1, 1, 4, .max - 3, 16),
    (1, 1, 4, .min, 16), (2, 3, .max, 0, 16), (2, 3, .min, 0, 16), (2, 2, .max, 16, 16),
    (2, 2, .min, 0, 16), (1, 2, .max - 2, 0, 16), (Bitmap.maximumSide, 1, 4, 0, 16),
    (1, Bitmap.maximumSide, 4, 0, 16),
    (Bitmap.maximumSide, Bitmap.maximumSide, 4 * Bitmap.maximumSide, 0, 16),
  ])
  func storageTooSmall(width: Int, height: Int, bytesPerRow: Int, firstByte: Int, count: Int) {
    let error = #expect(throws: BitmapError.self) {
      try make(width, height, bytesPerRow: bytesPerRow, firstByte: firstByte, count: count)
    }
    #expect(
      error
        == .storageTooSmall(
          width: width, height: height, bytesPerRow: bytesPerRow, format: "rgba8-straight",
          firstByte: firstByte, byteCount: count))
  }

  @Test func storageMayEndWithTheLastTexel() throws {
    let padded = try make(2, 3, bytesPerRow: 11, count: 2 * 11 + 8)
    #expect(padded.byteOffset(column: 1, row: 2) == 26)
    #expect(throws: BitmapError.self) { try make(2, 3, bytesPerRow: 11, count: 2 * 11 + 7) }
    let one = try make(2, 1, bytesPerRow: 3, count: 8)
    #expect(one.byteOffset(column: 1, row: 0) == 4)
  }

  @Test func zeroSidesNeedNoStorage() throws {
    for (width, height) in [(0, 0), (0, 7), (7, 0), (0, Bitmap.maximumSide)] {
      let bitmap = try make(width, height, count: 0)
      #expect(bitmap.width == width && bitmap.height == height)
      #expect(bitmap.oriented(.rightTop).width == height)
      if height < 10 {
        #expect(AlphaPlane(bitmap).bytes.isEmpty)
        #expect(bitmap.converted(to: .alpha8).storage.isEmpty)
      }
    }
  }

  /// The bottom row is stored first.
  @Test func negativeStride() throws {
    let bitmap = try Bitmap(
      width: 2, height: 3, bytesPerRow: -3, format: .alpha8, firstByte: 6,
      storage: [5, 6, 99, 3, 4, 99, 1, 2])
    #expect(AlphaPlane(bitmap).bytes == [1, 2, 3, 4, 5, 6])
    #expect(bitmap.byteOffset(column: 1, row: 2) == 1)
    let part = try bitmap.subImage(column: 1, row: 1, width: 1, height: 2)
    #expect(AlphaPlane(part).bytes == [4, 6])
    #expect(bitmap.converted(to: .alpha8).storage == [1, 2, 3, 4, 5, 6])
  }

  @Test func subImagesShareStorage() throws {
    let bytes = [UInt8](0..<35)
    let whole = try Bitmap(width: 5, height: 5, bytesPerRow: 7, format: .alpha8, storage: bytes)
    let part = try whole.subImage(column: 1, row: 2, width: 3, height: 2)
    #expect(part.storage == bytes && part.bytesPerRow == 7 && part.firstByte == 15)
    let areShared = part.storage.withUnsafeBufferPointer { part in
      whole.storage.withUnsafeBufferPointer { $0.baseAddress == part.baseAddress }
    }
    #expect(areShared)
    #expect(AlphaPlane(part).bytes == [15, 16, 17, 22, 23, 24])
    let inner = try part.subImage(column: 2, row: 1, width: 1, height: 1)
    #expect(AlphaPlane(inner).bytes == [24])
    #expect(
      AlphaPlane(try whole.subImage(column: 0, row: 0, width: 5, height: 5)) == AlphaPlane(whole))
  }

  @Test func emptySubImagesLieAnywhereInside() throws {
    let whole = try make(5, 5, count: 100)
    for (column, row, width, height) in [(0, 0, 0, 0), (5, 5, 0, 0), (5, 0, 0, 5), (0, 5, 5, 0)] {
      let part = try whole.subImage(column: column, row: row, width: width, height: height)
      #expect(AlphaPlane(part).bytes.isEmpty)
    }
  }

  @Test(arguments: [
    (-1, 0, 1, 1), (0, -1, 1, 1), (0, 0, 6, 1), (0, 0, 1, 6), (5, 0, 1, 1), (0, 5, 1, 1),
    (3, 0, 3, 1), (0, 0, -1, 1), (0, 0, 1, -1), (6, 0, 0, 0), (0, 6, 0, 0), (1, 1, .max, 1),
    (.max, 0, 1, 1), (.min, 0, .max, 1), (0, .min, 1, .min),
  ])
  func subImageOutside(column: Int, row: Int, width: Int, height: Int) throws {
    let whole = try make(5, 5, count: 100)
    #expect(
      throws: BitmapError.subImageOutside(column: column, row: row, width: width, height: height)
    ) { try whole.subImage(column: column, row: row, width: width, height: height) }
  }

  @Test func errorsSayWhatAndWhere() {
    let errors: [(BitmapError, [String])] = [
      (.sideOutOfRange(width: -3, height: 7), ["-3 × 7"]),
      (.rowsOverlap(bytesPerRow: 5, rowBytes: 8), ["5", "8"]),
      (
        .storageTooSmall(
          width: 2, height: 4, bytesPerRow: 9, format: "ga8-straight", firstByte: 11, byteCount: 17),
        ["2 × 4", "ga8-straight", "9", "11", "17"]
      ),
      (.subImageOutside(column: 1, row: 2, width: 3, height: 4), ["3 × 4", "(1, 2)"]),
    ]
    for (error, parts) in errors {
      for part in parts { #expect("\(error)".contains(part), "\(error)") }
      #expect(!"\(error)".contains("\n"))
    }
  }
}
