// swift-tools-version: 6.2
import PackageDescription

func words(_ list: String, by separator: Character = " ") -> [String] {
  list.split(separator: separator).map(String.init)
}

/// Names of targets in one string, or products of other packages as `Product@package`.
func names(_ list: String) -> [Target.Dependency] {
  Set(words(list)).sorted().map { words($0, by: "@") }.map {
    $0.count == 1 ? .byName(name: $0[0]) : .product(name: $0[0], package: $0[1])
  }
}

/// A room of `Sources` or of another folder, linked with libm, which `rounded()` needs without
/// Foundation, and with libdl; its macros of C hold what the environment says.
func room(
  _ name: String, _ needs: String = "", in folder: String = "Sources", embedding: [String] = [],
  macros: String = ""
) -> Target {
  .target(
    name: name, dependencies: names(needs), path: "\(folder)/\(name)",
    resources: embedding.map { .embedInCode($0) },
    cSettings: words(macros).map { .define($0, to: "\"\(Context.environment[$0] ?? "")\"") },
    linkerSettings: ["m", "dl"].map { .linkedLibrary($0, .when(platforms: [.linux])) })
}

func program(_ name: String, _ needs: String, path: String? = nil) -> Target {
  .executableTarget(name: name, dependencies: names(needs), path: path)
}

/// The tests of a room, or of several small ones, a folder each; some have recorded texts.
func tests(_ name: String, _ needs: String, exclude: [String] = []) -> Target {
  let recorded = "Choosing Command Conformance Contenders Corpora Gates Measurements Pages "
  let texts = recorded.contains("\(name.dropLast(5)) ") ? ["Recorded"] : []
  return .testTarget(name: name, dependencies: names(needs), exclude: exclude + texts)
}

/// A library of the system, found by pkg-config.
func system(
  _ name: String, _ config: String, apt: String, brew: String, in folder: String = "Sources"
) -> Target {
  .systemLibrary(
    name: name, path: "\(folder)/\(name)", pkgConfig: config,
    providers: [.apt([apt]), .brew([brew])])
}

// Groups of rooms that most things need.
let products = "HitTesting HitTestStrategies HitStacks PNGImages "
let tools = "FileAccess StrictJSON RandomNumbers Processes "
let judging = "Oracles Corpora Conformance "
let judged = "Renderers Recipes Contenders Plugins "
let telling = "Measurements Gates Presentation BenchmarkReports "
let most = products + tools + judging + judged + telling
let shared = "Oracles Corpora RandomNumbers TestSupport BigInt@BigInt "
let arguments = "ArgumentParser@swift-argument-parser "

let templates = [
  words("page figures table gallery picture detail patterns cases").map { "\($0).mustache" },
  words("pytest vitest gtest rust swift_testing csv bevy pygame godot konva tldraw").map {
    "exports/\($0).mustache"
  },
  ["colors.css", "charts.css", "page.css", "situations.css", "page.js", "conformance.js"],
].joined().map { "Template/\($0)" }

