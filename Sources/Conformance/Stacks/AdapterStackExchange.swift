import Corpora
import HitTesting

/// Cases about stacks, as they are put to a program that speaks the adapter protocol.
extension AdapterContender {
  package var stackQueries: [StackQueryKind] { capabilities.stackQueries }
  package var maskRules: Set<MaskRule> { capabilities.maskRules }
  package var stackSamplings: Set<Sampling> { capabilities.stackSamplings }

  /// Shows a stack to the program, changes it as the case says, and asks in between.
  ///
  /// - Throws: ``AnswerFailure`` when the program declines the case or gives no sound answer.
  package func answer(_ testCase: StackCase) throws(AnswerFailure) -> Answers<[String]> {
    try answer(refusing: capabilities.refusal(of: testCase)) { state throws(AnswerFailure) in
      try show(testCase.stages[0].scene, &state)
      var layers: [Spoken<[String]>] = []
      for stage in testCase.stages {
        try make(stage.changes, &state)
        layers += try ask(stage.asked, &state)
      }
      return Answers(layers, to: testCase)
    }
  }

  /// Shows a stack with its images to the program.
  func show(_ scene: LayerScene, _ state: inout State) throws(AnswerFailure) {
    for (name, image) in scene.images.sorted(by: { $0.key < $1.key }) {
      try show(image, named: name, &state)
    }
    let layers = scene.layers.map(Self.requested)
    try accept(StackRequest(layers: layers, rules: scene.rules.renamed(Self.id)), &state)
  }

  /// The ids of images differ from that of cases about one image.
  package static func id(_ image: String) -> String { "stack/\(image)" }

  private static func requested(_ layer: NamedLayer) -> NamedLayer {
    var layer = layer
    layer.image = layer.image.map(id)
    return layer
  }

  /// Sends changes in their order; a new image is a request of its own, and so are changes that are
  /// to be refused.
  func make(_ changes: [SceneChange], _ state: inout State) throws(AnswerFailure) {
    var pending: [SceneChange] = []
    for change in changes.map({ $0.map(Self.requested, image: { $0 }) }) {
      switch change {
      case .image, .refused:
        if !pending.isEmpty { try accept(StackChangesRequest(pending), &state) }
        pending = []
      default: pending.append(change)
      }
      if case .image(let name, let image) = change { try show(image, named: name, &state) }
      if case .refused(let list) = change { try refuse(StackChangesRequest(list), &state) }
    }
    if !pending.isEmpty { try accept(StackChangesRequest(pending), &state) }
  }

  private func show(
    _ image: LayerScene.Image, named name: String, _ state: inout State
  ) throws(AnswerFailure) {
    let source = ImageRequest.Source(
      image.source, pixels: capabilities.image(image.bitmap) ?? image.bitmap)
    try accept(ImageRequest(id: Self.id(name), source), &state)
  }

  /// Asks those questions that the program supports.
  private func ask(
    _ queries: [StackQuery], _ state: inout State
  ) throws(AnswerFailure) -> [Spoken<[String]>] {
    let asked = queries.filter { stackQueries.contains($0.kind) }
    if asked.isEmpty { return queries.map { _ in .success(nil) } }
    var rest = try ask(StackQuestionsRequest(asked), &state)[...]
    return queries.map { stackQueries.contains($0.kind) ? rest.removeFirst() : .success(nil) }
  }
}
