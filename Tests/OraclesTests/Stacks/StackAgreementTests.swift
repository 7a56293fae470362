import HitTesting
import Oracles
import RandomNumbers
import TestSupport
import Testing

/// Laws that bind the two derivations to each other, on random stacks.
@Suite struct StackAgreementTests {
  private static let kinds: [@Sendable (Int) -> StackScene] = [
    { .aligned(seed: 11, index: $0) }, { .free(seed: 12, index: $0) },
  ]

  @Test(arguments: [0, 1]) func pointsAgree(kind: Int) throws {
    var (hits, several) = (0, 0)
    for index in 0..<50 {
      let scene = Self.kinds[kind](index)
      let (one, other) = (ExactStack(scene.oracleStack), DivisionFreeStack(scene.oracleStack))
      for point in StackScene.points(seed: 13, index: index, count: 8) {
        let found = one.allHits(at: point)
        #expect(other.allHits(at: point) == found, "stack \(index), \(point)")
        #expect(one.topmost(at: point) == found.first)
        if index % 4 == 0 {
          #expect(one.accepts(topmost: found.first, at: point))
          #expect(one.accepts(allHits: found, at: point))
        }
        hits += found.isEmpty ? 0 : 1
        several += found.count > 1 ? 1 : 0
      }
    }
    #expect(hits > 80 && several > 20, "\(hits) hits, \(several) with several layers")
  }

  @Test(arguments: [0, 1]) func pointsOnInterpolatedImagesAgree(kind: Int) {
    var (hits, others, unsure) = (0, 0, 0)
    for index in 0..<240 {
      let scene = Self.kinds[kind](index)
      let (stack, whole) = (scene.smooth.oracleStack, ExactStack(scene.oracleStack))
      let (one, other) = (ExactStack(stack), DivisionFreeStack(stack))
      for point in StackScene.points(seed: 15, index: index, count: 8) {
        let found = one.allHits(at: point)
        #expect(other.allHits(at: point) == found, "stack \(index), \(point)")
        #expect(one.topmost(at: point) == found.first)
        #expect(one.topmostByFractions(at: point) == found.first)
        #expect(one.accepts(allHits: found, at: point))
        hits += found.isEmpty ? 0 : 1
        if found == whole.allHits(at: point) { continue }
        others += 1
        unsure += one.accepts(allHits: whole.allHits(at: point), at: point) ? 1 : 0
      }
    }
    #expect(hits > 200 && others > 40 && unsure < others / 8, "\(hits), \(others), \(unsure)")
  }

  /// In a stack of one layer, an image is what it is alone.
  @Test(arguments: Sampling.allCases) func aLayerAloneIsThatOfTheOtherOracle(sampling: Sampling) {
    var (hits, misses) = (0, 0)
    for index in 0..<60 {
      let scene = Self.kinds[index % 2](index)
      guard let layer = scene.layers.first(where: { $0.image != nil && $0.parent == nil }),
        layer.layer.gates.areOpen, let image = layer.image.flatMap({ scene.images[$0] })
      else { continue }
      let texels = PassingTexels(image.bitmap, threshold: image.threshold)
      let oracle = ExactOracle(texels, layer: layer.layer.geometry, sampling: sampling)
      var alone = layer
      alone.mask = nil
      let stack = try! StackDescription(
        [alone], images: [layer.image!: SampledTexels(texels, sampling)])
      let exact = ExactStack(stack)
      for point in StackScene.points(seed: 17, index: index, count: 12) {
        let isHit = oracle.hits(point)
        #expect(exact.hits(point, layer: 0) == isHit, "stack \(index), \(point)")
        #expect(exact.margin(of: 0, at: point) == oracle.margin(at: point), "\(index), \(point)")
        hits += isHit ? 1 : 0
        misses += isHit ? 0 : 1
      }
    }
    #expect(hits > 20 && misses > 100, "\(hits), \(misses)")
  }

