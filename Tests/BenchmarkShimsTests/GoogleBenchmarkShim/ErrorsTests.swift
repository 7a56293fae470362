import Foundation
import GoogleBenchmarkShim
import Testing

extension GoogleBenchmarkTests {
  @Suite struct ErrorsTests {
    private let session = Session()

    @Test func aSkippedBenchmarkIsAnErrorRowInTheFile() throws {
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
    }

    @Test func bodiesThatMisuseTheLoopFailAndDoNotAbort() {
      session.register("misuse/no-loop") { _ in }
      session.register("misuse/leaves-early") { _ = gbench_keep_running_batch($0, 1) }
      session.register("misuse/empty-batch") { while gbench_keep_running_batch($0, 0) {} }
      session.register("misuse/loops-again") { state in
        while gbench_keep_running_batch(state, 10) {}
        #expect(!gbench_keep_running_batch(state, 10))
      }
      #expect(session.run())
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
      session.register("bad-counter") { state in
        while gbench_keep_running_batch(state, 10) {}
        gbench_set_counter(state, name, value)
      }
      session.run()
      #expect(session.runs.map(\.error) == [message])
    }

    @Test func optionsThatCannotBeUsedAreRefused() {
      let body: Session.Body = { _ in }
      let options = [
        gbench_options(repetitions: -1, iterations: 0, is_measured_by_caller: false),
        gbench_options(repetitions: 0, iterations: -1, is_measured_by_caller: false),
      ]
      for option in options { #expect(!session.register("below-0", option, body)) }
      #expect(errorMessage() == "benchmark below-0: iterations below 0")
      #expect(!session.register("", gbench_options(), body))
      #expect(!session.run())
    }
  }
}
