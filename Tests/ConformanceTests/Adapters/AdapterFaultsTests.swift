import Conformance
import Corpora
import Foundation
import HitTesting
import LineProcesses
import Testing

/// Programs that do everything wrong but answer: none of them may stop a run or lose what was judged.
@Suite(.serialized) struct AdapterFaultsTests {
  private static let start = """
    {"protocol":1,"name":"sh","version":"1","language":"sh","fidelity":"float64"}
    """

  /// A shell program that starts well, takes images, and does `then` at its n-th test.
  private func program(atTest n: Int, _ then: String) -> String {
    """
    n=0; while read -r line; do case $line in
    *'"op":"start"'*) echo '\(Self.start)';;
    *JSON*|*jump*|*never*|*constructor*) echo '{"error":"no"}';;
    *'"op":"image"'*) echo '{"ok":true}';;
    *'"op":"stop"'*) exit 0;;
    *) n=$((n+1)); if [ $n -eq \(n) ]; then \(then); else echo '{"hits":"1"}'; fi;;
    esac; done
    """
  }

  /// Five suites of four cases, of one point that hits.
  private var suites: [CaseSuite] {
    (0..<5).map { number in
      CaseSuite(name: "suite-\(number)/x", summary: "", count: 4, isStored: true) { index in
        HitTestCase(
          name: "suite-\(number)/x/case-\(index)",
          image: CorpusImage.full.bitmap(width: 2, height: 2),
          layer: LayerGeometry(
            size: Size(width: 2, height: 2), attachment: .matrix(.identity)),
          threshold: .atLeast(1), points: [Point(x: 1, y: 1)])
      }
    }
  }

  private func run(_ command: String, timeout: Double = 30) throws -> ContenderReport {
    let contender = try AdapterContender(command: command, timeoutInSeconds: timeout)
    return ConformanceRun(contenders: [contender], suites: suites, seed: 0).run().contenders[0]
  }

  @Test func aSoundProgramIsJudged() throws {
    let report = try run(program(atTest: 99, ":"))
    #expect(report.conforms && report.judged.verdicts == 20 && report.judged.broken == 0)
    #expect(report.details.language == "sh" && report.isProgram)
  }

  /// What it promises about areas is what it promises, unless it says something else.
  @Test func theFidelityOfAreasIsRead() throws {
    func contender(_ more: String) throws -> AdapterContender {
      let start = Self.start.replacing("}", with: "\(more)}")
      return try AdapterContender(
        command: "read -r line; echo '\(start)'; read -r line", timeoutInSeconds: 30)
    }
    let plain = try contender("")
    #expect(plain.areaFidelity == .float64 && !plain.answersAreas)
    let loose = try contender(
      ",\"areaFidelity\":\"footprint(0.5)\",\"supports\":{\"queries\":[\"disc\"]}")
    #expect(loose.areaFidelity == .footprint(radiusInTexels: 0.5))
    #expect(loose.fidelity == .float64)
    #expect(loose.answersAreas)
    #expect(throws: LineProcessFault.self) { try contender(",\"areaFidelity\":\"good\"") }
  }

  /// The second test of a fresh program goes wrong; the suite's remaining cases are broken, and the next suite starts
  /// it again: each suite keeps the one case that was judged.
  @Test(arguments: [
    ("exit 3", "ended with status 3"), ("kill -9 $$", "was ended by signal 9"),
    ("echo nonsense", "is not JSON"), ("echo '{\"hits\":\"11\"}'", "1 places, 2 verdicts"),
    ("echo '{\"hits\":\"x\"}'", "expected 1 and 0 only"),
    ("echo '{\"hits\":1}'", "expected a string"),
    ("echo '[]'", "expected an object"), ("echo '{}'", "\"hits\" is missing"),
    ("echo", "is not JSON"),
    ("exec 1>&-; sleep 60", "closed its standard output"), ("printf '\\377\\n'", "not UTF-8"),
    ("sleep 60", "no answer within 2 s"),
  ])
  func aFaultBreaksTheRestOfTheSuiteAndNothingElse(then: String, reason: String) throws {
    let began = Date()
    // Long enough for a busy machine where nothing hangs.
    let report = try run(program(atTest: 2, then), timeout: reason.contains("2 s") ? 2 : 30)
    #expect(report.judged.verdicts == 5 && report.judged.broken == 15, "\(report.judged)")
    #expect(!report.conforms)
    let broken = try #require(report.cases.first { $0.status == .broken })
    #expect(broken.name == "suite-0/x/case-1")
    #expect(broken.reason?.contains(reason) == true, "\(broken.reason ?? "")")
    #expect(broken.reason?.contains("\"op\":\"test\"") == true, "the request is named")
    #expect(Date().timeIntervalSince(began) < 120)
  }

  @Test func aFloodIsEnded() throws {
    let report = try run(program(atTest: 2, "yes | tr -d '\\n'"), timeout: 20)
    #expect(report.judged.broken == 15 && report.judged.verdicts == 5)
  }

  @Test func talkingWithoutBeingAskedIsAFault() throws {
    let report = try run(
      program(atTest: 2, "echo '{\"hits\":\"1\"}'; echo '{\"hits\":\"1\"}'; sleep 0.2"))
    #expect(report.judged.broken > 0)
    let broken = try #require(report.cases.first { $0.status == .broken })
    #expect(broken.reason?.contains("without being asked") == true, "\(broken.reason ?? "")")
  }

