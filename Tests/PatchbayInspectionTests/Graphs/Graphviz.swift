import Foundation
import PatchbayInspection
import TestSupport

/// The programs of Graphviz.
enum Graphviz {
  /// Runs a program on a graph.
  static func run(_ command: [String], on graph: String) async throws -> CommandResult {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "patchbay-graph-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: folder) }
    let file = folder.appending(path: "graph.dot")
    try Data(graph.utf8).write(to: file)
    return try await runCommand(command + [file.path])
  }
}

extension GraphSample {
  /// Keeps the graph in the folder that `PATCHBAY_GRAPHS` names, to be looked at.
  func keep() throws {
    guard let folder = ProcessInfo.processInfo.environment["PATCHBAY_GRAPHS"] else { return }
    let name = testDescription.replacingOccurrences(of: " ", with: "-")
    let file = URL(filePath: folder).appending(path: name)
    try Data(topology.dot(options).text.utf8).write(to: file.appendingPathExtension("dot"))
    try Data(topology.mermaid(options).text.utf8).write(to: file.appendingPathExtension("mmd"))
  }
}
