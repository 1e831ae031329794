import Foundation
import PatchbayCatalog
import PatchbayScenarios
import PatchbayShell
import TestSupport

/// A folder with scenario files, which are run in this process.
struct ScenarioFolder {
  let folder: URL

  /// The worlds of the scenarios: the shell's own types, and samples that begin with a room.
  static let worlds: ScenarioWorlds = {
    let catalog: ScenarioWorlds.MakeCatalog = { Catalog() }
    return ScenarioWorlds(
      samples: ["checkout": catalog, "live-room": catalog, "reader": catalog], catalog: catalog)
  }()
}

/// Makes a folder with these files (name to text), and removes it after the body.
func withScenarios<Result>(
  _ files: [String: String], _ body: (ScenarioFolder) async throws -> Result
) async throws -> Result {
  try await withTemporaryFolder(files: files) { try await body(ScenarioFolder(folder: $0)) }
}

extension ScenarioFolder {
  var root: String { folder.path }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  func file(_ name: String, upTo line: Int? = nil) -> ScenarioFile {
    ScenarioFile(path: path(name), lastLine: line)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  /// Makes a link of this name in a subfolder.
  func link(_ name: String, in folder: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(folder) + "/" + name, withDestinationPath: target)
  }

  func removeLink(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  /// Runs a file with commands that may write in the folder.
  func run(_ name: String, upTo line: Int? = nil) -> ScenarioResult {
    file(name, upTo: line).run(over: Self.worlds, options: options)
  }

  /// Options with which commands may write in the folder.
  var options: ScenarioOptions {
    var options = ScenarioOptions()
    options.reach = FileReach(folder: ScenarioFile(path: root).realPath, replacesOthers: true)
    return options
  }

  /// Runs a file, and writes the actual output into it.
  @discardableResult
  func update(_ name: String, options: ScenarioOptions? = nil) -> ScenarioResult {
    file(name).run(
      over: Self.worlds, options: options ?? self.options, updatingWhere: { _ in true })
  }

  /// The text report of the results, without the path of the folder.
  func report(_ results: [ScenarioResult]) -> String {
    ReportFormat.text.text(of: results).replacing(folder.path + "/", with: "")
  }
}
