import CommandLineTools
import Conformance
import Foundation
import Gates
import HeapAccounting
import HitTestStrategies
import Measurements
import Renderers

/// The measuring side of the regression gate.
///
/// It reads requests from standard input and writes answers to standard output, one per line.
///
/// Two servers from two builds run on one core. The gate lets one of them work at a time.
///
/// ```
/// hello                  {"protocol":1,"machine":{…},"benchmarks":["point-warm/packed-mask/a",…]}
/// rounds NAME NS         12            rounds of it that take about so many nanoseconds
/// slice NAME ROUNDS      201355 12288  nanoseconds of CPU time, and the queries asked in it
/// meters                 single-step   the ways to count instructions that work here; or none
/// count METER NAME N     2213 64       instructions of N rounds of a few queries, and these queries
///                        declined: …   why this meter has no exact number for the benchmark
/// instructions NAME N    339148 1024   instructions of N rounds, under callgrind: what gates ask
///                                      whose other side does not know `count`
/// counters NAME          {"hit_rate":0.41,"retained_bytes":32816}
/// conformance            {"packed-mask":{"questions":8000,"wrong":0,"unsupported":229},…}
/// inject WHAT            ok            makes one strategy worse from now on, see `Injection`
/// stop                   no answer; the process ends
/// ```
/// A request that fails is answered with `error: ` and the reason.
struct GateServer {
  /// The number of points for strategies that draw, which take up to milliseconds per query.
  private static let pointsOfRenderers = 64

  private let plan: BenchmarkPlan
  private let bodies: [String: BenchmarkBody]
  private let counts: CallgrindCounts?
  private var injection: Injection?
  /// Listed for the first request to count.
  private var countedQueries: CountedQueries?

  /// Registers the benchmarks that the gate compares.
  ///
  /// The dumps are where callgrind writes, when the process runs under it.
  init(sets: [ImageSet], dumps: String?) throws {
    var plan = BenchmarkPlan(
      sets: sets, scope: .queries, strategies: Set(Registry.all.map { $0.name }),
      conformance: nil, progress: ProgressMeter())
    Registry.visitEmbeddable(&plan)
    plan.pointsOfGate = Self.pointsOfRenderers
    Registry.visitRenderers(&plan)
    self.plan = plan
    bodies = Dictionary(uniqueKeysWithValues: plan.bodies.map { ($0.name, $0) })
    counts = try dumps.map(CallgrindCounts.init)
  }

  /// Answers requests until `stop` or the end of standard input.
  mutating func run() {
    while let line = readLine(), line != "stop" {
      let words = line.split(separator: " ").map(String.init)
      do {
        print(try answer(words))
      } catch {
        print("error: \("\(error)".split(separator: "\n").joined(separator: " "))")
      }
      // The gate sees the answer only after this.
      if fflush(nil) != 0 { return }
    }
  }

  private struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  private mutating func answer(_ words: [String]) throws -> String {
    switch (words.first, words.count) {
    case ("hello", 1): return try hello()
    case ("rounds", 3): return "\(rounds(try body(words[1]), nanoseconds: try number(words[2])))"
    case ("slice", 3): return try slice(words[1], rounds: try number(words[2]))
    case ("meters", 1): return meters()
    case ("count", 4):
      return try count(words[2], rounds: try number(words[3]), by: words[1])
    case ("instructions", 3): return try instructions(words[1], rounds: try number(words[2]))
    case ("counters", 2): return try counters(words[1])
    case ("inject", 2): return try inject(words[1])
    case ("conformance", 1): return try conformance()
    default: throw Refusal(description: "no request: \(words.joined(separator: " ").prefix(80))")
    }
  }

  private func body(_ name: String) throws -> BenchmarkBody {
    guard let body = bodies[name] else { throw Refusal(description: "no benchmark \(name)") }
    return body
  }

  private func number(_ word: String) throws -> Int {
    guard let number = Int(word), number > 0 else {
      throw Refusal(description: "expected a positive number, found \(word)")
    }
    return number
  }

  // MARK: - The answers

  private struct Greeting: Encodable {
    let `protocol`: Int
    let machine: MachineIdentity
    let benchmarks: [String]
  }

