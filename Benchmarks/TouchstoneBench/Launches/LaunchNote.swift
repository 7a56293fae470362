import Foundation

/// A file in which a launch says what it runs, for the run that started it.
///
/// The file is mapped into memory, so that a note costs no system call and outlives a crash.
final class LaunchNote {
  private let bytes: UnsafeMutableRawBufferPointer
  /// The length of the file in bytes; a longer note is cut.
  private static let length = 4096

  /// Makes the file, or empties it.
  ///
  /// - Returns: `nil` where it cannot be made or mapped; the launch goes on without notes.
  init?(path: String) {
    let file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard ftruncate(file, off_t(Self.length)) == 0,
      let start = mmap(nil, Self.length, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      start != MAP_FAILED
    else { return nil }
    bytes = UnsafeMutableRawBufferPointer(start: start, count: Self.length)
  }

  deinit { munmap(bytes.baseAddress!, Self.length) }

  func set(_ text: String) {
    var text = text
    text.withUTF8 { source in
      let count = min(source.count, Self.length - 1)
      bytes.copyMemory(from: UnsafeRawBufferPointer(start: source.baseAddress, count: count))
      bytes[count] = 0
    }
  }

  /// The note in a file; `nil` for none.
  static func text(in path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let text = String(decoding: data.prefix { $0 != 0 }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}
