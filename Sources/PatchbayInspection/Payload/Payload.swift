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
