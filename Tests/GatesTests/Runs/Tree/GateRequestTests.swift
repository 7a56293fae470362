import Gates
import Testing

@Suite struct GateRequestTests {
  @Test func whatIsForTheBenchmarksIsAFault() {
    #expect(
      throws: GateFault(
        "IMAGES=/x is for make bench; the gate takes BENCHMARKS=regex and GATE_ARGS")
    ) {
      try GateRequest(environment: { ["IMAGES": "/x"][$0] })
    }
  }

  @Test func twoBasesAreAFault() {
    let environment = ["BASE": "main", "BASELINE": "old.json"]
    #expect(
      throws: GateFault("BASE and BASELINE exclude each other: BASE=main, BASELINE=old.json")
    ) {
      try GateRequest(environment: { environment[$0] })
    }
  }

  @Test(arguments: ["0", "abc", "-1", "86401", "inf"]) func impossibleTimesAreFaults(time: String) {
    #expect(throws: GateFault("TIME=\(time): expected seconds, 1 to 86400")) {
      try GateRequest(environment: { ["TIME": time][$0] })
    }
  }

  @Test func emptyVariablesAreLikeNone() throws {
    _ = try GateRequest(environment: { _ in "" })
  }
}
