import Foundation
import Testing

/// The table of the shop's wirings in the page about choosing a scheme.
enum WiringTable {
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// The words of each wiring: its file, the name that both sides share, and the compiler's error
  /// if one side changes it.
  private static let words: [String: (file: String, shared: String, compiler: String)] = [
    "queries": (
      "QueryWiring", "3 types: `PriceOf`, `DiscountOn`, `Pay`",
      "a query that is gone, its fields and its answer"
    ),
    "urls": (
      "URLWiring", "3 patterns as texts", "nothing; a URL without a route is an outcome"
    ),
    "actions": (
      "ActionWiring", "3 actions and 2 fields as texts",
      "nothing; an action that is gone and a field of another type are outcomes"
    ),
    "services": (
      "ServiceWiring", "3 protocols, and the names of services as texts",
      "a protocol that is gone and its methods; not that a service is registered"
    ),
    "routes": (
      "RouteWiring", "6 protocols, each declared",
      "a protocol that is gone, was never declared, and its methods; `validate()` finds missing routes"
    ),
  ]

  static func row(_ scheme: String, trace: String) throws -> String {
    let words = try #require(words[scheme])
    let path = "Sources/PatchbaySamples/Checkout/Wirings/\(words.file).swift"
    let source = try String(contentsOfFile: package + "/" + path, encoding: .utf8)
    let lines = source.split(separator: "\n").count { line in
      let code = line.drop { $0 == " " }
      return !code.isEmpty && !code.hasPrefix("//")
    }
    return "| [\(scheme)](../\(path)) | \(lines) | \(words.shared) | \(words.compiler) | "
      + shown(in: trace).map { "`\($0)`" }.joined(separator: ", ") + " |"
  }

  /// The lines of a purchase's trace that show the wiring.
  private static func shown(in trace: String) -> [String] {
    trace.split(separator: "\n").flatMap { line -> [String] in
      let words = line.drop { $0 == " " }
      if words.hasPrefix("m"), !words.contains(" AddItem "), !words.contains(" CartTotal ") {
        let head = words.drop { $0 != " " }.dropFirst()
        return [String(head.prefix(upTo: head.firstRange(of: "  ")?.lowerBound ?? head.endIndex))]
      }
      guard let deliver = words.firstRange(of: " deliver  ") else { return [] }
      return words[deliver.upperBound...].split(separator: "; ").map(String.init).filter {
        $0.hasPrefix("service ") || $0.hasPrefix("route ")
      }
    }
  }

  static func page(over page: String, rows: [String]) throws -> String {
    let (start, end) = ("<!-- wirings -->\n", "\n<!-- end of wirings -->")
    let from = try #require(page.firstRange(of: start)).upperBound
    let to = try #require(page.firstRange(of: end)).lowerBound
    let head = [
      "| by | lines | what both sides name | what a compile error catches | hops of a price |",
      "|---|---|---|---|---|",
    ]
    return page[..<from] + "\n" + (head + rows).joined(separator: "\n") + "\n" + page[to...]
  }
}
