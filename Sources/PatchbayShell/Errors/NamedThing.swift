import PatchbayCatalog
import PatchbayLanguage

/// What can be named and not be there.
package enum NamedThing: Sendable, Hashable {
  case kind, query, state, plugin, relay, environment, held, interceptor, action, option, topic
  case type, errorCode
}

extension NamedThing {
  var code: ErrorCode {
    switch self {
    case .kind, .query, .state: CatalogCode.unknownKind.code
    case .plugin, .relay, .environment, .type: CommandCode.unknownType.code
    case .action: CatalogCode.unknownAction.code
    case .held, .interceptor, .option, .topic, .errorCode: LanguageCode.unknownName.code
    }
  }

  var words: String {
    switch self {
    case .kind: "message kind"
    case .query: "query"
    case .state: "state"
    case .plugin: "plugin type"
    case .relay: "relay type"
    case .environment: "environment type"
    case .held: "held object"
    case .interceptor: "interceptor"
    case .action: "interceptor action"
    case .option: "option"
    case .topic: "command, error code or topic"
    case .type: "type"
    case .errorCode: "error code"
    }
  }

  func remedy(existing: Int) -> String? {
    switch self {
    case .kind: "types lists all; define event NAME field:type makes one"
    case .query: "types lists all; define query NAME field:type --returns=type makes one"
    case .state: "types lists all; define state NAME field:type makes one"
    case .plugin, .relay, .environment, .type: "types lists all"
    case .held: existing == 0 ? "hold NAME TYPE holds one" : "show @NAME shows one"
    case .action: "help actions lists all"
    case .option: "option lists all"
    case .topic: "help lists all"
    case .errorCode: "help codes lists all"
    case .interceptor: nil
    }
  }
}
