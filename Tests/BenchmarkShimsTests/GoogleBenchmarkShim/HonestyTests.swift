import GoogleBenchmarkShim
import HeapAccounting
import Testing

/// The measured work is really done, and the loop's allocations are counted.
extension GoogleBenchmarkTests {
  @Suite struct HonestyTests {
    private final class Thing {}

    @Test(arguments: [0, 1, 3])
    func allocationsOfAQueryAreExact(allocationsPerQuery: Int) throws {
      let session = Session()
      session.register("allocations") { state in
        var queries = 0.0
        heap_accounting_start(HEAP_ACCOUNTING_THIS_THREAD)
        while gbench_keep_running_batch(state, 64) {
          queries += 64
          for _ in 0..<64 {
            for _ in 0..<opaque_value(Int64(allocationsPerQuery)) {
              do_not_optimize_pointer(Unmanaged.passUnretained(Thing()).toOpaque())
            }
          }
        }
        let counts = heap_accounting_stop(HEAP_ACCOUNTING_THIS_THREAD)
        #expect(counts.live_bytes == 0)
        gbench_set_counter(state, "allocs_per_query", Double(counts.allocations) / queries)
      }
      session.run(["--benchmark_repetitions=2"])
      let expected = heap_accounting_is_available() ? Double(allocationsPerQuery) : 0
      #expect(
        session.runs.prefix(2).map { $0.counters["allocs_per_query"] } == [expected, expected])
    }

    /// The sum of the timed loops is that of `AnswerSum`: s ← f·s + answer.
    @Test func answersAreAddedByTheirPlaces() {
      let factor: UInt64 = 11_400_714_819_323_198_485
      #expect(
        [true, false, true, true].reduce(0) { add_verdict($0, $1) }
          == factor &* factor &* factor &+ factor &+ 1)
      #expect(
        [7, -1, 300].reduce(0) { add_answer($0, $1) } == 7 &* factor &* factor &- factor &+ 300)
    }

    /// The shortest time of several interleaved repetitions, in nanoseconds, of chains of these
    /// lengths.
    private func fastestChains(_ lengths: [Int]) -> [Double] {
      let session = Session()
      for steps in lengths {
        session.register("chain/\(steps)") { state in
          while gbench_keep_running_batch(state, 256) {
            // One chain through all iterations: a processor would overlap chains of their own.
            var value = opaque_value(3)
            for _ in 0..<256 {
              for _ in 0..<steps { value = opaque_value(value &* 0x9E37_79B9) }
              do_not_optimize_int64(value)
            }
          }
        }
      }
      session.run(["--benchmark_repetitions=9", "--benchmark_enable_random_interleaving=true"])
      return lengths.map { steps in
        let own = session.runs.filter { $0.name == "chain/\(steps)" && $0.aggregateName.isEmpty }
        return own.map(\.cpuTime).min() ?? .nan
      }
    }

    /// A loop that the optimizer removed takes the same time at any length.
    ///
    /// Noise cannot make it pass both bounds, but a busy machine may need another attempt.
    @Test func timedWorkIsNotOptimizedAway() {
      var attempts: [[Double]] = []
      for _ in 0..<5 {
        let times = fastestChains([4, 8, 64])
        attempts.append(times)
        if times[1] > 1.3 * times[0] && times[2] > 4 * times[0] { return }
      }
      Issue.record("nanoseconds of 4, 8 and 64 dependent multiplications: \(attempts)")
    }

    @Test func clocksAdvance() {
      let (wall, cpu) = (monotonic_nanoseconds(), thread_cpu_nanoseconds())
      var value: Int64 = 1
      while thread_cpu_nanoseconds() < cpu + 1_000_000 { value = opaque_value(value &* 3) }
      #expect(thread_cpu_nanoseconds() - cpu >= 1_000_000)
      #expect(monotonic_nanoseconds() - wall >= 900_000)
    }
  }
}
