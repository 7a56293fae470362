/// The frames of an atlas as TexturePacker and Aseprite write them, in JSON with the frames as an
/// array or by name.
///
/// Any decoder reads it, such as `JSONDecoder().decode(SpriteAtlas.self, from: data)`. *Order*:
/// frames by name are sorted by it, with numbers in it by their value.
///
/// - Throws (decoding): `DecodingError` with the place in the file for what is missing or no frame.
public struct SpriteAtlas: Decodable, Hashable, Sendable {
  /// A frame with what files say about it.
  public struct Sprite: Hashable, Sendable {
    /// The name of the frame, mostly that of the file that was packed.
    public var name: String
    /// The place in the atlas, and what was trimmed away; for a sprite that is cut along a polygon,
    /// the rectangle around it, which may hold texels of other sprites.
    public var frame: ImageFrame
    /// The triangles that show a sprite that is cut along a polygon; `nil` for any other.
    public var mesh: TriangleMesh?
    /// The point about which it turns, as a share of the size before trimming: (0, 0) is the top
    /// left corner.
    public var pivot: Point
    /// How long it is shown in an animation, in milliseconds; 0 where the file does not say.
    public var duration: Double
  }

  /// A part of the frames that is shown one after the other.
  public struct Animation: Hashable, Sendable {
    /// The name of the tag.
    public var name: String
    /// The places of its frames in ``SpriteAtlas/sprites``.
    public var frames: Range<Int>
    /// The order in which they are shown.
    public var direction: FrameAnimation.Direction
  }

  /// The frames in the order of the file, or of their names.
  public var sprites: [Sprite]
  /// The animations, as Aseprite's tags.
  public var animations: [Animation]
  /// The name of the file with the atlas; `nil` where the file does not say.
  public var image: String?
  /// How many texels of the atlas show a point of a layer, along each axis: 0.5 where the packer
  /// halved the images, and 1 where the file does not say.
  ///
  /// It is the file's `scale`, as TexturePacker writes it for each variant and PixiJS takes it for
  /// the resolution. A frame of 64 texels in an atlas of 0.5 is 128 points wide.
  public var contentsScale: Double

  /// The frame of a name.
  public subscript(name: String) -> Sprite? { sprites.first { $0.name == name } }

  /// The frames of an animation with their durations, each for 100 milliseconds if the file does
  /// not say.
  public func animation(_ animation: Animation, ending: FrameAnimation.Ending) -> FrameAnimation {
    FrameAnimation(
      durations: sprites[animation.frames].map { $0.duration > 0 ? $0.duration : 100 },
      direction: animation.direction, ending: ending)
  }

  private enum Key: String, CodingKey { case frames, meta }

  /// Reads the file.
  public init(from decoder: any Decoder) throws {
    let file = try decoder.container(keyedBy: Key.self)
    let list = try? file.nestedUnkeyedContainer(forKey: .frames)
    if var list {
      var sprites: [Sprite] = []
      while !list.isAtEnd { sprites.append(try list.decode(StoredSprite.self).sprite) }
      self.sprites = sprites
    } else {
      let frames = try file.decode([String: StoredSprite].self, forKey: .frames)
      sprites = frames.map { name, stored in
        var sprite = stored.sprite
        sprite.name = name
        return sprite
      }.sorted { NaturalOrder($0.name) < NaturalOrder($1.name) }
    }
    let meta = try file.decodeIfPresent(Meta.self, forKey: .meta)
    image = meta?.image
    contentsScale = meta?.scale?.number ?? 1
    guard contentsScale > 0, contentsScale.isFinite else {
      throw file.fault(.meta, "no atlas has the scale \(contentsScale)")
    }
    animations = []
    let tags = meta?.frameTags ?? []
    // Tags count in the order of the file, which is that of the names if these differ in numbers
    // alone.
    if list == nil, !tags.isEmpty, Set(sprites.map { $0.name.withoutDigits }).count > 1 {
      throw file.fault(
        .meta,
        "tags count frames in an order, and frames by name have none: export them as an array")
    }
    for tag in tags {
      guard tag.from >= 0, tag.from <= tag.to, tag.to < sprites.count else {
        throw file.fault(
          .meta, "the tag \"\(tag.name)\" has frames \(tag.from) to \(tag.to) of \(sprites.count)")
      }
      animations.append(
        Animation(
          name: tag.name, frames: tag.from..<tag.to + 1, direction: tag.direction ?? .forward))
    }
  }

