import PatchbayInspection

/// A subject of `watch`, whose messages are shown.
enum Watched: Hashable {
  case all
  case kind(String)
  case place(FollowedPath)
}

extension Watched: CustomStringConvertible {
  var description: String {
    switch self {
    case .all: "all messages"
    case .kind(let name): name
    case .place(let path): path.description
    }
  }

  /// The subject after a change of paths.
  func following(_ change: PathChange, at place: FollowedPath.Place) -> Watched {
    guard case .place(var path) = self else { return self }
    path.follow(change, at: place)
    return .place(path)
  }

  /// Whether this is a place by which a message has come.
  func isPlace(of trace: Trace) -> Bool {
    guard case .place(let place) = self else { return false }
    return !place.isGone && trace.comes(by: place.path)
  }
}
