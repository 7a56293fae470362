import Foundation
import GoogleBenchmarkShim
import Testing

extension GoogleBenchmarkTests {
  @Suite struct ErrorsTests {
    @Test func aSkippedBenchmarkIsAnErrorRowInTheFile() throws {
      let session = Session()
      session.register("errors/before") { gbench_skip_with_error($0, "no image") }
      session.register("errors/within") { state in
        while gbench_keep_running_batch(state, 10) { gbench_skip_with_error(state, "bad verdict") }
      }
      session.register("errors/after") { state in
        while gbench_keep_running_batch(state, 10) {}
        gbench_skip_with_error(state, "wrong total")
        gbench_skip_with_error(state, "a second message")
      }
      session.register("errors/none") { while gbench_keep_running_batch($0, 10) {} }
      let rows = try rows(session.runToFile())
      #expect(rows.map { $0["error_occurred"] as? Bool ?? false } == [true, true, true, false])
      let messages = ["no image", "bad verdict", "wrong total", nil]
      #expect(rows.map { $0["error_message"] as? String } == messages)
      #expect(session.runs.map(\.error) == messages)
      #expect(session.summary.failed_runs == 3)
      #expect(session.summary.runs == 4)
    }

    @Test func bodiesThatMisuseTheLoopFailAndDoNotAbort() {
      let session = Session()
      session.register("misuse/no-loop") { _ in }
      session.register("misuse/leaves-early") { _ = gbench_keep_running_batch($0, 1) }
      session.register("misuse/empty-batch") { while gbench_keep_running_batch($0, 0) {} }
      session.register("misuse/loops-again") { state in
        while gbench_keep_running_batch(state, 10) {}
        #expect(!gbench_keep_running_batch(state, 10))
      }
      #expect(session.run() == GBENCH_OK)
      let early = "the body returned before its loop had ended"
      #expect(
        session.runs.map(\.error)
          == [early, early, "a batch has fewer than 1 iterations", nil])
    }

    @Test(arguments: [
      ("value", Double.nan, "counter value: the value is not finite"),
      ("value", .infinity, "counter value: the value is not finite"),
      ("real_time", 1, "counter \"real_time\": not a name for a counter"),
      ("", 1, "counter \"\": not a name for a counter"),
    ])
    func countersThatWouldSpoilTheFileAreErrors(name: String, value: Double, message: String) {
      let session = Session()
      session.register("bad-counter") { state in
        while gbench_keep_running_batch(state, 10) {}
        gbench_set_counter(state, name, value, GBENCH_COUNTER_PLAIN)
      }
      session.run()
      #expect(session.runs.map(\.error) == [message])
    }

