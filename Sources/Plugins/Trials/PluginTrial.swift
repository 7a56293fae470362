import Foundation
import Processes

/// What a trial asks the process that holds the plug-in, one after the other.
package enum PluginTrialStage: String, CaseIterable, Sendable {
  /// Images of all formats that it reads, and layouts, are prepared and destroyed.
  case preparing
  /// Points, one by one, ordinary ones and all kinds of extreme numbers.
  case points
  /// Batches of points of different lengths, none among them.
  case batches
  /// Discs and rectangles.
  case areas
  /// The same questions once more, after other images were prepared and destroyed.
  case repeating
  /// Four threads ask one prepared image at the same time.
  case threads
  /// Allocations of queries are counted.
  case allocating
  /// What prepared images leave behind is counted, and what they keep.
  case leaking
}

/// A request to the process that holds a plug-in in a trial: `points 5.0`.
package struct PluginTrialRequest: Hashable, Sendable {
  /// The stage before all others, in which the library is loaded.
  package static let loading = "loading"

  package let stage: String
  /// The time after which the stage asks nothing more, in seconds.
  package let seconds: Double

  init(_ stage: String, seconds: Double) {
    (self.stage, self.seconds) = (stage, seconds)
  }

  /// Reads a request; `nil` for any other line.
  package init?(line: String) {
    let words = line.split(separator: " ")
    guard words.count == 2, let seconds = Double(words[1]), seconds > 0 else { return nil }
    self.init(String(words[0]), seconds: seconds)
  }

  var line: String { "\(stage) \(seconds)" }
}

/// What the process that holds a plug-in answers in a trial, one JSON object per line.
package struct PluginTrialAnswer: Codable, Sendable {
  /// Why the library cannot be loaded.
  package var refused: String?
  /// What ended the process.
  package var error: String?
  package var name: String?
  package var findings: [PluginFinding]?

  package init(
    refused: String? = nil, name: String? = nil, findings: [PluginFinding]? = nil
  ) {
    self.refused = refused
    self.name = name
    self.findings = findings
  }
}

/// A trial of a plug-in in a process of its own, which finds out whether it crashes, hangs, leaks
/// or touches what is not its own.
package struct PluginTrial: Sendable {
  /// What a trial found.
  package struct Report: Sendable {
    /// The name of the plug-in; one that is made of that of the file where it did not say its own.
    package var name: String
    /// What it does and must not do; a fatal finding is the last.
    package var findings: [PluginFinding]

    /// The finding after which nothing else was tried, and for which it is not timed.
    package var fatal: PluginFinding? { findings.first { $0.kind.isFatal } }

    package init(name: String, findings: [PluginFinding] = []) {
      self.name = name
      self.findings = findings
    }
  }

  private let program: PluginProgram
  private let timeoutInSeconds: Double
  /// The time after which a stage asks nothing more.
  private var secondsOfAStage: Double { min(timeoutInSeconds, 5) }
  private let isCancelled: @Sendable () -> Bool

  /// Plans a trial.
  ///
  /// - Parameters:
  ///   - program: the program that loads the plug-in.
  ///   - timeoutInSeconds: the time that the library has to load, and that a stage has to end once
  ///     it asks nothing more, which is after as long a time, but five seconds at most.
  ///   - isCancelled: whether to stop.
  package init(
    _ program: PluginProgram, timeoutInSeconds: Double = 10,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.program = program
    self.timeoutInSeconds = timeoutInSeconds
    self.isCancelled = isCancelled
  }

  /// Tries the plug-in.
  ///
  /// - Throws: ``PluginFault`` when it cannot be loaded, or the trial was interrupted.
  package func run() throws(PluginFault) -> Report {
    var report = Report(name: Self.name(ofFile: program.plugin))
    let process: LineProcess
    do {
      process = try LineProcess(command: program.trialCommand, isCancelled: isCancelled)
    } catch {
      throw PluginFault("\(program.path): \(error)")
    }
    defer { process.stop("stop") }
    for stage in [PluginTrialRequest.loading] + PluginTrialStage.allCases.map(\.rawValue) {
      let answer: PluginTrialAnswer
      do {
        answer = try ask(process, PluginTrialRequest(stage, seconds: secondsOfAStage))
      } catch {
        if isCancelled() { throw PluginFault("interrupted") }
        report.findings.append(
          error.isOfOutput
            ? PluginFinding(.corruption, "\(error) (\(stage))")
            : PluginFinding(fault: "\(error)", in: stage))
        return report
      }
      if let refused = answer.refused {
        throw PluginFault(refused.replacing(program.plugin, with: program.given))
      }
      if let error = answer.error {
        report.findings.append(PluginFinding(fault: error, in: stage))
        return report
      }
      if let name = answer.name { report.name = name }
      report.findings += answer.findings ?? []
      if report.fatal != nil { return report }
    }
    return report
  }

  /// The name of a file without its folder and extension, with a hyphen for each character that a
  /// table or a file of results could take for something else.
  private static func name(ofFile path: String) -> String {
    let file = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return String(
      file.unicodeScalars.map { scalar in
        let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
        return isPlain || scalar == "_" || scalar == "." ? Character(scalar) : "-"
      })
  }

  private func ask(
    _ process: LineProcess, _ request: PluginTrialRequest
  ) throws(ProcessFault) -> PluginTrialAnswer {
    let line: String
    let isLoading = request.stage == PluginTrialRequest.loading
    do {
      line = try process.answer(
        to: request.line, within: timeoutInSeconds + (isLoading ? 0 : request.seconds))
    } catch {
      // The limit is that of the functions that are called at last.
      throw error.description.hasPrefix("gave no answer for")
        ? ProcessFault("gave no answer for \(timeoutInSeconds.formatted()) s") : error
    }
    guard let answer = try? JSONDecoder().decode(PluginTrialAnswer.self, from: Data(line.utf8))
    else {
      throw ProcessFault("writes to standard output: \(line.start(80))", isOfOutput: true)
    }
    return answer
  }
}
