import GoogleBenchmarkShim
import HitStacks
import HitTesting
import Measurements

/// The layers under a finger's discs on a stack, in the order of a rule.
struct StackDiscs<S: DiscStackStrategy>: QueryModel {
  let order: DiscOrder
  let subject: StackSubject<S>

  /// Half of the side of a target that a finger hits with ease, in points.
  private static var radius: Double { 22 }
  /// The number of discs per round, of which each hits dozens of layers.
  private static var discsPerRound: Int { 8 }
  private static var checkedDiscs: Int { 16 }

  var query: BenchmarkQuery {
    switch order {
    case .topmost: .stackDiscTopmost
    case .nearest: .stackDiscNearest
    case .mostCovered: .stackDiscMostCovered
    }
  }

  /// Prepares the stack, and judges the first answers by those of a plain walk.
  func prepare() throws -> (strategy: S, answers: JudgedAnswers) {
    let (strategy, field, order) = (try subject.prepared.get(), subject.field, order)
    let points = field.points
    let walk = try points.prefix(Self.checkedDiscs).map {
      Self.answer(try field.expected(Self.disc($0), orderedBy: order))
    }
    let answers = try subject.judged(by: walk) { asked in
      points[asked].map { Self.answer(strategy.hits(Self.disc($0), orderedBy: order)) }
    }
    return (strategy, answers)
  }

  private static func disc(_ point: Point) -> Disc { Disc(center: point, radius: radius) }

  /// The number of the layers and the first of them.
  private static func answer(_ hits: [LayerID]) -> Int32 {
    Int32(truncatingIfNeeded: hits.count << 20) ^ StackAnswers.answer(hits.first)
  }

  func run(_ slice: TimedSlice, _ prepared: (strategy: S, answers: JudgedAnswers)) throws {
    let (count, points, first) = (Self.discsPerRound, subject.field.points, subject.nextDisc)
    var sum: UInt64 = 0
    while slice.keepRunning(count) {
      for point in points[subject.nextDisc..<subject.nextDisc + count] {
        let hits = prepared.strategy.hits(Self.disc(point), orderedBy: order)
        sum = add_answer(sum, Int64(Self.answer(hits)))
      }
      let next = subject.nextDisc + count
      subject.nextDisc = next == points.count ? 0 : next
    }
    try prepared.answers.compare(
      sum, from: first, count: slice.roundsDone * count, of: points.count)
  }
}
