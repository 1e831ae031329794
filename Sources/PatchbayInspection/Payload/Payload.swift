/// A message or query in words: its type, and its fields as they read.
public struct Payload: Sendable, Hashable, Codable {
  /// The kind's name.
  public let kind: String
  /// The fields in the order of declaration; a field without a name is a value without fields.
  public let fields: [Field]

  /// A part of a message.
  public struct Field: Sendable, Hashable, Codable {
    /// Its name; empty where it has none.
    public let name: String
    /// Its value in words, the same in every run.
    public let value: String

    /// A field of this name and value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A payload of these fields.
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
