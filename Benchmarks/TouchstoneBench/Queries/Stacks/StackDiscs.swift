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

  /// Prepares the stack, and compares the first answers with those of a plain walk.
  func prepare() throws -> S {
    let strategy = try subject.prepared.get()
    for point in subject.field.points.prefix(Self.checkedDiscs) {
      let disc = Disc(center: point, radius: Self.radius)
      let expected = try subject.field.expected(disc, orderedBy: order)
      let found = strategy.hits(disc, orderedBy: order)
      guard found == expected else {
        throw StackAnswers.Fault(
          description: "\(S.name) finds \(found) under \(disc), and linear-walk \(expected)")
      }
    }
    return strategy
  }

  func run(_ slice: TimedSlice, _ strategy: S) {
    let (count, points) = (Self.discsPerRound, subject.field.points)
    while slice.keepRunning(count) {
      for point in points[subject.next..<subject.next + count] {
        let hits = strategy.hits(Disc(center: point, radius: Self.radius), orderedBy: order)
        do_not_optimize_int64(Int64(hits.count))
      }
      subject.next = subject.next + 2 * count > points.count ? 0 : subject.next + count
    }
  }
}
