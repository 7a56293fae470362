import Foundation

/// The text of a profile's file.
enum ProfileFileText {
  /// The most bytes that a profile may have; a commented one has a few thousand.
  static let mostBytes = 65_536

  /// Reads a file.
  ///
  /// No more than ``mostBytes`` are read, however large the file is.
  static func read(_ path: String) throws(ProfileFault) -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw ProfileFault(file: path, reason: "there is no such file")
    }
    if isFolder.boolValue {
      throw ProfileFault(file: path, reason: "is a folder, expected the file of a profile")
    }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw ProfileFault(file: path, reason: "cannot be read")
    }
    defer { try? file.close() }
    var data = Data()
    do {
      // A pipe hands over less than was asked for.
      while data.count <= mostBytes,
        let more = try file.read(upToCount: mostBytes + 1 - data.count), !more.isEmpty
      {
        data += more
      }
    } catch {
      throw ProfileFault(file: path, reason: "cannot be read")
    }
    return try text(of: data, named: path)
  }

  /// The text that bytes in UTF-8 hold.
  static func text(of data: Data, named path: String) throws(ProfileFault) -> String {
    try requireSize(data.count, named: path)
    if let text = String(validating: data, as: UTF8.self) { return text }
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let fault = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    throw ProfileFault(
      file: path, line: fault.map { $0 + 1 }, reason: "is not UTF-8, expected a text in YAML")
  }

  static func requireSize(_ count: Int, named path: String) throws(ProfileFault) {
    if count > mostBytes {
      throw ProfileFault(
        file: path, reason: "has more than \(mostBytes) bytes, expected the file of a profile")
    }
  }
}
