import Foundation
import HitTesting
import Testing

@Suite struct FidelityTests {
  @Test(arguments: [
    ("exact", Fidelity.exact), ("float64", .float64), ("float32", .float32),
    ("fixed16", .fixed16), ("footprint(0.5)", .footprint(radiusInTexels: 0.5)),
    ("footprint(0.0)", .footprint(radiusInTexels: 0)),
    ("footprint(2.25)", .footprint(radiusInTexels: 2.25)),
    ("footprint(1e-300)", .footprint(radiusInTexels: 1e-300)),
  ])
  func textAndBack(text: String, fidelity: Fidelity) {
    #expect(fidelity.rawValue == text)
    #expect(Fidelity(rawValue: text) == fidelity)
    #expect("\(fidelity)" == text)
  }

  @Test func encodedAsItsText() throws {
    let all: [Fidelity] = [.exact, .fixed16, .footprint(radiusInTexels: 0.5)]
    let text = try JSONEncoder().encode(all)
    #expect(String(decoding: text, as: UTF8.self) == #"["exact","fixed16","footprint(0.5)"]"#)
    #expect(try JSONDecoder().decode([Fidelity].self, from: text) == all)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Fidelity].self, from: Data(#"["footprint(-1)"]"#.utf8))
    }
  }

  @Test func otherSpellingsOfARadiusAreTaken() {
    #expect(Fidelity(rawValue: "footprint(1)") == .footprint(radiusInTexels: 1))
    #expect(Fidelity(rawValue: "footprint(5e-1)") == .footprint(radiusInTexels: 0.5))
  }

  @Test(arguments: [
    "", "Exact", "exact ", "float16", "footprint", "footprint()", "footprint(", "footprint(0.5",
    "footprint(-1)", "footprint(-0.0)", "footprint(nan)", "footprint(inf)", "footprint(1e999)",
    "footprint(4.001)", "footprint(1000)", "footprint( 1)", "footprint(1)x", "footprint(1,5)",
  ])
  func anythingElseIsRefused(text: String) {
    #expect(Fidelity(rawValue: text) == nil)
  }
}
