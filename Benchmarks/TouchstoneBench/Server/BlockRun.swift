import Measurements
import RandomNumbers

/// The request for blocks of slices: in each block every contender is asked once, in an order drawn
/// for the block.
///
/// Whatever slows the machine for longer than a block slows all contenders of the block, so that
/// the ratios within a block remain.
struct BlockRun: Codable {
  /// One contender of the blocks.
  struct Row: Codable {
    let name: String
    let rounds: Int
    /// The number of rounds before the counted ones.
    let warmUpRounds: Int
    /// The contender takes part in every `stride`-th block only, as a slow one does.
    ///
    /// The last block has all contenders, so that slices of slow ones alternate with others too.
    let stride: Int
  }

  let rows: [Row]
  let blocks: Int
  let seed: UInt64

  /// What the blocks measured.
  struct Outcome: Codable {
    /// Nanoseconds of CPU time per query, of each row in each block; `nil` where it took no part.
    var nanoseconds: [[Double?]] = []
    /// The number of timed queries of each row in all blocks.
    var queries: [Int]
    /// Why rows failed, by name.
    var failures: [String: String] = [:]
  }

  /// Runs the blocks of benchmarks that are given by their names.
  ///
  /// An injection makes a row slower in a self-test. The note says which row runs.
  func run(
    _ bodies: [String: BenchmarkBody], injection: (String) -> Injection?, note: LaunchNote?
  ) -> Outcome {
    var random = SeededGenerator(seed: seed)
    var outcome = Outcome(queries: [Int](repeating: 0, count: rows.count))
    let injections = rows.map { injection($0.name) }
    for block in 0..<blocks {
      var times = [Double?](repeating: nil, count: rows.count)
      let present = rows.indices.filter { (blocks - 1 - block) % rows[$0].stride == 0 }
      for index in present.shuffled(using: &random) {
        let row = rows[index]
        guard outcome.failures[row.name] == nil else { continue }
        guard let body = bodies[row.name] else {
          outcome.failures[row.name] = "no benchmark \(row.name)"
          continue
        }
        note?.set(row.name)
        do {
          let (nanoseconds, queries) = try body.timed(
            rounds: row.rounds, warmUpRounds: row.warmUpRounds, injection: injections[index])
          times[index] = Double(nanoseconds) / Double(queries)
          outcome.queries[index] += queries
        } catch {
          outcome.failures[row.name] = "\(error)"
        }
      }
      outcome.nanoseconds.append(times)
    }
    return outcome
  }
}
