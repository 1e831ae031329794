import PatchbayCatalog
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

extension TargetError {
  /// The words of the error in the shell.
  var words: FaultWords {
    switch self {
    case .localAction(let name):
      .init(.localAction, "\(name) is local: no URL may call it", "declare it with --remote")
    default: .init(code: shellCode, "\(self)")
    }
  }

  private var shellCode: ErrorCode {
    switch self {
    case .badName: CatalogCode.badName.code
    case .absent(.target): RoutingCode.unknownTarget.code
    case .absent(.action): CatalogCode.unknownAction.code
    case .localAction: RoutingCode.localAction.code
    case .conflict, .conflictingPart: CatalogCode.nameTaken.code
    case .badURL: RoutingCode.badURL.code
    case .missingField: CatalogCode.missingField.code
    case .mistypedField: CatalogCode.badValue.code
    case .unexpectedResult, .notPerformed, .ownerGone, .objectGone, .circularMaking:
      CommandCode.refused.code
    }
  }
}
