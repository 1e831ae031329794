import PatchbayText

/// An error that GitHub shows at a line of a file.
package struct GitHubAnnotation: Sendable {
  private let file: String?
  private let line: Int?
  private let column: Int?
  private let title: String?
  private let summary: String
  private let details: [String]

  /// GitHub shows at most ten errors of a step.
  package static let most = 10

  package init(
    file: String?, line: Int? = nil, column: Int? = nil, title: String? = nil, summary: String,
    details: [String] = []
  ) {
    (self.file, self.line, self.column) = (file, line, column)
    (self.title, self.summary, self.details) = (title, summary, details)
  }
}

extension GitHubAnnotation {
  /// The workflow command.
  package var text: String {
    let properties: [(String, String?)] = [
      ("file", file), ("line", line.map { "\($0)" }), ("col", column.map { "\($0)" }),
      ("title", title),
    ]
    let written = properties.compactMap { name, value in
      value.map { "\(name)=\(Self.escaped($0, in: .property))" }
    }
    let head = ["::error"] + (written.isEmpty ? [] : [written.joined(separator: ",")])
    let message = ([summary] + details).joined(separator: "\n")
    return "\(head.joined(separator: " "))::\(Self.escaped(message, in: .message))\n"
  }

  /// The error as plain text, for one beyond the number that GitHub shows.
  package var plainText: String {
    let numbers = [line, column].map { $0.map { "\($0)" } }
    let place = ([file] + numbers).compactMap { $0.map { "\($0):" } }.joined()
    let lines =
      ["\(place.isEmpty ? "" : place + " ")\(summary)".onOneLine]
      + details.map { "  \($0)".withTabs }
    return lines.joined(separator: "\n").withoutWorkflowCommands() + "\n"
  }
}

// MARK: - Escapes

extension GitHubAnnotation {
  private enum Part { case property, message }

  private static func escaped(_ text: String, in part: Part) -> String {
    var written = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": written += "%25"
      case "\r": written += "%0D"
      case "\n": written += "%0A"
      case ":" where part == .property: written += "%3A"
      case "," where part == .property: written += "%2C"
      case _ where scalar.isUnruly && scalar != "\t": written += scalar.escaped
      default: written.unicodeScalars.append(scalar)
      }
    }
    return written
  }
}
