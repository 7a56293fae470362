import HitTesting

extension LayerScene {
  /// Makes one of twelve lists of changes that begin with a possible one and have one that is not;
  /// none for a scene without layers.
  package func refusedChanges(_ number: Int) -> [SceneChange] {
    guard let first = layers.first?.name, let last = layers.last else { return [] }
    func copy(_ name: String, in parent: String? = nil) -> NamedLayer {
      NamedLayer(name, image: last.image, parent: parent ?? last.parent, last.layer)
    }
    let possible: [SceneChange] = [
      .remove(last.name), .move(first, behind: nil), .insert(copy("another"), behind: nil),
    ]
    let impossible: [[SceneChange]] = [
      [.insert(copy("itself"), behind: "itself")],
      [.insert(copy("itself", in: "itself"), behind: nil)],
      [.insert(copy("twin"), behind: nil), .insert(copy("twin"), behind: nil)],
      [.move("nobody", behind: nil)],
    ]
    return [.refused([possible[number % 3]] + impossible[number % 4])]
  }
}
