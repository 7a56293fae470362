import Corpora
import HitTesting
import Oracles

/// The exact answers to questions about a scene, as names of layers.
package struct SceneOracle: Sendable {
  private let names: [String]
  private let places: [String: Int]
  private let stack: StackDescription<SampledTexels>
  /// The oracle, whose layers are the places in the list of the scene.
  package let exact: ExactStack

  package init(_ scene: LayerScene) {
    names = scene.layers.map(\.name)
    places = scene.places
    stack = scene.oracleStack
    exact = ExactStack(stack)
  }

  package func answer(to query: StackQuery) -> [String] { layers(query).map { names[$0] } }

  private func layers(_ query: StackQuery) -> [Int] {
    switch query {
    case .topmost(let point): exact.topmost(at: point).map { [$0] } ?? []
    case .all(let point): exact.allHits(at: point)
    case .disc(let disc, let order): exact.hits(disc, orderedBy: order)
    }
  }

  /// The margin of the exact answer in texels; `nil` if no error of that kind changes the answer.
  package func margin(of query: StackQuery) -> Double? {
    switch query {
    case .topmost(let point): exact.margin(ofTopmostAt: point)
    case .all(let point): exact.margin(ofAllHitsAt: point)
    case .disc(let disc, let order): exact.margin(of: disc, orderedBy: order)
    }
  }

  /// Whether an answer is one that a hit tester of a fidelity may give.
  ///
  /// With ``Fidelity/exact``, it is whether the answer is right.
  package func accepts(
    _ answer: [String], to query: StackQuery, for fidelity: Fidelity = .exact
  ) -> Bool {
    let found = answer.compactMap { places[$0] }
    guard found.count == answer.count, Set(found).count == found.count else { return false }
    switch query {
    case .topmost(let point):
      return found.count <= 1 && exact.accepts(topmost: found.first, at: point, for: fidelity)
    case .all(let point): return exact.accepts(allHits: found, at: point, for: fidelity)
    case .disc(let disc, let order):
      return exact.accepts(found, for: disc, orderedBy: order, for: fidelity)
    }
  }

  // MARK: The second derivation

  /// Whether the division-free derivation gives the exact answers to some questions, and covers
  /// that lie within the certain bounds of the exact ones.
  package func isConfirmed(for queries: [StackQuery]) -> [Bool] {
    let other = DivisionFreeStack(stack)
    return queries.map { query in
      let isSame = other.answer(to: query) == layers(query)
      guard isSame, case .disc(let disc, .mostCovered) = query else { return isSame }
      return other.confirmsCovers(of: exact, disc)
    }
  }
}

extension LayerScene {
  /// The stack as an oracle is given it.
  package var oracleStack: StackDescription<SampledTexels> {
    stack.mapImages {
      SampledTexels(
        PassingTexels($1.bitmap, threshold: rules.threshold(of: $0)), rules.sampling(of: $0))
    }
  }
}
