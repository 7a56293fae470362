import HitTesting
import StrictJSON

/// What a case shows of a stored image.
package enum Arrangement: Hashable, Sendable {
  case frame(ImageFrame)
  case tiles(TileGrid)
  case mesh(TriangleMesh)

  /// What cases with it have.
  package var feature: ImageFeature {
    switch self {
    case .frame: .frame
    case .tiles: .tiles
    case .mesh: .mesh
    }
  }

  /// Reads a feature that is an arrangement; `nil` for another one.
  private init?(_ feature: ImageFeature, reading cursor: JSONCursor) throws(JSONFault) {
    switch feature {
    case .frame: self = .frame(try ImageFrame(reading: cursor))
    case .tiles: self = .tiles(try TileGrid(reading: cursor))
    case .mesh: self = .mesh(try TriangleMesh(reading: cursor))
    default: return nil
    }
  }

  /// The arrangement of whole texels; `nil` for triangles.
  package var value: (any ImageArrangement)? {
    switch self {
    case .frame(let frame): frame
    case .tiles(let grid): grid
    case .mesh: nil
    }
  }

  /// Whether a threshold of 0 hits also where nothing is shown.
  var isTransparentWhereEmpty: Bool { value.map { type(of: $0).isTransparentWhereEmpty } ?? false }

  /// The picture that is shown, and where anything is shown; of triangles, at the centers of its
  /// texels.
  ///
  /// - Throws: what says that the image has no such parts.
  func shown(of stored: AlphaPlane) throws -> (picture: AlphaPlane, isShown: [Bool]) {
    switch self {
    case .frame(let frame): try stored.arranged(by: frame)
    case .tiles(let grid): try stored.arranged(by: grid)
    case .mesh(let mesh): try stored.shown(by: mesh)
    }
  }

  package var json: JSON {
    switch self {
    case .frame(let frame): frame.json
    case .tiles(let grid): grid.json
    case .mesh(let mesh): mesh.json
    }
  }

  /// What is true of a case with it.
  package var facts: Set<String> {
    switch self {
    case .frame(let frame):
      Set(
        ["the image is a frame of an atlas"]
          + (frame.turn == .none ? [] : ["the frame is stored turned"]))
    case .tiles(let grid):
      Set(
        ["the image is a map of tiles"]
          + (grid.hasFlippedTile ? ["a tile is flipped"] : []))
    case .mesh(let mesh): mesh.facts
    }
  }

  /// Reads the arrangement of a case or a request; `nil` if it has none.
  package init?(of members: [String: JSONCursor]) throws(JSONFault) {
    var found: (key: String, value: Arrangement)?
    for feature in ImageFeature.allCases {
      guard let cursor = members[feature.rawValue],
        let value = try Arrangement(feature, reading: cursor)
      else { continue }
      if let found {
        throw cursor.fault("expected \"\(found.key)\" or \"\(feature.rawValue)\", not both")
      }
      found = (feature.rawValue, value)
    }
    guard let found else { return nil }
    self = found.value
  }
}

extension JSON {
  /// The member of an arrangement, if there is one.
  package init(_ arrangement: Arrangement?) {
    self.init(arrangement.map { [($0.feature.rawValue, .line($0.json))] } ?? [])
  }
}

extension JSONCursor {
  /// A list of a number of whole numbers, each in a range.
  func integers(_ count: Int, _ range: ClosedRange<Int>) throws(JSONFault) -> [Int] {
    let numbers = try list { (element) throws(JSONFault) in try element.integer(range) }
    if numbers.count != count { throw fault("expected \(count) numbers, found \(numbers.count)") }
    return numbers
  }
}

/// A frame of an atlas as suites and requests spell it.
extension ImageFrame {
  /// The frame as a JSON object; what is usual is left out.
  package var json: JSON {
    let isTrimmed = (sourceWidth, sourceHeight) != (width, height)
    return [
      "x": .integer(x), "y": .integer(y), "width": .integer(width), "height": .integer(height),
      "turn": turn == .none ? nil : .word(turn),
      "source": isTrimmed ? .array([.integer(sourceWidth), .integer(sourceHeight)]) : nil,
      "offset": (column, row) == (0, 0) ? nil : .array([.integer(column), .integer(row)]),
    ]
  }

