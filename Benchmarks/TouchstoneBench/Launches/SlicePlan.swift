import BenchmarkProcesses
import Measurements

/// How one row is asked in the blocks of its field.
struct SlicePlan: Encodable {
  let name: String
  let rounds: Int
  let warmUpRounds: Int
  let stride: Int

  /// The number of blocks of a field in one launch.
  static let blocks = 12
  /// The smallest number of blocks that a slow row takes part in.
  private static let fewestBlocks = 3
  /// Rounds that take longer than this in nanoseconds bring their own data into the caches.
  private static let longRound = 2_000_000.0

  /// The length of a slice in nanoseconds.
  ///
  /// It is longer for a row that waits for memory, because the slices of others have evicted its
  /// data from the caches.
  private static func sliceNanoseconds(_ row: String) -> Int {
    BenchmarkQuery(ofRow: row)?.waitsForMemory == true ? 1_000_000 : 100_000
  }

  /// Finds out how many rounds of a row fill a slice.
  ///
  /// A row whose single round takes longer takes part in fewer blocks, so that it gets its share of
  /// the blocks and not of the time.
  ///
  /// - Throws: ``BenchmarkFault`` when the row fails.
  init(_ row: String, asking process: BenchmarkProcess) throws {
    let target = Self.sliceNanoseconds(row)
    name = row
    rounds = try process.rounds(of: row, nanoseconds: target)
    let reading = try process.slice(row, rounds: rounds)
    let round = Double(reading.amount) / Double(rounds)
    warmUpRounds = round > Self.longRound ? 0 : 1 + rounds / 10
    let share = (Double(reading.amount) / Double(4 * target)).rounded(.up)
    stride = max(1, min(Self.blocks / Self.fewestBlocks, Int(min(share, 1e6))))
  }
}

/// The request for the blocks of one field.
struct BlockRequest: Encodable {
  let rows: [SlicePlan]
  let blocks: Int
  let seed: UInt64
}

/// What the blocks measured, as the process answers.
struct BlockAnswer: Decodable {
  let nanoseconds: [[Double?]]
  let queries: [Int]
  let failures: [String: String]
}
