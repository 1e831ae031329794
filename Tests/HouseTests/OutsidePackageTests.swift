import Foundation
import TestSupport
import Testing

@Suite("A package outside of this one", .hangLimit)
struct OutsidePackageTests {
  @Test("builds the Swift code of all pages, and prints their output, as does a package by new")
  func pages() async throws {
    let package = try OutsidePackage()
    try await withTemporaryFolder(files: package.files) { folder in
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "patchbay"), withDestinationURL: House.root)
      let place = folder.appending(path: OutsidePackage.folder)
      let build = try await runCommand(["swift", "build", "--build-tests"], in: place)
      try #require(build.status == 0, "\(build.output)\(build.errors)")

      let programs = place.appending(path: ".build/debug").path
      let run = try await runCommand(["\(programs)/README"])
      #expect(run.output == package.readme.text("text"))
      #expect(run.errors == "")

      for (command, output) in package.embedding.typed {
        let path = command.replacing("swift run ", with: "\(programs)/")
        let result = try await runCommand(["bash", "-c", path], in: place)
        #expect(result.output + result.errors == output, "\(command)")
      }

      let tests = try await runCommand(["swift", "test", "--skip-build"], in: place)
      #expect(tests.status == 0, "\(tests.output)\(tests.errors)")
      #expect(tests.output.contains("cold.scenario"))

      try await newPackage(in: folder, building: place.appending(path: ".build"))
    }
  }

  /// What `patchbay new` writes; in a folder of objects that has all of Patchbay already.
  private func newPackage(in folder: URL, building objects: URL) async throws {
    let new = [House.executable("patchbay"), "new", "live-room", "--patchbay=patchbay"]
    #expect(try await runCommand(new, in: folder).status == 0)
    let place = folder.appending(path: "live-room")
    func swift(_ words: String...) async throws -> CommandResult {
      try await runCommand(["swift"] + words + ["--scratch-path", objects.path], in: place)
    }
    let build = try await swift("build", "--build-tests")
    try #require(build.status == 0, "\(build.output)\(build.errors)")
    #expect(!build.output.contains("warning:"), "\(build.output)")
    let tests = try await swift("test", "--skip-build")
    #expect(tests.status == 0, "\(tests.output)\(tests.errors)")
    #expect(tests.output.contains("muted.scenario"))
    let scenarios = try await runCommand(
      ["\(objects.path)/debug/live-room-shell", "test", "Tests/LiveRoomTests/Scenarios"], in: place)
    #expect(scenarios.output.hasPrefix("1 file: 1 passed; "))
    let format = ["swift", "format", "lint", "--strict", "--recursive", "."]
    #expect(try await runCommand(format, in: place).errors == "")
  }
}

/// The package that the page about embedding describes, with an additional target for each other
/// page.
private struct OutsidePackage {
  let readme: Page
  let embedding: Page
  /// The files by path, relative to the folder that contains the package.
  private(set) var files: [String: String] = [:]

  static let folder = "greenhouse"

  init() throws {
    let pages = try Page.all().filter { !$0.text("swift").isEmpty }
    readme = try Page("README.md")
    embedding = try Page("Docs/Embedding.md")
    for (path, text) in embedding.files { files["\(Self.folder)/\(path)"] = text }
    add("Sources/Greenhouse/Greenhouse.swift", embedding.text("swift"))
    let others = pages.filter { $0.name != embedding.name }
    for page in others {
      // Only the README has top-level statements.
      let file = page.name == readme.name ? "main.swift" : "\(page.name).swift"
      add("Sources/\(page.name)/\(file)", page.text("swift"))
    }
    files["\(Self.folder)/Package.swift"]? += Self.manifest(of: others.map(\.name))
  }

  private mutating func add(_ path: String, _ text: String) {
    files["\(Self.folder)/\(path)"] = text
  }

  private static func manifest(of targets: [String]) -> String {
    """

    let engine: [Target.Dependency] = [
      .product(name: "PatchbayEngine", package: "patchbay"),
      .product(name: "PatchbayInspection", package: "patchbay"),
      .product(name: "PatchbayRouting", package: "patchbay"),
    ]
    package.targets += \(targets.filter { $0 != "README" }).map { .target(name: $0, dependencies: engine) }
    package.targets.append(.executableTarget(name: "README", dependencies: engine))
    for target in package.targets {
      target.swiftSettings = [.treatAllWarnings(as: .error)]
    }

    """
  }
}
