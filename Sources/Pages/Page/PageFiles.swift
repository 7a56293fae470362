import Mustache

/// The files of `Template`, which are compiled into the program.
enum PageFiles {
  static var style: String {
    [
      PackageResources.colors_css, PackageResources.charts_css, PackageResources.situations_css,
      PackageResources.page_css,
    ].map(text).joined()
  }

  /// The colors, light ones and then, under a condition, dark ones.
  static var colors: String { text(PackageResources.colors_css) }

  /// The styles of charts and touches.
  static var chartStyle: String { text(PackageResources.charts_css) }

  static var situationStyle: String { text(PackageResources.situations_css) }

  /// The patterns that drawings are filled with.
  static var patterns: String { library.render((), withTemplate: "patterns") ?? "" }

  static var script: String { text(PackageResources.page_js) }

  static var conformanceScript: String { text(PackageResources.conformance_js) }

  static let library: MustacheLibrary = {
    let files = [
      "page": PackageResources.page_mustache, "figures": PackageResources.figures_mustache,
      "table": PackageResources.table_mustache, "gallery": PackageResources.gallery_mustache,
      "picture": PackageResources.picture_mustache, "detail": PackageResources.detail_mustache,
      "patterns": PackageResources.patterns_mustache, "cases": PackageResources.cases_mustache,
    ]
    MarkupText.register()
    do {
      return MustacheLibrary(templates: try files.mapValues { try .init(string: text($0)) })
    } catch {
      preconditionFailure("a template cannot be read: \(error)")
    }
  }()

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
