import Foundation
import PluginGuards
import Plugins
import StrictJSON

/// The process that tries a plug-in: it reads the name of a stage, and answers with what it found.
///
/// What the plug-in does may end the process at any time; a handler of signals says then what it
/// was.
struct PluginHost {
  /// The path of the library.
  let path: String

  /// Answers until `stop` or the end of standard input.
  func run() {
    while let request = readLine(), request != "stop" {
      print((try? answer(to: request).ownJSON()) ?? "")
      if fflush(nil) != 0 { return }
    }
  }

  private func answer(to line: String) -> PluginTrialAnswer {
    let request = PluginTrialRequest(line: line)
    if request?.stage == PluginTrialRequest.loading { return load() }
    guard let request, let stage = PluginTrialStage(rawValue: request.stage), Plugin.loaded != nil
    else {
      return PluginTrialAnswer(refused: "\(path): no stage \(line)")
    }
    let findings = PluginTrials(seconds: request.seconds).findings(stage)
    // What calls without guards have left is reported now.
    plugin_call_ends(nil)
    return PluginTrialAnswer(findings: findings)
  }

  private func load() -> PluginTrialAnswer {
    plugin_calls_are_watched()
    do {
      let plugin = try Plugin.load(path, isGuarded: true, besides: PluginOptions.takenNames)
      return PluginTrialAnswer(name: plugin.name)
    } catch {
      return PluginTrialAnswer(refused: "\(error)")
    }
  }
}
