import CPNG
import FileAccess

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension PNGDecoder {
  /// The bytes of a file, as ``decode(_:named:as:limits:)`` takes them.
  ///
  /// - Throws: ``PNGError/cannotRead(source:reason:)`` for a file that is missing, a directory, a
  ///   device, a pipe or not permitted; ``PNGError/tooManyBytes(source:limit:)`` before more than
  ///   `limits` allow is read; ``PNGError/notPNG(source:start:)`` and
  ///   ``PNGError/tooLarge(source:width:height:limits:)`` after the first block;
  ///   ``PNGError/tooManyChunks(source:limit:)``, and ``PNGError/malformed(source:reason:)`` for a
  ///   file that was cut off, before more than a block is kept.
  public static func fileBytes(
    _ path: String, limits: PNGLimits = .standard
  ) throws(PNGError) -> [UInt8] {
    // The C library would take the part before the zero for the path, and read some other file.
    guard !path.utf8.contains(0) else {
      throw .cannotRead(source: path, reason: "the path contains a zero byte")
    }
    let file = try OpenFile(path)
    if file.size > limits.maximumBytes {
      throw .tooManyBytes(source: path, limit: limits.maximumBytes)
    }
    var bytes: [UInt8] = []
    _ = try file.read(into: &bytes)
    try requireStart(bytes, named: path, limits)
    try file.requireChunks(limits)
    guard cpng_can_allocate(file.size) != 0 else { throw .outOfMemory(source: path) }
    bytes.reserveCapacity(file.size)
    repeat {
      // Somebody may write to it at the same time.
      guard bytes.count <= limits.maximumBytes else {
        throw .tooManyBytes(source: path, limit: limits.maximumBytes)
      }
    } while try file.read(into: &bytes) > 0
    return bytes
  }
}

/// Refuses a file by its first block, so that nothing more of it is read.
private func requireStart(
  _ bytes: [UInt8], named source: String, _ limits: PNGLimits
) throws(PNGError) {
  let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  guard bytes.starts(with: signature) else {
    throw .notPNG(source: source, start: Array(bytes.prefix(8)))
  }
  // The length and the type of IHDR, then the sides; libpng judges all that differs from this.
  guard bytes.count >= 24, bytes[8..<16] == [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52] else { return }
  let width = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
  let height = bytes[20..<24].reduce(0) { $0 << 8 | Int($1) }
  let sides = 1...Int(Int32.max)
  guard sides.contains(width), sides.contains(height) else { return }
  if max(width, height) > limits.maximumSide || width * height > limits.maximumTexels {
    throw .tooLarge(source: source, width: width, height: height, limits: limits)
  }
}

/// A regular file that is open for reading.
private struct OpenFile: ~Copyable {
  private let descriptor: Int32
  private let path: String
  /// The bytes that the file had when it was opened.
  let size: Int

  init(_ path: String) throws(PNGError) {
    (descriptor, size) = try Self.opened(path)
    self.path = path
  }

  private static func opened(
    _ path: String
  ) throws(PNGError) -> (descriptor: Int32, size: Int) {
    // A pipe or a device is not even opened: that alone can wait for a writer, or rewind a tape.
    // What stands there a moment later is looked at again.
    let (name, information) = find(path)
    if let information { try requireRegular(information, path) }
    let descriptor = name.withUnsafeBufferPointer {
      open($0.baseAddress!, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    }
    guard descriptor >= 0 else {
      throw .cannotRead(source: path, reason: systemError(errno))
    }
    do throws(PNGError) {
      var information = stat()
      guard fstat(descriptor, &information) == 0 else {
        throw .cannotRead(source: path, reason: systemError(errno))
      }
      try requireRegular(information, path)
      return (descriptor, Int(information.st_size))
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// The bytes of the path with a zero at the end, and what stands there.
  ///
  /// The file that the escapes of ``FileAccess/FileName`` mean goes before one that is named so.
  private static func find(_ path: String) -> (name: [CChar], information: stat?) {
    let literal = path.utf8.map { CChar(bitPattern: $0) } + [0]
    let meant = FileName.path(path).map { CChar(bitPattern: $0) } + [0]
    for name in [meant, literal] {
      var information = stat()
      let status = name.withUnsafeBufferPointer { stat($0.baseAddress!, &information) }
      if status == 0 { return (name, information) }
    }
    return (literal, nil)
  }

  private static func requireRegular(_ information: stat, _ path: String) throws(PNGError) {
    switch information.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .cannotRead(source: path, reason: systemError(EISDIR))
    default: throw .cannotRead(source: path, reason: "not a regular file")
    }
  }

  /// Refuses a file with too many chunks, or one that is cut off, by the heads of its chunks.
  borrowing func requireChunks(_ limits: PNGLimits) throws(PNGError) {
    var walk = ChunkWalk(of: path, limits)
    var block = [UInt8](repeating: 0, count: 1 << 12)
    var start: Int
    repeat {
      start = walk.next
      let found = try read(into: &block, at: start)
      try block.withUnsafeBufferPointer { (bytes) throws(PNGError) in
        let bytes = UnsafeRawBufferPointer(start: bytes.baseAddress, count: found)
        try walk.walk(bytes, at: start)
      }
    } while !walk.hasEnded && walk.next > start
    var byte: [UInt8] = [0]
    let isThere = try read(into: &byte, at: walk.next - 1) == 1
    try walk.requireEnd(isThere: isThere)
  }

  /// Fills a block from an offset on.
  ///
  /// - Returns: the number of bytes that were there.
  private borrowing func read(
    into block: inout [UInt8], at offset: Int
  ) throws(PNGError) -> Int {
    var found: Int
    repeat {
      found = pread(descriptor, &block, block.count, off_t(offset))
    } while found < 0 && errno == EINTR
    guard found >= 0 else { throw .cannotRead(source: path, reason: systemError(errno)) }
    return found
  }

  /// Appends the next block, of 64 KiB at most.
  ///
  /// - Returns: its size, which is 0 at the end of the file.
  borrowing func read(into bytes: inout [UInt8]) throws(PNGError) -> Int {
    var failure: Int32 = 0
    let block = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      var found = -1
      repeat {
        found = systemRead(descriptor, buffer.baseAddress!, buffer.count)
      } while found < 0 && errno == EINTR
      if found < 0 { failure = errno }
      count = max(0, found)
    }
    guard failure == 0 else { throw .cannotRead(source: path, reason: systemError(failure)) }
    bytes += block
    return block.count
  }
}

/// The system's `read`, which the method of that name hides.
private func systemRead(_ descriptor: Int32, _ target: UnsafeMutableRawPointer, _ count: Int) -> Int
{
  read(descriptor, target, count)
}

/// The system's message for an error number.
private func systemError(_ number: Int32) -> String {
  var text = [CChar](repeating: 0, count: 256)
  guard strerror_r(number, &text, text.count - 1) == 0 else { return "error \(number)" }
  return text.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
}
