import Corpora
import HitTesting
import RandomNumbers

/// The image of a covering case: texels in memory, or a file of the corpus.
struct CoveringImage {
  /// The pixels as they are shown, those of a file turned.
  let bitmap: Bitmap
  let source: ImageCase.ImageSource

  /// One opaque texel.
  static let full = AlphaPlane(width: 1, height: 1, bytes: [255]).bitmap

  private init(_ bitmap: Bitmap, _ source: ImageCase.ImageSource) {
    self.bitmap = bitmap
    self.source = source
  }

  /// Draws the image of a row; `sides` are the numbers of columns and rows.
  ///
  /// Every other alpha of one in memory is the threshold or a neighbor of it, so that a threshold
  /// that is off by one shows beside every edge.
  init(
    _ row: CoveringRow, _ sides: [Int], _ threshold: AlphaThreshold, corpus: String,
    using random: inout SeededGenerator
  ) {
    if row["source"] == "file" {
      let orientation = Orientation(rawValue: Int(row["orientation"])!)!
      self.init(Self.file(sides, row.index), orientation, corpus)
      return
    }
    let least = threshold.minimumAlpha
    let near = [least - 1, least - 1, least, least + 1, 0, 255].map { UInt8(max(0, min(255, $0))) }
    let bytes = (0..<sides[0] * sides[1]).map { _ -> UInt8 in
      let bits = random.next()
      if !Self.hasTexelsNearThreshold(row) {
        return row.index % 10 == 0 || bits >> 63 == 0 ? 255 : 0
      }
      let choice = Int((bits >> 32) % 8)
      return choice < near.count ? near[choice] : UInt8(truncatingIfNeeded: bits)
    }
    let plane = AlphaPlane(width: sides[0], height: sides[1], bytes: bytes)
    let format = PixelFormat(name: row["format"])!
    if let storage = ImageStorage(rawValue: row["storage"]) {
      self.init(plane.bitmap.stored(as: format, storage).withFractions(using: &random), .pixels)
      return
    }
    let isLate = row["storage"] == "first byte 1"
    let bitmap = plane.bitmap.stored(as: format, isLate ? .packed : .padded)
    let length = (sides[1] - 1) * bitmap.bytesPerRow + sides[0] * format.bytesPerPixel
    do {
      let stored = try Bitmap(
        width: sides[0], height: sides[1], bytesPerRow: bitmap.bytesPerRow, format: format,
        firstByte: isLate ? 1 : 0, storage: (isLate ? [0xFF] : []) + bitmap.storage.prefix(length))
      self.init(stored, .pixels)
    } catch {
      preconditionFailure("a byte before all others, or none after them: \(error)")
    }
  }

  /// Whether an image in memory has alphas near the threshold: of ten images one is opaque, and one
  /// has no alpha between.
  static func hasTexelsNearThreshold(_ row: CoveringRow) -> Bool { row.index % 10 > 1 }

  init(_ file: (path: String, alpha: AlphaPlane), _ orientation: Orientation, _ corpus: String) {
    let stored = file.alpha.bitmap
    self.init(
      orientation == .topLeft ? stored : stored.oriented(orientation),
      .file(path: "\(corpus)/\(file.path)", orientation: orientation))
  }

  /// The file of a size; those of a few texels have 17 × 13 and all formats of PNG, one per row.
  static func file(_ sides: [Int], _ index: Int) -> (path: String, alpha: AlphaPlane) {
    if sides == [17, 13] || sides[0] * sides[1] < 100 {
      let format = PNGFormat.allCases[index % PNGFormat.allCases.count]
      return ("images/png/\(format.name).png", format.expectedAlpha)
    }
    let image = LatticeImage(width: sides[0], height: sides[1])
    return (image.path, image.alpha)
  }

  /// The file that a case shows.
  ///
  /// - Precondition: the path is one of ``file(_:_:)``, in some folder.
  static func file(of path: String) -> (path: String, alpha: AlphaPlane) {
    if let image = LatticeImage.all.first(where: { path.hasSuffix($0.path) }) {
      return (image.path, image.alpha)
    }
    let format = PNGFormat.allCases.first { path.hasSuffix("/\($0.name).png") }!
    return ("images/png/\(format.name).png", format.expectedAlpha)
  }
}

extension Bitmap {
  /// The bitmap with 16-bit alphas that all reductions in use (R11) reduce to the same 8-bit ones,
  /// and that are not multiples of 257; others are as they are.
  fileprivate func withFractions(using random: inout SeededGenerator) -> Bitmap {
    guard let offset = format.alphaOffset, format.layout == .rgba16le else { return self }
    var bytes = storage
    for row in 0..<height {
      for column in 0..<width {
        let low = byteOffset(column: column, row: row) + offset
        let reduced = Int(bytes[low])
        let alpha = reduced * 257 + Int.random(in: 0...min(128, 255 - reduced), using: &random)
        (bytes[low], bytes[low + 1]) = (UInt8(alpha & 0xFF), UInt8(alpha >> 8))
      }
    }
    return with(storage: bytes)!
  }

  /// The bitmap with 255 − alpha in place of alpha.
  var inverted: Bitmap {
    let plane = AlphaPlane(self)
    return AlphaPlane(width: width, height: height, bytes: plane.bytes.map { ~$0 }).bitmap
  }
}

extension CoveringRow {
  /// The threshold: one of the level's range, so that all of them occur over the rows.
  var threshold: AlphaThreshold {
    let range = numbers("threshold").map { Int($0) }
    return .atLeast(range[0] + index % (range[1] - range[0] + 1))
  }

  /// The layer that shows an image of a size in texels.
  ///
  /// Positions and translations are in units of a power of two near the size of a texel, so that
  /// doubles distinguish texels there, and single precision does not.
  func layer(width: Int, height: Int) -> LayerGeometry {
    let contentsScale = numbers("contentsScale")[0]
    let (scale, mirror, shear) = (numbers("scale"), numbers("mirror"), numbers("shear"))
    let rotation = numbers("rotation")
    var transform = AffineTransform.scale(x: scale[0] * mirror[0], y: scale[1] * mirror[1])
      .concatenating(.shear(x: shear[0], y: shear[1]))
      .concatenating(.rotation(cosine: rotation[0], sine: rotation[1]))
    let texel = min(scale[0], scale[1]) / contentsScale
    let unit = Double(sign: .plus, exponent: texel.exponent, significand: 1)
    let (translation, position) = (point("translation"), point("position"))
    (transform.tx, transform.ty) = (translation.x * unit, translation.y * unit)
    let size = numbers("size")
    let anchored = LayerGeometry(
      size: Size(
        width: Double(width) / contentsScale * size[0],
        height: Double(height) / contentsScale * size[1]),
      position: Point(x: position.x * unit, y: position.y * unit),
      anchorPoint: point("anchorPoint"),
      transform: transform, contentsGravity: ContentsGravity(rawValue: self["gravity"])!,
      contentsScale: contentsScale, masksToBounds: self["clipping"] == "true")
    if self["attachment"] == "anchored" { return anchored }
    var composed = anchored
    composed.attachment = .matrix(anchored.matrix)
    return composed
  }
}
