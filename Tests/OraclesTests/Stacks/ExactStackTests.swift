import HitStacks
import HitTesting
import Oracles
import TestSupport
import Testing

/// Stacks whose answers were computed by hand, for both derivations.
@Suite struct ExactStackTests {
  /// Two texels in a row; only the left one passes.
  private static let left = StackImage.rows("#.")
  private static let full = StackImage.rows("##", "##")

  private func allHits(_ scene: StackScene, _ x: Double, _ y: Double) throws -> [Int] {
    let point = Point(x: x, y: y)
    let exact = ExactStack(scene.oracleStack)
    let hits = exact.allHits(at: point)
    #expect(DivisionFreeStack(scene.oracleStack).allHits(at: point) == hits)
    #expect(exact.topmost(at: point) == hits.first)
    #expect(exact.accepts(allHits: hits, at: point, for: .exact))
    return hits
  }

  private func scene(_ layers: NamedLayer...) -> StackScene {
    StackScene(layers, images: [Self.full, Self.left])
  }

  private func layer(
    _ geometry: LayerGeometry, image: Int? = 0, parent: Int? = nil, depth: Double = 0,
    gates: ViewGates = .open, origin: Point = Point(x: 0, y: 0)
  ) -> NamedLayer {
    NamedLayer(
      StackLayer(geometry, boundsOrigin: origin, depth: depth, gates: gates), image: image,
      parent: parent)
  }

  @Test func ofEqualDepthTheLaterOneIsInFront() throws {
    let one = layer(.at(0, 0, 4, 4))
    #expect(try allHits(scene(one, one, one), 1, 1) == [2, 1, 0])
    let deep = scene(layer(.at(0, 0, 4, 4), depth: 1), one, layer(.at(0, 0, 4, 4), depth: 1))
    #expect(try allHits(deep, 1, 1) == [2, 0, 1])
    #expect(try allHits(deep, 4, 1) == [])
  }

  /// The right half of the front layer is transparent: x from 2 to 4.
  @Test func transparentTexelsFallThrough() throws {
    let scene = scene(
      layer(.at(0, 0, 4, 4)), layer(.at(0, 0, 4, 4), image: 1), layer(.at(2, 0, 4, 4), image: 1))
    #expect(try allHits(scene, 1, 1) == [1, 0])
    #expect(try allHits(scene, 2, 1) == [2, 0])
    #expect(try allHits(scene, 4, 1) == [])
  }

  @Test func parentsComposeAndScroll() throws {
    // The child is at (1, 1) in a parent that is turned clockwise about (10, 0), and scrolled by 1.
    var turn = AffineTransform.rotation(cosine: 0, sine: 1)
    turn.tx = 10
    let parent = layer(.by(turn, 0, 0), image: nil, origin: Point(x: 1, y: 0))
    let scene = scene(parent, layer(.at(1, 1, 2, 2), parent: 0))
    // In the parent the child covers x from 0 to 2 and y from 1 to 3. The turn maps (x, y) to
    // (10 − y, x), so it covers X above 7, up to 9, and Y from 0 to 2.
    #expect(try allHits(scene, 8, 1) == [1])
    #expect(try allHits(scene, 9, 0) == [1])
    #expect(try allHits(scene, 7, 1) == [] && allHits(scene, 8, 2) == [])
  }

  /// Each layer is half a point to the right in the one that holds it, which comes later.
  @Test func aDeepChainIsWalkedOnce() {
    let depth = 20_000
    let layers = (0..<depth).map { place in
      layer(
        .at(0.5, 0, 4, 4), image: place == 0 ? 0 : nil,
        parent: place + 1 == depth ? nil : place + 1)
    }
    let stack = StackScene(layers, images: [Self.full]).oracleStack
    let (exact, other) = (ExactStack(stack), DivisionFreeStack(stack))
    let answers: [Double: [Int]] = [9_999.5: [], 10_000: [0], 10_003.5: [0], 10_004: []]
    for (x, hits) in answers {
      let point = Point(x: x, y: 1)
      #expect(exact.allHits(at: point) == hits && other.allHits(at: point) == hits, "\(x)")
    }
  }

  @Test func ancestorsThatClipCutWhatTheyHold() throws {
    let holder = layer(.at(0, 0, 3, 3, clips: true), image: nil)
    let scene = scene(
      holder, layer(.at(1, 1, 9, 9), image: nil, parent: 0), layer(.at(1, 1, 2, 2), parent: 1))
    // The innermost layer covers 2 to 4, and the outermost one keeps 0 to 3 of it.
    #expect(try allHits(scene, 2, 2) == [2] && allHits(scene, 2.75, 2.75) == [2])
    #expect(try allHits(scene, 3, 2) == [] && allHits(scene, 2, 3.5) == [])
  }

