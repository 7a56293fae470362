import ArgumentParser
import HitTesting

/// The options with which `touchstone gate` starts this program as one of its two sides.
struct GateServerOptions: ParsableArguments {
  @Flag(name: .customLong("gate-server"), help: "Answer the requests of the gate.")
  var server = false

  @Option(
    name: .customLong("gate-sets"),
    help: ArgumentHelp("The sets of images, separated by commas.", valueName: "names"))
  var sets: String?

  @Option(
    name: .customLong("gate-dumps"),
    help: ArgumentHelp("Where callgrind was told to write.", valueName: "file"))
  var dumps: String?

  func run(threshold: AlphaThreshold) throws {
    let names = sets?.split(separator: ",").map(String.init) ?? ImageSet.generatedNames
    for name in names where !ImageSet.generatedNames.contains(name) {
      throw ValidationError(
        "--gate-sets \(name): expected " + ImageSet.generatedNames.joined(separator: ", "))
    }
    let sets = try names.map { try ImageSet.generated($0, threshold: threshold) }
    var server = try GateServer(sets: sets, dumps: dumps)
    server.run()
  }
}
