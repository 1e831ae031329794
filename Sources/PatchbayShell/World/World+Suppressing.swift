import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// Loading or copying a world restores states. Handlers receive these states, and what they send in
// response is suppressed, since it was sent before.

extension World {
  /// Suppresses sends of participants in all trees, and records them; nil ends that.
  func suppressSends(
    recordingIn record: SuppressedSends?, in trees: [ComposableContainer]? = nil
  ) {
    suppressedSends = record
    for tree in trees ?? roots { tree.suppressSends(recordingIn: record) }
  }

  /// Runs `body` while participants' sends are suppressed, or not if `record` is nil.
  ///
  /// This holds for the given trees, and for roots that are added meanwhile.
  func sending<Result>(
    _ record: SuppressedSends?, in trees: @autoclosure () -> [ComposableContainer],
    _ body: () throws(ShellError) -> Result
  ) throws(ShellError) -> Result {
    let former = suppressedSends
    guard former !== record else { return try body() }
    let (trees, known) = (trees(), rootCount)
    suppressSends(recordingIn: record, in: trees)
    defer {
      let new = rootCount > known ? lastRoots(rootCount - known) : []
      suppressSends(recordingIn: former, in: trees + new)
    }
    return try body()
  }
}

extension SuppressedSends {
  /// The most attempts that are named; the others are only counted.
  private static var mostNamed: Int { 3 }

  /// The suppressed sends, as `S1 by /room/f, S1 by /room/g (2 times) and 4 more`; nil if there
  /// were none.
  var words: String? {
    guard !attempts.isEmpty else { return nil }
    var places = Places()
    let named = attempts.prefix(Self.mostNamed).map { attempt in
      "\(attempt.kind) by \(places.path(ofFormer: attempt.sender))"
        + (attempt.count > 1 ? " (\(attempt.count) times)" : "")
    }
    let more = attempts.dropFirst(Self.mostNamed).map(\.count).reduce(0, +)
    return named.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}
