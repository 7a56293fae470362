import CommandLineTools
import Foundation
import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Renderers

/// Counts the instructions per warm point query of each strategy, when the program runs under
/// callgrind.
///
/// The count is all instructions of the loop over the points, divided by the number of points. It
/// includes the loop's own instructions, which `empty-loop` counts separately; the optimization
/// barrier adds none. Single queries do not use AVX-512.
struct InstructionCount: StrategyVisitor {
  private let set: ImageSet
  private let counts: CallgrindCounts
  /// One line per strategy: `<strategy> <instructions per query>`.
  private(set) var lines: [String] = []

  /// Counts all embeddable strategies.
  ///
  /// Strategies that draw are left out, because they take thousands of instructions per query.
  ///
  /// The prefix is the file that callgrind was told to write to.
  static func lines(_ set: ImageSet, prefix: String) throws -> [String] {
    var count = InstructionCount(set: set, counts: try CallgrindCounts(prefix: prefix))
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

  private init(set: ImageSet, counts: CallgrindCounts) {
    self.set = set
    self.counts = counts
  }

  mutating func visit<S: HitTestStrategy>(_ strategy: S.Type) {
    let image = set.queried[0]
    guard let prepared = try? S(image.bitmap, threshold: set.threshold) else { return }
    let placement = image.placement
    try? count(S.name) { points in
      var next = 0
      while next < points.count {
        do_not_optimize_bool(prepared.hits(points[next], in: placement))
        next &+= 1
      }
    }
  }

  private mutating func count(
    _ name: String, _ ask: (UnsafeBufferPointer<Point>) -> Void
  ) throws {
    let total = try set.points[0].withUnsafeBufferPointer { points in
      CallgrindCounts.start()
      ask(points)
      return try counts.finish(name)
    }
    let each = Double(total) / Double(set.points[0].count)
    lines.append("\(name) \(String(format: "%.1f", each))")
  }
}
