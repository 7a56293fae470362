import TestSupport
import Testing

/// Tests of the adapters in `corpus/adapters` that the documentation shows.
@Suite final class ExampleAdapterTests: FolderTests, TouchstoneTests {
  private func expectConforms(_ file: String, as name: String, _ asked: String...) throws {
    let adapter = "python3 '\(StoredCorpus.path)/adapters/\(file)'"
    let conform = try conform(["--adapter", adapter] + asked)
    #expect(conform.status == 0, "\(conform.output.suffix(2000)) \(conform.errors)")
    #expect(conform.output.contains("\(name) conforms"))
  }

  /// `example.py`, which is recommended as a start, declines PNG files, areas and linear sampling,
  /// which are the subjects of the other areas.
  @Test func itConformsInEverythingItSupports() throws {
    let areas = [
      "basic", "gravity", "edges", "degenerate", "clipping", "anchor", "mirror", "rotation",
      "shear", "contents-scale", "scaling", "threshold", "state", "pixel-layout", "sweep",
    ]
    try expectConforms(
      "example.py", as: "example", "--area", areas.joined(separator: ","), "--points", "2000")
    // The description of the protocol says so.
    let text = try StoredCorpus.text(of: "corpus/adapters/example.py")
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count <= 60)
  }

  /// `touch_example.py` shows how the Python kit is used for touches.
  @Test func itConformsOnStacksAndTouches() throws {
    try expectConforms("touch_example.py", as: "touch-example", "--area", "stack,touch")
  }
}
