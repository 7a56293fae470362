/// A way to count the instructions of a benchmark.
///
/// Counts of different meters are never compared: they differ by how repeated string instructions
/// and the calls that start and stop the count are counted. The order of the cases is the order of
/// preference.
package enum InstructionMeter: String, CaseIterable, Codable, Hashable, Sendable {
  /// The processor's own counter.
  case performanceCounter = "performance-counter"
  /// A trap after each instruction.
  case singleStep = "single-step"
  /// Valgrind's emulator of a processor.
  case callgrind

  /// The kernels whose instructions it counts, of a program that uses those for a level.
  ///
  /// Callgrind has no AVX-512, so AVX2 takes its place there.
  package func level(of simdLevel: String) -> String {
    self == .callgrind && simdLevel == "avx512" ? "avx2" : simdLevel
  }

  /// In the context of stored results, `instructions:meter` is the meter of all counts; without it
  /// they are callgrind's.
  package static let contextName = "meter"

  /// The meter in words: `counted by callgrind`.
  package var words: String {
    switch self {
    case .performanceCounter: "the processor's counter"
    case .singleStep: "single steps"
    case .callgrind: "callgrind"
    }
  }
}
