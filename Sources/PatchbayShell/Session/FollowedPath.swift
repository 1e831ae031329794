import PatchbayInspection

/// A path that stays with what is there, wherever that goes.
struct FollowedPath: Hashable {
  /// Where it is; where it was last, if it is gone.
  private(set) var path: TopologyPath
  /// The change that took it away, or before which it was not there; nil while it is there.
  private var loss: Place?

  /// A change, by its place in the journal.
  struct Place: Hashable {
    let part: Int
    let index: Int
  }

  init(_ path: TopologyPath) { self.path = path }
}

extension FollowedPath {
  var isGone: Bool { loss != nil }

  /// Lets it follow a change that is made or taken back; what this had taken away is there again.
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
