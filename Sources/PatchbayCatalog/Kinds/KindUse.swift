package import PatchbayLanguage

/// The categories of kinds that a name may refer to.
package enum KindUse: Sendable, Hashable {
  case any
  /// An event or a state.
  case message
  case state
  case query
}

extension KindUse {
  func includes(_ category: Kind.Category) -> Bool {
    switch self {
    case .any: true
    case .message: category != .query
    case .state: category == .state
    case .query: category == .query
    }
  }

  /// The use with an article: `an event or state`.
  package var withArticle: String {
    switch self {
    case .any: "a kind"
    case .message: "an event or state"
    case .state: "a state"
    case .query: "a query"
    }
  }

  /// The error for an unknown name.
  package func unknown(
    _ name: String, among existing: [String], near: [String]? = nil
  ) -> UnknownName {
    UnknownName(
      thing, name, code: CatalogCode.unknownKind.code, among: existing, near: near,
      remedy: .look("types lists all; \(making) makes one"))
  }

  private var thing: String {
    switch self {
    case .any, .message: "message kind"
    case .state: "state"
    case .query: "query"
    }
  }

  private var making: String {
    switch self {
    case .any, .message: "define event NAME field:type"
    case .state: "define state NAME field:type"
    case .query: "define query NAME field:type --returns=type"
    }
  }
}
