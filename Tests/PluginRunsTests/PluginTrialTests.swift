import BuiltPlugins
import Foundation
import HeapAccounting
import PluginRuns
import TemporaryFiles
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

  @Test func aRightOneHasNoFinding() throws {
    let report = try trial(BuiltPlugin.path(of: "plain_c"))
    #expect(report.name == "plain-c" && report.findings.isEmpty, "\(report)")
  }

  /// Wrong verdicts are none of the business of the trial.
  @Test func aWrongOneHasNoFindingYet() throws {
    let report = try trial(BuiltPlugin.path(of: "faulty/wrong"))
    #expect(report.name == "wrong" && report.findings.isEmpty, "\(report)")
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
      ("corrupting/keeping_pixels", .strayRead, "reads the pixels after they were taken back"),
    ]) func aFaultyOneIsFound(plugin: String, kind: PluginFinding.Kind, words: String) throws
  {
    let report = try trial(BuiltPlugin.path(of: plugin))
    #expect(report.findings.map(\.kind) == [kind], "\(report)")
    #expect(report.findings.first?.text.contains(words) == true, "\(report)")
    #expect((report.fatal != nil) == kind.isFatal)
  }

  /// All queries of a stage would take longer than the limit, which is for a function.
  @Test func aSlowOneIsAskedLessAndDoesNotHang() throws {
    let slow = try BuiltPlugin.path(
      ofSource: """
        #define _DEFAULT_SOURCE
        #define PLAIN_AS_PART
        #include "plain_c.c"
        #include <time.h>
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
        const touchstone_strategy *touchstone_plugin(void) {
          static touchstone_strategy strategy;
          strategy = plain_strategy;
          strategy.prepare = slow_prepare;
          strategy.point = slow_point;
          strategy.disc = slow_disc;
          return &strategy;
        }
        """, named: "slow")
    let report = try trial(slow, timeout: 1)
    #expect(report.findings.isEmpty, "\(report)")
  }

  @Test func aHangingOneIsEndedInTime() throws {
    let plugin = try BuiltPlugin.path(of: "faulty/hanging")
    let start = SuspendingClock.now
    let report = try trial(plugin, timeout: 15)
    #expect(report.findings.map(\.kind) == [.hang], "\(report)")
    #expect(report.findings.first?.text == "no answer within 15 s (areas)", "\(report)")
    #expect(start.duration(to: .now) < .seconds(300))
  }

  @Test(arguments: [
    ("refused/no_symbol", "exports no function touchstone_plugin"),
    ("refused/other_version", "is built for version 2 of touchstone_strategy.h"),
    ("refused/other_size", "has a structure of 104 bytes, and that of version 1 has 112"),
    ("refused/taken_name", "is called packed-mask, as a built-in strategy is"),
  ]) func oneThatCannotBeLoadedIsRefusedInWords(plugin: String, words: String) throws {
    let built = try BuiltPlugin.path(of: plugin)
    let fault = #expect(throws: PluginFault.self) { try trial(built) }
    #expect(fault?.description.contains(words) == true, "\(String(describing: fault))")
    #expect(fault?.description.hasPrefix("\(built): ") == true)
  }

  @Test func filesThatAreNoLibraryAreRefusedInWords() throws {
    let folder = try TemporaryFolder()
    let text = try folder.write(Array("no library".utf8), to: "text.so")
    for (path, words) in [
      (text, "is no shared library that can be loaded here"), ("/no/such.so", "no such file"),
      (folder.url.path, "is a folder"),
    ] {
      let fault = #expect(throws: PluginFault.self) { try trial(path) }
      #expect(fault?.description.contains(words) == true, "\(String(describing: fault))")
    }
    #expect(throws: PluginFault.self) { try PluginProgram(plugin: text, path: "/no/program") }
  }
}
