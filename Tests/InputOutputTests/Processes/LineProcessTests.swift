import Foundation
import Processes
import Testing

struct LineProcessTests {
  /// Linux takes no argument of 128 KiB or more.
  ///
  /// The test runs in a process group of its own, because the fault was to kill the caller's whole
  /// group.
  @Test func commandThatCannotBeStartedIsAnError() async {
    await #expect(processExitsWith: .success) {
      #expect(setpgid(0, 0) == 0)
      let fault = #expect(throws: ProcessFault.self) {
        _ = try LineProcess(command: String(repeating: "x", count: 1 << 18))
      }
      #expect(fault?.description == "cannot be started: Argument list too long")
    }
  }

  /// The command would keep an inherited pipe open, and whoever waits for its end would wait too.
  @Test func commandInheritsNoOpenFile() throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    let process = try LineProcess(command: "read x; ls /proc/self/fd/\(file) >&2; echo $?")
    #expect(try process.answer(to: "go", within: 30) != "0")
  }

  @Test func eachLineIsAnsweredByOneLine() throws {
    let process = try LineProcess(command: "while read -r x; do echo \"<$x>\"; done")
    #expect(try process.answer(to: "one", within: 30) == "<one>")
    #expect(try process.answer(to: "two", within: 30) == "<two>")
    process.stop("three")
    #expect(!process.isRunning)
    #expect(throws: ProcessFault("has already ended")) {
      try process.answer(to: "four", within: 30)
    }
  }

  /// The request and the answer are larger than the pipes.
  @Test func programMayAnswerWhileItReads() throws {
    let process = try LineProcess(command: "cat")
    let line = String(repeating: "x", count: 1 << 20)
    #expect(try process.answer(to: line, within: 30) == line)
  }

  /// This is the one test that waits for a time limit by the real clock.
  @Test func lateAnswerIsAFault() throws {
    let process = try LineProcess(command: "sleep 60")
    let elapsed = ContinuousClock().measure {
      #expect(throws: ProcessFault("gave no answer for 0.1 s")) {
        try process.answer(to: "x", within: 0.1)
      }
    }
    #expect(elapsed >= .milliseconds(100) && elapsed < .seconds(30))
    #expect(!process.isRunning)
  }

  /// The clock passes the deadline once the program has answered, and before the answer is read.
  @Test func answerAtTheDeadlineIsInTime() throws {
    let marker = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: marker) }
    var looks = 0
    let process = try LineProcess(
      command: "read -r x; echo $x; : >\(marker.path.shellWord); sleep 60",
      now: {
        looks += 1
        // The first look begins the limit, and the second comes before the request is sent.
        if looks < 3 { return .now }
        while !FileManager.default.fileExists(atPath: marker.path) { usleep(1000) }
        return .now + .seconds(3600)
      })
    #expect(try process.answer(to: "x", within: 30) == "x")
  }

  @Test func cancellationEndsTheWait() throws {
    var looks = 0
    let process = try LineProcess(
      command: "sleep 60",
      isCancelled: {
        looks += 1
        return looks > 2
      })
    #expect(throws: ProcessFault("interrupted")) { try process.answer(to: "x", within: 60) }
    #expect(!process.isRunning)
  }

  /// The program has exited by itself, but a process that it started still runs.
  @Test func processesThatTheProgramStartedAreKilledWithIt() throws {
    let process = try LineProcess(command: "sleep 300 & read -r x; echo $!")
    let child = try process.answer(to: "x", within: 30)
    // The command line of a zombie is empty.
    var isAlive: Bool {
      (try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8))?.isEmpty == false
    }
    // The command line is empty for a moment while the child becomes another program.
    for _ in 0..<3000 where !isAlive { usleep(10_000) }
    #expect(isAlive)
    process.stop("")
    for _ in 0..<3000 where isAlive { usleep(10_000) }
    #expect(!isAlive)
  }

  /// The guard leads the process group, and takes no signal that the command sends to its own
  /// group.
  @Test func aCommandThatSignalsItsGroupIsStillGuarded() throws {
    let process = try LineProcess(
      command: """
        trap '' INT TERM HUP; kill -INT 0; kill -TERM 0; kill -HUP 0; read -r x
        group=$(ps -o pgid= -p $$ | tr -d ' ')
        [ "$group" != $$ ] && sleep 0.2 && ps -o stat= -p "$group" | grep -vc Z
        """)
    #expect(try process.answer(to: "x", within: 30) == "1")
  }
}
