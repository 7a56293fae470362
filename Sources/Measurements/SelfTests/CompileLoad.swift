import Foundation
import Processes

/// Compilers that run on every core for as long as this object lives.
package final class CompileLoad {
  private let processes: [LineProcess]

  /// A file that takes about a second to compile.
  private static let source = "Benchmarks/GoogleBenchmarkShim/Running.cpp"

  /// - Parameter folder: the top folder of a tree.
  /// - Throws: ``BenchmarkFault`` when there is no compiler, or it fails.
  package init(folder: String) throws {
    let compile =
      "${CXX:-c++} -std=c++17 -O2 -IBenchmarks/GoogleBenchmarkShim/include -c \(Self.source) -o /dev/null"
    // The loop ends with the process that started it, even if that is killed.
    let command = """
      read go; cd -- \(folder.shellWord) && \(compile) 2>/dev/null && echo started &&
      while kill -0 $PPID 2>/dev/null && \(compile) 2>/dev/null; do :; done
      """
    do {
      processes = try (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in
        try LineProcess(command: command)
      }
      for process in processes { _ = try process.answer(to: "go", within: 120) }
    } catch {
      throw BenchmarkFault("\(Self.source) cannot be compiled as a load: \(error)")
    }
  }

  deinit { for process in processes { process.stop("") } }
}
