import Foundation
import GoogleBenchmarkShim

/// A change for the worse made on purpose in one strategy, so that the gate can be seen to find it.
///
/// Of time and instructions it is real work, in proportion: so many per cent more of the same queries are asked and not
/// counted. That holds where all queries cost the same. Of those that wait for memory the ones that come last may find
/// what others brought into the caches: there the thread reads its clock until it is so many per cent later. Of the heap
/// it is one block of one byte: kept with every prepared image, or allocated and freed among the queries whose
/// allocations are counted.
struct Injection {
  enum Kind: Hashable {
    /// More queries than are counted, as a share of them.
    case work(Double)
    /// More CPU time than the queries took, as a share of it.
    case time(Double)
    case byte
    case allocation
  }

  let strategy: String
  let kind: Kind

  /// Reads `packed-mask:work=0.02`, `packed-mask:time=0.02`, `packed-mask:byte` or `packed-mask:allocation`; `nil` for
  /// anything else.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    strategy = parts[0]
    switch parts[1] {
    case "byte": kind = .byte
    case "allocation": kind = .allocation
    default:
      let words = parts[1].split(separator: "=", omittingEmptySubsequences: false)
      guard words.count == 2, let share = Double(words[1]), (0...1).contains(share) else {
        return nil
      }
      switch words[0] {
      case "work": kind = .work(share)
      case "time": kind = .time(share)
      default: return nil
      }
    }
  }

  /// Whether a benchmark is one of the strategy's.
  func concerns(_ benchmark: String) -> Bool {
    let parts = benchmark.split(separator: "/")
    return parts.count > 1 && parts[1] == strategy
  }

  /// Rounds to do besides those that are counted.
  func extraRounds(of rounds: Int) -> Int {
    guard case .work(let share) = kind else { return 0 }
    return Int((share * Double(rounds)).rounded())
  }

  /// Goes on for the share of the thread's CPU time since a reading of its clock, in nanoseconds.
  func injectTime(since start: Int64) {
    guard case .time(let share) = kind else { return }
    let taken = thread_cpu_nanoseconds() - start
    let end = start + taken + Int64(share * Double(taken))
    while thread_cpu_nanoseconds() < end {}
  }

  /// What a preparation does besides preparing.
  func injectIntoPreparation() {
    if kind == .byte { do_not_optimize_pointer(malloc(1)) }
  }

  /// What queries do besides answering.
  func injectIntoQueries() {
    guard kind == .allocation else { return }
    let block = malloc(1)
    do_not_optimize_pointer(block)
    free(block)
  }
}
