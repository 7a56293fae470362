import HitTesting

/// One case about a stack as a suite file stores it.
package struct SuiteStack: Hashable, Sendable {
  /// The name in kebab case, which states the fault that the case exposes.
  package var name: String
  /// The smallest alpha that hits, 0…256.
  package var minimumAlpha: Int
  /// The images by name.
  package var images: [String: SuiteImage]
  /// The layers, back to front where depths are equal.
  package var layers: [SuiteStackLayer]
  /// What is changed and asked; the first stage has no changes.
  package var stages: [SuiteStage]

  /// All queries in order.
  package var probes: [SuiteStackProbe] { stages.flatMap(\.probes) }

  /// All images, those of changes included.
  var allImages: [SuiteImage] {
    let later = stages.flatMap(\.changes).compactMap { change -> SuiteImage? in
      if case .image(_, let image) = change { image } else { nil }
    }
    return images.sorted { $0.key < $1.key }.map(\.value) + later
  }
}

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
  /// The geometry.
  package var layer: SuiteLayer
  /// The point of sublayer space at the layer's top left corner; `nil` for 0, 0.
  package var boundsOrigin: [Numeral]?
  /// The depth; `nil` for 0.
  package var depth: Numeral?
  /// Whether the layer is hidden.
  package var isHidden = false
  /// Whether the layer takes touches.
  package var isInteractionEnabled = true
  /// The opacity; `nil` for 1.
  package var opacity: Numeral?

  /// The layers as values.
  var layers: [LayerScene.Layer] {
    let origin = boundsOrigin.map { Point(x: $0[0].value, y: $0[1].value) }
    let stackLayer = StackLayer(
      layer.geometry, boundsOrigin: origin ?? Point(x: 0, y: 0), depth: depth?.value ?? 0,
      gates: ViewGates(
        isHidden: isHidden, isInteractionEnabled: isInteractionEnabled,
        opacity: opacity?.value ?? 1))
    let names = copies.map { (1...$0).map { "\(name)-\($0)" } } ?? [name]
    return names.map { LayerScene.Layer($0, image: image, parent: parent, stackLayer) }
  }
}

/// Changes and the queries after them.
package struct SuiteStage: Hashable, Sendable {
  /// A change as a suite spells it.
  package enum Change: Hashable, Sendable {
    case insert(SuiteStackLayer, behind: String?)
    case replace(SuiteStackLayer)
    case remove(String)
    case move(String, behind: String?)
    case image(String, SuiteImage)
  }

  /// The changes.
  package var changes: [Change] = []
  /// The queries.
  package var probes: [SuiteStackProbe] = []
}

/// A query to a stack as a suite spells it, with its answer.
package struct SuiteStackProbe: Hashable, Sendable {
  /// The kind of the query.
  package let kind: StackQueryKind
  /// The numbers of the query.
  package var numbers: [Numeral]
  /// The order of the answer; for discs only.
  package var order: DiscOrder?
  /// The oracle's answer, as names of layers; `nil` if none is stored yet.
  package var layers: [String]?
  /// The margin in texels; `nil` if nothing can change the answer.
  package var margin: Double?
  /// The faults that a wrong answer indicates, by the names that the suite defines.
  package var flags: [String] = []

  /// The query as a value.
  package var query: StackQuery {
    StackQuery(kind, numbers: numbers.map(\.value), order: order ?? .topmost)
  }

  var words: String {
    guard let layers else { return "nothing" }
    return "[\(layers.joined(separator: ", "))], margin \(margin.map { "\($0)" } ?? "null")"
  }
}
