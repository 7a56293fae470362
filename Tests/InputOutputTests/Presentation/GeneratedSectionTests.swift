import Presentation
import Testing

@Suite struct GeneratedSectionTests {
  private let section = GeneratedSection("results", command: "make results")

  /// Text that contains markers can be replaced as often as any other text.
  @Test func markersInTheTextAreNotMarkers() throws {
    let document = "before\n\(section.start)\n\n\(section.end)\nafter\n"
    let hostile = "a \(section.end) b \(section.start) c <!-- d"
    var text = document
    for _ in 0..<3 { text = try section.replacing(in: text, named: "x.md", with: hostile) }
    let parts = try section.parts(of: text, named: "x.md")
    #expect(parts.before == "before\n" && parts.after == "\nafter\n")
    #expect(!parts.section.contains("<!--") && parts.section.contains("&lt;!-- d"))
    #expect(try section.replacing(in: text, named: "x.md", with: "plain").contains("\n\nplain\n\n"))
  }
}
