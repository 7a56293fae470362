import InstructionCounter
import Measurements

/// Counts the instructions between two places in this process, as the processor executes them.
struct NativeCounts {
  private let counter: instruction_counter

  /// - Returns: `nil` for a meter that does not work here, and for callgrind.
  init?(_ meter: InstructionMeter) {
    switch meter {
    case .performanceCounter: counter = INSTRUCTION_COUNTER_PERFORMANCE
    case .singleStep: counter = INSTRUCTION_COUNTER_SINGLE_STEP
    case .callgrind: return nil
    }
    guard instruction_counter_is_available(counter) else { return nil }
  }

  /// The number of steps after which the rest of the work runs at full speed: some seconds.
  private static let mostSteps: Int64 = 1_000_000

  /// Counts the instructions of some work.
  ///
  /// - Returns: `nil` where there is no exact number: single steps end after a million
  ///   instructions, and a processor's counter has to show the same number twice.
  func instructions(of work: () throws -> Void) rethrows -> Int? {
    func count() throws -> Int? {
      instruction_counter_start(counter, Self.mostSteps)
      do {
        try work()
      } catch {
        _ = instruction_counter_finish(counter)
        throw error
      }
      let count = instruction_counter_finish(counter)
      return count < 0 ? nil : Int(count)
    }
    if counter == INSTRUCTION_COUNTER_SINGLE_STEP { return try count() }
    var seen: Set<Int> = []
    for _ in 0..<8 {
      guard let count = try count() else { continue }
      if !seen.insert(count).inserted { return count }
    }
    return nil
  }
}
