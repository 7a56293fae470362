import HitTestStrategies
import HitTesting
import Testing

// Every block of Swift in the articles stands here between `// snippet` and `// end`. The whole
// files in README.md are those of Tests/EmbeddedProgram.

// The articles show this code, where a comment on every member would be in the way.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
// snippet
/// Keeps one `Bool` per texel, for one threshold.
public struct BooleanGrid: TexelStrategy {
  public static let name = "boolean-grid"
  public static let summary = "keeps one Bool per texel, for one threshold"
  public static let guide = StrategyGuide(
    takeItWhen: "an example is asked for",
    whatItIs: "It keeps one Bool per texel, decided for one threshold.",
    purpose: "It shows how a strategy is added.",
    limits: "It takes eight times the memory of a mask.")
  public static let lookup = TexelLookup.mask

  public let imageSize: ImageSize
  private let verdicts: [Bool]

  public init(_ bitmap: Bitmap, threshold: AlphaThreshold) {
    imageSize = ImageSize(bitmap)
    verdicts = AlphaPlane(bitmap).bytes.map { threshold.passes($0) }
  }

  public func passes(column: Int, row: Int) -> Bool {
    verdicts[row * Int(imageSize.width) + column]
  }
}
// end

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
// snippet
extension BooleanGrid: AreaStrategy {
  public func hitsAny(in rect: TexelRect) -> Bool {
    let part = rect.clamped(toWidth: Int(imageSize.width), height: Int(imageSize.height))
    if part.isEmpty { return false }
    return (part.minRow..<part.maxRow).contains { row in
      (part.minColumn..<part.maxColumn).contains { passes(column: $0, row: row) }
    }
  }
}
// end

