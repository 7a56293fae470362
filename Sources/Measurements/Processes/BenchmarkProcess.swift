import Foundation
import Processes
import StrictJSON

/// A running process that measures, which answers requests: a launch of `make bench`, or a side of
/// the gate.
///
/// It may move between threads, but only one thread may use it at a time.
package final class BenchmarkProcess: @unchecked Sendable {
  package static let requestVersion = 1

  private let process: LineProcess
  private let name: String
  /// How it ended, in words; `nil` for one that still takes requests.
  package private(set) var end: String?
  /// What a contender answered otherwise while it was measured; `nil` for nothing.
  package private(set) var difference: AnswerDifference?

  package init(command: String, name: String, isCancelled: @escaping () -> Bool) throws {
    self.name = name
    do {
      process = try LineProcess(command: command, isCancelled: isCancelled)
    } catch {
      throw BenchmarkFault("\(name): \(error)")
    }
  }

  deinit { stop() }

  /// Ends it, unless it has ended.
  package func stop() { process.stop("stop") }

  /// Whether it accepts requests.
  package var isRunning: Bool { process.isRunning && end == nil }

  /// Signals that other programs send, and the system that has no more memory.
  private static let signalsFromOutside = ["1", "2", "9", "15"]
  private static let endBySignal = "was ended by signal "

  /// What it did that ended it, in words; `nil` for one that takes requests, and for one that
  /// others ended.
  package var crash: String? {
    guard let end, end.hasPrefix(Self.endBySignal) else { return end }
    let signal = String(end.dropFirst(Self.endBySignal.count))
    return Self.signalsFromOutside.contains(signal) ? nil : "crashed (signal \(signal))"
  }

  /// The side's description of itself.
  package struct Greeting: Codable {
    let `protocol`: Int
    package let machine: MachineIdentity
    package let benchmarks: [String]
    /// The sets of images whose pixels the second cache of a core does not hold; `nil` for a side
    /// that does not say it.
    package let largeImages: [String]?

    package init(machine: MachineIdentity, benchmarks: [String], largeImages: [String]) {
      self.protocol = BenchmarkProcess.requestVersion
      (self.machine, self.benchmarks, self.largeImages) = (machine, benchmarks, largeImages)
    }
  }

  /// Asks for the greeting.
  ///
  /// - Throws: ``BenchmarkFault``, also when the side is from before the gate existed.
  package func hello() throws -> Greeting {
    let text: String
    do {
      text = try ask("hello", within: 120)
    } catch {
      // A program that does not know the option prints an error and ends.
      let isOld = "\(error)".contains("ended with status")
      throw isOld ? BenchmarkFault("\(error); is it a tree from before the gate?") : error
    }
    guard let greeting = try? Greeting(ownJSON: Data(text.utf8)) else {
      throw BenchmarkFault("\(name): expected a greeting, found \(text.prefix(80))")
    }
    guard greeting.protocol == Self.requestVersion else {
      throw BenchmarkFault(
        "\(name): speaks version \(greeting.protocol) of the gate's requests, expected \(Self.requestVersion)"
      )
    }
    return greeting
  }

  /// Waits until it takes requests.
  package func waitUntilReady() throws { _ = try ask("ready") }

  /// Lets a benchmark prepare what it is asked about, and judges its first answers; else its first
  /// slice does so.
  package func prepare(_ benchmark: String) throws { _ = try ask("prepare \(benchmark)") }

  /// The number of rounds of a benchmark that take about the given time.
  package func rounds(of benchmark: String, nanoseconds: Int) throws -> Int {
    let request = "rounds \(benchmark) \(nanoseconds)"
    return try numbers(ask(request), of: request, count: 1)[0]
  }

  /// The cost of some rounds of a benchmark, in nanoseconds or instructions, and their number of
  /// queries.
  package struct Reading: Sendable {
    package let amount: Int
    package let queries: Int

    package var perQuery: Double { Double(amount) / Double(queries) }
  }

  package func slice(_ benchmark: String, rounds: Int) throws -> Reading {
    let request = "slice \(benchmark) \(rounds)"
    return try reading(ask(request), of: request)
  }

  /// The ways to count instructions that work there.
  package func meters() throws -> Set<InstructionMeter> {
    let words = try ask("meters").split(separator: " ").map(String.init)
    return Set(words.compactMap(InstructionMeter.init(rawValue:)))
  }

  /// Counts the instructions of some rounds of a few queries.
  ///
  /// - Returns: `nil` where the meter has no exact number for the benchmark.
  package func count(
    _ benchmark: String, rounds: Int, by meter: InstructionMeter
  ) throws -> Reading? {
    let request = "count \(meter.rawValue) \(benchmark) \(rounds)"
    let text = try ask(request)
    return text.hasPrefix("declined: ") ? nil : try reading(text, of: request)
  }

  /// The counters that a benchmark publishes besides its time.
  package func counters(_ benchmark: String) throws -> [String: Double] {
    let counters: [String: Double] = try decoded("counters \(benchmark)")
    if let wrong = counters.first(where: { $0.value < 0 }) {
      throw BenchmarkFault("\(name): counters \(benchmark): \(wrong.key) is \(wrong.value)")
    }
    return counters
  }

  /// The numbers of verdicts on one strategy.
  package struct Verdicts: Codable {
    package let questions: Int
    package let wrong: Int
    package let unsupported: Int
    /// What a plug-in did instead of an answer, and in which case; `nil` for one that answered.
    package let fatal: String?

    package init(questions: Int, wrong: Int, unsupported: Int, fatal: String?) {
      (self.questions, self.wrong) = (questions, wrong)
      (self.unsupported, self.fatal) = (unsupported, fatal)
    }
  }

  /// The numbers of wrong and of declined verdicts on the conformance suites, by strategy.
  package func conformance() throws -> [String: Verdicts] { try decoded("conformance") }

  package func inject(_ what: String) throws { _ = try ask("inject \(what)") }

  /// Sends a request with a value, and reads the value that answers it.
  package func answer<Answer: Decodable>(
    to request: String, _ value: some Encodable
  ) throws -> Answer {
    try decoded("\(request) \(value.ownJSON())")
  }

  private func reading(_ text: String, of request: String) throws -> Reading {
    let numbers = try numbers(text, of: request, count: 2)
    return Reading(amount: numbers[0], queries: numbers[1])
  }

  private func numbers(_ text: String, of request: String, count: Int) throws -> [Int] {
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == count, numbers.allSatisfy({ $0 > 0 }) else {
      throw BenchmarkFault(
        "\(name): \(request): expected \(count) positive numbers, found \(text.prefix(80))")
    }
    return numbers
  }

  private func decoded<Value: Decodable>(_ request: String) throws -> Value {
    let text = try ask(request)
    guard let value = try? Value(ownJSON: Data(text.utf8)) else {
      throw BenchmarkFault("\(name): \(request.prefix(160)): found \(text.prefix(80))")
    }
    return value
  }

  /// What stands around the last words of a process that a plug-in ended, in which nothing needs to
  /// be escaped.
  private static let lastWords = (start: #"{"error":""#, end: #""}"#)

  private func ask(_ request: String, within seconds: Double = 600) throws -> String {
    let text: String
    do {
      text = try process.answer(to: request, within: seconds)
    } catch {
      if !process.isRunning { end = end ?? "\(error)" }
      throw BenchmarkFault("\(name): \(request.prefix(160)): \(error)")
    }
    if text.hasPrefix(Self.lastWords.start) && text.hasSuffix(Self.lastWords.end) {
      let words = text.dropFirst(Self.lastWords.start.count).dropLast(Self.lastWords.end.count)
      end = String(words)
      throw BenchmarkFault("\(name): \(request.prefix(160)): \(words)")
    }
    guard text.hasPrefix("error: ") else { return text }
    let words = String(text.dropFirst("error: ".count))
    if let found = AnswerDifference(failure: words) {
      difference = found
      throw found
    }
    throw BenchmarkFault("\(name): \(request.prefix(160)): \(words)")
  }
}

/// Why a process cannot be started, or why a request failed.
package struct BenchmarkFault: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
