import Corpora
import HitTestStrategies
import HitTesting
import LimitLoops
import RandomNumbers
import Testing

/// The limit loops give the same answers as the strategies; otherwise their times would be those of
/// something else.
@Suite struct LimitLoopsTests {
  /// Every level that this processor has.
  static let levels = (0..<limit_level_count()).compactMap { limit_level($0)?.pointee }

  @Test func theFirstLevelIsThere() throws {
    #expect(limit_level(-1) == nil && limit_level(99) == nil)
    #expect(String(cString: try #require(limit_level(0)).pointee.name) == "scalar")
    #if arch(x86_64)
      #expect(String(cString: try #require(limit_level(1)).pointee.name) == "sse2")
    #elseif arch(arm64)
      #expect(String(cString: try #require(limit_level(1)).pointee.name) == "neon")
    #endif
  }

  private struct Situation {
    let bitmap: Bitmap
    let placement: Placement
    let points: [Point]
    let threshold = AlphaThreshold(minimumAlpha: 128)

    /// Makes points anywhere, or only points well inside the image if `insideOnly`.
    init(width: Int, height: Int, count: Int, insideOnly: Bool, clips: Bool = false) {
      bitmap = CorpusImage.blob.bitmap(width: width, height: height)
      let size = Size(width: Double(width) * 1.5, height: Double(height) * 1.5)
      var layer = LayerGeometry(
        size: size, position: Point(x: 30.25, y: -20.5),
        transform: .rotation(cosine: 0.8, sine: 0.6), contentsGravity: .resizeAspect)
      if clips {
        layer = LayerGeometry(
          size: Size(width: size.width, height: size.height * 0.7), position: Point(x: 3, y: 4),
          contentsGravity: .resizeAspectFill, masksToBounds: true)
      }
      placement = Placement(layer, imageSize: ImageSize(bitmap))
      let frame = LayerFrame(layer, imageWidth: width, imageHeight: height)
      var random = SeededGenerator(seed: 7, index: count)
      points = (0..<count).map { index in
        let beyond = insideOnly ? -0.01 : 0.3
        let point = frame.parent(
          u: random.uniform(-beyond, 1 + beyond) * Double(width),
          v: random.uniform(-beyond, 1 + beyond) * Double(height))
        if insideOnly { return point }
        switch index % 29 {
        case 11: return Point(x: .nan, y: point.y)
        case 17: return Point(x: point.x, y: -.infinity)
        case 23: return Point(x: 1e300, y: -1e300)
        default: return point
        }
      }
    }
  }

  private static let situations: [Situation] =
    [0, 1, 3, 63, 64, 65, 130, 1000].flatMap { count in
      [
        Situation(width: 64, height: 64, count: count, insideOnly: true),
        Situation(width: 100, height: 37, count: count, insideOnly: false),
        Situation(width: 1, height: 200, count: count, insideOnly: false),
        Situation(width: 129, height: 90, count: count, insideOnly: false, clips: true),
      ]
    }

  private typealias Loop<Image> = (
    UnsafePointer<limit_point>?, Int, UnsafePointer<limit_map>?, Image, UnsafeMutablePointer<Bool>?
  ) -> Void

  /// The answers of both kinds of loop, with a byte after the last verdict that must not change.
  private func answers(
    _ situation: Situation, mask maskLoop: Loop<limit_mask>, alpha alphaLoop: Loop<limit_alpha>
  ) -> (mask: [Bool], alpha: [Bool]) {
    let mask = Mask(situation.bitmap, threshold: situation.threshold)
    let alpha = AlphaPlane(situation.bitmap)
    var map = limit_map(situation.placement)
    let points = situation.points.map { limit_point(x: $0.x, y: $0.y) }
    var byMask = [Bool](repeating: true, count: points.count + 1)
    var byAlpha = byMask
    mask.words.withUnsafeBufferPointer { words in
      alpha.bytes.withUnsafeBufferPointer { bytes in
        maskLoop(
          points, points.count, &map,
          limit_mask(words: words.baseAddress, words_per_row: UInt32(mask.wordsPerRow)), &byMask)
        alphaLoop(
          points, points.count, &map,
          limit_alpha(
            bytes: bytes.baseAddress, width: UInt32(alpha.width),
            minimum: UInt32(situation.threshold.minimumAlpha)), &byAlpha)
      }
    }
    #expect(byMask.last == true && byAlpha.last == true)
    return (byMask.dropLast(), byAlpha.dropLast())
  }

  @Test(arguments: levels.indices)
  func batchesAnswerAsTheStrategiesDo(level: Int) throws {
    let loops = Self.levels[level]
    var hits = 0
    for situation in Self.situations {
      let strategy = AlphaCache(situation.bitmap, threshold: situation.threshold)
      let expected = situation.points.map { strategy.hits($0, in: situation.placement) }
      let found = answers(situation, mask: loops.batch_mask, alpha: loops.batch_alpha)
      #expect(found.mask == expected && found.alpha == expected)
      hits += expected.count { $0 }
    }
    #expect(hits > 500)
  }

  @Test func singleQueriesAnswerAsTheStrategiesDo() {
    for situation in Self.situations {
      let strategy = AlphaCache(situation.bitmap, threshold: situation.threshold)
      let expected = situation.points.map { strategy.hits($0, in: situation.placement) }
      let paired = answers(situation, mask: limit_answers_mask, alpha: limit_answers_alpha)
      #expect(paired.mask == expected && paired.alpha == expected)
      let plain = answers(
        situation, mask: limit_answers_mask_plain, alpha: limit_answers_alpha_plain)
      #expect(plain.mask == expected && plain.alpha == expected)
    }
  }

