import PatchbayCatalog
import PatchbayLanguage

extension Kind {
  /// Throws if no message or query of the kind can be made of these fields.
  func check(_ fields: Value) throws(FieldError) {
    if category == .query { _ = try query(from: fields) } else { _ = try message(from: fields) }
  }
}
