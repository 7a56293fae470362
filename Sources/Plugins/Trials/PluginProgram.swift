import Foundation
import Processes

/// The program that loads a plug-in, so that nothing that the plug-in does ends another process.
package struct PluginProgram: Sendable {
  /// The path of `touchstone-bench`.
  package let path: String
  /// The absolute path of the plug-in.
  package let plugin: String
  /// The path of the plug-in as it was given, for what others read.
  let given: String

  /// Names a program and a plug-in.
  ///
  /// - Parameters:
  ///   - plugin: the library; a relative path counts from the current folder.
  ///   - path: the path of `touchstone-bench`; by default the one beside this program.
  /// - Throws: ``PluginFault`` if the program is not there.
  package init(plugin: String, path: String = PluginProgram.besideThisOne) throws(PluginFault) {
    self.path = path
    given = plugin
    self.plugin = URL(fileURLWithPath: plugin).standardizedFileURL.path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw PluginFault("\(path): no such program; `make conform PLUGIN=` builds it")
    }
  }

  /// The path of `touchstone-bench` in the folder of the running program.
  package static let besideThisOne = URL(
    fileURLWithPath: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
  ).deletingLastPathComponent().appendingPathComponent("touchstone-bench").path

  /// The command of a process that tries the plug-in.
  var trialCommand: String { command("--plugin-trial") }

  /// The command of a process that answers for the plug-in by the adapter protocol.
  package var adapterCommand: String { command(Self.adapterOption) }

  /// The option of the command that answers as an adapter.
  package static let adapterOption = "--plugin-adapter"

  private func command(_ option: String) -> String { Self.command(path, option, plugin) }

  private static func command(_ words: String...) -> String {
    words.map(\.shellWord).joined(separator: " ")
  }

  /// The command of ``adapterCommand`` as it is pasted in a folder, without the path of that: what
  /// reports repeat may be public.
  package func pastedCommand(
    in folder: String = FileManager.default.currentDirectoryPath
  ) -> String {
    let program = path.hasPrefix("\(folder)/") ? "./\(path.dropFirst(folder.count + 1))" : path
    return Self.command(program, Self.adapterOption, given.hasPrefix("-") ? "./\(given)" : given)
  }
}
