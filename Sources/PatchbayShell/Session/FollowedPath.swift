import PatchbayInspection

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
