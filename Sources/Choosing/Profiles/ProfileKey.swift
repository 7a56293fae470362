import FileAccess

/// A key of the profile's file: what it means, what it allows, and how it is read and written.
///
/// The reader, the writer, the questions and the table of keys are all made of these.
package struct ProfileKey: Sendable {
  /// The key, after the group that it stands in: `images-at-once`, `budgets.memory`.
  package let path: String
  /// What the value says, in one or two sentences.
  package let meaning: String
  /// What is allowed, for messages that say "expected …".
  package let allowed: String
  /// The value of a profile that leaves the key out, as the file would have it; `nil` if the
  /// profile has to have the key.
  package let defaultText: String?
  /// The default in words where it is not the same for every profile.
  package let defaultNote: String?
  /// What the interview asks.
  package let question: String
  /// What the words of the question and of the allowed values mean.
  package let explanation: String
  /// Whether the value is a list.
  let isList: Bool
  /// Whether a value may stand in quotation marks.
  let isQuotable: Bool
  /// Takes the texts of a value over into a profile; there is one text if it is no list.
  let read:
    @Sendable (_ texts: [String], _ profile: inout ProductProfile) throws(ValueFault) -> Void
  /// The value of a profile as the file has it; `nil` if the profile does without the key.
  let write: @Sendable (_ profile: ProductProfile) -> String?

  /// Why the texts of a value are not allowed.
  struct ValueFault: Error {
    let reason: String
  }

  /// The group that the key stands in, such as `budgets`; `nil` for a key that stands alone.
  package var group: String? {
    let parts = path.split(separator: ".")
    return parts.count == 2 ? String(parts[0]) : nil
  }

  /// The key without its group.
  package var name: String { String(path.split(separator: ".").last ?? "") }

  /// The default for a reader of documentation; `nil` if there is none.
  package var statedDefault: String? { defaultNote ?? defaultText }
}

extension ProfileKey {
  /// Creates a key of one value.
  static func value<Value>(
    _ path: String, _ form: ValueForm<Value>, default defaultText: String?,
    defaultNote: String? = nil, meaning: String, question: String, explanation: String,
    get: @escaping @Sendable (ProductProfile) -> Value?,
    set: @escaping @Sendable (inout ProductProfile, Value) -> Void
  ) -> ProfileKey {
    ProfileKey(
      path: path, meaning: meaning, allowed: form.allowed, defaultText: defaultText,
      defaultNote: defaultNote, question: question, explanation: explanation, isList: false,
      isQuotable: form.isQuotable,
      read: { texts, profile throws(ValueFault) in
        guard texts.count == 1, let value = form.read(texts[0]) else {
          throw ValueFault(
            reason: form.fault(of: texts.joined(separator: ", "), allowed: form.allowed))
        }
        set(&profile, value)
      },
      write: { get($0).map(form.write) })
  }

  /// Creates a key of a list, in which no value stands twice; `word` stands alone for an empty
  /// list, if that is allowed.
  static func list<Value: Hashable>(
    _ path: String, of form: ValueForm<Value>, orNone word: String? = nil,
    default defaultText: String?, defaultNote: String? = nil, meaning: String, question: String,
    explanation: String, get: @escaping @Sendable (ProductProfile) -> [Value]?,
    set: @escaping @Sendable (inout ProductProfile, [Value]) -> Void
  ) -> ProfileKey {
    let allowed = "a list of \(form.allowed)" + (word.map { ", or of \($0) alone" } ?? "")
    @Sendable func values(_ texts: [String]) throws(ValueFault) -> [Value] {
      if texts.isEmpty { throw ValueFault(reason: "found an empty list, expected \(allowed)") }
      if let word, texts == [word] { return [] }
      var values: [Value] = []
      for text in texts {
        guard let value = form.read(text) else {
          throw ValueFault(reason: form.fault(of: text, allowed: allowed))
        }
        if values.contains(value) {
          throw ValueFault(reason: "found \(text.quoted) twice, expected it once")
        }
        values.append(value)
      }
      return values
    }
    return ProfileKey(
      path: path, meaning: meaning, allowed: allowed, defaultText: defaultText,
      defaultNote: defaultNote, question: question, explanation: explanation, isList: true,
      isQuotable: form.isQuotable,
      read: { texts, profile throws(ValueFault) in set(&profile, try values(texts)) },
      write: { profile in
        guard let values = get(profile) else { return nil }
        let texts = values.isEmpty ? [word].compactMap { $0 } : values.map(form.write)
        return "[\(texts.joined(separator: ", "))]"
      })
  }
}
