import Foundation
import TestSupport
import Testing

/// Tests the promises of Docs/Manifests.md by changing only the files that the page names.
@Suite("A package whose plugins announce themselves", .hangLimit)
struct AnnouncingPackageTests {
  @Test(
    "needs a file and an entry for a new plugin, and one deletion to drop it, also from an archive")
  func files() async throws {
    let package = AnnouncingPackage(folder: try PackageFolder("announcing", files: Self.files))
    #expect(try await package.builtAndRun() == "Store: added\n")

    // Add a plugin: only its file and its entry.
    try package.folder.write(Self.plugin("Log"), to: "Sources/Chat/Log.swift")
    try package.folder.write(
      #"[{"plugin": "Log", "after": ["Store"]}, {"plugin": "Store"}]"#, to: "plugins.json")
    #expect(try await package.builtAndRun() == "Store: added\nLog: added\n")
    #expect(try await package.builtAndRun(.wholeArchive) == "Store: added\nLog: added\n")
    // The linker takes only referenced members of an archive.
    #expect(
      try await package.builtAndRun(.archive)
        == "Store: no such plugin type; skipped\nLog: no such plugin type; skipped\n")

    // Remove a plugin: only its file.
    try FileManager.default.removeItem(
      at: package.folder.place.appending(path: "Sources/Chat/Log.swift"))
    #expect(
      try await package.builtAndRun() == "Store: added\nLog: no such plugin type; skipped\n")
    #expect(
      try await package.run(strictly: true)
        == "entry 1: no plugin type Log was announced; nothing was added; there is Store\n")
    #expect(
      try await package.builtAndRun(.wholeArchive)
        == "Store: added\nLog: no such plugin type; skipped\n")
  }

  private static let files = [
    "Package.swift": """
    // swift-tools-version: 6.3
    import PackageDescription

    let routing: [Target.Dependency] = [
      .product(name: "PatchbayEngine", package: "patchbay"),
      .product(name: "PatchbayRouting", package: "patchbay"),
    ]
    let package = Package(
      name: "announcing",
      products: [.library(name: "Archive", type: .static, targets: ["Chat"])],
      dependencies: [.package(path: "../patchbay")],
      targets: [
        .target(name: "Chat", dependencies: routing),
        .executableTarget(name: "Program", dependencies: ["Chat"] + routing),
      ]
    )
    """,
    "Sources/Program/main.swift": """
    import Foundation
    import PatchbayEngine
    import PatchbayRouting

    let room = PluginContainer(name: "room")
    let types = AnnouncedTypes(AnnouncedTypes.ofThisProgram)
    do {
      let bytes = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
      let isStrict = CommandLine.arguments.count > 2
      for step in try room.add(PluginManifest(Array(bytes)), of: types, strictly: isStrict) {
        switch step {
        case .added(let entry, let result): print("\\(entry): \\(result)")
        case .skipped(let entry): print("\\(entry): no such plugin type; skipped")
        }
      }
    } catch {
      print(error)
    }
    """,
    "Sources/Chat/Store.swift": plugin("Store"),
    "plugins.json": #"[{"plugin": "Store"}]"#,
  ]

  private static func plugin(_ name: String) -> String {
    """
    import PatchbayEngine
    import PatchbayRouting

    @section("patchbay_announced") @used
    private let announcement: Announcement = { $0.plugin(\(name).self) }

    final class \(name): Plugin {
      init?(params: Any?) {}
    }
    """
  }
}

/// A package that is built and run several times.
private struct AnnouncingPackage {
  let folder: PackageFolder

  private static let debug = PackageFolder.objects.appending(path: "debug").path
  private static let program = "\(debug)/Program"

  enum Linking {
    /// The default of `swift build`.
    case objects
    /// A static archive, with all its members or only the referenced ones.
    case wholeArchive, archive
  }

  /// Builds the package, and returns what its program prints about its manifest.
  func builtAndRun(_ linking: Linking = .objects) async throws -> String {
    // The archiver of `swift build` keeps old members of an archive.
    try? FileManager.default.removeItem(atPath: "\(Self.debug)/libArchive.a")
    let product = linking == .objects ? "Program" : "Archive"
    try await folder.build("--product", product)
    if linking == .objects { return try await run() }
    let options = linking == .wholeArchive ? ["-Xlinker", "--whole-archive"] : []
    try await folder.succeed(
      [
        "swiftc", "Sources/Program/main.swift", "-I", "\(Self.debug)/Modules", "-Xcc",
        "-fmodule-map-file=\(House.root.path)/Sources/CRegistry/include/module.modulemap",
      ] + options + [
        "-Xlinker", "\(Self.debug)/libArchive.a", "-Xlinker", "--no-whole-archive",
        "-lswiftSynchronization", "-o", "linked",
      ])
    return try await run("./linked")
  }

  func run(_ program: String = Self.program, strictly isStrict: Bool = false) async throws -> String
  {
    let arguments = isStrict ? ["plugins.json", "strictly"] : ["plugins.json"]
    let result = try await runCommand([program] + arguments, in: folder.place)
    try #require(result.status == 0, "\(result.errors)")
    return result.output
  }
}
