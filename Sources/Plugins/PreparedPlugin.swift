import HitTestStrategies
import HitTesting
import PluginGuards
import PluginInterface

/// An image that a plug-in has prepared; it is destroyed with this object.
@usableFromInline
final class PreparedPlugin: @unchecked Sendable {
  let plugin: Plugin
  /// What the plug-in made of the image.
  let state: UnsafeMutableRawPointer?
  /// The copy of the pixels, which the plug-in must not touch any more; `nil` where they are not
  /// guarded.
  private let copy: guarded_block?

  /// Lets the plug-in prepare an image.
  ///
  /// This is the only place where a plug-in gets pixels, and it gets none in a format that it does
  /// not read: it would take them for others, and read beyond their end.
  ///
  /// - Throws: ``PluginRefusal`` where the plug-in declines or fails, or does not read the format.
  init(_ bitmap: Bitmap, threshold: AlphaThreshold) throws(PluginRefusal) {
    guard let plugin = Plugin.loaded else { preconditionFailure("no plug-in was loaded") }
    if !plugin.formats.contains(bitmap.format) { throw PluginRefusal(TOUCHSTONE_UNSUPPORTED) }
    var prepared: UnsafeMutableRawPointer?
    var block: guarded_block?
    let status: Int32
    if plugin.isGuarded {
      var pixels = try Self.guardedCopy(of: bitmap)
      let first = bitmap.firstByte - Self.lowestByte(of: bitmap)
      status = Self.prepare(plugin, bitmap, threshold, pixels.bytes + first, &prepared)
      if status == TOUCHSTONE_OK {
        guarded_block_allow(&pixels, GUARDED_NONE)
        block = pixels
      } else {
        guarded_block_free(&pixels)
      }
    } else {
      status = bitmap.storage.withUnsafeBufferPointer { bytes in
        let first = bytes.baseAddress.map { $0 + bitmap.firstByte }
        return Self.prepare(plugin, bitmap, threshold, first, &prepared)
      }
    }
    if status != TOUCHSTONE_OK { throw PluginRefusal(status) }
    (self.plugin, state, copy) = (plugin, prepared, block)
  }

  deinit {
    let before = plugin_call_begins(CallName.destroy)
    plugin.functions.destroy?(state)
    Self.end(before, isGuarded: copy != nil)
    if var block = copy { guarded_block_free(&block) }
  }

  /// The bytes that the plug-in says it keeps; `nil` where it does not say.
  var statedBytes: Int? {
    guard let retainedBytes = plugin.functions.retained_bytes else { return nil }
    let before = plugin_call_begins(CallName.retainedBytes)
    defer { Self.end(before, isGuarded: copy != nil) }
    return Int(clamping: retainedBytes(state))
  }

  private static func prepare(
    _ plugin: Plugin, _ bitmap: Bitmap, _ threshold: AlphaThreshold, _ first: UnsafePointer<UInt8>?,
    _ prepared: inout UnsafeMutableRawPointer?
  ) -> Int32 {
    let format = bitmap.format.pluginNumbers
    var image = touchstone_image(
      width: Int32(bitmap.width), height: Int32(bitmap.height),
      bytes_per_row: Int64(bitmap.bytesPerRow), first_row: first, layout: format.layout,
      alpha: format.alpha)
    let before = plugin_call_begins(CallName.prepare)
    defer { end(before, isGuarded: plugin.isGuarded) }
    return plugin.functions.prepare(
      &image, Int32(threshold.minimumAlpha), TOUCHSTONE_NEAREST, &prepared)
  }

  /// Notes the end of a call; if it was guarded, what it has left behind is reported.
  private static func end(_ before: ConstantText?, isGuarded: Bool) {
    if isGuarded { plugin_call_ends(before) } else { plugin_call_begins(before) }
  }

  /// The lowest byte of the storage that belongs to a texel.
  private static func lowestByte(of bitmap: Bitmap) -> Int {
    bitmap.firstByte + min(0, max(0, bitmap.height - 1) * bitmap.bytesPerRow)
  }

  /// A copy of the pixels that can only be read, and that ends where memory ends.
  private static func guardedCopy(of bitmap: Bitmap) throws(PluginRefusal) -> guarded_block {
    let rows = bitmap.bytesPerRow.magnitude * UInt(max(0, bitmap.height - 1))
    let isEmpty = bitmap.width == 0 || bitmap.height == 0
    let count = isEmpty ? 0 : Int(rows) + bitmap.width * bitmap.format.bytesPerPixel
    var block = guarded_block()
    guard guarded_block_make(&block, count, CallName.pixels) else {
      throw PluginRefusal(TOUCHSTONE_OUT_OF_MEMORY)
    }
    if count > 0 {
      bitmap.storage.withUnsafeBufferPointer { bytes in
        block.bytes.update(from: bytes.baseAddress! + lowestByte(of: bitmap), count: count)
      }
    }
    guarded_block_allow(&block, GUARDED_READ)
    return block
  }
}

/// Why a plug-in did not prepare an image.
package struct PluginRefusal: MemoryShortage, Hashable, Sendable, CustomStringConvertible {
  /// What `prepare` returned.
  package let status: Int32

  init(_ status: Int32) { self.status = status }

  /// Whether the number is one that the header knows.
  package var isKnown: Bool {
    status == TOUCHSTONE_UNSUPPORTED || status == TOUCHSTONE_OUT_OF_MEMORY
  }

  /// Whether the plug-in has not enough memory.
  package var isShortOfMemory: Bool { status == TOUCHSTONE_OUT_OF_MEMORY }

  /// The reason in words.
  package var description: String {
    switch status {
    case TOUCHSTONE_UNSUPPORTED: "the plug-in does not support it"
    case TOUCHSTONE_OUT_OF_MEMORY: "the plug-in has not enough memory for it"
    default: "prepare returned \(status), which is not a status"
    }
  }
}

/// The names of calls and copies in messages, as C keeps them.
enum CallName {
  static var loading: ConstantText { pointer("its initializers") }
  static var entry: ConstantText { pointer("touchstone_plugin") }
  static var prepare: ConstantText { pointer("prepare") }
  static var point: ConstantText { pointer("point") }
  static var batch: ConstantText { pointer("batch") }
  static var rect: ConstantText { pointer("rect") }
  static var disc: ConstantText { pointer("disc") }
  static var destroy: ConstantText { pointer("destroy") }
  static var retainedBytes: ConstantText { pointer("retained_bytes") }
  static var pixels: ConstantText { pointer("the pixels") }
  static var points: ConstantText { pointer("the points") }
  static var verdicts: ConstantText { pointer("the verdicts") }
  static var placement: ConstantText { pointer("the placement") }

  private static func pointer(_ text: StaticString) -> ConstantText {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

/// A text in C that lives as long as the process.
typealias ConstantText = UnsafePointer<CChar>
