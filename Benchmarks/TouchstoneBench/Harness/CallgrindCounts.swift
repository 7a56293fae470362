import Foundation
import InstructionCounter
import Measurements

/// Counts the instructions between two places in this process, which runs under callgrind.
///
/// The counts are the same in every run and do not depend on caches. Callgrind does not support
/// AVX-512.
final class CallgrindCounts {
  /// The file that callgrind writes.
  ///
  /// It appends a point and a number for each count.
  private let prefix: String
  private var dumps = 0

  /// - Parameter prefix: the file that callgrind writes.
  /// - Throws: ``BenchmarkFault`` when the process does not run under callgrind.
  init(prefix: String) throws {
    guard callgrind_is_counting() else {
      throw BenchmarkFault("not under callgrind; `make instructions` and `make gate` run it there")
    }
    self.prefix = prefix
  }

  static func start() { callgrind_start() }

  /// The instructions since the start.
  ///
  /// - Throws: ``BenchmarkFault`` naming the file of callgrind's that cannot be read.
  func finish(_ name: String) throws -> Int {
    callgrind_finish(name)
    dumps += 1
    let file = "\(prefix).\(dumps)"
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("totals: ") }
    guard let count = line.flatMap({ Int($0.dropFirst("totals: ".count)) }) else {
      throw BenchmarkFault("\(file): expected a line totals: from callgrind")
    }
    return count
  }
}
