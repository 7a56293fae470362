import Foundation
import Gates
import HitTestStrategies
import Measurements
import Processes
import TestSupport
import Testing

/// The measuring side of the gate, asked by its requests.
@Suite struct GateServerTests {
  private static let warm = "point-warm/packed-mask/diamond-64"
  private static let prepare = "prepare/packed-mask/diamond-64"

  /// A measuring side that is stopped when it is no longer asked.
  private final class Server {
    private let process: LineProcess

    init(of images: String = "diamond-64", after words: String = "") throws {
      let program = CommandRun.path(of: "touchstone-bench").shellWord
      process = try LineProcess(command: "\(words)\(program) --gate-server --gate-sets \(images)")
    }

    deinit { process.stop("stop") }

    func ask(_ request: String) throws -> String { try process.answer(to: request, within: 60) }

    /// The benchmarks that it says it has.
    func benchmarks() throws -> [String] {
      let text = Data(try ask("hello").utf8)
      let greeting = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
      #expect(greeting["protocol"] as? Int == 1)
      return try #require(greeting["benchmarks"] as? [String])
    }

    func counters(_ name: String) throws -> [String: Double] {
      let text = try ask("counters \(name)")
      return try JSONDecoder().decode([String: Double].self, from: Data(text.utf8))
    }
  }

  @Test func greets() throws {
    let server = try Server()
    let names = try server.benchmarks()
    #expect(names.contains(Self.warm))
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.hasSuffix("/diamond-64") })
    let queries = Set(names.map { String($0.prefix { $0 != "/" }) })
    #expect(queries.isDisjoint(with: ["threads", "limit", "oracle", "point-render-rate"]))
    #expect(try server.ask("ready") == "ok")
    #expect(try server.ask("prepare \(Self.warm)") == "ok")
  }

  /// It goes on after each.
  @Test func refuses() throws {
    let server = try Server()
    let requests = [
      "prepare nowhere", "slice nowhere 3", "slice \(Self.warm) 0", "slice \(Self.warm)",
      "count callgrind \(Self.warm) 1",
      "count guess \(Self.warm) 1", "count single-step \(Self.warm) 0",
      "inject packed-mask:work=2", "inject packed-mask:time=-1", "inject packed-mask:time=0.1=2",
      "",
    ]
    let answers = try requests.map { try "\($0) → \(server.ask($0))" }
    expectRecorded(answers.joined(separator: "\n"), as: "gate-server-refusals")
    #expect(try server.ask("slice \(Self.warm) 2").split(separator: " ").count == 2)
  }

  /// What is injected is not counted.
  ///
  /// That it is done, the gate's self-test shows.
  @Test func slicesCountTheirQueries() throws {
    let server = try Server()
    func queries() throws -> Int? {
      Int(try server.ask("slice \(Self.warm) 100").split(separator: " ")[1])
    }
    #expect(try queries() == 102_400)
    for kind in ["work", "time"] {
      #expect(try server.ask("inject packed-mask:\(kind)=0.02") == "ok")
      #expect(try queries() == 102_400)
    }
    let rounds = try #require(Int(try server.ask("rounds \(Self.warm) 200000")))
    #expect(rounds > 1)
  }

  @Test(.whereAllocationsAreCounted) func oneByteAndOneAllocationAreCounted() throws {
    let server = try Server()
    let prepared = try server.counters(Self.prepare)
    let asked = try server.counters(Self.warm)
    #expect(asked["allocs_per_query"] == 0)
    #expect(asked["hit_rate"].map { (0.1...0.9).contains($0) } == true)

    _ = try server.ask("inject packed-mask:byte")
    let heavier = try server.counters(Self.prepare)
    #expect(heavier["retained_bytes"] == prepared["retained_bytes"]! + 1)
    #expect(heavier["peak_bytes"] == prepared["peak_bytes"]! + 1)
    #expect(heavier["allocs_per_prepare"] == prepared["allocs_per_prepare"]! + 1)
    // Another strategy is left alone.
    let other = "prepare/alpha-cache/diamond-64"
    let before = try server.counters(other)
    _ = try server.ask("inject packed-mask:allocation")
    #expect(try server.counters(other) == before)
    #expect(try server.counters(Self.warm)["allocs_per_query"] == 1.0 / 1024)
  }

  #if os(Linux) && arch(x86_64)
    /// A server of its own counts the same, for any instruction set.
    @Test func instructionsAreCountedWithoutValgrind() throws {
      func counts(_ level: String) throws -> [String] {
        let server = try Server(after: "exec env TOUCHSTONE_SIMD=\(level) ")
        #expect(try server.ask("meters").split(separator: " ").contains("single-step"))
        return try [Self.warm, Self.warm, "batch/packed-mask/diamond-64"].map {
          try server.ask("count single-step \($0) 1")
        }
      }
      let (scalar, best) = (try counts("scalar"), try counts(KernelLevel.name))
      for counts in [scalar, best] {
        #expect(counts[0] == counts[1])
        let words = counts[0].split(separator: " ").compactMap { Int($0) }
        #expect(words.count == 2 && words[1] == 64)
        #expect((10 * 64...100 * 64).contains(words[0]))
      }
      #expect(try counts("scalar") == scalar)
      if KernelLevel.name != "scalar" { #expect(scalar[2] != best[2]) }
    }

    /// Injected rounds are counted, and their queries are not.
    @Test func injectedWorkIsCounted() throws {
      let server = try Server()
      func count() throws -> [Int] {
        try server.ask("count single-step \(Self.warm) 50").split(separator: " ")
          .compactMap { Int($0) }
      }
      let before = try count()
      _ = try server.ask("inject packed-mask:work=0.02")
      let after = try count()
      #expect(before[1] == 50 * 64 && after[1] == before[1])
      #expect(abs(Double(after[0]) / Double(before[0]) - 1.02) < 0.001)
    }

    /// A full redraw takes a million instructions.
    @Test func longWorkIsDeclined() throws {
      let server = try Server(of: "flower-512")
      let answer = try server.ask("count single-step point-warm/full-redraw/flower-512 1")
      #expect(answer.hasPrefix("declined: takes "))
    }
  #endif

  /// Whatever the heap looked like before, the same code asks for the same bytes.
  @Test func countersAreTheSameEveryTime() throws {
    let server = try Server()
    for name in ["tiled-mask", "span-list", "adaptive-mask", "distance-field"].map({
      "prepare/\($0)/diamond-64"
    }) {
      let first = try server.counters(name)
      for _ in 0..<5 {
        _ = try server.counters(Self.prepare)
        #expect(try server.counters(name) == first)
      }
    }
  }

  /// A name that is changed here would otherwise drop out of the gate in silence.
  @Test func whatTheGateComparesIsThere() throws {
    let server = try Server(of: "flower-512")
    let names = Set(try server.benchmarks())
    let queries = Set(names.map { String($0.prefix { $0 != "/" }) })
    for query in BenchmarkQuery.allCases where query.isTimedByGate || query.isCountedByGate {
      #expect(queries.contains(query.rawValue), "\(query)")
    }
    for strategy in GateSelection.strategiesInMemory {
      #expect(names.contains("point-collection/\(strategy)/flower-512"))
      #expect(names.contains("point-warm/\(strategy)/flower-512"))
    }
    for name in names where BenchmarkQuery(ofRow: name)?.isCountedByGate == true {
      let answer = try server.ask("count callgrind \(name) 1")
      #expect(answer == "error: callgrind does not work here", "\(name)")
    }
  }
}
