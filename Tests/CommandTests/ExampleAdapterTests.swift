import Foundation
import TestSupport
import Testing

/// Tests of `corpus/adapters/example.py`, the adapter that the documentation recommends as a start.
@Suite struct ExampleAdapterTests {
  private static let adapter = StoredCorpus.path + "/adapters/example.py"

  /// The adapter declines PNG files, areas and linear sampling, which are the subjects of the other
  /// areas.
  @Test func itConformsInEverythingItSupports() throws {
    let folder = try TemporaryFolder()
    let areas = [
      "basic", "gravity", "edges", "degenerate", "clipping", "anchor", "mirror", "rotation",
      "shear", "contents-scale", "scaling", "threshold", "state", "pixel-layout", "sweep",
    ]
    let conform = try CommandRun.of(
      "touchstone",
      [
        "conform", "--adapter", "python3 '\(Self.adapter)'", "--area",
        areas.joined(separator: ","), "--points", "2000", "--output", folder.url.path, "--corpus",
        StoredCorpus.path,
      ])
    #expect(conform.status == 0, "\(conform.output.suffix(2000)) \(conform.errors)")
    #expect(conform.output.contains("example conforms"))
    // The description of the protocol says so.
    let text = try String(contentsOfFile: Self.adapter, encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count <= 60)
  }
}

/// Tests of `corpus/adapters/touch_example.py`, which shows how the Python kit is used for touches.
@Suite struct TouchExampleTests {
  @Test func itConformsOnStacksAndTouches() throws {
    let folder = try TemporaryFolder()
    let adapter = StoredCorpus.path + "/adapters/touch_example.py"
    let conform = try CommandRun.of(
      "touchstone",
      [
        "conform", "--adapter", "python3 '\(adapter)'", "--area", "stack,touch", "--output",
        folder.url.path, "--corpus", StoredCorpus.path,
      ])
    #expect(conform.status == 0, "\(conform.output.suffix(2000)) \(conform.errors)")
    #expect(conform.output.contains("touch-example conforms"))
  }
}
