import FileAccess
import Foundation

/// Asks for a profile key by key: lines in, lines out.
///
/// A wrong answer is asked for again, and so is one that no strategy can meet. ``help`` explains
/// the words of a question, and ``back`` returns to the one before. Nothing is written anywhere.
package struct ProfileInterview: Sendable {
  /// The profile as far as it has been answered; the rest are defaults.
  private var draft: ProductProfile
  /// The number of the key that is asked for, in ``ProfileKey/all``.
  private var at = 0
  /// The answers so far by the path of their key, which stay when a question is asked again.
  private var answers: [String: String] = [:]
  private let conditions: ProfileConditions?

  /// What asks for an explanation of a question.
  private static let help = "?"
  /// What asks for the question before.
  private static let back = "back"

  /// The key that the next answer is for; `nil` when there are no more questions.
  private var key: ProfileKey? { at < ProfileKey.all.count ? ProfileKey.all[at] : nil }

  /// What to show before the next answer: the question, what is allowed, and what an empty answer
  /// stands for, each on lines of at most 80 characters.
  private func question(_ key: ProfileKey) -> [String] {
    let standard: [String] =
      switch proposal(for: key) {
      case .some(""): ["Enter alone leaves it empty."]
      case .some(Self.none) where isOptional(key):
        ["Enter alone stands for none: images are drawn then."]
      case .some(let text): ["Enter alone stands for \(text)."]
      case .none: []
      }
    let commas = key.value.isList ? ", with commas between them" : ""
    let all = ProfileKey.all.map { !Self.keysOfFiles.contains($0.path) }
    let number = all.prefix(at + 1).count { $0 }
    return ["\(number) of \(all.count { $0 }), \(key.path): \(key.meaning)".inLines]
      + (["Allowed: \(key.allowed)\(commas)."] + standard).map { "  \($0.inLines)" }
  }

  /// Takes an answer, with or without blanks around it.
  ///
  /// - Returns: what to show then, on lines of at most 80 characters: an explanation, or what is
  ///   wrong with the answer, after which the question is asked again; `nil` after an answer that
  ///   was taken.
  private mutating func answer(_ line: String, for key: ProfileKey) -> String? {
    let reason: String?
    switch line.trimmed {
    case Self.help: return "  \(key.explanation.inLines)"
    case Self.back: reason = goBack()
    case let text: reason = take(text, for: key)
    }
    return reason.map { "  \("\(key.path): \($0)".onOneLine.inLines)" }
  }

  /// Returns to the question before.
  ///
  /// - Returns: why that is not possible; `nil` if it is.
  private mutating func goBack() -> String? {
    if at == 0 { return "this is the first question" }
    at -= 1
    while isUnnecessary(at, in: draft) { at -= 1 }
    return nil
  }

  /// Takes a value for a key.
  ///
  /// - Returns: what is wrong with it; `nil` if nothing is.
  private mutating func take(_ text: String, for key: ProfileKey) -> String? {
    var answered = draft
    let given = text.isEmpty ? proposal(for: key) ?? "" : text
    do {
      if isOptional(key), given == Self.none {
        answered.images = .sizes([])
      } else {
        try key.value.read(key.value.isList ? given.listed : [given], &answered)
      }
    } catch {
      return error.reason
    }
    if !answered.hasStack && draft.hasStack {
      // What was said of the stack is no longer asked.
      answered.stack = .init()
      for use in QueryUse.allCases where use.isOfStack {
        answered.queriesPerSecond[rate: use] = 0
        answers[use.key] = nil
      }
      for key in Self.keysOfStack { answers[key] = nil }
    }
    if let contradiction = contradiction(in: answered) {
      if contradiction.key == key.group {
        // Another answer of the group may have to change.
        draft = answered
        at = ProfileKey.all.firstIndex { $0.group == key.group } ?? at
        for use in QueryUse.allCases { answers[use.key] = nil }
      }
      return contradiction.reason
    }
    (draft, answers[key.path]) = (answered, given)
    at += 1
    while isUnnecessary(at, in: draft) { at += 1 }
    return nil
  }

  /// Asks for a whole profile.
  ///
  /// - Parameters:
  ///   - name: the default for the name of the profile.
  ///   - conditions: what the answers have to meet; `nil` for nothing.
  ///   - readLine: returns the next line of the input, and `nil` at its end.
  ///   - show: shows a text of one line or more.
  /// - Returns: the profile of the answers.
  /// - Throws: ``InterviewEnded`` if the input ends before the last answer.
  package static func conduct(
    named name: String, meeting conditions: ProfileConditions? = nil, readLine: () -> String?,
    show: (String) -> Void
  ) throws(InterviewEnded) -> ProductProfile {
    let draft = ProductProfile(named: ProductProfile.name(ofFile: name))
    var interview = ProfileInterview(draft: draft, conditions: conditions)
    show("\(help) explains a question, and \(back) returns to the one before.")
    while let key = interview.key {
      interview.question(key).forEach(show)
      guard let line = readLine() else { throw InterviewEnded(key: key.path) }
      if let reply = interview.answer(line, for: key) { show(reply) }
    }
    return interview.draft
  }

  /// What an empty answer stands for: the last answer or the default; `nil` if there has to be an
  /// answer.
  private func proposal(for key: ProfileKey) -> String? {
    if key.path == "name" { return draft.name }
    if isOptional(key) { return answers[key.path] ?? Self.none }
    let standard = key.value.texts(ProductProfile(named: "")).joined(separator: ", ")
    let text = answers[key.path] ?? standard
    var profile = draft
    guard (try? key.value.read(key.value.isList ? text.listed : [text], &profile)) != nil,
      contradiction(in: profile) == nil
    else { return nil }
    return text
  }

  /// The first contradiction among the values of the keys up to the one that is asked for.
  private func contradiction(in profile: ProductProfile) -> ProfileContradiction? {
    // What is not asked next has its default.
    var end = at + 1
    while isUnnecessary(end, in: profile) { end += 1 }
    let known = Set(ProfileKey.all.prefix(end).map(\.path))
    return profile.contradictions(meeting: conditions).first { known.isSuperset(of: $0.keys) }
  }

  /// Whether the key may be left out without a default, for which ``none`` stands.
  private func isOptional(_ key: ProfileKey) -> Bool { key.path == "images.folder" }

  private static let none = "none"

  /// Whether the answers so far make a question unnecessary.
  private func isUnnecessary(_ place: Int, in draft: ProductProfile) -> Bool {
    guard place < ProfileKey.all.count else { return false }
    let path = ProfileKey.all[place].path
    if case .folder = draft.images, path == "images.sizes" { return true }
    if Self.keysOfFiles.contains(path) { return true }
    let stackKeys = Self.keysOfStack + QueryUse.allCases.filter(\.isOfStack).map(\.key)
    return !draft.hasStack && stackKeys.contains(path)
  }

  /// What is for a profile that is written: a file of layers, which takes the place of other
  /// answers, and points on images that are not shown as they are, which few products have.
  package static let keysOfFiles: Set<String> =
    Set(QueryUse.allCases.filter { $0.feature != nil }.map(\.key)).union(["stack.scene"])

  /// What is asked of a stack alone.
  private static let keysOfStack = ProfileKey.all.map(\.path).filter {
    $0.hasPrefix("stack.") && $0 != "stack.layers" && $0 != "stack.scene"
  }
}

/// The input ended in the middle of an interview.
package struct InterviewEnded: Error, Hashable, Sendable, CustomStringConvertible {
  /// The key that the next answer would have been for.
  package let key: String

  /// What happened, in one line.
  package var description: String { "the input ended before the answer for \(key)" }
}

extension String {
  /// The text on lines of at most 80 characters.
  ///
  /// The lines after the first are indented by two; two more columns are left free.
  fileprivate var inLines: String { wrapped(toWidth: 76).joined(separator: "\n  ") }

  /// The text without blanks around it.
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

  /// The parts between commas; there may be brackets around all of them.
  fileprivate var listed: [String] {
    let isBracketed = hasPrefix("[") && hasSuffix("]") && count > 1
    let inner = isBracketed ? String(dropFirst().dropLast()) : self
    return inner.split(separator: ",").map { String($0).trimmed }
  }
}
