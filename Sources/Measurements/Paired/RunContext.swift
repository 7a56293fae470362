import Foundation

/// The keys of a run's context that say how the run went.
package enum RunContext {
  /// When the run began, in ISO 8601 with the time zone.
  package static let date = "date"

  /// What was measured: one of ``Scope``.
  package static let scope = "scope"

  /// How much a run measured.
  package enum Scope: String, Sendable {
    /// What the ranks need.
    case usual
    /// Everything.
    case full
    /// The benchmarks that the user named.
    case chosen
    /// What the choice for a product needs, on as many images as it holds at once.
    case product
    /// Strategies for stacks of layers, where a run has the time to rank them.
    case stacks
    /// Strategies for all stacks of layers.
    case fullStacks = "full-stacks"

    package var isAboutStacks: Bool { self == .stacks || self == .fullStacks }
  }

  /// The number of images that the measured product holds at once.
  package static let imagesAtOnce = "images_at_once"
  /// How many layers of a product's stack move in a frame in which some do.
  package static let movingLayers = "moving_layers"
  /// Where points on a product's stack were: ``StackPointer``.
  package static let pointer = "stack_pointer"
  /// How the run was measured: ``MeasuringDesign/version``.
  package static let design = "measuring_design"
  package static let seconds = "measuring_seconds"
  /// The number of looks that the error rate of the ranks is divided by.
  package static let looks = "rank_looks"
  /// `no` for a run that was interrupted.
  package static let isComplete = "complete"
  /// The error of a row that an interrupted run had no time for.
  package static let notReached = "not reached"
  /// `yes` for a run that only shows that everything runs, from which nothing is concluded.
  package static let isQuick = "quick"
  /// Whether each launch ran on one core.
  package static let isPinned = "pinned"
  /// Whether each launch had a layout of the program of its own; older results do not say it.
  package static let hasLayouts = "layouts"
  /// The number of cores that other programs kept busy.
  package static let otherLoad = "cores_used_by_others"
  /// Returns the number of cores that others keep busy where it is worth a sentence: more than a
  /// quarter of one; `nil` where it is not, or not known.
  package static func noticeable(_ coresUsedByOthers: Double?) -> Double? {
    coresUsedByOthers.flatMap { $0 > 0.25 ? $0 : nil }
  }

  /// The number of cores that other programs kept busy in a run, where it is worth a sentence.
  package static func noticeableLoad(in context: [String: String]) -> Double? {
    noticeable(context[otherLoad].flatMap(Double.init))
  }

  /// The default time limit of a run beside a noticeable load, in seconds.
  package static let secondsBesideLoad = 120.0

  /// A variable of `make bench` by which a user says what is measured.
  package enum Variable: String, CaseIterable, Sendable {
    /// The names of the measured strategies, separated by commas.
    case strategies = "STRATEGIES"
    /// The file of a plug-in.
    case plugin = "PLUGIN"
    /// `1` for a run that measures the published recipes too.
    case recipes = "RECIPES"
    /// Further flags, one on each line.
    case flags = "BENCH_ARGS"
  }

  /// What a user said by a variable, ``escaped(_:)``; a variable that was not given has none.
  ///
  /// The folder of images stands in ``folder(_:)``. The time of measuring and the number of
  /// launches are left out.
  package static func given(_ variable: Variable) -> String { "given:\(variable.rawValue)" }

  /// How exactly a strategy promises to answer points: the raw value of its `Fidelity`; older
  /// results have none.
  package static func promise(_ strategy: String) -> String { "promises:\(strategy)" }

  /// The git commit that the benchmark program was built from.
  package static let commit = "commit"
  /// The number of builds of a plug-in; missing where there is none.
  package static let pluginBuilds = "plugin_builds"

  /// What a reader of times has to know of a plug-in that was measured in a number of builds.
  ///
  /// Where a linker puts code moved times by up to 5 %. Builds scatter independently, so that the
  /// mean over n of them lies √n times nearer to that over all layouts. Further launches of the
  /// same builds do not bring it nearer.
  ///
  /// - Parameter count: the number of builds; less than 1 counts as 1.
  /// - Returns: a sentence, or two where there is one build.
  package static func pluginNote(ofBuilds count: Int) -> String {
    let most = String(format: "%.2g %%", 5 / Double(max(1, count)).squareRoot())
    let placement = "a difference of up to \(most) may come from where its code lies"
    return count > 1
      ? "The plug-in was measured in \(count) builds, one of them in each launch: \(placement)."
      : "The plug-in was measured in the one layout that its linker gave it: \(placement). "
        + "PLUGIN=a.so,b.so takes several builds of one source, and corpus/plugins/README.md says "
        + "how to make them."
  }

  /// The version of something that the program was built with, ran with, or measured.
  package static func version(_ name: String) -> String { versionPrefix + name }

  private static let versionPrefix = "version:"

  /// The versions in a context by name; `nil` for older results.
  package static func versions(in context: [String: String]) -> [String: String]? {
    let known = entries(versionPrefix, in: context)
    return known.isEmpty ? nil : known
  }

  /// The values whose keys begin with a prefix, by what follows it.
  package static func entries(
    _ prefix: String, in context: [String: String]
  ) -> [String: String] {
    let found = context.filter { $0.key.hasPrefix(prefix) }
    return Dictionary(found.map { (String($0.key.dropFirst(prefix.count)), $0.value) }) { $1 }
  }

  /// The smallest alpha that hit on a set of images.
  package static func minimumAlpha(_ imageSet: String) -> String { "minimum-alpha:\(imageSet)" }

  /// `yes` for a set of images whose pixels the second cache of a core does not hold.
  package static func isLarge(_ imageSet: String) -> String { "larger-than-cache:\(imageSet)" }

  /// The sizes that a set of images was drawn in, such as `64x64,128x96`; others have none.
  package static func drawnSizes(_ imageSet: String) -> String { "drawn-sizes:\(imageSet)" }

  /// The texels of a set of a product: ``PreparedTexels``; other sets have none.
  package static func preparedTexels(_ imageSet: String) -> String { "prepared-texels:\(imageSet)" }

  /// The folder whose files a set of images is, ``escaped(_:)``; drawn images have none.
  package static func folder(_ imageSet: String) -> String { "images-folder:\(imageSet)" }

  /// The file of the layers that show a set of images, ``escaped(_:)``; others have none.
  package static func scene(_ imageSet: String) -> String { "scene:\(imageSet)" }

  /// The file of the layers that show a set of images; `nil` for others.
  package static func scene(_ imageSet: String, in context: [String: String]) -> String? {
    context[scene(imageSet)].map(unescaped)
  }

  /// The folder whose files a set of images is; `nil` for drawn images.
  package static func folder(_ imageSet: String, in context: [String: String]) -> String? {
    context[folder(imageSet)].map(unescaped)
  }

  /// Text of a user as a value, in which Google Benchmark has nothing to escape.
  ///
  /// *Layout*: Each byte of UTF-8 is `%` and two hexadecimal digits, unless it is printable ASCII
  /// other than `%`. Older results have values that are not escaped; these mean themselves, unless
  /// a `%` with two such digits stands in them.
  package static func escaped(_ text: String) -> String {
    // There is no text that cannot be escaped.
    text.addingPercentEncoding(withAllowedCharacters: unescapedCharacters)!
  }

  private static let unescapedCharacters = CharacterSet(charactersIn: " "..."~").subtracting(["%"])

  /// The text that a value stands for.
  ///
  /// *Edges*: A value that is not escaped text is returned as it is.
  package static func unescaped(_ value: String) -> String {
    value.removingPercentEncoding ?? value
  }
}
