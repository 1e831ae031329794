/// How often each of several things was met, in the order in which they came.
struct Counts<Element: Hashable> {
  private var places: [Element: Int] = [:]
  private(set) var inOrder: [(element: Element, count: Int)] = []
}

extension Counts: Sendable where Element: Sendable {}

extension Counts {
  var isEmpty: Bool { inOrder.isEmpty }

  /// All of them together.
  var total: Int { inOrder.reduce(0) { $0 + $1.count } }

  /// Counts one more, and tells whether it is the first.
  @discardableResult
  mutating func add(_ element: Element) -> Bool {
    if let place = places[element] {
      inOrder[place].count += 1
      return false
    }
    places[element] = inOrder.count
    inOrder.append((element, 1))
    return true
  }

  /// The most frequent first; those as frequent in the order in which they came.
  var ranked: [(element: Element, count: Int)] {
    inOrder.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }.map(\.element)
  }
}
