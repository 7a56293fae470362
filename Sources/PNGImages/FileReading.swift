#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The bytes of a file.
///
/// - Throws: ``PNGError/cannotRead(source:reason:)`` for a file that is missing, a directory or not
///   permitted, and
///   ``PNGError/tooManyBytes(source:limit:)`` as soon as more than `maximumBytes` have been read.
func readFile(_ path: String, maximumBytes: Int) throws(PNGError) -> [UInt8] {
  // The C library would take the part before the zero for the path, and read some other file.
  guard !path.utf8.contains(0) else {
    throw .cannotRead(source: path, reason: "the path contains a zero byte")
  }
  var information = stat()
  if stat(path, &information) == 0 {
    let type = information.st_mode & S_IFMT
    // Reading a pipe would wait for a writer, and a device might never end.
    guard type == S_IFREG || type == S_IFDIR else {
      throw .cannotRead(source: path, reason: "not a regular file")
    }
  }
  guard let file = fopen(path, "rb") else {
    throw .cannotRead(source: path, reason: systemError(errno))
  }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    errno = 0
    let count = fread(&block, 1, block.count, file)
    if count < block.count && ferror(file) != 0 {
      throw .cannotRead(source: path, reason: systemError(errno))
    }
    guard count <= maximumBytes - bytes.count else {
      throw .tooManyBytes(source: path, limit: maximumBytes)
    }
    bytes.append(contentsOf: block[..<count])
    if count < block.count { return bytes }
  }
}

/// The system's message for an error number.
private func systemError(_ number: Int32) -> String {
  var text = [CChar](repeating: 0, count: 256)
  guard strerror_r(number, &text, text.count - 1) == 0 else { return "error \(number)" }
  return text.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
}
