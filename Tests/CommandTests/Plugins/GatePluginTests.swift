import Foundation
import Gates
import TestSupport
import Testing

/// `touchstone gate --plugin-base --plugin`, and `make gate` with two plug-ins.
@Suite final class GatePluginTests: FolderTests, TouchstoneTests {
  /// The folder is a tree whose benchmarks are the ones that were built with these tests.
  override init() throws {
    try super.init()
    _ = try folder.writeTree(".")
  }

  private func gate(
    _ old: String, _ new: String, metrics: String = "retained-bytes,allocations-per-query",
    benchmarks: String = "/flower-512$"
  ) throws -> CommandRun {
    try run(
      "gate", "--plugin-base", old, "--plugin", new, "--head", folder.url.path, "--metrics",
      metrics, "--benchmarks", benchmarks, "--output", folder.path("out"), "--allowances", "")
  }

  @Test(.whereAllocationsAreCounted) func aPluginIsAsGoodAsItself() throws {
    let plugin = try BuiltPlugin.path(of: "plain_c")
    // The error rates of gates of the strategies are not those of this gate.
    try folder.write("broken", to: "out/gate-selftest.json")
    let gate = try gate(plugin, plugin)
    #expect(gate.status == 0 && gate.output.contains("nothing got worse"), "\(gate)")
    let json = try folder.text("out/gate.json")
    #expect(json.contains("prepare/plain-c/flower-512"))
    #expect(json.contains("a difference of up to 5 % may come from where its code lies"))
  }

  /// A build of `plain_c` that is worse in one way, under the same name.
  private func worse(_ name: String, _ function: String, assigned: String) throws -> String {
    try BuiltPlugin.path(ofPlainWith: function, assigning: "\(assigned);", named: name)
  }

  private struct Findings: Decodable {
    let findings: [GateFinding]
  }

  /// Compares a worse build of `plain_c` with the right one, and expects exactly one regression.
  private func expectRegression(
    _ new: String, _ benchmark: String, _ metric: GateMetric, alone benchmarks: String
  ) throws -> GateFinding {
    let gate = try gate(
      BuiltPlugin.path(of: "plain_c"), new, metrics: metric.rawValue, benchmarks: benchmarks)
    #expect(gate.status == 1, "\(gate)")
    let rows = gate.output.split(separator: "\n").filter { $0.hasPrefix(benchmark + " ") }
    #expect(rows.count == 1 && rows[0].contains(metric.rawValue), "\(gate)")
    let json = Data(try folder.text("out/gate.json").utf8)
    let worse = try JSONDecoder().decode(Findings.self, from: json).findings.filter {
      $0.verdict == .regression
    }
    #expect(worse.map(\.benchmark) == [benchmark] && worse.map(\.metric) == [metric], "\(gate)")
    return try #require(worse.first)
  }

  @Test(.whereAllocationsAreCounted) func oneByteMoreFails() throws {
    let new = try worse(
      "one_byte_more",
      """
      static int32_t larger_prepare(
          const touchstone_image *image, int32_t minimum_alpha, int32_t sampling, void **prepared) {
        const int32_t status = plain_prepare(image, minimum_alpha, sampling, prepared);
        if (status != TOUCHSTONE_OK) return status;
        const size_t texels = (size_t)image->width * (size_t)image->height;
        void *larger = realloc(*prepared, sizeof(prepared_image) + texels + 1);
        if (larger) *prepared = larger;
        return TOUCHSTONE_OK;
      }
      """, assigned: "strategy.prepare = larger_prepare")
    let finding = try expectRegression(
      new, "prepare/plain-c/flower-512", .retainedBytes, alone: "^prepare/.*/flower-512$")
    #expect(finding.head == finding.base + 1, "\(finding)")
  }

  @Test(.whereAllocationsAreCounted) func oneAllocationInAQueryFails() throws {
    let new = try worse(
      "one_allocation",
      """
      static uint8_t allocating_point(const void *prepared, const touchstone_placement *p, double x, double y) {
        double *volatile copy = malloc(sizeof *copy);
        free(copy);
        return plain_point(prepared, p, x, y);
      }
      """, assigned: "strategy.point = allocating_point")
    let finding = try expectRegression(
      new, "point-warm/plain-c/flower-512", .allocationsPerQuery,
      alone: "^point-warm/.*/flower-512$")
    #expect(finding.base == 0 && finding.head == 1, "\(finding)")
  }

