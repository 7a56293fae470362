import Conformance
import Contenders
import Corpora
import Foundation
import HitTesting
import Processes
import Testing

/// Programs that hang, exit, flood or answer wrongly: none of them may stop a run or lose what was
/// judged.
@Suite(.serialized) struct AdapterFaultsTests {
  /// Its time is real until a program ends in `clock.hang`.
  private let clock = FastForwardClock()

  private static let start = """
    {"protocol":1,"name":"sh","version":"1","language":"sh","fidelity":"float64"}
    """

  /// Stands for the clock's `hang` in test arguments.
  private static let hang = "HANG"

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

  /// Five suites of four cases, each with one point that hits.
  private var suites: [CaseSuite] {
    (0..<5).map { number in
      .stored("suite-\(number)/x", (0..<4).map { .opaque("suite-\(number)/x/case-\($0)") })
    }
  }

  /// Starts a program with a limit that is long enough for a busy machine.
  private func contender(_ command: String) throws(ProcessFault) -> AdapterContender {
    let clock = clock
    return try AdapterContender(command: command, timeoutInSeconds: 30, now: { clock.now() })
  }

  private func run(_ command: String) throws -> ContenderReport {
    let contender = try contender(command)
    return ConformanceRun(contenders: [contender], suites: suites, seed: 0).run().contenders[0]
  }

  @Test func aSoundProgramIsJudged() throws {
    let report = try run(program(atTest: 99, ":"))
    #expect(report.conforms && report.judged.verdicts == 20 && report.judged.broken == 0)
    #expect(report.details.language == "sh" && report.isProgram)
  }

  /// The fidelity of areas is that of points unless the program names another.
  @Test func theFidelityOfAreasIsRead() throws {
    func start(_ more: String) throws -> AdapterContender {
      let line = Self.start.replacing("}", with: "\(more)}")
      return try contender("read -r line; echo '\(line)'; read -r line")
    }
    let plain = try start("")
    #expect(plain.areaFidelity == .float64 && plain.queries == [.point])
    let loose = try start(
      ",\"areaFidelity\":\"footprint(0.5)\",\"supports\":{\"queries\":[\"disc\"]}")
    #expect(loose.areaFidelity == .footprint(radiusInTexels: 0.5))
    #expect(loose.fidelity == .float64)
    #expect(loose.queries == [.disc])
    #expect(throws: ProcessFault.self) { try start(",\"areaFidelity\":\"good\"") }
  }

  /// The program fails at its second test, which breaks the rest of the suite.
  ///
  /// The next suite restarts it, so each of the five suites keeps one judged case.
  @Test(arguments: [
    ("exit 3", "ended with status 3"), ("kill -9 $$", "was ended by signal 9"),
    ("echo nonsense", "is not JSON"), ("echo '{\"hits\":\"11\"}'", "1 places, 2 verdicts"),
    ("echo '{\"hits\":\"x\"}'", "expected 1, 0 and ? only"),
    ("echo '{\"hits\":1}'", "expected a string"),
    ("echo '[]'", "expected an object"), ("echo '{}'", "\"hits\" is missing"),
    ("echo", "is not JSON"), ("printf '%16000s\\n' | tr ' ' '['", "more than 64 deep"),
    ("echo '{\"hits\":\"1\",\"hits\":\"0\"}'", "the key \"hits\" is there twice"),
    ("echo '{\"hits\":1e999}'", "beyond the range of doubles"),
    ("exec 1>&-; \(Self.hang)", "closed its standard output"), ("printf '\\377\\n'", "not UTF-8"),
    (Self.hang, "gave no answer for 30 s"),
    // A flood is ended.
    ("yes | tr -d '\\n'", "more than 64 MiB in one line"),
  ])
  func aFaultBreaksTheRestOfTheSuiteAndNothingElse(then: String, reason: String) throws {
    let began = ContinuousClock.now
    let report = try run(program(atTest: 2, then.replacing(Self.hang, with: clock.hang)))
    #expect(report.judged.verdicts == 5 && report.judged.broken == 15, "\(report.judged)")
    #expect(!report.conforms)
    let broken = try #require(report.cases.first { $0.status == .broken })
    #expect(broken.name == "suite-0/x/case-1")
    #expect(broken.reason?.contains(reason) == true, "\(broken.reason ?? "")")
    #expect(broken.reason?.contains("\"op\":\"test\"") == true, "the request is named")
    #expect(began.duration(to: .now) < .seconds(60), "no program was waited for to its end")
  }

