import Foundation
import InstructionCounter
import Testing

/// The counters share one signal handler, so the tests run one after the other.
@Suite(.serialized) struct InstructionCounterTests {
  private static let counters = [
    INSTRUCTION_COUNTER_PERFORMANCE, INSTRUCTION_COUNTER_SINGLE_STEP,
  ].filter(instruction_counter_is_available)

  #if os(Linux) && arch(x86_64)
    @Test func singleStepsWorkOnEveryProcessorOfThisKind() {
      #expect(instruction_counter_is_available(INSTRUCTION_COUNTER_SINGLE_STEP))
    }
  #endif

  /// A loop of two instructions per iteration counts two per iteration: not one more.
  @Test(arguments: [1, 2, 7, 100, 5000])
  func loopHasItsNumberOfInstructions(iterations: Int64) {
    for counter in Self.counters {
      let counts = (0..<5).map { _ in instruction_counter_of_loop(counter, iterations) }
      // Interrupts may add to some readings of a processor's counter, but not to all.
      #expect(counts.min() == 2 * iterations, "\(counter)")
      if counter == INSTRUCTION_COUNTER_SINGLE_STEP {
        #expect(Set(counts).count == 1)
      }
    }
  }

  /// Code of Swift with a call and memory counts the same every time, and twice the work about
  /// twice as much.
  @Test func workCountsTheSameEveryTime() {
    guard instruction_counter_is_available(INSTRUCTION_COUNTER_SINGLE_STEP) else { return }
    func count(_ values: [Int]) -> Int64 {
      var sum = 0
      instruction_counter_start(INSTRUCTION_COUNTER_SINGLE_STEP, 1 << 40)
      for value in values { sum &+= value &* sum &+ 1 }
      let count = instruction_counter_finish(INSTRUCTION_COUNTER_SINGLE_STEP)
      #expect(sum != 1)
      return count
    }
    let (few, many) = ([Int](repeating: 3, count: 500), [Int](repeating: 3, count: 1000))
    let counts = (0..<4).map { _ in count(few) }
    #expect(Set(counts).count == 1)
    #expect(counts[0] > 500)
    #expect(abs(count(many) - 2 * counts[0]) < 200)
  }

  /// Beyond the limit the work goes on without steps, and there is no count.
  @Test func limitEndsTheSteps() {
    guard instruction_counter_is_available(INSTRUCTION_COUNTER_SINGLE_STEP) else { return }
    var sum = 1
    let values = [Int](repeating: 3, count: 1 << 24)
    instruction_counter_start(INSTRUCTION_COUNTER_SINGLE_STEP, 1000)
    // Stepping through these would take minutes.
    for value in values { sum &+= value &* sum &+ 1 }
    #expect(instruction_counter_finish(INSTRUCTION_COUNTER_SINGLE_STEP) == -1)
    #expect(sum != 1)
    #expect(instruction_counter_of_loop(INSTRUCTION_COUNTER_SINGLE_STEP, 10) == 20)
  }

  #if os(Linux) && arch(x86_64)
    /// A virtual machine may lose the reason of a trap, and the kernel then calls a step
    /// (TRAP_TRACE) a breakpoint (TRAP_BRKPT).
    @Test(arguments: [2, 1]) func stepWhoseReasonIsLostCounts(code: Int32) {
      func count(_ calls: Int) -> Int64 {
        var (action, information, context) = (sigaction(), siginfo_t(), ucontext_t())
        information.si_code = code
        instruction_counter_start(INSTRUCTION_COUNTER_SINGLE_STEP, 1 << 40)
        sigaction(SIGTRAP, nil, &action)
        for _ in 0..<calls {
          action.__sigaction_handler.sa_sigaction(SIGTRAP, &information, &context)
        }
        return instruction_counter_finish(INSTRUCTION_COUNTER_SINGLE_STEP)
      }
      #expect(count(3) > count(0))
    }
  #endif
}
