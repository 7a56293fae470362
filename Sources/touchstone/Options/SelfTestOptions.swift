import ArgumentParser

/// What the self-tests of the gate and of the ranks have in common.
struct SelfTestOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A source tree with built benchmarks.", valueName: "folder"))
  var tree = "."

  @Flag(help: "Continue from the stored results, if they are from this machine.")
  var resume = false

  @Flag(help: "Show the stored results and run nothing.")
  var stored = false

  @Option(help: ArgumentHelp("The folder for the result file.", valueName: "folder"))
  var output = "build"

  @Option(
    help: ArgumentHelp(
      "A document with the marker lines for the table.", valueName: "file")
  )
  var into: String?

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output: expected a folder") }
  }
}
