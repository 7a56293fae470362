import Gates
import Testing

@Suite struct GateRequestTests {
  private func expectFault(_ fault: String, in environment: [String: String]) {
    #expect(throws: GateFault(fault)) { try GateRequest(environment: { environment[$0] }) }
  }

  @Test func whatIsForTheBenchmarksIsAFault() {
    expectFault(
      "IMAGES=/x is for make bench; the gate takes BENCHMARKS=regex and GATE_ARGS",
      in: ["IMAGES": "/x"])
  }

  @Test func twoBasesAreAFault() {
    expectFault(
      "BASE and BASELINE exclude each other: BASE=main, BASELINE=old.json",
      in: ["BASE": "main", "BASELINE": "old.json"])
  }

  @Test(arguments: ["0", "abc", "-1", "86401", "inf"]) func impossibleTimesAreFaults(time: String) {
    expectFault("TIME=\(time): expected seconds, 1 to 86400", in: ["TIME": time])
  }

  @Test func emptyVariablesAreLikeNone() throws {
    _ = try GateRequest(environment: { _ in "" })
  }
}