@Suite struct ArticleSnippets {
  @Test func framesAndPerspective() throws {
    let rows: [[UInt8]] = [[0, 0, 255, 0], [0, 0, 255, 255], [0, 0, 0, 255]]
    let atlas = AlphaPlane(width: 4, height: 3, bytes: rows.flatMap { $0 }).bitmap
    let layer = LayerGeometry(size: Size(width: 4, height: 4), attachment: .matrix(.identity))
    // snippet
    let mask = try Certified<PackedMask>(atlas, threshold: .above(85))
    // The frame was 4 × 4 texels before it was trimmed, and is stored turned clockwise.
    let frame = ImageFrame(
      x: 2, y: 0, width: 3, height: 2, turn: .clockwise, sourceWidth: 4, sourceHeight: 4, column: 1,
      row: 2)
    let sprite = try Arranged(mask, showing: frame, threshold: .above(85))
    let isHit = sprite.hits(
      Point(x: 2.5, y: 3.5), in: Placement(layer, imageSize: sprite.imageSize))
    // end
    // The texel (1, 1) of the frame is (2, 1) of the atlas.
    let shown = Placement(layer, imageSize: sprite.imageSize)
    #expect(isHit && !sprite.hits(Point(x: 0.5, y: 3.5), in: shown))
    // snippet
    let map = try TileGrid(
      columns: 2, rows: 1, cellWidth: 2, cellHeight: 2,
      tiles: TileSet(tileWidth: 2, tileHeight: 3, columns: 2),
      cells: [1, 2 | TileFlip.horizontal])
    let level = try Arranged(mask, showing: map, threshold: .above(85))
    let hitsLevel = level.hits(
      Point(x: 3.5, y: 1.5), in: Placement(layer, imageSize: level.imageSize))
    // end
    // The map has three rows of texels, since the tile overflows by one.
    let whole = Placement(layer, imageSize: level.imageSize)
    #expect(hitsLevel && !level.hits(Point(x: 2.5, y: 0.5), in: whole))
    // snippet
    let wall = level.firstHit(
      from: Point(x: 0, y: 2), to: Point(x: 4, y: 2),
      in: Placement(layer, imageSize: level.imageSize))
    // end
    // The first tile is transparent.
    #expect(wall?.share == 0.5 && wall?.column == 2 && wall?.row == 1)
    // snippet
    let floor = try OrientedTiles(
      TileGrid(
        columns: 2, rows: 1, cellWidth: 2, cellHeight: 3,
        tiles: TileSet(tileWidth: 2, tileHeight: 3, columns: 2),
        cells: [1, 2 | TileFlip.horizontal]))
    let tiled = try Arranged(
      Certified<PackedMask>(floor.image(of: atlas), threshold: .above(85)), showing: floor,
      threshold: .above(85))
    // end
    // The second tile is mirrored, so that its last column comes first.
    #expect((0..<4).map { tiled.passes(column: $0, row: 2) } == [false, false, true, false])
    // snippet
    var hero = try Meshed(
      mask,
      showing: TriangleMesh(
        width: 4, height: 4,
        vertices: [
          .init(position: Point(x: 0, y: 0), texel: Point(x: 0, y: 0)),
          .init(position: Point(x: 4, y: 0), texel: Point(x: 4, y: 0)),
          .init(position: Point(x: 4, y: 4), texel: Point(x: 4, y: 3)),
        ], corners: [0, 1, 2]))
    // The last vertex goes to the left.
    try hero.move(to: [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 3, y: 4)])
    let hitsHero = hero.hits(Point(x: 2.5, y: 1), in: Placement(layer, imageSize: hero.imageSize))
    // end
    #expect(hitsHero)
    // snippet
    let button = try SlicedPlacement(
      layer, slices: NineSlices(left: 1, top: 1, right: 1, bottom: 1), imageSize: sprite.imageSize)
    let hitsButton = sprite.hits(Point(x: 2.5, y: 3.5), in: button)
    // end
    // The layer has the natural size of the sprite, so that nothing is stretched.
    #expect(hitsButton)
    // snippet
    // CSS: perspective(64px) rotateY(…), with a cosine of 0.6 and a sine of 0.8.
    let turned = ProjectiveTransform(flattening: [
      0.6, 0, -0.8, 0.8 / 64, 0, 1, 0, 0, 0.8, 0, 0.6, -0.6 / 64, 0, 0, 0, 1,
    ])!
    let card = ProjectivePlacement(layer, seenThrough: turned, imageSize: ImageSize(atlas))
    let isSeen = mask.hits(Point(x: 2, y: 2), in: card)
    // end
    #expect(isSeen)
  }

  @Test func whatIsAHit() throws {
    // snippet
    let bitmap = try Bitmap(width: 2, height: 1, format: .alpha8, storage: [255, 85])
    let layer = LayerGeometry(size: Size(width: 2, height: 1), position: Point(x: 101, y: 79))
    let placement = Placement(layer, imageSize: ImageSize(bitmap))
    let mask = PackedMask(bitmap, threshold: .above(85))
    let first = mask.hits(Point(x: 100.5, y: 79.25), in: placement)  // true: its alpha is 255
    let second = mask.hits(Point(x: 101.5, y: 79.25), in: placement)  // false: 85 is not above 85
    let edge = mask.hits(Point(x: 102, y: 79.25), in: placement)  // false: the right edge is open
    // end
    #expect([first, second, edge] == [true, false, false])
    #expect(placement.covers(Point(x: 100, y: 79.25)))
    #expect(!placement.covers(Point(x: 102, y: 79.25)))
  }

  @Test func embedding() throws {
    let bitmap = try Bitmap(width: 2, height: 1, format: .alpha8, storage: [255, 85])
    let layer = LayerGeometry(size: Size(width: 2, height: 1), position: Point(x: 101, y: 79))
    // snippet
    // Once per image and threshold:
    let mask = try Certified<StripedMask>(bitmap, threshold: .above(85))
    // Once per layer, and again when it changes:
    let placement = Placement(layer, imageSize: ImageSize(bitmap))
    // Once per touch, as a point or with the size of a finger:
    let isHit = mask.hits(Point(x: 101.5, y: 79.25), in: placement)
    let isTouched = mask.hits(
      Disc(center: Point(x: 101.5, y: 79.25), radius: 22), in: placement)
    // end
    #expect(!isHit)
    #expect(isTouched)
  }

  @Test func addedStrategyAgreesWithThePackedMask() throws {
    let bitmap = try Bitmap(
      width: 3, height: 2, format: .alpha8, storage: [255, 0, 128, 0, 0, 200])
    let (grid, mask) = (
      BooleanGrid(bitmap, threshold: .atLeast(128)), PackedMask(bitmap, threshold: .atLeast(128))
    )
    let placement = Placement(
      LayerGeometry(size: Size(width: 3, height: 2), position: Point(x: 1.5, y: 1)),
      imageSize: ImageSize(bitmap))
    for x in stride(from: -0.5, through: 3.5, by: 0.5) {
      for y in stride(from: -0.5, through: 2.5, by: 0.5) {
        let point = Point(x: x, y: y)
        let disc = Disc(center: point, radius: 0.25)
        #expect(grid.hits(point, in: placement) == mask.hits(point, in: placement))
        #expect(grid.hits(disc, in: placement) == mask.hits(disc, in: placement))
      }
    }
  }
}
