import ArgumentParser
import CommandLineTools
import Testing

@Suite struct CommandArgumentsTests {
  private struct Root: ParsableCommand {
    static let configuration = CommandConfiguration(subcommands: [Images.self, Count.self])
  }

  private struct Images: ParsableCommand {
    static let configuration = CommandConfiguration(subcommands: [Draw.self])

    struct Draw: ParsableCommand {
      static let configuration = CommandConfiguration(aliases: ["paint"])
    }
  }

  private struct Count: ParsableCommand {
    @Argument var words: [String] = []
  }

  private func checked(_ line: String) throws -> [String] {
    try CommandArguments.checked(line.split(separator: " ").map(String.init), of: Root.self)
  }

  @Test(arguments: [
    "", "--help", "help", "help images", "help images draw", "images draw", "images paint",
    "help images paint", "images --help", "count nonsense", "count help",
  ])
  func namesOfCommandsPass(line: String) throws {
    #expect(try checked(line).joined(separator: " ") == line)
  }

  @Test(arguments: [
    ("imagse", "imagse: no such command; did you mean images?"),
    ("help counts", "counts: no such command; did you mean count?"),
    ("images drwa", "drwa: no such command; did you mean draw?"),
    ("help images pant", "pant: no such command; did you mean paint?"),
    ("nonsense", "nonsense: no such command; there are images, count"),
  ])
  func unknownNamesAreRefusedWithTheNearestOne(line: String, message: String) {
    let error = #expect(throws: ValidationError.self) { try checked(line) }
    #expect(error?.message == message)
  }

  @Test func negativeNumbersAreValues() throws {
    #expect(try checked("count --points -1") == ["count", "--points=-1"])
    #expect(try checked("count --x -.5 --y -2e3,1") == ["count", "--x=-.5", "--y=-2e3,1"])
    #expect(try checked("count -1 -2") == ["count", "-1", "-2"])
    #expect(try checked("count --a=1 -1 --b -x") == ["count", "--a=1", "-1", "--b", "-x"])
    #expect(try checked("count -- --points -1") == ["count", "--", "--points", "-1"])
  }
}
