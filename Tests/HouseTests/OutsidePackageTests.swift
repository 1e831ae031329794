import Foundation
import TestSupport
import Testing

@Suite("A package outside of this one", .hangLimit)
struct OutsidePackageTests {
  @Test("builds the Swift code of all pages, and prints their output")
  func pages() async throws {
    let package = try OutsidePackage()
    let folder = try PackageFolder("greenhouse", files: package.files)
    try await folder.build("--build-tests")

    let programs = PackageFolder.objects.appending(path: "debug").path
    let run = try await runCommand(["\(programs)/README"])
    #expect(run.output == package.readme.text("text"))
    #expect(run.errors == "")

    for (command, output) in package.embedding.typed {
      let path = command.replacing("swift run ", with: "\(programs)/")
      let result = try await runCommand(["bash", "-c", path], in: folder.place)
      #expect(result.output + result.errors == output, "\(command)")
    }

    let tests = try await folder.test()
    #expect(tests.status == 0, "\(tests.output)\(tests.errors)")
    #expect(tests.output.contains("cold.scenario"))
  }

  @Test("that patchbay new writes builds without a warning, and its tests pass")
  func newPackage() async throws {
    let folder = try PackageFolder("live-room")
    let new = [House.executable("patchbay"), "new", "live-room", "--patchbay=patchbay"]
    let outside = folder.place.deletingLastPathComponent()
    #expect(try await runCommand(new, in: outside).status == 0)
    #expect(!(try await folder.build("--build-tests")).contains("warning:"))
    let tests = try await folder.test()
    #expect(tests.status == 0, "\(tests.output)\(tests.errors)")
    #expect(tests.output.contains("muted.scenario"))
    let scenarios = try await runCommand(
      [
        PackageFolder.objects.appending(path: "debug/live-room-shell").path, "test",
        "Tests/LiveRoomTests/Scenarios",
      ], in: folder.place)
    #expect(scenarios.output.hasPrefix("1 file: 1 passed; "))
    // Not by the rules of this repository, which is around it.
    let format = [
      "swift", "format", "lint", "--strict", "--recursive", "--configuration", #"{"version": 1}"#,
      ".",
    ]
    #expect(try await runCommand(format, in: folder.place).errors == "")
  }
}

@Suite("The Swift code of all pages")
struct PageCodeTests {
  @Test("compiles without a warning with the libraries of this build")
  func compiles() async throws {
    let files = try OutsidePackage().files
    try await withTemporaryFolder(files: files) { folder in
      let sources = files.keys.filter { $0.hasPrefix("Sources/") || $0.hasSuffix("Tests.swift") }
      let targets = Dictionary(grouping: sources) { String($0.split(separator: "/")[1]) }
      // The others import it.
      for target in ["Greenhouse"] + targets.keys.filter({ $0 != "Greenhouse" }).sorted() {
        let module = target.replacing("-", with: "_")
        let result = try await runCommand(
          [
            "swiftc", "-emit-module", "-emit-module-path", "\(module).swiftmodule", "-module-name",
            module,
          ]
            + (target == "README" ? [] : ["-parse-as-library"]) + Self.options
            + targets[target, default: []].sorted(), in: folder)
        #expect(result.status == 0, "\(target): \(result.errors)")
      }
    }
  }

  private static let options: [String] = {
    let maps =
      ["CPlatform", "CRegistry"].map { House.root.path + "/Sources/\($0)/include/module.modulemap" }
      + [House.products.path + "/CEditline.build/module.modulemap"]
    return [
      "-swift-version", "6", "-warnings-as-errors", "-enable-testing", "-I", ".", "-I",
      House.products.appending(path: "Modules").path,
    ] + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
  }()
}

/// The package that the page about embedding describes, with an additional target for each other
/// page.
private struct OutsidePackage {
  let readme: Page
  let embedding: Page
  private(set) var files: [String: String] = [:]

  init() throws {
    let pages = try Page.all().filter { !$0.text("swift").isEmpty }
    readme = try Page("README.md")
    embedding = try Page("Docs/Embedding.md")
    files = embedding.files
    files["Sources/Greenhouse/Greenhouse.swift"] = embedding.text("swift")
    let others = pages.filter { $0.name != embedding.name }
    for page in others {
      // Only the README has top-level statements.
      let file = page.name == readme.name ? "main.swift" : "\(page.name).swift"
      files["Sources/\(page.name)/\(file)"] = page.text("swift")
    }
    files["Package.swift"]? += Self.manifest(of: others.map(\.name))
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
