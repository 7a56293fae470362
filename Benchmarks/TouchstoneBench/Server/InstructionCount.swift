import CommandLineTools
import Foundation
import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Measurements

/// Counts the instructions per warm point query of each strategy, on the processor itself or, when
/// the program runs under it, by callgrind.
///
/// The count is all instructions of the loop over the points, divided by the number of points. It
/// includes the loop's own instructions, which `empty-loop` counts separately; the optimization
/// barrier adds none. Single queries do not use AVX-512.
struct InstructionCount: StrategyVisitor {
  private let set: ImageSet
  private let meter: Meter
  /// One line per strategy: `<strategy> <instructions per query>`.
  ///
  /// Before them, the line `meter <name>` says what counted.
  private(set) var lines: [String] = []

  private enum Meter {
    case native(NativeCounts)
    case callgrind(CallgrindCounts)
  }

  /// Counts all embeddable strategies.
  ///
  /// Strategies that draw are left out, because they take thousands of instructions per query.
  ///
  /// The prefix is the file that callgrind writes, or `native`.
  static func lines(_ set: ImageSet, prefix: String) throws -> [String] {
    var count = try InstructionCount(set: set, prefix: prefix)
    try count.count("empty-loop") { points in
      var next = 0
      while next < points.count {
        do_not_optimize_int64(Int64(next))
        next &+= 1
      }
    }
    Registry.visitEmbeddable(&count)
    return count.lines
  }

  private static let noMeter = BenchmarkFault(
    "neither the processor's counter nor single steps work here")

  private init(set: ImageSet, prefix: String) throws {
    self.set = set
    let name: InstructionMeter
    if prefix == "native" {
      let found = InstructionMeter.allCases.lazy.compactMap { meter in
        NativeCounts(meter).map { (meter, $0) }
      }.first
      guard let (meter, counts) = found else { throw Self.noMeter }
      (name, self.meter) = (meter, .native(counts))
    } else {
      (name, meter) = (.callgrind, .callgrind(try CallgrindCounts(prefix: prefix)))
    }
    lines = ["\(InstructionMeter.contextName) \(name.rawValue)"]
  }

  mutating func visit<S: HitTestStrategy>(_ strategy: S.Type) {
    let image = set.queried[0]
    guard let prepared = try? S(image.bitmap, threshold: set.threshold) else { return }
    let placement = image.placement
    do {
      try count(S.name) { points in
        var next = 0
        while next < points.count {
          do_not_optimize_bool(prepared.hits(points[next], in: placement))
          next &+= 1
        }
      }
    } catch {
      StandardError.line("touchstone-bench: note: \(S.name) is not counted: \(error)")
    }
  }

  private mutating func count(
    _ name: String, _ ask: (UnsafeBufferPointer<Point>) -> Void
  ) throws {
    let total: Int = try set.points[0].withUnsafeBufferPointer { points in
      switch meter {
      case .native(let counts):
        ask(points)
        guard let count = counts.instructions(of: { ask(points) }) else { throw Self.noMeter }
        return count
      case .callgrind(let counts):
        CallgrindCounts.start()
        ask(points)
        return try counts.finish(name)
      }
    }
    let each = Double(total) / Double(set.points[0].count)
    lines.append("\(name) \(String(format: "%.1f", each))")
  }
}
