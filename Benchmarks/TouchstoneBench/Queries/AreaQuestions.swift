import GoogleBenchmarkShim
import HitTestStrategies

/// Areas on each image of a set, for one strategy.
struct AreaQuestions<S: HitTestStrategy, Place: Sendable> {
  private let strategies: [S]
  private let list: AreaQueries.List<Place>
  private let placements: [Placement]
  private let answers: JudgedAnswers

  init(
    _ subject: Subject<S>, _ list: AreaQueries.List<Place>, on placements: [Placement]
  ) throws {
    (strategies, self.list, self.placements) = (try subject.prepared.get(), list, placements)
    answers = try list.judged(strategies, in: placements)
  }

  var hitRate: Double { answers.shareOfHits }

  /// Asks the areas of one image after the other until the slice ends; the closure asks one of
  /// them.
  @inline(__always)
  func ask(_ slice: TimedSlice, _ hits: (S, Place, Placement) -> Bool) throws {
    var sum: UInt64 = 0
    while slice.keepRunning(list.count) {
      for (index, strategy) in strategies.enumerated() {
        let placement = placements[index]
        for place in list.places[index] { sum = add_verdict(sum, hits(strategy, place, placement)) }
      }
    }
    try answers.compare(sum, rounds: slice.roundsDone)
  }
}
