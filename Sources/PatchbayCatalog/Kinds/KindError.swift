package import PatchbayLanguage

/// An error in a definition, or in looking up a kind by name.
package enum KindError: Error, Sendable, Hashable {
  /// Another kind has this name, which something at a path may use.
  case nameTaken(String, by: Kind.Category, of: KindOwner, usedAt: String? = nil)
  /// The name has an invalid form.
  case unusableName(String, isField: Bool)
  /// Two fields have the same name.
  case fieldTaken(String)
  /// A return type was given for a message.
  case returnsNothing(String, Kind.Category)
  /// A message was given where a query is required, or the other way round.
  case otherCategory(String, Kind.Category, takes: KindUse)
  /// No kind has this name.
  case unknown(UnknownName)
}

/// Who has made a kind.
package enum KindOwner: Sendable, Hashable {
  case session
  case application
  case sample(String)
}

extension KindOwner {
  /// After the name of a kind; empty for one of the session.
  fileprivate var words: String {
    switch self {
    case .session: ""
    case .application: ", defined by the application"
    case .sample(let name): ", of the sample \(name)"
    }
  }
}

extension KindError: CustomStringConvertible {
  /// The problem and a remedy.
  package var description: String {
    switch self {
    case .nameTaken(let name, let category, let owner, let place):
      "there is \(category.withArticle) \(name) already\(owner.words)"
        + (place.map { ", and \($0) uses it" } ?? "") + "; choose another name"
    case .unusableName(let name, let isField):
      "\(isField ? "a field" : "a kind") can't be named \(name.debugDescription): "
        + (name.flaw(isField: isField).map { $0 + "; " } ?? "")
        + (isField
          ? "a name begins with a letter, and has letters, digits and _"
          : "a name begins with a letter, and has letters, digits, _, - and .")
    case .fieldTaken(let name): "there are two fields named \(name); rename one"
    case .returnsNothing(let name, let category):
      "\(name) is \(category.withArticle), and only queries return something; "
        + "define it as a query, or leave out what it returns"
    case .otherCategory(let name, let category, let use):
      "this takes \(use.withArticle), and \(name) is \(category.withArticle)"
    case .unknown(let name): name.sentence(none: "there are none yet")
    }
  }
}

extension Kind.Category {
  /// Within a sentence: `an event`.
  package var withArticle: String { self == .event ? "an event" : "a \(rawValue)" }
}

extension KindError {
  /// The stable code of the error.
  package var code: ErrorCode {
    let code: CatalogCode =
      switch self {
      case .unknown: .unknownKind
      case .nameTaken, .fieldTaken: .nameTaken
      case .unusableName: .badName
      case .returnsNothing, .otherCategory: .wrongKind
      }
    return code.code
  }
}

// MARK: - As an error of the shell

extension KindError {
  /// The problem with a fix.
  package func words(_ fix: String?) -> FaultWords { FaultWords(code: code, description, fix) }
}

extension ShellError {
  /// The error at the word that caused it.
  package init(_ error: KindError, at span: SourceSpan?) {
    if case .unknown(let name) = error {
      self.init(name, at: span)
    } else {
      self.init(error.words(nil), at: span)
    }
  }
}
