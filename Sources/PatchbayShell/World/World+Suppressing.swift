import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// What loads or copies a world brings back what was: handlers hear it, and must not react once more.

extension World {
  /// Suppresses what participants send, in all trees; nil ends this.
  func suppressSends(recordingIn record: SuppressedSends?) {
    suppressSends(recordingIn: record, in: roots)
  }

  private func suppressSends(
    recordingIn record: SuppressedSends?, in trees: [ComposableContainer]
  ) {
    suppressedSends = record
    for tree in trees { tree.suppressSends(recordingIn: record) }
  }

  /// Does something while participants can send nothing, or while they can, in the trees of these nodes
  /// and in all that come meanwhile.
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
  /// Most attempts that are named; the others are counted.
  private static var mostNamed: Int { 3 }

  /// What was not sent, as `S1 by /room/f, S1 by /room/g (2 times) and 4 more`; nil for nothing.
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
