import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The versions of what a program was built with and runs with, for its results.
package enum DependencyVersions {
  /// The versions by name: `swift`, the Swift packages by their identities, and the C libraries
  /// that are loaded: `libpng`, `zlib`, `cairo`, `pixman` and `google-benchmark`.
  ///
  /// *Edges*: a build that did not get its dependencies, such as a plain `swift build`, knows no
  /// packages, and of the compiler its language version. What is not known has no entry.
  package static let all: [String: String] = {
    var versions = ["swift": languageVersion]
    versions.merge(named(String(cString: touchstone_dependencies()))) { $1 }
    for library in ["libpng", "zlib", "cairo", "pixman"] {
      if let version = library_version(library) { versions[library] = String(cString: version) }
    }
    if let file = library_file("_ZN9benchmark22RunSpecifiedBenchmarksEv") {
      defer { free(file) }
      if let version = version(inFileName: String(cString: file)) {
        versions["google-benchmark"] = version
      }
    }
    return versions
  }()

  /// Reads text such as `swift=6.3.1,yams=6.2.2`.
  package static func named(_ text: String) -> [String: String] {
    let pairs = text.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
    return Dictionary(
      pairs.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The version that the name of a library's file ends with, as in `libbenchmark.so.1.7.1` or
  /// `libbenchmark.1.9.1.dylib`; `nil` for a name without one.
  package static func version(inFileName path: String) -> String? {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let parts = name.split(separator: ".").drop { $0.contains { !$0.isWholeNumber } }
    let numbers = parts.prefix { $0.allSatisfy(\.isWholeNumber) }
    return numbers.isEmpty ? nil : numbers.joined(separator: ".")
  }

  private static var languageVersion: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
