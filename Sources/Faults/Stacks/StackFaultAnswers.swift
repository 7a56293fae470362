import Conformance
import Corpora
import HitTesting

/// What a tester that misreads a stack answers.
extension StackFault {
  /// The answer that a tester gives in place of another one; `nil` for the same.
  ///
  /// The oracle is that of the scene as the tester sees it.
  func misread(
    _ answer: [String], to query: StackQuery, _ scene: LayerScene, _ oracle: SceneOracle
  ) -> [String]? {
    switch (self, query) {
    case (.allHitsCut, _): return Array(answer.prefix(64))
    case (_, .topmost(let point)):
      return searched(point, scene, oracle).map { Array($0.prefix(1)) }
    case (_, .all(let point)): return searched(point, scene, oracle)
    case (.maskTestedAtTheCenter, .disc(let disc, let order)),
      (.layerAndMaskTouchedApart, .disc(let disc, let order)),
      (.distanceToTheWholeLayer, .disc(let disc, let order)):
      return misreadMasks(answer, disc, order, scene)
    case (.discByCenter, .disc(let disc, _)):
      return answer.filter(Set(oracle.answer(to: .all(disc.center))).contains)
    case (.discTiesReversed, .disc(_, .nearest)):
      var layers = Array(scene.layers.reversed())
      layers.edit { $0.layer.depth.negate() }
      return SceneOracle(scene.with(layers)).answer(to: query)
    case (.distanceInSingle, .disc(let disc, .nearest)):
      let hits = oracle.exact.hits(disc).map { hit in
        (layer: hit.layer, distance: Float(hit.squaredDistance.approximation))
      }
      return hits.sorted { $0.distance < $1.distance }.map { scene.layers[$0.layer].name }
    case (.nearestByCenter, .disc(let disc, .nearest)):
      let frontToBack = oracle.answer(to: .disc(disc, .topmost))
      let distances = frontToBack.map { name in
        LayerPlace(of: name, in: scene)?.point(0.5, 0.5)?.distance(to: disc.center) ?? .infinity
      }
      return Self.sorted(frontToBack, distances.map { -$0 })
    case (.nearestBeforeClipping, .disc(_, .nearest)):
      let unclipped = SceneOracle(Self.discClipIgnored.misreadForDiscs(scene))
      return unclipped.answer(to: query).filter(Set(answer).contains)
    case (.discClippedByItsCenter, .disc(let disc, _)):
      return Self.kept(answer, by: scene, at: disc.center)
    case (_, .disc(let disc, .mostCovered)): return reordered(disc, scene, oracle)
    case (_, .disc): return nil
    }
  }

  /// The hits among the layers that a tester looks at under a point; `nil` if it looks at all.
  private func searched(_ point: Point, _ scene: LayerScene, _ oracle: SceneOracle) -> [String]? {
    let limits: [Self: Int] = [
      .noFallThrough: 1, .fallsThroughOnce: 2, .firstSixtyFourThenSorted: 64, .first255: 255,
    ]
    guard let limit = limits[self] else { return nil }
    var covering = SceneOracle(scene.opaque).answer(to: .all(point))
    if self == .firstSixtyFourThenSorted {
      covering = scene.layers.map(\.name).filter(Set(covering).contains)
    }
    return oracle.answer(to: .all(point)).filter(Set(covering.prefix(limit)).contains)
  }
}

extension Point {
  fileprivate func distance(to other: Point) -> Double {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
