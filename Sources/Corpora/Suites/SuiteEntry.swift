import HitTesting
import StrictJSON

/// One case as a suite file stores it, with the oracle's answers.
package protocol SuiteEntry: Sendable {
  associatedtype Case: HitTestCase

  /// The key of the list of such cases in a suite file.
  static var listKey: String { get }
  /// The noun for one of its questions in messages.
  static var question: String { get }
  /// What reasons for images that cannot be read are put behind, after the name of the case.
  static var placeOfImages: String { get }

  /// The name in kebab case, which states the fault that the case exposes.
  var name: String { get }
  /// The names that the case gives besides, which are in kebab case too.
  var ownNames: [String] { get }
  /// Every image that the case names, that of earlier states and of changes too.
  var images: [SuiteImage] { get }
  /// The names of the flags of each question.
  var flags: [[String]] { get }
  /// The names of the rules that leave answers open.
  var rules: [String] { get }

  /// Reads a case.
  ///
  /// - Throws: ``JSONFault`` with the key for anything that the format does not allow.
  init(reading cursor: JSONCursor, named name: String) throws(JSONFault)
  /// The case as JSON, whose text has one line for each question.
  var json: JSON { get }

  /// What reading does not find, apart from names and flags.
  func faults(in suite: SuiteFile) -> [String]
  /// The stored answer to a question with its margin in words, or `nothing`.
  func words(ofAnswer index: Int) -> String
  /// The case as values, with its images and with its flags in words.
  ///
  /// - Throws: an error that names an image file, or says why the values do not form a case.
  func testCase(in suite: SuiteFile, _ loader: inout ImageLoader) throws -> Case
}

/// What is wrong with a part of a case that does not fit its image, such as a frame.
struct SuitePartFault: Error, CustomStringConvertible {
  let key: String
  let reason: String

  var description: String { "\(key): \(reason)" }
}

extension SuiteEntry {
  package static var placeOfImages: String { "" }
  package var rules: [String] { [] }

  /// The case as values, with the place in errors.
  ///
  /// - Throws: ``SuiteError`` with the case.
  package func testCase(
    in suite: SuiteFile, at path: String, _ loader: inout ImageLoader
  ) throws(SuiteError) -> Case {
    do {
      return try testCase(in: suite, &loader)
    } catch let fault as SuitePartFault {
      throw SuiteError(file: path, place: "case \"\(name)\": \(fault.key)", reason: fault.reason)
    } catch {
      throw SuiteError(
        file: path, place: "case \"\(name)\"\(Self.placeOfImages)", reason: "\(error)")
    }
  }
}

/// A stored answer with its margin in words, or `nothing`.
func answerWords(_ answer: String?, margin: Double?) -> String {
  answer.map { "\($0), margin \(margin.map { "\($0)" } ?? "null")" } ?? "nothing"
}

func answerWords(_ answer: [some ListedAnswer]?, margin: Double?) -> String {
  answerWords(
    answer.map { "[\($0.map(\.inWords).joined(separator: ", "))]" }, margin: margin)
}

extension SuiteFile {
  /// The kinds of cases, in the order of their lists in a file.
  package static let kinds: [any SuiteEntry.Type] = [
    SuiteCase.self, SuiteStack.self, SuiteTouch.self,
  ]
}
