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
    let right = try room.shell(words, [:])
    #expect(right.status == 0 && runs(right) == ["run check", "run touchstone"], "\(right)")
    #expect(right.lines(of: "touchstone") == ["choose"] + options)
    #expect(room.exists(".build/release/touchstone-bench"))
  }
}
