import HitTesting
import RandomNumbers

/// The numbers of a random case that are long, so that programs which keep them in few bits are
/// seen, and no image has too many texels.
///
/// In a third of the cases no number is long. In the others one is, and in most of these a second
/// one is between 128 and 255, which is negative as a signed byte.
struct LongNumbers<Place: CaseIterable & Hashable> {
  private var numbers: [Place: Int] = [:]

  init() {}

  /// Draws the places and the numbers.
  init(_ lengths: [Int] = [70, 150, 300, 1030, 2100, 4096], using random: inout SeededGenerator) {
    if Int.random(in: 0..<3, using: &random) == 0 { return }
    let places = Place.allCases.shuffled(using: &random)
    if places.count > 1, Int.random(in: 0..<4, using: &random) > 0 {
      numbers[places[1]] = random.pick([130, 150, 200, 255])
    }
    numbers[places[0]] = random.pick(lengths)
  }

  var areNone: Bool { numbers.isEmpty }

  /// The number of a place if it is long, and otherwise another one.
  func number(_ place: Place, or short: @autoclosure () -> Int) -> Int {
    numbers[place] ?? short()
  }
}

extension ImageCase {
  /// A point of the parent where a place of the picture is seen, in texels of the picture, which is
  /// not in slices; `nil` if it is seen nowhere.
  func point(u: Double, v: Double) -> Point? {
    let frame = LayerFrame(layer, imageWidth: image.width, imageHeight: image.height)
    let parent = frame.parent(u: u, v: v)
    let seen = projection.map { $0.image(of: parent) } ?? parent
    return seen.flatMap { $0.x.isFinite && $0.y.isFinite ? $0 : nil }
  }

  /// Replaces half of the points by points on the picture.
  ///
  /// Where numbers are long, nearly all of them are replaced, and the layer gets about the size of
  /// the picture.
  mutating func askOnPicture(hasLongNumbers: Bool, using random: inout SeededGenerator) {
    let points = points
    if hasLongNumbers {
      let scale = layer.contentsScale / random.pick([1, 2, 0.5, 1.5, 3])
      layer.size = Size(width: Double(image.width) / scale, height: Double(image.height) / scale)
    }
    let own = points.prefix(points.count / (hasLongNumbers ? 8 : 2))
    self = asking(own + pointsOfPicture(points.count - own.count, using: &random))
  }

  /// Asks two discs and two rectangles about the points, unless the case has what only points are
  /// asked of.
  mutating func askAreas(using random: inout SeededGenerator) {
    if points.isEmpty || ImageFeature.refusalOfAreas(among: features) != nil { return }
    ask(ProbeAreas(points: points, isOnGrid: false).queries(2, using: &random))
  }

  /// Points of the parent where random places of the picture are seen.
  ///
  /// Half of the places are texels where an arrangement shows something, and some are corners of
  /// texels. A place that is seen nowhere is left out.
  private func pointsOfPicture(_ count: Int, using random: inout SeededGenerator) -> [Point] {
    let shown = arranged.map { arranged in
      arranged.isShown.bytes.indices.filter { arranged.isShown.bytes[$0] != 0 }
    }
    return (0..<count).compactMap { index in
      var texel = (
        Int.random(in: 0..<max(1, image.width), using: &random),
        Int.random(in: 0..<max(1, image.height), using: &random)
      )
      if let shown, !shown.isEmpty, index % 2 == 0 {
        let place = random.pick(shown)
        texel = (place % image.width, place / image.width)
      }
      let offsets = [0, 0.5, 0.5, random.uniform(0, 1)]
      return point(
        u: Double(texel.0) + random.pick(offsets), v: Double(texel.1) + random.pick(offsets))
    }
  }
}

extension AlphaPlane {
  /// The same texels again and again, up to another width or height.
  func repeated(width: Int, height: Int) -> AlphaPlane {
    if self.width == 0 || self.height == 0 { return self }
    let bytes = (0..<height).flatMap { row in
      (0..<width).map { self[$0 % self.width, row % self.height] }
    }
    return AlphaPlane(width: width, height: height, bytes: bytes)
  }

  /// An image of these texels in a random format that has alpha; in one of a byte per texel if
  /// there are many.
  func inRandomFormat(using random: inout SeededGenerator) -> Bitmap {
    if width * height > 1 << 16 { return bitmap }
    return bitmap.converted(to: random.pick(PixelFormat.allCases.filter { $0.alpha != .skip }))
  }
}
