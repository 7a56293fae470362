import Foundation
import HitTesting

/// A picture as an SVG element.
struct PictureDrawing {
  let picture: ImagePicture
  let index: Int
  /// What stands around the image, so that the circles of touches at its edges fit.
  private static let margin = 27.0

  private var size: (width: Double, height: Double) {
    (picture.scale.length(picture.width), picture.scale.length(picture.height))
  }

  /// All pictures of a page are equally wide, so that they have one scale.
  func svg(label: String) -> String {
    let (width, height) = size
    let boxWidth = Double(PictureScale.longestSide) + 2 * Self.margin
    let box = [(width - boxWidth) / 2, -Self.margin, boxWidth, height + 2 * Self.margin]
      .map(Drawing.short).joined(separator: " ")
    var drawing = Drawing()
    rect("class=\"ground\"", &drawing)
    drawing.append(image(picture.rasters.image))
    drawing.append("<mask id=\"misses-\(index)\">\(image(picture.rasters.misses))</mask>\n")
    rect("class=\"veil\" mask=\"url(#misses-\(index))\"", &drawing)
    rect("class=\"edge\"", &drawing)
    for touch in picture.touches { Self.draw(touch, &drawing) }
    for (number, touch) in picture.disputes.enumerated() {
      Self.draw(dispute: touch, number + 1, &drawing)
    }
    return "<svg viewBox=\"\(box)\" role=\"img\" aria-label=\"\(MarkupText.escaped(label))\">\n"
      + "\(drawing.markup)</svg>"
  }

  private func rect(_ attributes: String, _ drawing: inout Drawing) {
    drawing.append(
      "<rect width=\"\(Drawing.short(size.width))\" height=\"\(Drawing.short(size.height))\" "
        + "\(attributes)/>\n")
  }

  private func image(_ png: [UInt8]) -> String {
    let (width, height) = size
    let className = picture.scale.texels == 1 ? " class=\"pixels\"" : ""
    return
      "<image\(className) width=\"\(Drawing.short(width))\" height=\"\(Drawing.short(height))\" "
      + "preserveAspectRatio=\"none\" href=\"\(Self.address(ofPNG: png))\"/>\n"
  }

  /// A PNG file as the address of an image.
  static func address(ofPNG png: [UInt8]) -> String {
    "data:image/png;base64,\(Data(png).base64EncodedString())"
  }

  /// Draws the circle of a touch, the target, and a dot for a hit or a cross for a miss.
  static func draw(_ touch: Touch, _ drawing: inout Drawing) {
    let (x, y) = (touch.point.x, touch.point.y)
    let classes = "touch \(touch.isHit ? "hit" : "miss")\(touch.targetIsHit ? " near" : "")"
    drawing.group(
      [
        "class": classes, "transform": "translate(\(x) \(y))", "data-x": "\(x)", "data-y": "\(y)",
      ], title: "(\(x), \(y)): \(touch.isHit ? "hit" : "miss")"
    ) { drawing in
      drawing.add("circle", ["class": "feedback", "r": Drawing.short(Touch.feedbackRadius)])
      drawing.add("circle", ["class": "target", "r": Drawing.short(Touch.targetRadius)])
      drawSpot(isHit: touch.isHit, &drawing)
    }
  }

  /// Draws a dot for a hit or a cross for a miss, in a group of the classes of a touch.
  static func drawSpot(isHit: Bool, _ drawing: inout Drawing) {
    if isHit {
      drawing.add("circle", ["class": "spot", "r": "5"])
    } else {
      drawing.add("path", ["class": "spot", "d": "M-5-5L5 5M-5 5L5-5"])
    }
  }

  private static func draw(dispute touch: Touch, _ number: Int, _ drawing: inout Drawing) {
    let (x, y) = (touch.point.x, touch.point.y)
    drawing.group(
      [
        "class": touch.isWrong ? "dispute wrongly" : "dispute",
        "transform": "translate(\(x) \(y))",
      ], title: touch.dissent.map(\.name).joined(separator: ", ")
    ) { drawing in
      drawing.add("circle", ["class": "ring-casing", "r": "13"])
      drawing.add("circle", ["class": "ring", "r": "13"])
      drawing.add("circle", ["class": "spot", "r": "2.5"])
      drawing.add("text", ["x": "19", "y": "-9"], text: "\(number)")
    }
  }
}
