import BenchmarkProcesses
import Measurements

/// How one row is asked in the blocks of its field.
struct SlicePlan: Encodable {
  let name: String
  let rounds: Int
  let warmUpRounds: Int
  let stride: Int

  private let queriesPerRound: Double
  /// The nanoseconds that a slice takes with all that is around it.
  let nanoseconds: Double

  /// The largest number of blocks of a field in one launch, and the number from which on a median
  /// rejects a bad one.
  fileprivate static let (mostBlocks, leastBlocks) = (12, 4)
  /// The nanoseconds that a field in cache should take in one launch.
  ///
  /// Preparing large images takes longer, and scatters as much between blocks as between launches,
  /// so that its blocks gain less than further launches of all fields do.
  fileprivate static let fieldNanoseconds = 60_000_000.0
  /// Rounds that take longer than this in nanoseconds bring their own data into the caches.
  private static let longRound = 2_000_000.0

  /// The length of a slice in nanoseconds.
  ///
  /// It is longer for a row that waits for memory, because the slices of others have evicted its
  /// data from the caches.
  private static func sliceNanoseconds(_ row: String) -> Double {
    BenchmarkQuery(ofRow: row)?.waitsForMemory == true ? 1_000_000 : 100_000
  }

  /// Finds out how many rounds of a row fill a slice.
  ///
  /// - Throws: ``BenchmarkFault`` when the row fails.
  init(_ row: String, asking process: BenchmarkProcess) throws {
    let rounds = try process.rounds(of: row, nanoseconds: Int(Self.sliceNanoseconds(row)))
    let reading = try process.slice(row, rounds: rounds)
    self.init(
      row, queriesPerRound: Double(reading.queries) / Double(rounds),
      nanosecondsPerQuery: reading.perQuery)
  }

  /// The plan for a row whose queries take so long.
  ///
  /// A row whose single round takes longer than a slice takes part in fewer blocks, so that it gets
  /// its share of the blocks and not of the time.
  private init(_ row: String, queriesPerRound: Double, nanosecondsPerQuery: Double) {
    name = row
    self.queriesPerRound = queriesPerRound
    let target = Self.sliceNanoseconds(row)
    let round = queriesPerRound * nanosecondsPerQuery
    let rounds = max(1, (target / round).rounded())
    self.rounds = Int(min(rounds, 1e9))
    warmUpRounds = round > Self.longRound ? 0 : 1 + self.rounds / 10
    nanoseconds = round * Double(self.rounds + warmUpRounds)
    let share = (round * rounds / (4 * target)).rounded(.up)
    stride = max(1, Int(min(share, Double(Self.mostBlocks))))
  }

  /// The plan for the next launch, after all launches so far.
  ///
  /// The time of a query depends on the length of its slice where the slices of others evict its
  /// data. A plan made in a bad moment must therefore not stay: it would tell a strategy from its
  /// twin.
  func replanned(after launches: [LaunchTime?]) -> SlicePlan {
    guard let usual = median(launches.compactMap { $0?.medianNanoseconds }) else { return self }
    return SlicePlan(name, queriesPerRound: queriesPerRound, nanosecondsPerQuery: usual)
  }
}

extension [SlicePlan] {
  /// The number of blocks of a field with these rows in one launch.
  ///
  /// What waits for memory gets all of them, because it takes as long to prepare.
  var blocks: Int {
    if contains(where: { BenchmarkQuery(ofRow: $0.name)?.waitsForMemory == true }) {
      return SlicePlan.mostBlocks
    }
    let block = reduce(0) { $0 + $1.nanoseconds / Double($1.stride) }
    let count = Int(Swift.min(SlicePlan.fieldNanoseconds / Swift.max(1, block), 1e6))
    return Swift.min(SlicePlan.mostBlocks, Swift.max(SlicePlan.leastBlocks, count))
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
