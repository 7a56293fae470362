import Foundation
import Testing

/// Checks that markup is well-formed: elements are closed in order, attributes are quoted, no name
/// of an element or attribute is unexpected, and identifiers are unique.
enum MarkupChecker {
  private static let void: Set = ["meta", "link", "input"]
  private static let raw: Set = ["script", "style"]

  static func expectWellFormed(
    _ markup: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let fault = fault(in: markup)
    #expect(fault == nil, "\(fault ?? "")", sourceLocation: sourceLocation)
  }

  /// What is wrong with markup, in words; `nil` for nothing.
  static func fault(in markup: String) -> String? {
    var open: [Substring] = []
    var identifiers: Set<Substring> = []
    var rest = markup[...]
    if rest.hasPrefix("<!doctype html>") { rest = rest.dropFirst(15) }
    // A pattern is compiled where it stands.
    let pattern = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\ [a-z][a-zA-Z0-9-]*="[^"<>]*")*)(\/?)>/
    let attributes = /\ ([a-zA-Z-]+)="([^"]*)"/
    while let start = rest.firstIndex(of: "<") {
      if rest[..<start].contains(">") { return "a lone > before \(rest[start...].prefix(40))" }
      rest = rest[start...]
      guard let tag = rest.prefixMatch(of: pattern) else { return "no tag: \(rest.prefix(60))" }
      let name = tag.2
      for attribute in tag.3.matches(of: attributes) where attribute.1 == "id" {
        if !identifiers.insert(attribute.2).inserted { return "a second id=\(attribute.2)" }
      }
      rest = rest[tag.range.upperBound...]
      if !tag.1.isEmpty {
        guard open.popLast() == name else { return "</\(name)> closes something else" }
      } else if tag.4.isEmpty && !void.contains(String(name)) {
        open.append(name)
        if raw.contains(String(name)) {
          guard let end = rest.firstRange(of: "</\(name)>") else { return "<\(name)> has no end" }
          rest = rest[end.lowerBound...]
        }
      }
    }
    return open.isEmpty ? nil : "not closed: \(open.joined(separator: ", "))"
  }
}

extension String {
  /// The text between two others.
  func part(from start: String, to end: String) throws -> String {
    let first = try #require(self.range(of: start), "no \(start)").upperBound
    let last = try #require(self.range(of: end, range: first..<endIndex), "no \(end)").lowerBound
    return String(self[first..<last])
  }

  /// Expects that some parts of the text follow each other.
  func expectInOrder(_ parts: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    let places = parts.compactMap { range(of: $0)?.lowerBound }
    let areInOrder = places.count == parts.count && places == places.sorted()
    #expect(areInOrder, "\(parts)", sourceLocation: sourceLocation)
  }
}

@Suite struct MarkupCheckerTests {
  @Test(arguments: [
    "<p>", "<p></b>", "<p a=b></p>", "<p a=\"<\"></p>", "a < b", "<i id=\"x\"/><i id=\"x\"/>",
    "<p>a > b<i/></p>", "<script>", "<p a=\"1\" onclick></p>",
  ])
  func faultsAreFound(markup: String) { #expect(MarkupChecker.fault(in: markup) != nil) }

  @Test(arguments: [
    "<p class=\"a b\">x &lt; y<i/></p>", "<script>a < b</script>", "<meta a=\"1\">",
  ])
  func goodMarkupPasses(markup: String) { #expect(MarkupChecker.fault(in: markup) == nil) }
}
