import FileAccess
import Foundation
import HitTesting
import PluginGuards
import PluginInterface

/// A hit tester of the user, in a shared library that was loaded into this process.
///
/// A process has one at most, and it stays until the process ends: unloading code that other
/// threads may run is not safe.
package final class Plugin: @unchecked Sendable {
  /// The absolute path of the library.
  package let path: String
  /// The name in tables.
  package let name: String
  /// The version of the product; `nil` where it says none.
  package let version: String?
  /// The programming language of the product; `nil` where it says none.
  package let language: String?
  /// What it promises about points.
  package let fidelity: Fidelity
  /// What it promises about discs and rectangles.
  package let areaFidelity: Fidelity
  /// The pixel formats that it reads.
  package let formats: [PixelFormat]
  /// Whether images that are prepared from now on, and queries on them, get their memory between
  /// pages that trap, as where the plug-in is judged and not timed.
  package var isGuarded: Bool
  @usableFromInline let functions: touchstone_strategy

  /// The plug-in of this process; `nil` until one was loaded.
  ///
  /// It is set once, before other threads start.
  package private(set) nonisolated(unsafe) static var loaded: Plugin?

  /// Whether it answers discs and rectangles.
  package var answersAreas: Bool { functions.disc != nil && functions.rect != nil }

  /// Loads the plug-in of this process.
  ///
  /// - Parameters:
  ///   - path: the library; a relative path counts from the current folder.
  ///   - isGuarded: whether its memory lies between pages that trap.
  ///   - taken: the names that it must not have.
  /// - Returns: the plug-in, which is ``loaded`` too.
  /// - Throws: ``PluginFault``, which names the library as it was given and what is wrong with it.
  /// - Precondition: no other plug-in was loaded before.
  @discardableResult
  package static func load(
    _ path: String, isGuarded: Bool = false, besides taken: [String]
  ) throws(PluginFault) -> Plugin {
    precondition(loaded == nil, "a second plug-in in one process")
    let plugin = try Plugin(path, isGuarded: isGuarded)
    if taken.contains(plugin.name) {
      throw PluginFault(path, "is called \(plugin.name), as a built-in strategy is")
    }
    loaded = plugin
    return plugin
  }

  /// The length above which the texts of a plug-in are refused, in bytes of UTF-8.
  package static let maximumTextBytes = 200

  /// The absolute path of a library, which a process with another current folder finds too.
  package static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// A function that answers queries.
  package enum Query: Sendable {
    case point
    case batch
    case disc
    case rect
  }

  /// Notes what the plug-in is asked from now on, so that the words about a crash name the function
  /// that was called; `nil` for nothing that is known.
  ///
  /// Where its memory is guarded, every query is noted by itself. Queries that are timed are noted
  /// before the first one, as a note takes part of their time.
  package func begin(_ query: Query?) {
    let name =
      switch query {
      case .point: CallName.point
      case .batch: functions.batch == nil ? CallName.point : CallName.batch
      case .disc: CallName.disc
      case .rect: CallName.rect
      case nil: nil as ConstantText?
      }
    plugin_call_begins(name)
  }

  private init(_ path: String, isGuarded: Bool) throws(PluginFault) {
    let functions = try Self.structure(of: path)
    let fault = { (text: String) in PluginFault(path, text) }
    guard functions.prepare != nil else { throw fault("has no function prepare") }
    guard functions.point != nil else { throw fault("has no function point") }
    guard let name = Self.text(functions.name), name.wholeMatch(of: /[a-z][a-z0-9-]{0,39}/) != nil
    else {
      let found = Self.text(functions.name)?.quoted ?? "none"
      throw fault("has the name \(found): expected 1 to 40 of a-z, 0-9 and hyphens, first a letter")
    }
    func fidelity(_ text: UnsafePointer<CChar>?, _ key: String) throws(PluginFault) -> Fidelity? {
      guard let text = Self.text(text) else { return nil }
      guard let fidelity = Fidelity(rawValue: text) else {
        throw fault(
          "promises the \(key) \(text.quoted): "
            + "expected exact, float64, float32, fixed16 or footprint(r)")
      }
      return fidelity
    }
    let points = try fidelity(functions.fidelity, "fidelity") ?? .float64
    self.path = Self.absolute(path)
    self.name = name
    version = try Self.line(functions.version, "version", of: path)
    language = try Self.line(functions.language, "language", of: path)
    self.fidelity = points
    areaFidelity = try fidelity(functions.area_fidelity, "area fidelity") ?? points
    formats = try Self.formats(functions.formats, of: path)
    self.isGuarded = isGuarded
    self.functions = functions
  }

  /// Opens the library and returns a copy of the structure that it exports.
  private static func structure(of path: String) throws(PluginFault) -> touchstone_strategy {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw PluginFault(path, "no such file")
    }
    if isFolder.boolValue { throw PluginFault(path, "is a folder, not a shared library") }
    plugin_call_begins(CallName.loading)
    let absolute = Self.absolute(path)
    let opened = dlopen(absolute, RTLD_NOW | RTLD_LOCAL)
    plugin_call_ends(nil)
    guard let library = opened else {
      let reason = dlerror().map { String(cString: $0) } ?? "no reason was given"
      let own = reason.trimmingPrefix("\(absolute): ").replacing(absolute, with: path)
      throw PluginFault(path, "is not a shared library that can be loaded here: \(own)")
    }
    guard let symbol = dlsym(library, TOUCHSTONE_PLUGIN_SYMBOL) else {
      throw PluginFault(path, "exports no function \(TOUCHSTONE_PLUGIN_SYMBOL)")
    }
    typealias Entry = @convention(c) () -> UnsafePointer<touchstone_strategy>?
    plugin_call_begins(CallName.entry)
    let answer = unsafeBitCast(symbol, to: Entry.self)()
    plugin_call_ends(nil)
    guard let found = answer else {
      throw PluginFault(
        path, "says that it cannot run here: \(TOUCHSTONE_PLUGIN_SYMBOL) returned NULL")
    }
    // Of a structure of another version only the first two numbers may be read.
    let head = UnsafeRawPointer(found).assumingMemoryBound(to: UInt32.self)
    guard head[0] == UInt32(TOUCHSTONE_STRATEGY_ABI) else {
      throw PluginFault(
        path,
        "is built for version \(head[0]) of touchstone_strategy.h, and this program takes "
          + "version \(TOUCHSTONE_STRATEGY_ABI)")
    }
    let size = MemoryLayout<touchstone_strategy>.size
    guard head[1] == UInt32(size) else {
      throw PluginFault(
        path,
        "has a structure of \(head[1]) bytes, and that of version "
          + "\(TOUCHSTONE_STRATEGY_ABI) has \(size)")
    }
    guard found.pointee.reserved == 0 else {
      throw PluginFault(path, "has the number \(found.pointee.reserved) in reserved: expected 0")
    }
    return found.pointee
  }

  /// The pixel formats that bits of the header stand for.
  private static func formats(_ bits: UInt32, of path: String) throws(PluginFault) -> [PixelFormat]
  {
    let known = PixelFormat.pluginBits
    guard bits & ~known == 0 else {
      throw PluginFault(
        path,
        "has the formats 0x\(String(bits, radix: 16)): expected a sum of TOUCHSTONE_FORMAT, "
          + "at most 0x\(String(known, radix: 16))")
    }
    let formats = PixelFormat.allCases.filter { bits == 0 || bits & $0.pluginBit != 0 }
    guard formats.contains(.rgba8Premultiplied) else {
      throw PluginFault(path, "does not read rgba8-premultiplied, the format that is timed")
    }
    return formats
  }

  /// A text for reports, which takes one line of them.
  private static func line(
    _ text: UnsafePointer<CChar>?, _ key: String, of path: String
  ) throws(PluginFault) -> String? {
    guard let found = Self.text(text) else { return nil }
    let isOneLine = found.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      // It stands for bytes that are not UTF-8.
      default: scalar != "\u{FFFD}"
      }
    }
    guard isOneLine && found.utf8.count <= maximumTextBytes else {
      throw PluginFault(
        path,
        "has the \(key) \(found.quoted): expected a line of UTF-8 without control characters, "
          + "of at most \(maximumTextBytes) bytes")
    }
    return found
  }

  /// A text of the library, and no more of it than shows that it is too long.
  private static func text(_ text: UnsafePointer<CChar>?) -> String? {
    text.map { start in
      let count = strnlen(start, maximumTextBytes + 1)
      return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }
}

