import HitTesting

extension SuiteStack {
  /// Returns the case as values, with its images and with its flags in words.
  ///
  /// - Throws: an error that names an image file, or ``LayerSceneError``.
  func stackCase(in file: SuiteFile, loader: inout ImageLoader) throws -> StackCase {
    var images: [String: LayerScene.Image] = [:]
    for (name, image) in self.images { images[name] = try loader.image(image) }
    let scene = try LayerScene(
      layers.flatMap(\.layers), images: images, threshold: .atLeast(minimumAlpha))
    var made = StackCase(scene, probes: stages[0].probes.map { $0.probe(in: file) })
    for stage in stages.dropFirst() {
      var changes: [SceneChange] = []
      for change in stage.changes { changes.append(try change.change(&loader)) }
      try made.add(changes, probes: stage.probes.map { $0.probe(in: file) })
    }
    return made
  }

  /// Sets the answer and the margin of every query by the exact oracle.
  ///
  /// - Returns: whether the division-free derivation confirms each answer.
  /// - Precondition: `values` is made of this case.
  mutating func judge(_ values: StackCase) -> [Bool] {
    var confirmed: [Bool] = []
    for (place, stage) in values.stages.enumerated() {
      let oracle = SceneOracle(stage.scene)
      for index in stage.probes.indices {
        let query = stage.probes[index].query
        stages[place].probes[index].layers = oracle.answer(to: query)
        stages[place].probes[index].margin = oracle.margin(of: query)
      }
      confirmed += oracle.isConfirmed(for: stage.probes.map(\.query))
    }
    return confirmed
  }
}

extension SuiteStage.Change {
  /// The change as a value, with its image.
  func change(_ loader: inout ImageLoader) throws -> SceneChange {
    switch self {
    case .insert(let layer, let other): .insert(layer.layers[0], behind: other)
    case .replace(let layer): .replace(layer.layers[0])
    case .remove(let name): .remove(name)
    case .move(let name, let other): .move(name, behind: other)
    case .image(let name, let image): .image(name, try loader.image(image))
    }
  }
}

extension SuiteStackProbe {
  fileprivate func probe(in file: SuiteFile) -> StackCase.Probe {
    StackCase.Probe(query, flags: flags.map(file.words(of:)))
  }
}

extension ImageLoader {
  /// Returns an image with the form in which an external program receives it.
  mutating func image(_ image: SuiteImage) throws -> LayerScene.Image {
    try LayerScene.Image(bitmap(image), source: source(image))
  }
}
