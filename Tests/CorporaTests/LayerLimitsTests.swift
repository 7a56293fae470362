import Conformance
import Corpora
import HitTesting
import Testing

@Suite struct LayerLimitsTests {
  private let limits = LayerLimits(gravities: [.center, .resize], transforms: [.mirror, .scale])

  @Test func suitesAreNamedAfterTheirLimits() {
    #expect(
      CaseSuite.random(limits: limits, seed: 1, sweepCount: 3).map(\.name) == [
        "product-aligned/resize,center/scale,mirror", "product-sweep/resize,center/scale,mirror",
      ])
    let still = LayerLimits(gravities: Set(ContentsGravity.allCases), transforms: [])
    #expect(CaseSuite.sweep(seed: 1, count: 1, limits: still).name == "product-sweep/all/none")
  }

  /// Only allowed values occur, and all of them do.
  @Test func casesKeepTheirLimits() {
    for suite in CaseSuite.random(limits: limits, seed: 3, sweepCount: 300) {
      let layers = (0..<suite.count).map { suite.imageCase(at: $0).layer }
      #expect(Set(layers.map(\.contentsGravity)) == [.center, .resize])
      let parts = layers.map(\.linearPart)
      #expect(parts.allSatisfy { $0.b == 0 && $0.c == 0 && !($0.a < 0 && $0.d < 0) })
      #expect(parts.contains { $0.a < 0 } && parts.contains { $0.d < 0 })
      #expect(parts.contains { $0.a != $0.a.sign.factor })
    }
    let still = LayerLimits(gravities: [.top], transforms: [])
    for suite in CaseSuite.random(limits: still, seed: 3, sweepCount: 60) {
      for index in 0..<suite.count {
        let part = suite.imageCase(at: index).layer.linearPart
        #expect((part.a, part.b, part.c, part.d) == (1, 0, 0, 1))
      }
    }
  }

  /// A name has one spelling.
  @Test(
    arguments: [
      "product-sweep/center,resize/scale/1", "product-sweep/resize/scale,scale/1",
      "product-sweep/resize/1", "product-sweep//scale/1", "product-sweep/all/all/1",
      "product-sweep/resize/skew/1", "product-sweep/resize/scale/01",
    ])
  func otherNamesAreNotThoseOfCases(name: String) {
    #expect(CaseSuite.randomCase(named: name, seed: 1) == nil)
  }
}

extension FloatingPointSign {
  fileprivate var factor: Double { self == .minus ? -1 : 1 }
}
