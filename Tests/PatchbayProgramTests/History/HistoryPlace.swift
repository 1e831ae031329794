import Foundation
import PatchbayProgram
import TestSupport

/// A folder for a history, and its contents.
struct HistoryPlace {
  let folder: URL

  func path(_ name: String = "history") -> String { folder.appending(path: name).path }

  func file(_ name: String = "history", limits: HistoryFile.Limits = .init()) -> HistoryFile {
    HistoryFile(path: path(name), limits: limits)
  }

  /// The contents of a file; nil if it can't be read.
  func text(_ name: String = "history") -> String? {
    bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  func bytes(_ name: String = "history") -> Data? {
    try? Data(contentsOf: folder.appending(path: name))
  }

  func write(_ bytes: Data, to name: String = "history") throws {
    try bytes.write(to: folder.appending(path: name))
  }

  /// The permissions of a file or folder.
  func mode(_ name: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
    return (attributes?[.posixPermissions] as? NSNumber)?.intValue
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }
}

/// Makes a folder with these files, and removes it afterwards.
func withHistoryPlace(
  files: [String: String] = [:], _ body: (HistoryPlace) async throws -> Void
) async throws {
  try await withTemporaryFolder(files: files) { try await body(HistoryPlace(folder: $0)) }
}

/// The first line of a history.
let historyHeader = "patchbay history 1\n"
