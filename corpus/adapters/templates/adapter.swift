// A complete adapter in Swift:
// swiftc -O corpus/adapters/templates/adapter.swift -o build/adapter && touchstone conform --adapter build/adapter
import Foundation

struct Image {
  var (width, height): (Int, Int)
  var alpha: [UInt8]  // one byte per texel, top row first
}

struct Layer: Decodable {
  var size: [Number]
  var contentsScale: Number
  var matrix: [Number]?  // the map from the layer to its parent: a, b, c, d, tx, ty
  var position, anchorPoint, transform: [Number]?  // what stands in its place
  var masksToBounds: Bool
  var gravity: String
}

/// p · q − r · s without cancellation (Kahan).
func difference(_ p: Double, _ q: Double, _ r: Double, _ s: Double) -> Double {
  let second = r * s
  let error = second.addingProduct(-r, s)
  return error.isFinite ? (-second).addingProduct(p, q) + error : p * q - second
}

/// Your hit tester: whether the point (x, y) of the layer's parent hits.
func hits(_ image: Image, _ layer: Layer, minimumAlpha: Int, x: Double, y: Double) -> Bool {
  let (w, h, m) = (layer.size[0].value, layer.size[1].value, layer.map)
  let (columns, rows) = (Double(image.width), Double(image.height))
  guard (m + [w, h, layer.contentsScale.value, x, y]).allSatisfy(\.isFinite),
    min(w, h, layer.contentsScale.value, columns, rows) > 0
  else { return false }
  // The point in the layer. Columns of at most 1 keep the determinant of tiny and of huge layers from vanishing.
  func scale(_ p: Double, _ q: Double) -> Double { exp2(min(log2(max(abs(p), abs(q))).rounded(.up), 1023)) }
  let (across, down) = (scale(m[0], m[1]), scale(m[2], m[3]))
  let (a, b, c, d) = (m[0] / across, m[1] / across, m[2] / down, m[3] / down)
  let determinant = difference(a, d, b, c)
  guard abs(determinant) > 0 else { return false }
  let (dx, dy) = (x - m[4], y - m[5])
  let u = difference(d, dx, c, dy) / across / determinant
  let v = difference(a, dy, b, dx) / down / determinant
  if layer.masksToBounds && !(u >= 0 && u < w && v >= 0 && v < h) { return false }
  // The size of a texel, and where the contents begin.
  let gravity = layer.gravity.lowercased()
  var (sx, sy, x0, y0) = (w / columns, h / rows, 0.0, 0.0)
  if gravity != "resize" {
    let size =
      switch gravity {
      case "resizeaspect": min(sx, sy)
      case "resizeaspectfill": max(sx, sy)
      default: 1 / layer.contentsScale.value
      }
    (sx, sy) = (size, size)
    func share(_ start: String, _ end: String) -> Double {
      gravity.contains(start) ? 0 : gravity.contains(end) ? 1 : 0.5
    }
    x0 = (w - columns * sx) * share("left", "right")
    y0 = (h - rows * sy) * share("top", "bottom")
  }
  let (column, row) = (((u - x0) / sx).rounded(.down), ((v - y0) / sy).rounded(.down))
  guard column >= 0, column < columns, row >= 0, row < rows else { return false }
  return Int(image.alpha[Int(row) * image.width + Int(column)]) >= minimumAlpha
}

// What follows speaks the protocol and need not change.

/// A number, which may be spelled as "nan", "inf" or "-inf".
struct Number: Decodable {
  let value: Double

  init(from decoder: Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = try (try? container.decode(Double.self)) ?? Double(container.decode(String.self)) ?? .nan
  }
}

extension Layer {
  /// Whether each list has its length.
  var isWhole: Bool {
    let lists = matrix != nil ? [(matrix, 6)] : [(position, 2), (anchorPoint, 2), (transform, 6)]
    return size.count == 2 && lists.allSatisfy { list, count in list?.count == count }
  }

  /// The map from the layer to its parent.
  var map: [Double] {
    var m = (matrix ?? transform ?? []).map(\.value)
    if matrix == nil, let position, let anchorPoint {
      let (x, y) = (-anchorPoint[0].value * size[0].value, -anchorPoint[1].value * size[1].value)
      m[4] += m[0] * x + m[2] * y + position[0].value
      m[5] += m[1] * x + m[3] * y + position[1].value
    }
    return m
  }
}

struct Request: Decodable {
  var op: String
  var id, format, file, image: String?
  var width, height, bytesPerRow, minimumAlpha: Int?
  var pixels: Data?  // in base 64
  var layer: Layer?
  var points: [[Number]]?
}

struct Reply: Encodable {
  struct Supports: Encodable { var formats: [String] }
  var ok: Bool?
  var hits, unsupported, error, name, fidelity: String?
  var `protocol`: Int?
  var supports: Supports?
}

/// The bytes per texel and the byte of alpha of each format.
let formats = ["alpha8": (1, 0), "rgba8-straight": (4, 3), "rgba8-premultiplied": (4, 3)]
var images: [String: Image] = [:]

func answer(to request: Request) -> Reply {
  switch request.op {
  case "start":
    return Reply(
      name: "template-swift", fidelity: "float64", protocol: 1, supports: .init(formats: Array(formats.keys)))
  case "image":
    if request.file != nil { return Reply(unsupported: "image files") }
    guard let id = request.id, let (size, offset) = formats[request.format ?? ""], let pixels = request.pixels,
      let width = request.width, let height = request.height, let bytesPerRow = request.bytesPerRow,
      min(width, height, bytesPerRow) >= 0
    else { return Reply(error: "no such image") }
    var image = Image(width: width, height: height, alpha: [])
    for row in 0..<height {
      for column in 0..<width {
        let place = row * bytesPerRow + column * size + offset
        guard pixels.indices.contains(place) else { return Reply(error: "too few pixels") }
        image.alpha.append(pixels[place])
      }
    }
    images[id] = image
    return Reply(ok: true)
  case "test":
    guard let image = images[request.image ?? ""], let layer = request.layer, let points = request.points,
      let minimumAlpha = request.minimumAlpha, layer.isWhole, points.allSatisfy({ $0.count == 2 })
    else { return Reply(error: "no such test") }
    let verdicts = points.map { point in
      hits(image, layer, minimumAlpha: minimumAlpha, x: point[0].value, y: point[1].value) ? "1" : "0"
    }
    return Reply(hits: verdicts.joined())
  default: return Reply(unsupported: request.op)
  }
}

while let line = readLine() {
  var reply: Reply
  do {
    let request = try JSONDecoder().decode(Request.self, from: Data(line.utf8))
    if request.op == "stop" { break }
    reply = answer(to: request)
  } catch {
    reply = Reply(error: "\(error)")
  }
  print(String(decoding: try JSONEncoder().encode(reply), as: UTF8.self))
  fflush(stdout)
}
