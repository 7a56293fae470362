import CallgrindRequests
import CommandLineTools
import Foundation
import GoogleBenchmarkShim
import HitTestStrategies
import HitTesting
import Renderers

/// Counts the instructions of a warm point query of each strategy, when the program runs under callgrind.
///
/// All instructions of the loop over the points, divided by the points: the loop's own are included, and counted apart
/// around nothing as `empty-loop`; the optimisation barrier costs none. The counts are the same from run to run, and
/// blind to caches. Callgrind knows no AVX-512, which single queries do not use anyway.
struct InstructionCount: StrategyVisitor {
  private let set: ImageSet
  /// Where callgrind writes: it adds a point and a number for each count.
  private let prefix: String
  private var dumps = 0
  /// `<strategy> <instructions a query>`, a line each.
  private(set) var lines: [String] = []

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// - Parameter prefix: the file that callgrind was told to write to.
  init(_ set: ImageSet, prefix: String) throws {
    guard callgrind_is_counting() else {
      throw Failure(
        description: "--instructions: not under callgrind; `make instructions` runs it there")
    }
    self.set = set
    self.prefix = prefix
  }

  /// Counts all embeddable strategies; those that draw take thousands.
  static func lines(_ set: ImageSet, prefix: String) throws -> [String] {
    var count = try InstructionCount(set, prefix: prefix)
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
    let each = Double(try instructions(name, ask)) / Double(set.points[0].count)
    lines.append("\(name) \(String(format: "%.1f", each))")
  }

  private mutating func instructions(
    _ name: String, _ ask: (UnsafeBufferPointer<Point>) -> Void
  ) throws -> Int {
    set.points[0].withUnsafeBufferPointer { points in
      callgrind_start()
      ask(points)
      callgrind_finish(name)
    }
    dumps += 1
    let file = "\(prefix).\(dumps)"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("totals: ") }
    guard let count = line.flatMap({ Int($0.dropFirst("totals: ".count)) }) else {
      throw Failure(description: "\(file): expected a line totals: from callgrind")
    }
    return count
  }
}
