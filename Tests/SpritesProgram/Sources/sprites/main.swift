import HitStacks
import HitTestStrategies
import HitTesting

// An image with a hole, which all sprites show: a ring of 32 × 32 texels.
let alphas = (0..<32 * 32).map { texel -> UInt8 in
  let (x, y) = (Double(texel % 32) - 15.5, Double(texel / 32) - 15.5)
  return (64.0...256).contains(x * x + y * y) ? 255 : 0
}
let ring = try Bitmap(width: 32, height: 32, format: .alpha8, storage: alphas)

// A thousand sprites in a window that clips and scrolls, 40 in a row; later ones are in front.
var stack = HitStack()
let image = stack.add(StackImage(ring, threshold: .above(85)))
let window = try stack.insert(
  StackLayer(
    LayerGeometry(
      size: Size(width: 1000, height: 400), position: Point(x: 500, y: 200),
      masksToBounds: true)))
let side = Size(width: 32, height: 32)
let sprites = try (0..<1000).map { index in
  let center = Point(x: 16 + 24 * Double(index % 40), y: 16 + 24 * Double(index / 40))
  return try stack.insert(
    StackLayer(LayerGeometry(size: side, position: center)), image: image, parent: window)
}
func name(_ id: LayerID?) -> String {
  id.flatMap { sprites.firstIndex(of: $0) }.map { "sprite \($0)" } ?? "nothing"
}

// The surface holds the stack and an index of it, which is always up to date.
typealias Sprites = StackSurface<MaxDepthTree<StripedMask>>
var surface = try Sprites(stack)
let point = Point(x: 75.5, y: 88)
let finger = Disc(center: Point(x: 975, y: 390), radius: 22)
func ask(_ surface: Sprites) {
  print("on top:", name(surface.view(at: point)))
  print("all:", surface.strategy.allHits(at: point).map(name).joined(separator: ", "))
  print("nearest:", name(surface.strategy.hits(finger, orderedBy: .nearest).first))
}
ask(surface)

// One sprite moves, one goes, a new one comes in front of all, and the window scrolls by a row.
let new = try surface.edit { stack in
  try stack.move(sprites[999], to: LayerGeometry(size: side, position: Point(x: 75.5, y: 124)))
  try stack.remove(sprites[162])
  try stack.scroll(window, to: Point(x: 0, y: 24))
  return try stack.insert(
    StackLayer(LayerGeometry(size: side, position: Point(x: 500, y: 300)), depth: 1),
    image: image)
}
print("after the changes")
ask(surface)

// Two fingers: one taps the new sprite on its ring, and one swipes to the right.
var tracker = TouchTracker<LayerID>()
let onRing = Point(x: 512, y: 300)
for event in [
  TouchEvent(time: 0, finger: 1, .began, at: onRing),
  TouchEvent(time: 0.1, finger: 2, .began, at: point),
  TouchEvent(time: 0.2, finger: 1, .ended, at: onRing),
  TouchEvent(time: 0.3, finger: 2, .ended, at: Point(x: 145.5, y: 90)),
] {
  for outcome in try tracker.handle(event, on: surface) {
    switch outcome {
    case .tap(let view): print("tap on", view == new ? "the new sprite" : name(view))
    case .swipe(let swipe, let view): print("swipe \(swipe.direction) on", name(view))
    default: print(outcome)
    }
  }
}
