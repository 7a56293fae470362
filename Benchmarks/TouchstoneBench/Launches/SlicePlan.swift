import Measurements

/// How one row is asked in the blocks of its field.
struct SlicePlan {
  /// What the process is asked.
  let row: BlockRun.Row
  var name: String { row.name }

  private let queriesPerRound: Double
  /// Whether the slices of other rows evict its data from the caches.
  fileprivate let waitsForMemory: Bool
  /// Whether that is what it asks on many images.
  fileprivate let isEvicted: Bool
  /// The nanoseconds that a slice takes with all that is around it.
  let nanoseconds: Double

  /// The largest number of blocks of a field in one launch, and the number from which on a median
  /// rejects a bad one.
  fileprivate static let (mostBlocks, leastBlocks) = (12, 4)
  /// The nanoseconds that a field in cache should take in one launch.
  fileprivate static let fieldNanoseconds = 60_000_000.0
  /// Rounds that take longer than this in nanoseconds bring their own data into the caches.
  private static let longRound = 2_000_000.0

  /// The number of points that bring back what the slices of others evicted, and of those that are
  /// timed then.
  ///
  /// They are the same in every run. If they followed from the time of a point, that time would
  /// follow from them: a point in a mask takes 50 ns after 10,000 points, and 15 ns after 160,000.
  /// The times of one run were then twice those of another.
  private static let evicted = (warmUp: 131_072.0, timed: 32_768.0)
  /// Points that take longer than this in nanoseconds wait for something else.
  private static let longEvicted = 250.0
  /// The number of blocks of points whose data others evict.
  fileprivate static let evictedBlocks = 6

  /// How often the first plan of a row that waits for memory is corrected.
  private static let corrections = 6

  /// The length of a slice in nanoseconds.
  ///
  /// It is longer for a row that waits for memory, because the slices of others have evicted its
  /// data from the caches, and for two threads, because they wait for each other before and after.
  private static func sliceNanoseconds(of row: String, waitsForMemory: Bool) -> Double {
    waitsForMemory || BenchmarkQuery(ofRow: row)?.isTimedByTheWallClock == true
      ? 1_000_000 : 100_000
  }

  /// Finds out how many rounds of a row fill a slice.
  ///
  /// - Throws: ``BenchmarkFault`` when the row fails.
  init(_ row: String, waitsForMemory: Bool, asking process: BenchmarkProcess) throws {
    let target = Self.sliceNanoseconds(of: row, waitsForMemory: waitsForMemory)
    var rounds = try process.rounds(of: row, nanoseconds: Int(target))
    var reading = try process.slice(row, rounds: rounds)
    var fastest = reading.perQuery
    // The first queries bring the data from memory, and so do those after another program had the
    // core: more fit into a slice than it seems then.
    for _ in 0..<Self.corrections where waitsForMemory {
      let queriesPerRound = Double(reading.queries) / Double(rounds)
      rounds = Int(max(1, min(target / (fastest * queriesPerRound), 1e9)))
      reading = try process.slice(row, rounds: rounds)
      fastest = min(fastest, reading.perQuery)
    }
    self.init(
      row, waitsForMemory: waitsForMemory,
      queriesPerRound: Double(reading.queries) / Double(rounds),
      nanosecondsPerQuery: fastest)
  }

  /// The plan for a row whose queries take `nanosecondsPerQuery`.
  ///
  /// A row whose single round takes longer than a slice takes part in fewer blocks, so that it gets
  /// its share of the blocks and not of the time.
  private init(
    _ row: String, waitsForMemory: Bool, queriesPerRound: Double, nanosecondsPerQuery: Double
  ) {
    self.waitsForMemory = waitsForMemory
    self.queriesPerRound = queriesPerRound
    let target = Self.sliceNanoseconds(of: row, waitsForMemory: waitsForMemory)
    let round = queriesPerRound * nanosecondsPerQuery
    let needed = max(1, (target / round).rounded())
    let rounds = Int(min(needed, 1e9))
    isEvicted = BenchmarkField(ofRow: row)?.waitsForMemory(largeImages: []) == true
    if isEvicted && nanosecondsPerQuery < Self.longEvicted
      && BenchmarkQuery(ofRow: row)?.isCompared == true
    {
      func rounds(of points: Double) -> Int { max(1, Int(points / queriesPerRound)) }
      self.row = BlockRun.Row(
        name: row, rounds: rounds(of: Self.evicted.timed),
        warmUpRounds: rounds(of: Self.evicted.warmUp), stride: 1)
      nanoseconds = nanosecondsPerQuery * (Self.evicted.warmUp + Self.evicted.timed)
      return
    }
    let warmUpRounds = round > Self.longRound ? 0 : isEvicted ? rounds : 1 + rounds / 10
    nanoseconds = round * Double(rounds + warmUpRounds)
    let share = (round * needed / (4 * target)).rounded(.up)
    self.row = BlockRun.Row(
      name: row, rounds: rounds, warmUpRounds: warmUpRounds,
      stride: max(1, Int(min(share, Double(Self.mostBlocks)))))
  }

  /// The plan for the next launch, after all launches so far.
  ///
  /// Where the slices of others evict its data, a query takes the longer the shorter its slice is.
  /// A slice made short in a bad moment would therefore stay short, and would separate a strategy
  /// from its twin. The time of the fastest launch, a median of blocks, avoids this.
  func replanned(after launches: [LaunchTime?]) -> SlicePlan {
    guard let fastest = launches.compactMap({ $0?.medianNanoseconds }).min() else { return self }
    return SlicePlan(
      name, waitsForMemory: waitsForMemory, queriesPerRound: queriesPerRound,
      nanosecondsPerQuery: fastest)
  }
}

extension [SlicePlan] {
  /// The number of blocks of a field with these rows in one launch.
  ///
  /// What waits for memory gets all of them, because its launches take long to prepare, and so do
  /// two threads, whose times scatter most. Points on many images get half of them, because each
  /// takes many points to bring their data back.
  var blocks: Int {
    let isLong = contains { row in
      row.waitsForMemory || BenchmarkQuery(ofRow: row.name)?.isTimedByTheWallClock == true
    }
    if isLong {
      return contains(where: \.isEvicted) ? SlicePlan.evictedBlocks : SlicePlan.mostBlocks
    }
    let block = reduce(0) { $0 + $1.nanoseconds / Double($1.row.stride) }
    let count = Int(Swift.min(SlicePlan.fieldNanoseconds / Swift.max(1, block), 1e6))
    return Swift.min(SlicePlan.mostBlocks, Swift.max(SlicePlan.leastBlocks, count))
  }
}
