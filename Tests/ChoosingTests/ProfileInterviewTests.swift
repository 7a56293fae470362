import Choosing
import HitTesting
import TestSupport
import Testing

@Suite struct ProfileInterviewTests {
  /// Conducts an interview with some answers; returns what was shown, too.
  private func conduct(
    _ answers: [String], named name: String = "my-game",
    folderFault: @escaping @Sendable (String) -> String? = { _ in nil }
  ) throws -> (profile: ProductProfile, shown: [String]) {
    var (rest, shown) = (answers[...], [String]())
    let profile = try ProfileInterview.conduct(
      named: name,
      meeting: .init(folderFault: folderFault),
      readLine: { rest.popFirst() }, show: { shown.append($0) })
    #expect(rest.isEmpty, "not asked for")
    return (profile, shown)
  }

  /// The keys that are asked for without a stack.
  private static let asked = ProfileKey.all.filter { key in
    let ofStack = ["topmost", "all-hits", "stack-discs"]
    return !ProfileInterview.keysOfFiles.contains(key.path) && !ofStack.contains(key.name)
      && (key.group != "stack" || key.name == "layers")
  }

  private static func blank(_ count: Int) -> [String] { [String](repeating: "", count: count) }

  /// The answers to all questions after those about the images.
  private static let enter = blank(asked.count - 4)

  @Test func enterAloneTakesTheDefaultsOfTheFile() throws {
    let (profile, shown) = try conduct(["", "", "", "64x64"] + Self.enter)
    #expect(try profile == ProductProfile(yaml: "images: {sizes: [64x64]}", named: "my-game.yaml"))
    #expect(shown.count { $0.contains("  Allowed: ") } == Self.asked.count)
    expectRecorded(shown.joined(separator: "\n"), as: "interview")
  }

  private func complaints(_ shown: [String]) -> String {
    shown.map(\.flat).filter { $0.contains("expected") }.joined(separator: "\n")
  }

  @Test func nothingIsWiderThanATerminal() throws {
    let wrong = ["", "", "", "64x64", "-1", "", "", "up", "", "sideways", ""]
    let (_, shown) = try conduct(wrong + Self.blank(Self.asked.count - 8))
    #expect(shown.contains { $0.flat.hasPrefix("transforms: found") })
    expectNarrow(shown)
  }

