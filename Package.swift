// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "patchbay",
  // Synchronization is in the systems from these on.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "PatchbayEngine", targets: ["PatchbayEngine"]),
    .library(name: "PatchbayInspection", targets: ["PatchbayInspection"]),
    .library(name: "PatchbayRouting", targets: ["PatchbayRouting"]),
    .library(name: "PatchbayLanguage", targets: ["PatchbayLanguage"]),
    .library(name: "PatchbayCatalog", targets: ["PatchbayCatalog"]),
    .library(name: "PatchbayShell", targets: ["PatchbayShell"]),
    .library(name: "PatchbayScenarios", targets: ["PatchbayScenarios"]),
    .library(name: "PatchbayRoutingCommands", targets: ["PatchbayRoutingCommands"]),
    .library(name: "PatchbayProgram", targets: ["PatchbayProgram"]),
    .library(name: "PatchbaySamples", targets: ["PatchbaySamples"]),
    .library(name: "PatchbayTesting", targets: ["PatchbayTesting"]),
    .executable(name: "patchbay", targets: ["patchbay"]),
    .executable(name: "patchbay-example", targets: ["PatchbayExample"]),
  ],
  traits: [
    .default(enabledTraits: ["LineEditing"]),
    .trait(name: "LineEditing", description: "Lines are edited with libedit at a terminal."),
  ],
  targets: [
    .target(name: "PatchbayEngine"),
    // Other ways for modules to meet; it uses what any application could.
    .target(
      name: "PatchbayRouting", dependencies: ["PatchbayEngine", "CRegistry"], packageAccess: false),
    .target(name: "CRegistry"),
    // The C library of each system, what differs between them, and how work is stopped.
    .target(name: "PatchbayPlatform", dependencies: ["CPlatform"]),
    .target(name: "CPlatform"),
    .target(name: "PatchbayText", dependencies: ["PatchbayPlatform"]),
    .target(
      name: "PatchbayInspection",
      dependencies: ["PatchbayEngine", "PatchbayText", "PatchbayPlatform"]),

    // The layers of the shell: each imports only those above it here.
    .target(name: "PatchbayLanguage", dependencies: ["PatchbayText", "PatchbayPlatform"]),
    .target(
      name: "PatchbayCatalog",
      dependencies: [
        "PatchbayEngine", "PatchbayInspection", "PatchbayLanguage", "PatchbayText",
        "PatchbayPlatform",
      ]),
    .target(
      name: "PatchbayShell",
      dependencies: [
        "PatchbayEngine", "PatchbayInspection", "PatchbayLanguage", "PatchbayCatalog",
        "PatchbayText", "PatchbayPlatform",
      ]),
    .target(
      name: "PatchbayScenarios",
      dependencies: [
        "PatchbayEngine", "PatchbayInspection", "PatchbayLanguage", "PatchbayCatalog",
        "PatchbayShell", "PatchbayText", "PatchbayPlatform",
      ]),

    // The commands about the other ways to meet; they join the table of the shell's.
    .target(
      name: "PatchbayRoutingCommands",
      dependencies: [
        "PatchbayEngine", "PatchbayRouting", "PatchbayInspection", "PatchbayLanguage",
        "PatchbayCatalog", "PatchbayShell", "PatchbayText", "PatchbayPlatform",
      ]),

    .target(
      name: "PatchbayProgram",
      dependencies: [
        "PatchbayInspection", "PatchbayLanguage", "PatchbayCatalog", "PatchbayShell",
        "PatchbayScenarios", "PatchbayRoutingCommands", "PatchbayText", "PatchbayPlatform",
        .target(name: "CEditline", condition: .when(traits: ["LineEditing"])),
      ]),
    .target(
      name: "CEditline",
      cSettings: [.define("LINE_EDITING", .when(traits: ["LineEditing"]))],
      linkerSettings: [.linkedLibrary("edit", .when(traits: ["LineEditing"]))]),
    .target(
      name: "PatchbaySamples",
      dependencies: ["PatchbayCatalog", "PatchbayRouting", "PatchbayEngine"]),
    .target(
      name: "PatchbayTesting",
      dependencies: [
        "PatchbayEngine", "PatchbayInspection", "PatchbayLanguage", "PatchbayCatalog",
        "PatchbayShell", "PatchbayScenarios", "PatchbayRoutingCommands",
      ]),
    .executableTarget(name: "patchbay", dependencies: ["PatchbayProgram", "PatchbaySamples"]),

    // How an application hands over its own types, and gets a shell of its own.
    .executableTarget(
      name: "PatchbayExample",
      dependencies: ["PatchbayProgram", "PatchbayCatalog", "PatchbayEngine"]),

    // Measuring: in no product.
    .target(name: "CMallocCount"),
    .executableTarget(
      name: "PatchbayBenchmarks",
      dependencies: [
        "PatchbayEngine", "PatchbayRouting", "PatchbayInspection", "PatchbayLanguage",
        "PatchbayCatalog",
        "PatchbayShell", "PatchbayScenarios", "CMallocCount",
      ]),
    .executableTarget(name: "EmptyProgram"),

    // A program whose application goes on while commands are typed, for the tests of that.
    .executableTarget(
      name: "TickingProgram",
      dependencies: ["PatchbayProgram", "PatchbayCatalog", "PatchbayShell", "PatchbayEngine"],
      path: "Tests/TickingProgram"),
    .target(
      name: "TestSupport", dependencies: ["PatchbayEngine"], path: "Tests/TestSupport",
      exclude: ["Schemas", "Shell"]),
    .target(
      name: "ShellSupport",
      dependencies: [
        "PatchbayEngine", "PatchbayInspection", "PatchbayLanguage", "PatchbayCatalog",
        "PatchbayShell", "PatchbayScenarios", "PatchbayRoutingCommands",
      ], path: "Tests/TestSupport/Shell"),
    .testTarget(
      name: "PatchbayRoutingCommandsTests",
      dependencies: [
        "PatchbayRoutingCommands", "PatchbayRouting", "PatchbayShell", "PatchbayCatalog",
        "PatchbayLanguage", "PatchbayEngine", "ShellSupport", "TestSupport", "CMallocCount",
      ]),
    .testTarget(
      name: "PatchbayRoutingTests",
      dependencies: ["PatchbayRouting", "PatchbayEngine", "TestSupport"]),
    .testTarget(
      name: "PatchbayEngineTests", dependencies: ["PatchbayEngine", "TestSupport", "CMallocCount"]),
    .testTarget(
      name: "PatchbayInspectionTests",
      dependencies: ["PatchbayInspection", "PatchbayEngine", "TestSupport"]),
    .testTarget(
      name: "PatchbayLanguageTests",
      dependencies: ["PatchbayLanguage", "TestSupport"]),
    .testTarget(
      name: "PatchbayCatalogTests",
      dependencies: [
        "PatchbayCatalog", "PatchbayLanguage", "PatchbayInspection", "PatchbayEngine",
        "ShellSupport", "TestSupport",
      ]),
    .testTarget(
      name: "PatchbayShellTests",
      dependencies: [
        "PatchbayShell", "PatchbayCatalog", "PatchbayLanguage", "PatchbayInspection",
        "PatchbayEngine", "PatchbayText", "ShellSupport", "TestSupport", "CMallocCount",
      ]),
    .testTarget(
      name: "PatchbayScenariosTests",
      dependencies: [
        "PatchbayScenarios", "PatchbayShell", "PatchbayCatalog", "PatchbayLanguage",
        "PatchbayInspection", "PatchbayEngine", "PatchbayText", "PatchbayRoutingCommands",
        "ShellSupport", "TestSupport",
      ], exclude: ["Failing"]),
    .testTarget(
      name: "PatchbaySamplesTests",
      dependencies: [
        "PatchbaySamples", "PatchbayExample", "PatchbayScenarios", "PatchbayShell",
        "PatchbayCatalog", "PatchbayLanguage", "PatchbayInspection", "PatchbayEngine",
        "ShellSupport", "TestSupport",
      ]),
    .testTarget(
      name: "PatchbayProgramTests",
      dependencies: [
        "PatchbayProgram", "PatchbayScenarios", "PatchbayShell", "PatchbayLanguage",
        "PatchbayText", "TestSupport", "TickingProgram",
      ]
    ),
    .testTarget(
      name: "ScenarioTests",
      dependencies: [
        "PatchbayTesting", "PatchbayScenarios", "PatchbayShell", "PatchbayCatalog",
        "PatchbayLanguage", "PatchbaySamples", "PatchbayEngine", "PatchbayRoutingCommands",
        "TestSupport",
      ]),
    .testTarget(
      name: "PatchbayTestingTests",
      dependencies: ["PatchbayTesting", "PatchbayEngine", "TestSupport"]),
    .testTarget(
      name: "PageTests", dependencies: ["PatchbayTesting", "PatchbayEngine", "TestSupport"]),
    .testTarget(
      name: "AnswerTests",
      dependencies: [
        "PatchbayScenarios", "PatchbayShell", "PatchbayCatalog", "PatchbayLanguage",
        "PatchbayInspection", "PatchbayEngine", "ShellSupport", "TestSupport",
      ]),
    .testTarget(name: "AttackTests", dependencies: ["TestSupport"]),
    .testTarget(name: "HouseTests", dependencies: ["TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// One set of rules for every Swift target.
for target in package.targets where !target.name.hasPrefix("C") {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    // Every public type says whether it is Sendable.
    .treatWarning("ExplicitSendable", as: .error),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    .enableUpcomingFeature("ExistentialAny"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
    .enableUpcomingFeature("InternalImportsByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    .enableUpcomingFeature("MemberImportVisibility"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0461-async-function-isolation.md
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0470-isolated-conformances.md
    .enableUpcomingFeature("InferIsolatedConformances"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0481-weak-let.md
    .enableUpcomingFeature("ImmutableWeakCaptures"),
  ]
}
