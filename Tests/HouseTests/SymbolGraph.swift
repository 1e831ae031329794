import Foundation
import TestSupport

/// The public declarations of a library, as the compiler describes them.
struct SymbolGraph {
  /// One line for each declaration, a type with what it conforms to, sorted.
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
  var lines: [String] {
    let required = Set(
      relationships.filter { $0.kind.hasSuffix("equirementOf") }.map(\.source))
    let conformances = conformances
    return symbols.compactMap { symbol in
      // The declaration of a protocol names them itself.
      let isProtocol = symbol.kind.identifier == "swift.protocol"
      let own = isProtocol ? [] : conformances[symbol.identifier.precise] ?? []
      let isExtension = symbol.kind.identifier == "swift.extension"
      if isExtension ? own.isEmpty : symbol.isImplied { return nil }
      let isRequired = required.contains(symbol.identifier.precise)
      let words = isExtension ? "extension" : symbol.declaration
      return "\(symbol.place): \(isRequired ? "required " : "")\(words)"
        + (own.isEmpty ? "" : " is \(own.sorted().joined(separator: ", "))")
    }
  }

  /// What each symbol conforms to, but for what all types are, and what a hashable one is.
  private var conformances: [String: Set<String>] {
    let places = Dictionary(symbols.map { ($0.identifier.precise, $0.place) }) { first, _ in first }
    var found: [String: Set<String>] = [:]
    for relationship in relationships where relationship.kind == "conformsTo" {
      guard let target = relationship.targetFallback ?? places[relationship.target] else {
        continue
      }
      let name = target.replacing(/^Swift\./, with: "")
      if ["Copyable", "Escapable", "SendableMetatype"].contains(name) { continue }
      found[relationship.source, default: []].insert(name)
    }
    return found.mapValues { $0.contains("Hashable") ? $0.subtracting(["Equatable"]) : $0 }
  }
}

extension Graph.Symbol {
  /// Whether it is a member that a conformance to a protocol of the standard library implies.
  fileprivate var isImplied: Bool {
    ["==(_:_:)", "hash(into:)", "init(from:)", "encode(to:)", "init(rawValue:)"]
      .contains(pathComponents.last ?? "") || declaration == "var description: String { get }"
  }

  fileprivate var place: String { pathComponents.joined(separator: ".") }

  fileprivate var declaration: String {
    let text = (declarationFragments ?? []).map(\.spelling).joined()
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
