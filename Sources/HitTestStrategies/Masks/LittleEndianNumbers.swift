// Numbers of several sizes in one block of memory, at offsets in bytes.
extension UnsafeRawBufferPointer {
  /// The 32-bit number at an offset in bytes.
  ///
  /// - Precondition: the offset is a multiple of 4 within the buffer.
  @inlinable
  @inline(__always)
  func littleEndianUInt32(at offset: Int) -> UInt32 {
    UInt32(littleEndian: load(fromByteOffset: offset, as: UInt32.self))
  }

  /// The 64-bit number at an offset in bytes.
  ///
  /// - Precondition: the offset is a multiple of 8 within the buffer.
  @inlinable
  @inline(__always)
  func littleEndianUInt64(at offset: Int) -> UInt64 {
    UInt64(littleEndian: load(fromByteOffset: offset, as: UInt64.self))
  }
}
