import Corpora
import HitTesting
import Processes
import StrictJSON
import Synchronization

/// A program that speaks the adapter protocol, as a contender.
///
/// Every case gets an outcome. A program that hangs, exits, floods or answers against the protocol
/// is killed. The remaining cases of its suite count as broken, and the next suite restarts the
/// program.
package final class AdapterContender: ImageContender, StackContender, TouchContender {
  struct State: ~Copyable {
    var process: LineProcess?
    /// Why the program does not answer any more.
    var fault: String?
    /// The number of starts in a row after which the program answered no test.
    var fruitlessStarts = 0
    /// The image that the program received last.
    var image: ImageRequest.Source?
    /// The id that it has there.
    var imageID = AdapterContender.imageID
    /// The number of images that were sent.
    var imageCount = 0

    /// Ends the program, whose answers cannot be matched to requests after a fault.
    mutating func end(because fault: String) {
      process?.stop(StopRequest().line)
      (process, self.fault, image) = (nil, fault, nil)
    }
  }

  private let command: String
  private let timeoutInSeconds: Double
  private let now: @Sendable () -> SuspendingClock.Instant
  private let isCancelled: @Sendable () -> Bool
  package let description: AdapterDescription
  private let state: Mutex<State>
  /// What answers in place of a program; `nil` where there is a program.
  private let standIn: StandIn?

  package enum StandIn: Sendable {
    /// It takes requests, and answers nothing: all verdicts are misses, as many as were asked for.
    case recorder(@Sendable (any AdapterRequest) -> Void)
    /// It answers with the lines of a program.
    case simulation(@Sendable (any AdapterRequest) -> String)
  }

  /// The number of starts in a row without an answered test after which a program is not restarted.
  package static let maximumFruitlessStarts = 5
  /// The time limit of an answer, unless another one is asked for.
  package static let usualTimeoutInSeconds = 10.0

  /// Starts the program and asks what it can do.
  ///
  /// - Parameters:
  ///   - command: the shell command of the program.
  ///   - timeoutInSeconds: the time limit of each answer.
  ///   - now: the clock that measures it.
  ///   - isCancelled: polled during a wait for an answer, which ends once it is `true`.
  /// - Throws: ``ProcessFault`` when the program does not start, or does not answer as the
  ///   protocol says.
  package init(
    command: String, timeoutInSeconds: Double,
    now: @escaping @Sendable () -> SuspendingClock.Instant = { .now },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(ProcessFault) {
    self.command = command
    self.timeoutInSeconds = timeoutInSeconds
    self.now = now
    self.isCancelled = isCancelled
    let (process, description) = try Self.start(command, timeoutInSeconds, now, isCancelled)
    self.description = description
    state = Mutex(State(process: process))
    standIn = nil
  }

  /// Starts no program: what stands in for one describes itself so.
  package init(_ standIn: StandIn, like description: AdapterDescription) {
    (command, timeoutInSeconds, now, isCancelled) = ("", 0, { .now }, { false })
    self.description = description
    state = Mutex(State())
    self.standIn = standIn
  }

  deinit { state.withLock { $0.process?.stop(StopRequest().line) } }

  package var name: String { description.name }
  package var fidelity: Fidelity { description.fidelity }
  package var areaFidelity: Fidelity { description.areaFidelity ?? description.fidelity }
  var capabilities: Capabilities { description.capabilities }
  /// What else the program says about itself, with its command.
  package var details: ContenderDetails {
    var details = description.details
    details.command = command
    return details
  }
  package var answersInOrder: Bool { true }
  /// The unknown words in its capabilities, which are probably misspelled.
  package var unknownWords: [String] { capabilities.unknownWords }

  private static func start(
    _ command: String, _ timeout: Double, _ now: @escaping @Sendable () -> SuspendingClock.Instant,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(ProcessFault) -> (LineProcess, AdapterDescription) {
    let process = try LineProcess(command: command, now: now, isCancelled: isCancelled)
    let line: String
    do {
      line = try process.answer(to: StartRequest().line, within: timeout)
    } catch {
      throw ProcessFault("\(command): did not start: \(error)")
    }
    do {
      return (process, try AdapterDescription(parsing: line, isLate: { process.isLate }))
    } catch {
      throw ProcessFault("\(command): answered \(line.start(80)) to start: \(error)")
    }
  }

  /// Restarts the program if it has stopped, up to ``maximumFruitlessStarts`` times without an
  /// answer.
  package func begin(suite: String) {
    state.withLock { state in
      guard state.fault != nil, state.fruitlessStarts < Self.maximumFruitlessStarts else { return }
      state.fruitlessStarts += 1
      do {
        let (process, description) = try Self.start(command, timeoutInSeconds, now, isCancelled)
        guard description.name == name else { return }
        (state.process, state.fault, state.image) = (process, nil, nil)
      } catch {
        state.fault = "\(error)"
      }
    }
  }

  /// Sends wrong requests, many between sound ones, and checks that the program answers each with
  /// an error and keeps running.
  ///
  /// If the program has stopped, it is restarted for the next dialog.
  package func checkProtocol() -> [CaseOutcome] {
    ProtocolCheck.dialogs(for: capabilities).map(check)
  }

  private func check(_ dialog: ProtocolDialog) -> CaseOutcome {
    begin(suite: ProtocolCheck.suite)
    return state.withLock { state in
      let process = state.process
      var fault: ProcessFault?
      let outcome = dialog.outcome { (line) throws(ProcessFault) in
        guard let process else { throw ProcessFault("it does not start again") }
        do throws(ProcessFault) {
          return try process.answer(to: line, within: timeoutInSeconds)
        } catch {
          fault = error
          throw error
        }
      }
      if let fault { state.end(because: "\(fault)") }
      return outcome
    }
  }

  /// Puts a case to the program if it is running, and the case within its capabilities.
  func answer<Answer>(
    refusing reason: String?, _ ask: (inout State) throws(AnswerFailure) -> Answers<Answer>
  ) throws(AnswerFailure) -> Answers<Answer> {
    if let reason { throw .unsupported(reason) }
    return try state.withLock { (state) throws(AnswerFailure) in
      if state.fault != nil { throw .broken("not asked, because it had stopped before") }
      return try ask(&state)
    }
  }

  // MARK: Any request

  /// Asks questions of any kind.
  ///
  /// - Throws: ``AnswerFailure`` when the program declines them or gives no sound answer.
  func ask<Request: AdapterQuestion>(
    _ request: Request, _ state: inout State
  ) throws(AnswerFailure) -> [Spoken<Request.Answer>] {
    let count = request.count
    if case .recorder(let record)? = standIn {
      record(request)
      return Array(repeating: .success(.nothing), count: count)
    }
    let answers = try exchange(request, &state) { (line, isLate) throws(JSONFault) in
      try AdapterReply<[Spoken<Request.Answer>]>(answering: count, line, isLate: isLate)
    }.get()
    state.fruitlessStarts = 0
    return answers
  }

  /// Sends a request that asks nothing.
  ///
  /// - Throws: ``AnswerFailure`` when the program does not accept it.
  func accept(_ request: some AdapterRequest, _ state: inout State) throws(AnswerFailure) {
    try reply(to: request, &state).get()
  }

  /// Sends a request that is wrong.
  ///
  /// - Throws: ``AnswerFailure`` when the program does not refuse it.
  func refuse(_ request: some AdapterRequest, _ state: inout State) throws(AnswerFailure) {
    switch try reply(to: request, &state) {
    case .content where !isRecording:
      throw .accepted(request.line)
    case .unsupported(let reason): throw .unsupported(reason)
    case .content, .error: return
    }
  }

  private var isRecording: Bool { if case .recorder? = standIn { true } else { false } }

  func reply(
    to request: some AdapterRequest, _ state: inout State
  ) throws(AnswerFailure) -> AdapterReply<Void> {
    if case .recorder(let record)? = standIn {
      record(request)
      return .content(())
    }
    return try exchange(request, &state) { (line, isLate) throws(JSONFault) in
      try AdapterReply(accepting: line, isLate: isLate)
    }
  }

  /// Sends one request.
  ///
  /// The program is killed unless it answers by the protocol.
  private func exchange<Content>(
    _ request: some AdapterRequest, _ state: inout State,
    read: (String, @escaping () -> Bool) throws(JSONFault) -> AdapterReply<Content>
  ) throws(AnswerFailure) -> AdapterReply<Content> {
    var fault: String
    do {
      let process = state.process
      let answer =
        if case .simulation(let answer)? = standIn { answer(request) } else {
          try process!.answer(to: request.line, within: timeoutInSeconds)
        }
      do {
        return try read(answer, { process?.isLate ?? false })
      } catch {
        fault = "answered \(answer.start(80)): \(error)"
      }
    } catch {
      fault = "\(error)"
    }
    let line = request.line
    fault += "; the request was \(line.start(160))\(line.utf8.count > 160 ? "…" : "")"
    state.end(because: fault)
    throw .broken(fault)
  }
}
