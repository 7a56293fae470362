import ArgumentParser

/// A contender that a self-test adds to a run: the same code as a strategy, under another name.
///
/// It is prepared apart, so that it differs from the strategy only in the memory that it uses and,
/// where a share is given, in the time that is added to each of its slices.
struct TrialContender: Codable {
  let strategy: String
  /// The additional time as a share of the strategy's own, 0.03 for 3 %; 0 for a twin.
  let share: Double

  /// The name in rows: `packed-mask~twin` or `packed-mask~slowed`.
  var name: String { "\(strategy)~\(share == 0 ? "twin" : "slowed")" }

  /// What makes it slower; `nil` for a twin.
  var injection: Injection? {
    share == 0 ? nil : Injection(strategy: name, kind: .time(share))
  }
}

extension TrialContender: ExpressibleByArgument {
  /// Reads `packed-mask` or `packed-mask=0.03`; `nil` for a share that is not in 0…1.
  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard let strategy = parts.first, let share = parts.count == 1 ? 0 : Double(parts[1]),
      (0...1).contains(share)
    else { return nil }
    self.init(strategy: strategy, share: share)
  }
}
