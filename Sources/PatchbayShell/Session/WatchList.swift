/// What `watch` looks for, in the order in which it was said, each once.
///
/// Copies share their elements: the state from before a command holds one while the command adds to
/// another, and that is not to cost the length of the list.
struct WatchList {
  /// The elements of this list and of those that were made from it by adding.
  private var shared = SharedElements()
  /// How many of them are this list's: those that come first.
  private(set) var count = 0
}

extension WatchList {
  /// Elements to which more are added, and which are not changed otherwise.
  fileprivate final class SharedElements {
    var inOrder: [Watched] = []
    var indices: [Watched: Int] = [:]

    func add(_ watch: Watched) {
      indices[watch] = inOrder.count
      inOrder.append(watch)
    }
  }
}

extension WatchList {
  init(_ elements: some Sequence<Watched>) {
    for element in elements { add(element) }
  }

  func contains(_ watch: Watched) -> Bool {
    shared.indices[watch].map { $0 < count } ?? false
  }

  /// Adds what is not in the list yet.
  mutating func add(_ watch: Watched) {
    guard !contains(watch) else { return }
    // Another list has gone on from here, and the elements after these are that one's.
    if shared.inOrder.count > count { self = WatchList(Array(self)) }
    shared.add(watch)
    count += 1
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
  /// The same after a change of paths.
  mutating func follow(_ change: PathChange, at place: FollowedPath.Place) {
    guard !isEmpty else { return }
    self = WatchList(map { $0.following(change, at: place) })
  }
}
