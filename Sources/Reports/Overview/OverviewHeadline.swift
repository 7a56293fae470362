import BenchmarkReports
import HitTestStrategies
import Measurements

extension Headline {
  /// The answer of a record's run; `nil` if nothing could be separated.
  init?(_ record: OverviewRecord, strategies: [any HitTestStrategy.Type]) {
    func question(
      _ query: BenchmarkQuery, _ time: (OverviewRecord.Strategy) -> OverviewRecord.Time?
    ) -> Question {
      let taken = record.strategies.filter(\.isEligible)
      // Older records have no ratios.
      let least = taken.compactMap { time($0)?.nanoseconds }.min() ?? 0
      return Question(
        query.phrase ?? query.rawValue,
        taken.compactMap { strategy in
          guard let own = time(strategy) else { return nil }
          return Candidate(
            strategy.name, nanoseconds: own.nanoseconds,
            ratio: own.ratio ?? own.nanoseconds / least, mayBeFastest: own.mayBeFastest,
            bytes: strategy.bytes,
            fidelity: strategies.first { $0.name == strategy.name }?.fidelity)
        })
    }
    self.init([question(.pointWarm, \.inCache), question(.pointCollection, \.onCollection)])
  }
}
