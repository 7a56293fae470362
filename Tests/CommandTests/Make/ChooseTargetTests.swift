import Testing

/// `make choose`, with a compiler that makes programs which print their arguments.
@Suite struct ChooseTargetTests {
  /// The programs that ran and were there at the end, by the lines that they print.
  private func runs(_ run: CommandRun) -> [Substring] {
    run.output.split(separator: "\n").filter { $0.hasPrefix("run ") }
  }

  @Test func theProfileIsReadBeforeTheBenchmarksAreBuilt() throws {
    let room = try GateRoom()
    try room.write("images-at-once: many", to: "mine.yaml")
    let words = "make choose PROFILE=mine.yaml TIME=3 CHOOSE_ARGS=--wide"
    let wrong = try room.shell(words, ["CHECK_STATUS": "2"])
    #expect(wrong.status == 2 && runs(wrong) == ["run check"], "\(wrong)")
    #expect(room.exists(".build/release/touchstone"))
    #expect(!room.exists(".build/release/touchstone-bench"))
    let options = ["--profile", "mine.yaml", "--time", "3", "--wide"]
    #expect(wrong.lines(of: "check") == ["choose", "--check"] + options)
    let right = try room.shell(words)
    #expect(right.status == 0 && runs(right) == ["run check", "run touchstone"], "\(right)")
    #expect(right.lines(of: "touchstone") == ["choose"] + options)
    #expect(room.exists(".build/release/touchstone-bench"))
  }

  /// Images or layers alone are enough, and layers do not stand beside anything else.
  @Test func aFirstAnswerNeedsNoProfile() throws {
    let room = try GateRoom()
    try room.write("{}", to: "my scene.json")
    let run = try room.shell("make choose SCENE='my scene.json' </dev/null")
    #expect(run.status == 0 && runs(run) == ["run check", "run touchstone"], "\(run)")
    #expect(run.lines(of: "touchstone") == ["choose", "--scene", "my scene.json"])
    for (words, reason) in [
      ("SCENE=none.json", "SCENE=none.json: no such file"),
      ("SCENE='my scene.json' PROFILE=kiosk", "expected SCENE=file alone"),
      ("", "expected PROFILE=file, SCENE=file or IMAGES=folder"),
    ] {
      let wrong = try room.shell("make choose \(words) </dev/null")
      #expect(wrong.status == 2 && wrong.errors.contains(reason), "\(wrong)")
      #expect(runs(wrong).isEmpty)
    }
  }
}
