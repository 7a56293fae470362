// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "sprites", platforms: [.macOS(.v15)], dependencies: [.package(path: "../touchstone")],
  targets: [
    .executableTarget(
      name: "sprites",
      dependencies: [
        .product(name: "HitStacks", package: "touchstone"),
        .product(name: "HitTesting", package: "touchstone"),
      ])
  ])
