import PatchbayCatalog
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

extension ModuleError {
  var code: ErrorCode {
    switch self {
    case .noName: CatalogCode.badName.code
    case .duplicate: CatalogCode.nameTaken.code
    case .circularOrder: CommandCode.cycle.code
    case .unknownPredecessor, .unknownModule: RoutingCode.unknownModule.code
    case .outOfOrder, .notStarted: RoutingCode.phase.code
    case .unknownType: CommandCode.unknownType.code
    case .ownerGone, .tooManyGenerations, .underWay, .tooDeep, .callerGone: CommandCode.refused.code
    }
  }
}
