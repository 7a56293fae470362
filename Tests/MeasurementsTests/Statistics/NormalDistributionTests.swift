import Foundation
import Measurements
import Testing

@Suite struct NormalDistributionTests {
  /// Printed tables of the distribution.
  @Test(arguments: [
    (0.5, 0.0), (0.975, 1.959963984540054), (0.99, 2.3263478740408408),
    (0.025, -1.959963984540054), (1e-5, -4.264890793922602), (1e-9, -5.997807015007774),
  ])
  func agreesWithTables(probability: Double, value: Double) {
    #expect(abs(NormalDistribution.quantile(probability) - value) < 1e-9)
  }

  @Test func endsAreInfinite() {
    #expect(NormalDistribution.quantile(0) == -.infinity)
    #expect(NormalDistribution.quantile(1) == .infinity)
    #expect(NormalDistribution.quantile(.leastNonzeroMagnitude) > -39)
    #expect(NormalDistribution.quantile(1 - 0x1p-53) < 9)
  }

  /// The density summed up by Simpson's rule, from far below to the quantile, gives the probability
  /// back.
  @Test(arguments: [0.001, 0.02, 0.3, 0.5, 0.77, 0.999])
  func densityBelowTheQuantileSumsUpToTheProbability(probability: Double) {
    let (start, end, steps) = (-12.0, NormalDistribution.quantile(probability), 4000)
    let width = (end - start) / Double(steps)
    let sum = (0...steps).reduce(0.0) { sum, step in
      let x = start + Double(step) * width
      let weight = step == 0 || step == steps ? 1.0 : step % 2 == 1 ? 4 : 2
      return sum + weight * exp(-x * x / 2) / (2 * Double.pi).squareRoot()
    }
    #expect(abs(sum * width / 3 - probability) < 1e-10)
  }

  @Test func rises() {
    let values = (1..<1000).map { NormalDistribution.quantile(Double($0) / 1000) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
  }
}
