import GoogleBenchmarkShim
import Testing

extension GoogleBenchmarkTests {
  @Suite struct ArgumentsTests {
    @Test func knownFlagsAreTaken() {
      #expect(initialize(["--benchmark_color=false", "--v=0"]), "\(errorMessage())")
    }

    @Test(arguments: ["--benchmark_no_such=1", "--no-such-flag=1", "stray", "-h", "--version"])
    func unknownArgumentsAreRefused(argument: String) {
      #expect(!initialize(["--benchmark_repetitions=2", argument, "another"]))
      #expect(errorMessage() == "unrecognized argument \(argument)")
    }

    @Test(arguments: [
      "--benchmark_format=xml", "--benchmark_format=csv", "--benchmark_out_format=csv",
      "--benchmark_time_unit=h", "--benchmark_color=", "--benchmark_min_time=0",
      "--benchmark_min_time=-1", "--benchmark_min_time=nan", "--benchmark_min_time=inf",
      "--benchmark_repetitions=0", "--benchmark_repetitions=-1", "--benchmark_min_warmup_time=-1",
    ])
    func valuesThatWouldExitOrCrashAreRefused(argument: String) {
      #expect(!initialize([argument]))
      let flag = argument.prefix { $0 != "=" }
      #expect(errorMessage().contains(flag), "\(errorMessage())")
      #expect(!errorMessage().contains("\n"))
      #expect(!gbench_run_all("/dev/null"))
      #expect(errorMessage() == "Google Benchmark has not been initialized")
      #expect(initialize([]), "a refused value must not stay")
    }

    @Test(arguments: ["--benchmark_min_time=soon", "--benchmark_out", "--benchmark_context=alone"])
    func valuesThatAreNoValuesAreNotRecognized(argument: String) {
      #expect(!initialize([argument]))
      #expect(errorMessage() == "unrecognized argument \(argument)")
    }

    @Test func aFileThatCannotBeOpenedOrWrittenIsAnError() {
      let session = Session()
      var calls = 0
      session.register("file") { state in
        calls += 1
        while gbench_keep_running_batch(state, 10) {}
      }
      #expect(initialize([]))
      #expect(!gbench_run_all("/no/such/folder/out.json"))
      #expect(errorMessage() == "/no/such/folder/out.json: cannot be opened for writing")
      #expect(calls == 0)
      #if os(Linux)
        #expect(!gbench_run_all("/dev/full"))
        #expect(errorMessage() == "/dev/full: cannot be written")
        #expect(calls > 0)
      #endif
    }

    @Test func filtersThatMatchNothingAreErrors() {
      let session = Session()
      session.register("something") { while gbench_keep_running_batch($0, 10) {} }
      #expect(!session.run(["--benchmark_filter=nothing"]))
      #expect(errorMessage().contains("nothing"))
      #expect(!session.run(["--benchmark_filter=["]))
      #expect(errorMessage().contains("regular expression"))
      #expect(session.run(["--benchmark_filter=some"]))
    }

    @Test func contextAppearsInTheFileAndKeysAreUnique() throws {
      #expect(gbench_add_context("shim-tests-key", "a \"quoted\" value"))
      #expect(!gbench_add_context("shim-tests-key", "again"))
      #expect(!gbench_add_context("num_cpus", "1"))
      #expect(!gbench_add_context("", "1"))
      let session = Session()
      session.register("context") { while gbench_keep_running_batch($0, 10) {} }
      let context = try #require(try session.runToFile()["context"] as? [String: Any])
      #expect(context["shim-tests-key"] as? String == "a \"quoted\" value")
      #expect(context["executable"] as? String == "shim-tests")
    }
  }
}
