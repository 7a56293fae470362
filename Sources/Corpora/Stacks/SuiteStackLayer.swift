import HitTesting
import StrictJSON

/// A layer of a stack as a suite spells it.
package struct SuiteStackLayer: Hashable, Sendable {
  /// The name in kebab case; copies are named after it with a hyphen and a number from 1.
  package var name: String
  /// The number of layers that this one stands for, each with all of its numbers; `nil` for one
  /// layer with the name itself.
  package var copies: Int?
  /// The name of the image.
  package var image: String?
  /// The name of the layer that holds this one.
  package var parent: String?
  /// The name of the layer that is the mask of this one.
  package var mask: String?
  /// Whether hits follow the mask.
  package var maskRule = MaskRule.masked
  package var layer: SuiteLayer
  /// The point of sublayer space at the layer's top left corner; `nil` for 0, 0.
  package var boundsOrigin: [Numeral]?
  /// The depth; `nil` for 0.
  package var depth: Numeral?
  package var isHidden = false
  package var isInteractionEnabled = true
  /// The opacity; `nil` for 1.
  package var opacity: Numeral?

  var layers: [NamedLayer] {
    let origin = boundsOrigin.map { Point(x: $0[0].value, y: $0[1].value) }
    let stackLayer = StackLayer(
      layer.geometry, boundsOrigin: origin ?? Point(x: 0, y: 0), depth: depth?.value ?? 0,
      gates: ViewGates(
        isHidden: isHidden, isInteractionEnabled: isInteractionEnabled,
        opacity: opacity?.value ?? 1))
    let names = copies.map { (1...$0).map { "\(name)-\($0)" } } ?? [name]
    return names.map {
      NamedLayer($0, image: image, parent: parent, mask: mask, maskRule: maskRule, stackLayer)
    }
  }
}

extension SuiteStackLayer {
  /// The most layers that one line stands for.
  private static let mostCopies = 100_000

  init(reading cursor: JSONCursor, allowsCopies: Bool = true) throws(JSONFault) {
    var known: Set = [
      "name", "image", "parent", "mask", "maskRule", "layer", "boundsOrigin", "depth", "hidden",
      "interactionEnabled",
      "opacity",
    ]
    if allowsCopies { known.insert("copies") }
    let members = try cursor.members(known: known)
    name = try members.required("name", in: cursor).string()
    copies = try members["copies"]?.integer(1...Self.mostCopies)
    image = try members["image"]?.string()
    parent = try members["parent"]?.string()
    mask = try members["mask"]?.string()
    maskRule = try members["maskRule"]?.word() ?? .masked
    layer = try SuiteLayer(reading: try members.required("layer", in: cursor))
    boundsOrigin = try members["boundsOrigin"]?.numerals(2)
    depth = try members["depth"]?.numeral()
    isHidden = try members["hidden"]?.boolean() ?? false
    isInteractionEnabled = try members["interactionEnabled"]?.boolean() ?? true
    opacity = try members["opacity"]?.numeral()
  }

  var json: JSON {
    [
      "name": .string(name), "copies": copies.map(JSON.integer), "image": image.map(JSON.string),
      "parent": parent.map(JSON.string), "mask": mask.map(JSON.string),
      "maskRule": maskRule == .masked ? nil : .word(maskRule), "layer": layer.json,
      "boundsOrigin": boundsOrigin.map(JSON.numerals), "depth": depth.map(JSON.numeral),
      "hidden": isHidden ? true : nil, "interactionEnabled": isInteractionEnabled ? nil : false,
      "opacity": opacity.map(JSON.numeral),
    ]
  }
}