  /// Nothing is wider than a terminal.
  private func expectNarrow(_ shown: [String]) {
    for line in shown.flatMap({ $0.split(separator: "\n") }) {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test func aFolderThatIsNotThereIsAskedForAgain() throws {
    let (profile, shown) = try conduct(["", "", "gone", "sprites"] + Self.enter) {
      $0 == "gone" ? "gone: no such folder" : nil
    }
    #expect(profile.images == .folder("sprites"))
    #expect(shown.contains("  images.folder: gone: no such folder"))
    #expect(shown.count { $0.hasPrefix("3 of ") } == 2)
  }

  @Test func answersAreReadAsValuesOfTheFile() throws {
    let (profile, _) = try conduct([
      " tray ", "Tools: all of them", "", "32x32,64x48", "250", "0.5", "[top, left]", "none", "1",
      "0", "per-query", "nearest", "float32", "0", "1e3", "", "2", "1 MiB", "120", "2 ms", "1 us",
      "5 us",
    ])
    #expect(
      profile
        == ProductProfile(named: "tray") {
          $0.summary = "Tools: all of them"
          $0.images = .sizes([.init(width: 32, height: 32), .init(width: 64, height: 48)])
          ($0.imagesAtOnce, $0.imageChangesPerSecond, $0.layerChangesPerSecond) = (250, 0.5, 1)
          ($0.gravities, $0.transforms, $0.threshold) = ([.top, .left], [], .perQuery)
          ($0.queriesPerSecond, $0.fidelity) = ([.batchedPoints: 1000, .discs: 2], .float32)
          ($0.budgets.bytes, $0.budgets.nanosecondsPerFrame) = (1_048_576, 2e6)
          ($0.budgets.framesPerSecond, $0.budgets.medianLatencyNanoseconds) = (120, 1000)
          $0.budgets.p99LatencyNanoseconds = 5000
        })
    #expect(try ProductProfile(yaml: profile.yaml, named: "tray.yaml") == profile)
  }

  @Test func aFolderMakesSizesUnnecessary() throws {
    let (profile, shown) = try conduct(["", "", "../my sprites"] + Self.enter)
    #expect(profile.images == .folder("../my sprites"))
    #expect(!shown.contains { $0.contains("images.sizes") })
  }

  @Test func aWrongAnswerIsAskedForAgain() throws {
    let (profile, shown) = try conduct(
      ["My Game", "my-game", "", "", "", "64", "64x64", "-1", "3\u{1B}[2J", "3"]
        + Self.enter.dropFirst())
    #expect(profile.imagesAtOnce == 3)
    expectRecorded(complaints(shown), as: "interview-with-wrong-answers")
    #expect(shown.count { $0.hasPrefix("4 of ") } == 3)
  }

  @Test func contradictionsAreAskedForAgain() throws {
    let first = ["", "", "", "64x64"] + Self.blank(9)
    let (profile, shown) = try conduct(
      first + ["0", "0", "0", "0", "7", "0", "0", "0"]
        + ["", "100", "11 ms", "10 ms", "1 ms", "", "1 us", "2 ms"])
    #expect(profile.queriesPerSecond == [.points: 7])
    #expect(profile.budgets.nanosecondsPerFrame == 1e7)
    #expect(profile.budgets.p99LatencyNanoseconds == 2e6)
    // The default, 100 µs, is below the median of this profile, so it is not offered.
    #expect(shown.last?.contains("Enter alone") == false)
    expectRecorded(complaints(shown), as: "interview-with-contradictions")
  }

  @Test func aQuestionMarkExplainsEveryQuestion() throws {
    let before = ["", "", "", "64x64"] + Self.blank(5)
    let answers: [String] = before + ["10"] + Self.blank(11) + ["5"] + Self.blank(7)
    let (profile, shown) = try conduct(answers.flatMap { ["?", $0] })
    #expect(profile == (try conduct(answers).profile))
    #expect(profile.stack.layers == 10 && profile.queriesPerSecond[.topmost] == 5)
    for key in ProfileKey.all where !ProfileInterview.keysOfFiles.contains(key.path) {
      let text = key.explanation.flat
      #expect(text.hasSuffix(".") && text.count > 40)
      #expect(shown.contains { $0.flat == text }, "\(key.path)")
    }
    for (path, names) in [
      "gravities": ["resize", "resizeAspect", "resizeAspectFill"],
      "transforms": TransformKind.allCases.map(\.rawValue) + ["none"],
      "sampling": Sampling.allCases.map(\.rawValue), "threshold": ["per-query"],
      "fidelity": ["exact", "float64", "float32", "fixed16", "footprint(R)"],
    ] as [String: [String]] {
      let text = try #require(ProfileKey.all.first { $0.path == path }).explanation
      for name in names { #expect(text.contains(name), "\(path): \(name)") }
    }
    expectNarrow(shown)
    #expect(shown.count { $0.hasPrefix("5 of ") } == 2, "the question is asked again")
  }

  @Test func anAnswerStandsWhenItsQuestionIsAskedAgain() throws {
    let (profile, shown) = try conduct(
      ["back", "tray", "A tray", "", "64x64", "250", "back", "BACK"]
        + Array(repeating: "back", count: 4) + ["tool", "", "", "", "300"]
        + Self.enter.dropFirst())
    #expect(profile.name == "tool" && profile.summary == "A tray" && profile.imagesAtOnce == 300)
    #expect(profile.images == .sizes([.init(width: 64, height: 64)]))
    expectRecorded(shown.joined(separator: "\n"), as: "interview-with-second-thoughts")
  }

  @Test func aFolderCanBeTakenBack() throws {
    let rest = Self.enter
    // Question 4 is not asked with a folder, so that the one before question 5 is question 3.
    let (kept, shown) = try conduct(["", "", "sprites", "back", ""] + rest)
    #expect(kept.images == .folder("sprites"))
    #expect(shown.contains("  Enter alone stands for sprites."))
    let (drawn, _) = try conduct(["", "", "sprites", "back", "none", "8x8"] + rest)
    #expect(drawn.images == .sizes([.init(width: 8, height: 8)]))
  }

  @Test func whatAnEarlierAnswerForbidsIsNotOffered() throws {
    let first = ["", "", "", "64x64"] + Self.enter.dropLast(4)
    let (profile, shown) = try conduct(
      first + ["60", "16 ms", "back", "back", "120", "8 ms", "", ""])
    #expect(profile.budgets.nanosecondsPerFrame == 8e6)
    let asked = shown.indices.filter { shown[$0].hasPrefix("27 of ") }
    #expect(asked.count == 3)
    #expect(asked.map { shown[$0 + 2].contains("Enter") } == [true, true, false])
  }

  @Test func whatNoStrategyCanDoIsRefusedWhereItIsAnswered() throws {
    let first = ["", "", "", "64x64"] + Self.blank(6) + ["per-query"]
    let (profile, shown) = try conduct(
      first + ["linear-clamp", "exact", "60", "0", "5", "0", "5", "0"] + Self.blank(5))
    #expect(profile.sampling == .linearClamp && profile.fidelity == .exact)
    #expect(profile.queriesPerSecond == [.points: 60])
    expectRecorded(complaints(shown), as: "interview-about-what-no-strategy-can-do")
    #expect(shown.count { $0.hasPrefix("17 of ") } == 1)
  }

  @Test(arguments: [0, 3, 20]) func theEndOfTheInputIsNamedWithTheOpenQuestion(count: Int) throws {
    let answers = Array((["", "", "", "64x64"] + Self.enter).prefix(count))
    let error = try #require(throws: InterviewEnded.self) { try conduct(answers) }
    #expect(error.key == Self.asked[count].path)
    #expect(error.description == "the input ended before the answer for \(error.key)")
  }

  /// A user who takes the stack back need not answer the questions about it.
  @Test func aStackCanBeTakenBack() throws {
    let before = ["", "", "", "64x64"] + Self.blank(5)
    let back = Array(repeating: "back", count: 13)
    let (profile, _) = try conduct(
      before + ["10", "crowded", "", "hover", "3", "", "", "", "0", "0", "0", "0", "5"] + back
        + ["0", "", "", "", "60", "0", "0", "0"] + Self.blank(5))
    #expect(!profile.hasStack && profile.stack == .init())
    #expect(profile.queriesPerSecond == [.points: 60])
  }
}
