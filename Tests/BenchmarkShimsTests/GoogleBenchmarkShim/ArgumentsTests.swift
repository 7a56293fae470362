import GoogleBenchmarkShim
import Testing

extension GoogleBenchmarkTests {
  @Suite struct ArgumentsTests {
    @Test func knownFlagsLeaveNothingOver() {
      #expect(initialize(["--benchmark_color=false", "--v=0"]) == GBENCH_OK)
      #expect(gbench_unrecognized_count() == 0)
      #expect(gbench_unrecognized_argument(0) == nil)
    }

    @Test func unknownArgumentsAreReportedInOrder() {
      let given = ["--no-such-flag=1", "--benchmark_repetitions=2", "stray", "-h", "--version"]
      #expect(initialize(given) == GBENCH_UNRECOGNIZED_ARGUMENTS)
      let reported = (0..<gbench_unrecognized_count()).compactMap {
        gbench_unrecognized_argument($0).map { String(cString: $0) }
      }
      #expect(reported == ["--no-such-flag=1", "stray", "-h", "--version"])
      #expect(errorMessage() == "unrecognized argument --no-such-flag=1")
      #expect(gbench_unrecognized_argument(-1) == nil)
      #expect(gbench_unrecognized_argument(4) == nil)
    }

    @Test func helpIsReportedAndDoesNotExit() {
      #expect(initialize(["--help"]) == GBENCH_HELP_REQUESTED)
      #expect(Session().run(["--help"]) == GBENCH_HELP_REQUESTED)
    }

    @Test(arguments: [
      "--benchmark_format=xml", "--benchmark_format=csv", "--benchmark_out_format=csv",
      "--benchmark_time_unit=h", "--benchmark_color=", "--benchmark_min_time=0",
      "--benchmark_min_time=-1", "--benchmark_min_time=nan", "--benchmark_min_time=inf",
      "--benchmark_repetitions=0", "--benchmark_repetitions=-1", "--benchmark_min_warmup_time=-1",
    ])
    func valuesThatWouldExitOrCrashAreRefused(argument: String) {
      #expect(initialize([argument]) == GBENCH_INVALID_VALUE)
      let flag = argument.prefix { $0 != "=" }
      #expect(errorMessage().contains(flag), "\(errorMessage())")
      #expect(!errorMessage().contains("\n"))
      var summary = gbench_summary()
      #expect(gbench_run_all(nil, nil, false, &summary) == GBENCH_WRONG_TIME)
      #expect(initialize([]) == GBENCH_OK, "a refused value must not stay")
    }

    @Test(arguments: ["--benchmark_min_time=soon", "--benchmark_out", "--benchmark_context=alone"])
    func valuesThatAreNoValuesAreLeftOver(argument: String) {
      #expect(initialize([argument]) == GBENCH_UNRECOGNIZED_ARGUMENTS)
      #expect(gbench_unrecognized_argument(0).map { String(cString: $0) } == argument)
    }

    @Test func aFileThatCannotBeOpenedOrWrittenIsAnError() {
      let session = Session()
      session.register("file") { while gbench_keep_running_batch($0, 10) {} }
      #expect(session.run(["--benchmark_out=/no/such/folder/out.json"]) == GBENCH_FILE_ERROR)
      #expect(errorMessage() == "/no/such/folder/out.json: cannot be opened for writing")
      #expect(session.runs.isEmpty)
      #if os(Linux)
        #expect(session.run(["--benchmark_out=/dev/full"]) == GBENCH_FILE_ERROR)
        #expect(errorMessage() == "/dev/full: cannot be written")
        #expect(session.runs.count == 1)
      #endif
    }

    @Test func filtersThatMatchNothingAreErrors() {
      let session = Session()
      session.register("something") { while gbench_keep_running_batch($0, 10) {} }
      #expect(session.run(["--benchmark_filter=nothing"]) == GBENCH_NOTHING_MATCHED)
      #expect(errorMessage().contains("nothing"))
      #expect(session.run(["--benchmark_filter=["]) == GBENCH_NOTHING_MATCHED)
      #expect(errorMessage().contains("regular expression"))
      #expect(session.run(["--benchmark_filter=some"]) == GBENCH_OK)
    }

    @Test func contextAppearsInTheFileAndKeysAreUnique() throws {
      #expect(gbench_add_context("shim-tests-key", "a \"quoted\" value") == GBENCH_OK)
      #expect(gbench_add_context("shim-tests-key", "again") == GBENCH_INVALID_VALUE)
      #expect(gbench_add_context("num_cpus", "1") == GBENCH_INVALID_VALUE)
      #expect(gbench_add_context("", "1") == GBENCH_INVALID_VALUE)
      let session = Session()
      session.register("context") { while gbench_keep_running_batch($0, 10) {} }
      let context = try #require(try session.runToFile()["context"] as? [String: Any])
      #expect(context["shim-tests-key"] as? String == "a \"quoted\" value")
      #expect(context["executable"] as? String == "shim-tests")
    }
  }
}