  /// Every place of a square on images that are smaller, larger or not aligned with a column, with
  /// one texel that passes.
  @Test func rectanglesAnswerAsTheStrategiesDo() {
    for (width, height) in [(64, 64), (100, 30), (130, 90), (20, 200)] {
      for (column, row) in [(0, 0), (width - 1, height - 1), (width / 2, height / 3), (63, 5)]
      where column < width && row < height {
        let bitmap = CorpusImage.empty(width: width, height: height, passing: [(column, row)])
        let strategy = PackedMask(bitmap, threshold: .above(0))
        StripedMask(bitmap, threshold: .above(0)).words.withUnsafeBufferPointer { words in
          var stripes = limit_stripes(
            words: words.baseAddress, width: Int32(width), height: Int32(height))
          for left in stride(from: -50, to: width + 5, by: 3) {
            for top in stride(from: -50, to: height + 5, by: 3) {
              let rect = TexelRect(
                minColumn: left, minRow: top, maxColumn: left + 44, maxRow: top + 44)
              let expected = strategy.hitsAny(in: rect)
              let place = limit_place(column: Int32(left), row: Int32(top))
              for loops in Self.levels where loops.any_in_rect(&stripes, place) != expected {
                Issue.record("\(String(cString: loops.name)): \(rect) on \(width) × \(height)")
              }
            }
          }
        }
      }
    }
  }

  /// Every threshold, at widths around multiples of a word, with padding after the rows.
  @Test func packingAnswersAsTheMaskDoes() throws {
    for width in [1, 15, 63, 64, 65, 127, 128, 200] {
      let (height, bytesPerRow) = (3, 4 * width + 12)
      var random = SeededGenerator(seed: 5, index: width)
      let storage = (0..<bytesPerRow * height).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let bitmap = try Bitmap(
        width: width, height: height, bytesPerRow: bytesPerRow, format: .rgba8Straight,
        storage: storage)
      for minimum in 0...256 {
        let expected = Mask(bitmap, threshold: AlphaThreshold(minimumAlpha: minimum)).words
        for loops in Self.levels {
          var words = [UInt64](repeating: 0xDEAD, count: expected.count)
          loops.pack(storage, width, height, bytesPerRow, UInt32(minimum), &words)
          #expect(words == expected, "\(String(cString: loops.name)), \(width), \(minimum)")
        }
      }
    }
  }

  /// Sides and points of few numbers, so that many edges meet, and a NaN that is in no box.
  @Test func boxesAreCountedAsTheyAreDefined() {
    let numbers: [Float] = [-.infinity, -1, 0, 0.5, 1, .infinity, .nan]
    var random = SeededGenerator(seed: 0xB0E5)
    for count in [0, 32, 64, 96, 1024] {
      func side() -> [Float] { (0..<count).map { _ in random.pick(numbers) } }
      let (minX, minY, maxX, maxY) = (side(), side(), side(), side())
      for (x, y) in numbers.flatMap({ x in numbers.map { (x, $0) } }) {
        let expected = (0..<count).count {
          minX[$0] <= x && x <= maxX[$0] && minY[$0] <= y && y <= maxY[$0]
        }
        for loops in Self.levels {
          let found = minX.withUnsafeBufferPointer { minX in
            minY.withUnsafeBufferPointer { minY in
              maxX.withUnsafeBufferPointer { maxX in
                maxY.withUnsafeBufferPointer { maxY in
                  var boxes = limit_boxes(
                    min_x: minX.baseAddress, min_y: minY.baseAddress, max_x: maxX.baseAddress,
                    max_y: maxY.baseAddress, count: count)
                  return loops.count_boxes(&boxes, x, y)
                }
              }
            }
          }
          #expect(found == expected, "\(String(cString: loops.name)), (\(x), \(y)) in \(count)")
        }
      }
    }
  }

  /// A root with three children; the last has two children, and the others sixteen.
  @Test func aDescentReadsOneNodePerLevel() {
    let root: [UInt64] = [3]
    let nodes: [UInt64] = [32 * 0 + 16, 99, 32 * 16 + 16, 99, 32 * 32 + 2, 99]
    let layers = (0..<34).flatMap { layer -> [UInt64] in [1 << UInt64(layer), 99, 99] }
    let paths: [UInt32] = [0x00, 0xF5, 0x26, 0x7A, 0x8F, 0xFF]
    let expected = [0, 15, 16 + 2, 16 + 7, 32 + 1, 32 + 1].reduce(0 as UInt64) { $0 + 1 << $1 }
    let found = root.withUnsafeBufferPointer { root in
      nodes.withUnsafeBufferPointer { nodes in
        layers.withUnsafeBufferPointer { layers in
          let levels = [
            limit_tree_level(nodes: root.baseAddress, stride: 1),
            limit_tree_level(nodes: nodes.baseAddress, stride: 2),
            limit_tree_level(nodes: layers.baseAddress, stride: 3),
          ]
          return limit_descend(levels, levels.count, paths, paths.count)
        }
      }
    }
    #expect(found == expected)
  }
}

extension limit_map {
  /// The map of a placement, and what can be hit of it.
  init(_ placement: Placement) {
    let (map, hittable) = (placement.parentToTexel, placement.hittable)
    self.init(
      a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty, min_u: hittable.u.lowerBound,
      max_u: hittable.u.upperBound, min_v: hittable.v.lowerBound, max_v: hittable.v.upperBound)
  }
}