  @Test func gatesOfAncestorsCount() throws {
    for gates in [
      ViewGates(isHidden: true), ViewGates(isInteractionEnabled: false),
      ViewGates(opacity: 0.0099), ViewGates(opacity: .nan), ViewGates(opacity: -1),
    ] {
      let scene = scene(
        layer(.at(0, 0, 4, 4)), layer(.at(0, 0, 4, 4), gates: gates),
        layer(.at(0, 0, 4, 4), parent: 1), layer(.at(0, 0, 4, 4), parent: 2))
      #expect(try allHits(scene, 1, 1) == [0])
    }
    // Opacities are not multiplied: 0.05 · 0.05 is below 0.01.
    let faint = ViewGates(opacity: 0.05)
    let faintScene = scene(
      layer(.at(0, 0, 4, 4), gates: faint), layer(.at(0, 0, 4, 4), parent: 0, gates: faint))
    #expect(try allHits(faintScene, 1, 1) == [1, 0])
  }

  @Test func nothingHitsInSingularOrNonFiniteParents() throws {
    for geometry in [LayerGeometry.by(.linear(a: 1, b: 2, c: 2, d: 4), 4, 4), .at(.nan, 0, 4, 4)] {
      let scene = scene(layer(geometry), layer(.at(0, 0, 4, 4), parent: 0))
      #expect(try allHits(scene, 1, 1) == [])
    }
    let scrolled = scene(
      layer(.at(0, 0, 4, 4), origin: Point(x: .infinity, y: 0)),
      layer(.at(0, 0, 4, 4), parent: 0))
    #expect(try allHits(scrolled, 1, 1) == [0])
  }

  /// Each scale alone overflows or underflows in products; composed they are the identity.
  @Test func extremeScalesOfAParentCancel() throws {
    let huge = LayerGeometry.by(.scale(x: 0x1p600, y: 0x1p600), 1, 1)
    let tiny = LayerGeometry.by(.scale(x: 0x1p-600, y: 0x1p-600), 4, 4)
    let scene = scene(layer(huge, image: nil), layer(tiny, parent: 0))
    #expect(try allHits(scene, 1, 1) == [1] && allHits(scene, 4, 1) == [])
  }

  @Test func discsAreOrderedByTheExactDistance() throws {
    // From (5, 2): the layer 0 ends at x = 4, the layer 1 begins at 8, the layer 2 at 6.
    let scene = scene(
      layer(.at(0, 0, 4, 4)), layer(.at(8, 0, 4, 4)), layer(.at(6, 0, 4, 4)),
      layer(.at(0, 0, 4, 4)))
    let exact = ExactStack(scene.oracleStack)
    let near = Disc(center: Point(x: 5, y: 2), radius: 1)
    #expect(exact.hits(near, orderedBy: .topmost) == [3, 2, 0])
    #expect(exact.hits(near, orderedBy: .nearest) == [3, 2, 0])
    let far = Disc(center: Point(x: 4.75, y: 2), radius: 3.25)
    #expect(exact.hits(far, orderedBy: .topmost) == [3, 2, 1, 0])
    #expect(exact.hits(far, orderedBy: .nearest) == [3, 0, 2, 1])
    #expect(
      exact.hits(far).map(\.squaredDistance.approximation) == [0.5625, 1.5625, 10.5625, 0.5625])
    #expect(exact.hits(Disc(center: far.center, radius: -1)).isEmpty)
    // The layer 2 covers the disc from x = 6 on, the layers 0 and 3 to x = 4, and the layer 1
    // least.
    #expect(exact.hits(far, orderedBy: .mostCovered) == [3, 0, 2, 1])
  }

  /// The holder stands on its corner at (4, 4), and the layer in it covers far more.
  ///
  /// The nearest point of what is left to (4, 2) is the corner (4, 4).
  @Test func discsAreCutByTurnedAncestors() throws {
    let turn = AffineTransform(a: 1, b: 1, c: -1, d: 1, tx: 4, ty: 4)
    let holder = layer(.by(turn, 2, 2, clips: true), image: nil)
    let scene = scene(holder, layer(.at(-9, -9, 20, 20), parent: 0))
    let exact = ExactStack(scene.oracleStack)
    let center = Point(x: 4, y: 2)
    #expect(exact.hits(Disc(center: center, radius: 2)).map(\.squaredDistance) == [Rational(4)])
    #expect(exact.hits(Disc(center: center, radius: 1.9999)).isEmpty)
    #expect(DivisionFreeStack(scene.oracleStack).hits(Disc(center: center, radius: 2)) == [1])
    #expect(DivisionFreeStack(scene.oracleStack).hits(Disc(center: center, radius: 1.9999)) == [])
  }
}
