import Foundation
import PatchbayInspection
import TestSupport
import Testing

/// The programs of Graphviz, each run once for many graphs.
enum Graphviz {
  struct Drawing {
    let svg: String
    /// The graph as `dot` parses it.
    let graph: DrawnGraph
  }

  /// Draws each graph without a warning, as an SVG that `xmllint` reads.
  static func draw(_ graphs: [String]) async throws -> [Drawing] {
    let names = graphs.indices.map { "\($0)" }
    let files = Dictionary(uniqueKeysWithValues: zip(names, graphs))
    return try await withTemporaryFolder(files: files) { folder in
      let drawn = try await runCommand(["dot", "-Tsvg", "-Tjson", "-O"] + names, in: folder)
      #expect(drawn.status == 0)
      #expect(drawn.errors == "")
      let read = try await runCommand(
        ["xmllint", "--noout"] + names.map { "\($0).svg" }, in: folder)
      #expect(read.errors == "")
      return try names.map { name in
        let svg = try Data(contentsOf: folder.appending(path: "\(name).svg"))
        let json = try Data(contentsOf: folder.appending(path: "\(name).json"))
        return Drawing(
          svg: String(decoding: svg, as: UTF8.self),
          graph: try JSONDecoder().decode(DrawnGraph.self, from: json))
      }
    }
  }
}

/// A graph in the JSON output of `dot`.
struct DrawnGraph: Decodable {
  let objects: [Thing]?
  let edges: [Line]?

  struct Thing: Decodable {
    let number: Int
    let name: String
    let patchbay_kind: String?
    let patchbay_path: String?

    enum CodingKeys: String, CodingKey {
      case number = "_gvid"
      case name, patchbay_kind, patchbay_path
    }
  }

  struct Line: Decodable {
    let tail: Int
    let head: Int
    let patchbay_kind: String?
  }
}

extension DrawnGraph {
  /// The paths of all objects of a kind, sorted.
  func paths(ofKind kind: String) -> [String] {
    (objects ?? []).filter { $0.patchbay_kind == kind }
      .map { Self.unquoted($0.patchbay_path ?? "-") }.sorted()
  }

  /// The names at both ends of all topology lines of a kind, sorted.
  func lines(ofKind kind: String) -> [String] {
    let names = Dictionary(
      (objects ?? []).map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    return (edges ?? []).filter { $0.patchbay_kind == kind }.compactMap { line in
      guard let tail = names[line.tail], let head = names[line.head] else { return "-" }
      if tail.patchbay_kind == "legend" { return nil }
      return Self.unquoted(tail.name) + " -> " + Self.unquoted(head.name)
    }.sorted()
  }

  /// The kinds of objects in the graph.
  var kinds: Set<String> { Set((objects ?? []).compactMap(\.patchbay_kind)) }

  /// Removes the quoting of ids and attributes.
  private static func unquoted(_ text: String) -> String {
    var unquoted = ""
    var rest = text.makeIterator()
    while let character = rest.next() {
      guard character == "\\", let next = rest.next() else {
        unquoted.append(character)
        continue
      }
      unquoted.append(next == "n" ? "\n" : next)
    }
    // Foundation's method replaces scalars, also if a combining mark follows.
    return unquoted.replacingOccurrences(of: "&#35;", with: "#", options: .literal)
      .replacingOccurrences(of: "&amp;", with: "&", options: .literal)
  }
}

extension GraphSample {
  /// Writes the graph to the folder that `PATCHBAY_GRAPHS` names, for viewing.
  func keep() throws {
    guard let folder = ProcessInfo.processInfo.environment["PATCHBAY_GRAPHS"] else { return }
    let name = testDescription.replacingOccurrences(of: " ", with: "-")
    let file = URL(filePath: folder).appending(path: name)
    try Data(topology.dot(options).text.utf8).write(to: file.appendingPathExtension("dot"))
    try Data(topology.mermaid(options).text.utf8).write(to: file.appendingPathExtension("mmd"))
  }
}
