/// How the bytes of one pixel are read.
///
/// The name of a format is `layout-alpha`, as in `rgba8-premultiplied`; alpha-only is just
/// `alpha8`.
@frozen
public struct PixelFormat: Hashable, Sendable {
  /// The components of a pixel in memory order, with the bits of each.
  public enum Layout: String, CaseIterable, Hashable, Sendable {
    case rgba8
    case argb8
    case bgra8
    case abgr8
    /// Gray, then alpha.
    case ga8
    case alpha8
    /// Four 16-bit components, each with its low byte first; alpha is rounded to 8 bits.
    case rgba16le
  }

  /// What the alpha component means.
  public enum Alpha: String, CaseIterable, Hashable, Sendable {
    /// Colors are not multiplied by alpha.
    case straight
    /// Colors are multiplied by alpha; the alpha component itself is the same as in a straight
    /// format.
    case premultiplied
    /// The component is unused, and the image is opaque.
    case skip
  }

  /// The components of a pixel.
  public let layout: Layout
  /// What the alpha component means.
  public let alpha: Alpha

  /// Combines a layout with a meaning of alpha; returns `nil` for combinations that do not exist:
  /// `ga8` and `alpha8` always store alpha, and `alpha8` has no color to multiply.
  public init?(_ layout: Layout, _ alpha: Alpha) {
    switch (layout, alpha) {
    case (.ga8, .skip), (.alpha8, .premultiplied), (.alpha8, .skip): return nil
    default:
      self.layout = layout
      self.alpha = alpha
    }
  }

  /// Red, green, blue and alpha, 8 bits each, straight.
  public static let rgba8Straight = PixelFormat(.rgba8, .straight)!
  /// Red, green, blue and alpha, 8 bits each, premultiplied.
  public static let rgba8Premultiplied = PixelFormat(.rgba8, .premultiplied)!
  /// Blue, green, red and alpha, 8 bits each, premultiplied.
  public static let bgra8Premultiplied = PixelFormat(.bgra8, .premultiplied)!
  /// 8 bits of alpha and no color.
  public static let alpha8 = PixelFormat(.alpha8, .straight)!

  /// Every format that exists.
  public static let allCases: [PixelFormat] = Layout.allCases.flatMap { layout in
    Alpha.allCases.compactMap { PixelFormat(layout, $0) }
  }

  /// The name, such as `rgba8-premultiplied`.
  public var name: String {
    layout == .alpha8 ? layout.rawValue : "\(layout.rawValue)-\(alpha.rawValue)"
  }

  /// The format with this name, or `nil`.
  public init?(name: String) {
    guard let format = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// The distance in bytes from one pixel to the next in a row.
  public var bytesPerPixel: Int {
    switch layout {
    case .alpha8: 1
    case .ga8: 2
    case .rgba8, .argb8, .bgra8, .abgr8: 4
    case .rgba16le: 8
    }
  }

  /// The byte offsets of red, green, blue and alpha in a pixel; `nil` for components that are not
  /// stored.
  ///
  /// The offset of a 16-bit component is that of its low byte. The offset of gray is given for red,
  /// green and blue.
  var componentOffsets: (red: Int?, green: Int?, blue: Int?, alpha: Int) {
    switch layout {
    case .rgba8: (0, 1, 2, 3)
    case .argb8: (1, 2, 3, 0)
    case .bgra8: (2, 1, 0, 3)
    case .abgr8: (3, 2, 1, 0)
    case .ga8: (0, 0, 0, 1)
    case .alpha8: (nil, nil, nil, 0)
    case .rgba16le: (0, 2, 4, 6)
    }
  }

  /// The byte offset of alpha in a pixel, or of the low byte of a 16-bit alpha; `nil` if the image
  /// is opaque.
  public var alphaOffset: Int? { alpha == .skip ? nil : componentOffsets.alpha }
}
