import Corpora
import HitTesting
import StrictJSON

/// The request to show a stack of layers, in place of any stack before.
package struct AdapterStack: Sendable {
  /// The layers, back to front where depths are equal; they name images by their ids.
  package var layers: [LayerScene.Layer]
  /// The threshold of all images.
  package var threshold: AlphaThreshold

  package init(layers: [LayerScene.Layer], threshold: AlphaThreshold) {
    self.layers = layers
    self.threshold = threshold
  }

  var line: String {
    "{\"op\":\"stack\",\"minimumAlpha\":\(threshold.minimumAlpha),"
      + "\"layers\":[\(layers.map(\.requestText).joined(separator: ","))]}"
  }

  init(_ members: [String: JSONCursor], in root: JSONCursor) throws(JSONFault) {
    threshold = .atLeast(try members.required("minimumAlpha", in: root).integer(0...256))
    layers = []
    for layer in try members.required("layers", in: root).elements() {
      layers.append(try LayerScene.Layer(requested: layer))
    }
  }
}

/// A change of the layers that are shown; a new image is sent under its old id instead.
package enum AdapterChange: Sendable {
  case insert(LayerScene.Layer, behind: String?)
  case replace(LayerScene.Layer)
  case remove(String)
  case move(String, behind: String?)

  var text: String {
    func behind(_ other: String?) -> String {
      other.map { ",\"behind\":\(JSONText.quoted($0))" } ?? ""
    }
    switch self {
    case .insert(let layer, let other): return "{\"insert\":\(layer.requestText)\(behind(other))}"
    case .replace(let layer): return "{\"replace\":\(layer.requestText)}"
    case .remove(let name): return "{\"remove\":\(JSONText.quoted(name))}"
    case .move(let name, let other):
      return "{\"move\":\(JSONText.quoted(name))\(behind(other))}"
    }
  }

  init(requested cursor: JSONCursor) throws(JSONFault) {
    let members = try cursor.members(known: nil)
    let other = try members["behind"]?.string()
    if let layer = members["insert"] {
      self = .insert(try LayerScene.Layer(requested: layer), behind: other)
    } else if let layer = members["replace"] {
      self = .replace(try LayerScene.Layer(requested: layer))
    } else if let name = members["remove"] {
      self = .remove(try name.string())
    } else if let name = members["move"] {
      self = .move(try name.string(), behind: other)
    } else {
      throw cursor.fault("expected one of insert, replace, remove, move")
    }
  }

  /// The change of a scene whose images are named by their ids.
  var sceneChange: SceneChange {
    switch self {
    case .insert(let layer, let other): .insert(layer, behind: other)
    case .replace(let layer): .replace(layer)
    case .remove(let name): .remove(name)
    case .move(let name, let other): .move(name, behind: other)
    }
  }
}

extension StackQuery {
  var requestText: String {
    let order =
      if case .disc(_, let order) = self { ",\"order\":\"\(order.rawValue)\"" } else { "" }
    return "{\"\(kind.rawValue)\":\(JSONText.numbers(numbers))\(order)}"
  }

  init(requested cursor: JSONCursor) throws(JSONFault) {
    let (kind, place) = try cursor.choice(of: StackQueryKind.self)
    let members = try cursor.members(known: nil)
    let order: DiscOrder =
      kind == .disc ? try members.required("order", in: cursor).word() : .topmost
    self.init(kind, numbers: try place.doubles(kind.numberCount), order: order)
  }
}

extension LayerScene.Layer {
  var requestText: String {
    func member(_ key: String, _ name: String?) -> String {
      name.map { "\"\(key)\":\(JSONText.quoted($0))," } ?? ""
    }
    let origin = JSONText.numbers([layer.boundsOrigin.x, layer.boundsOrigin.y])
    return "{\"name\":\(JSONText.quoted(name)),\(member("image", image))"
      + "\(member("parent", parent))\"layer\":\(layer.geometry.requestText),"
      + "\"boundsOrigin\":\(origin),\"depth\":\(JSONText.number(layer.depth)),"
      + "\"hidden\":\(layer.gates.isHidden),"
      + "\"interactionEnabled\":\(layer.gates.isInteractionEnabled),"
      + "\"opacity\":\(JSONText.number(layer.gates.opacity))}"
  }

  init(requested cursor: JSONCursor) throws(JSONFault) {
    let members = try cursor.members(known: nil)
    let origin = try members["boundsOrigin"]?.doubles(2) ?? [0, 0]
    let gates = ViewGates(
      isHidden: try members["hidden"]?.boolean() ?? false,
      isInteractionEnabled: try members["interactionEnabled"]?.boolean() ?? true,
      opacity: try members["opacity"]?.double() ?? 1)
    self.init(
      try members.required("name", in: cursor).string(), image: try members["image"]?.string(),
      parent: try members["parent"]?.string(),
      StackLayer(
        try LayerGeometry(requested: try members.required("layer", in: cursor)),
        boundsOrigin: Point(x: origin[0], y: origin[1]),
        depth: try members["depth"]?.double() ?? 0, gates: gates))
  }
}
