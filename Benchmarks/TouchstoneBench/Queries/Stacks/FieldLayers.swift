import Corpora
import HitStacks
import HitTestStrategies
import HitTesting
import Measurements
import RandomNumbers

/// The layers of a field: the stack, those of its layers that show images, and where points are.
///
/// Layers that are made show the images in turn, at any angle and at half a point to one point per
/// texel. The area follows from the number of layers over a point. A nested layer is in a holder,
/// which turns it. Each holder has fifty layers, and one layer holds and scales all holders. A mask
/// shows the image of its layer, in the same place.
struct FieldLayers {
  private(set) var stack = HitStack()
  /// The layers that show images, as they begin.
  private(set) var layers: [StackLayer] = []
  private(set) var ids: [LayerID] = []
  /// The images, as they were added.
  let images: [Bitmap]
  /// Where points are.
  private let area: Rect
  /// The boxes that every other point lies in; none where all lie anywhere in the area.
  private var boxes: [Rect] = []

  /// The points per texel of a layer.
  private static let scales = 0.5...1.0
  /// The spread of a pile, in points.
  private static let pileSide = 8.0
  /// The layers that one layer holds, or that lie in one heap.
  private static let groupSize = 50
  /// The scale of the layer that holds all others.
  private static let holderScale = 0.75
  /// How far a pointer that hovers goes from one point to the next: some hundred points in a
  /// second.
  private static let hoverStep = 8.0

  /// Makes layers that show images.
  init(_ place: StackPlace, images: [Bitmap], threshold: AlphaThreshold) {
    self.images = images
    let side = Self.side(of: place, images)
    // A pile is touched where it lies, and not only within its middles.
    let reach = place.arrangement == .pile ? Double(images[0].width) / 2 : 0
    let scale = place.isNested ? Self.holderScale : 1
    area = Rect(
      origin: Point(x: -scale * reach, y: -scale * reach),
      size: Size(width: scale * (side + 2 * reach), height: scale * (side + 2 * reach)))
    let made = Self.layers(of: place, side: side, images)
    let added = images.map { stack.add(StackImage($0, threshold: threshold)) }
    var (all, holder): (LayerID?, LayerID?) = (nil, nil)
    // The stack is new, the images are its own, and no depth is a NaN.
    if place.isNested {
      all = try! stack.insert(
        StackLayer(
          LayerGeometry(
            size: Size(width: 1, height: 1), position: Point(x: 0, y: 0),
            transform: .scale(x: Self.holderScale, y: Self.holderScale))))
    }
    for (index, entry) in made.enumerated() {
      if place.isNested && index % Self.groupSize == 0 {
        holder = try! stack.insert(
          StackLayer(
            LayerGeometry(
              size: Size(width: 0, height: 0), position: Point(x: 0, y: 0),
              transform: .rotation(cosine: 0.9999500004166653, sine: 0.009999833334166664))),
          parent: all)
      }
      layers.append(entry.layer)
      ids.append(try! stack.insert(entry.layer, image: added[entry.image], parent: holder))
      if place.arrangement == .masked {
        let whole = LayerGeometry(size: entry.layer.geometry.size, attachment: .matrix(.identity))
        let mask = try! stack.insert(
          StackLayer(whole), image: added[entry.image], parent: ids.last)
        try! stack.setMask(mask, of: ids.last!)
      }
    }
    _ = stack.takeChanges()
  }

  /// Takes the layers of a file; every other point lies in the box around a layer.
  ///
  /// - Throws: what preparing an image throws, and a fault if no layer can be hit.
  init(_ file: SceneFile, threshold: AlphaThreshold) throws {
    let scene = file.scene
    stack = HitStack(
      scene.stack.mapImages {
        StackImage(
          $1.bitmap.converted(to: .rgba8Premultiplied),
          threshold: scene.rules.thresholds[$0] ?? threshold)
      })
    images = stack.images.map(\.bitmap)
    // As in the list of those that show images.
    for (layer, id) in zip(scene.layers, stack.list) where layer.image != nil {
      layers.append(layer.layer)
      ids.append(id)
    }
    _ = stack.takeChanges()
    let resolved = try ResolvedStack<BoundsOnly>(stack)
    boxes = (0..<resolved.slotCount).compactMap { slot in
      let (left, top, right, bottom) = resolved.sides(slot)
      let (width, height) = (right - left, bottom - top)
      // Points are not placed in boxes that are empty, enormous or far away.
      guard width >= 0, height >= 0, max(width, height) < 1e6, max(abs(left), abs(top)) < 1e9
      else { return nil }
      return Rect(origin: Point(x: left, y: top), size: Size(width: width, height: height))
    }
    guard let left = boxes.map(\.origin.x).min(), let top = boxes.map(\.origin.y).min(),
      let right = boxes.map({ $0.origin.x + $0.size.width }).max(),
      let bottom = boxes.map({ $0.origin.y + $0.size.height }).max()
    else { throw BenchmarkFault("\(file.path): no layer can be hit") }
    area = Rect(
      origin: Point(x: left, y: top), size: Size(width: right - left, height: bottom - top))
  }

