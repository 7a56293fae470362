import Foundation
import HeapAccounting
import Plugins
import TestSupport
import Testing

/// Each plug-in of the corpus is found to do what it does, and nothing else.
@Suite struct PluginTrialTests {
  /// The program that was built with these tests.
  private static let program = URL(fileURLWithPath: CommandLine.arguments[0])
    .resolvingSymlinksInPath().deletingLastPathComponent()
    .appendingPathComponent("touchstone-bench").path

  private func trial(_ plugin: String, timeout: Double = 60) throws -> PluginTrial.Report {
    try PluginTrial(
      PluginProgram(plugin: plugin, path: Self.program), timeoutInSeconds: timeout
    ).run()
  }

  /// Wrong verdicts are none of the business of the trial.
  @Test(arguments: [("plain_c", "plain-c"), ("faulty/wrong", "wrong")])
  func aRightOneHasNoFindingAndAWrongOneNoneYet(plugin: String, name: String) throws {
    let report = try trial(BuiltPlugin.path(of: plugin))
    #expect(report.name == name && report.findings.isEmpty, "\(report)")
  }

  @Test(
    .enabled(if: heap_accounting_is_available(), "a sanitizer finds what the trial looks for"),
    arguments: [
      ("faulty/crashing", PluginFinding.Kind.crash, "is ended by signal 11"),
      ("faulty/aborting", .crash, "is ended by signal 6"),
      ("faulty/exiting", .exit, "ended with status 3"),
      ("faulty/leaking", .leak, "4104 bytes in 1 block stay allocated"),
      ("faulty/allocating", .allocation, "allocations in 600 point queries"),
      ("faulty/thread_unsafe", .threadUnsafe, "threads at the same time differ from those to one"),
      ("faulty/forgetful", .unrepeatable, "differ when they are asked again after other images"),
      ("faulty/no_verdict", .noVerdict, "point answers 255, and a verdict is 1 or 0"),
      ("faulty/understating", .retention, "retained_bytes says 1 for an image"),
      ("corrupting/writing_pixels", .corruption, "writes to the pixels, which are read-only"),
      ("corrupting/writing_beyond", .corruption, "writes beyond the end of the verdicts in batch"),
      (
        "corrupting/writing_before", .corruption, "writes before the start of the verdicts in batch"
      ),
      ("corrupting/talking", .corruption, "writes to standard output: preparing 1 x 1"),
      ("corrupting/corrupting_heap", .corruption, "corrupts the heap: "),
      (
        "corrupting/freeing_twice", .corruption,
        "corrupts the heap: free(): double free detected in tcache 2 in destroy"
      ),
      ("corrupting/reading_beyond", .strayRead, "reads beyond the end of the pixels in prepare"),
      ("corrupting/keeping_pixels", .strayRead, "reads the pixels after they were freed"),
    ]) func aFaultyOneIsFound(plugin: String, kind: PluginFinding.Kind, words: String) throws
  {
    let report = try trial(BuiltPlugin.path(of: plugin))
    #expect(report.findings.map(\.kind) == [kind], "\(report)")
    #expect(report.findings.first?.text.contains(words) == true, "\(report)")
    #expect((report.fatal != nil) == kind.isFatal)
  }

  /// A plug-in whose functions are those of `plain_c`, except some.
  private func plugin(_ name: String, _ functions: String, entry: String) throws -> String {
    let headers = ["fenv", "signal", "sys/wait", "time", "unistd"]
    let includes = headers.map { "#include <\($0).h>\n" }.joined()
    return try BuiltPlugin.path(ofPlainWith: includes + functions, assigning: entry, named: name)
  }

  @Test(arguments: [
    ("rounding_up", "changes the rounding mode in prepare: restore it before returning"),
    ("flushing_to_zero", "changes flush-to-zero in point: restore it before returning"),
    ("changing_folder", "changes the working directory in prepare: restore it before returning"),
    ("ignoring_signals", "ignores signal 15 in prepare: restore it before returning"),
    ("blocking_signals", "blocks signal 2 in batch: restore it before returning"),
    ("leaving_a_process", "leaves a process behind in destroy: wait for its end before returning"),
  ]) func whatAFunctionLeavesIsTold(plugin: String, words: String) throws {
    try expectSideEffect(trial(BuiltPlugin.path(of: "meddling/\(plugin)")), words)
  }

