import Corpora
import HeapAccounting
import HitTestStrategies
import HitTesting
import Renderers
import TestSupport
import Testing

/// What a product that links the library can count on: no large dependency, and queries that
/// allocate no memory.
@Suite struct EmbeddingTests {
  /// Synchronization belongs to the standard library.
  @Test(arguments: [
    (["HitTesting", "HitTestStrategies"], ["HitTesting", "CKernels"]),
    (["HitStacks"], ["CKernels", "HitTesting", "HitTestStrategies", "Synchronization"]),
  ])
  func theLibraryAndStacksImportNothingButTheLibrary(rooms: [String], imports: [String]) throws {
    #expect(try StoredCorpus.modules(importedBy: rooms) == Set(imports))
  }

  /// Layers on which queries take every path: aligned to points, with edges met exactly; rotated;
  /// and so thin that doubles are never certain.
  private static let layers: [LayerGeometry] = {
    let size = Size(width: 40, height: 40)
    let quarter = AffineTransform.rotation(cosine: 6.123233995736766e-17, sine: 1)
    return [
      LayerGeometry(size: size, position: Point(x: 20, y: 20)),
      LayerGeometry(
        size: Size(width: 30, height: 50), position: Point(x: 20, y: 20),
        contentsGravity: .center, contentsScale: 1.5, masksToBounds: true),
      LayerGeometry(size: size, position: Point(x: 20, y: 20), transform: quarter),
      LayerGeometry(
        size: size, position: Point(x: 20, y: 20), transform: .rotation(cosine: 0.8, sine: 0.6)),
      .by(.linear(a: 1e9, b: 1, c: 1e9 + 1, d: 1), 40, 40),
    ]
  }()

  @Test(.enabled(if: heap_accounting_is_available(), "nothing is counted here"))
  func queriesAllocateNothing() throws {
    struct Asking: StrategyVisitor {
      let bitmap = CorpusImage.leaf.bitmap(side: 40)
      var counts: [String: Int64] = [:]

      private static func rect(at disc: Disc) -> Rect {
        Rect(origin: disc.center, size: Size(width: 3, height: 1.5))
      }

      mutating func visit<S: HitTestStrategy>(_ strategy: S.Type) {
        let prepared: S
        do {
          prepared = try S(bitmap, threshold: .atLeast(100))
        } catch {
          Issue.record("\(S.name): \(error)")
          return
        }
        let placements = EmbeddingTests.layers.map { Placement($0, imageSize: ImageSize(bitmap)) }
        // Integer points lie on edges of most of the layers.
        let points = (0..<1600).map { (place: Int) -> Point in
          Point(x: Double(place % 40), y: Double(place / 40))
        }
        let discs = points.prefix(80).map { Disc(center: $0, radius: 2.5) }
        var verdicts = [Bool](repeating: false, count: points.count)
        let areas = prepared as? any AreaStrategy
        // An exact area that takes integers of any length is the one query that allocates.
        let asked = placements.map { placement in
          discs.filter { disc in
            let rect = Self.rect(at: disc)
            return [
              areas?.decide(disc, in: placement, by: ExactArea.self),
              areas?.decide(rect, in: placement, by: ExactArea.self),
            ].allSatisfy { $0?.stage != .integers }
          }
        }
        #expect(asked.reduce(0) { $0 + $1.count } > 76 * placements.count, "\(asked.map(\.count))")
        let rects = prepared as? any TexelRectStrategy
        let some = TexelRect(minColumn: 3, minRow: 3, maxColumn: 9, maxRow: 4)
        func ask(_ placement: Placement, _ discs: [Disc]) -> Int {
          var hits = 0
          for point in points where prepared.hits(point, in: placement) { hits += 1 }
          var answers = verdicts.mutableSpan
          prepared.decide(points.span, in: placement, verdicts: &answers)
          for disc in discs {
            if let areas, areas.hits(disc, in: placement) { hits += 1 }
            if let areas, areas.hits(Self.rect(at: disc), in: placement) { hits += 1 }
          }
          if let rects, rects.hitsAny(in: some) { hits += 1 }
          return hits
        }
        // What the runtime allocates once, at the first query of a kind, is not a cost of queries.
        for (placement, discs) in zip(placements, asked) { _ = ask(placement, discs) }
        var hits = 0
        heap_accounting_start(HEAP_ACCOUNTING_THIS_THREAD)
        for (placement, discs) in zip(placements, asked) { hits += ask(placement, discs) }
        let heap = heap_accounting_stop(HEAP_ACCOUNTING_THIS_THREAD)
        #expect(hits > 0)
        counts[S.name] = heap.allocations
      }
    }
    var asking = Asking()
    Registry.visitEmbeddable(&asking)
    #expect(asking.counts.count > 5)
    for (name, allocations) in asking.counts { #expect(allocations == 0, "\(name)") }
  }
}