  /// An error is an answer: that case is broken, and the program goes on.
  @Test func anErrorBreaksOneCase() throws {
    let report = try run(program(atTest: 2, "echo '{\"error\":\"out of order\"}'"))
    #expect(report.judged.broken == 1 && report.judged.verdicts == 19)
    #expect(report.cases[1].reason == "error: out of order")
  }

  @Test func whatIsUnsupportedIsCountedAndNotJudged() throws {
    let report = try run(program(atTest: 2, "echo '{\"unsupported\":\"too hot\"}'"))
    #expect(report.judged.unsupported == 1 && report.judged.verdicts == 19 && report.conforms)
    #expect(report.cases[1].status == .unsupported && report.cases[1].reason == "too hot")
  }

  @Test(arguments: [
    ("exit 1", "ended with status 1"), ("no-such-program-anywhere", "ended with status 127"),
    ("read -r x; echo hello", "is not JSON"), ("echo hello; sleep 1", "hello"),
    ("read -r x; echo '{\"protocol\":2,\"name\":\"x\",\"fidelity\":\"exact\"}'", "protocol"),
    ("read -r x; echo '{\"protocol\":1,\"name\":\"x\",\"fidelity\":\"sharp\"}'", "fidelity"),
    ("read -r x; echo '{\"protocol\":1,\"fidelity\":\"exact\"}'", "\"name\" is missing"),
    ("sleep 60", "no answer within 2 s"),
  ])
  func aProgramThatDoesNotStartIsSaidSo(command: String, reason: String) {
    let fault = #expect(throws: LineProcessFault.self) {
      _ = try AdapterContender(
        command: command, timeoutInSeconds: reason.contains("2 s") ? 2 : 30)
    }
    #expect(fault?.description.contains(reason) == true, "\(fault?.description ?? "")")
    #expect(fault?.description.contains(command) == true)
  }

  @Test func whoFailsTheFirstCasesIsAskedNoMore() throws {
    let basic = CaseSuite(name: "basic/x", summary: "", count: 1, isStored: true) { _ in
      HitTestCase(
        name: "basic/x/outside", image: CorpusImage.full.bitmap(width: 2, height: 2),
        layer: LayerGeometry(size: Size(width: 2, height: 2), attachment: .matrix(.identity)),
        threshold: .atLeast(1), points: [Point(x: 5, y: 5)])
    }
    let contender = try AdapterContender(
      command: program(atTest: 99, ":"), timeoutInSeconds: 30)
    let report = ConformanceRun(contenders: [contender], suites: [basic] + suites, seed: 0).run()
    #expect(report.stoppedAfterBasic && !report.conforms && !report.isComplete)
    #expect(report.contenders[0].total.verdicts == 1)
  }

  /// Neither a program that hangs nor what it has started in the background.
  @Test func noProgramOutlivesItsRun() throws {
    let marker = "touchstone-test-\(UUID().uuidString)"
    _ = try run("sh -c 'sleep 300' \(marker) & " + program(atTest: 2, "sleep 60"), timeout: 1)
    // Written so that the search does not find itself.
    let pattern = "[t]" + marker.dropFirst()
    let search = Process()
    search.executableURL = URL(fileURLWithPath: "/bin/sh")
    search.arguments = [
      "-c", "cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' ' ' | grep -c '\(pattern)'",
    ]
    let output = Pipe()
    search.standardOutput = output
    try search.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    search.waitUntilExit()
    #expect(text.trimmingCharacters(in: .whitespacesAndNewlines) == "0")
  }
}

extension ContenderReport {
  /// The verdicts on points, without what is found about the protocol.
  fileprivate var judged: Tally {
    byDimension[.query]?[QueryMode.single(.point).rawValue] ?? Tally()
  }

  fileprivate var cases: [CaseOutcome] { outcomes.filter { !$0.name.hasPrefix("protocol/") } }
}

/// What is expected of a program beyond its verdicts.
@Suite(.serialized) struct ProtocolCheckTests {
  private func outcomes(_ wrong: String) throws -> [CaseOutcome] {
    let command = """
      while read -r line; do case $line in
      *'"op":"start"'*) echo '{"protocol":1,"name":"sh","fidelity":"exact"}';;
      *'"op":"stop"'*) exit 0;;
      *) \(wrong);;
      esac; done
      """
    return try AdapterContender(command: command, timeoutInSeconds: 30).checkProtocol()
  }

  @Test func anErrorIsTheRightAnswerToAWrongRequest() throws {
    let outcomes = try outcomes("echo '{\"error\":\"no\"}'")
    #expect(outcomes.count == 5 && outcomes.allSatisfy { $0.status == .pass })
    #expect(outcomes[0].name == "protocol/requests/not-json")
  }

  @Test func verdictsOnNothingAreAFault() throws {
    let outcomes = try outcomes("echo '{\"hits\":\"\"}'")
    #expect(outcomes.allSatisfy { $0.status == .fail })
    #expect(outcomes[0].reason?.contains("{\"hits\":\"\"}") == true)
  }

  @Test func whoStopsAtEachIsStartedForTheNext() throws {
    let outcomes = try outcomes("exit 5")
    #expect(outcomes.count == 5 && outcomes.allSatisfy { $0.status == .broken })
    #expect(outcomes.allSatisfy { $0.reason?.contains("ended with status 5") == true })
  }
}
