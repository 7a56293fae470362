import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements

/// Point queries in batches against one placement; the time is per point.
struct Batch<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .batch }
  let subject: Subject<S>

  func prepare() throws -> Batches<S> {
    let (set, count) = (subject.set, subject.pointsPerImage)
    let batches = try subject.prepared.get().enumerated().map { index, strategy in
      Batches.Batch(strategy, set.queried[index].placement, set.points[index].prefix(count))
    }
    return try Batches(batches, judgedBy: subject.queries)
  }

  func run(_ slice: TimedSlice, _ batches: Batches<S>) throws {
    try batches.ask(slice, queriesPerRound: subject.pointsPerImage * batches.all.count)
    subject.publishQueryCounters(slice, batches.all.map(\.strategy))
  }
}

/// Batches of equally many points, on one image each, with the judged verdicts.
final class Batches<S: HitTestStrategy> {
  /// A prepared image, and the points of the batch on it.
  ///
  /// It is an object, because each part of a structure in an array would be retained and released
  /// for each batch, which takes a tenth of its time.
  final class Batch: @unchecked Sendable {
    let strategy: S
    private let placement: Placement
    private let points: [Point]
    /// Where the verdicts are written, a byte each: 1 or 0.
    let verdicts: UnsafeMutableBufferPointer<UInt8>

    init(_ strategy: S, _ placement: Placement, _ points: ArraySlice<Point>) {
      (self.strategy, self.placement, self.points) = (strategy, placement, Array(points))
      verdicts = .allocate(capacity: points.count)
      verdicts.initialize(repeating: 0)
    }

    deinit { verdicts.deallocate() }

    /// Asks all points.
    @inline(__always)
    func ask() {
      let (points, verdicts) = (points, verdicts)
      verdicts.withMemoryRebound(to: Bool.self) { verdicts in
        var answers = MutableSpan(_unsafeElements: verdicts)
        strategy.decide(points.span, in: placement, verdicts: &answers)
        // The verdicts must be written to memory.
        do_not_optimize_pointer(verdicts.baseAddress)
      }
    }

    /// The verdicts on all points, or 2 where none is written.
    func answers() -> [Int32] {
      let answers = [UInt8(0), 1].map { before in
        verdicts.update(repeating: before)
        ask()
        return Array(verdicts)
      }
      return zip(answers[0], answers[1]).map { $0 == $1 ? Int32($0) : 2 }
    }
  }

  let all: [Batch]
  private let answers: JudgedAnswers
  /// The place in each batch whose verdict was summed last, and the number of places to the next
  /// one.
  ///
  /// This step has no divisor in common with the number of all places, so that the next place is
  /// far away, and each place comes sooner or later.
  private var place = 0
  private let (count, step): (Int, Int)
  /// The judged answers that were summed up last, and the sums.
  private var atPlaces: (known: [Int32], sums: [AnswerSum])?

  /// Judges batches of equally many points, which are the queries in order.
  init(_ all: [Batch], judgedBy queries: TimedQueries) throws {
    self.all = all
    let count = all[0].verdicts.count
    (self.count, step) = (count, SpreadStep.through(count))
    answers = try queries.judged(S.self, first: all.reduce(0) { $0 + $1.verdicts.count }) { _ in
      all.flatMap { $0.answers() }
    }
  }

  /// The sums of the answers of all batches at each place.
  private func sumsAtPlaces(of known: [Int32]) -> [AnswerSum] {
    // The same array is found equal at once.
    if let atPlaces, atPlaces.known == known { return atPlaces.sums }
    let sums = (0..<count).map { place in
      AnswerSum(all.indices.lazy.map { [count] in known[$0 * count + place] })
    }
    atPlaces = (known, sums)
    return sums
  }

  /// Asks one batch after the other until the slice ends.
  ///
  /// One verdict of each batch is summed, which costs next to nothing, and must be written anew. At
  /// the end all verdicts of the last batches are compared.
  func ask(_ slice: TimedSlice, queriesPerRound: Int) throws {
    let (first, count, step) = (place, count, step)
    var (place, sum) = (first, UInt64(0))
    while slice.keepRunning(queriesPerRound) {
      place = place + step < count ? place + step : place + step - count
      for batch in all {
        batch.verdicts[place] ^= 1
        batch.ask()
        sum = add_answer(sum, Int64(batch.verdicts[place]))
      }
    }
    self.place = place
    try answers.compare(sum, of: [0..<count * all.count]) { known in
      let atPlaces = sumsAtPlaces(of: known)
      var (place, sum) = (first, AnswerSum())
      for _ in 0..<slice.roundsDone {
        place = (place + step) % count
        sum.append(atPlaces[place])
      }
      return sum
    }
    var last = AnswerSum()
    for batch in all { last.append(AnswerSum(batch.verdicts.lazy.map(Int32.init))) }
    try answers.compare(last.value, rounds: 1)
  }
}