  private struct Meta: Decodable {
    struct Tag: Decodable {
      let name: String
      let from: Int
      let to: Int
      let direction: FrameAnimation.Direction?
    }
    /// A number, which packers write as a string.
    struct Scale: Decodable {
      let number: Double

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        guard let text = try? value.decode(String.self) else {
          number = try value.decode(Double.self)
          return
        }
        guard let parsed = Double(text) else {
          throw DecodingError.dataCorruptedError(
            in: value, debugDescription: "the scale \"\(text)\" is not a number")
        }
        number = parsed
      }
    }
    let image: String?
    let scale: Scale?
    let frameTags: [Tag]?
  }

  private struct StoredSprite: Decodable {
    struct Box: Decodable {
      let x: Int
      let y: Int
      let w: Int
      let h: Int
    }
    struct Sides: Decodable {
      let w: Int
      let h: Int
    }
    private enum Key: String, CodingKey {
      case filename, frame, rotated, spriteSourceSize, sourceSize, pivot, duration
      case vertices, verticesUV, triangles
    }
    let sprite: Sprite

    init(from decoder: any Decoder) throws {
      let stored = try decoder.container(keyedBy: Key.self)
      let box = try stored.decode(Box.self, forKey: .frame)
      let isTurned = try stored.value(.rotated, or: false)
      let source = try stored.decodeIfPresent(Sides.self, forKey: .sourceSize)
      let place = try stored.decodeIfPresent(Box.self, forKey: .spriteSourceSize)
      let pivot = try stored.value(.pivot, or: StoredPoint(x: 0.5, y: 0.5))
      let frame = ImageFrame(
        x: box.x, y: box.y, width: box.w, height: box.h, turn: isTurned ? .clockwise : .none,
        sourceWidth: source?.w, sourceHeight: source?.h, column: place?.x ?? 0, row: place?.y ?? 0)
      sprite = Sprite(
        name: try stored.value(.filename, or: ""), frame: frame,
        mesh: try Self.mesh(in: stored, of: frame), pivot: pivot.point,
        duration: try stored.value(.duration, or: 0))
    }

    /// The triangles of a sprite: pairs of coordinates before trimming, pairs of coordinates in the
    /// atlas, and three vertices per triangle.
    private static func mesh(
      in stored: KeyedDecodingContainer<Key>, of frame: ImageFrame
    ) throws -> TriangleMesh? {
      guard stored.contains(.vertices) else { return nil }
      func lists<Number: Decodable>(_ key: Key, of count: Int) throws -> [[Number]] {
        let lists = try stored.decode([[Number]].self, forKey: key)
        if let place = lists.firstIndex(where: { $0.count != count }) {
          throw stored.fault(
            key, "entry \(place) has \(lists[place].count) numbers of \(count)")
        }
        return lists
      }
      let places: [[Double]] = try lists(.vertices, of: 2)
      let shown: [[Double]] = try lists(.verticesUV, of: 2)
      let triangles: [[UInt32]] = try lists(.triangles, of: 3)
      guard places.count == shown.count else {
        throw stored.fault(
          .verticesUV, "\(shown.count) places in the atlas for \(places.count) vertices")
      }
      do throws(TriangleMeshError) {
        return try TriangleMesh(
          width: frame.sourceWidth, height: frame.sourceHeight,
          vertices: zip(places, shown).map {
            TriangleMesh.Vertex(
              position: Point(x: $0[0], y: $0[1]), texel: Point(x: $1[0], y: $1[1]))
          }, corners: triangles.flatMap { $0 })
      } catch {
        throw stored.fault(.triangles, "\(error)")
      }
    }
  }
}

/// A text in the order in which people count: `run 9` before `run 10`.
private struct NaturalOrder: Comparable {
  /// Runs of digits without leading zeros, and other characters one by one.
  private let parts: [Substring]
  private let text: String

  init(_ text: String) {
    self.text = text
    var (parts, rest) = ([Substring](), text[...])
    while let first = rest.first {
      let run = first.isASCIIDigit ? rest.prefix { $0.isASCIIDigit } : rest.prefix(1)
      parts.append(first.isASCIIDigit ? run.drop { $0 == "0" } : run)
      rest = rest.dropFirst(run.count)
    }
    self.parts = parts
  }

  static func < (left: NaturalOrder, right: NaturalOrder) -> Bool {
    for (one, other) in zip(left.parts, right.parts) where one != other {
      let areNumbers =
        (one + other).allSatisfy(\.isASCIIDigit) && one.count != other.count
      return areNumbers ? one.count < other.count : one < other
    }
    return left.parts.count == right.parts.count
      ? left.text < right.text : left.parts.count < right.parts.count
  }
}

extension String {
  fileprivate var withoutDigits: String { filter { !$0.isASCIIDigit } }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
