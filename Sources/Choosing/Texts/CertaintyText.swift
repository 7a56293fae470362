import Measurements
import Presentation

/// How sure a decision is, in a sentence or two.
struct CertaintyText {
  private let decision: Decision
  private var certainty: Certainty { decision.certainty }

  init(_ decision: Decision) { self.decision = decision }

  /// How sure it is that nothing meets the budgets; `nil` where that does not depend on costs.
  var ofRejection: String? {
    guard decision.concession?.named.contains(where: \.isOfBudgets) == true else { return nil }
    return text(closeCall: "a close call") { "found that \($0 ?? "nothing") fits" }
  }

  /// How sure it is what to take.
  var ofChoice: String {
    let names = certainty.contenders.map { $0.strategy ?? "nothing that fits" }
    let (launches, needed) = (certainty.launches, Certainty.leastLaunches)
    let few =
      launches < needed
      ? " Besides, \(Quantity.counted(launches, "launch is", "launches are")) too few; \(needed) "
        + "are needed." : ""
    let closeCall =
      decision.isReordered
      ? "decided by the replay" : "a close call between \(Quantity.list(names))"
    return text(closeCall: closeCall, besides: few) {
      "chose \($0 ?? "nothing")"
    }
  }

  /// Says how sure it is, with what the draws of the bootstrap say.
  ///
  /// That is, for example, `of 200 simulated reruns, 160 chose a and 40 chose b`.
  ///
  /// - Parameters:
  ///   - closeCall: what it is where the draws differ.
  ///   - few: what is said besides, then.
  ///   - outcome: what a draw did, by the strategy that it chose.
  /// - Returns: a sentence.
  private func text(
    closeCall: String, besides few: String = "", _ outcome: (_ strategy: String?) -> String
  ) -> String {
    let contenders = certainty.contenders
    if !certainty.isFirm && contenders.count <= 1 {
      return fewLaunches(outcome(contenders.first?.strategy))
    }
    // Without the replay, what it put first may not have been chosen.
    let shares = contenders.filter { $0.count > 0 || !decision.isReordered }
      .map { "\(count($0)) \(outcome($0.strategy))" }
    let draws = "of \(reruns), \(Quantity.list(shares))"
    return certainty.isFirm ? "This is firm: \(draws)." : "This is \(closeCall): \(draws).\(few)"
  }

  private var reruns: String {
    let without = decision.isReordered ? " without the order of replays" : ""
    return Quantity.counted(
      certainty.draws, "simulated rerun\(without)", "simulated reruns\(without)")
  }

  /// How many of the draws something was chosen in, `all` for each of them.
  private func count(_ share: Certainty.Share?) -> String {
    let count = share?.count ?? 0
    return count == certainty.draws ? "all" : Quantity.count(count)
  }

  /// That there are too few launches, how long to measure, and what the draws say so far.
  private func fewLaunches(_ outcome: String) -> String {
    let (launches, needed) = (certainty.launches, Certainty.leastLaunches)
    let seconds = decision.measurements.context[RunContext.seconds].flatMap(Double.init)
    // Tens of seconds, and a tenth more than a run of the same pace needs.
    let tens = seconds.map { $0 * 1.1 * Double(needed) / Double(max(1, launches)) / 10 }
    let time =
      tens.flatMap {
        $0 > 0 && $0 < 8640 ? "; measure for \(Int($0.rounded(.up)) * 10) seconds" : nil
      }
      ?? "; measure longer"
    return "Not firm yet: \(Quantity.counted(launches, "launch", "launches")), \(needed) are "
      + "needed\(time). So far \(count(certainty.contenders.first)) of \(reruns) \(outcome)."
  }
}
