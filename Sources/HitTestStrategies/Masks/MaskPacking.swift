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
      PixelRows(bitmap).visit { pixels, layout, bytesPerRow in
        // Rows of whole words without a gap between them are like one long row.
        let isOneRow = bytesPerRow == width * layout.pixelBytes && width % 64 == 0
        for row in 0..<(isOneRow ? 1 : height) {
          kernels.pack(
            pixels + row * bytesPerRow, isOneRow ? width * height : width, layout.pixelBytes,
            layout.alphaOffset, minimum, base + row * wordsPerRow)
        }
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

  /// Calls `body` with the first row and the distance in bytes from one row to the next.
  ///
  /// - Precondition: the image has texels.
  func visit(_ body: (_ pixels: UnsafePointer<UInt8>, _ layout: Layout, _ bytesPerRow: Int) -> Void)
  {
    let format = bitmap.format
    if let alphaOffset = format.alphaOffset, format.layout != .rgba16le {
      let layout = Layout(pixelBytes: format.bytesPerPixel, alphaOffset: alphaOffset)
      bitmap.storage.withUnsafeBufferPointer { storage in
        body(storage.baseAddress! + bitmap.firstByte, layout, bitmap.bytesPerRow)
      }
    } else {
      // Formats that need arithmetic or have no alpha are rare enough to go through a plane.
      let layout = Layout(pixelBytes: 1, alphaOffset: 0)
      AlphaPlane(bitmap).bytes.withUnsafeBufferPointer { plane in
        body(plane.baseAddress!, layout, bitmap.width)
      }
    }
  }
}