    @Test func optionsThatCannotBeUsedAreRefused() {
      let session = Session()
      let body: Session.Body = { _ in }
      #expect(
        session.register("a", gbench_options(repetitions: -1), body) == GBENCH_INVALID_VALUE)
      #expect(session.register("b", gbench_options(iterations: -1), body) == GBENCH_INVALID_VALUE)
      #expect(session.register("c", gbench_options(minTime: .nan), body) == GBENCH_INVALID_VALUE)
      #expect(
        session.register("d", gbench_options(minTime: 1, iterations: 1), body)
          == GBENCH_INVALID_VALUE)
      #expect(errorMessage() == "benchmark d: both iterations and min_time")
      #expect(session.register("", gbench_options(), body) == GBENCH_INVALID_VALUE)
      #expect(session.run() == GBENCH_NOTHING_MATCHED)
    }

    @Test(arguments: [[], ["--benchmark_repetitions=3", "--benchmark_min_warmup_time=0.001"]])
    func anInterruptedRunLeavesAValidFile(arguments: [String]) throws {
      let session = Session()
      var batchesAfterStop = 0
      var later = 0
      session.register("stop/first") { while gbench_keep_running_batch($0, 10) {} }
      session.register("stop/second") { state in
        while gbench_keep_running_batch(state, 10) {
          if gbench_stop_requested() { batchesAfterStop += 1 }
          gbench_request_stop()
        }
        gbench_set_counter(state, "late", 1, GBENCH_COUNTER_PLAIN)
      }
      session.register("stop/third") { _ in later += 1 }
      let file = try session.runToFile(arguments)
      let own = try rows(file).filter { $0["run_type"] as? String == "iteration" }
      let repetitions = arguments.isEmpty ? 1 : 3
      let expected = ["stop/first", "stop/second", "stop/third"].flatMap {
        [String](repeating: $0, count: repetitions)
      }
      #expect(own.map { $0["name"] as? String } == expected)
      let errors = own.map { $0["error_message"] as? String }
      #expect(errors.prefix(repetitions).allSatisfy { $0 == nil })
      #expect(errors.dropFirst(repetitions).allSatisfy { $0 == "interrupted" })
      #expect(batchesAfterStop == 0)
      #expect(later == 0)
      #expect(session.summary.failed_runs == Int64(2 * repetitions))
    }

    /// Google Benchmark aborts if the repetitions of a benchmark report different iterations, even
    /// after errors.
    @Test(arguments: [true, false])
    func aStopAmongRepetitionsMadeThemDifferInIterations(inTheMiddleOfALoop: Bool) throws {
      let session = Session()
      var calls = 0
      session.register("stop/repeated", gbench_options(iterations: 95)) { state in
        calls += 1
        var batches = 0
        while gbench_keep_running_batch(state, 10) {
          batches += 1
          if calls == 4 && (batches == 3) == inTheMiddleOfALoop { gbench_request_stop() }
          if calls == 3 && !inTheMiddleOfALoop && batches == 10 { gbench_request_stop() }
        }
      }
      let file = try session.runToFile(["--benchmark_repetitions=6"])
      let own = try rows(file).filter { $0["run_type"] as? String == "iteration" }
      let errors = own.map { $0["error_message"] as? String }
      #expect(own.count == 6)
      #expect(errors.prefix(2).allSatisfy { $0 == nil })
      #expect(errors.suffix(3).allSatisfy { $0 == "interrupted" })
    }

    @Test func anErrorInOneRepetitionMadeThemDifferInIterations() throws {
      let session = Session()
      var calls = 0
      session.register("error/repeated", gbench_options(iterations: 95)) { state in
        calls += 1
        while gbench_keep_running_batch(state, 10) {
          if calls == 4 { gbench_skip_with_error(state, "once") }
        }
      }
      let file = try session.runToFile(["--benchmark_repetitions=6"])
      let errors = try rows(file).filter { $0["run_type"] as? String == "iteration" }
        .map { $0["error_message"] as? String }
      #expect(errors == [nil, nil, nil, "once", nil, nil])
    }

    @Test func aSignalHandlerMayRequestTheStop() throws {
      let session = Session()
      let previous = signal(SIGUSR1) { _ in gbench_request_stop() }
      defer { signal(SIGUSR1, previous) }
      session.register("signal", gbench_options(iterations: .max)) { state in
        // The signal goes to the process, because Dispatch's worker threads, on which tests run,
        // block signals.
        let deadline = monotonic_nanoseconds() + 10_000_000_000
        while gbench_keep_running_batch(state, 10) {
          kill(getpid(), SIGUSR1)
          if monotonic_nanoseconds() > deadline { gbench_skip_with_error(state, "no signal") }
        }
      }
      #expect(try rows(session.runToFile()).first?["error_message"] as? String == "interrupted")
    }
  }
}

extension gbench_options {
  init(repetitions: CInt = 0, minTime: Double = 0, iterations: Int64) {
    self.init(
      repetitions: repetitions, min_time: minTime, iterations: iterations, use_real_time: false,
      is_measured_by_caller: false)
  }

  init(repetitions: CInt) { self.init(repetitions: repetitions, iterations: 0) }

  init(minTime: Double) { self.init(minTime: minTime, iterations: 0) }
}
