/// A message or query in words: its kind, and its fields as text.
public struct Payload: Sendable, Hashable, Codable {
  /// The kind's name.
  public let kind: String
  /// The fields in the order of declaration; a field without a name is a value without fields.
  public let fields: [Field]

  /// A field of a message.
  public struct Field: Sendable, Hashable, Codable {
    /// The field's name; empty for a value without fields.
    public let name: String
    /// The value in words, the same in every run.
    public let value: String

    /// Creates a field.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Creates a payload.
  public init(kind: String, fields: [Field]) {
    self.kind = kind
    self.fields = fields
  }
}

extension Payload: CustomStringConvertible {
  /// The fields as they are typed in the shell: `text="hello" count=3`.
  public var description: String {
    fields.map { $0.name.isEmpty ? $0.value : "\($0.name)=\($0.value)" }.joined(separator: " ")
  }
}

/// The rules for putting messages and values into words, with the same result in every run.
///
/// A value that conforms to `CustomStringConvertible` describes itself; others are shown field by
/// field. Addresses are omitted, unordered collections sorted, and long texts cut with their length
/// appended.
public struct Wording: Sendable, Hashable {
  /// The maximum number of characters of a value, or of one of its parts.
  public let longest: Int
  /// The lowercase names of fields and environment keys whose values are masked, in any case.
  public let secrets: Set<String>
  /// Whether omissions and masks use ASCII characters only.
  public let isASCII: Bool

  /// Creates a wording; by default at most 200 characters for a value, and no secrets.
  public init(longest: Int = 200, secrets: Set<String> = [], isASCII: Bool = false) {
    self.longest = max(1, longest)
    self.isASCII = isASCII
    self.secrets = Set(secrets.map { $0.lowercased() })
  }
}

extension Wording {
  /// The payload of a message or query.
  public func payload(of message: Any, kind: String) -> Payload {
    Payload(kind: kind, fields: fields(of: message))
  }

  /// A value in words; masked if its key is secret.
  public func words(of value: Any, key: String? = nil) -> String {
    if let key, isSecret(key) { return mask }
    var writer = ValueWriter(wording: self)
    writer.write(value, depth: 0)
    return writer.hasParts ? cut(writer.text) : writer.text
  }

  func isSecret(_ key: String) -> Bool { !secrets.isEmpty && secrets.contains(key.lowercased()) }

  /// The replacement for the value of a secret.
  var mask: String { isASCII ? "***" : "•••" }

  /// The replacement for omitted text.
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