  /// Doubles decide whether a margin is large exactly as the margin does.
  @Test(arguments: [0, 1]) func largeMarginsAreTheMargins(kind: Int) {
    var counts = [false: 0, true: 0]
    for index in 0..<100 {
      let scene = Self.kinds[kind](index)
      let stack = ExactStack(scene.oracleStack)
      for point in StackScene.points(seed: 16, index: index, count: 8) {
        for layer in stack.frontToBack {
          let margin = stack.margin(of: layer, at: point)?.approximation ?? .infinity
          for reach in [0x1p-20, 0x1p-3, 0.25, 1.5, margin, margin.nextUp] where reach.isFinite {
            let isLarge = stack.isMargin(of: layer, at: point, atLeast: reach)
            #expect(isLarge == (margin >= reach), "stack \(index), \(layer), \(point), \(reach)")
            counts[isLarge]! += 1
          }
        }
      }
    }
    #expect(counts[false]! > 300 && counts[true]! > 300, "\(counts)")
  }

  /// The second derivation decides the exact distance of the first one: it reaches the layer, and
  /// nothing shorter does.
  @Test(arguments: [0, 1]) func discsAndDistancesAgree(kind: Int) throws {
    var (hits, tested) = (0, 0)
    for index in 0..<20 {
      let scene = Self.kinds[kind](index)
      let (one, other) = (ExactStack(scene.oracleStack), DivisionFreeStack(scene.oracleStack))
      var random = SeededGenerator(seed: 14, index: index)
      for point in StackScene.points(seed: 15, index: index, count: 2) {
        let disc = Disc(center: point, radius: random.pick([0, 0.25, 1, 2.5]))
        let found = one.hits(disc)
        #expect(other.hits(disc) == found.map(\.layer), "stack \(index), \(disc)")
        for order in DiscOrder.allCases where index % 4 == 0 {
          let answer = one.hits(disc, orderedBy: order)
          #expect(one.accepts(answer, for: disc, orderedBy: order), "stack \(index), \(disc)")
        }
        hits += found.count
        // A point hit is a hit of the disc of radius 0, because half-open cells are within closed
        // ones.
        let closed = one.hits(Disc(center: point, radius: 0)).map(\.layer)
        #expect(one.allHits(at: point).allSatisfy(closed.contains))
      }
      for point in StackScene.points(seed: 16, index: index, count: 2) {
        for hit in one.hits(Disc(center: point, radius: 2)) {
          #expect(other.comes(hit.layer, near: point, withinSquared: hit.squaredDistance))
          if hit.squaredDistance == Rational(0) { continue }
          let shorter = hit.squaredDistance * Rational(1 - 0x1p-50)
          #expect(!other.comes(hit.layer, near: point, withinSquared: shorter))
          tested += 1
        }
      }
    }
    #expect(hits > 20 && tested > 8, "\(hits), \(tested)")
  }

  /// The same through masks: every other layer has the first one as its mask.
  @Test(arguments: [0, 1]) func discsThroughMasksAgree(kind: Int) throws {
    var (hits, cut, tested) = (0, 0, 0)
    for index in 0..<60 {
      let bare = Self.kinds[kind](index)
      var layers = bare.layers
      if layers.count < 3 { continue }
      for place in stride(from: 1, to: layers.count, by: 2) { layers[place].mask = layers[0].name }
      let scene = StackScene(sound: layers, images: bare.images)
      let (one, other) = (ExactStack(scene.oracleStack), DivisionFreeStack(scene.oracleStack))
      let whole = ExactStack(bare.oracleStack)
      for point in StackScene.points(seed: 17, index: index, count: 3) {
        let disc = Disc(center: point, radius: 1.5)
        let found = one.hits(disc)
        #expect(other.hits(disc) == found.map(\.layer), "stack \(index), \(disc)")
        for order in DiscOrder.allCases where index % 4 == 0 {
          let answer = one.hits(disc, orderedBy: order)
          #expect(one.accepts(answer, for: disc, orderedBy: order), "stack \(index), \(disc)")
        }
        if kind == 0 { #expect(other.confirmsCovers(of: one, disc), "stack \(index)") }
        hits += found.count
        cut += whole.hits(disc).count - found.count
        for hit in found {
          #expect(other.comes(hit.layer, near: point, withinSquared: hit.squaredDistance))
          if hit.squaredDistance == Rational(0) { continue }
          let shorter = hit.squaredDistance * Rational(1 - 0x1p-50)
          #expect(!other.comes(hit.layer, near: point, withinSquared: shorter))
          tested += 1
        }
      }
    }
    #expect(hits > 20 && cut > 20 && tested > 4, "\(hits), \(cut), \(tested)")
  }
}
