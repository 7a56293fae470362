import CKernels
import HitTesting

extension Mask {
  /// Packs the texels that pass a threshold, with the fastest kernel this processor has.
  ///
  /// *Complexity*: O(width · height); a row of alpha at a time, so no alpha plane is built on the way.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    let kernels = kernels_best().pointee
    let minimum = UInt32(threshold.minimumAlpha)
    let (width, height) = (bitmap.width, bitmap.height)
    let wordsPerRow = Mask.wordsPerRow(forWidth: width)
    let rows = AlphaRows(bitmap: bitmap, kernels: kernels)
    let words = [UInt64](unsafeUninitializedCapacity: wordsPerRow * height) { words, count in
      count = wordsPerRow * height
      guard count > 0, let base = words.baseAddress else { return }
      rows.visit { row, alpha in
        kernels.pack(alpha, width, minimum, base + row * wordsPerRow)
      }
    }
    self.init(width: width, height: height, words: words)
  }
}

/// The rows of an image as 8-bit alpha, one after the other through a buffer of one row.
private struct AlphaRows {
  let bitmap: Bitmap
  let kernels: kernel_table

  /// - Precondition: the image has texels.
  func visit(_ body: (_ row: Int, _ alpha: UnsafePointer<UInt8>) -> Void) {
    let format = bitmap.format
    if format.layout == .rgba16le || format.alphaOffset == nil {
      // Formats that need arithmetic or have no alpha to read: rare enough to go through a plane.
      AlphaPlane(bitmap).bytes.withUnsafeBufferPointer { plane in
        for row in 0..<bitmap.height { body(row, plane.baseAddress! + row * bitmap.width) }
      }
      return
    }
    bitmap.storage.withUnsafeBufferPointer { storage in
      let pixels = storage.baseAddress! + bitmap.firstByte
      if format.layout == .alpha8 {
        for row in 0..<bitmap.height { body(row, pixels + row * bitmap.bytesPerRow) }
        return
      }
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bitmap.width) { line in
        for row in 0..<bitmap.height {
          kernels.extract_alpha(
            pixels + row * bitmap.bytesPerRow, bitmap.width, format.bytesPerPixel,
            format.alphaOffset!, line.baseAddress!)
          body(row, UnsafePointer(line.baseAddress!))
        }
      }
    }
  }
}
