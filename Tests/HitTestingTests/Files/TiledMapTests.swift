import Foundation
import HitTesting
import Testing

@Suite struct TiledMapTests {
  private static let set = """
    {"firstgid":1,"columns":2,"image":"ground.png","imagewidth":4,"imageheight":2,"margin":0,"spacing":0,
    "name":"ground","tilecount":2,"tilewidth":2,"tileheight":2}
    """

  private static func map(_ layers: String, _ tiles: String = set) -> String {
    """
    {"type":"map","version":"1.8","orientation":"orthogonal","renderorder":"right-down","infinite":false,
    "width":2,"height":2,"tilewidth":2,"tileheight":2,"tilesets":[\(tiles)],"layers":[\(layers)]}
    """
  }

  private static func read(_ text: String) throws -> TiledMap {
    try JSONDecoder().decode(TiledMap.self, from: Data(text.utf8))
  }

  private static func layer(_ data: String, _ more: String = "") -> String {
    #"{"type":"tilelayer","name":"walls","width":2,"height":2,"data":\#(data)\#(more)}"#
  }

  private static func tiles(_ more: String, first: Int = 1) -> String {
    #"{"firstgid":\#(first),"columns":1,"image":"a","tilewidth":2,"tileheight":2,\#(more)}"#
  }

  /// The same four cells as numbers and as base64, with all flips.
  @Test(arguments: [
    layer("[1,2147483650,0,3758096385]"),
    layer(#""AQAAAAIAAIAAAAAAAQAA4A==""#, #","encoding":"base64""#),
    layer("\"\\n   AQAAAAIAAIAAAAAAAQAA4A==\\n\"", #","compression":"""#),
  ])
  func cellsAreReadAsNumbersAndAsBase64(layer: String) throws {
    let map = try Self.read(Self.map(layer))
    #expect(map.layers.map(\.cells) == [[1, 0x8000_0002, 0, 0xE000_0001]])
    let grids = try map.grids(of: map.layers[0])
    #expect(grids.count == 1 && grids[0].grid.cells == map.layers[0].cells)
    #expect(map.tiles[0].tiles?.image == "ground.png")
    // Two tiles of 2 × 2 texels: 1, and 2 whose left column is 3.
    let image = AlphaPlane(width: 4, height: 2, bytes: [1, 1, 3, 2, 1, 1, 3, 2])
    #expect(
      try image.arranged(by: grids[0].grid).picture.bytes == [
        1, 1, 2, 3,
        1, 1, 2, 3,
        0, 0, 1, 1,
        0, 0, 1, 1,
      ])
  }

  /// Every set of tiles has a map of its own, and numbers count from the set's first tile.
  @Test func cellsBelongToTheSetsOfTheirNumbers() throws {
    let other =
      #"{"firstgid":3,"columns":1,"image":"trees.png","tilewidth":2,"tileheight":4,"spacing":1,"margin":2,"tileoffset":{"x":-2,"y":1}}"#
    let map = try Self.read(Self.map(Self.layer("[1,3,2147483652,2]"), "\(other),\(Self.set)"))
    let grids = try map.grids(of: map.layers[0])
    #expect(map.tiles.map(\.tiles?.offset) == [Point(x: -2, y: 1), Point(x: 0, y: 0)])
    #expect(grids.map(\.tiles) == [0, 1])
    #expect(grids[0].grid.cells == [0, 1, 0x8000_0002, 0] && grids[1].grid.cells == [1, 0, 0, 2])
    #expect(
      grids[0].grid.tiles
        == TileSet(tileWidth: 2, tileHeight: 4, columns: 1, margin: 2, spacing: 1))
  }

  @Test func groupsAndChunksAreJoined() throws {
    let chunks = """
      {"type":"tilelayer","name":"ground","chunks":[
      {"x":-2,"y":0,"width":2,"height":1,"data":[1,2]},{"x":0,"y":-1,"width":1,"height":2,"data":[3,4]}]}
      """
    let group = """
      {"type":"group","name":"all","visible":false,"opacity":0.5,"offsetx":4,"layers":[
      {"type":"objectgroup","objects":[]},\(chunks),\(Self.layer("[0,0,0,0]", #","offsety":-8,"opacity":0.25"#))]}
      """
    let map = try Self.read(Self.map(group))
    #expect(map.layers.map(\.name) == ["ground", "walls"])
    let ground = map.layers[0]
    #expect((ground.firstColumn, ground.firstRow, ground.columns, ground.rows) == (-2, -1, 3, 2))
    #expect(ground.cells == [0, 0, 3, 1, 2, 4])
    #expect(ground.opacity == 0.5 && map.layers[1].opacity == 0.125)
    #expect(!ground.isVisible && map.layers[1].offset == Point(x: 4, y: -8))
    #expect(try map.grids(of: map.layers[1]).isEmpty)
  }

  @Test func tilesOfOtherFilesAreReadThere() throws {
    let external = #"{"firstgid":1,"source":"ground.tsj"}"#
    var map = try Self.read(Self.map(Self.layer("[0,1,0,0]"), external))
    #expect(throws: TiledMapError.unreadTiles("ground.tsj")) { try map.grids(of: map.layers[0]) }
    map.tiles[0].tiles = try JSONDecoder().decode(TiledTiles.self, from: Data(Self.set.utf8))
    #expect(try map.grids(of: map.layers[0]).map(\.grid.cells) == [[0, 1, 0, 0]])
  }

