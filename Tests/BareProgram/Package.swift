// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "bare", platforms: [.macOS(.v15)], dependencies: [.package(path: "../touchstone")],
  targets: [
    .executableTarget(
      name: "bare", dependencies: [.product(name: "HitTesting", package: "touchstone")])
  ])
