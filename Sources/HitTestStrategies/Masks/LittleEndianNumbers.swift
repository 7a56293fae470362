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

  /// The 16-bit number at an offset in bytes.
  ///
  /// - Precondition: the offset is a multiple of 2 within the buffer.
  @inlinable
  @inline(__always)
  func littleEndianUInt16(at offset: Int) -> UInt16 {
    UInt16(littleEndian: load(fromByteOffset: offset, as: UInt16.self))
  }

  /// The 32-bit number at any offset in bytes.
  ///
  /// - Precondition: all four bytes lie within the buffer.
  @inlinable
  @inline(__always)
  func littleEndianUInt32(unalignedAt offset: Int) -> UInt32 {
    UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// The 64-bit number at any offset in bytes.
  ///
  /// - Precondition: all eight bytes lie within the buffer.
  @inline(__always)
  func littleEndianUInt64(unalignedAt offset: Int) -> UInt64 {
    UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
