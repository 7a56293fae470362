// swift-tools-version: 6.2
import PackageDescription

/// `rounded()` and fused multiply-add live in libm, which modules without Foundation do not link by themselves.
let mathLibrary: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

let package = Package(
  name: "touchstone",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "HitTesting", targets: ["HitTesting", "HitTestStrategies"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/attaswift/BigInt", from: "6.0.1"),
  ],
  targets: [
    .target(name: "HitTesting"),
    .target(name: "CKernels"),
    .target(
      name: "HitTestStrategies", dependencies: ["HitTesting", "CKernels"],
      linkerSettings: mathLibrary),
    .target(
      name: "Oracles", dependencies: ["HitTesting", .product(name: "BigInt", package: "BigInt")]),
    .systemLibrary(
      name: "CCairo", path: "Sources/CCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .target(name: "Renderers", dependencies: ["HitTesting", "HitTestStrategies", "CCairo"]),
    .target(name: "Corpora", dependencies: ["HitTesting"]),
    .target(
      name: "Conformance", dependencies: ["HitTesting", "HitTestStrategies", "Corpora", "Oracles"]),
    .executableTarget(name: "touchstone", dependencies: ["HitTestStrategies", "Renderers", "Corpora", "Conformance"]),
  ],
  swiftLanguageModes: [.v6]
)