/// Why a plug-in cannot be loaded, tried or judged at all, in one line.
package struct PluginFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, for one that cannot be loaded after the library.
  package let description: String

  init(_ description: String) { self.description = description }

  init(_ path: String, _ reason: String) { self.init("\(path): \(reason)") }
}

extension PixelFormat {
  /// The format as the header numbers it.
  var pluginNumbers: (layout: Int32, alpha: Int32) {
    let layout =
      switch layout {
      case .rgba8: TOUCHSTONE_RGBA8
      case .argb8: TOUCHSTONE_ARGB8
      case .bgra8: TOUCHSTONE_BGRA8
      case .abgr8: TOUCHSTONE_ABGR8
      case .ga8: TOUCHSTONE_GA8
      case .alpha8: TOUCHSTONE_ALPHA8
      case .rgba16le: TOUCHSTONE_RGBA16LE
      }
    let alpha =
      switch alpha {
      case .straight: TOUCHSTONE_STRAIGHT
      case .premultiplied: TOUCHSTONE_PREMULTIPLIED
      case .skip: TOUCHSTONE_SKIP
      }
    return (layout, alpha)
  }

  /// The bits of all that the header can name as a format.
  static var pluginBits: UInt32 { (1 << UInt32(3 * (TOUCHSTONE_RGBA16LE + 1))) - 1 }

  /// The bit of the format among those that a plug-in reads: `TOUCHSTONE_FORMAT`.
  var pluginBit: UInt32 { 1 << UInt32(3 * pluginNumbers.layout + pluginNumbers.alpha) }
}
