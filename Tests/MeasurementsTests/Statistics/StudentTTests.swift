import Foundation
import Measurements
import Testing

@Suite struct StudentTTests {
  /// The tails have closed forms for one to four degrees of freedom.
  private static let closedForms: [(Double, @Sendable (Double) -> Double)] = [
    (1, { 0.5 - atan($0) / .pi }),
    (2, { 0.5 - $0 / (2 * sqrt(2 + $0 * $0)) }),
    (3, { 0.5 - (atan($0 / sqrt(3)) + sqrt(3) * $0 / (3 + $0 * $0)) / .pi }),
    (
      4,
      { t in
        let x = t / sqrt(4 + t * t)
        return 0.5 - (3 * x - x * x * x) / 4
      }
    ),
  ]

  @Test func agreesWithClosedForms() {
    for (freedom, tail) in Self.closedForms {
      for t in [0, 0.1, 0.5, 1, 1.5, 2, 3, 5, 10] {
        let found = StudentT.upperTail(t, degreesOfFreedom: freedom)
        #expect(abs(found - tail(t)) < 1e-10, "ν \(freedom), t \(t)")
      }
    }
  }

  @Test func nearsTheNormalDistribution() {
    for z in [0.5, 1, 2, 3, 4] {
      let normal = erfc(z / sqrt(2)) / 2
      let found = StudentT.upperTail(z, degreesOfFreedom: 1e6)
      #expect(abs(found / normal - 1) < 1e-4, "z \(z)")
    }
  }

  /// From printed tables.
  @Test(arguments: [
    (0.05, 8.0, 1.860), (0.025, 11, 2.201), (0.005, 11, 3.106), (0.0005, 8, 5.041),
    (0.001, 30, 3.385),
  ]) func hasTheQuantilesOfTables(probability: Double, freedom: Double, expected: Double) {
    let found = StudentT.quantile(upperTail: probability, degreesOfFreedom: freedom)
    #expect(abs(found - expected) < 0.0006)
  }

  @Test func quantileIsTheInverse() {
    for freedom in [1.0, 2, 7, 11, 79] {
      for probability in [0.4, 0.1, 1e-3, 1e-6, 1e-9] {
        let t = StudentT.quantile(upperTail: probability, degreesOfFreedom: freedom)
        let back = StudentT.upperTail(t, degreesOfFreedom: freedom)
        #expect(abs(back / probability - 1) < 1e-6, "ν \(freedom), p \(probability)")
      }
    }
  }

  @Test func isSymmetric() {
    let sum =
      StudentT.upperTail(1.3, degreesOfFreedom: 5) + StudentT.upperTail(-1.3, degreesOfFreedom: 5)
    #expect(abs(sum - 1) < 1e-12)
  }
}