  private func hello() throws -> String {
    try json(
      Greeting(
        protocol: GateReport.requestVersion, machine: .current(simdLevel: KernelLevel.name),
        benchmarks: plan.bodies.map(\.name)))
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func run(_ body: BenchmarkBody, _ slice: GateSlice) throws -> Int64 {
    body.run(slice)
    if let failure = slice.failure { throw Refusal(description: failure) }
    guard let reading = slice.reading else {
      throw Refusal(description: "\(body.name) ended early")
    }
    return reading
  }

  /// The number of rounds that take about `nanoseconds`.
  private func rounds(_ body: BenchmarkBody, nanoseconds: Int) -> Int {
    var rounds = 1
    while true {
      let slice = GateSlice(rounds: rounds, warmUpRounds: 1)
      guard let taken = try? run(body, slice), taken > 0 else { return 1 }
      let needed = Double(nanoseconds) * Double(rounds) / Double(taken)
      if 2 * taken >= nanoseconds || rounds > 1 << 24 { return max(1, Int(needed.rounded())) }
      rounds = min(16 * rounds, max(rounds + 1, Int(needed)))
    }
  }

  private func injection(into name: String) -> Injection? {
    injection.flatMap { $0.concerns(name) ? $0 : nil }
  }

  private func slice(_ name: String, rounds: Int) throws -> String {
    let slice = GateSlice(
      rounds: rounds, warmUpRounds: 1 + rounds / 10, injection: injection(into: name))
    let nanoseconds = try run(try body(name), slice)
    return "\(nanoseconds) \(slice.measuredQueries)"
  }

  private func instructions(_ name: String, rounds: Int) throws -> String {
    guard let counts else { throw Refusal(description: "not under callgrind") }
    let slice = GateSlice(
      rounds: rounds, warmUpRounds: 1, meter: .callgrind(counts), injection: injection(into: name))
    let count = try run(try body(name), slice)
    return "\(count) \(slice.measuredQueries)"
  }

  private func meters() -> String {
    let meters = InstructionMeter.allCases.filter {
      $0 == .callgrind ? counts != nil : NativeCounts($0) != nil
    }
    return meters.isEmpty ? "none" : meters.map(\.rawValue).joined(separator: " ")
  }

  private mutating func count(_ name: String, rounds: Int, by word: String) throws -> String {
    let set = plan.sets.first { $0.name == Target.referenceImages } ?? plan.sets[0]
    let queries = countedQueries ?? CountedQueries(set)
    countedQueries = queries
    guard queries.holds(name) else { throw Refusal(description: "\(name) is not counted") }
    guard let meter = InstructionMeter(rawValue: word) else {
      throw Refusal(description: "no meter \(word)")
    }
    let native = NativeCounts(meter)
    guard native != nil || (meter == .callgrind && counts != nil) else {
      throw Refusal(description: "\(word) does not work here")
    }
    let answer = try queries.count(
      name, rounds: rounds, injection: injection(into: name), isStepped: meter == .singleStep
    ) { work in
      if let native { return try native.instructions(of: work) }
      CallgrindCounts.start()
      try work()
      return try counts?.finish("slice")
    }
    switch answer {
    case .count(let count, let queries): return "\(count) \(queries)"
    case .declined(let reason): return "declined: \(reason)"
    }
  }

  /// The counters of the benchmark, and the allocations per query in this slice.
  private func counters(_ name: String) throws -> String {
    let slice = GateSlice(
      rounds: 1, warmUpRounds: 1, meter: .heap, injection: injection(into: name))
    let allocations = try run(try body(name), slice)
    var counters = slice.counters
    if !heap_accounting_is_available() {
      counters["allocs_per_query"] = nil
    } else if counters["allocs_per_prepare"] == nil {
      counters["allocs_per_query"] = Double(allocations) / Double(slice.measuredQueries)
    }
    return try json(counters)
  }

  private mutating func inject(_ what: String) throws -> String {
    guard let injection = Injection(what) else {
      throw Refusal(
        description:
          "expected STRATEGY:work=SHARE, :time=SHARE, :byte or :allocation, found \(what)")
    }
    self.injection = injection
    return "ok"
  }

  private struct Verdicts: Encodable {
    let questions: Int
    let wrong: Int
    let unsupported: Int
  }

  private func conformance() throws -> String {
    let report = try ConformanceCheck.run(Registry.all, sets: plan.sets)
    let verdicts = report.contenders.map { contender in
      let total = contender.total
      return (
        contender.name,
        Verdicts(
          questions: total.questions, wrong: total.falseHits + total.falseMisses + total.broken,
          unsupported: total.unsupported)
      )
    }
    return try json(Dictionary(uniqueKeysWithValues: verdicts))
  }
}
