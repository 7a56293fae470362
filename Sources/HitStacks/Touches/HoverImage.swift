import HitTestStrategies
import HitTesting

/// A layer that shows its hover image, alone with the layers that hold it.
struct HoverImage<Texels: TexelStrategy>: Sendable {
  private let image: StackImage
  private var tester: StackHitTester<LinearWalk<Texels>>
  /// The layer and all that hold it in the stack they are from, the innermost first, with their
  /// ids here.
  private var line: [(source: LayerID, copy: LayerID)]

  init(_ image: StackImage, of id: LayerID, in stack: HitStack) throws {
    self.image = image
    var alone = HitStack()
    let shown = alone.add(image)
    var line: [(source: LayerID, copy: LayerID)] = []
    for source in try stack.line(of: id).reversed() {
      let copy = try alone.insert(
        stack.layer(source), image: source == id ? shown : nil, parent: line.first?.copy)
      line.insert((source, copy), at: 0)
    }
    self.line = line
    tester = try StackHitTester(alone)
  }

  /// Follows what has changed in the stack; the image is not prepared again as long as the same
  /// layers hold the layer.
  mutating func follow(_ id: LayerID, in stack: HitStack) throws {
    guard try stack.line(of: id) == line.map(\.source) else {
      self = try HoverImage(image, of: id, in: stack)
      return
    }
    for (source, copy) in line {
      let layer = try stack.layer(source)
      if try tester.stack.layer(copy) != layer {
        try tester.edit { try $0.update(copy, to: layer) }
      }
    }
  }

  func isHit(at point: Point) -> Bool { tester.strategy.topmost(at: point) != nil }
}
