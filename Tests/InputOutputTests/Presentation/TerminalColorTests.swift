import Presentation
import Testing

@Suite struct TerminalColorTests {
  @Test(
    arguments: [
      ("yes", TerminalColor.green), ("NO", .red), ("met", .green), ("missed", .red),
      ("met, not yet proved", .green), ("missed, perhaps by chance", .red),
      ("error", .red), ("not measured", nil), ("to bounds", nil), ("no", nil), ("", nil),
    ] as [(String, TerminalColor?)])
  func wordsThatDecideHaveAColor(verdict: String, color: TerminalColor?) {
    #expect(TerminalColor(verdict: verdict) == color)
  }

  @Test func colorsAreForTerminalsThatSupportThemUnlessTheUserObjects() {
    func areWanted(_ isTerminal: Bool, _ environment: [String: String]) -> Bool {
      TerminalColor.areWanted(isTerminal: isTerminal, environment: environment)
    }
    #expect(areWanted(true, ["TERM": "xterm"]))
    #expect(areWanted(true, ["TERM": "xterm", "NO_COLOR": ""]))
    #expect(!areWanted(true, ["TERM": "xterm", "NO_COLOR": "1"]))
    #expect(!areWanted(true, ["TERM": "dumb"]))
    #expect(!areWanted(true, [:]))
    #expect(!areWanted(false, ["TERM": "xterm"]))
  }
}
