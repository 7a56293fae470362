import Gates
import RandomNumbers
import Testing

@Suite struct ResampledGatesTests {
  /// The gates with an alarm, among some of four benchmarks whose launches scatter by 3 %.
  private static func alarms(of gates: Int, falseAlarmRate: Double) -> Int {
    var random = SeededGenerator(seed: 11)
    var settings = GateSettings()
    settings.falseAlarmRate = falseAlarmRate
    settings.minimumEffectInCache = 0.0001
    let names = (0..<4).map { "point-warm/s\($0)/flower-512" }
    let ratios = names.map { name in
      (name, LaunchIntervalTests.ratios(24, around: 1, deviation: 0.03, using: &random))
    }
    let resampled = ResampledGates(
      Dictionary(uniqueKeysWithValues: ratios), settings: settings)
    return (0..<gates).count { _ in resampled.raisesAlarm(using: &random) }
  }

  @Test func equalLaunchesRaiseNone() {
    var random = SeededGenerator(seed: 1)
    let gates = ResampledGates(["point-warm/a/b": [1, 1, 1]], settings: GateSettings())
    #expect(!(0..<20).contains { _ in gates.raisesAlarm(using: &random) })
  }

  /// Half of the rate is that of regressions, and half that of improvements.
  @Test func alarmsAreRareWhereTheRateIsLow() {
    let few = Self.alarms(of: 20, falseAlarmRate: 0.01)
    #expect(few <= 1, "\(few)")
  }

  /// Where nothing is corrected for, scatter alone raises alarms.
  @Test func alarmsFollowTheRate() {
    let many = Self.alarms(of: 20, falseAlarmRate: 0.8)
    #expect((2...15).contains(many), "\(many)")
  }
}
