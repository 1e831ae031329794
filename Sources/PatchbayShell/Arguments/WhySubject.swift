import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage

/// The subject of `why`: a place, a message or a kind.
struct WhySubject: PathArgument, MessageNaming {
  let use = PathUse.any

  enum Subject {
    case place(PathText)
    case message(Trace)
    case kind(Kind)
  }

  /// Prefers a place to a kind of the same name; `./Ping` is always a place.
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Subject {
    if !word.isQuoted, word.namedMessage != nil || word.isLastMessage {
      return .message(try context.trace(word).trace)
    }
    let name = word.text ?? ""
    // The pattern of a URL route is a kind, not a path.
    if name.contains("://"), let kind = context.world.kinds[name] { return .kind(kind) }
    let path: PathText
    do throws(ShellError) { path = try context.freePath(word) } catch {
      // The name of a kind may have a * as well.
      if let kind = context.world.kinds[name] { return .kind(kind) }
      throw error
    }
    if context.world.existing(path) != nil { return .place(path) }
    if let kind = context.world.kinds[name] { return .kind(kind) }
    return .place(path)
  }

  func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    if word.text?.contains("://") != true { try scope.checkPath(word) }
  }

  func offers(at place: ArgumentPlace) -> Offers {
    let completer = place.completer
    return Offers(
      words: completer.kindOffers(.any) + completer.messageOffers,
      path: use)
  }
}