  /// The thread has ended when the function returns.
  @Test(.enabled(if: heap_accounting_is_available(), "a sanitizer starts the threads"))
  func aThreadIsTold() throws {
    try expectSideEffect(
      trial(BuiltPlugin.path(of: "meddling/starting_threads")),
      "starts a thread in disc: work in the calling thread, because only its time is measured")
  }

  private func expectSideEffect(_ report: PluginTrial.Report, _ words: String) throws {
    #expect(report.findings.map(\.kind) == [.sideEffect] && report.fatal != nil, "\(report)")
    #expect(report.findings.first?.text.hasPrefix("\(words) (") == true, "\(report)")
  }

  /// As a library does that is linked for fast arithmetic.
  @Test func whatIsLeftWhenALibraryIsLoadedIsTold() throws {
    let early = try plugin(
      "early_rounding",
      "__attribute__((constructor)) static void begin(void) { fesetround(FE_UPWARD); }", entry: "")
    try expectSideEffect(
      trial(early),
      "changes the rounding mode in its initializers: restore it before returning")
    let late = try plugin("late_rounding", "", entry: "fesetround(FE_DOWNWARD);")
    try expectSideEffect(
      trial(late),
      "changes the rounding mode in touchstone_plugin: restore it before returning")
  }

  /// A process whose parent has ended is not a child of the trial.
  ///
  /// In a session of its own it is not in a group that is ended either.
  @Test func aProcessThatIsLeftBehindIsEnded() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([], to: "number")
    let leaving = try plugin(
      "leaving_twice",
      """
      #include <stdio.h>
      static int32_t leaving_prepare(
          const touchstone_image *image, int32_t minimum_alpha, int32_t sampling, void **prepared) {
        const pid_t first = fork();
        if (first != 0) {
          waitpid(first, NULL, 0);
          return plain_prepare(image, minimum_alpha, sampling, prepared);
        }
        setsid();
        const pid_t second = fork();
        if (second == 0) sleep(300);
        FILE *file = fopen("\(file)", "w");
        fprintf(file, "%d", second);
        fclose(file);
        _exit(0);
      }
      """, entry: "strategy.prepare = leaving_prepare;")
    try expectSideEffect(
      trial(leaving), "leaves a process behind in prepare: wait for its end before returning")
    let number = try #require(pid_t(String(contentsOfFile: file, encoding: .utf8)))
    #expect(number > 1 && kill(number, 0) == -1 && errno == ESRCH)
  }

  /// It changes all that it may not leave changed, and restores it.
  @Test func whatIsRestoredIsNotTold() throws {
    let restoring = try plugin(
      "restoring",
      """
      static uint8_t restoring_disc(
          const void *prepared, const touchstone_placement *p, double x, double y, double radius) {
        char folder[4096];
        if (!getcwd(folder, sizeof folder) || chdir("/") != 0) return 0;
        fenv_t arithmetic;
        feholdexcept(&arithmetic);
        sigset_t all, before;
        sigfillset(&all);
        sigprocmask(SIG_BLOCK, &all, &before);
        struct sigaction ignoring = {.sa_handler = SIG_IGN}, action;
        sigaction(SIGTERM, &ignoring, &action);
        static bool has_forked;
        const pid_t child = has_forked ? 0 : fork();
        if (child == 0 && !has_forked) _exit(0);
        if (!has_forked) waitpid(child, NULL, 0);
        has_forked = true;
        const uint8_t answer = plain_disc(prepared, p, x, y, radius);
        sigaction(SIGTERM, &action, NULL);
        sigprocmask(SIG_SETMASK, &before, NULL);
        fesetenv(&arithmetic);
        return chdir(folder) == 0 ? answer : 0;
      }
      """, entry: "strategy.disc = restoring_disc;")
    let report = try trial(restoring)
    #expect(report.findings.isEmpty, "\(report)")
  }

  /// All queries of a stage would take longer than the limit, which is for a function.
  @Test func aSlowOneIsAskedLessAndDoesNotHang() throws {
    let slow = try plugin(
      "slow",
      """
      static void sleep_for(long milliseconds) {
        nanosleep(&(struct timespec){0, milliseconds * 1000000}, NULL);
      }
      static int32_t slow_prepare(
          const touchstone_image *image, int32_t minimum_alpha, int32_t sampling, void **prepared) {
        sleep_for(50);
        return plain_prepare(image, minimum_alpha, sampling, prepared);
      }
      static uint8_t slow_point(const void *prepared, const touchstone_placement *p, double x, double y) {
        sleep_for(3);
        return plain_point(prepared, p, x, y);
      }
      static uint8_t slow_disc(
          const void *prepared, const touchstone_placement *p, double x, double y, double radius) {
        sleep_for(20);
        return plain_disc(prepared, p, x, y, radius);
      }
      """,
      entry: """
        strategy.prepare = slow_prepare;
        strategy.point = slow_point;
        strategy.disc = slow_disc;
        """)
    let report = try trial(slow, timeout: 1)
    #expect(report.findings.isEmpty, "\(report)")
  }

  @Test func aHangingOneIsEndedInTime() throws {
    let plugin = try BuiltPlugin.path(of: "faulty/hanging")
    let start = SuspendingClock.now
    let report = try trial(plugin, timeout: 5)
    #expect(report.findings.map(\.kind) == [.hang], "\(report)")
    #expect(report.findings.first?.text == "gave no answer for 5 s (areas)", "\(report)")
    #expect(start.duration(to: .now) < .seconds(300))
  }

  @Test(arguments: [
    ("refused/no_symbol", "exports no function touchstone_plugin"),
    ("refused/other_version", "is built for version 2 of touchstone_strategy.h"),
    ("refused/other_size", "has a structure of 104 bytes, and that of version 1 has 112"),
    ("refused/reserved", "has the number 7 in reserved: expected 0"),
    (
      "refused/unknown_formats",
      "has the formats 0x200002: expected a sum of TOUCHSTONE_FORMAT, at most 0x1fffff"
    ),
    (
      "refused/long_version",
      "has the version \"\(String(repeating: "1", count: 60))…\": expected a line of UTF-8 without "
        + "control characters, of at most 200 bytes"
    ),
    ("refused/many_lines", "has the language \"C and more\": expected a line of UTF-8"),
    ("refused/taken_name", "is called packed-mask, as a built-in strategy is"),
  ]) func oneThatCannotBeLoadedIsRefusedInWords(plugin: String, words: String) throws {
    let built = try BuiltPlugin.path(of: plugin)
    let fault = #expect(throws: PluginFault.self) { try trial(built) }
    #expect(fault?.description.contains(words) == true, "\(String(describing: fault))")
    #expect(fault?.description.hasPrefix("\(built): ") == true)
  }

  @Test func filesThatAreNoLibraryAreRefusedInWords() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Array("no library".utf8), to: "text.so")
    let text = folder.path("../\(folder.url.lastPathComponent)/text.so")
    for (path, words) in [
      (text, "is not a shared library that can be loaded here"), ("/no/such.so", "no such file"),
      (folder.url.path, "is a folder"),
    ] {
      let fault = #expect(throws: PluginFault.self) { try trial(path) }
      // The path is the one that was given, and no other one.
      #expect(
        fault?.description.hasPrefix("\(path): \(words)") == true, "\(String(describing: fault))")
      #expect(fault?.description.contains(folder.path("text.so")) == false)
    }
    #expect(throws: PluginFault.self) { try PluginProgram(plugin: text, path: "/no/program") }
  }

  /// Reports that repeat the command may be public.
  @Test(arguments: [("../mine.so", "../mine.so"), ("-x.so", "./-x.so")])
  func aPastedCommandNamesNoFolderAboveItsOwn(plugin: String, word: String) throws {
    let folder = String(Self.program.dropLast("/touchstone-bench".count))
    let program = try PluginProgram(plugin: plugin, path: Self.program)
    #expect(program.pastedCommand(in: folder) == "./touchstone-bench --plugin-adapter \(word)")
  }
}
