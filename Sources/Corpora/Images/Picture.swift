import HitTesting

/// The design plane of a picture laid over the texels of an image.
///
/// The origin is the middle of the image, y grows down, and the largest centered square reaches
/// from −1 to 1: `x = (column + ½ − width / 2) / texelsPerUnit` with
/// `texelsPerUnit = min(width, height) / 2`.
struct DesignGrid {
  let width: Int
  let height: Int
  let texelsPerUnit: Double

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    texelsPerUnit = Double(min(width, height)) / 2
  }

  func x(ofColumn column: Int) -> Double {
    (Double(column) + 0.5 - Double(width) / 2) / texelsPerUnit
  }

  func y(ofRow row: Int) -> Double {
    (Double(row) + 0.5 - Double(height) / 2) / texelsPerUnit
  }

  /// How much of a texel a shape covers: `½ − distance in texels`, clamped to 0…1; `distance` is
  /// from the texel's center to the shape's edge in design units, negative inside.
  @inline(__always)
  func coverage(_ distance: Double) -> Double { clampedToUnit(0.5 - distance * texelsPerUnit) }
}

/// A drawing that has a paint for every point of the design plane.
protocol Picture {
  var grid: DesignGrid { get }

  func paint(x: Double, y: Double) -> Paint
}

extension Picture {
  /// The picture sampled at the centers of the grid's texels.
  var bitmap: Bitmap {
    let xs = (0..<grid.width).map(grid.x(ofColumn:))
    return Bitmap.painted(width: grid.width, height: grid.height) { row, paintTexel in
      let y = grid.y(ofRow: row)
      for column in 0..<grid.width { paintTexel(column, paint(x: xs[column], y: y).bytes) }
    }
  }
}

extension Bitmap {
  typealias TexelBytes = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

  /// An `rgba8-straight` image; `paintRow` receives each row and a function that sets the texel of
  /// a column in it.
  @inline(__always)
  static func painted(
    width: Int, height: Int, paintRow: (Int, (Int, TexelBytes) -> Void) -> Void
  ) -> Bitmap {
    let storage = [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
      count = width * height * 4
      bytes.initialize(repeating: 0)
      for row in 0..<height {
        paintRow(row) { column, texel in
          let offset = (row * width + column) * 4
          bytes[offset] = texel.red
          bytes[offset + 1] = texel.green
          bytes[offset + 2] = texel.blue
          bytes[offset + 3] = texel.alpha
        }
      }
    }
    do {
      return try Bitmap(width: width, height: height, format: .rgba8Straight, storage: storage)
    } catch {
      preconditionFailure("rows without padding are a valid image: \(error)")
    }
  }
}
