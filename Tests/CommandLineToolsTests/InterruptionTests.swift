import CommandLineTools
import Foundation
import Testing

/// Each test raises signals in a process of its own.
struct InterruptionTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func blockedSignalsArrive(signal: Int32) async {
    await #expect(processExitsWith: .success) { [signal] in
      var blocked = sigset_t()
      sigemptyset(&blocked)
      sigaddset(&blocked, signal)
      pthread_sigmask(SIG_BLOCK, &blocked, nil)
      Interruption.watch()
      #expect(!Interruption.isRequested)
      raise(signal)
      #expect(Interruption.isRequested)
    }
  }

  @Test func actionRunsAtTheFirstSignal() async {
    await #expect(processExitsWith: .exitCode(7)) {
      Interruption.watch { _exit(7) }
      raise(SIGTERM)
    }
  }

  @Test func secondSignalEndsTheProcess() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      Interruption.watch()
      raise(SIGHUP)
      raise(SIGTERM)
    }
  }
}
