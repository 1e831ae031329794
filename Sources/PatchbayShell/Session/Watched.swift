import PatchbayInspection

/// What `watch` shows messages of.
enum Watched: Hashable {
  case all
  case kind(String)
  case place(TopologyPath)
}

extension Watched: CustomStringConvertible {
  var description: String {
    switch self {
    case .all: "all messages"
    case .kind(let name): name
    case .place(let path): path.text
    }
  }

  /// Whether a message is to be shown.
  func concerns(_ trace: Trace) -> Bool {
    switch self {
    case .all: true
    case .kind(let name): trace.message.kind == name
    case .place(let path):
      trace.sender.isWithin(path)
        || trace.hops.contains { $0.step.place.map { $0.isWithin(path) } ?? false }
    }
  }
}
