import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage

/// What `why` is asked about: a place, a message, or a kind.
struct WhySubject: PathArgument, MessageNaming {
  let use = PathUse.any

  enum Subject {
    case place(PathText)
    case message(Trace)
    case kind(Kind)
  }

  /// A place goes before a kind of the same name; `./Ping` is always a place.
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Subject {
    if !word.isQuoted, word.namedMessage != nil || word.isLastMessage {
      return .message(try context.trace(word).trace)
    }
    let path = try context.path(word)
    guard let name = word.text, context.world.existing(path) == nil,
      let kind = context.world.kinds[name]
    else { return .place(path) }
    return .kind(kind)
  }

  func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    try scope.checkPath(word)
  }

  func offers(at place: ArgumentPlace) -> Offers {
    let completer = place.completer
    return Offers(
      words: completer.kindOffers(.any) + completer.messageOffers + [.lastMessage], path: use)
  }
}
