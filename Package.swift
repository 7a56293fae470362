// swift-tools-version: 6.2
import PackageDescription

/// `rounded()` and fused multiply-add live in libm, which modules without Foundation do not link by
/// themselves.
let mathLibrary: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

let package = Package(
  name: "touchstone",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "HitTesting", targets: ["HitTesting", "HitTestStrategies"]),
    .library(name: "PNGImages", targets: ["PNGImages"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/attaswift/BigInt", from: "6.0.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
  ],
  targets: [
    .target(name: "HitTesting"),
    .target(name: "CKernels"),
    .target(
      name: "HitTestStrategies", dependencies: ["HitTesting", "CKernels"],
      linkerSettings: mathLibrary),
    .target(
      name: "HitStacks", dependencies: ["HitTesting", "HitTestStrategies", "CKernels"],
      linkerSettings: mathLibrary),
    .target(
      name: "HitTouches", dependencies: ["HitTesting", "HitTestStrategies", "HitStacks"],
      linkerSettings: mathLibrary),
    .target(
      name: "Oracles", dependencies: ["HitTesting", .product(name: "BigInt", package: "BigInt")]),
    .systemLibrary(
      name: "CCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .target(name: "Renderers", dependencies: ["HitTesting", "HitTestStrategies", "CCairo"]),
    .target(
      name: "Recipes",
      dependencies: ["HitTesting", "HitTestStrategies", "HitTouches", "Renderers", "CCairo"]),
    .systemLibrary(
      name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .target(name: "CPNG", dependencies: ["CLibPNG"]),
    .target(name: "FileAccess"),
    .target(
      name: "PNGImages", dependencies: ["HitTesting", "CPNG", "FileAccess"],
      linkerSettings: mathLibrary),
    .target(name: "RandomNumbers"),
    .target(name: "StrictJSON"),
    .target(name: "MessageText"),
    .target(
      name: "Corpora",
      dependencies: [
        "HitTesting", "FileAccess", "PNGImages", "Oracles", "RandomNumbers", "StrictJSON",
      ], resources: [.embedInCode("Cases/Covering/dimensions.json")]),
    .target(
      name: "TouchTraces",
      dependencies: ["FileAccess", "HitTesting", "HitTouches", "RandomNumbers", "StrictJSON"]
    ),
    .target(
      name: "TouchReplays",
      dependencies: [
        "HitTesting", "HitTestStrategies", "HitStacks", "HitTouches", "PNGImages", "Corpora",
        "StrictJSON", "TouchTraces",
      ]),
    .target(name: "LineProcesses", dependencies: ["MessageText"]),
    // The commit comes by the environment, because SwiftPM keeps what it knows of git for as long
    // as this file stays as it is.
    .target(
      name: "BuildIdentity",
      cSettings: [
        .define(
          "TOUCHSTONE_COMMIT", to: "\"\(Context.environment["TOUCHSTONE_COMMIT"] ?? "")\""),
        .define(
          "TOUCHSTONE_DEPENDENCIES",
          to: "\"\(Context.environment["TOUCHSTONE_DEPENDENCIES"] ?? "")\""),
      ]),
    .target(
      name: "LibraryVersions", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "Conformance",
      dependencies: [
        "HitTesting", "HitTestStrategies", "HitStacks", "HitTouches", "PNGImages", "Corpora",
        "Oracles",
        "LineProcesses", "RandomNumbers", "StrictJSON",
      ]),
    .target(name: "PluginInterface"),
    .target(name: "PluginGuards", dependencies: ["PluginInterface"]),
    .target(
      name: "Plugins",
      dependencies: [
        "HitTesting", "HitTestStrategies", "MessageText", "PluginInterface", "PluginGuards",
      ]),
    .target(
      name: "PluginRuns", dependencies: ["HitTesting", "Corpora", "Conformance", "LineProcesses"]),
    .target(
      name: "Measurements", dependencies: ["MessageText", "StrictJSON"],
      linkerSettings: mathLibrary),
    .target(
      name: "Gates", dependencies: ["Measurements", "StrictJSON"], linkerSettings: mathLibrary),
    .target(name: "CPUAffinity"),
    .target(
      name: "BenchmarkProcesses",
      dependencies: ["CPUAffinity", "FileAccess", "LineProcesses", "StrictJSON", "Measurements"]),
    .target(
      name: "GateRuns",
      dependencies: [
        "BenchmarkProcesses", "LineProcesses", "MessageText", "RandomNumbers", "Measurements",
        "Gates",
      ]),
    .target(
      name: "Choosing",
      dependencies: [
        "HitTesting", "HitTestStrategies", "Measurements", "MessageText", "RandomNumbers",
        "StrictJSON",
        .product(name: "Yams", package: "Yams"),
      ], linkerSettings: mathLibrary),
    .target(
      name: "ChoiceRuns",
      dependencies: [
        "HitTesting", "HitTestStrategies", "Corpora", "Conformance", "Measurements", "Choosing",
        "BenchmarkProcesses", "LineProcesses", "StrictJSON",
      ]),
    .target(name: "ReportText", dependencies: ["FileAccess", "MessageText", "StrictJSON"]),
    // Apart from the other reports, so that the benchmarks need not wait for these to be built.
    .target(
      name: "BenchmarkReports",
      dependencies: [
        "HitTesting", "HitTestStrategies", "HitStacks", "LineProcesses", "Measurements", "Gates",
        "ReportText",
      ]),
    .target(
      name: "Reports",
      dependencies: [
        "HitTesting", "HitTestStrategies", "Oracles", "Corpora", "Conformance", "LineProcesses",
        "Measurements", "MessageText", "StrictJSON", "Gates", "ReportText", "BenchmarkReports",
        .product(name: "BigInt", package: "BigInt"),
      ]),
    .target(
      name: "ChoiceReports",
      dependencies: [
        "HitTesting", "HitTestStrategies", "Measurements", "MessageText", "StrictJSON", "Choosing",
        "ReportText", "BenchmarkReports", "Reports",
      ]),
    .target(
      name: "ReportPages",
      dependencies: [
        "HitTesting", "Oracles", "PNGImages", "Corpora", "Conformance", "RandomNumbers",
        "Measurements", "MessageText", "ReportText", "BenchmarkReports", "Reports",
        "ChoiceReports",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      resources: [
        .embedInCode("Template/page.mustache"), .embedInCode("Template/figures.mustache"),
        .embedInCode("Template/table.mustache"), .embedInCode("Template/gallery.mustache"),
        .embedInCode("Template/picture.mustache"), .embedInCode("Template/detail.mustache"),
        .embedInCode("Template/colors.css"), .embedInCode("Template/charts.css"),
        .embedInCode("Template/page.css"), .embedInCode("Template/page.js"),
      ]),
    // Apart from the pages, so that the benchmarks need not wait for them to be built.
    .target(
      name: "RecipeContenders",
      dependencies: ["HitTesting", "HitTouches", "Recipes", "Corpora", "Conformance"]),
    .target(
      name: "RecipePages",
      dependencies: [
        "HitTesting", "HitTestStrategies", "HitTouches", "TouchReplays", "Recipes", "Oracles",
        "Corpora", "Conformance", "FileAccess", "RecipeContenders", "ReportText",
      ]),
    .target(
      name: "CommandLineTools",
      dependencies: [
        "FileAccess", "HitTestStrategies", "PNGImages", "Renderers", "Recipes", "ReportText",
        "MessageText", "BuildIdentity", "LibraryVersions",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "touchstone",
      dependencies: [
        "HitTesting", "HitTestStrategies", "Renderers", "Recipes", "PNGImages", "Corpora",
        "Conformance", "Measurements", "Choosing", "ChoiceRuns", "Gates", "GateRuns",
        "BenchmarkProcesses", "MessageText", "ReportText", "BenchmarkReports", "Reports",
        "ChoiceReports", "ReportPages",
        "RecipeContenders", "RecipePages", "CommandLineTools", "HitTouches", "TouchTraces",
        "TouchReplays",
        "PluginRuns", "StrictJSON", "LineProcesses",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    .systemLibrary(
      name: "CGoogleBenchmark", path: "Benchmarks/CGoogleBenchmark", pkgConfig: "benchmark",
      providers: [.apt(["libbenchmark-dev"]), .brew(["google-benchmark"])]),
    .target(
      name: "GoogleBenchmarkShim", dependencies: ["CGoogleBenchmark"],
      path: "Benchmarks/GoogleBenchmarkShim"),
    .target(name: "HeapAccounting", path: "Benchmarks/HeapAccounting"),
    .target(name: "CallgrindRequests", path: "Benchmarks/CallgrindRequests"),
    .target(name: "InstructionCounter", path: "Benchmarks/InstructionCounter"),
    .target(name: "LimitLoops", path: "Benchmarks/LimitLoops"),
    .systemLibrary(
      name: "CPixman", path: "Benchmarks/CPixman", pkgConfig: "pixman-1",
      providers: [.apt(["libpixman-1-dev"]), .brew(["pixman"])]),
    .target(
      name: "PeerLibraries", dependencies: ["CPixman"], path: "Benchmarks/PeerLibraries",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .executableTarget(
      name: "touchstone-bench",
      dependencies: [
        "HitTesting", "HitTestStrategies", "HitStacks", "Oracles", "Renderers", "Recipes",
        "PNGImages", "Corpora", "Conformance", "Measurements", "Gates", "MessageText", "ReportText",
        "BenchmarkReports",
        "CommandLineTools", "FileAccess", "GoogleBenchmarkShim",
        "HeapAccounting", "LimitLoops", "PeerLibraries", "CallgrindRequests", "InstructionCounter",
        "CPUAffinity", "BenchmarkProcesses", "LineProcesses", "RandomNumbers",
        "Plugins", "PluginGuards", "PluginRuns", "HitTouches", "TouchTraces", "TouchReplays",
        "RecipeContenders", "CKernels",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Benchmarks/TouchstoneBench"),

    // The program of README.md, which `make embedded` builds as a package of its own.
    .executableTarget(
      name: "EmbeddedProgram", dependencies: ["HitTesting", "HitTestStrategies", "PNGImages"],
      path: "Tests/EmbeddedProgram/Sources/hits"),
    .target(name: "StoredCorpus", dependencies: ["Corpora"], path: "Tests/StoredCorpus"),
    .testTarget(
      name: "HitTestingTests",
      dependencies: [
        "HitTesting", "Corpora", "RandomNumbers", .product(name: "BigInt", package: "BigInt"),
      ]),
    .testTarget(
      name: "CKernelsTests",
      dependencies: ["CKernels", "RandomNumbers", .product(name: "BigInt", package: "BigInt")]),
    .target(name: "ManyThreads", path: "Tests/ManyThreads"),
    .testTarget(
      name: "HitTestStrategiesTests",
      dependencies: [
        "HitTesting", "HitTestStrategies", "Renderers", "Oracles", "Corpora", "StoredCorpus",
        "HeapAccounting", "ManyThreads", "RandomNumbers",
        .product(name: "BigInt", package: "BigInt"),
      ]),
    .target(
      name: "StackScenes",
      dependencies: ["HitTesting", "HitTestStrategies", "HitStacks", "Oracles", "RandomNumbers"],
      path: "Tests/StackScenes"),
    .testTarget(
      name: "HitStacksTests",
      dependencies: [
        "HitTesting", "HitTestStrategies", "HitStacks", "Oracles", "ManyThreads", "StackScenes",
        "RandomNumbers",
      ]),
    .testTarget(
      name: "HitTouchesTests",
      dependencies: [
        "HitTesting", "HitTestStrategies", "HitStacks", "HitTouches", "Oracles", "StackScenes",
        "RandomNumbers",
      ]),
    .testTarget(
      name: "TouchTracesTests",
      dependencies: [
        "HitTesting", "HitTouches", "TouchTraces", "RandomNumbers", "StoredCorpus",
        "TemporaryFiles",
      ]),
    .testTarget(
      name: "TouchReplaysTests",
      dependencies: [
        "HitTesting", "HitTestStrategies", "HitStacks", "HitTouches", "PNGImages", "Oracles",
        "StackScenes", "TouchTraces", "TouchReplays",
      ]),
    .testTarget(
      name: "RenderersTests", dependencies: ["HitTesting", "HitTestStrategies", "Renderers"]),
    .testTarget(
      name: "RecipesTests",
      dependencies: [
        "HitTesting", "HitTestStrategies", "HitTouches", "Renderers", "Recipes", "Corpora",
        "StoredCorpus", "Conformance",
      ]),
    .testTarget(
      name: "RecipePagesTests",
      dependencies: [
        "HitTesting", "HitTestStrategies", "Recipes", "Corpora", "StoredCorpus", "Conformance",
        "RecipePages",
      ]),
    .testTarget(
      name: "OraclesTests",
      dependencies: [
        "HitTesting", "HitStacks", "Oracles", "Corpora", "StackScenes", "StoredCorpus",
        "RandomNumbers",
        .product(name: "BigInt", package: "BigInt"),
      ]),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "HitTesting", "HitTestStrategies", "HitStacks", "Renderers", "Oracles", "PNGImages",
        "Corpora", "StoredCorpus", "StackScenes", "Conformance", "LineProcesses", "RandomNumbers",
        "StrictJSON",
      ]),
    .testTarget(name: "PluginGuardsTests", dependencies: ["PluginGuards"]),
    .target(
      name: "BuiltPlugins", dependencies: ["StoredCorpus", "TemporaryFiles"],
      path: "Tests/BuiltPlugins"),
    .testTarget(
      name: "PluginRunsTests",
      dependencies: [
        "BuiltPlugins", "HeapAccounting", "PluginRuns", "StoredCorpus", "TemporaryFiles",
      ]),
    .testTarget(
      name: "PNGImagesTests",
      dependencies: ["HitTesting", "PNGImages", "Corpora", "TemporaryFiles"]
    ),
    .testTarget(
      name: "CorporaTests",
      dependencies: [
        "HitTesting", "PNGImages", "Corpora", "StoredCorpus", "LineProcesses", "StrictJSON",
        "TemporaryFiles",
      ],
      exclude: ["Suites/validate_suites.py"]),
    .testTarget(
      name: "GoogleBenchmarkShimTests", dependencies: ["GoogleBenchmarkShim", "HeapAccounting"]),
    .testTarget(
      name: "HeapAccountingTests", dependencies: ["HeapAccounting", "GoogleBenchmarkShim"]),
    .testTarget(name: "InstructionCounterTests", dependencies: ["InstructionCounter"]),
    .testTarget(
      name: "LimitLoopsTests",
      dependencies: [
        "HitTesting", "HitTestStrategies", "LimitLoops", "Corpora", "RandomNumbers",
      ]),
    .testTarget(name: "FileAccessTests", dependencies: ["FileAccess", "TemporaryFiles"]),
    .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON"]),
    .testTarget(name: "MessageTextTests", dependencies: ["MessageText"]),
    .target(name: "TemporaryFiles", path: "Tests/TemporaryFiles"),
    .target(
      name: "MadeUpRuns", dependencies: ["Measurements", "RandomNumbers"], path: "Tests/MadeUpRuns",
      linkerSettings: mathLibrary),
    .testTarget(
      name: "MeasurementsTests",
      dependencies: ["Measurements", "RandomNumbers", "MadeUpRuns", "TemporaryFiles"]),
    .testTarget(
      name: "ChoosingTests",
      dependencies: [
        "Choosing", "HitTesting", "HitTestStrategies", "Renderers", "Measurements", "RandomNumbers",
        "MadeUpRuns", "TemporaryFiles",
      ]),
    .testTarget(
      name: "ChoiceRunsTests",
      dependencies: [
        "Choosing", "ChoiceRuns", "HitTesting", "HitTestStrategies", "Corpora", "StoredCorpus",
        "Conformance", "Measurements", "MadeUpRuns", "TemporaryFiles",
      ]),
    .testTarget(
      name: "GatesTests",
      dependencies: ["Gates", "Measurements", "RandomNumbers", "TemporaryFiles"]),
    .testTarget(
      name: "BenchmarkProcessesTests", dependencies: ["BenchmarkProcesses", "TemporaryFiles"]),
    .testTarget(
      name: "GateRunsTests",
      dependencies: ["BenchmarkProcesses", "GateRuns", "Gates", "LineProcesses"]),
    .testTarget(name: "LineProcessesTests", dependencies: ["LineProcesses", "MessageText"]),
    .testTarget(
      name: "ReportTextTests", dependencies: ["ReportText"]),
    .testTarget(
      name: "BenchmarkReportsTests",
      dependencies: ["HitTesting", "MadeUpRuns", "Measurements", "ReportText", "BenchmarkReports"]),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "HitTesting", "HitTestStrategies", "Renderers", "Corpora", "Conformance", "LineProcesses",
        "MadeUpRuns", "Measurements", "MessageText", "Gates", "ReportText", "BenchmarkReports",
        "Reports", "TemporaryFiles",
      ]),
    .testTarget(
      name: "ChoiceReportsTests",
      dependencies: [
        "HitTesting", "HitTestStrategies", "Renderers", "StoredCorpus", "Measurements", "Choosing",
        "MadeUpRuns", "ReportText", "Reports", "ChoiceReports",
      ]),
    .testTarget(
      name: "ReportPagesTests",
      dependencies: [
        "HitTesting", "HitTestStrategies", "Renderers", "Oracles", "PNGImages", "Corpora",
        "Conformance", "RandomNumbers", "Measurements", "ReportText", "BenchmarkReports", "Reports",
        "ChoiceReports", "ReportPages",
        "TemporaryFiles",
      ]),
    .testTarget(
      name: "CommandLineToolsTests",
      dependencies: [
        "CommandLineTools", "PNGImages", "StoredCorpus",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "HitTesting", "HitTestStrategies", "Renderers", "Recipes", "PNGImages", "Corpora",
        "StoredCorpus", "Gates", "LineProcesses", "Measurements", "MadeUpRuns", "TemporaryFiles",
        "BuiltPlugins", "HitStacks", "HeapAccounting", "StrictJSON",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// What computes little is compiled without optimization, which takes a third of the time: all tests
// but those that try exhaustively, and the modules that write text and pages.
let optimizedTests: Set = [
  "HitTestingTests", "CKernelsTests", "HitTestStrategiesTests", "HitStacksTests",
  "HitTouchesTests", "OraclesTests", "LimitLoopsTests", "HeapAccountingTests",
  "GoogleBenchmarkShimTests", "InstructionCounterTests",
]
let textModules: Set = [
  "ReportText", "BenchmarkReports", "Reports", "ChoiceReports", "ReportPages", "RecipePages",
  "GateRuns", "CommandLineTools", "touchstone",
]
for target in package.targets
where target.isTest ? !optimizedTests.contains(target.name) : textModules.contains(target.name) {
  target.swiftSettings = [.unsafeFlags(["-Onone"])]
}

// The documentation compiler's plugin is a dependency of `make docs` alone: no other build waits
// for it.
if Context.environment["TOUCHSTONE_DOCS"] == "1" {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

// `make fuzz` alone builds the fuzzer, which is linked with a library of clang's.
if Context.environment["TOUCHSTONE_FUZZ"] == "1" {
  package.targets += [
    .target(name: "CFuzzer", path: "Tests/Fuzzing/CFuzzer"),
    .executableTarget(
      name: "touchstone-fuzz",
      dependencies: [
        "CFuzzer", "HitTesting", "HitTestStrategies", "PNGImages", "StrictJSON", "Corpora",
        "Conformance", "Measurements", "MessageText", "Choosing", "ReportText", "BenchmarkReports",
        "Reports", "HitTouches",
        "TouchTraces",
      ], path: "Tests/Fuzzing/Targets"),
  ]
}

// `make sanitize` and `make threads` build these tests alone, with what they need: everything else
// would be compiled once more for each of them.
if let tests = Context.environment["TOUCHSTONE_TESTS"] {
  var needed = Set(tests.split(separator: ",").map(String.init))
  needed.formUnion(["HitTesting", "HitTestStrategies", "PNGImages"])
  var found = 0
  while found < needed.count {
    found = needed.count
    for target in package.targets where needed.contains(target.name) {
      for dependency in target.dependencies {
        if case .byNameItem(let name, _) = dependency { needed.insert(name) }
      }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
}
