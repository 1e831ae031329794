package import PatchbayCatalog
package import PatchbayLanguage
import PatchbayScenarios
package import PatchbayShell
import Testing

/// Types lines into a session, and reads the output.
package final class Typist {
  package let session: Session
  private let output = KeptOutput()

  package init(
    _ lines: String..., catalog: Catalog = Catalog(), options: SessionOptions = SessionOptions()
  ) throws {
    session = try Session(
      catalog: catalog, commands: .all, output: output, options: options)
    for line in lines {
      try #require(session.run(SourceText(line)) == .succeeded, "\(output.remarks)")
    }
  }

  /// Returns the output of a line that succeeds.
  package func read(_ line: String) throws -> String {
    output.clear()
    try #require(session.run(SourceText(line)) == .succeeded, "\(line): \(output.remarks)")
    return output.text
  }

  /// Returns the output of a line as JSON.
  package func readJSON(_ line: String) throws -> Value {
    try Value(json: read(line))
  }

  /// Returns the codes of the errors of a line.
  package func errors(_ line: String) throws -> [String] {
    output.clear()
    session.run(SourceText(line))
    return output.remarks.matches(of: /error\[([a-z0-9-]+)\]/).map { String($0.output.1) }
  }
}

extension Value {
  package subscript(name: String) -> Value? {
    if case .object(let fields) = self { fields[name] } else { nil }
  }

  package var elements: [Value] { if case .list(let values) = self { values } else { [] } }

  package var words: String? { if case .text(let text) = self { text } else { nil } }
}

@available(*, unavailable)
extension Typist: Sendable {}
