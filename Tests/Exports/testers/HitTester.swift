// A hit tester that is right, or has the fault that the environment names.
import Foundation

private let fault = ProcessInfo.processInfo.environment["FAULT"] ?? ""

func hits(_ image: HitImage, in layer: HitLayer, minimumAlpha: Int, x: Double, y: Double) -> Bool {
  let (m, w, h, gravity) = (layer.matrix, layer.width, layer.height, layer.gravity.lowercased())
  let (columns, rows) = (Double(image.width), Double(image.height))
  let determinant = m[0] * m[3] - m[1] * m[2]
  if determinant == 0 || [w, h, layer.contentsScale, columns, rows].contains(where: { $0 <= 0 }) {
    return false
  }
  let (X, Y) = (x - m[4], y - m[5])
  let (localX, localY) = ((m[3] * X - m[2] * Y) / determinant, (m[0] * Y - m[1] * X) / determinant)
  if layer.masksToBounds && !((0..<w).contains(localX) && (0..<h).contains(localY)) { return false }
  var (sx, sy) = (w / columns, h / rows)
  switch gravity {
  case "resize": break
  case "resizeaspect": (sx, sy) = (min(sx, sy), min(sx, sy))
  case "resizeaspectfill": (sx, sy) = (max(sx, sy), max(sx, sy))
  default: (sx, sy) = (1 / layer.contentsScale, 1 / layer.contentsScale)
  }
  func place(_ low: String, _ high: String) -> Double {
    gravity.contains(low) ? 0 : gravity.contains(high) ? 1 : 0.5
  }
  let column = ((localX - (w - columns * sx) * place("left", "right")) / sx).rounded(.down)
  var row = ((localY - (h - rows * sy) * place("top", "bottom")) / sy).rounded(.down)
  guard (0..<columns).contains(column), (0..<rows).contains(row) else { return false }
  if fault == "rows-upside-down" { row = rows - 1 - row }
  let alpha = Int(image.alpha[Int(row) * image.width + Int(column)])
  return fault == "alpha-ignored"
    || alpha >= minimumAlpha + (fault == "threshold-one-too-high" ? 1 : 0)
}
