import HitTesting

/// One case about a stack as a suite file stores it.
public struct SuiteStack: Hashable, Sendable {
  /// The name in kebab case, which states the fault that the case exposes.
  public var name: String
  /// The smallest alpha that hits, 0…256.
  public var minimumAlpha: Int
  /// The images by name.
  public var images: [String: SuiteImage]
  /// The layers, back to front where depths are equal.
  public var layers: [SuiteStackLayer]
  /// What is changed and asked; the first stage has no changes.
  public var stages: [SuiteStage]

  /// All queries in order.
  public var probes: [SuiteStackProbe] { stages.flatMap(\.probes) }

  /// All images, those of changes included.
  var allImages: [SuiteImage] {
    let later = stages.flatMap(\.changes).compactMap { change -> SuiteImage? in
      if case .image(_, let image) = change { image } else { nil }
    }
    return images.sorted { $0.key < $1.key }.map(\.value) + later
  }
}

/// A layer of a stack as a suite spells it.
public struct SuiteStackLayer: Hashable, Sendable {
  /// The name in kebab case; copies are named after it with a hyphen and a number from 1.
  public var name: String
  /// The number of layers that this one stands for, each with all of its numbers; `nil` for one
  /// layer with the name itself.
  public var copies: Int?
  /// The name of the image.
  public var image: String?
  /// The name of the layer that holds this one.
  public var parent: String?
  /// The geometry.
  public var layer: SuiteLayer
  /// The point of sublayer space at the layer's top left corner; `nil` for 0, 0.
  public var boundsOrigin: [Numeral]?
  /// The depth; `nil` for 0.
  public var depth: Numeral?
  /// Whether the layer is hidden.
  public var isHidden = false
  /// Whether the layer takes touches.
  public var isInteractionEnabled = true
  /// The opacity; `nil` for 1.
  public var opacity: Numeral?

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
public struct SuiteStage: Hashable, Sendable {
  /// A change as a suite spells it.
  public enum Change: Hashable, Sendable {
    case insert(SuiteStackLayer, behind: String?)
    case replace(SuiteStackLayer)
    case remove(String)
    case move(String, behind: String?)
    case image(String, SuiteImage)
  }

  /// The changes.
  public var changes: [Change] = []
  /// The queries.
  public var probes: [SuiteStackProbe] = []
}

/// A query to a stack as a suite spells it, with its answer.
public struct SuiteStackProbe: Hashable, Sendable {
  /// The kind of the query.
  public let kind: StackQueryKind
  /// The numbers of the query.
  public var numbers: [Numeral]
  /// The order of the answer; for discs only.
  public var order: DiscOrder?
  /// The oracle's answer, as names of layers; `nil` if none is stored yet.
  public var layers: [String]?
  /// The margin in texels; `nil` if nothing can change the answer.
  public var margin: Double?
  /// The faults that a wrong answer indicates, by the names that the suite defines.
  public var flags: [String] = []

  /// The query as a value.
  public var query: StackQuery {
    StackQuery(kind, numbers: numbers.map(\.value), order: order ?? .topmost)
  }

  var words: String {
    guard let layers else { return "nothing" }
    return "[\(layers.joined(separator: ", "))], margin \(margin.map { "\($0)" } ?? "null")"
  }
}
