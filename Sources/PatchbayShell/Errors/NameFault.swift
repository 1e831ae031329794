import PatchbayCatalog
package import PatchbayLanguage
import PatchbayText

/// The faults of names in commands.
package enum NameFault: Sendable, Hashable {
  case noPlace(String, missing: String, within: String?)
  case wrongPlace(String, is: String, needs: String, remedy: String? = nil)
  case nothingMatches(String)
  case severalPlaces(String, count: Int)
  case badPath(String)
  /// A path of something new that lacks a name, and the form that has it.
  case noName(String, form: String)
  case noAnswers(String)
  case nameTaken(String, by: String, isReplaceable: Bool = false)
  /// The previous place is gone; nil if there was none.
  case noPreviousPlace(String?)
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
    case .noPlace(let path, let missing, let within):
      .init(
        .unknownPath, "nothing at \(path)",
        within.map { "\($0) has no '\(missing)'" } ?? "there is no '\(missing)'")
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
        .badPath, "'\(path)' is not a path",
        "write /live/room/chat, or /live/room:spam for an interceptor")
    case .noName(let path, let form):
      .init(.badPath, "\(path) does not name a new thing", "write \(form)")
    case .noAnswers(let kind):
      .init(
        .wrongKind, "\(kind) is not a query and has no answers", "name a message that ask has sent"
      )
    case .nameTaken(let path, let owner, let isReplaceable):
      .init(
        .nameTaken, "\(path) is taken by \(owner)",
        "choose another name, or "
          + (isReplaceable
            ? "--replace it" : path.hasPrefix("@") ? "release it first" : "rm it first"))
    case .senderGone(let path, let message):
      .init(
        .unknownPath, "the sender of m\(message), \(path), is gone",
        "send P KIND sends from another place")
    case .noPreviousPlace(let former):
      .init(
        .unknownPath,
        former.map { "the previous place, \($0), is gone" } ?? "there is no previous place",
        "name a place: cd PATH")
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
