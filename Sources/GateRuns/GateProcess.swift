import Foundation
import Gates
import LineProcesses
import Measurements

/// A running side of the gate, which answers its requests.
///
/// It may go from thread to thread, but one at a time asks it.
final class GateProcess: @unchecked Sendable {
  private let process: LineProcess
  private let name: String

  init(command: String, name: String, isCancelled: @escaping () -> Bool) throws {
    self.name = name
    do {
      process = try LineProcess(command: command, isCancelled: isCancelled)
    } catch {
      throw GateFault("\(name): \(error)")
    }
  }

  deinit { process.stop("stop") }

  /// Whether it can be asked.
  var isRunning: Bool { process.isRunning }

  /// What the side says of itself.
  struct Greeting: Decodable {
    let `protocol`: Int
    let machine: MachineIdentity
    let benchmarks: [String]
  }

  /// - Throws: ``GateFault`` also when the side is too old to know the gate.
  func hello() throws -> Greeting {
    let text: String
    do {
      text = try ask("hello", within: 120)
    } catch {
      // What does not know the option says so and ends.
      let isOld = "\(error)".contains("ended with status")
      throw isOld ? GateFault("\(error); is it a tree from before the gate?") : error
    }
    guard let greeting = try? JSONDecoder().decode(Greeting.self, from: Data(text.utf8)) else {
      throw GateFault("\(name): expected a greeting, found \(text.prefix(80))")
    }
    guard greeting.protocol == GateReport.requestVersion else {
      throw GateFault(
        "\(name): speaks version \(greeting.protocol) of the gate's requests, expected \(GateReport.requestVersion)"
      )
    }
    return greeting
  }

  /// How many rounds of a benchmark take about so many nanoseconds.
  func rounds(of benchmark: String, nanoseconds: Int) throws -> Int {
    try numbers("rounds \(benchmark) \(nanoseconds)", count: 1)[0]
  }

  /// What some rounds of a benchmark took: nanoseconds or instructions, and how many queries they were.
  struct Reading {
    let amount: Int
    let queries: Int

    var perQuery: Double { Double(amount) / Double(queries) }
  }

  func slice(_ benchmark: String, rounds: Int) throws -> Reading {
    try reading("slice \(benchmark) \(rounds)")
  }

  func instructions(_ benchmark: String, rounds: Int) throws -> Reading {
    try reading("instructions \(benchmark) \(rounds)")
  }

  /// The numbers that a benchmark publishes besides its time.
  func counters(_ benchmark: String) throws -> [String: Double] {
    let counters: [String: Double] = try decoded("counters \(benchmark)")
    if let wrong = counters.first(where: { $0.value < 0 }) {
      throw GateFault("\(name): counters \(benchmark): \(wrong.key) is \(wrong.value)")
    }
    return counters
  }

  struct Verdicts: Decodable {
    let questions: Int
    let wrong: Int
    let unsupported: Int
  }

  /// How many verdicts of the conformance suites are wrong or not given, by strategy.
  func conformance() throws -> [String: Verdicts] { try decoded("conformance") }

  func inject(_ what: String) throws { _ = try ask("inject \(what)") }

  private func reading(_ request: String) throws -> Reading {
    let numbers = try numbers(request, count: 2)
    return Reading(amount: numbers[0], queries: numbers[1])
  }

  private func numbers(_ request: String, count: Int) throws -> [Int] {
    let text = try ask(request)
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == count, numbers.allSatisfy({ $0 > 0 }) else {
      throw GateFault(
        "\(name): \(request): expected \(count) positive numbers, found \(text.prefix(80))")
    }
    return numbers
  }

  private func decoded<Value: Decodable>(_ request: String) throws -> Value {
    let text = try ask(request)
    guard let value = try? JSONDecoder().decode(Value.self, from: Data(text.utf8)) else {
      throw GateFault("\(name): \(request): found \(text.prefix(80))")
    }
    return value
  }

  private func ask(_ request: String, within seconds: Double = 600) throws -> String {
    let text: String
    do {
      text = try process.answer(to: request, within: seconds)
    } catch {
      throw GateFault("\(name): \(request): \(error)")
    }
    guard text.hasPrefix("error: ") else { return text }
    throw GateFault("\(name): \(request): \(text.dropFirst("error: ".count))")
  }
}
