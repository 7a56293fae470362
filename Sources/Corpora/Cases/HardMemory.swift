import HitTesting

extension CaseSuite {
  /// One image in every pixel format and arrangement in memory, opaque in every byte but alpha where it may be.
  public static let hardMemory: CaseSuite = {
    var cases: [@Sendable () -> HitTestCase] = []
    for format in PixelFormat.allCases {
      for storage in ImageStorage.allCases {
        cases.append {
          make(
            "\(format.name)-\(storage.rawValue)",
            image: CorpusImage.gradient.bitmap(width: 19, height: 5).stored(as: format, storage),
            storage: storage)
        }
      }
    }
    // A premultiplied colour larger than its alpha is not possible, and not a reason to read alpha differently.
    cases.append {
      let pixels: [UInt8] = [255, 255, 255, 0, 200, 10, 0, 1, 255, 0, 0, 127, 9, 9, 9, 128]
      let image = try! Bitmap(
        width: 4, height: 1, format: .rgba8Premultiplied, storage: pixels)
      return make("colour-above-alpha", image: image, storage: .packed)
    }
    // 16-bit alpha on either side of where rounding, `v >> 8` and `⌊v / 257⌋` give different bytes.
    for minimumAlpha in [1, 127, 128, 255] {
      cases.append {
        let alphas: [UInt16] = [
          0x0080, 0x0081, 0x00FF, 0x0100, 0x7F00, 0x7FFF, 0x8000, 0x807F, 0x8080, 0xFE80, 0xFF00,
          0xFF7F, 0xFF80, 0xFFFF,
        ]
        let pixels = alphas.flatMap { alpha -> [UInt8] in
          [255, 255, 255, 255, 255, 255, UInt8(alpha & 255), UInt8(alpha >> 8)]
        }
        let image = try! Bitmap(
          width: alphas.count, height: 1, format: PixelFormat(.rgba16le, .straight)!,
          storage: pixels)
        return make(
          "sixteen-bit-at-least-\(minimumAlpha)", image: image, storage: .packed,
          threshold: .atLeast(minimumAlpha))
      }
    }
    return CaseSuite(
      name: "hard-memory", summary: "every pixel format, padding, bottom-up rows, sub-images",
      named: cases)
  }()

  private static func make(
    _ name: String, image: Bitmap, storage: ImageStorage,
    threshold: AlphaThreshold = .atLeast(128)
  ) -> HitTestCase {
    let layer = LayerGeometry(
      size: Size(width: Double(image.width), height: Double(image.height)),
      attachment: .matrix(.identity))
    return HitTestCase(
      name: "hard-memory/\(name)", image: image, layer: layer, threshold: threshold,
      points: (0..<image.height).flatMap { row in
        (0..<image.width).map { Point(x: Double($0) + 0.5, y: Double(row) + 0.5) }
      },
      texelRects: [
        TexelRect(minColumn: 0, minRow: 0, maxColumn: image.width / 2, maxRow: image.height),
        TexelRect(minColumn: 0, minRow: 0, maxColumn: image.width, maxRow: image.height),
      ], traits: [.storage: storage.rawValue])
  }
}