  @Test func aNumberBeforeTheFirstTileIsAnError() throws {
    let late = #"{"firstgid":5,"columns":1,"image":"a.png","tilewidth":2,"tileheight":2}"#
    let map = try Self.read(Self.map(Self.layer("[4,0,0,0]"), late))
    let error = #expect(throws: TiledMapError.self) { try map.grids(of: map.layers[0]) }
    #expect(error?.description == "a cell of layer \"walls\" has the number 4, and no tile has it")
  }

  /// The image may hold more tiles than the set has.
  @Test func aNumberBeyondTheLastTileIsAnError() throws {
    let (one, three) = (Self.tiles(#""tilecount":1"#), Self.tiles(#""tilecount":3"#, first: 4))
    let sets = "\(one),\(three)"
    let map = try Self.read(Self.map(Self.layer("[1,6,0,0]"), sets))
    #expect(map.tiles.map(\.tiles?.count) == [1, 3])
    #expect(try map.grids(of: map.layers[0]).map(\.grid.cells) == [[1, 0, 0, 0], [0, 3, 0, 0]])
    for number in [2, 3, 7] {
      let wild = try Self.read(Self.map(Self.layer("[0,0,\(number),0]"), sets))
      #expect(throws: TiledMapError.wildNumber(number, "walls")) {
        try wild.grids(of: wild.layers[0])
      }
    }
    let uncounted = try Self.read(Self.map(Self.layer("[0,0,2,0]"), Self.tiles(#""margin":0"#)))
    #expect(try uncounted.grids(of: uncounted.layers[0]).map(\.grid.cells) == [[0, 0, 2, 0]])
  }

  /// Cells are 2 × 2 texels, and the trees are one texel higher and drawn elsewhere.
  @Test func aMapThatBeginsLeftOfItsOriginLiesThere() throws {
    let trees =
      #"{"firstgid":3,"columns":1,"image":"a","tilewidth":2,"tileheight":3,"tileoffset":{"x":-3,"y":5}}"#
    let chunks =
      #"{"type":"tilelayer","offsetx":0.5,"chunks":[{"x":-16,"y":7,"width":2,"height":1,"data":[1,3]}]}"#
    let map = try Self.read(Self.map(chunks, "\(Self.set),\(trees)"))
    let grids = try map.grids(of: map.layers[0])
    #expect(grids.map(\.origin) == [Point(x: -31.5, y: 14), Point(x: -34.5, y: 18)])
    #expect(grids.map(\.grid.overflowAbove) == [0, 1])
  }

  /// Two cells at the corners of a large map: 67,092,481 cells in 150 bytes.
  private static let corners =
    #"{"type":"tilelayer","chunks":[{"x":0,"y":0,"width":1,"height":1,"data":[1]},{"x":8190,"y":8190,"width":1,"height":1,"data":[1]}]}"#
  private static let crowd = Array(repeating: corners, count: 100).joined(separator: ",")

  @Test(arguments: [
    (map(layer("[1,2,3]")), "3 cells for 2 × 2"), (map(layer("[-1,0,0,0]")), "-1 is not a cell"),
    (map(layer(#""AQAAAAI""#)), "whole number of cells"), (map(layer(#""??""#)), "base64"),
    (map(layer(#""""#, #","compression":"zlib""#)), "compressed"),
    (
      map(layer("[]", "")).replacing(
        "\"width\":2,\"height\":2,\"data\"",
        with: "\"width\":4611686018427387904,\"height\":4,\"data\""), "0 cells"
    ),
    (
      map(
        #"{"type":"tilelayer","chunks":[{"x":-67108864,"y":0,"width":1,"height":1,"data":[1]},{"x":67108864,"y":9,"width":1,"height":1,"data":[1]}]}"#
      ), "more than"
    ),
    (map(crowd), "more than 67108864 cells in all layers"),
    (map(#"{"type":"group","layers":[\#(crowd)]}"#), "more than 67108864 cells in all layers"),
    (
      map(#"\#(corners),{"type":"group","layers":[\#(corners)]}"#),
      "more than 67108864 cells in all layers"
    ),
    (map(layer("[0,0,0,0]")).replacing("orthogonal", with: "isometric"), "isometric"),
    (map("", #"{"firstgid":0,"source":"a.tsj"}"#), "number 0"),
    (map("", #"{"firstgid":1,"columns":0,"tilewidth":2,"tileheight":2}"#), "images of their own"),
    (map("", tiles(#""tilerendersize":"grid""#)), "scaled"),
    (map("", tiles(#""transparentcolor":"ff00ff""#)), "transparency"),
    (map(layer("[0,0,0,0]", #","parallaxx":0.5"#)), "another speed"),
    ("[", "JSON"), ("{}", "orientation"),
  ])
  func whatIsNoMapIsAnError(text: String, words: String) {
    let error = #expect(throws: DecodingError.self) { try Self.read(text) }
    #expect("\(String(describing: error))".contains(words))
  }
}
