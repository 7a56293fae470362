import HitTesting

extension CaseSuite {
  /// Images of awkward shape or content, and every alpha that matters against every threshold that matters.
  public static let hardImages: CaseSuite = {
    var cases: [@Sendable () -> HitTestCase] = []
    for (width, height) in [(1, 1), (1, 9), (9, 1), (0, 5), (5, 0), (0, 0), (64, 1), (65, 3)] {
      cases.append(drawn("full-\(width)x\(height)", .full, width, height))
    }
    for kind in CorpusImage.allCases {
      cases.append(drawn("\(kind.rawValue)-17x13", kind, 17, 13))
      cases.append(drawn("\(kind.rawValue)-130x3", kind, 130, 3))
    }
    for (name, background, texel) in [("opaque", UInt8(0), UInt8(255)), ("transparent", 255, 0)] {
      cases.append { loneTexel("one-\(name)-texel-in-4096", background: background, texel: texel) }
    }
    for minimumAlpha in [0, 1, 85, 86, 128, 254, 255, 256] {
      cases.append {
        let alphas: [UInt8] = [0, 1, 84, 85, 86, 127, 128, 254, 255]
        return make(
          "alphas-at-least-\(minimumAlpha)",
          image: AlphaPlane(width: alphas.count, height: 1, bytes: alphas).bitmap,
          threshold: .atLeast(minimumAlpha))
      }
    }
    return CaseSuite(
      name: "hard-images", summary: "thin, empty and lone-texel images, alphas at the threshold",
      named: cases)
  }()

  private static func drawn(
    _ name: String, _ kind: CorpusImage, _ width: Int, _ height: Int
  ) -> @Sendable () -> HitTestCase {
    {
      // The generator draws at least one texel; an image without any is a sub-image of one.
      let image = try! kind.bitmap(width: max(width, 1), height: max(height, 1))
        .subImage(column: 0, row: 0, width: width, height: height)
      return make(name, image: image, threshold: .atLeast(1))
    }
  }

  private static func make(
    _ name: String, image: Bitmap, threshold: AlphaThreshold
  ) -> HitTestCase {
    let (width, height) = (image.width, image.height)
    let layer = LayerGeometry(
      size: Size(width: Double(max(width, 1)), height: Double(max(height, 1))),
      attachment: .matrix(.identity))
    let frame = LayerFrame(layer, imageWidth: max(width, 1), imageHeight: max(height, 1))
    let (columns, rows) = (min(width, 20), min(height, 14))
    let points = (-1...columns).flatMap { column in
      (-1...rows).flatMap { row in
        [0.0, 0.5].map { frame.parent(u: Double(column) + $0, v: Double(row) + $0) }
      }
    }
    return HitTestCase(
      name: "hard-images/\(name)", image: image, layer: layer, threshold: threshold,
      points: points,
      texelRects: [
        TexelRect(minColumn: 0, minRow: 0, maxColumn: width, maxRow: height),
        TexelRect(minColumn: -5, minRow: -5, maxColumn: width + 5, maxRow: height + 5),
        TexelRect(minColumn: width / 2, minRow: 0, maxColumn: width, maxRow: height),
        TexelRect(minColumn: 1, minRow: 1, maxColumn: width - 1, maxRow: height - 1),
        TexelRect(minColumn: 3, minRow: 3, maxColumn: 3, maxRow: 9),
      ])
  }

  private static func loneTexel(_ name: String, background: UInt8, texel: UInt8) -> HitTestCase {
    let side = 4096
    var bytes = [UInt8](repeating: background, count: side * side)
    let (column, row) = (2711, 1802)
    bytes[row * side + column] = texel
    let layer = LayerGeometry(
      size: Size(width: 4096, height: 4096), attachment: .matrix(.identity))
    let points = [-1.0, 0, 0.5, 1, 2].flatMap { dx in
      [-1.0, 0, 0.5, 1].map { Point(x: Double(column) + dx, y: Double(row) + $0) }
    }
    return HitTestCase(
      name: "hard-images/\(name)",
      image: AlphaPlane(width: side, height: side, bytes: bytes).bitmap,
      layer: layer, threshold: .atLeast(128), points: points,
      texelRects: [
        TexelRect(minColumn: 0, minRow: 0, maxColumn: side, maxRow: side),
        TexelRect(minColumn: column, minRow: row, maxColumn: column + 1, maxRow: row + 1),
        TexelRect(minColumn: 0, minRow: 0, maxColumn: column, maxRow: side),
      ])
  }
}
