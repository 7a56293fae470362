import FileAccess

/// A key of the profile's file: what it means, what it allows, and how it is read and written.
///
/// The reader, the writer, the questions and the table of keys are all made of ``all``.
package struct ProfileKey: Sendable {
  /// The key, after the group that it stands in: `images-at-once`, `budgets.memory`.
  package let path: String
  /// The group that the key stands in, such as `budgets`; `nil` for a key that stands alone.
  package let group: String?
  /// The key without its group.
  package let name: String
  /// What the value says, in one or two sentences; this is what the interview asks for, too.
  package let meaning: String
  /// What the words of the question and of the values that it allows mean, which the interview
  /// explains.
  package let explanation: String
  /// The default in words where it is not the same for every profile.
  package let defaultNote: String?
  let value: ProfileValue
  /// The texts of the value that a file leaves out, if there is one.
  private let leftOut: [String]?

  init(
    _ path: String, _ value: ProfileValue, leftOut: [String]? = nil, note: String? = nil,
    _ meaning: String, _ explanation: String
  ) {
    let parts = path.split(separator: ".").map(String.init)
    (self.path, group, name) = (path, parts.dropLast().first, parts[parts.count - 1])
    (self.value, self.leftOut, defaultNote) = (value, leftOut, note)
    (self.meaning, self.explanation) = (meaning, explanation)
  }

  /// What is allowed, for messages that say "expected …".
  package var allowed: String { value.allowed }

  /// The value of a profile that leaves the key out, as the file would have it.
  package var defaultText: String { value.yaml(of: ProductProfile(named: "")) }

  /// The value of a profile as the file has it; `nil` if the file does without the key.
  package func write(_ profile: ProductProfile) -> String? {
    value.texts(profile) == leftOut ? nil : value.yaml(of: profile)
  }
}

/// A value in a profile, which is read from a text, or from a list of texts, and written as such.
struct ProfileValue: Sendable {
  let allowed: String
  let isList: Bool
  let quotationMarks: QuotationMarks
  /// Takes the texts of a value over into a profile; there is one text if it is not a list.
  let read: @Sendable ([String], inout ProductProfile) throws(ProfileFault) -> Void
  let texts: @Sendable (ProductProfile) -> [String]

  static func one<Value>(
    _ place: WritableKeyPath<ProductProfile, Value> & Sendable, _ form: ValueForm<Value>
  ) -> ProfileValue {
    ProfileValue(
      allowed: form.allowed, isList: false, quotationMarks: form.quotationMarks,
      read: { texts, profile throws(ProfileFault) in
        profile[keyPath: place] = try form.value(of: texts[0], expected: form.allowed)
      },
      texts: { [form.write($0[keyPath: place])] })
  }

  /// A list without duplicates; `word` stands alone for an empty one, if that is allowed.
  static func list<Value: Equatable>(
    _ place: WritableKeyPath<ProductProfile, [Value]> & Sendable, of form: ValueForm<Value>,
    orNone word: String? = nil
  ) -> ProfileValue {
    let allowed = "a list of \(form.allowed)" + (word.map { ", or of \($0) alone" } ?? "")
    return ProfileValue(
      allowed: allowed, isList: true, quotationMarks: form.quotationMarks,
      read: { texts, profile throws(ProfileFault) in
        if texts.isEmpty { throw ProfileFault("found an empty list, expected \(allowed)") }
        var values: [Value] = []
        for text in texts where texts != [word] {
          let value = try form.value(of: text, expected: allowed)
          if values.contains(value) {
            throw ProfileFault("found \(text.quoted) twice, expected it once")
          }
          values.append(value)
        }
        profile[keyPath: place] = values
      },
      texts: { profile in
        let values = profile[keyPath: place]
        return values.isEmpty ? [word].compactMap { $0 } : values.map(form.write)
      })
  }

  /// The value of a profile as the file has it.
  fileprivate func yaml(of profile: ProductProfile) -> String {
    let texts = texts(profile).map { text in
      // YAML's double quotation marks; there are no control characters.
      quotationMarks == .required || text == "null"
        ? "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" : text
    }
    return isList ? "[\(texts.joined(separator: ", "))]" : texts[0]
  }
}
