import MessageText

/// Asks for a profile key by key: lines in, lines out.
///
/// A wrong answer is asked for again. Nothing is written anywhere.
public struct ProfileInterview: Sendable {
  /// The profile as far as it has been answered; the rest are defaults.
  private var draft: ProductProfile
  /// The number of the key that is asked for, in ``ProfileKey/all``.
  private var at = 0
  private let folderFault: @Sendable (String) -> String?

  /// Starts to ask.
  ///
  /// - Parameters:
  ///   - name: the default for the name of the profile.
  ///   - folderFault: says why a folder cannot be that of the images; `nil` if it can.
  public init(
    named name: String, folderFault: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    draft = .standard(named: ProductProfile.name(ofFile: name))
    self.folderFault = folderFault
  }

  /// The profile; `nil` until every question has been answered.
  public var profile: ProductProfile? { key == nil ? draft : nil }

  /// The key that the next answer is for; `nil` when there are no more questions.
  public var key: ProfileKey? { at < ProfileKey.all.count ? ProfileKey.all[at] : nil }

  /// What to show before the next answer: the question, what is allowed, and what an empty answer
  /// stands for, each on lines of at most 80 characters; nothing when there are no more questions.
  public var question: [String] {
    guard let key else { return [] }
    let standard: [String] =
      switch proposal(for: key) {
      case .some(""): ["Enter alone leaves it empty."]
      case .some(let text): ["Enter alone stands for \(text)."]
      case .none: isOptional(key) ? ["Enter alone stands for none: images are drawn then."] : []
      }
    let commas = key.isList ? ", with commas between them" : ""
    return ["\(at + 1) of \(ProfileKey.all.count): \(key.question)".inLines]
      + (["Allowed: \(key.allowed)\(commas)."] + standard).map { "  \($0.inLines)" }
  }

  /// Takes an answer, with or without blanks around it.
  ///
  /// - Returns: what is wrong with the answer, after which the question is asked again; `nil` if
  ///   nothing is.
  public mutating func answer(_ line: String) -> String? {
    guard let key else { return nil }
    let text = line.trimmed
    if text.isEmpty, isOptional(key) {
      at += 1
      return nil
    }
    var answered = draft
    do {
      let given = text.isEmpty ? proposal(for: key) ?? "" : text
      try key.read(key.isList ? given.listed : [given], &answered)
    } catch {
      return error.reason
    }
    if key.path == "images.folder", case .folder(let path) = answered.images,
      let fault = folderFault(path)
    {
      return fault
    }
    if let contradiction = answered.contradiction(decidedBy: key) {
      if contradiction.key == key.group {
        // Another answer of the group may have to change.
        draft = answered
        at = ProfileKey.all.firstIndex { $0.group == key.group } ?? at
      }
      return contradiction.reason
    }
    draft = answered
    at += 1
    if case .folder = draft.images, self.key?.path == "images.sizes" { at += 1 }
    return nil
  }

  /// Asks for a whole profile.
  ///
  /// - Parameters:
  ///   - name: the default for the name of the profile.
  ///   - readLine: returns the next line of the input, and `nil` at its end.
  ///   - show: shows a text of one line or more.
  ///   - folderFault: says why a folder cannot be that of the images; `nil` if it can.
  /// - Returns: the profile of the answers.
  /// - Throws: ``InterviewEnded`` if the input ends before the last answer.
  public static func conduct(
    named name: String, readLine: () -> String?, show: (String) -> Void,
    folderFault: @escaping @Sendable (String) -> String? = { _ in nil }
  ) throws(InterviewEnded) -> ProductProfile {
    var interview = ProfileInterview(named: name, folderFault: folderFault)
    while let key = interview.key {
      interview.question.forEach(show)
      guard let line = readLine() else { throw InterviewEnded(key: key.path) }
      if let complaint = interview.answer(line) {
        show("  \("\(key.path): \(complaint)".onOneLine.inLines)")
      }
    }
    return interview.draft
  }

  /// What an empty answer stands for; `nil` if there has to be an answer.
  private func proposal(for key: ProfileKey) -> String? {
    if key.path == "name" { return draft.name }
    guard let text = key.defaultText else { return nil }
    let texts = ProfileKey.texts(ofDefault: text, isList: key.isList)
    var profile = draft
    guard (try? key.read(texts, &profile)) != nil, profile.contradiction(decidedBy: key) == nil
    else { return nil }
    return texts.joined(separator: ", ")
  }

  /// Whether the key may be left out without a default.
  private func isOptional(_ key: ProfileKey) -> Bool { key.path == "images.folder" }
}

/// The input ended in the middle of an interview.
public struct InterviewEnded: Error, Hashable, Sendable, CustomStringConvertible {
  /// The key that the next answer would have been for.
  public let key: String

  /// What happened, in one line.
  public var description: String { "the input ended before the answer for \(key)" }
}

extension ProductProfile {
  /// The contradiction that the value of a key brings about, when the values of the keys before it
  /// are known and those of the keys after it are not.
  fileprivate func contradiction(decidedBy key: ProfileKey) -> ProfileContradiction? {
    guard let contradiction else { return nil }
    let isLastOfGroup = ProfileKey.all.last { $0.group == key.group }?.path == key.path
    return contradiction.key == key.path || contradiction.key == key.group && isLastOfGroup
      ? contradiction : nil
  }
}

extension String {
  /// The text on lines of at most 80 characters, of which those after the first are indented by
  /// two; two more are left free.
  fileprivate var inLines: String { wrapped(toWidth: 76).joined(separator: "\n  ") }

  /// The text without blanks around it.
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// The parts between commas; there may be brackets around all of them.
  fileprivate var listed: [String] {
    let isBracketed = hasPrefix("[") && hasSuffix("]") && count > 1
    let inner = isBracketed ? String(dropFirst().dropLast()) : self
    return inner.split(separator: ",").map { String($0).trimmed }
  }
}
