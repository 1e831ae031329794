// swift-tools-version: 6.3
import PackageDescription

// A package of its own: it changes a copy of the other one. See Docs/Contributing.md.
let package = Package(
  name: "mutants",
  targets: [
    .executableTarget(
      name: "Mutants",
      swiftSettings: [.treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny")])
  ],
  swiftLanguageModes: [.v6]
)
