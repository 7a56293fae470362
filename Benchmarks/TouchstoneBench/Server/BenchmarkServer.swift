import CommandLineTools
import Conformance
import Foundation
import HitTestStrategies
import Measurements
import Plugins
import Renderers
import StrictJSON

/// The side that measures: a fresh process for each launch of `make bench` and of the gate.
///
/// It reads requests from standard input and writes answers to standard output, one per line.
///
/// Two servers from two builds run on one core. The gate lets one of them work at a time.
///
/// ```
/// ready                  ok            as soon as the process takes requests
/// hello                  {"protocol":1,"machine":{…},"benchmarks":["point-warm/packed-mask/a",…]}
/// rounds NAME NS         12            rounds of it that take about that many nanoseconds
/// slice NAME ROUNDS      201355 12288  nanoseconds of CPU time, and the queries asked in it
/// prepare NAME           ok            it is prepared, and its first answers are right
/// blocks {…}             {…}           slices of many benchmarks in turn, see `BlockRun`
/// meters                 single-step   the ways to count instructions that work here; or none
/// count METER NAME N     2213 64       instructions of N rounds of a few queries, and their number
///                        declined: …   why this meter has no exact number for the benchmark
/// counters NAME          {"hit_rate":0.41,"retained_bytes":32816}
/// conformance            {"packed-mask":{"questions":8000,"wrong":0,"unsupported":229},…}
/// inject WHAT            ok            makes one strategy worse from now on, see `Injection`
/// stop                   no answer; the process ends
/// ```
/// A request that fails is answered with `error: ` and the reason. A plug-in that ends the process
/// is the answer `{"error":"…"}`, as in a trial; one that gives none while it is judged has a
/// `fatal` beside its verdicts.
struct BenchmarkServer {
  private let plan: BenchmarkPlan
  private let bodies: [String: BenchmarkBody]
  /// Counts where the process runs under callgrind.
  private let counts: CallgrindCounts?
  private var injections: [Injection]
  /// The names of the sets whose pixels the second cache does not hold.
  private let largeImages: Set<String>
  /// Whether everything stays prepared, as for blocks; else only one benchmark at a time keeps more
  /// than the caches hold.
  private let keepsPrepared: Bool
  /// Says which benchmark runs; `nil` if that is not wanted.
  private let note: LaunchNote?
  /// The last benchmark that keeps much memory.
  private var large: BenchmarkBody?
  /// Listed for the first request to count.
  private var countedQueries: CountedQueries?

  /// Serves the benchmarks of a plan; callgrind writes to `dumps`.
  ///
  /// - Throws: ``BenchmarkFault`` when counts are wanted and callgrind does not run.
  init(
    _ plan: BenchmarkPlan, dumps: String? = nil, injections: [Injection] = [],
    keepsPrepared: Bool = false, note: LaunchNote? = nil
  ) throws {
    self.keepsPrepared = keepsPrepared
    self.note = note
    self.plan = plan
    bodies = Dictionary(uniqueKeysWithValues: plan.bodies.map { ($0.name, $0) })
    counts = try dumps.map(CallgrindCounts.init)
    self.injections = injections
    largeImages = plan.sets.large
  }

  /// Answers requests until `stop` or the end of standard input.
  mutating func run() {
    while let line = readLine(), line != "stop" {
      do {
        print(try answer(line))
      } catch {
        print("error: \("\(error)".split(separator: "\n").joined(separator: " "))")
      }
      note?.set("")
      // The other side sees the answer only after this.
      if fflush(nil) != 0 { return }
    }
  }

  private mutating func answer(_ line: String) throws -> String {
    // The name of a benchmark may hold blanks.
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let (request, rest) = (words[0], words.dropFirst())
    let (name, last) = (rest.dropLast().joined(separator: " "), rest.last ?? "")
    switch (request, rest.count) {
    case ("ready", 0): return "ok"
    case ("hello", 0): return try hello()
    case ("rounds", 2...): return "\(try rounds(name, nanoseconds: try number(last)))"
    case ("slice", 2...): return try slice(name, rounds: try number(last))
    case ("prepare", 1...):
      try body(rest.joined(separator: " ")).prepare()
      return "ok"
    case ("blocks", 1...): return try blocks(rest.joined(separator: " "))
    case ("meters", 0): return meters()
    case ("count", 3):
      return try count(words[2], rounds: try number(last), by: words[1])
    case ("counters", 1...): return try counters(rest.joined(separator: " "))
    case ("inject", 1): return try inject(last)
    case ("conformance", 0): return try conformance()
    default: throw BenchmarkFault("no request: \(line.prefix(80))")
    }
  }

  /// The benchmark of a name.
  private mutating func body(_ name: String) throws -> BenchmarkBody {
    guard let body = bodies[name] else { throw BenchmarkFault("no benchmark \(name)") }
    note?.set(name)
    Plugin.loaded?.begin(asked: name)
    if !keepsPrepared && BenchmarkQuery(ofRow: name)?.waitsForMemory == true {
      if let large, large !== body { large.release() }
      large = body
    }
    return body
  }

  private func number(_ word: String) throws -> Int {
    guard let number = Int(word), number > 0 else {
      throw BenchmarkFault("expected a positive number, found \(word)")
    }
    return number
  }

  // MARK: - The answers

