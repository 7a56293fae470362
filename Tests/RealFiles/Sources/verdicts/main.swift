import Foundation
import HitTestStrategies
import HitTesting
import PNGImages

// `verdicts map FILE WIDTH HEIGHT` asks about each layer of a map that Tiled exported to JSON, and
// `verdicts atlas FILE [counterclockwise]` about each frame of an atlas as TexturePacker writes it.
// For each of them it writes a line, `WIDTH HEIGHT NAME`, and then a byte per texel of the picture:
// 1 if the center hits. The reason why a file is refused is a line on standard error, and the exit
// status is 1. Without arguments nothing is done.

typealias Mask = Certified<StripedMask>
let threshold = AlphaThreshold.atLeast(128)

func mask(_ path: String) throws -> Mask {
  try Mask(PNGDecoder.decode(contentsOfFile: path), threshold: threshold)
}

/// The verdicts at the centers of the texels of a picture.
struct Picture {
  let width: Int
  let height: Int
  var hits: [UInt8]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    hits = Array(repeating: 0, count: width * height)
  }

  mutating func ask(
    _ mask: Mask, showing arrangement: some ImageArrangement, at origin: Point
  ) throws {
    let shown = try Arranged(mask, showing: arrangement, threshold: threshold)
    let size = shown.imageSize
    // The layer is as large as its image, and its top left corner lies at the origin.
    let layer = LayerGeometry(
      size: Size(width: Double(size.width), height: Double(size.height)), position: origin,
      anchorPoint: Point(x: 0, y: 0))
    let placement = Placement(layer, imageSize: size)
    for row in 0..<height {
      for column in 0..<width
      where shown.hits(Point(x: Double(column) + 0.5, y: Double(row) + 0.5), in: placement) {
        hits[row * width + column] = 1
      }
    }
  }

  func write(_ name: String) {
    FileHandle.standardOutput.write(Data("\(width) \(height) \(name)\n".utf8) + Data(hits))
  }
}

func askMap(_ data: Data, in folder: String, width: Int, height: Int) throws {
  let map = try JSONDecoder().decode(TiledMap.self, from: data)
  var masks: [Int: Mask] = [:]
  // What is refused is refused before anything is written.
  for (layer, grids) in try map.layers.map({ ($0, try map.grids(of: $0)) }) {
    var picture = Picture(width: width, height: height)
    for (tiles, origin, grid) in grids {
      masks[tiles] = try masks[tiles] ?? mask(folder + map.tiles[tiles].tiles!.image)
      try picture.ask(masks[tiles]!, showing: grid, at: origin)
    }
    picture.write(layer.name)
  }
}

func askAtlas(_ data: Data, in folder: String, turn: ImageFrame.Turn) throws {
  let atlas = try JSONDecoder().decode(SpriteAtlas.self, from: data)
  let page = try mask(folder + (atlas.image ?? ""))
  for sprite in atlas.sprites {
    var frame = sprite.frame
    // The format has no word for frames that are turned the other way.
    if frame.turn == .clockwise { frame.turn = turn }
    var picture = Picture(width: frame.sourceWidth, height: frame.sourceHeight)
    try picture.ask(page, showing: frame, at: Point(x: 0, y: 0))
    picture.write(sprite.name)
  }
}

let arguments = CommandLine.arguments
if arguments.count < 3 { exit(0) }
do {
  let file = URL(fileURLWithPath: arguments[2])
  let (data, folder) = (try Data(contentsOf: file), file.deletingLastPathComponent().path + "/")
  if arguments[1] == "map" {
    try askMap(data, in: folder, width: Int(arguments[3])!, height: Int(arguments[4])!)
  } else {
    try askAtlas(data, in: folder, turn: arguments.count > 3 ? .counterclockwise : .clockwise)
  }
} catch {
  var reason = "\(error)"
  if case DecodingError.keyNotFound(_, let context) = error { reason = context.debugDescription }
  if case DecodingError.dataCorrupted(let context) = error { reason = context.debugDescription }
  FileHandle.standardError.write(Data("\(reason)\n".utf8))
  exit(1)
}
