#if os(Linux)
  import Glibc
#endif

/// The 2D library that strategies draw with: cairo.
package enum DrawingLibrary {
  /// Whether it is there.
  ///
  /// A program that is made for any machine does not name it, and takes it where the machine has
  /// it.
  package static let isThere: Bool = {
    #if os(Linux)
      dlsym(nil, "cairo_create") != nil
    #else
      true
    #endif
  }()
}
