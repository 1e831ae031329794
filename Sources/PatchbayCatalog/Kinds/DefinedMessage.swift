package import PatchbayEngine
import PatchbayInspection
package import PatchbayLanguage

/// A message of a kind that was defined at run time.
package struct DefinedMessage: PluginMessage, Equatable {
  /// The kind.
  package let kind: MessageKind?
  /// The value of every field that the kind declares.
  package let fields: Value.Fields
}

/// A query of a kind that was defined at run time.
package struct DefinedQuery: SyncPluginMessage, Equatable {
  /// An answer, of the type that the kind declares.
  package typealias Response = Value
  /// The kind.
  package let kind: MessageKind?
  /// The value of every field that the kind declares.
  package let fields: Value.Fields
}

extension DefinedMessage: CustomReflectable, PartTelling {
  /// Whether both have the same kind and equal fields.
  package static func == (a: Self, b: Self) -> Bool { a.kind === b.kind && a.fields == b.fields }

  /// The fields as parts.
  package var parts: [Mirror.Child] { fields.parts }

  /// Shows the fields as if they were stored properties.
  package var customMirror: Mirror { Mirror(self, children: parts, displayStyle: .struct) }
}

extension DefinedQuery: CustomReflectable, PartTelling {
  /// Whether both have the same kind and equal fields.
  package static func == (a: Self, b: Self) -> Bool { a.kind === b.kind && a.fields == b.fields }

  /// The fields as parts.
  package var parts: [Mirror.Child] { fields.parts }

  /// Shows the fields as if they were stored properties.
  package var customMirror: Mirror { Mirror(self, children: parts, displayStyle: .struct) }
}

extension Value.Fields {
  fileprivate var parts: [Mirror.Child] { map { (label: $0.name, value: $0.value.native as Any) } }
}

// MARK: - Values among others

extension Value: StandIn {
  /// The native value, so that a value is shown like one of Swift's: text in quotes.
  package var original: Any? { native }

  /// The value as one of Swift's own types; lists and objects keep their values.
  package var native: Any? {
    switch self {
    case .null: nil
    case .bool(let bool): bool
    case .int(let int): int
    case .double(let double): double
    case .text(let text): text
    case .list(let values): values
    case .object(let fields): Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
    }
  }
}
