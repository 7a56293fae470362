import Foundation
import Testing

/// Expects no scalar that controls a terminal, and no line that is a command of continuous
/// integration.
func expectHarmless(
  _ text: String, _ what: String, at location: SourceLocation = #_sourceLocation
) {
  let isHarmless = text.unicodeScalars.allSatisfy { scalar in
    switch scalar.properties.generalCategory {
    case .control: scalar == "\n"
    // This is the blank that MarkdownText puts after an @.
    case .format: scalar == "\u{200B}" && what.hasSuffix(".md")
    case .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
  #expect(isHarmless, "\(what): \(text.debugDescription)", sourceLocation: location)
  for line in text.split(separator: "\n") {
    let start = line.drop(while: \.isWhitespace)
    #expect(!start.hasPrefix("::"), "\(what): \(line)", sourceLocation: location)
    if what.hasSuffix(".json") { continue }
    for command in ["##[", "##vso["] {
      #expect(!line.contains(command), "\(what): \(line)", sourceLocation: location)
    }
  }
}

/// Expects that neither output of a command controls a terminal.
func expectHarmless(
  _ run: CommandRun, _ what: String, at location: SourceLocation = #_sourceLocation
) {
  expectHarmless(run.output, what, at: location)
  expectHarmless(run.errors, "\(what)'s errors", at: location)
}

/// Expects the reports of a conformance run, and others in their folder, to be harmless.
func expectHarmlessReports(
  in folder: String, and others: String..., at location: SourceLocation = #_sourceLocation
) throws {
  for name in ["conformance.json", "conformance.xml", "conformance.md"] + others {
    let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    expectHarmless(text, name, at: location)
    if name.hasSuffix(".md") { expectPlainMarkdown(text, at: location) }
  }
}

/// Expects a picture in SVG without commands and scripts.
func expectHarmlessPicture(_ path: String, at location: SourceLocation = #_sourceLocation) throws {
  let picture = try String(contentsOfFile: path, encoding: .utf8)
  expectHarmless(picture, "picture.svg", at: location)
  #expect(!picture.contains("<script"), sourceLocation: location)
}

/// Expects no tag and no mention in Markdown outside blocks of code.
func expectPlainMarkdown(_ text: String, at location: SourceLocation = #_sourceLocation) {
  var fence: Substring?
  for line in text.split(separator: "\n") {
    if let open = fence {
      if line == open { fence = nil }
      continue
    }
    if line.hasPrefix("```") {
      fence = line.prefix { $0 == "`" }
      continue
    }
    let bare = line.replacing("\\<", with: "").replacing("@\u{200B}", with: "")
    #expect(!bare.contains("<") && !bare.contains("@"), "\(line)", sourceLocation: location)
  }
  #expect(fence == nil, "a block of code is not closed", sourceLocation: location)
}

/// Expects a page of HTML that has only its own scripts and comments, and no attribute that runs a
/// script.
func expectPlainPage(_ path: String, at location: SourceLocation = #_sourceLocation) throws {
  let page = try String(contentsOfFile: path, encoding: .utf8)
  let outside = page.split(separator: "<script").first ?? ""
  let tags = outside.matches(of: /<[^>]*>/).map { $0.output.replacing(/"[^"]*"/, with: "") }
  #expect(page.ranges(of: "<script").count == 2, sourceLocation: location)
  #expect(page.ranges(of: "</script>").count == 2, sourceLocation: location)
  #expect(!page.contains("<!--") && !page.contains("<img"), sourceLocation: location)
  #expect(!tags.contains { $0.contains(/[ ]on[a-z]+=/) }, sourceLocation: location)
}
