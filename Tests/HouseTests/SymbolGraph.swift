import Foundation
import TestSupport

/// The public declarations of a library, as the compiler describes them.
struct SymbolGraph {
  /// One line for each declaration and conformance, sorted.
  let lines: [String]
  /// The names of the types that the library declares.
  let types: Set<String>

  /// Reads the graphs of a library: its own symbols, and its extensions of other modules.
  init(of library: String, in folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: library), includingPropertiesForKeys: nil)
    let graphs = try files.map {
      ($0.lastPathComponent, try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0)))
    }
    lines = graphs.flatMap { $0.1.lines }.sorted()
    types = Set(
      graphs.filter { $0.0 == "\(library).symbols.json" }.flatMap { $0.1.symbols }
        .map(\.pathComponents).filter { $0.count == 1 }.map { $0[0] })
  }
}

/// A symbol graph file, reduced to what declarations need.
private struct Graph: Decodable {
  let symbols: [Symbol]
  let relationships: [Relationship]

  struct Symbol: Decodable {
    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    let declarationFragments: [Fragment]?

    struct Identifier: Decodable { let precise: String }
    struct Kind: Decodable { let identifier: String }
    struct Fragment: Decodable { let spelling: String }
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
  }
}

extension Graph {
  var lines: [String] { declarations + conformances }

  private var declarations: [String] {
    let required = Set(
      relationships.filter { $0.kind.hasSuffix("equirementOf") }.map(\.source))
    return symbols.filter { $0.kind.identifier != "swift.extension" }.map { symbol in
      let isRequired = required.contains(symbol.identifier.precise)
      return "\(symbol.place): \(isRequired ? "required " : "")\(symbol.declaration)"
    }
  }

  private var conformances: [String] {
    let places = Dictionary(symbols.map { ($0.identifier.precise, $0.place) }) { first, _ in first }
    let conforming = relationships.filter { $0.kind == "conformsTo" }
    let lines = conforming.compactMap { relationship -> String? in
      let target = relationship.targetFallback ?? places[relationship.target]
      guard let place = places[relationship.source], let target else { return nil }
      return Self.implied.contains(target) ? nil : "\(place): conforms to \(target)"
    }
    return Array(Set(lines))
  }

  /// Conformances that types have by default.
  private static let implied: Set<String> = [
    "Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype",
  ]
}

extension Graph.Symbol {
  fileprivate var place: String { pathComponents.joined(separator: ".") }

  fileprivate var declaration: String {
    let text = (declarationFragments ?? []).map(\.spelling).joined()
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
