// What an app embeds when it has pixels of its own: no PNG, no 2D library, no Foundation.
import HitTestStrategies
import HitTesting

let bitmap = try Bitmap(width: 2, height: 1, format: .alpha8, storage: [0, 255])
let layer = LayerGeometry(size: Size(width: 2, height: 1), position: Point(x: 1, y: 0.5))
let placement = Placement(layer, imageSize: ImageSize(bitmap))
let mask = try Certified<StripedMask>(bitmap, threshold: .above(85))
for x in [0.5, 1.5] {
  print(x, mask.hits(Point(x: x, y: 0.5), in: placement) ? "hit" : "miss")
}
