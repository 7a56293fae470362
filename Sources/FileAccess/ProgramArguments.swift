extension CommandLine {
  /// The arguments of the process after its name; those that are not UTF-8 as ``FileName`` writes
  /// them.
  ///
  /// `arguments` would replace their bytes, and no file would have that name.
  package static var textsOfArguments: [String] {
    (0..<Int(argc)).dropFirst().map { index in
      guard let argument = unsafeArgv[index] else { return "" }
      let bytes = UnsafeRawBufferPointer(start: argument, count: length(argument))
      return String(validating: bytes, as: UTF8.self) ?? FileName.text(bytes)
    }
  }

  /// The number of bytes before the zero.
  private static func length(_ text: UnsafePointer<CChar>) -> Int {
    var count = 0
    while text[count] != 0 { count += 1 }
    return count
  }
}
