/// An error in adding an entry to a catalogue.
public enum CatalogError: Error, Sendable, Hashable {
  /// An entry of the sort has this name already.
  case nameTaken(String, CatalogSort)
  /// The name is empty, or can't be typed as one word.
  case unusableName(String, CatalogSort)
}

extension CatalogError: CustomStringConvertible {
  /// The problem and a remedy.
  public var description: String {
    switch self {
    case .nameTaken(let name, let sort):
      "there is \(sort.article) \(name) in the catalogue already; add this one under another name"
    case .unusableName(let name, let sort):
      "\(sort.article) can't be named \(name.debugDescription): a name is one word without spaces; "
        + "add it under another name"
    }
  }
}

extension CatalogSort {
  /// The sort in words.
  public var words: String {
    switch self {
    case .plugin: "plugin type"
    case .message: "message type"
    case .query: "query type"
    case .environment: "environment type"
    case .relay: "relay type"
    case .interceptor: "interceptor"
    case .viewContainer: "view container"
    }
  }

  fileprivate var article: String {
    self == .environment || self == .interceptor ? "an \(words)" : "a \(words)"
  }
}
