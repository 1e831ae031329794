import Foundation

/// The source of an example, for criteria that depend on the text.
struct ExampleSource {
  private let lines: [String]

  init(_ example: any RoomExample.Type) throws {
    let text = try String(
      contentsOf: URL(filePath: Self.folder + "/\(example).swift"), encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension ExampleSource {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().path
  static let package = URL(filePath: folder).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// The contents of the example's braces, as the page shows them.
  var text: String {
    let first = lines.firstIndex { $0.contains("static let scheme") }.map { $0 + 2 } ?? 0
    let last = lines.lastIndex(of: "}") ?? lines.count
    return lines[first..<last].map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : $0 }
      .joined(separator: "\n")
  }

  var linesToOffer: Int { body(of: "static func offer").count }
  var linesToCall: Int { body(of: "static func title").count }

  /// The names and texts that both sides use, without those of the library and the language.
  var shared: [String] {
    let offered = tokens(of: body(of: "static func offer"))
    let called = Set(tokens(of: body(of: "static func title")))
    return offered.filter { called.contains($0) }.reduce(into: []) { found, token in
      if !found.contains(token) { found.append(token) }
    }
  }

  private func body(of function: String) -> ArraySlice<String> {
    guard let start = lines.firstIndex(where: { $0.contains(function) }),
      let end = lines[start...].firstIndex(of: "  }")
    else { return [] }
    return lines[(start + 1)..<end]
  }

  /// Returns identifiers such as `RoomTitle` and `roomTitle`, and string literals up to the first
  /// interpolation.
  private func tokens(of lines: ArraySlice<String>) -> [String] {
    lines.flatMap { line -> [String] in
      let names = ["RoomTitle", "roomTitle"].filter { line.contains($0) }
      let texts = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }
        .map { String($0.element.prefix { $0 != ":" || $0 == "/" }) }
      return names
        + texts.filter { !$0.isEmpty && !$0.contains("\\") || $0.hasPrefix("app") }
        .map { $0.hasPrefix("app") ? "app://room/" : $0 }
    }
  }
}