let package = Package(
  name: "touchstone",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "HitTesting", targets: ["HitTesting", "HitTestStrategies"]),
    .library(name: "HitStacks", targets: ["HitStacks"]),
    .library(name: "PNGImages", targets: ["PNGImages"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/attaswift/BigInt", from: "6.0.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
  ],
  targets: [
    // What products embed.
    room("HitTesting"),
    room("CKernels"),
    room("HitTestStrategies", "HitTesting CKernels"),
    room("HitStacks", "HitTesting HitTestStrategies CKernels"),
    system("CLibPNG", "libpng", apt: "libpng-dev", brew: "libpng"),
    room("CPNG", "CLibPNG"),
    room("PNGImages", "HitTesting CPNG FileAccess"),
    // What is right, and what is asked.
    room("Oracles", "HitTesting BigInt@BigInt"),
    room(
      "Corpora", "HitTesting FileAccess PNGImages RandomNumbers StrictJSON",
      embedding: ["Cases/Covering/dimensions.json"]),
    room("Conformance", tools + "HitTesting PNGImages Corpora Oracles Presentation"),
    // What is judged.
    system("CCairo", "cairo", apt: "libcairo2-dev", brew: "cairo"),
    room("Renderers", "HitTesting HitTestStrategies CCairo"),
    room("Recipes", "HitTesting HitTestStrategies HitStacks Renderers CCairo"),
    room("Faults", tools + judging + "HitTesting PNGImages Presentation"),
    room("Contenders", products + tools + judging + "Recipes"),
    room("PluginInterface"),
    room("PluginGuards", "PluginInterface"),
    room("Plugins", products + tools + judging + "Contenders PluginInterface PluginGuards"),
    // What is measured and decided.
    room("Measurements", "CPlatform FileAccess Processes StrictJSON Presentation"),
    room("Gates", tools + "Measurements Presentation"),
    room("Choosing", products + tools + judging + "Measurements Presentation Yams@Yams"),
    // What is said; the benchmarks need not wait for `Pages`.
    room("Presentation", "FileAccess StrictJSON"),
    room("BenchmarkReports", products + "Processes Measurements Gates Presentation"),
    room("Pages", most + "Choosing Mustache@swift-mustache", embedding: templates),
    // Names, files, numbers, other programs and the machine.
    room("FileAccess"),
    room("StrictJSON"),
    room("RandomNumbers"),
    room("Processes", "FileAccess"),
    // SwiftPM itself keeps what it knows of git for as long as this file stays as it is.
    room("CPlatform", macros: "TOUCHSTONE_COMPILED_COMMIT TOUCHSTONE_DEPENDENCIES"),
    // The programs.
    room(
      "CommandLineTools", products + tools + arguments + "Recipes Presentation CPlatform Renderers"),
    program("touchstone", most + arguments + "Faults Choosing Pages CommandLineTools"),
    system(
      "CGoogleBenchmark", "benchmark", apt: "libbenchmark-dev", brew: "google-benchmark",
      in: "Benchmarks"),
    room("GoogleBenchmarkShim", "CGoogleBenchmark", in: "Benchmarks"),
    room("HeapAccounting", in: "Benchmarks"),
    room("InstructionCounter", in: "Benchmarks"),
    room("LimitLoops", in: "Benchmarks"),
    system("CPixman", "pixman-1", apt: "libpixman-1-dev", brew: "pixman", in: "Benchmarks"),
    room("PeerLibraries", "CPixman", in: "Benchmarks"),
    program(
      "touchstone-bench",
      most + arguments + "CKernels PluginGuards CPlatform CommandLineTools GoogleBenchmarkShim "
        + "HeapAccounting InstructionCounter LimitLoops PeerLibraries",
      path: "Benchmarks/TouchstoneBench"),
    // The programs of README.md and of an article, which `make embedded` builds as packages.
    program("EmbeddedProgram", products, path: "Tests/EmbeddedProgram/Sources/hits"),
    program("SpritesProgram", products, path: "Tests/SpritesProgram/Sources/sprites"),
    // Apart, so that the sanitizers need not build what tests share for the smallest rooms.
    room("TemporaryFiles", in: "Tests"),
    room(
      "TestSupport", products + tools + "Oracles Corpora Measurements TemporaryFiles", in: "Tests"),
    tests("HitTestingTests", products + shared),
    tests("CKernelsTests", "CKernels RandomNumbers BigInt@BigInt"),
    tests("HitTestStrategiesTests", products + shared + "Renderers LimitLoops HeapAccounting"),
    tests("HitStacksTests", products + shared + "HeapAccounting"),
    tests("PNGImagesTests", products + shared),
    tests("OraclesTests", products + tools + shared),
    tests("CorporaTests", products + tools + judging + shared, exclude: ["Suites/validate.py"]),
    tests("ConformanceTests", products + tools + judging + judged + shared + "Faults Presentation"),
    tests("ContendersTests", products + judging + judged + shared),
    tests("PluginsTests", "PluginGuards Plugins Processes HeapAccounting TestSupport"),
    tests("InputOutputTests", tools + "Presentation TemporaryFiles"),
    tests("BenchmarkShimsTests", "GoogleBenchmarkShim HeapAccounting InstructionCounter"),
    tests("MeasurementsTests", tools + "Measurements Presentation TestSupport"),
    tests("GatesTests", tools + "Measurements Gates Presentation TestSupport"),
    tests("ChoosingTests", most + shared + "Choosing"),
    tests("PagesTests", most + "Choosing Pages TestSupport"),
    tests("CommandTests", most + arguments + "HeapAccounting CommandLineTools TestSupport"),
  ],
  swiftLanguageModes: [.v6]
)

// What computes little is compiled without optimization, which takes a third of the time: all tests
// but those whose own loops are long, and the modules that decide little and write much.
let tried = "CKernelsTests HitTestStrategiesTests BenchmarkShimsTests "
let text = "Presentation BenchmarkReports Pages CommandLineTools touchstone Gates Choosing "
for target in package.targets
where target.isTest ? !tried.contains("\(target.name) ") : text.contains("\(target.name) ") {
  target.swiftSettings = [.unsafeFlags(["-Onone"])]
}

// The documentation compiler's plugin is a dependency of `make docs` alone.
if Context.environment["TOUCHSTONE_DOCS"] == "1" {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

// `make fuzz` alone builds the fuzzer.
if Context.environment["TOUCHSTONE_FUZZ"] == "1" {
  package.targets += [
    room("CFuzzer", in: "Tests/Fuzzing"),
    program("touchstone-fuzz", most + "CFuzzer Choosing", path: "Tests/Fuzzing/Targets"),
  ]
}

// `make sanitize` and `make threads` build these tests alone, with what they need: everything else
// would be compiled once more for each of them.
if let wanted = Context.environment["TOUCHSTONE_TESTS"] {
  var needed: Set<String> = []
  func need(_ name: String) {
    guard needed.insert(name).inserted else { return }
    let target = package.targets.first { $0.name == name }!
    for case .byNameItem(let other, _) in target.dependencies { need(other) }
  }
  for name in words(wanted, by: ",") + words(products) { need(name) }
  package.targets.removeAll { !needed.contains($0.name) }
}
