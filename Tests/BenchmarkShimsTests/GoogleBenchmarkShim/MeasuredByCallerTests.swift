import GoogleBenchmarkShim
import Testing

extension GoogleBenchmarkTests {
  @Suite struct MeasuredByCallerTests {
    private let options = gbench_options(
      repetitions: 3, iterations: 1000, is_measured_by_caller: true)

    /// The times 2, 3 and 7 µs per 1,000 iterations.
    @Test func rowsHaveTheNameAndTheTimesOfTheCaller() throws {
      let session = Session()
      var seconds = [2e-6, 3e-6, 7e-6].makeIterator()
      session.register("a/b/c", options) { state in
        while gbench_keep_running_batch(state, 1000) { gbench_set_seconds(state, seconds.next()!) }
        gbench_set_counter(state, "ratio", 1.5)
      }
      #expect(session.run())
      let runs = session.runs.filter { $0.aggregateName.isEmpty }
      #expect(runs.map(\.name) == ["a/b/c", "a/b/c", "a/b/c"])
      #expect(runs.map(\.repetition) == [0, 1, 2])
      for (run, expected) in zip(runs, [2.0, 3, 7]) {
        #expect(abs(run.realTime - expected) < 1e-9 && run.cpuTime == run.realTime)
        #expect(run.iterations == 1000 && run.counters["ratio"] == 1.5)
      }
      let middle = try #require(session.runs.first { $0.aggregateName == "median" })
      #expect(middle.name == "a/b/c" && abs(middle.realTime - 3) < 1e-9)
      #expect(middle.cpuTime == middle.realTime)
    }

    /// The filter sees the names with their options, so the caller chooses by the plain names.
    @Test func otherBenchmarksKeepTheirOptionsInTheirNames() {
      let session = Session()
      let fixed = gbench_options(repetitions: 0, iterations: 10, is_measured_by_caller: false)
      session.register("fixed", fixed) { while gbench_keep_running_batch($0, 10) {} }
      session.register("given", options) { state in
        while gbench_keep_running_batch(state, 1000) { gbench_set_seconds(state, 1e-6) }
      }
      session.run()
      let names = session.runs.filter { $0.aggregateName.isEmpty }.map(\.name)
      #expect(names == ["fixed/iterations:10", "given", "given", "given"])
    }
  }
}
