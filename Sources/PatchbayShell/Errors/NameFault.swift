package import PatchbayCatalog
package import PatchbayLanguage
import PatchbayText

/// What can be wrong with what a command names.
package enum NameFault: Sendable, Hashable {
  case noPlace(String, missing: String, within: String?)
  case wrongPlace(String, is: String, needs: String)
  case nothingMatches(String)
  case severalPlaces(String, count: Int)
  case badPath(String)
  case gluedRedirect(String)
  case noInterceptorName(String)
  case noPluginName(String)
  case noAnswers(String)
  case otherCategory(String, is: Kind.Category)
  /// The next of that name has its own path, where there may be another.
  case nameTaken(String, by: String, next: String? = nil, isReplaceable: Bool = false)
  case noPreviousPlace
  case noMessage(Int, last: Int)
  case noHop(Int, of: Int, last: Int)
  case noStep(Int, of: Int)
}

extension ShellError {
  /// The error that this fault is.
  package init(_ fault: NameFault, at span: SourceSpan? = nil, near: [String] = []) {
    self.init(fault.words, at: span, near: near)
  }
}

extension NameFault {
  fileprivate var words: FaultWords {
    switch self {
    case .noPlace(let path, let missing, let within):
      FaultWords(
        .unknownPath, "nothing at \(path)",
        within.map { "\($0) has no '\(missing)'" } ?? "there is no '\(missing)'")
    case .wrongPlace(let path, let found, let needs):
      FaultWords(.wrongPlace, "\(path) is \(found); this takes \(needs)")
    case .nothingMatches(let pattern):
      FaultWords(.unknownPath, "nothing matches \(pattern)", "find WORD looks everywhere")
    case .severalPlaces(let pattern, let count):
      FaultWords(
        .severalPlaces, "\(pattern) matches \(count) things, and this takes one", "name one of them"
      )
    case .badPath(let path):
      FaultWords(
        .badPath, "'\(path)' is no path",
        "write /live/room/chat, or /live/room:spam for an interceptor")
    case .gluedRedirect(let path):
      FaultWords(
        .badPath, "'\(path)' is no path",
        "a redirect has spaces around it: > file; quotes make a name")
    case .noInterceptorName(let path):
      FaultWords(.badPath, "\(path) names no interceptor", "write \(path):NAME")
    case .noPluginName(let path):
      FaultWords(
        .badPath, "\(path) names no plugin",
        "write \(path)/NAME, or \(path)/ for one without a name")
    case .noAnswers(let kind):
      FaultWords(
        .wrongKind, "\(kind) is no query, and nobody answers it", "name a message that ask has sent"
      )
    case .otherCategory(let name, let category):
      FaultWords(
        .wrongKind, "\(name) is \(category.withArticle)",
        category == .query ? "ask asks it" : "send sends it")
    case .nameTaken(let path, let owner, let next, let isReplaceable):
      FaultWords(
        .nameTaken, "\(path) is taken by \(owner)",
        "choose another name, or "
          + (isReplaceable
            ? "--replace it" : path.hasPrefix("@") ? "release it first" : "rm it first")
          + (next.map { "; another one of that name is \($0)" } ?? ""))
    case .noPreviousPlace:
      FaultWords(.unknownPath, "there is no place before", "cd PATH goes somewhere")
    case .noMessage(let number, let last):
      FaultWords(
        .unknownMessage, "no message m\(number)",
        last == 0 ? "nothing was sent yet" : "the last is m\(last); log lists those kept")
    case .noHop(let hop, let message, let last):
      FaultWords(
        .unknownMessage, "m\(message) has no hop \(hop)", "the last is m\(message).\(last)")
    case .noStep(let number, let count):
      FaultWords(.unknownStep, "there is no step s\(number)", "the last is s\(count)")
    }
  }
}