  /// A build that takes alpha for enough only above the threshold.
  private func wrong() throws -> String {
    try worse(
      "one_more_alpha",
      """
      static int32_t late_prepare(
          const touchstone_image *image, int32_t minimum_alpha, int32_t sampling, void **prepared) {
        return plain_prepare(image, minimum_alpha + 1, sampling, prepared);
      }
      """, assigned: "strategy.prepare = late_prepare")
  }

  @Test func wrongVerdictsFail() throws {
    let finding = try expectRegression(
      try wrong(), "plain-c", .wrongVerdicts, alone: "^plain-c$|^prepare/.*/flower-512$")
    #expect(finding.base == 0 && finding.head > 0, "\(finding)")
  }

  /// One that takes all pixels for the only ones that it reads, and would read beyond the others.
  @Test func aPluginGetsOnlyWhatItReads() throws {
    let plugin = try worse(
      "rgba_only",
      """
      static int32_t rgba_prepare(
          const touchstone_image *image, int32_t minimum_alpha, int32_t sampling, void **prepared) {
        touchstone_image rgba = *image;
        rgba.layout = TOUCHSTONE_RGBA8;
        rgba.alpha = TOUCHSTONE_PREMULTIPLIED;
        return plain_prepare(&rgba, minimum_alpha, sampling, prepared);
      }
      """,
      assigned: """
        strategy.prepare = rgba_prepare;
        strategy.formats = TOUCHSTONE_FORMAT(TOUCHSTONE_RGBA8, TOUCHSTONE_PREMULTIPLIED)
        """)
    let conform = try conform(
      "--plugin", plugin, "--area", "png,pixel-layout", "--timeout", "60")
    #expect(conform.output.contains("plain-c conforms"), "\(conform)")
  }

  /// Two copies of a wrong plug-in are equally wrong, and the first line of every text says so.
  @Test func aBaseThatIsWrongTooIsSaidFirst() throws {
    let wrong = try wrong()
    let gate = try gate(wrong, wrong, metrics: "wrong-verdicts", benchmarks: "^plain-c$")
    #expect(gate.status == 0, "\(gate)")
    #expect(gate.output.hasPrefix("The base is wrong too: "), "\(gate)")
    let markdown = try folder.text("out/gate.md")
    let heading = markdown.prefix { $0 != "\n" }
    #expect(heading.contains("the base is wrong too: "), "\(markdown)")
  }

  /// A build that crashes on images that no trial shows.
  private func crashing() throws -> String {
    try worse(
      "crashing_when_large",
      """
      static uint8_t crashing_point(
          const void *prepared, const touchstone_placement *p, double x, double y) {
        const prepared_image *image = prepared;
        volatile int *volatile nowhere = NULL;
        if (image->width == 512) *nowhere = 1;
        return plain_point(prepared, p, x, y);
      }
      """, assigned: "strategy.point = crashing_point")
  }