  @Test func outputWithoutARequestIsAFault() throws {
    let report = try run(
      program(atTest: 2, "echo '{\"hits\":\"1\"}'; echo '{\"hits\":\"1\"}'; sleep 0.2"))
    #expect(report.judged.broken > 0)
    let broken = try #require(report.cases.first { $0.status == .broken })
    #expect(broken.reason?.contains("without being asked") == true, "\(broken.reason ?? "")")
  }

  /// An error is an answer: its case is broken, and the program keeps running.
  @Test func anErrorBreaksOneCase() throws {
    let report = try run(program(atTest: 2, "echo '{\"error\":\"out of order\"}'"))
    #expect(report.judged.broken == 1 && report.judged.verdicts == 19)
    #expect(report.cases[1].reason == "error: out of order")
  }

  @Test func unsupportedCasesAreCountedAndNotJudged() throws {
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
    (Self.hang, "gave no answer for 30 s"),
  ])
  func aProgramThatDoesNotStartIsAnError(command: String, reason: String) {
    let command = command.replacing(Self.hang, with: clock.hang)
    let fault = #expect(throws: ProcessFault.self) { _ = try contender(command) }
    #expect(fault?.description.contains(reason) == true, "\(fault?.description ?? "")")
    #expect(fault?.description.contains(command) == true)
  }

  @Test func aProgramThatFailsTheFirstCasesIsAskedNoMore() throws {
    let outside = ImageCase.opaque("basic/x/outside", points: [Point(x: 5, y: 5)])
    let contender = try contender(program(atTest: 99, ":"))
    let report = ConformanceRun(
      contenders: [contender], suites: [.stored("basic/x", [outside])] + suites, seed: 0
    ).run()
    #expect(report.stoppedAfterBasic && !report.conforms && !report.isComplete)
    #expect(report.contenders[0].total.verdicts == 1)
  }

  /// A program that hangs is killed together with what it has started in the background.
  @Test func noProgramOutlivesItsRun() throws {
    let marker = "touchstone-test-\(UUID().uuidString)"
    _ = try run("sh -c 'sleep 300' \(marker) & " + program(atTest: 2, clock.hang))
    // The pattern does not match the search's own command line.
    let pattern = "[t]" + marker.dropFirst()
    let search = "cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' ' ' | grep -c '\(pattern)'"
    #expect(try ChildProcess(["sh", "-c", search], output: .pipe).collect().output == "0\n")
  }
}

extension ContenderReport {
  /// The tally of points, without the protocol checks.
  fileprivate var judged: Tally {
    byDimension[.query]?[QueryMode.single(.point).rawValue] ?? Tally()
  }

  fileprivate var cases: [CaseOutcome] { outcomes.filter { !$0.name.hasPrefix("protocol/") } }
}

/// A program must refuse wrong requests and keep running.
@Suite(.serialized) struct ProtocolCheckTests {
  private func outcomes(_ wrong: String) throws -> [CaseOutcome] {
    try shellAdapter(others: wrong).checkProtocol()
  }

  @Test func errorsAreRightAnswersToWrongRequests() throws {
    let outcomes = try outcomes("echo '{\"error\":\"no\"}'")
    #expect(outcomes.count == 6 && outcomes.allSatisfy { $0.status == .pass })
    #expect(outcomes[0].name == "protocol/requests/not-json")
  }

  @Test func verdictsThatNobodyAskedForAreAFault() throws {
    let outcomes = try outcomes("echo '{\"hits\":\"\"}'")
    #expect(outcomes.allSatisfy { $0.status == .fail })
    #expect(outcomes[0].reason?.contains("{\"hits\":\"\"}") == true)
  }

  @Test func aProgramThatExitsIsRestartedForTheNextRequest() throws {
    let outcomes = try outcomes("exit 5")
    #expect(outcomes.count == 6 && outcomes.allSatisfy { $0.status == .broken })
    #expect(outcomes.allSatisfy { $0.reason?.contains("ended with status 5") == true })
  }
}
