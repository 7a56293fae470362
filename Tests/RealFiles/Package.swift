// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "verdicts", platforms: [.macOS(.v15)], dependencies: [.package(path: "../touchstone")],
  targets: [
    .executableTarget(
      name: "verdicts",
      dependencies: [
        .product(name: "HitTesting", package: "touchstone"),
        .product(name: "PNGImages", package: "touchstone"),
      ])
  ])
