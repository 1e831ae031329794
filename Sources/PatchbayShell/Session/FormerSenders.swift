import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// Messages that are sent again: by the same sender, wherever it is now.

/// The sender of a message is gone, though a new thing may have its path.
struct SenderGone: Error {
  /// Its last path.
  let path: TopologyPath
}

extension Session {
  /// A command that sent a message, under the present paths of the sender and of the place where it
  /// was typed.
  func ofNow(_ sent: SentCommand, sending number: Int, by history: PathHistory)
    throws(SenderGone) -> SentCommand
  {
    if history.isEmpty { return sent }
    let place = PathText(written: history.fate(of: sent.place.topologyPath, at: number).path)
    let invocation = try sent.invocation.mappingWords(of: SenderPath.self) {
      word throws(SenderGone) in
      guard let former = formerPath(of: word, typedAt: sent.place, sending: number) else {
        return word
      }
      guard let path = history.sender(former, at: number) else {
        throw SenderGone(path: history.fate(of: former, at: number).path)
      }
      return path == former && place == sent.place ? word : word.naming(PathText(written: path))
    }
    return SentCommand(invocation, place: place, results: sent.results)
  }

  /// The path of a sender when a message was sent; nil for a pattern or a shortened path of a message
  /// that is no longer kept.
  private func formerPath(
    of word: ArgumentWord, typedAt place: PathText, sending number: Int
  ) -> TopologyPath? {
    guard !word.isPattern, let path = word.path, !path.shortForm.isShortPath else {
      return recorder[number]?.sender
    }
    return path.resolved(from: place).topologyPath
  }
}

/// A path that follows its thing through moves and renames.
struct FollowedPath: Hashable {
  /// The current path of the thing; its last path if the thing is gone.
  private(set) var path: TopologyPath
  /// The change that removed the thing, or, after undo, the one that had added it; nil while the
  /// thing exists.
  private var loss: Place?

  /// The place of a change in the journal.
  struct Place: Hashable {
    let part: Int
    let index: Int
  }

  init(_ path: TopologyPath) { self.path = path }
}

extension FollowedPath {
  var isGone: Bool { loss != nil }

  /// Follows a change that is made or taken back; taking back the loss brings the thing back.
  mutating func follow(_ change: PathChange, at place: Place) {
    if let loss {
      if loss == place { self.loss = nil }
    } else if let path = change.path(of: path) {
      self.path = path
    } else {
      loss = place
    }
  }
}

extension FollowedPath: CustomStringConvertible {
  var description: String { isGone ? "\(path), which is gone" : path.text }
}
