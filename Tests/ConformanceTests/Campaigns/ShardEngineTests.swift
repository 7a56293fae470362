import Conformance
import TestSupport
import Testing

/// Every engine gives its share, and what is missing or wrong is named by its variable.
@Suite struct ShardEngineTests {
  private func share(_ variables: [String: String]) throws -> Shard? {
    try ShardEngine.share(of: variables)?.shard
  }

  private func slurm(_ id: Int, _ least: Int, _ most: Int, _ step: Int, _ count: Int)
    -> [String: String]
  {
    [
      "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_MIN": "\(least)",
      "SLURM_ARRAY_TASK_MAX": "\(most)", "SLURM_ARRAY_TASK_STEP": "\(step)",
      "SLURM_ARRAY_TASK_COUNT": "\(count)",
    ]
  }

  @Test func noEngineIsNoShare() throws {
    #expect(try share([:]) == nil)
    #expect(try share(["PATH": "/bin", "SLURM_JOB_ID": "7"]) == nil)
    #expect(try share(["JOB_COMPLETION_INDEX": "", "TOUCHSTONE_SHARDS": ""]) == nil)
  }

  @Test func everyEngineCountsItsWay() throws {
    let third = Shard(index: 3, count: 8)
    #expect(try share(["JOB_COMPLETION_INDEX": "2", "TOUCHSTONE_SHARDS": "8"]) == third)
    #expect(try share(["PARALLEL_SEQ": "3", "TOUCHSTONE_SHARDS": "8"]) == third)
    #expect(try share(["TEST_SHARD_INDEX": "2", "TEST_TOTAL_SHARDS": "8"]) == third)
    // --array=0-7, 1-8, 10-17 and 1-15:2
    #expect(try share(slurm(2, 0, 7, 1, 8)) == third)
    #expect(try share(slurm(3, 1, 8, 1, 8)) == third)
    #expect(try share(slurm(12, 10, 17, 1, 8)) == third)
    #expect(try share(slurm(5, 1, 15, 2, 8)) == third)
    // Older versions give no step and no last task.
    let old = slurm(2, 0, 7, 1, 8).filter { !$0.key.hasSuffix("STEP") && !$0.key.hasSuffix("MAX") }
    #expect(try share(old) == third)
  }

  @Test func theSharesOfAJobAreAllParts() throws {
    let all = (1...5).map { Shard(index: $0, count: 5) }
    #expect(try (0..<5).map { try share(slurm(3 + 4 * $0, 3, 19, 4, 5)) } == all)
    #expect(
      try (0..<5).map { try share(["JOB_COMPLETION_INDEX": "\($0)", "TOUCHSTONE_SHARDS": "5"]) }
        == all)
    #expect(
      try (1...5).map { try share(["PARALLEL_SEQ": "\($0)", "TOUCHSTONE_SHARDS": "5"]) } == all)
  }

  @Test func theVariablesAreTold() throws {
    let share = try ShardEngine.share(of: ["PARALLEL_SEQ": "3", "TOUCHSTONE_SHARDS": "8"])
    #expect(share?.words == "PARALLEL_SEQ=3 and TOUCHSTONE_SHARDS=8")
    #expect(
      try ShardEngine.share(of: slurm(2, 0, 7, 1, 8))?.words
        == "SLURM_ARRAY_TASK_ID=2 and SLURM_ARRAY_TASK_COUNT=8")
  }

  private static let faults = [
    "JOB_COMPLETION_INDEX=2", "PARALLEL_SEQ=1", "TOUCHSTONE_SHARDS=8",
    "JOB_COMPLETION_INDEX=8 TOUCHSTONE_SHARDS=8", "PARALLEL_SEQ=0 TOUCHSTONE_SHARDS=8",
    "TEST_SHARD_INDEX=1 TEST_TOTAL_SHARDS=two", "TEST_SHARD_INDEX=-1 TEST_TOTAL_SHARDS=2",
    "TEST_TOTAL_SHARDS=2", "TEST_SHARD_INDEX=1",
    "TEST_SHARD_INDEX=1 TEST_TOTAL_SHARDS=2 TOUCHSTONE_SHARDS=8",
    "SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_COUNT=8",
    "PARALLEL_SEQ=99999999999999999999 TOUCHSTONE_SHARDS=8",
    "PARALLEL_SEQ=1 TOUCHSTONE_SHARDS=8 TEST_SHARD_INDEX=1 TEST_TOTAL_SHARDS=8",
  ]

  @Test func whatIsWrongIsNamed() {
    expectRefusals(of: Self.faults, as: "shard-faults") { variables in
      let pairs = variables.split(separator: " ").map { $0.split(separator: "=").map(String.init) }
      _ = try share(Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) }))
    }
  }

  /// `--array=1,2,5` has gaps, so that nothing gives the place of a task.
  @Test func unevenArraysAreRefused() throws {
    for (id, step) in [(1, 1), (2, 1), (5, 1), (2, 2), (5, 0)] {
      let error = #expect(throws: ShardEnvironmentError.self) {
        try ShardEngine.share(of: slurm(id, 1, 5, step, 3))
      }
      #expect(error?.description.hasPrefix("SLURM_ARRAY_TASK_ID=\(id): expected one of 3") == true)
    }
  }
}
