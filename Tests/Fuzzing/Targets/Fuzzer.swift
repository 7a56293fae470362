import CFuzzer
import Foundation

/// `touchstone-fuzz TARGET [flags of libFuzzer] [folders of inputs]`.
@main
enum Fuzzer {
  // It is set before the loop of the fuzzer begins.
  nonisolated(unsafe) private static var target = FuzzTarget.png

  static func main() {
    let names = FuzzTarget.allCases.map(\.rawValue)
    guard CommandLine.argc >= 2, let target = FuzzTarget(rawValue: CommandLine.arguments[1]) else {
      print(names.joined(separator: "\n"))
      exit(CommandLine.argc == 1 ? 0 : 2)
    }
    self.target = target
    // libFuzzer takes the first argument for the name of the program.
    var argc = CommandLine.argc - 1
    var argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
    CommandLine.unsafeArgv[1] = CommandLine.unsafeArgv[0]
    exit(
      LLVMFuzzerRunDriver(&argc, &argv) { bytes, count in
        Fuzzer.target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
      })
  }
}
