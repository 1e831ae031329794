import Foundation
import TestSupport
import Testing

/// A folder for packages that depend on this one, as `../patchbay`.
///
/// All packages build into one folder of objects, which stays, so the libraries are compiled once for all of them;
/// a build waits for another one that uses it.
struct PackageFolder {
  let place: URL

  private static let outside = House.root.appending(path: ".build/outside")
  static let objects = outside.appending(path: "objects")

  /// Makes a package anew with these files (path to text), next to those that exist.
  init(_ name: String, files: [String: String] = [:]) throws {
    let manager = FileManager.default
    place = Self.outside.appending(path: name)
    try? manager.removeItem(at: place)
    for (path, text) in files { try write(text, to: path) }
    let link = Self.outside.appending(path: "patchbay")
    try manager.createDirectory(at: Self.outside, withIntermediateDirectories: true)
    if (try? manager.destinationOfSymbolicLink(atPath: link.path)) == nil {
      try manager.createSymbolicLink(at: link, withDestinationURL: House.root)
    }
  }

  func write(_ text: String, to path: String) throws {
    let file = place.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Runs `swift build` with these words, without debug information; returns its output.
  @discardableResult
  func build(_ words: String...) async throws -> String {
    let plain = ["-debug-info-format", "none"]
    return try await succeed(
      ["swift", "build", "--scratch-path", Self.objects.path] + plain + words)
  }

  /// Runs the tests of the last build.
  func test() async throws -> CommandResult {
    try await runCommand(
      ["swift", "test", "--skip-build", "--scratch-path", Self.objects.path], in: place)
  }

  @discardableResult
  func succeed(_ command: [String]) async throws -> String {
    let result = try await runCommand(command, in: place)
    try #require(result.status == 0, "\(result.output)\(result.errors)")
    return result.output
  }
}