  /// The side of the square in which the middles of the layers lie, in points.
  private static func side(of place: StackPlace, _ images: [Bitmap]) -> Double {
    // The mean square of a scale that is uniform in a … b is (a² + ab + b²) / 3.
    let (a, b) = (scales.lowerBound, scales.upperBound)
    let texels = images.reduce(0) { $0 + Double($1.width * $1.height) } / Double(images.count)
    let area = Double(place.layers) * texels * (a * a + a * b + b * b) / 3
    return switch place.arrangement {
    case .crowded, .masked: (area / 16).squareRoot()
    case .pile: pileSide
    default: area.squareRoot()
    }
  }

  /// Each layer in the root, and the number of the image that it shows.
  ///
  /// The images come in turn.
  private static func layers(
    of place: StackPlace, side: Double, _ images: [Bitmap]
  ) -> [(layer: StackLayer, image: Int)] {
    var random = SeededGenerator(seed: 0x57AC, index: place.layers)
    // Heaps are a tenth as wide as what they would fill.
    let heap = side * (Double(groupSize) / Double(place.layers)).squareRoot() / 10
    var middle = Point(x: 0, y: 0)
    return (0..<place.layers).map { index in
      let image = index % images.count
      let scale = random.uniform(scales.lowerBound, scales.upperBound)
      let (x, y) = (random.uniform(-1, 1), random.uniform(-1, 1))
      // A direction from a point of the disc costs no sine.
      let length = max(0.01, (x * x + y * y).squareRoot())
      var position = Point(x: random.uniform(0, side), y: random.uniform(0, side))
      if place.arrangement == .clustered {
        if index % groupSize == 0 { middle = position }
        // One in ten lies alone.
        if index % 10 != 0 {
          position = Point(
            x: middle.x + heap * random.uniform(-1, 1), y: middle.y + heap * random.uniform(-1, 1))
        }
      }
      let bitmap = images[image]
      return (
        StackLayer(
          LayerGeometry(
            size: Size(width: scale * Double(bitmap.width), height: scale * Double(bitmap.height)),
            position: position, transform: .rotation(cosine: x / length, sine: y / length))), image
      )
    }
  }

  /// Points one after the other.
  ///
  /// A pointer that hovers goes straight to one place after another.
  func points(_ count: Int, _ pointer: StackPointer) -> [Point] {
    var random = SeededGenerator(seed: 0x9017, index: layers.count)
    if pointer == .touch { return (0..<count).map { place($0, using: &random) } }
    var (now, next) = (place(0, using: &random), place(1, using: &random))
    return (0..<count).map { index in
      let (x, y) = (next.x - now.x, next.y - now.y)
      let distance = (x * x + y * y).squareRoot()
      if distance <= Self.hoverStep {
        (now, next) = (next, place(index, using: &random))
      } else {
        now.x += x / distance * Self.hoverStep
        now.y += y / distance * Self.hoverStep
      }
      return now
    }
  }

  private func place(_ index: Int, using random: inout SeededGenerator) -> Point {
    let isAnywhere = boxes.isEmpty || index % 2 == 0
    let rect = isAnywhere ? area : boxes[Int.random(in: boxes.indices, using: &random)]
    let (origin, size) = (rect.origin, rect.size)
    let x = random.uniform(origin.x, origin.x + size.width)
    return Point(x: x, y: random.uniform(origin.y, origin.y + size.height))
  }

  /// Puts layers a distance to the right of where they began; `ids` are those of all layers.
  func move(
    _ moving: Range<Int>, to offset: Double, in stack: inout HitStack, _ ids: [LayerID]
  ) throws {
    for place in moving {
      try stack.move(ids[place], to: layers[place].geometry.moved(right: offset))
    }
  }
}

extension LayerGeometry {
  /// The layer a distance to the right of where it is.
  func moved(right offset: Double) -> LayerGeometry {
    var moved = self
    switch attachment {
    case .anchored(var position, let anchor, let transform):
      position.x += offset
      moved.attachment = .anchored(position: position, anchorPoint: anchor, transform: transform)
    case .matrix(var matrix):
      matrix.tx += offset
      moved.attachment = .matrix(matrix)
    }
    return moved
  }
}