  /// It is asked nothing after that.
  @Test func aCrashInTheGateEndsIt() throws {
    let new = try crashing()
    let old = try BuiltPlugin.path(of: "plain_c")
    let crash = try gate(
      old, new, metrics: "time", benchmarks: "^plain-c$|^point-warm/.*/flower-512$")
    #expect(crash.status == 1, "\(crash)")
    let first = crash.output.prefix { $0 != "\n" }
    #expect(first.hasPrefix("plain-c: is ended by signal 11, memory that is not its own, "))
    #expect(first.contains("in point (point-warm/plain-c/flower-512)"), "\(crash)")
    #expect(!crash.output.contains("launches in"), "\(crash)")
    for word in ["Backtrace", "Thread 0"] { #expect(!crash.errors.contains(word), "\(crash)") }
    let markdown = try folder.text("out/gate.md")
    #expect(markdown.prefix { $0 != "\n" }.contains("signal 11"), "\(markdown)")
    let other = try gate(new, old, metrics: "time", benchmarks: "^point-warm/.*/flower-512$")
    #expect(other.status == 2, "\(other)")
    #expect(other.output.prefix { $0 != "\n" }.contains("signal 11"), "\(other)")
  }

  /// It is judged before it is measured.
  @Test func oneThatGivesNoAnswerIsToldAsThat() throws {
    let new = try worse(
      "hanging_when_large",
      """
      int pause(void);
      static uint8_t hanging_point(
          const void *prepared, const touchstone_placement *p, double x, double y) {
        const prepared_image *image = prepared;
        while (image->width == 512) pause();
        return plain_point(prepared, p, x, y);
      }
      """, assigned: "strategy.point = hanging_point")
    let gate = try gate(
      BuiltPlugin.path(of: "plain_c"), new, metrics: "wrong-verdicts", benchmarks: "^plain-c$")
    #expect(gate.status == 1 && gate.output.hasPrefix("plain-c: gave no answer for 10 s ("))
  }

  @Test func aDangerousPluginFailsBeforeItIsMeasured() throws {
    let (old, new) = (
      try BuiltPlugin.path(of: "plain_c"), try BuiltPlugin.path(of: "faulty/crashing")
    )
    let crash = try gate(old, new)
    #expect(crash.status == 1, "\(crash)")
    #expect(crash.output.contains("crashing: crash: is ended by signal 11"), "\(crash)")
    try expectFault("crashing: crash: is ended by signal 11")
    try gate(new, old).expectLastLine(naming: ["--plugin-base", "crash"])
  }

  /// A leak is not dangerous, so that both are measured all the same.
  @Test(.whereAllocationsAreCounted) func aNewLeakIsARegression() throws {
    let new = try worse(
      "one_forgotten",
      """
      static void forgotten_destroy(void *prepared) { (void)prepared; }
      """, assigned: "strategy.destroy = forgotten_destroy")
    let old = try BuiltPlugin.path(of: "plain_c")
    func gate(_ old: String) throws -> CommandRun {
      try self.gate(old, new, metrics: "retained-bytes", benchmarks: "^prepare/.*/flower-512$")
    }
    let leak = try gate(old)
    #expect(leak.status == 1 && leak.output.contains("1 regression: 1 comparison"), "\(leak)")
    try expectFault("plain-c: leak: ")
    let known = try gate(new)
    #expect(known.status == 0 && !known.output.contains("leak"), "\(known)")
  }

  /// Every file of a gate reports a fault of the plug-in as what makes it fail.
  private func expectFault(_ fault: String) throws {
    struct Outcome: Decodable {
      let exitStatus: Int
      let pluginFaults: [String]
    }
    let json = Data(try folder.text("out/gate.json").utf8)
    let outcome = try JSONDecoder().decode(Outcome.self, from: json)
    #expect(outcome.exitStatus == 1)
    #expect(outcome.pluginFaults.count == 1 && outcome.pluginFaults[0].hasPrefix(fault))
    let (markdown, junit) = (try folder.text("out/gate.md"), try folder.text("out/gate.xml"))
    #expect(markdown.hasPrefix("## Gate: 1 regression"), "\(markdown)")
    #expect(markdown.contains("What the new plug-in does wrong"), "\(markdown)")
    #expect(junit.contains("failures=\"1\"") && junit.contains(fault), "\(junit)")
  }

  @Test func aSelfTestOfAPluginThatCannotRunIsRefused() throws {
    func refuse(_ library: String, naming word: String) throws {
      let run = try run(
        "gate-selftest", "--quick", "--plugin", library, "--tree", folder.url.path, "--output",
        folder.path("out"))
      run.expectLastLine(naming: ["--plugin \(library)", word])
    }
    try refuse("/no/mine.so", naming: "/no/mine.so")
    try refuse(BuiltPlugin.path(of: "refused/other_version"), naming: "version 2")
    try refuse(BuiltPlugin.path(of: "faulty/crashing"), naming: "crash")
  }

  @Test func pluginsThatCannotBeComparedAreRefused() throws {
    let (old, new) = (
      try BuiltPlugin.path(of: "plain_c"), try BuiltPlugin.path(of: "faulty/wrong")
    )
    let names = ["--plugin-base is called plain-c", "called wrong"]
    try gate(old, new).expectLastLine(naming: names)
    try gate("/no/old.so", new).expectLastLine(naming: ["--plugin-base /no/old.so"])
    try run("gate", "--plugin", new).expectLastLine(naming: ["--plugin-base and --plugin"])
    try run("gate", "--plugin", new, "--plugin-base", old, "--base", ".").expectLastLine(
      naming: ["expected --base or --baseline, or --plugin-base"])
  }
}
