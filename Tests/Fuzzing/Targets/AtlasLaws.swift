import Foundation
import HitTesting

/// Atlases and maps of tiles: what is read is refused for an image, or shows texels of it alone.
enum AtlasLaws {
  private static let image = AlphaPlane(
    width: 64, height: 64, bytes: [UInt8](repeating: 255, count: 64 * 64))

  static func hold(for bytes: [UInt8]) {
    let decoder = JSONDecoder()
    if let tiles = try? decoder.decode(TiledTiles.self, from: Data(bytes)) {
      showFirstAndLast(of: tiles.tiles)
    }
    if let atlas = try? decoder.decode(SpriteAtlas.self, from: Data(bytes)) {
      law(atlas.contentsScale > 0 && atlas.contentsScale.isFinite, "a scale is a positive number")
      for sprite in atlas.sprites {
        show(sprite.frame)
        sprite.mesh.map(show)
      }
      for animation in atlas.animations {
        let shown = atlas.animation(animation, ending: .loop).frame(at: 250)
        law(shown.map { $0 < animation.frames.count } ?? true, "an animation shows its frames")
      }
    }
    guard let map = try? decoder.decode(TiledMap.self, from: Data(bytes)) else { return }
    for layer in map.layers {
      for (tiles, _, grid) in (try? map.grids(of: layer)) ?? [] {
        law(map.tiles.indices.contains(tiles), "a map has its tiles")
        law(grid.cells.count == layer.cells.count, "a map has all cells")
        show(grid)
        showOriented(grid)
      }
    }
  }

  private static func showFirstAndLast(of tiles: TileSet) {
    let count = tiles.count(inImageOfWidth: image.width, height: image.height)
    func grid(upTo last: Int) -> TileGrid? {
      try? TileGrid(
        columns: 2, rows: 1, cellWidth: tiles.tileWidth, cellHeight: tiles.tileHeight,
        tiles: tiles, cells: [1 | TileFlip.diagonal, UInt32(last)])
    }
    guard count > 0 else { return }
    guard let all = grid(upTo: count), let wild = grid(upTo: count + 1) else {
      return law(false, "tiles that lie in an image make a map")
    }
    law((try? image.arranged(by: all)) != nil, "the last tile that lies in an image is shown")
    law((try? image.arranged(by: wild)) == nil, "no tile beyond the last one is shown")
    show(all)
    showOriented(all)
  }

  private static func showOriented(_ grid: TileGrid) {
    guard grid.shownWidth * grid.shownHeight <= 1 << 16, let tiles = try? OrientedTiles(grid),
      let own = try? tiles.image(of: image.bitmap),
      let (picture, isShown) = try? AlphaPlane(own).arranged(by: tiles),
      let (whole, isThere) = try? image.arranged(by: grid)
    else { return }
    law(picture.bytes == whole.bytes, "oriented tiles show what their map shows")
    law(isShown == isThere, "oriented tiles are where those of their map are")
  }

  private static func show(_ mesh: TriangleMesh) {
    guard mesh.width * mesh.height <= 1 << 16, mesh.count <= 1 << 8,
      let (picture, isShown) = try? image.shown(by: mesh)
    else { return }
    law(picture.bytes == isShown.map { $0 ? 255 : 0 }, "triangles show texels of their image")
  }

  private static func show<A: ImageArrangement>(_ arrangement: A) {
    let texels = arrangement.shownWidth.multipliedReportingOverflow(by: arrangement.shownHeight)
    guard !texels.overflow, texels.partialValue <= 1 << 16,
      let (picture, isShown) = try? image.arranged(by: arrangement)
    else { return }
    law(picture.bytes == isShown.map { $0 ? 255 : 0 }, "a picture shows texels of its image")
    let whole = TexelRect(
      minColumn: 0, minRow: 0, maxColumn: picture.width, maxRow: picture.height)
    let shows = !whole.isEmpty && arrangement.showsAny(in: whole) { !$0.isEmpty }
    law(shows == isShown.contains(true), "a rectangle shows what its texels show")
    for place in isShown.indices where isShown[place] {
      let (column, row) = (place % picture.width, place / picture.width)
      let cell = arrangement.cell(column: column, row: row)
      law(
        cell.minColumn <= column && column < cell.maxColumn && cell.minRow <= row
          && row < cell.maxRow, "a cell holds its texel")
      law(arrangement.showsAny(in: cell) { _ in true }, "a cell shows what its texels show")
    }
  }
}
