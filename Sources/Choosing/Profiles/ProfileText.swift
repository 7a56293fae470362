import FileAccess
import Foundation
import Yams

/// The file of a profile as a text in YAML.
enum ProfileText {
  /// The most bytes that a file may have; a commented profile has a few thousand.
  private static let mostBytes = 65_536

  /// The bytes of a file, and no more than one beyond ``mostBytes``, however large it is.
  static func bytes(ofFile path: String) throws(ProfileFault) -> [UInt8] {
    guard let file = fopen(path, "r") else {
      throw ProfileFault(
        [ENOENT, ENOTDIR].contains(errno) ? "there is no such file" : "cannot be read")
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: mostBytes + 1)
    let count = fread(&bytes, 1, mostBytes + 1, file)
    if ferror(file) != 0 {
      throw ProfileFault(
        errno == EISDIR ? "is a folder, expected the file of a profile" : "cannot be read")
    }
    return Array(bytes.prefix(count))
  }

  /// The text in UTF-8.
  ///
  /// It has few aliases, because many could make a few lines mean gigabytes.
  static func yaml(_ bytes: [UInt8]) throws(ProfileFault) -> String {
    if bytes.count > mostBytes {
      throw ProfileFault("has more than \(mostBytes) bytes, expected the file of a profile")
    }
    var aliases = 0
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if String(validating: line, as: UTF8.self) == nil {
        throw ProfileFault("is not UTF-8, expected a text in YAML", line: index + 1)
      }
      // An asterisk before a letter in a comment counts too. A few aliases are refused where they
      // stand.
      aliases += zip(line, line.dropFirst()).count { $0 == UInt8(ascii: "*") && $1 > 0x20 }
      if aliases > 32 {
        throw ProfileFault("found too many aliases, expected none", line: index + 1)
      }
    }
    // libyaml would count a byte order mark as a column.
    return String(String(decoding: bytes, as: UTF8.self).drop { $0 == "\u{FEFF}" })
  }
}

extension Node {
  /// What the node is, for a message.
  var kind: String {
    switch self {
    case .scalar(let scalar): null == nil ? scalar.string.quoted : "nothing"
    case .sequence(let nodes): nodes.isEmpty ? "an empty list" : "a list"
    case .mapping(let pairs): pairs.isEmpty ? "no keys" : "keys with values"
    case .alias: "an alias"
    }
  }

  /// A fault in the line of the node.
  func fault(_ reason: String) -> ProfileFault { ProfileFault(reason, line: mark?.line) }

  /// The node, unless it has an anchor, which stands for an alias too, or a tag: a profile has no
  /// use for these.
  func plain(isKey: Bool = false) throws(ProfileFault) -> Node {
    if let anchor {
      throw fault("found the anchor \(anchor.rawValue.quoted), expected no anchors and aliases")
    }
    let given = scalar?.tag ?? mapping?.tag ?? sequence?.tag ?? .implicit
    // The parser tags what stands in quotation marks as a text, and its search for keys that stand
    // twice tags keys.
    let isText = scalar.map { $0.style != .plain } ?? false && given == Tag(.str)
    if isKey || isText || given == .implicit { return self }
    throw fault("found the tag \(given.description.quoted), expected no tags")
  }
}

extension ProfileFault {
  /// Says on one line what Yams found wrong with a text.
  init(_ error: any Error, in yaml: String) {
    switch error as? YamlError {
    // What the library says of these two is for programmers.
    case .parser(_, let problem, let mark, _) where problem.contains("nesting level"):
      self.init(
        "is nested too deeply, expected keys with values, and groups of these", line: mark.line)
    case .composer(_, let problem, let mark, _) where problem.contains("another document"):
      self.init("found a second document, expected one", line: mark.line)
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let start = context.map { " \($0.text) that begins in line \($0.mark.line)" } ?? ""
      self.init("no YAML: \(problem)\(start)", line: mark.line)
    case .duplicatedKeysInMapping(let keys, let context):
      self.init(
        "found the key \(keys.first?.quoted ?? "") twice, expected it once",
        line: context.mark.line)
    case .reader(let problem, let offset, _, _):
      self.init(
        "no YAML: \(problem)", line: offset.map { yaml.prefix($0).count(where: \.isNewline) + 1 })
    default: self.init("cannot be read as YAML")
    }
  }
}
