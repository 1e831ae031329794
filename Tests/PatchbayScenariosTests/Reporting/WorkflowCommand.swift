/// Parses a workflow command as GitHub does: by scalars, since a separator may be part of a
/// character.
struct WorkflowCommand {
  let name: String
  let properties: [String: String]
  let message: String

  init?(_ line: String) {
    let parts = Array(line.unicodeScalars)
    guard parts.starts(with: "::".unicodeScalars) else { return nil }
    let colons = parts.indices.dropFirst(2).first { parts[$0...].starts(with: "::".unicodeScalars) }
    guard let colons else { return nil }
    let head = parts[2..<colons]
    let space = head.firstIndex(of: " ") ?? head.endIndex
    name = Self.text(head[..<space])
    message = Self.decoded(parts[(colons + 2)...], ["%0D": "\r", "%0A": "\n", "%25": "%"])
    var properties: [String: String] = [:]
    for property in head[space...].dropFirst().split(separator: ",") {
      guard let equals = property.firstIndex(of: "=") else { return nil }
      properties[Self.text(property[..<equals])] = Self.decoded(
        property[(equals + 1)...],
        ["%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%"])
    }
    self.properties = properties
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// Decodes escapes of three characters; other text is unchanged.
  private static func decoded(
    _ scalars: ArraySlice<Unicode.Scalar>, _ escapes: [String: Unicode.Scalar]
  ) -> String {
    var text = String.UnicodeScalarView()
    var rest = scalars
    while let first = rest.first {
      if let known = escapes[Self.text(rest.prefix(3))] {
        text.append(known)
        rest = rest.dropFirst(3)
      } else {
        text.append(first)
        rest = rest.dropFirst()
      }
    }
    return String(text)
  }
}
