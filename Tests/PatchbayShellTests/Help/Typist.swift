import PatchbayShell
import Testing

/// Somebody who types lines into a session, and reads what comes.
final class Typist {
  let session: Session
  private let output = KeptOutput()

  init(
    _ lines: String..., catalog: Catalog = Catalog(), options: SessionOptions = SessionOptions()
  ) throws {
    session = try Session(catalog: catalog, output: output, options: options)
    for line in lines {
      try #require(session.run(SourceText(line)) == .succeeded, "\(output.remarks)")
    }
  }

  /// What a line that succeeds prints.
  func read(_ line: String) throws -> String {
    output.clear()
    try #require(session.run(SourceText(line)) == .succeeded, "\(line): \(output.remarks)")
    return output.text
  }

  /// What a line prints as JSON.
  func readJSON(_ line: String) throws -> Value {
    try Value(json: read(line))
  }

  /// The codes of the errors that a line ends with.
  func errors(_ line: String) throws -> [String] {
    output.clear()
    session.run(SourceText(line))
    return output.remarks.matches(of: /error\[([a-z0-9-]+)\]/).map { String($0.output.1) }
  }
}

extension Value {
  subscript(name: String) -> Value? {
    if case .object(let fields) = self { fields[name] } else { nil }
  }

  var elements: [Value] { if case .list(let values) = self { values } else { [] } }

  var words: String? { if case .text(let text) = self { text } else { nil } }
}
