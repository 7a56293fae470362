import Foundation
import GoogleBenchmarkShim
import Testing

extension GoogleBenchmarkTests {
  @Suite struct RunningTests {
    private let session = Session()

    @Test func batchesAreCountedAsIterations() throws {
      var performed: Int64 = 0
      session.register("batches") { state in
        performed = 0
        while gbench_keep_running_batch(state, 1000) {
          for _ in 0..<1000 {
            performed += 1
            clobber_memory()
          }
        }
      }
      #expect(session.run())
      let run = try #require(session.runs.first)
      #expect(run.iterations == performed)
      #expect(performed >= 1000 && performed % 1000 == 0)
      #expect(run.realTime > 0 && run.cpuTime > 0)
    }

    @Test func fixedIterationsRoundUpToWholeBatches() throws {
      let options = gbench_options(repetitions: 0, iterations: 25, is_measured_by_caller: false)
      session.register("fixed", options) { while gbench_keep_running_batch($0, 10) {} }
      session.run()
      #expect(session.runs.map(\.iterations) == [30])
      #expect(session.runs.map(\.name) == ["fixed/iterations:25"])
    }

    @Test func repetitionsAddStatistics() throws {
      let options = gbench_options(repetitions: 3, iterations: 0, is_measured_by_caller: false)
      session.register("repeated", options) { state in
        while gbench_keep_running_batch(state, 100) {}
        gbench_set_counter(state, "bytes", 64)
      }
      session.run()
      #expect(session.runs.map(\.repetition) == [0, 1, 2, -1, -1, -1, -1])
      #expect(session.runs.map(\.aggregateName) == ["", "", "", "mean", "median", "stddev", "cv"])
      #expect(session.runs.map(\.isRatio) == [false, false, false, false, false, false, true])
      #expect(session.runs.allSatisfy { $0.name == "repeated/repeats:3" })
      #expect(session.runs.prefix(5).allSatisfy { $0.counters["bytes"] == 64 })
      let times = session.runs.prefix(3).map(\.realTime)
      let mean = session.runs[3].realTime
      #expect(abs(mean - times.reduce(0, +) / 3) < 1e-6 * mean)
    }

    @Test func countersReachTheFileEvenIfTheyAreAlwaysZero() throws {
      session.register("counters") { state in
        while gbench_keep_running_batch(state, 100) {}
        gbench_set_counter(state, "retained_bytes", 4096)
        gbench_set_counter(state, "allocs_per_query", 0)
      }
      let rows = try rows(session.runToFile(["--benchmark_repetitions=2"]))
      #expect(rows.count == 6)
      let first = try #require(rows.first)
      #expect(first["retained_bytes"] as? Double == 4096)
      #expect(first["allocs_per_query"] as? Double == 0)
      #expect(first["time_unit"] as? String == "ns")
      let cv = try #require(rows.last)
      #expect(cv["aggregate_name"] as? String == "cv")
      #expect(cv["retained_bytes"] as? Double == 0)
      #expect(cv["allocs_per_query"] == nil, "0 / 0 is not JSON")
    }

    @Test func benchmarksAreListedBeforeTheyRun() {
      let options = gbench_options(repetitions: 0, iterations: 10, is_measured_by_caller: false)
      var calls = 0
      let body: Session.Body = { state in
        calls += 1
        while gbench_keep_running_batch(state, 10) {}
      }
      session.register("list/one", options, body)
      session.register("list/two", gbench_options(), body)
      session.register("other", gbench_options(), body)
      #expect(initialize(["--benchmark_filter=^list/"]))
      let names = Names()
      let isListed = gbench_list(
        { Unmanaged<Names>.fromOpaque($0!).takeUnretainedValue().all.append(String(cString: $1)) },
        Unmanaged.passUnretained(names).toOpaque())
      #expect(isListed)
      #expect(names.all == ["list/one/iterations:10", "list/two"])
      #expect(calls == 0)
      session.run(["--benchmark_filter=^list/"])
      #expect(session.runs.map(\.name) == names.all)
      #expect(calls >= 2)
    }

    @Test func callsAtTheWrongTimeAreRefused() {
      session.register("nested") { state in
        #expect(!gbench_run_all("/dev/null"))
        #expect(!gbench_unregister_all())
        #expect(!initialize([]))
        while gbench_keep_running_batch(state, 10) {}
      }
      #expect(session.run())
      #expect(session.runs.map(\.error) == [nil])
    }

    private final class Names { var all: [String] = [] }
  }
}
