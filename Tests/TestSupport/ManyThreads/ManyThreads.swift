import Foundation
import Synchronization

/// Eight threads that ask something prepared at the same time.
///
/// The cooperative threads of Swift are as many as the cores, so these are threads of their own,
/// which the system interrupts anywhere. `make threads` asks ten million queries per thread, or a
/// tenth or a hundredth of them if they would take more than two minutes. It reads the lines that
/// are printed then.
package struct ManyThreads: Sendable {
  /// How many threads ask.
  package static let count = 8
  /// The passes of each thread in a run of the tests, which also show how long more would take.
  private static let fewPasses = 16
  private static let mostSeconds = 120.0

  /// The queries of a thread that `make threads` wants; `nil` in other runs.
  private static let wantedCount = ProcessInfo.processInfo.environment[
    "TOUCHSTONE_QUERIES_PER_THREAD"
  ].flatMap { Int($0) }

  private let queriesPerPass: Int
  private let pass: @Sendable (_ thread: Int, _ number: Int) -> Int

  /// The queries that all threads asked together.
  package private(set) var asked = 0
  /// The answers of these that were wrong.
  package private(set) var wrong = 0

  /// Asks from all threads, and prints what was asked if `make threads` wants to know.
  ///
  /// - Parameters:
  ///   - name: the name of what is asked.
  ///   - queriesPerPass: the queries of one pass.
  ///   - pass: asks the queries of the pass of a number, from 0, in a thread of a number from 0,
  ///     and returns how many of the answers are wrong.
  package init(
    asking name: String, queriesPerPass: Int,
    pass: @escaping @Sendable (_ thread: Int, _ number: Int) -> Int
  ) {
    self.queriesPerPass = queriesPerPass
    self.pass = pass
    // Threads may wait for each other, so that one alone does not show how long all take.
    let start = ContinuousClock.now
    ask(passes: 0..<Self.fewPasses)
    let seconds = (ContinuousClock.now - start) / .seconds(Self.fewPasses * queriesPerPass)
    guard let wanted = Self.wantedCount else { return }
    let queries = Self.share(of: wanted, secondsPerQuery: seconds)
    let predicted = (10 * seconds * Double(queries)).rounded() / 10
    Self.say("asking \(name) \(queries) queries a thread, for about \(predicted) s")
    let passes = (queries + queriesPerPass - 1) / queriesPerPass
    ask(passes: Self.fewPasses..<max(Self.fewPasses, passes))
    Self.say("threads: \(name) \(queries) \(asked) \(wrong)")
  }

  /// The number of queries that are asked of a thread: `wanted`, or a tenth of them if they would
  /// take more than two minutes, or a hundredth if the tenth would, too.
  private static func share(of wanted: Int, secondsPerQuery: Double) -> Int {
    [wanted, wanted / 10].first { Double($0) * secondsPerQuery <= mostSeconds } ?? wanted / 100
  }

  /// Prints a line at once.
  private static func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  /// Lets all threads ask some passes, and waits for all of them.
  private mutating func ask(passes: Range<Int>) {
    let wrong = Atomic(0)
    let asked = Atomic(0)
    let end = DispatchSemaphore(value: 0)
    for thread in 0..<Self.count {
      Thread.detachNewThread { [pass, queriesPerPass] in
        wrong.add(passes.reduce(0) { $0 + pass(thread, $1) }, ordering: .relaxed)
        asked.add(passes.count * queriesPerPass, ordering: .relaxed)
        end.signal()
      }
    }
    for _ in 0..<Self.count { end.wait() }
    self.wrong += wrong.load(ordering: .relaxed)
    self.asked += asked.load(ordering: .relaxed)
  }
}
