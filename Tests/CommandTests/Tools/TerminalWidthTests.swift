import CommandLineTools
import Testing

@Suite struct TerminalWidthTests {
  private func columns(_ size: LiveText.Size?, _ environment: [String: String] = [:]) -> Int? {
    TerminalWidth.columns(of: size, environment: environment)
  }

  @Test func aTerminalTellsItsWidth() {
    let terminal = LiveText.Size(columns: 120, rows: 30)
    #expect(columns(terminal) == 120)
    #expect(columns(terminal, ["COLUMNS": "90"]) == 90)
    for nonsense in ["", "x", "0", "-3"] {
      #expect(columns(terminal, ["COLUMNS": nonsense]) == 120, "\(nonsense)")
    }
  }

  @Test func noTableIsMadeNarrowerThanItsFirstColumns() {
    #expect(columns(LiveText.Size(columns: 9, rows: 9)) == 40)
  }

  @Test func aFileHasNoWidth() { #expect(columns(nil, ["COLUMNS": "90"]) == nil) }
}
