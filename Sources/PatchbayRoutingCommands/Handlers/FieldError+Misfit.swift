import PatchbayCatalog
import PatchbayLanguage
import PatchbayShell

extension FieldError {
  /// The values that the field takes, and the given value, nil if it is missing; nil for any other
  /// error.
  var misfit: (takes: String, given: String?)? {
    switch problem {
    case .missing(let takes): ("\(takes)", nil)
    case .wrongType(let takes, let given): ("\(takes)", given == .null ? nil : given.plain)
    case .outOfRange("Int", _, _, let given): ("int", given)
    case .outOfRange(let type, let least, let most, let given):
      ("\(type) (\(least)...\(most))", given)
    case .unknownCase(let type, let given, let existing, _):
      (existing.isEmpty ? type : existing.joined(separator: " or "), given.plain)
    default: nil
    }
  }
}
