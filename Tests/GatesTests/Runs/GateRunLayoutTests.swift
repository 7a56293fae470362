import Gates
import Testing

/// Gates of programs that are linked in another layout for each launch.
@Suite struct GateRunLayoutTests {
  /// The head takes 30 % longer in one launch, which is one layout.
  @Test func oneSlowLayoutIsMovedAndNotSlower() throws {
    let (base, head) = try GateSides.sides(
      baseAnswers: [("slice", "echo 2000000 1000")],
      headAnswers: [("slice", "echo $((2000000 + (started == 5) * 600000)) 1000")])
    for side in [base, head] { try side.giveLayouts() }
    let report = GateSides.report(base, head, metrics: [.slowLaunches])
    #expect(report.outcome == .nothingWorse, "\(report)")
    #expect(
      report.notes.contains(
        "moved, not slower, with another layout in each launch: 1 of 12 launches of the head is "
          + "slow, none of the base at \(GateSides.benchmark) (+30 %)"), "\(report)")
    #expect(!report.notes.contains { $0.contains("one layout") }, "\(report)")
    // A script has no functions that could have an order in common.
    #expect(report.notes.count { $0.hasPrefix("nm lists no functions") } == 1, "\(report)")
    for side in [base, head] {
      #expect(side.links.allSatisfy { $0.contains("--shuffle-sections=.text*=") })
      #expect(Set(side.links).count == 12 && side.links.count == 12, "\(side.links)")
    }
  }
}
