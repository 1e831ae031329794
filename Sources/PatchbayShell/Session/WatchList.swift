import PatchbayInspection

/// The subjects of `watch`, in the order in which they were added, without duplicates.
///
/// Copies share their elements: a transaction holds a copy while a command adds to another, and
/// copying must not cost the length of the list.
struct WatchList {
  /// The elements of this list, and of lists that were made from it by adding.
  private var shared = SharedElements()
  /// The number of leading elements that belong to this list.
  private(set) var count = 0
  /// Whether one of the places may be gone.
  private var mayHaveGone = false
}

extension WatchList {
  /// Elements that are only ever appended to.
  fileprivate final class SharedElements {
    var inOrder: [Watched] = []
    var indices: [Watched: Int] = [:]
    /// The indices of the places, in order.
    var places: [Int] = []

    func add(_ watch: Watched) {
      if case .place = watch { places.append(inOrder.count) }
      indices[watch] = inOrder.count
      inOrder.append(watch)
    }
  }

  init(_ elements: some Sequence<Watched>) { for element in elements { add(element) } }

  func contains(_ watch: Watched) -> Bool { shared.indices[watch].map { $0 < count } ?? false }

  /// Whether a message concerns one of the subjects.
  func concern(_ trace: Trace) -> Bool {
    contains(.all) || contains(.kind(trace.message.kind)) || hasPlace { $0.isPlace(of: trace) }
  }

  private func hasPlace(where isMeant: (Watched) -> Bool) -> Bool {
    shared.places.contains { $0 < count && isMeant(shared.inOrder[$0]) }
  }

  /// Adds an element unless the list contains it.
  mutating func add(_ watch: Watched) {
    guard !contains(watch) else { return }
    // Another list has appended to the shared elements, so this list takes a copy.
    if shared.inOrder.count > count { self = WatchList(Array(self)) }
    shared.add(watch)
    count += 1
    if case .place(let place) = watch, place.isGone { mayHaveGone = true }
  }

  mutating func remove(_ watch: Watched) {
    guard contains(watch) else { return }
    self = WatchList(filter { $0 != watch })
  }
}

extension WatchList: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Watched { shared.inOrder[index] }
}

extension WatchList: Equatable {
  static func == (one: Self, other: Self) -> Bool {
    one.count == other.count && (one.shared === other.shared || one.elementsEqual(other))
  }
}

extension WatchList {
  /// Updates the places after a change of paths.
  mutating func follow(_ change: PathChange, at place: FollowedPath.Place) {
    // What has come has no watched place yet, unless it has come back.
    guard mayHaveGone || !change.gone.isEmpty || !change.moved.isEmpty,
      hasPlace(where: { $0.following(change, at: place) != $0 })
    else { return }
    self = WatchList(map { $0.following(change, at: place) })
  }
}

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
