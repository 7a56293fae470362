import Foundation
import Processes
import TemporaryFiles
import Testing

struct ChildProcessTests {
  @Test func wordsVariablesAndFolderArriveAsTheyAre() throws {
    let folder = try TemporaryFolder()
    let run = try ChildProcess(
      ["sh", "-c", "pwd; echo \"$A\" \"$1\"; cat; exit 3", "sh", "it's  x"], output: .pipe,
      environment: ["A": "b  c", "PATH": "/usr/bin:/bin"], folder: folder.url.path
    ).collect()
    #expect(run.end == .status(3))
    let here = folder.url.resolvingSymlinksInPath().path
    #expect(run.output == "\(here)\nb  c it's  x\n")
  }

  /// Both texts are larger than a pipe.
  @Test func bothOutputsAreCollected() throws {
    let count = 1 << 18
    let run = try ChildProcess(
      ["sh", "-c", "head -c \(count) /dev/zero >&2; head -c \(count) /dev/zero"],
      output: .pipe, errors: .pipe
    ).collect()
    #expect(run.output.utf8.count == count && run.errors.utf8.count == count)
  }

  @Test func bothOutputsGoIntoOneFile() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array("an older and longer text".utf8), to: "log")
    let log = ChildProcess.Stream.file(file)
    let process = try ChildProcess(
      ["sh", "-c", "echo 1; echo 2 >&2; echo 3"], output: log, errors: log)
    #expect(process.wait() == .status(0))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "1\n2\n3\n")
  }

  /// The signal reaches everything that the program has started.
  @Test func aSignalIsSentToTheGroupOnce() throws {
    var looks = 0
    let end = try ChildProcess(["sh", "-c", "sleep 300; exit 4"]).wait {
      looks += 1
      return looks > 3 ? SIGTERM : nil
    }
    #expect(end == .signal(SIGTERM) && end.shellStatus == 128 + SIGTERM)
    #expect(looks == 4)
  }

  /// A thread that blocks signals, as those of a pool do, starts a program that takes them.
  @Test func aProgramTakesSignalsThatItsThreadBlocks() throws {
    var (blocked, before) = (sigset_t(), sigset_t())
    sigfillset(&blocked)
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    #expect(try ChildProcess(["sleep", "300"]).wait { SIGTERM } == .signal(SIGTERM))
  }

  @Test func aProgramThatLeavesTheGroupEndsToo() throws {
    let own = ["setsid", "sleep", "300"]
    #expect(try ChildProcess(own).wait { SIGTERM } == .signal(SIGTERM))
    let killed = try ChildProcess(own)
    usleep(200_000)
    #expect(killed.kill() == .signal(SIGKILL))
  }

  @Test func whatCannotBeStartedIsAnError() {
    for words in [["/no/such/program"], ["no-such-program"]] {
      #expect(throws: ProcessFault("cannot be started: No such file or directory")) {
        try ChildProcess(words)
      }
    }
    #expect(throws: ProcessFault.self) { try ChildProcess(["true"], output: .file("/no/such/x")) }
    #expect(!ChildProcess.succeeds(["no-such-program"]) && !ChildProcess.succeeds(["false"]))
    #expect(ChildProcess.succeeds(["true"]))
  }
}
