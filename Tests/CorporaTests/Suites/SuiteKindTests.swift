import Conformance
import Corpora
import Foundation
import HitTesting
import TestSupport
import Testing

/// What a suite about stacks or touches may contain, and the errors for other contents.
@Suite struct SuiteKindTests {
  private static let kinds = [SoundSuite.stacks, .touches]

  @Test func aSuiteAboutStacksIsRead() throws {
    let suite = try SoundSuite.stacks.read(SoundSuite.stacks.text)
    #expect(suite.area == "stack" && suite.entries.count == 1)
    let squares = try #require(suite.entries[0] as? SuiteStack)
    #expect(squares.scene.layers.map(\.copies) == [2, nil] && squares.stages.count == 2)
    #expect(squares.scene.layers[1].depth?.value == -.infinity && squares.scene.layers[1].isHidden)
    #expect(squares.questions.map(\.kind) == [.topmost, .all, .disc])
    #expect(squares.stages[1].changes.count == 5)
  }

  @Test func aSuiteAboutTouchesIsRead() throws {
    let suite = try SoundSuite.touches.read(SoundSuite.touches.text)
    let square = try #require(suite.entries.first as? SuiteTouch)
    let events = square.questions
    #expect(events.map(\.phase) == [.began, .ended, .hovered])
    #expect(events[0].finger == 3 && events[0].time?.value == 0.5)
    #expect(events[1].outcomes == [.swipe(Swipe(.right, distance: 2), nil)])
    #expect(square.overlays == ["a"] && square.hoverImages == ["a": "full"])
    #expect(square.moreThanAlong?.value == 1 && square.stages[1].changes == [.remove("a")])
  }

  @Test(arguments: kinds) func writingKeepsEverySpelling(suite: SoundSuite) throws {
    let text = try suite.read(suite.text).text
    for spelling in suite.spellings { #expect(text.contains(spelling)) }
    #expect(try suite.read(text).text == text)
  }

  /// The error names the case and the place.
  @Test(arguments: kinds) func otherContentsAreRefused(suite: SoundSuite) {
    expectRefusals(ofChanges: suite.unreadable, to: suite.text, as: suite.unreadableAs) {
      _ = try suite.read($0)
    }
  }

  /// Layers that are not a stack, changes that are not possible, and events that are not a case are
  /// found when answers are wanted.
  @Test(arguments: kinds) func impossibleCasesAreNamed(suite: SoundSuite) throws {
    let lone = try LoneSuite(suite)
    expectRefusals(
      ofChanges: suite.impossible, to: suite.text, as: suite.impossibleAs, in: lone.corpus.path
    ) { text in
      try lone.write(text)
      #expect(throws: SuiteError.self) { try lone.corpus.writeSuites() }
      _ = try lone.corpus.caseSuites()
    }
  }

  /// The oracle's answers are written, and wrong ones are found.
  @Test(arguments: kinds) func answersAreWrittenAndVerified(suite: SoundSuite) throws {
    let lone = try LoneSuite(suite)
    let written = try lone.answered()
    #expect(written.contains(suite.answer), "\(written)")
    #expect(try lone.faults() == [])
    try lone.write(written.replacing(suite.wrong.part, with: suite.wrong.replacement))
    let faults = try lone.faults()
    #expect(faults.contains { $0.contains(suite.fault) }, "\(faults)")
  }

  @Test func eventsNearAnEdgeAreFound() throws {
    let lone = try LoneSuite(.touches)
    try lone.write(lone.answered().replacing("[\"3\", \"1\"]", with: "[\"3.99\", \"1\"]"))
    #expect(try lone.corpus.checkSuites().faults.contains { $0.contains("edge of a layer") })
  }

  /// A suite that ends early, and one that the list names and that is not there.
  @Test(arguments: kinds) func damagedFilesAreNamedWithThePlace(suite: SoundSuite) throws {
    let lone = try LoneSuite(suite)
    let (written, path) = (try lone.answered(), lone.path)
    try lone.write("\(written.prefix(written.count / 2))")
    let error = try #require(throws: SuiteError.self) { try lone.corpus.checkSuites() }
    let words = "\(error)"
    #expect(words.hasPrefix("\(path): is not JSON") && words.contains("line"), "\(words)")
    #expect(!words.contains("\n"))
    let other = path.replacing("square", with: "circle")
    try written.write(toFile: other, atomically: true, encoding: .utf8)
    try FileManager.default.removeItem(atPath: path)
    let faults = try lone.faults()
    #expect(faults == ["\(path): is missing, but suites/README.md lists it"], "\(faults)")
  }
}
