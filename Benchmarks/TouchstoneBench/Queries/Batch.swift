import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements

/// Point queries in batches against one placement; the time is per point.
struct Batch<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .batch }
  let subject: Subject<S>

  /// A prepared image, and the points of the batch on it.
  ///
  /// It is an object, because each part of a structure in an array would be retained and released
  /// for each batch, which takes a tenth of its time.
  final class Questions: @unchecked Sendable {
    let strategy: S
    let placement: Placement
    let points: [Point]
    /// Where the verdicts on them are written, a byte each.
    let verdicts: UnsafeMutableBufferPointer<UInt8>

    init(_ strategy: S, _ placement: Placement, _ points: [Point]) {
      (self.strategy, self.placement, self.points) = (strategy, placement, points)
      verdicts = .allocate(capacity: points.count)
      verdicts.initialize(repeating: Self.none)
    }

    deinit { verdicts.deallocate() }

    /// What is no verdict.
    static var none: UInt8 { 2 }
    /// The verdicts that were written last.
    var answers: [Int32] { verdicts.map(Int32.init) }

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
  }

  func prepare() throws -> (images: [Questions], answers: JudgedAnswers) {
    let (set, count) = (subject.set, subject.pointsPerImage)
    let images = try subject.prepared.get().enumerated().map { index, strategy in
      Questions(
        strategy, set.queried[index].placement, Array(set.points[index].prefix(count)))
    }
    let answers = try subject.queries.judged(S.self, first: count * images.count) { _ in
      for image in images { image.ask() }
      return images.flatMap(\.answers)
    }
    return (images, answers)
  }

  /// The place of a batch after another one: far from it, and sooner or later each.
  @inline(__always)
  private func place(after place: Int, _ count: Int) -> Int {
    let next = place + (count * 5 / 8 | 1)
    return next < count ? next : next - count
  }

  func run(
    _ slice: TimedSlice, _ prepared: (images: [Questions], answers: JudgedAnswers)
  ) throws {
    let (images, answers, count) = (prepared.images, prepared.answers, subject.pointsPerImage)
    var (checked, sum) = (0, UInt64(0))
    while slice.keepRunning(count * images.count) {
      // One verdict of each batch, which has to be written anew, costs a batch nothing to speak of.
      checked = place(after: checked, count)
      for image in images {
        image.verdicts[checked] = Questions.none
        image.ask()
        sum = add_answer(sum, Int64(image.verdicts[checked]))
      }
    }
    try answers.compare(sum, of: [0..<count * images.count]) { known in
      var checked = 0
      return AnswerSum(
        (0..<slice.roundsDone).flatMap { _ in
          checked = place(after: checked, count)
          return images.indices.map { known[$0 * count + checked] }
        })
    }
    // And all of the last ones.
    try answers.compare(AnswerSum(images.lazy.flatMap(\.answers)).value, rounds: 1)
    subject.publishQueryCounters(slice, images.map(\.strategy))
    slice.setCounter("batch_points", Double(count))
  }
}
