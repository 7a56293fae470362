import CKernels
import HitTesting

extension Mask {
  /// Packs the texels that pass a threshold, with the fastest kernel that this processor has.
  ///
  /// *Complexity*: O(width · height). Pixels are packed directly; only 16-bit formats and formats
  /// without alpha are first decoded into a plane.
  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    let kernels = Kernels().table.pointee
    let minimum = UInt32(threshold.minimumAlpha)
    let (width, height) = (bitmap.width, bitmap.height)
    let wordsPerRow = Mask.wordsPerRow(forWidth: width)
    let words = [UInt64](unsafeUninitializedCapacity: wordsPerRow * height) { words, count in
      count = wordsPerRow * height
      guard count > 0, let base = words.baseAddress else { return }
      PixelRows(bitmap).visit { row, pixels, layout in
        kernels.pack(
          pixels, width, layout.pixelBytes, layout.alphaOffset, minimum, base + row * wordsPerRow)
      }
    }
    self.init(width: width, height: height, words: words)
  }
}

/// The rows of an image as a kernel can read them: pixels with an alpha byte.
private struct PixelRows {
  /// The position of alpha: byte `alphaOffset` of every `pixelBytes` bytes.
  struct Layout {
    let pixelBytes: Int
    let alphaOffset: Int
  }

  let bitmap: Bitmap

  init(_ bitmap: Bitmap) { self.bitmap = bitmap }

  /// Calls `body` for each row.
  ///
  /// - Precondition: the image has texels.
  func visit(_ body: (_ row: Int, _ pixels: UnsafePointer<UInt8>, _ layout: Layout) -> Void) {
    let format = bitmap.format
    if let alphaOffset = format.alphaOffset, format.layout != .rgba16le {
      let layout = Layout(pixelBytes: format.bytesPerPixel, alphaOffset: alphaOffset)
      bitmap.storage.withUnsafeBufferPointer { storage in
        let pixels = storage.baseAddress! + bitmap.firstByte
        for row in 0..<bitmap.height { body(row, pixels + row * bitmap.bytesPerRow, layout) }
      }
    } else {
      // Formats that need arithmetic or have no alpha are rare enough to go through a plane.
      let layout = Layout(pixelBytes: 1, alphaOffset: 0)
      AlphaPlane(bitmap).bytes.withUnsafeBufferPointer { plane in
        for row in 0..<bitmap.height { body(row, plane.baseAddress! + row * bitmap.width, layout) }
      }
    }
  }
}