  private func hello() throws -> String {
    try BenchmarkProcess.Greeting(
      machine: .current(simdLevel: KernelLevel.name), benchmarks: plan.bodies.map(\.name),
      largeImages: largeImages.sorted()
    ).ownJSON()
  }

  /// The number of rounds that take about `nanoseconds`.
  private mutating func rounds(_ name: String, nanoseconds: Int) throws -> Int {
    let body = try body(name)
    var rounds = 1
    while true {
      let slice = TimedSlice(rounds: rounds, warmUpRounds: 1)
      let taken = try body.reading(of: slice)
      if taken <= 0 && rounds >= 1 << 16 {
        throw BenchmarkFault("the clock of the thread's CPU time does not advance")
      }
      let needed = Double(nanoseconds) * Double(rounds) / Double(max(1, taken))
      if 2 * taken >= nanoseconds || rounds > 1 << 24 { return max(1, Int(needed.rounded())) }
      rounds = min(16 * rounds, max(rounds + 1, Int(min(needed, 1e9))))
    }
  }

  private func injection(into name: String) -> Injection? {
    injections.first { $0.concerns(name, largeImages: largeImages) }
  }

  private mutating func slice(_ name: String, rounds: Int) throws -> String {
    let (nanoseconds, queries) = try body(name).timed(
      rounds: rounds, warmUpRounds: 1 + rounds / 10, injection: injection(into: name))
    return "\(nanoseconds) \(queries)"
  }

  private func blocks(_ request: String) throws -> String {
    guard let run = try? JSONDecoder().decode(BlockRun.self, from: Data(request.utf8)) else {
      throw BenchmarkFault("expected blocks, found \(request.prefix(80))")
    }
    return try run.run(bodies, injection: injection, note: note).ownJSON()
  }

  private func meters() -> String {
    let meters = InstructionMeter.allCases.filter {
      $0 == .callgrind ? counts != nil : NativeCounts($0) != nil
    }
    return meters.isEmpty ? "none" : meters.map(\.rawValue).joined(separator: " ")
  }

  private mutating func count(_ name: String, rounds: Int, by word: String) throws -> String {
    let queries = countedQueries ?? CountedQueries(plan.sets.reference)
    countedQueries = queries
    guard queries.holds(name) else { throw BenchmarkFault("\(name) is not counted") }
    Plugin.loaded?.begin(asked: name)
    guard let meter = InstructionMeter(rawValue: word) else {
      throw BenchmarkFault("no meter \(word)")
    }
    let native = NativeCounts(meter)
    guard native != nil || (meter == .callgrind && counts != nil) else {
      throw BenchmarkFault("\(word) does not work here")
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
  private mutating func counters(_ name: String) throws -> String {
    let body = try body(name)
    let counters = try BenchmarkCounters.of(body, injection: injection(into: name))
    if let plugin = Plugin.loaded, RowName(name)?.contender == plugin.name { try tire(body) }
    return try counters.ownJSON()
  }

  /// Asks more than a million queries, more than any slice, or for half a second: a plug-in may
  /// answer otherwise after them.
  ///
  /// What is not asked in rounds of some microseconds is left out: preparing, and times of single
  /// points, which are kept.
  private func tire(_ body: BenchmarkBody) throws {
    guard let query = BenchmarkQuery(ofRow: body.name), query.pluginQuery != nil,
      query != .pointSingle
    else { return }
    var (asked, nanoseconds, rounds) = (0, Int64(0), 1)
    while asked < 1_250_000 && nanoseconds < 500_000_000 {
      let slice = TimedSlice(rounds: rounds, warmUpRounds: 0, summingOneIn: 1)
      nanoseconds += try body.reading(of: slice)
      asked += slice.queries
      rounds = min(64, 2 * rounds)
    }
  }

  private mutating func inject(_ what: String) throws -> String {
    guard let injection = Injection(what) else {
      throw BenchmarkFault(
        "expected STRATEGY:work=SHARE, :work=SHARE@LAUNCHES, :time=SHARE, :byte or :allocation, "
          + "found \(what)")
    }
    injections = [injection]
    return "ok"
  }

  private func conformance() throws -> String {
    let judged =
      try Plugin.loaded.map { [try judge($0)] }
      ?? ConformanceCheck.run(Registry.all, sets: plan.sets).contenders
    let verdicts = judged.map { contender in
      let total = contender.total
      let broken = contender.isProgram ? contender.outcomes.first { $0.status == .broken } : nil
      return (
        contender.name,
        BenchmarkProcess.Verdicts(
          questions: total.questions, wrong: total.falseHits + total.falseMisses + total.broken,
          unsupported: total.unsupported,
          fatal: broken.map { PluginFinding(brokenIn: $0).text })
      )
    }
    return try Dictionary(uniqueKeysWithValues: verdicts).ownJSON()
  }

  /// Judges the plug-in of this process in another one, in which it gets what it reads and may
  /// crash.
  ///
  /// The gate has tried it.
  private func judge(_ plugin: Plugin) throws -> ContenderReport {
    let contender = try PluginContender(
      PluginProgram(plugin: plugin.path), tried: PluginTrial.Report(name: plugin.name))
    return try ConformanceCheck.run(contender, sets: plan.sets, stopsAfterBasic: false)
  }
}
