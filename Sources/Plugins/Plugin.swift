import Foundation
import HitTesting
import PluginInterface

/// A hit tester of somebody else, in a shared library that was loaded into this process.
///
/// A process has one at most, and it stays until the process ends: unloading code that other
/// threads may run is not safe.
public final class Plugin: @unchecked Sendable {
  /// The absolute path of the library.
  public let path: String
  /// The name in tables.
  public let name: String
  /// The version of the product; `nil` where it says none.
  public let version: String?
  /// The programming language of the product; `nil` where it says none.
  public let language: String?
  /// What it promises about points.
  public let fidelity: Fidelity
  /// What it promises about discs and rectangles.
  public let areaFidelity: Fidelity
  /// The pixel formats that it reads.
  public let formats: [PixelFormat]
  /// Whether images that are prepared from now on, and queries on them, get their memory between
  /// pages that trap, as where the plug-in is judged and not timed.
  public var isGuarded: Bool
  @usableFromInline let functions: touchstone_strategy

  /// The plug-in of this process; `nil` until one was loaded.
  ///
  /// It is set once, before other threads start.
  public private(set) nonisolated(unsafe) static var loaded: Plugin?

  /// Whether it answers discs and rectangles.
  public var answersAreas: Bool { functions.disc != nil && functions.rect != nil }

  /// Loads the plug-in of this process.
  ///
  /// - Parameters:
  ///   - path: the library; a relative path counts from the current folder.
  ///   - isGuarded: whether its memory lies between pages that trap.
  ///   - taken: the names that it must not have.
  /// - Returns: the plug-in, which is ``loaded`` too.
  /// - Throws: ``PluginError``, which names the library and what is wrong with it.
  /// - Precondition: no other plug-in was loaded before.
  @discardableResult
  public static func load(
    _ path: String, isGuarded: Bool = false, besides taken: [String]
  ) throws(PluginError) -> Plugin {
    precondition(loaded == nil, "a second plug-in in one process")
    let plugin = try Plugin(Self.absolute(path), isGuarded: isGuarded)
    if taken.contains(plugin.name) {
      throw PluginError(path, "is called \(plugin.name), as a built-in strategy is")
    }
    loaded = plugin
    return plugin
  }

  /// The absolute path of a library, which a process with another current folder finds too.
  public static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  private init(_ path: String, isGuarded: Bool) throws(PluginError) {
    let functions = try Self.structure(of: path)
    let fault = { (text: String) in PluginError(path, text) }
    guard functions.prepare != nil else { throw fault("has no function prepare") }
    guard functions.point != nil else { throw fault("has no function point") }
    guard let name = Self.text(functions.name), name.wholeMatch(of: /[a-z][a-z0-9-]{0,39}/) != nil
    else {
      let found = Self.text(functions.name).map { "\"\($0.prefix(60))\"" } ?? "none"
      throw fault("has the name \(found): expected 1 to 40 of a-z, 0-9 and hyphens, first a letter")
    }
    func fidelity(_ text: UnsafePointer<CChar>?, _ key: String) throws(PluginError) -> Fidelity? {
      guard let text = Self.text(text) else { return nil }
      guard let fidelity = Fidelity(rawValue: text) else {
        throw fault(
          "promises the \(key) \"\(text.prefix(60))\": "
            + "expected exact, float64, float32, fixed16 or footprint(r)")
      }
      return fidelity
    }
    let points = try fidelity(functions.fidelity, "fidelity") ?? .float64
    let formats = PixelFormat.allCases.filter {
      functions.formats == 0 || functions.formats & $0.pluginBit != 0
    }
    guard formats.contains(.rgba8Premultiplied) else {
      throw fault("does not read rgba8-premultiplied, the format that is timed")
    }
    self.path = path
    self.name = name
    version = Self.text(functions.version)
    language = Self.text(functions.language)
    self.fidelity = points
    areaFidelity = try fidelity(functions.area_fidelity, "area fidelity") ?? points
    self.formats = formats
    self.isGuarded = isGuarded
    self.functions = functions
  }

  /// Opens the library and returns a copy of the structure that it exports.
  private static func structure(of path: String) throws(PluginError) -> touchstone_strategy {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw PluginError(path, "no such file")
    }
    if isFolder.boolValue { throw PluginError(path, "is a folder, and no shared library") }
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      let reason = dlerror().map { String(cString: $0) } ?? "no reason was given"
      let own = reason.hasPrefix(path + ": ") ? String(reason.dropFirst(path.count + 2)) : reason
      throw PluginError(path, "is no shared library that can be loaded here: \(own)")
    }
    guard let symbol = dlsym(library, TOUCHSTONE_PLUGIN_SYMBOL) else {
      throw PluginError(path, "exports no function \(TOUCHSTONE_PLUGIN_SYMBOL)")
    }
    typealias Entry = @convention(c) () -> UnsafePointer<touchstone_strategy>?
    guard let found = unsafeBitCast(symbol, to: Entry.self)() else {
      throw PluginError(
        path, "says that it cannot run here: \(TOUCHSTONE_PLUGIN_SYMBOL) returned NULL")
    }
    // Of a structure of another version only the first two numbers may be read.
    let head = UnsafeRawPointer(found).assumingMemoryBound(to: UInt32.self)
    guard head[0] == UInt32(TOUCHSTONE_STRATEGY_ABI) else {
      throw PluginError(
        path,
        "is built for version \(head[0]) of touchstone_strategy.h, and this program takes "
          + "version \(TOUCHSTONE_STRATEGY_ABI)")
    }
    let size = MemoryLayout<touchstone_strategy>.size
    guard head[1] == UInt32(size) else {
      throw PluginError(
        path,
        "has a structure of \(head[1]) bytes, and that of version "
          + "\(TOUCHSTONE_STRATEGY_ABI) has \(size)")
    }
    return found.pointee
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String? {
    text.map { String(cString: $0) }
  }
}

/// Why a plug-in cannot be loaded, in one line that names the library.
public struct PluginError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The library and the reason.
  public let description: String

  init(_ path: String, _ reason: String) {
    description = "\(path): \(reason)"
  }
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

  /// The bit of the format among those that a plug-in reads: `TOUCHSTONE_FORMAT`.
  var pluginBit: UInt32 { 1 << UInt32(3 * pluginNumbers.layout + pluginNumbers.alpha) }
}
