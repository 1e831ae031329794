import PatchbayLanguage
import PatchbayRouting

extension Value {
  /// A value of a manifest as a value of the language, with members sorted by name.
  init(_ value: ManifestValue) {
    self =
      switch value {
      case .bool(let bool): .bool(bool)
      case .int(let int): .int(int)
      case .real(let real): .double(real)
      case .text(let text): .text(text)
      case .list(let values): .list(values.map { Value($0) })
      case .object(let members):
        .object(Fields(members.sorted { $0.key < $1.key }.map { ($0.key, Value($0.value)) }))
      }
  }

  /// The value as an application's plugin gets it from a manifest: lists are arrays, objects are
  /// dictionaries.
  var params: Any? {
    switch self {
    case .null: nil
    case .bool(let bool): bool
    case .int(let int): int
    case .double(let double): double
    case .text(let text): text
    case .list(let values): values.compactMap(\.params)
    case .object(let fields):
      Dictionary(fields.compactMap { field in field.value.params.map { (field.name, $0) } }) {
        first, _ in first
      }
    }
  }
}
