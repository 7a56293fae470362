// Numbers of several sizes in one run of memory, at offsets in bytes.
extension UnsafeRawBufferPointer {
  /// - Precondition: the offset is a multiple of 4 within the buffer.
  @inlinable
  @inline(__always)
  func littleEndianUInt32(at offset: Int) -> UInt32 {
    UInt32(littleEndian: load(fromByteOffset: offset, as: UInt32.self))
  }

  /// - Precondition: the offset is a multiple of 8 within the buffer.
  @inlinable
  @inline(__always)
  func littleEndianUInt64(at offset: Int) -> UInt64 {
    UInt64(littleEndian: load(fromByteOffset: offset, as: UInt64.self))
  }
}
