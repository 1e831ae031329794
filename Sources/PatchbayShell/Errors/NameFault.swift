import PatchbayCatalog
package import PatchbayLanguage
import PatchbayText

/// The faults of names in commands.
package enum NameFault: Sendable, Hashable {
  /// A path of nothing; `find` is a name that more things have elsewhere than the error lists.
  case noPlace(String, missing: String, within: String?, find: String? = nil)
  case wrongPlace(String, is: String, needs: String, remedy: String? = nil)
  case nothingMatches(String)
  case severalPlaces(String, count: Int)
  case badPath(String)
  case gluedRedirect(String)
  case noInterceptorName(String)
  case noPluginName(String)
  /// A plugin at the top of the trees; nil if it has no name.
  case noContainer(String?)
  /// A path of something new that ends with a slash after something that exists.
  case noNewName(String)
  case noAnswers(String)
  /// A taken name; `next` is the path of another thing with that name, where one is allowed.
  case nameTaken(String, by: String, next: String? = nil, isReplaceable: Bool = false)
  /// The name of something other than a kind; `answer` names the command for it.
  case noKind(String, is: String, answer: String)
  case noPreviousPlace
  case previousPlaceGone(String)
  case senderGone(String, message: Int)
  case noMessage(Int, last: Int)
  case nothingSent
  case forgottenMessage(Int, oldest: Int)
  case noHop(Int, of: Int, last: Int)
  case noStep(Int, of: Int)
}

extension ShellError {
  /// An error with the words of a fault.
  package init(_ fault: NameFault, at span: SourceSpan? = nil, near: [String] = []) {
    self.init(fault.words, at: span, near: near)
  }
}

extension NameFault {
  fileprivate var words: FaultWords {
    switch self {
    case .noPlace(let path, let missing, let within, let wanted):
      .init(
        .unknownPath, "nothing at \(path)",
        (within.map { "\($0) has no '\(missing)'" } ?? "there is no '\(missing)'")
          + (wanted.map { "; find \($0.asWord) lists more" } ?? ""))
    case .wrongPlace(let path, let found, let needs, let remedy):
      .init(.wrongPlace, "\(path) is \(found); this takes \(needs)", remedy)
    case .nothingMatches(let pattern):
      .init(.unknownPath, "nothing matches \(pattern)", "find WORD looks everywhere")
    case .severalPlaces(let pattern, let count):
      .init(
        .severalPlaces, "\(pattern) matches \(count) things, and this takes one", "name one of them"
      )
    case .badPath(let path):
      .init(
        .badPath, "'\(path)' is not a path" + (PathText.flaw(of: path).map { ": \($0)" } ?? ""),
        "write /live/room/chat, or /live/room:spam for an interceptor")
    case .gluedRedirect(let path):
      .init(
        .badPath, "'\(path)' is not a path",
        "a redirect needs spaces around it: > file; quotes make a name")
    case .noInterceptorName(let path):
      .init(
        .badPath, "\(path) names no interceptor",
        "write \(path == "/" ? "/NODE" : path.withoutLastSlash.asWord):NAME")
    case .noPluginName(let path):
      .init(
        .badPath, "\(path) names no plugin",
        "write \(path)/NAME, or \(path)/ for one without a name")
    case .noContainer(let name):
      .init(
        .badPath, "a plugin can't be at the top",
        "write /CONTAINER/\(name?.asWord ?? ""); add container CONTAINER makes one")
    case .noNewName(let path):
      .init(.badPath, "\(path)/ has no name after the slash", "write \(path)/NAME")
    case .noAnswers(let kind):
      .init(
        .wrongKind, "\(kind) is not a query and has no answers", "name a message that ask has sent"
      )
    case .nameTaken(let path, let owner, let next, let isReplaceable):
      .init(
        .nameTaken, "\(path) is taken by \(owner)",
        "choose another name, or "
          + (isReplaceable
            ? "--replace it" : path.hasPrefix("@") ? "release it first" : "rm it first")
          + (next.map { "; another one of that name would be \($0)" } ?? ""))
    case .noKind(let name, let what, let answer):
      .init(
        code: CatalogCode.unknownKind.code, "'\(name)' is \(what), not a kind of message", answer)
    case .previousPlaceGone(let path):
      .init(.unknownPath, "the previous place, \(path), is gone", "name a place: cd PATH")
    case .senderGone(let path, let message):
      .init(
        .unknownPath, "the sender of m\(message), \(path), is gone",
        "send P KIND sends from another place")
    case .noPreviousPlace:
      .init(.unknownPath, "there is no previous place", "name a place: cd PATH")
    case .nothingSent:
      .init(.unknownMessage, "nothing was sent yet", "send P KIND sends a message")
    case .noMessage(let number, let last):
      .init(
        .unknownMessage, "no message m\(number)",
        last == 0 ? "nothing was sent yet" : "the last is m\(last); log lists those kept")
    case .forgottenMessage(let number, let oldest):
      .init(
        .unknownMessage, "m\(number) is no longer kept",
        "the messages from m\(oldest) on are kept; stats and who count earlier ones, too")
    case .noHop(let hop, let message, let last):
      .init(
        .unknownMessage, "m\(message) has no hop \(hop)",
        last == 0 ? "it has no hops: nothing received it" : "the last is m\(message).\(last)")
    case .noStep(let number, let count):
      .init(
        .unknownStep, "there is no step s\(number)",
        count == 0 ? "there are no steps yet" : "the last is s\(count)")
    }
  }
}

extension String {
  fileprivate var withoutLastSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
