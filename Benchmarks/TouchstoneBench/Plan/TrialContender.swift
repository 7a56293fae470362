import ArgumentParser
import Measurements

/// A contender that a self-test adds to a run: the same code as a strategy, under another name.
///
/// It is prepared apart, so that it differs from the strategy only in the memory that it uses and,
/// where shares are given, in the time that is added to each of its slices.
struct TrialContender: Codable {
  let strategy: String
  /// The additional time of queries in cache as a share of the strategy's own, 0.03 for 3 %.
  let shareInCache: Double
  /// The additional time of queries that wait for memory.
  let shareInMemory: Double

  private var isTwin: Bool { shareInCache == 0 && shareInMemory == 0 }

  /// The name in rows: `packed-mask~twin` or `packed-mask~slowed`.
  var name: String {
    isTwin ? RankTrial.twin(of: strategy) : RankTrial.slowed(strategy)
  }

  /// What makes it slower; nothing for a twin.
  var injections: [Injection] {
    if isTwin { return [] }
    return [
      Injection(strategy: name, kind: .time(shareInCache), waitsForMemory: false),
      Injection(strategy: name, kind: .time(shareInMemory), waitsForMemory: true),
    ]
  }
}

extension TrialContender: ExpressibleByArgument {
  /// Reads `packed-mask`, `packed-mask=0.03` or `packed-mask=0.03,0.10`, where the second share is
  /// for queries that wait for memory; `nil` for a share that is not in 0…1.
  init?(argument: String) {
    func parts(_ text: String, at separator: Character) -> [String] {
      text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
    let sides = parts(argument, at: "=")
    guard (1...2).contains(sides.count) else { return nil }
    let words = sides.count == 1 ? ["0"] : parts(sides[1], at: ",")
    let shares = words.compactMap(Double.init).filter { (0...1).contains($0) }
    guard shares.count == words.count, (1...2).contains(shares.count) else { return nil }
    self.init(strategy: sides[0], shareInCache: shares[0], shareInMemory: shares[shares.count - 1])
  }
}
