import CommandLineTools
import Foundation
import Testing

/// Each test raises signals in a process of its own.
///
/// The tests may run where a signal is ignored, so each handles its signal by default first.
struct InterruptionTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func blockedSignalsArrive(number: Int32) async {
    await #expect(processExitsWith: .success) { [number] in
      signal(number, SIG_DFL)
      var blocked = sigset_t()
      sigemptyset(&blocked)
      sigaddset(&blocked, number)
      pthread_sigmask(SIG_BLOCK, &blocked, nil)
      Interruption.watch()
      #expect(!Interruption.isRequested)
      raise(number)
      #expect(Interruption.isRequested)
    }
  }

  /// `nohup` starts a command with SIGHUP ignored, and a shell starts one in the background with
  /// SIGINT ignored.
  @Test(arguments: [SIGINT, SIGHUP])
  func ignoredSignalsStayIgnored(number: Int32) async {
    await #expect(processExitsWith: .signal(SIGTERM)) { [number] in
      signal(number, SIG_IGN)
      signal(SIGTERM, SIG_DFL)
      Interruption.watch()
      raise(number)
      #expect(!Interruption.isRequested)
      raise(SIGTERM)
      #expect(Interruption.receivedSignal == SIGTERM)
      raise(number)
      raise(SIGTERM)
    }
  }

  @Test func actionRunsAtTheFirstSignal() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGTERM, SIG_DFL)
      Interruption.watch { _exit(7) }
      raise(SIGTERM)
    }
  }

  @Test func secondSignalEndsTheProcess() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      for number in [SIGHUP, SIGTERM] { signal(number, SIG_DFL) }
      Interruption.watch()
      raise(SIGHUP)
      raise(SIGTERM)
    }
  }
}
