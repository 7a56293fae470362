import GoogleBenchmarkShim
import HitTestStrategies
import Measurements

/// Point queries that each depend on the previous verdict; the time is the latency of one query.
struct PointLatency<S: HitTestStrategy>: QueryModel {
  var query: BenchmarkQuery { .pointLatency }
  let subject: Subject<S>

  func prepare() throws -> [S] { try subject.judged() }

  func run(_ slice: TimedSlice, _ strategies: [S]) throws {
    let sum = subject.time(slice, strategies) { strategy, placement, points, sum in
      // A hit advances by two points and a miss by one, so that the next address depends on the
      // verdict.
      var place = 0
      var done = 0
      while done < points.count {
        let hit = strategy.hits(points[place], in: placement)
        sum = add_verdict(sum, hit)
        place = Int(opaque_value(Int64(place &+ 1 &+ (hit ? 1 : 0))))
        place = place >= points.count ? 0 : place
        done &+= 1
      }
      do_not_optimize_int64(Int64(place))
    }
    let count = subject.pointsPerImage
    try subject.singlePoints.get().compare(sum, of: [0..<count * strategies.count]) { known in
      let images = stride(from: 0, to: known.count, by: count)
      return AnswerSum(images.lazy.flatMap { Self.chain(known[$0..<$0 + count]) })
        .repeated(slice.summedRounds)
    }
  }

  /// The answers on the way that they lead.
  private static func chain(_ answers: ArraySlice<Int32>) -> [Int32] {
    var place = answers.startIndex
    return answers.map { _ in
      let answer = answers[place]
      place += 1 + Int(answer)
      if place >= answers.endIndex { place = answers.startIndex }
      return answer
    }
  }
}
