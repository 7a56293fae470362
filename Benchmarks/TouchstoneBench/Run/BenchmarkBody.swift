/// One benchmark: its name and its work.
final class BenchmarkBody {
  let name: String
  private let progress: ProgressMeter
  private let work: (TimedLoop) -> Void

  init(name: String, progress: ProgressMeter, work: @escaping (TimedLoop) -> Void) {
    self.name = name
    self.progress = progress
    self.work = work
  }

  static func from(_ context: UnsafeMutableRawPointer?) -> BenchmarkBody {
    Unmanaged<BenchmarkBody>.fromOpaque(context!).takeUnretainedValue()
  }

  /// Runs it for Google Benchmark.
  func run(_ state: OpaquePointer) {
    let loop = TimedLoop(state)
    progress.started(name)
    work(loop)
    progress.finished(name, iterations: loop.iterations)
  }

  /// Runs it as a slice for the gate.
  func run(_ slice: GateSlice) { work(TimedLoop(slice)) }
}
