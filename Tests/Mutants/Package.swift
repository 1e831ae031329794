// swift-tools-version: 6.3
import PackageDescription

// A separate package, because it changes a copy of the main one. See Docs/Contributing.md.
let package = Package(
  name: "mutants",
  targets: [
    .executableTarget(
      name: "Mutants",
      swiftSettings: [.treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny")])
  ],
  swiftLanguageModes: [.v6]
)
