/// How messages and values are put into words: the same in every run.
///
/// What conforms to `CustomStringConvertible` speaks for itself, the rest is shown field by field. No
/// word holds an address; what has no order is sorted; what is long is cut, and its length named.
public struct Wording: Sendable, Hashable {
  /// How many characters a value, or a part of one, may have before it is cut.
  public let longest: Int
  /// Fields and environment keys whose values are not shown, whatever their case.
  public let secrets: Set<String>
  /// Omissions and masks are written with characters that every terminal shows.
  public let isASCII: Bool

  /// Values of at most so many characters, and none of the secrets.
  public init(longest: Int = 200, secrets: Set<String> = [], isASCII: Bool = false) {
    self.longest = max(1, longest)
    self.isASCII = isASCII
    self.secrets = Set(secrets.map { $0.lowercased() })
  }
}

extension Wording {
  /// A message or query, field by field.
  public func payload(of message: Any, kind: String) -> Payload {
    Payload(kind: kind, fields: fields(of: message))
  }

  /// A value that stands under a key.
  public func words(of value: Any, key: String? = nil) -> String {
    if let key, isSecret(key) { return mask }
    var writer = ValueWriter(wording: self)
    writer.write(value, depth: 0)
    return writer.hasParts ? cut(writer.text) : writer.text
  }

  func isSecret(_ key: String) -> Bool { !secrets.isEmpty && secrets.contains(key.lowercased()) }

  /// What stands in the place of a secret.
  var mask: String { isASCII ? "***" : "•••" }

  /// What stands in the place of what is left out.
  var ellipsis: String { isASCII ? "..." : "…" }

  private func fields(of message: Any) -> [Payload.Field] {
    let traits = ValueTraits.of(message)
    let told = traits.tellsParts ? (message as? any PartTelling)?.parts : nil
    if told == nil, let words = ValueWriter.ownWords(of: message, traits) {
      return [Payload.Field(name: "", value: cut(words))]
    }
    let parts = told ?? ValueWriter.parts(of: message)
    return parts.enumerated().map { index, part in
      let name = part.label ?? "\(index)"
      return Payload.Field(name: name, value: words(of: part.value, key: name))
    }
  }

  func cut(_ words: String) -> String {
    guard words.utf8.count > longest, words.count > longest else { return words }
    return "\(words.prefix(longest))\(ellipsis) (\(words.count) characters)"
  }
}
