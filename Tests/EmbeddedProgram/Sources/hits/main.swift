import HitTestStrategies
import HitTesting
import PNGImages

// Once per image and threshold; `Bitmap(width:height:format:storage:)` takes pixels of your own:
let bitmap = try PNGDecoder.decode(contentsOfFile: CommandLine.arguments[1])
let mask = try Certified<StripedMask>(bitmap, threshold: .above(85))
// Once per layer, and again when it changes; the position is that of its center, in points:
let layer = LayerGeometry(size: Size(width: 64, height: 64), position: Point(x: 100, y: 80))
let placement = Placement(layer, imageSize: ImageSize(bitmap))
// Once per touch, as a point or with the size of a finger:
let touch = Point(x: 70.5, y: 51.25)
print("point:", mask.hits(touch, in: placement) ? "hit" : "miss")
print("finger:", mask.hits(Disc(center: touch, radius: 22), in: placement) ? "hit" : "miss")
