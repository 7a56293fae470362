/// A layer of the file of a Tiled map: cells, or a group of layers.
///
/// Its cells are put together by ``joined()`` once all layers are read, so that ``cellCount`` is
/// known before they take memory.
struct TiledMapLayer: Decodable {
  private enum Key: String, CodingKey {
    case type, name, visible, opacity, offsetx, offsety, parallaxx, parallaxy, width, height, data,
      chunks,
      layers, compression
  }

  private struct Chunk: Decodable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let data: StoredCells
  }

  /// The number of cells, those between chunks too, and those of a group's layers.
  let cellCount: Int
  /// What is known of a layer of cells, still without them; `nil` of any other.
  private let empty: TiledMap.Layer?
  private let chunks: [Chunk]
  private let group: [TiledMapLayer]
  private let isVisible: Bool
  private let opacity: Double
  private let offset: Point

  init(from decoder: any Decoder) throws {
    let stored = try decoder.container(keyedBy: Key.self)
    isVisible = try stored.value(.visible, or: true)
    opacity = try stored.value(.opacity, or: 1.0)
    offset = Point(
      x: try stored.value(.offsetx, or: 0), y: try stored.value(.offsety, or: 0))
    for key in [Key.parallaxx, .parallaxy] where try stored.value(key, or: 1.0) != 1 {
      throw stored.fault(key, "layers that scroll at another speed are not read")
    }
    let type = try stored.decode(String.self, forKey: .type)
    if ["tilelayer", "group"].contains(type), !(0...1).contains(opacity) {
      throw stored.fault(.opacity, "\(opacity) is not in 0…1")
    }
    guard type == "tilelayer" else {
      group = type == "group" ? try stored.decode([TiledMapLayer].self, forKey: .layers) : []
      cellCount = group.reduce(0) { $0 + $1.cellCount }
      (empty, chunks) = (nil, [])
      return
    }
    group = []
    if try !stored.value(.compression, or: "").isEmpty {
      throw stored.fault(
        .compression, "cells that are compressed are not read: export them as CSV or as base64")
    }
    chunks =
      stored.contains(.chunks)
      ? try stored.decode([Chunk].self, forKey: .chunks)
      : [
        Chunk(
          x: 0, y: 0, width: try stored.decode(Int.self, forKey: .width),
          height: try stored.decode(Int.self, forKey: .height),
          data: try stored.decode(StoredCells.self, forKey: .data))
      ]
    let name = try stored.value(.name, or: "")
    func fault(_ text: String) -> DecodingError {
      .dataCorrupted(
        .init(codingPath: stored.codingPath, debugDescription: "layer \"\(name)\" has \(text)"))
    }
    let most = TiledMap.mostCells
    for chunk in chunks {
      guard (0...most).contains(chunk.width), (0...most).contains(chunk.height),
        chunk.x.magnitude <= most, chunk.y.magnitude <= most,
        chunk.width * chunk.height == chunk.data.cells.count
      else {
        throw fault(
          "\(chunk.data.cells.count) cells for \(chunk.width) × \(chunk.height) at (\(chunk.x), "
            + "\(chunk.y))")
      }
    }
    let (left, top) = (chunks.map(\.x).min() ?? 0, chunks.map(\.y).min() ?? 0)
    let columns = (chunks.map { $0.x + $0.width }.max() ?? 0) - left
    let rows = (chunks.map { $0.y + $0.height }.max() ?? 0) - top
    cellCount = columns * rows
    if cellCount > most { throw fault("more than \(most) cells") }
    empty = TiledMap.Layer(
      name: name, isVisible: isVisible, opacity: opacity, offset: offset, firstColumn: left,
      firstRow: top,
      columns: columns, rows: rows, cells: [])
  }

  /// The layer with its cells, or those of a group.
  func joined() -> [TiledMap.Layer] {
    guard var layer = empty else {
      // What a group hides, fades or moves, it hides, fades and moves in its layers.
      return group.flatMap { $0.joined() }.map {
        var moved = $0
        moved.isVisible = moved.isVisible && isVisible
        moved.opacity *= opacity
        moved.offset = Point(x: moved.offset.x + offset.x, y: moved.offset.y + offset.y)
        return moved
      }
    }
    layer.cells = Array(repeating: 0, count: cellCount)
    for chunk in chunks where chunk.width > 0 {
      for row in 0..<chunk.height {
        let place = (chunk.y - layer.firstRow + row) * layer.columns + chunk.x - layer.firstColumn
        let line = row * chunk.width
        layer.cells.replaceSubrange(
          place..<place + chunk.width, with: chunk.data.cells[line..<line + chunk.width])
      }
    }
    return [layer]
  }
}

/// Cells as a list of numbers, or as the base64 of four bytes each, the low one first.
private struct StoredCells: Decodable {
  let cells: [UInt32]

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    guard let text = try? value.decode(String.self) else {
      cells = try value.decode([Int].self).map { number in
        if let cell = UInt32(exactly: number) { return cell }
        throw DecodingError.dataCorruptedError(
          in: value, debugDescription: "\(number) is not a cell")
      }
      return
    }
    var bytes: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    let digits = text.utf8.filter { ![0x20, 0x0A, 0x0D, 0x3D].contains($0) }
    for digit in digits {
      let six: UInt8
      switch digit {
      case 0x41...0x5A: six = digit - 0x41
      case 0x61...0x7A: six = digit - 0x61 + 26
      case 0x30...0x39: six = digit - 0x30 + 52
      case 0x2B: six = 62
      case 0x2F: six = 63
      default:
        throw DecodingError.dataCorruptedError(
          in: value, debugDescription: "the cells are not base64")
      }
      bits = bits << 6 | UInt32(six)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    if bytes.count % 4 != 0 {
      throw DecodingError.dataCorruptedError(
        in: value, debugDescription: "\(bytes.count) bytes are not a whole number of cells")
    }
    cells = stride(from: 0, to: bytes.count, by: 4).map { start in
      (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
    }
  }
}
