import Corpora
import HitTesting
import StrictJSON

/// The stack that an adapter shows, with all that it was asked and all that changed in between, so
/// that a contender is asked as a program that goes on.
struct AdapterStackServer {
  /// The layers as they are now.
  private(set) var scene: LayerScene
  /// What was asked until now; `nil` if nothing was.
  private var asked: StackCase?
  /// What changed since then.
  private var changes: [SceneChange] = []

  /// The most stages that are repeated before each answer.
  private static let mostStages = 64

  /// Shows a stack.
  ///
  /// - Throws: ``StackDescriptionError`` if the layers are not a stack.
  init(_ request: StackRequest, images: [String: Bitmap]) throws {
    let used = Set(request.layers.compactMap(\.image))
    scene = try LayerScene(
      request.layers,
      images: images.filter { used.contains($0.key) }.mapValues { LayerScene.Image($0) },
      rules: request.rules)
  }

  /// The layers as they are now, with more images.
  mutating func scene(
    showing ids: some Sequence<String>, of images: [String: Bitmap]
  ) -> LayerScene {
    for id in ids {
      if let image = images[id] { changes += scene.show(LayerScene.Image(image), as: id) }
    }
    return scene
  }

  /// Whether a layer shows one of some images.
  func shows(_ images: Set<String>) -> Bool {
    scene.layers.contains { layer in layer.image.map(images.contains) ?? false }
  }

  /// Makes changes, all or none of them.
  ///
  /// - Returns: the changes, with the new images that layers show.
  /// - Throws: ``StackDescriptionError``.
  mutating func apply(
    _ requested: [SceneChange], images: [String: Bitmap]
  ) throws -> [SceneChange] {
    var changed = scene
    var made: [SceneChange] = []
    for change in requested {
      if let id = change.layer?.image, let image = images[id] {
        made += changed.show(LayerScene.Image(image), as: id)
      }
      try changed.apply(change)
      made.append(change)
    }
    scene = changed
    changes += made
    return made
  }

  /// Shows a new image in all layers with its id.
  ///
  /// - Returns: the change, if there is one.
  mutating func replace(_ id: String, by image: Bitmap) -> [SceneChange] {
    guard scene.images[id] != nil else { return [] }
    let made = scene.show(LayerScene.Image(image), as: id)
    changes += made
    return made
  }

  /// The answers of a contender to questions about the layers as they are now; `nil` for a question
  /// that it does not answer.
  ///
  /// - Throws: ``AnswerFailure``.
  mutating func answers(
    of contender: any Contender, to queries: [StackQuery]
  ) throws -> [[String]?] {
    let hasRule = haveRules(queries)
    let probes = zip(queries, hasRule).filter(\.1).map { StackCase.Probe($0.0) }
    if probes.isEmpty { return queries.map { _ in nil } }
    if asked == nil || asked!.stages.count >= Self.mostStages {
      asked = StackCase("request", scene, probes: probes)
    } else {
      try asked!.add(changes, probes: probes)
    }
    changes = []
    var found = try asked!.answers(of: contender).last(asked!.questions.suffix(probes.count))[...]
    return hasRule.map { $0 ? found.removeFirst() : nil }
  }

  /// The exact margins of questions about the layers as they are now.
  func margins(of queries: [StackQuery]) -> [Double?] {
    let oracle = SceneOracle(scene)
    return zip(queries, haveRules(queries)).map { $1 ? oracle.margin(of: $0) : nil }
  }

  /// Whether rules say the answer to each question: none says which layers a disc hits where some
  /// show images that are interpolated.
  private func haveRules(_ queries: [StackQuery]) -> [Bool] {
    let isSmooth = scene.layers.contains { layer in
      layer.image.map { scene.rules.sampling(of: $0) != .nearest } ?? false
    }
    return queries.map { !isSmooth || $0.kind != .disc }
  }
}

extension LayerScene {
  /// Shows an image under an id, which may be a new one.
  fileprivate mutating func show(_ image: Image, as id: String) -> [SceneChange] {
    if images[id] == image { return [] }
    let change = SceneChange.image(id, image)
    do {
      try apply(change)
    } catch {
      preconditionFailure("an image goes with any layers: \(error)")
    }
    return [change]
  }
}
