import Choosing
import HitTesting
import Testing

@Suite("The interview")
struct ProfileInterviewTests {
  /// Conducts an interview with some answers; returns what was shown, too.
  private func conduct(
    _ answers: [String], named name: String = "my-game"
  ) throws -> (profile: ProductProfile, shown: [String]) {
    var (rest, shown) = (answers[...], [String]())
    let profile = try ProfileInterview.conduct(
      named: name, readLine: { rest.popFirst() }, show: { shown.append($0) })
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
    #expect(shown[0] == "1 of \(ProfileKey.all.count): What is the profile called?")
    #expect(shown[2] == "  Enter alone stands for my-game.")
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
    var (rest, shown) = (["", "", "gone", "sprites"][...] + Self.enter, [String]())
    let profile = try ProfileInterview.conduct(
      named: "p", readLine: { rest.popFirst() }, show: { shown.append($0) },
      folderFault: { $0 == "gone" ? "gone: no such folder" : nil })
    #expect(profile.images == .folder("sprites"))
    #expect(shown.contains("  images.folder: gone: no such folder"))
    #expect(shown.count { $0.hasPrefix("3 of ") } == 2)
  }

  @Test("Answers are read as values of the file")
  func answers() throws {
    let (profile, _) = try conduct([
      " tray ", "Tools: all of them", "", "32x32,64x48", "250", "0.5", "[top, left]", "none", "1",
      "per-query", "nearest", "exact", "0", "1e3", "", "2", "1 MiB", "120", "2 ms", "1 us", "5 us",
    ])
    #expect(
      profile
        == ProductProfile(
          name: "tray", summary: "Tools: all of them",
          images: .sizes([.init(width: 32, height: 32), .init(width: 64, height: 48)]),
          imagesAtOnce: 250, imageChangesPerSecond: 0.5, gravities: [.top, .left], transforms: [],
          layerChangesPerSecond: 1, threshold: .perQuery, sampling: .nearest,
          queriesPerSecond: [.batchedPoints: 1000, .discs: 2], fidelity: .exact,
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

  @Test("The end of the input is named with the question that is open", arguments: [0, 3, 20])
  func endOfInput(count: Int) throws {
    let answers = Array((["", "", "", "64x64"] + Self.enter).prefix(count))
    let error = try #require(throws: InterviewEnded.self) { try conduct(answers) }
    #expect(error.key == ProfileKey.all[count].path)
    #expect(error.description == "the input ended before the answer for \(error.key)")
  }
}
