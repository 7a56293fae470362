import Corpora
import HitTesting
import Processes
import StrictJSON

/// Requests that follow each other, some of them wrong, to try how a program follows the protocol.
///
/// Each dialog begins anew. The exact oracle is sent the same requests: what it refuses, the
/// program has to refuse, and other requests it has to answer as the oracle does.
package struct ProtocolDialog: Sendable {
  /// The name, which says what is wrong or what a wrong program does.
  package let name: String
  /// The requests.
  package let lines: [String]
  /// What a program has to report to be sent the dialog.
  var reports: Set<TouchReport> = []
  /// Whether single points are tested in between.
  var testsPoints = false
  /// What the product of the program does where an image is missing; `nil` in other dialogs.
  ///
  /// Where an image is there, such a dialog holds the program to what it said of it before: other
  /// suites judge its verdicts.
  var fallback: Fallback?

  /// What a dialog knows of the images that a program was sent, and of what it said of them.
  private struct Memory {
    /// The requests that sent the images, by id.
    var images: [String: String] = [:]
    /// The verdicts by these requests and the tests.
    var verdicts: [[String]: [AnyHashable?]] = [:]
  }

  /// What a program did in place of an answer that is right.
  private enum Fault: Error {
    /// It gave no answer, or not one of the protocol.
    case broken(String)
    /// It gave another answer.
    case wrong(String)
    /// It declined a sound request.
    case unsupported(String)
  }

  /// Judges a program, by a function that sends a request and returns the answer.
  package func outcome(exchange: (String) throws(ProcessFault) -> String) -> CaseOutcome {
    var outcome = CaseOutcome("\(ProtocolCheck.suite)/\(name)")
    var tally = Tally()
    var oracle = AdapterServer(OracleContender())
    var memory = Memory()
    do throws(Fault) {
      for (index, line) in lines.enumerated() {
        let place = lines.count > 1 ? "request \(index + 1), \(line.start(160)): " : ""
        let exact = oracle.answer(to: line)!
        try judge(exchange, line, place, exact: exact, of: oracle, &memory)
      }
      tally.verdicts = 1
    } catch {
      switch error {
      case .broken(let reason): (tally.broken, outcome.reason) = (1, reason)
      case .unsupported(let reason): (tally.unsupported, outcome.reason) = (1, reason)
      case .wrong(let reason): (tally.verdicts, tally.falseHits, outcome.reason) = (1, 1, reason)
      }
    }
    outcome.tallies[.image] = tally
    return outcome
  }

  /// Sends one request, and compares the answer with the exact one of an oracle, or with the one
  /// that was given to it before.
  private func judge(
    _ exchange: (String) throws(ProcessFault) -> String, _ line: String, _ place: String,
    exact: String, of oracle: AdapterServer, _ memory: inout Memory
  ) throws(Fault) {
    let answer: String
    do { answer = try exchange(line) } catch { throw .broken("\(place)\(error)") }
    let right = try! SaidAnswer(exact, to: line)
    if case .error = right {
      switch try? SaidAnswer(answer, to: line) {
      // "unsupported" is as good an answer to an unknown operation or format.
      case .error, .unsupported: return
      case .content, nil:
        throw .wrong("\(place)answered \(answer.start(80)) where it should say {\"error\":\"…\"}")
      }
    }
    let said: SaidAnswer
    do { said = try SaidAnswer(answer, to: line) } catch {
      throw .wrong("\(place)answered \(answer.start(80)): \(error)")
    }
    if case .unsupported = said { throw .unsupported("\(place)\(answer.start(80))") }
    let request = try? AdapterProtocol.request(parsing: line)
    if let image = request as? ImageRequest { memory.images[image.id] = line }
    if let test = request as? TestRequest, fallback != nil, !exact.contains("?"),
      case .content(let verdicts) = said
    {
      let key = [memory.images[test.image] ?? "", line]
      let before = memory.verdicts.updateValue(verdicts, forKey: key) ?? verdicts
      if verdicts.contains(nil) || verdicts != before {
        throw .wrong(
          "\(place)answered \(answer.start(80)), but the image is there"
            + (verdicts == before ? "" : ", and it said otherwise of it before"))
      }
      return
    }
    let without = answersWithoutImage(to: request, of: oracle)
    if !said.agrees(with: right, orWithoutImage: without?.answers) {
      let other = right.isOpen ? without.map { ", or \($0.words)" } ?? "" : ""
      throw .wrong(
        "\(place)answered \(answer.start(80)) where it should say \(exact.start(160))\(other)")
    }
  }

  /// What the product answers where an image is missing; `nil` for a request that asks nothing, and
  /// for questions to a stack whose images are there.
  private func answersWithoutImage(
    to request: (any AdapterRequest)?, of oracle: AdapterServer
  ) -> (answers: [AnyHashable?], words: String)? {
    let fallback = fallback ?? .bounds
    if let test = request as? TestRequest {
      let verdicts = test.verdicts(by: fallback)
      return (verdicts.map { $0.map(AnyHashable.init) }, Bool.json(verdicts).line)
    }
    guard let asked = request as? StackQuestionsRequest, let stack = oracle.stack,
      oracle.isStackUnknown
    else { return nil }
    let layers = stack.answers(by: fallback, without: oracle.missing, to: asked.queries)
    return (layers.map { Optional(AnyHashable($0)) }, [String].json(layers).line)
  }
}

/// An answer to any request but `start`: the answers to the questions of the request, `nil` for one
/// that is not answered; none for a request that asks nothing.
private typealias SaidAnswer = AdapterReply<[AnyHashable?]>

extension AdapterReply<[AnyHashable?]> {
  /// Reads an answer.
  ///
  /// - Throws: ``JSONFault`` for a line that is not an answer to that request.
  fileprivate init(_ answer: String, to line: String) throws(JSONFault) {
    // Nothing answers a request that cannot be read.
    if let question = (try? AdapterProtocol.request(parsing: line)) as? any AdapterQuestion {
      self = try Self.read(answer, to: question)
    } else {
      self = try AdapterReply<Void>(accepting: answer).map { _ in [] }
    }
  }

  private static func read<Question: AdapterQuestion>(
    _ answer: String, to question: Question
  ) throws(JSONFault) -> SaidAnswer {
    let reply = try AdapterReply<[Spoken<Question.Answer>]>(answering: question.count, answer)
    return reply.map { answers in
      answers.map { spoken in
        switch spoken {
        case .success(let said): said.map(AnyHashable.init)
        // An error in place of an answer is not an answer of the oracle.
        case .failure(let failure): AnyHashable("\(failure)")
        }
      }
    }
  }

  /// Whether a question has no answer.
  fileprivate var isOpen: Bool {
    if case .content(let said) = self { said.contains(nil) } else { false }
  }

  /// Whether it answers as the exact answer does.
  ///
  /// A question may be left open, but no verdict on an image that is there. Where an image is
  /// missing, the answer of the product is right as well.
  fileprivate func agrees(
    with exact: SaidAnswer, orWithoutImage answers: [AnyHashable?]?
  ) -> Bool {
    guard case .content(let said) = self, case .content(let right) = exact,
      said.count == right.count
    else { return false }
    return said.indices.allSatisfy { place in
      if said[place] == right[place] { return true }
      guard let answers else { return said[place] == nil }
      return right[place] == nil && said[place] == answers[place]
    }
  }
}