  package init(reading cursor: JSONCursor) throws(JSONFault) {
    let members = try cursor.members(known: [
      "x", "y", "width", "height", "turn", "source", "offset",
    ])
    let range = 0...Bitmap.maximumSide
    func number(_ key: String) throws(JSONFault) -> Int {
      try members.required(key, in: cursor).integer(range)
    }
    let source = try members["source"]?.integers(2, range)
    let offset = try members["offset"]?.integers(2, range)
    self.init(
      x: try number("x"), y: try number("y"), width: try number("width"),
      height: try number("height"), turn: try members["turn"]?.word() ?? .none,
      sourceWidth: source?[0], sourceHeight: source?[1], column: offset?[0] ?? 0,
      row: offset?[1] ?? 0)
  }
}

/// A map of tiles as suites and requests spell it.
extension TileGrid {
  fileprivate var hasFlippedTile: Bool {
    let flips = TileFlip.horizontal | TileFlip.vertical | TileFlip.diagonal
    return cells.contains { $0 & flips != 0 && $0 & TileFlip.number != 0 }
  }

  /// The map as a JSON object; what is usual is left out.
  package var json: JSON {
    let (cell, tile) = ([cellWidth, cellHeight], [tiles.tileWidth, tiles.tileHeight])
    func pair(_ sides: [Int]) -> JSON { .array(sides.map(JSON.integer)) }
    return [
      "columns": .integer(columns), "cell": pair(cell), "tile": tile == cell ? nil : pair(tile),
      "tilesPerRow": .integer(tiles.columns),
      "margin": tiles.margin == 0 ? nil : .integer(tiles.margin),
      "spacing": tiles.spacing == 0 ? nil : .integer(tiles.spacing),
      "cells": .array(cells.map { .integer(Int($0)) }),
    ]
  }

  package init(reading cursor: JSONCursor) throws(JSONFault) {
    let members = try cursor.members(known: [
      "columns", "cell", "tile", "tilesPerRow", "margin", "spacing", "cells",
    ])
    let range = 0...Bitmap.maximumSide
    let cell = try members.required("cell", in: cursor).integers(2, range)
    let tile = try members["tile"]?.integers(2, range) ?? cell
    let columns = try members.required("columns", in: cursor).integer(range)
    let set = TileSet(
      tileWidth: tile[0], tileHeight: tile[1],
      columns: try members.required("tilesPerRow", in: cursor).integer(range),
      margin: try members["margin"]?.integer(range) ?? 0,
      spacing: try members["spacing"]?.integer(range) ?? 0)
    let cells = try members.required("cells", in: cursor).list { (element) throws(JSONFault) in
      UInt32(try element.integer(0...Int(UInt32.max)))
    }
    if columns == 0 && !cells.isEmpty || columns > 0 && cells.count % columns != 0 {
      throw cursor.fault("\(cells.count) cells in rows of \(columns)")
    }
    do {
      try self.init(
        columns: columns, rows: columns == 0 ? 0 : cells.count / columns, cellWidth: cell[0],
        cellHeight: cell[1], tiles: set, cells: cells)
    } catch {
      throw cursor.fault("\(error)")
    }
    let texels = shownWidth.multipliedReportingOverflow(by: shownHeight)
    if texels.overflow || texels.partialValue > ImageFrame.mostTexels {
      throw cursor.fault("a map of \(shownWidth) × \(shownHeight) texels is too large")
    }
    if lookups > 4 * ImageFrame.mostTexels {
      throw cursor.fault("up to \(reaching) tiles overlap in a map of this size")
    }
  }

  /// The number of cells whose tiles may reach a texel, at most.
  private var reaching: Int {
    (overflowRight / cellWidth + 1) * (overflowAbove / cellHeight + 1)
  }

  /// The number of cells that are looked up to draw the picture: each texel asks all whose tiles
  /// may reach it.
  var lookups: Int { reaching * shownWidth * shownHeight }
}

/// Nine slices as suites and requests spell them: the margins at the left, top, right and bottom.
extension NineSlices {
  package var json: JSON { .array([left, top, right, bottom].map(JSON.integer)) }

  package init(reading cursor: JSONCursor) throws(JSONFault) {
    let sides = try cursor.integers(4, 0...Bitmap.maximumSide)
    self.init(left: sides[0], top: sides[1], right: sides[2], bottom: sides[3])
  }
}
