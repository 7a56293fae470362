import HitStacks
import HitTesting
import Measurements

/// The layers under a finger's discs on a stack, in the order of a rule.
struct StackDiscs<S: DiscStackStrategy>: QueryModel {
  let order: DiscOrder
  let subject: StackSubject<S>

  /// The number of discs per round; each hits dozens of layers.
  private static var discsPerRound: Int { 8 }
  private static var checkedDiscs: Int { 16 }

  var query: BenchmarkQuery {
    switch order {
    case .topmost: .stackDiscTopmost
    case .nearest: .stackDiscNearest
    case .mostCovered: .stackDiscMostCovered
    }
  }

  func prepare() throws -> (strategy: S, questions: QuestionsInTurn) {
    let (strategy, field, order) = (try subject.prepared.get(), subject.field, order)
    let points = field.points
    let walk = try points.prefix(Self.checkedDiscs).map {
      StackAnswers.answer(
        try field.expected(
          Self.disc($0), orderedBy: order, exactly: StackSubject<S>.isExactForm))
    }
    let answers = try subject.judged(by: walk) { asked in
      points[asked].map { StackAnswers.answer(strategy.hits(Self.disc($0), orderedBy: order)) }
    }
    return (
      strategy, QuestionsInTurn(answers, count: points.count, perRound: Self.discsPerRound)
    )
  }

  private static func disc(_ point: Point) -> Disc {
    Disc(center: point, radius: EmptyPlaces.radius)
  }

  func run(_ slice: TimedSlice, _ prepared: (strategy: S, questions: QuestionsInTurn)) throws {
    let (strategy, points) = (prepared.strategy, subject.field.points)
    try prepared.questions.ask(slice) {
      StackAnswers.answer(strategy.hits(Self.disc(points[$0]), orderedBy: order))
    }
    if slice.wantsCounters && subject.field.isOfProduct {
      slice.setCounter("rect_tests", try subject.field.rectTests(radius: EmptyPlaces.radius))
    }
  }
}
