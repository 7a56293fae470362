/// One benchmark: its name and what it does.
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

  /// Runs as Google Benchmark's.
  func run(_ state: OpaquePointer) {
    let loop = TimedLoop(state)
    progress.started(name)
    work(loop)
    progress.finished(name, iterations: loop.iterations)
  }

  /// Runs as a slice of the gate's.
  func run(_ slice: GateSlice) { work(TimedLoop(slice)) }
}
