// swift-tools-version: 6.3
import PackageDescription

// A separate package, so that the options for libFuzzer affect no other build; see .ci/fuzz.
let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "patchbay", path: "../..")],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        .product(name: "PatchbayLanguage", package: "patchbay"),
        .product(name: "PatchbayEngine", package: "patchbay"),
        .product(name: "PatchbayRouting", package: "patchbay"),
        .product(name: "PatchbayRoutingCommands", package: "patchbay"),
        .product(name: "PatchbayShell", package: "patchbay"),
        .product(name: "PatchbaySamples", package: "patchbay"),
      ],
      swiftSettings: [.enableExperimentalFeature("Extern")])
  ],
  swiftLanguageModes: [.v6]
)
