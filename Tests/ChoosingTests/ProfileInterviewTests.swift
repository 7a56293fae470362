import Choosing
import HitTesting
import Testing

@Suite("The interview")
struct ProfileInterviewTests {
  /// Conducts an interview with some answers; returns what was shown, too.
  private func conduct(
    _ answers: [String], named name: String = "my-game",
    folderFault: @escaping @Sendable (String) -> String? = { _ in nil }
  ) throws -> (profile: ProductProfile, shown: [String]) {
    var (rest, shown) = (answers[...], [String]())
    let profile = try ProfileInterview.conduct(
      named: name,
      meeting: .init(strategies: StrategyFacts.embeddable, folderFault: folderFault),
      readLine: { rest.popFirst() }, show: { shown.append($0) })
    #expect(rest.isEmpty, "not asked for")
    return (profile, shown)
  }

  /// The answers to all questions after those about the images.
  private static let enter = Array(repeating: "", count: ProfileKey.all.count - 4)

  @Test("Enter alone takes the defaults of the file")
  func defaults() throws {
    let (profile, shown) = try conduct(["", "", "", "64x64"] + Self.enter)
    #expect(
      try profile == ProductProfile(yaml: "images: {sizes: [64x64]}", named: "my-game.yaml"))
    #expect(shown.count { $0.contains("  Allowed: ") } == ProfileKey.all.count)
    #expect(shown[0] == "? explains a question, and back returns to the one before.")
    #expect(shown[1] == "1 of \(ProfileKey.all.count): What is the profile called?")
    #expect(shown[3] == "  Enter alone stands for my-game.")
    #expect(shown.contains("  Enter alone stands for 64 MiB."))
    #expect(shown.contains { flat($0).hasSuffix("or of none alone, with commas between them.") })
    #expect(shown.contains("  Enter alone stands for none: images are drawn then."))
  }

  /// The words of a text with one blank between them.
  private func flat(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }

  @Test("Nothing that is shown is wider than a terminal")
  func width() throws {
    let wrong = ["", "", "", "64x64", "-1", "", "", "up", "", "sideways", ""]
    let rest = Array(repeating: "", count: ProfileKey.all.count - 8)
    let (_, shown) = try conduct(wrong + rest)
    #expect(shown.contains { flat($0).hasPrefix("transforms: found") })
    for line in shown.flatMap({ $0.split(separator: "\n") }) {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test("A folder that is not there is asked for again")
  func folderThatIsNotThere() throws {
    let (profile, shown) = try conduct(["", "", "gone", "sprites"] + Self.enter) {
      $0 == "gone" ? "gone: no such folder" : nil
    }
    #expect(profile.images == .folder("sprites"))
    #expect(shown.contains("  images.folder: gone: no such folder"))
    #expect(shown.count { $0.hasPrefix("3 of ") } == 2)
  }

  @Test("Answers are read as values of the file")
  func answers() throws {
    let (profile, _) = try conduct([
      " tray ", "Tools: all of them", "", "32x32,64x48", "250", "0.5", "[top, left]", "none", "1",
      "per-query", "nearest", "float32", "0", "1e3", "", "2", "1 MiB", "120", "2 ms", "1 us",
      "5 us",
    ])
    #expect(
      profile
        == ProductProfile(
          name: "tray", summary: "Tools: all of them",
          images: .sizes([.init(width: 32, height: 32), .init(width: 64, height: 48)]),
          imagesAtOnce: 250, imageChangesPerSecond: 0.5, gravities: [.top, .left], transforms: [],
          layerChangesPerSecond: 1, threshold: .perQuery, sampling: .nearest,
          queriesPerSecond: [.batchedPoints: 1000, .discs: 2], fidelity: .float32,
          budgets: .init(
            bytes: 1_048_576, nanosecondsPerFrame: 2e6, framesPerSecond: 120,
            medianLatencyNanoseconds: 1000, p99LatencyNanoseconds: 5000)))
    #expect(try ProductProfile(yaml: profile.yaml, named: "tray.yaml") == profile)
  }

  @Test("A folder makes sizes unnecessary")
  func folder() throws {
    let (profile, shown) = try conduct(["", "", "../my sprites"] + Self.enter)
    #expect(profile.images == .folder("../my sprites"))
    #expect(!shown.contains { $0.contains("How large") })
  }

  @Test("A wrong answer is asked for again, with what is allowed")
  func wrongAnswers() throws {
    let (profile, shown) = try conduct(
      ["My Game", "my-game", "", "", "", "64", "64x64", "-1", "3\u{1B}[2J", "3"]
        + Self.enter.dropFirst())
    #expect(profile.imagesAtOnce == 3)
    let complaints = shown.filter { $0.contains("found") }.map(flat)
    #expect(
      complaints == [
        "name: found \"My Game\", expected lowercase letters, digits and hyphens between them, at "
          + "most 60 characters",
        "images.sizes: found an empty list, expected a list of WIDTHxHEIGHT in texels, each from "
          + "1 to 16384, such as 640x480",
        "images.sizes: found \"64\", expected a list of WIDTHxHEIGHT in texels, each from 1 to "
          + "16384, such as 640x480",
        "images-at-once: found \"-1\", expected a whole number from 1 to 10 million",
        "images-at-once: found \"3\u{FFFD}[2J\", expected a whole number from 1 to 10 million",
      ])
    #expect(shown.count { $0.contains("How large") } == 3)
  }

  @Test("Answers that contradict each other are asked for again")
  func contradictions() throws {
    let first = ["", "", "", "64x64"] + Array(repeating: "", count: 8)
    let (profile, shown) = try conduct(
      first + ["0", "0", "0", "0", "7", "0", "0", "0"]
        + ["", "100", "11 ms", "10 ms", "1 ms", "", "1 us", "2 ms"])
    #expect(profile.queriesPerSecond == [.points: 7])
    #expect(profile.budgets.nanosecondsPerFrame == 1e7)
    #expect(profile.budgets.p99LatencyNanoseconds == 2e6)
    #expect(shown.contains { flat($0).contains("all rates are 0, expected one above 0") })
    #expect(
      shown.contains { flat($0).contains("found 11 ms, expected at most the time of a frame") })
    // The default, 100 µs, is below the median of this profile, so it is not offered.
    #expect(shown.last?.contains("Enter alone") == false)
    #expect(shown.contains { flat($0).contains("found 1 us, expected at least the median, 1 ms") })
  }

  @Test("A question mark explains the words of every question, on lines of a terminal")
  func explanations() throws {
    let answers = ["", "", "", "64x64"] + Self.enter
    let (profile, shown) = try conduct(answers.flatMap { ["?", $0] })
    #expect(profile == (try conduct(answers).profile))
    for key in ProfileKey.all {
      let text = flat(key.explanation)
      #expect(text.hasSuffix(".") && text.count > 40)
      #expect(shown.contains { flat($0) == text }, "\(key.path)")
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
    for line in shown.flatMap({ $0.split(separator: "\n") }) {
      #expect(line.count <= 80, "\(line)")
    }
    #expect(shown.count { $0.hasPrefix("5 of ") } == 2, "the question is asked again")
  }

  @Test("What was answered stands when a question is asked again")
  func back() throws {
    let (profile, shown) = try conduct(
      ["back", "tray", "A tray", "", "64x64", "250", "back", "BACK"]
        + Array(repeating: "back", count: 4) + ["tool", "", "", "", "300"]
        + Self.enter.dropFirst())
    #expect(profile.name == "tool" && profile.summary == "A tray" && profile.imagesAtOnce == 300)
    #expect(profile.images == .sizes([.init(width: 64, height: 64)]))
    #expect(shown.contains("  name: this is the first question"))
    #expect(shown.contains("  Enter alone stands for A tray."))
    #expect(shown.contains("  Enter alone stands for 64x64."))
    #expect(shown.contains("  Enter alone stands for 250."))
    #expect(shown.contains { $0.hasPrefix("  images-at-once: found \"BACK\"") })
  }

  @Test("A folder can be taken back")
  func backFromFolder() throws {
    let rest = Self.enter
    // Question 4 is not asked with a folder, so that the one before question 5 is question 3.
    let (kept, shown) = try conduct(["", "", "sprites", "back", ""] + rest)
    #expect(kept.images == .folder("sprites"))
    #expect(shown.contains("  Enter alone stands for sprites."))
    let (drawn, _) = try conduct(["", "", "sprites", "back", "none", "8x8"] + rest)
    #expect(drawn.images == .sizes([.init(width: 8, height: 8)]))
  }

  @Test("Answers that an earlier answer no longer allows are not offered again")
  func backAndContradiction() throws {
    let first = ["", "", "", "64x64"] + Self.enter.dropLast(4)
    let (profile, shown) = try conduct(
      first + ["60", "16 ms", "back", "back", "120", "8 ms", "", ""])
    #expect(profile.budgets.nanosecondsPerFrame == 8e6)
    let asked = shown.indices.filter { shown[$0].hasPrefix("19 of ") }
    #expect(asked.count == 3)
    #expect(asked.map { shown[$0 + 2].contains("Enter") } == [true, true, false])
  }

  @Test("What no strategy can do is refused where it is answered, with the reason")
  func lacks() throws {
    let first = ["", "", "", "64x64"] + Array(repeating: "", count: 6)
    let (profile, shown) = try conduct(
      first + ["linear-clamp", "nearest", "exact", "", "", "", "5", "0"]
        + Array(repeating: "", count: 5))
    #expect(profile.sampling == .nearest && profile.fidelity == .exact)
    #expect(profile.queriesPerSecond == [.points: 60])
    let refused = shown.map(flat).filter { $0.contains("no strategy") }
    #expect(
      refused == [
        "sampling: found linear-clamp, but no strategy interpolates alpha; expected nearest",
        "queries-per-second.discs: no strategy promises exact discs, the best promise is float64; "
          + "expected fidelity float64 or no discs",
      ])
    #expect(shown.count { $0.hasPrefix("11 of ") } == 2)
  }

  @Test("Going back from what no strategy can do leads to a profile")
  func backFromLack() throws {
    let first = ["", "", "", "64x64"] + Array(repeating: "", count: 5)
    let (profile, shown) = try conduct(
      first + ["per-query", "", "exact", "60", "back", "float64"]
        + Array(repeating: "", count: 9))
    #expect(profile.threshold == .perQuery && profile.fidelity == .float64)
    #expect(shown.contains { flat($0).contains("exact points with a threshold for each query") })
  }

  @Test("The end of the input is named with the question that is open", arguments: [0, 3, 20])
  func endOfInput(count: Int) throws {
    let answers = Array((["", "", "", "64x64"] + Self.enter).prefix(count))
    let error = try #require(throws: InterviewEnded.self) { try conduct(answers) }
    #expect(error.key == ProfileKey.all[count].path)
    #expect(error.description == "the input ended before the answer for \(error.key)")
  }
}
