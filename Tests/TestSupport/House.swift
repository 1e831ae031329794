public import Foundation

/// The places of this package while its tests run.
public enum House: Sendable {
  /// The folder of `Package.swift`.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder the running test bundle was built into; the executables are beside it.
  public static let products = URL(filePath: "/proc/self/exe")
    .resolvingSymlinksInPath().deletingLastPathComponent()

  public static func executable(_ name: String) -> String {
    products.appending(path: name).path
  }

  /// The path of a script in `.ci`.
  public static func script(_ name: String) -> String {
    root.appending(path: ".ci/\(name)").path
  }
}

/// Makes a folder with these files (path to text), and removes it after the body.
public func withTemporaryFolder<Result>(
  files: [String: String], _ body: (URL) async throws -> Result
) async throws -> Result {
  let manager = FileManager.default
  let folder = manager.temporaryDirectory.appending(path: "patchbay-\(UUID().uuidString)")
  defer { try? manager.removeItem(at: folder) }
  try manager.createDirectory(at: folder, withIntermediateDirectories: true)
  for (path, text) in files {
    let file = folder.appending(path: path)
    try manager.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
  return try await body(folder)
}
