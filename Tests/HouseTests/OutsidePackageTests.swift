import Foundation
import TestSupport
import Testing

@Suite("A package outside of this one", .timeLimit(.minutes(5)))
struct OutsidePackageTests {
  @Test("builds the README's examples on the libraries, and prints what the README says")
  func readme() async throws {
    let readme = try String(contentsOf: House.root.appending(path: "README.md"), encoding: .utf8)
    let example = readme.fences("swift")
    let output = readme.fences("text")
    try #require(!example.isEmpty && !output.isEmpty)
    try await withTemporaryFolder(
      files: [
        "Package.swift": Self.manifest,
        "Sources/Outside/main.swift": example,
      ]
    ) { folder in
      let build = try await runCommand(["swift", "build"], in: folder)
      try #require(build.status == 0, "\(build.output)\(build.errors)")
      let run = try await runCommand([folder.appending(path: ".build/debug/Outside").path])
      #expect(run.status == 0)
      #expect(run.output == output)
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
            .product(name: "PatchbayEngine", package: "\(House.root.lastPathComponent)"),
            .product(name: "PatchbayInspection", package: "\(House.root.lastPathComponent)"),
          ],
          swiftSettings: [.treatAllWarnings(as: .error)])
      ],
      swiftLanguageModes: [.v6]
    )
    """
}

extension String {
  /// What stands in all fences of a label, one after the other.
  fileprivate func fences(_ label: String) -> String {
    split(separator: "```", omittingEmptySubsequences: false)
      .filter { $0.hasPrefix("\(label)\n") }
      .map { $0.dropFirst(label.count + 1) }
      .joined()
  }
}
