import Foundation
import GoogleBenchmarkShim
import Measurements

/// A deliberate regression in one strategy, which shows that the gate finds it.
///
/// For times and instructions the regression is real work: a share of the same queries is asked
/// again and not counted. This is right only where all queries cost the same. Queries that wait for
/// memory do not: later ones may find in the caches what earlier ones brought there. For those the
/// thread spins on its clock until the share of the time has passed. For the heap the regression is
/// one block of one byte, which is kept with every prepared image, or allocated and freed among the
/// queries whose allocations are counted. Work may be injected into some launches only, which a
/// process draws on request.
struct Injection {
  enum Kind: Hashable {
    /// Uncounted queries, as a share of the counted ones.
    case work(Double)
    /// Additional CPU time, as a share of the time of the queries.
    case time(Double)
    case byte
    case allocation
  }

  let strategy: String
  let kind: Kind
  /// Whether it is for queries that wait for memory, or for all others; `nil` for every query.
  let waitsForMemory: Bool?
}

extension Injection {
  /// Reads `packed-mask:work=0.02`, `packed-mask:time=0.02`, `packed-mask:byte`,
  /// `packed-mask:allocation`, or `packed-mask:work=0.2@0.25` for work in a quarter of the
  /// launches; `nil` for anything else.
  ///
  /// - Parameters:
  ///   - text: the injection.
  ///   - isDrawn: whether this launch belongs to the given share of all launches.
  init?(
    _ text: String, isDrawn: (_ share: Double) -> Bool = { Double.random(in: 0..<1) < $0 }
  ) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    strategy = parts[0]
    waitsForMemory = nil
    switch parts[1] {
    case "byte": kind = .byte
    case "allocation": kind = .allocation
    default:
      let words = parts[1].split(separator: "=", omittingEmptySubsequences: false)
      guard words.count == 2 else { return nil }
      let shares = words[1].split(separator: "@", omittingEmptySubsequences: false).map {
        Double($0)
      }
      guard let share = shares[0], (0...1).contains(share) else { return nil }
      switch (words[0], shares.count) {
      case ("work", 1): kind = .work(share)
      case ("time", 1): kind = .time(share)
      case ("work", 2):
        guard let launches = shares[1], (0...1).contains(launches) else { return nil }
        kind = .work(isDrawn(launches) ? share : 0)
      default: return nil
      }
    }
  }

  /// Whether a benchmark measures the strategy in such queries, with the names of the sets of
  /// images whose pixels the second cache does not hold.
  func concerns(_ benchmark: String, largeImages: Set<String>) -> Bool {
    guard RowName(benchmark)?.contender == strategy else { return false }
    let waits = BenchmarkField(ofRow: benchmark)?.waitsForMemory(largeImages: largeImages)
    return waitsForMemory.map { waits == $0 } ?? true
  }

  func extraRounds(of rounds: Int) -> Int {
    guard case .work(let share) = kind else { return 0 }
    return Int((share * Double(rounds)).rounded())
  }

  /// Spins for the share of the thread's CPU time since `start`, in nanoseconds.
  ///
  /// The reading that ends a slice comes one reading after the last of this loop, which is half a
  /// reading too late on average. So it ends one and a half readings early: otherwise 3 % of 100 µs
  /// would become 3.5 %.
  func injectTime(since start: Int64) {
    guard case .time(let share) = kind else { return }
    let first = thread_cpu_nanoseconds()
    let end = first + Int64(share * Double(first - start))
    var (last, readings) = (first, Int64(0))
    repeat {
      last = thread_cpu_nanoseconds()
      readings += 1
    } while last + 3 * (last - first) / (2 * readings) < end
  }

  func injectIntoPreparation() {
    if kind == .byte { do_not_optimize_pointer(malloc(1)) }
  }

  func injectIntoQueries() {
    guard kind == .allocation else { return }
    let block = malloc(1)
    do_not_optimize_pointer(block)
    free(block)
  }
}
