// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "hits", platforms: [.macOS(.v15)], dependencies: [.package(path: "../touchstone")],
  targets: [
    .executableTarget(
      name: "hits",
      dependencies: [
        .product(name: "HitTesting", package: "touchstone"),
        .product(name: "PNGImages", package: "touchstone"),
      ])
  ])
