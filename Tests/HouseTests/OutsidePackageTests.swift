import Foundation
import TestSupport
import Testing

@Suite("A package outside of this one", .timeLimit(.minutes(5)))
struct OutsidePackageTests {
  @Test("builds the README's example on the engine, and prints what the README says")
  func buildsREADMEs()
    async throws
  {
    let readme = try String(contentsOf: House.root.appending(path: "README.md"), encoding: .utf8)
    let fences = readme.split(separator: "```", omittingEmptySubsequences: false)
    let example = try #require(fences.dropFirst().first)
    let output = try #require(fences.dropFirst(3).first)
    try #require(example.hasPrefix("swift\n"))
    try await withTemporaryFolder(
      files: [
        "Package.swift": Self.manifest,
        "Sources/Outside/main.swift": String(example.dropFirst("swift\n".count)),
      ]
    ) { folder in
      let build = try await runCommand(["swift", "build"], in: folder)
      try #require(build.status == 0, "\(build.output)\(build.errors)")
      let run = try await runCommand([folder.appending(path: ".build/debug/Outside").path])
      #expect(run.status == 0)
      #expect("\n" + run.output == output)
      #expect(run.errors == "")
    }
  }

  private static let manifest = """
    // swift-tools-version: 6.3
    import PackageDescription

    let package = Package(
      name: "Outside",
      dependencies: [.package(path: "\(House.root.path)")],
      targets: [
        .executableTarget(
          name: "Outside",
          dependencies: [
            .product(name: "PatchbayEngine", package: "\(House.root.lastPathComponent)")
          ],
          swiftSettings: [.treatAllWarnings(as: .error)])
      ],
      swiftLanguageModes: [.v6]
    )
    """
}
